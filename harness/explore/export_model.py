"""The shape of an exported case: plain data from which other programs can test rules without goharness.

`schemas/exported-case.json` is made from these models. Keys that a case does not use are left out of the
file where they are optional, and are empty where they are not. Points have their GTP names in upper case;
exact numbers are texts such as `7.5` or `26/3`; the rows of a board are `X`, `O` and `.`, top row first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.cases.schema_model import RESULT_PATTERN
from harness.json_schema import schema_text, written_schema
from harness.rules.ending import OutcomeKind, Winner

FORMAT: Final = 1
_NUMBER: Final = r"^-?[0-9]+(\.[0-9]+|/[1-9][0-9]*)?$"

Side = Literal["black", "white"]
Names = tuple[str, ...]
Rows = tuple[str, ...]


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Sides(_Plain):
    """A count for Black, for White or for both."""

    black: int | None = Field(None, ge=0)
    white: int | None = Field(None, ge=0)


class NumberSides(_Plain):
    """An exact number for Black, for White or for both."""

    black: str | None = Field(None, pattern=_NUMBER)
    white: str | None = Field(None, pattern=_NUMBER)


class TextSides(_Plain):
    """A text for Black, for White or for both."""

    black: str | None = None
    white: str | None = None


class FlagSides(_Plain):
    """A truth value for Black, for White or for both."""

    black: bool | None = None
    white: bool | None = None


class ComponentSides(_Plain):
    """Components of a score by name, for Black, for White or for both."""

    black: Mapping[str, str] | None = None
    white: Mapping[str, str] | None = None


class ConditionData(_Plain):
    """The values that one axis of a ruleset must have, or must not have; exactly one key is there."""

    one_of: tuple[str, ...] | None = None
    none_of: tuple[str, ...] | None = None


GuardData = tuple[Mapping[str, ConditionData], ...]
"""Alternatives, of which one must hold in all its axes; none at all: always holds."""


class BoardData(_Plain):
    """Columns and rows."""

    width: int = Field(ge=1, le=25)
    height: int = Field(ge=1, le=25)


class HandicapData(_Plain):
    """The declared number of stones; without points the ruleset's table says where they stand."""

    stones: int = Field(ge=1)
    points: Names = ()


class StepData(_Plain):
    """A move (`move`, with `colour`), one that must be refused and change nothing, or another event."""

    move: str | None = Field(None, description="a point or `pass`")
    refused: bool | None = Field(None, description="true: a try that must be refused; then it is no ply")
    player: int | None = Field(None, ge=1, description="member of the side, in team games")
    event: str | None = Field(None, description="such as undo, resume, mark, confirm, resign")
    colour: Side | None = None
    argument: str | None = Field(None, description="what the event is about: a point, or a word")


class LegalityData(_Plain):
    """A verdict on moves of one side."""

    verdict: Literal["legal", "illegal", "undetermined"]
    colour: Side
    moves: Names = Field(description="points, or `pass`")
    reasons: Names = Field((), description="accepted reasons of the refusal; empty: any")
    repeats: int | None = Field(None, ge=0, description="ply of the earliest position that would come again")
    player: int | None = Field(None, ge=1, description="member of the side; left out: whose turn it is")


class OutcomeData(_Plain):
    """How the game has ended."""

    kind: OutcomeKind
    winner: Winner | None = None


class CountingStep(_Plain):
    """State after one step of counting by hand."""

    after: str
    prisoners: Sides | None = None
    territory: Sides | None = None
    totals: NumberSides | None = None
    board: Rows | None = None


class ScoreData(_Plain):
    """What counting the position gives once the stones in `dead` are taken for dead."""

    dead: Names = ()
    seki: Names | None = Field(None, description="a stone of each chain that the players agree is in seki")
    result: str | None = Field(None, pattern=f"^({RESULT_PATTERN})$")
    margin: str | None = Field(None, pattern=_NUMBER)
    winner: Winner | None = None
    totals: NumberSides | None = None
    breakdown: ComponentSides | None = None
    counts: Mapping[Literal["dame", "seki"], int] | None = Field(
        None, description="points that count for nobody"
    )
    owner: str | None = Field(None, description="whose each point is: X, O or . per point, top row first")
    steps: tuple[CountingStep, ...] | None = None


class ExpectationData(_Plain):
    """What holds after `ply` plies under the rulesets named."""

    ply: int = Field(ge=0)
    at_end: bool = Field(description="true: after all steps, events after the last ply included")
    when: GuardData = Field((), description="the condition on a ruleset's axes")
    rulesets: Names = Field(description="shipped rulesets that meet it and the case's `requires`")
    because: str = Field(description="the text that decides")
    legality: tuple[LegalityData, ...] = ()
    captures: Names | None = Field(None, description="every point that the latest ply emptied")
    prisoners: Sides | None = None
    liberties: Mapping[str, int | Names] | None = Field(None, description="of the chain at a point")
    neighbours: Mapping[str, Names] | None = None
    board: Rows | None = None
    to_play: Side | None = None
    legal_points: Names | None = Field(None, description="every legal point, the pass aside")
    phase: Literal["playing", "stopped", "ended"] | None = None
    outcome: OutcomeData | None = None
    can_end: tuple[OutcomeKind, ...] | None = None
    confirmed: FlagSides | None = None
    view: TextSides | None = None
    told: TextSides | None = None
    handicap_points: Names | None = None
    setup_error: str | None = Field(None, description="why the start must be refused")
    perft: tuple[int, ...] | None = Field(None, description="legal sequences of 1, 2, ... moves")
    score: ScoreData | None = None


class CaseData(_Plain):
    """One situation, what is played in it, and what the rules say of it."""

    format: Literal[1] = 1
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    revision: int = Field(ge=1)
    digest: str = Field(pattern=r"^[0-9a-f]{64}$", description="changes when the situation or a verdict does")
    suite: str
    topic: str
    title: str
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""
    board: BoardData
    black: Names = Field((), description="stones at the start")
    white: Names = ()
    dead: Names = Field((), description="stones that are taken for dead where a score names none")
    prisoners: Sides = Field(description="stones taken before the start, by who took them")
    to_play: Side
    options: Mapping[str, str] = Field({}, description="values that replace the ruleset's, such as komi")
    handicap: HandicapData | None = None
    steps: tuple[StepData, ...] = ()
    via: tuple[Literal["setup", "plays", "handicap"], ...] = Field((), description="ways to bring the start")
    swap: bool = Field(description="whether the case also holds with the colours exchanged")
    requires: GuardData = ()
    rulesets: Names = Field(description="shipped rulesets that some expectation speaks of")
    expect: tuple[ExpectationData, ...]


def exported_case_schema() -> dict[str, Any]:
    """Return the JSON Schema of an exported case."""
    return written_schema(CaseData, "goharness exported case")


def exported_case_schema_text() -> str:
    """Return the schema as the published file and an export hold it."""
    return schema_text(exported_case_schema())
