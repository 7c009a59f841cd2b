"""The shape of `goharness list LIST --json`; `schemas/list-LIST.json` are made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, RootModel

from harness.explore.score_schema import Part
from harness.json_schema import schema_text, written_schema

Size = Annotated[int, Field(ge=1)]
Word = str | int
Value = bool | Word | tuple[Word | None, ...] | dict[str, Word | dict[str, str]] | None


class SourceData(Part):
    """Where the rules were read."""

    title: str
    article: str | None
    evidence: Literal["text", "documentation", "source", "observed", "memory"]


class RulesetData(Part):
    """A ruleset with the value of every axis after inheritance."""

    name: str
    title: str
    version: Size
    approximates: str | None = Field(description="what of the text the keys cannot express")
    missing: tuple[str, ...] = Field(description="values without a strategy, as `key: value`")
    axes: dict[str, Value]
    sources: tuple[SourceData, ...]


class CaseData(Part):
    """A case, without its situation."""

    id: str
    suite: str
    topic: str
    title: str
    tags: tuple[str, ...]
    width: Size
    height: Size
    revision: Size
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256")]


class AxisData(Part):
    """A key of a ruleset."""

    key: str
    values: tuple[str, ...] = Field(description="the default first")
    default: str
    meaning: str
    missing: tuple[str, ...] = Field(description="values without a strategy")


class ReadingData(Part):
    """What is known of one axis under a name; the kinds of evidence are kept apart."""

    text: str | None
    claimed: str | None
    seen: str | None
    observed: tuple[str, ...] | None = Field(description="the values that no answer contradicts")
    against: dict[str, str] = Field(description="a case for each other value")


class NameData(Part):
    """A name of rules in a program."""

    rules: str | None = Field(description="the ruleset of that name")
    program: str
    name: str
    says: str | None = Field(description="the program's own words")
    axes: dict[str, ReadingData]


class SeparationData(Part):
    """Whether a pair of rulesets is told apart."""

    rulesets: tuple[str, str]
    state: Literal["separated", "equal", "equivalent", "open"]
    axes: tuple[str, ...] = Field(description="keys in which they differ")
    reason: str = Field(description="why nothing can tell them apart, or empty")
    cases: tuple[str, ...]


class RulesetList(RootModel[tuple[RulesetData, ...]]):
    """What `goharness list rulesets --json` writes."""


class CaseList(RootModel[tuple[CaseData, ...]]):
    """What `goharness list cases --json` writes."""


class AxisList(RootModel[tuple[AxisData, ...]]):
    """What `goharness list axes --json` writes."""


class NameList(RootModel[tuple[NameData, ...]]):
    """What `goharness list names --json` writes."""


class SeparationList(RootModel[tuple[SeparationData, ...]]):
    """What `goharness list separation --json` writes."""


LISTS: Final[dict[str, type[BaseModel]]] = {
    "rulesets": RulesetList,
    "cases": CaseList,
    "axes": AxisList,
    "names": NameList,
    "separation": SeparationList,
}


def list_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of what `goharness list NAME --json` writes."""
    return written_schema(LISTS[name], f"goharness list {name}")


def list_schema_text(name: str) -> str:
    """Return the schema as the published file holds it."""
    return schema_text(list_schema(name))
