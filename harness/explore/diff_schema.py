"""The shape of `goharness diff --json`; `schemas/diff.json` is made from these models."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from harness.json_schema import schema_text, written_schema
from harness.run.outcome import Outcome

Count = Annotated[int, Field(ge=0)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RunData(_Part):
    """One of the two result files."""

    file: str
    suite: str = Field(description="SHA-256 of its cases")


class Runs(_Part):
    """The two result files."""

    old: RunData
    new: RunData


class ComparisonData(_Part):
    """One case on one program under one ruleset in both runs."""

    engine: str
    ruleset: str
    case: str
    old: Outcome | None = Field(description="null: only in the new run")
    new: Outcome | None = Field(description="null: only in the old run")
    old_words: str
    new_words: str
    why: str = Field(description="why it was not compared, or empty")


class Counts(_Part):
    """How many cases went which way."""

    worse: Count
    better: Count
    changed: Count
    new: Count
    gone: Count
    not_compared: Count
    same: Count


class DifferenceData(_Part):
    """Two runs compared, case by case."""

    runs: Runs
    counts: Counts
    warnings: tuple[str, ...] = Field(description="what weakens the comparison")
    worse: tuple[ComparisonData, ...]
    better: tuple[ComparisonData, ...]
    changed: tuple[ComparisonData, ...]
    new: tuple[ComparisonData, ...]
    gone: tuple[ComparisonData, ...]
    not_compared: tuple[ComparisonData, ...]


def diff_schema() -> dict[str, Any]:
    """Return the JSON Schema of what `goharness diff --json` writes."""
    return written_schema(DifferenceData, "goharness diff")


def diff_schema_text() -> str:
    """Return the schema as the published file holds it."""
    return schema_text(diff_schema())
