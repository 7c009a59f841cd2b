"""The shape of `goharness score --json`; `schemas/score.json` is made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.explore.recorded_result import Verdict
from harness.explore.score_record import Origin
from harness.json_schema import schema_text, written_schema
from harness.rules.ending import Winner
from harness.rules.verdict import Reason

Count = Annotated[int, Field(ge=0)]
Number = Annotated[float | Annotated[str, Field(pattern="^-?[0-9]+/[0-9]+$")], Field(description="exact")]
Row = Annotated[str, Field(pattern="^[XO.]+$")]
Colour = Literal["black", "white"]


class Part(BaseModel):
    """A part of what is written: just these keys."""

    model_config = ConfigDict(extra="forbid")


class CountPair(Part):
    """How many on each side."""

    black: Count
    white: Count


class NumberPair(Part):
    """Points of each side."""

    black: Number
    white: Number


class BreakdownData(Part):
    """For each side the components that sum to its total."""

    black: dict[str, Number]
    white: dict[str, Number]


class StepData(Part):
    """One step of a count that is done on the board."""

    after: str
    caption: str
    board: tuple[Row, ...] = Field(description="top row first")
    prisoners: CountPair
    territory: CountPair = Field(description="open points")
    totals: NumberPair


class ScoreData(Part):
    """A count."""

    result: str = Field(description="such as B+3.5, 0, B+0 (by the tie rule)")
    winner: Winner
    margin: Number = Field(description="Black's total less White's")
    margin_in_zi: Number | None
    black: Number
    white: Number
    breakdown: BreakdownData
    dame: Count
    seki: Count
    owner: Row = Field(description="a letter per point, top row first")
    notes: tuple[str, ...]
    steps: tuple[StepData, ...]


class IllegalData(Part):
    """A ply that the rules refuse."""

    ply: Annotated[int, Field(ge=1)]
    colour: Colour
    vertex: str
    reason: Reason
    further_reasons: tuple[Reason, ...]
    repeats: Count | None = Field(description="the ply whose position it repeats; 0: the start")
    made: bool = Field(description="whether it was made all the same")


class DifferenceData(Part):
    """A point on which the marks of the players part from the rule."""

    point: str
    marked: str
    rule: str


class ScoredRecordData(Part):
    """A record under a ruleset. Where nothing is counted, the keys of the count are null."""

    result: str = Field(description="also B+ (no count), draw, void, both-lose, undetermined")
    winner: Winner | None
    margin: Number | None
    margin_in_zi: Number | None = Field(description="where the ruleset tells it in zi")
    black: Number | None
    white: Number | None
    breakdown: BreakdownData | None
    dame: Count | None
    seki: Count | None
    owner: Row | None = Field(description="a letter per point, top row first")
    steps: tuple[StepData, ...]
    ruleset: str
    file: str
    plies: Count
    recorded_plies: Count
    komi: Number | None = Field(description="null: the rules count nothing")
    komi_from: Origin
    handicap: Count
    handicap_from: Origin
    dead: tuple[str, ...]
    dead_from: Literal["option", "marks", "nobody"]
    illegal: tuple[IllegalData, ...]
    stopped: str | None = Field(description="why the replay came no further")
    differs: tuple[DifferenceData, ...]
    by_rule: ScoreData | None = Field(description="the rule's own count, where marks were counted")
    recorded_result: str = Field(description="RE as written")
    verdict: Verdict
    why: str = Field(description="why it is not comparable, or empty")
    notes: tuple[str, ...]


def score_schema() -> dict[str, Any]:
    """Return the JSON Schema of what `goharness score --json` writes."""
    return written_schema(ScoredRecordData, "goharness score")


def score_schema_text() -> str:
    """Return the schema as the published file holds it."""
    return schema_text(score_schema())
