"""The shape of `goharness compare --json`; `schemas/compare.json` is made from these models."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from harness.explore.score_schema import Colour, Count, Number, Part, ScoredRecordData
from harness.json_schema import schema_text, written_schema
from harness.rules.ending import Winner

Pair = tuple[str, str]


class RefusedData(Part):
    """A group of rulesets that refuse a ply."""

    group: Count
    why: str


class PartingData(Part):
    """The first ply that some groups allow and others refuse; groups are numbered from 0."""

    ply: Annotated[int, Field(ge=1)]
    colour: Colour
    vertex: str
    allowed: tuple[Count, ...]
    refused: tuple[RefusedData, ...]


class GroupData(ScoredRecordData):
    """Rulesets that agree on all of the game; `ruleset` is the first of them."""

    rulesets: tuple[str, ...]
    winner: Winner


class OwnersData(Part):
    """A point that has another owner in each of two groups."""

    point: str
    one: str
    other: str


class OwnersDifferData(Part):
    """How the owners of points in a group differ from those in the first."""

    groups: tuple[Count, Count]
    points: tuple[OwnersData, ...] | None = Field(description="null: nothing is counted")
    margins: tuple[Number | None, Number | None]


class AxisChangeData(Part):
    """An axis and its values on both sides."""

    key: str
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class ChangeData(Part):
    """What a component of the count gains for each side."""

    black: Number | None
    white: Number | None


class PartData(Part):
    """What changing some axes adds to Black's margin."""

    axes: tuple[AxisChangeData, ...]
    points: Number | None = Field(description="null: not counted before or after")
    components: dict[str, ChangeData]
    result: str
    winner: Winner


class ExplanationData(Part):
    """The way from one ruleset to another; the parts sum to the difference."""

    before: str = Field(alias="from")
    after: str = Field(alias="to")
    results: Pair
    points: Number | None = Field(description="null: one side is not counted")
    parts: tuple[PartData, ...]
    without_effect: tuple[str, ...]


class ExcludedData(Part):
    """A ruleset that cannot be applied."""

    ruleset: str
    why: str


class GameData(Part):
    """One game under several rulesets."""

    game: str
    width: Annotated[int, Field(ge=1)]
    height: Annotated[int, Field(ge=1)]
    recorded_result: str
    flips: bool = Field(description="whether Black wins by some rulesets and White by others")
    winners: dict[Winner, tuple[str, ...]]
    legality_parts: PartingData | None
    groups: tuple[GroupData, ...]
    owners_differ: tuple[OwnersDifferData, ...]
    explanations: tuple[ExplanationData, ...]
    not_compared: tuple[ExcludedData, ...]
    missing: tuple[str, ...] = Field(description="what is not known and the results rest on")


class PairData(Part):
    """On how many games two rulesets disagree on each thing."""

    rulesets: Pair
    games: Count
    legality: Count
    margin: Count
    winner: Count


class SummaryData(Part):
    """Counts over all games."""

    games: Count
    legality: Count
    margin: Count
    winner: Count
    flips: Count
    pairs: tuple[PairData, ...]
    alike: tuple[tuple[str, ...], ...]


class ComparedData(Part):
    """Games under several rulesets."""

    games: tuple[GameData, ...]
    summary: SummaryData | None = Field(description="null: a single game")


def compare_schema() -> dict[str, Any]:
    """Return the JSON Schema of what `goharness compare --json` writes."""
    return written_schema(ComparedData, "goharness compare")


def compare_schema_text() -> str:
    """Return the schema as the published file holds it."""
    return schema_text(compare_schema())
