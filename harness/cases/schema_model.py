"""The shape of a case file: which keys there are and what kind of value each takes.

Only the shape is checked here; what needs the board (vertices, plies, turns) is checked by
`harness.cases.resolve`. The published `schemas/case.json` is made from these models.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from harness.board.colour import Colour
from harness.cases.guards import GUARD_SCHEMA
from harness.rules.ending import OutcomeKind, Winner
from harness.rules.exact import exact_number
from harness.rules.values import Size, Slug
from harness.rules.verdict import Reason
from harness.validation import Flag, Whole, whole_if_digits, wrong

RESULT_PATTERN = r"[BW]\+([0-9]+(\.[0-9]+|/[1-9][0-9]*)?|R|T)?|0|draw|void|both-lose|undetermined"
_NUMBER_SCHEMA = {
    "anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+|/[1-9][0-9]*)?$"}]
}


def _number(value: object) -> Fraction:
    try:
        return exact_number(value)
    except ValueError:
        raise wrong("a number such as 7.5 or 15/4") from None


def _forbidding(reason: Reason) -> Reason:
    if reason is Reason.UNDETERMINED:
        raise wrong("a reason against the move; a move that the rules leave open stands under undetermined")
    return reason


def _several(value: object) -> object:
    """Read a single value as a list of one."""
    return [value] if isinstance(value, str | Mapping) else value


def _colour(value: object) -> Colour:
    if isinstance(value, Colour):
        return value
    try:
        return Colour.parse(str(value))
    except ValueError:
        raise wrong("black or white") from None


def _result(value: object) -> str:
    if isinstance(value, str) and re.fullmatch(RESULT_PATTERN, value):
        return value
    raise wrong("B+3.5, 0, B+0, B+, B+R, B+T, draw, void, both-lose or undetermined")


def _one_or_list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "array", "items": schema}]}


Points = Annotated[
    tuple[str, ...], BeforeValidator(_several), WithJsonSchema(_one_or_list({"type": "string"}))
]
Number = Annotated[Fraction, BeforeValidator(_number), WithJsonSchema(_NUMBER_SCHEMA)]
Player = Annotated[
    Colour, BeforeValidator(_colour), WithJsonSchema({"enum": ["black", "white", "B", "W", "b", "w"]})
]
Result = Annotated[
    str,
    BeforeValidator(_result),
    WithJsonSchema({"anyOf": [{"enum": [0]}, {"type": "string", "pattern": f"^({RESULT_PATTERN})$"}]}),
]
OPTIONS: Final = ("komi", "scoring.target", "scoring.supply", "players.per_side")
Options = Annotated[
    Mapping[str, Any],
    WithJsonSchema({"type": "object", "propertyNames": {"enum": list(OPTIONS)}}),
]
GuardForm = Annotated[Any, WithJsonSchema(GUARD_SCHEMA)]
Reasons = Annotated[
    tuple[Annotated[Reason, AfterValidator(_forbidding)], ...],
    BeforeValidator(_several),
    WithJsonSchema(
        _one_or_list({"enum": [reason.value for reason in Reason if reason is not Reason.UNDETERMINED]})
    ),
]
Count = Annotated[Whole, Field(ge=0)]


class Form(BaseModel):
    """Base of every map in a case file: unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Pair(Form):
    """A count for Black, for White or for both."""

    black: Count | None = None
    white: Count | None = None


class NumberPair(Form):
    """Points of Black, of White or of both."""

    black: Number | None = None
    white: Number | None = None


class FlagPair(Form):
    """A truth value for Black, for White or for both."""

    black: Flag | None = None
    white: Flag | None = None


class TextPair(Form):
    """A text for Black, for White or for both."""

    black: str | None = None
    white: str | None = None


class SetupForm(Form):
    """Stones and prisoners of entry 0; `prisoners: {black: 2}` are stones that Black has taken."""

    black: Points = ()
    white: Points = ()
    prisoners: Pair = Pair()


class HandicapForm(Form):
    """The declared number of handicap stones and, unless the fixed table says so, their points."""

    n: Annotated[Whole, Field(ge=1)]
    stones: Points = ()


class LegalForm(Form):
    """Vertices by the colour that moves there; `pass` may stand among them.

    `player` is the member of the side who would move; None: the one whose turn it is.
    """

    black: Points = Field((), alias="B")
    white: Points = Field((), alias="W")
    player: Annotated[Whole, Field(ge=1)] | None = None


class IllegalForm(LegalForm):
    """The same with the accepted reasons of the refusal and the earliest equal entry."""

    reason: Reasons = ()
    repeats: Count | None = None


class UndeterminedForm(LegalForm):
    """The same with the article that leaves it open."""

    because: str | None = None


class OutcomeForm(Form):
    """How the game has ended."""

    kind: OutcomeKind
    winner: Winner | None = None


class BreakdownForm(Form):
    """Components by colour, and how many points count for nobody (`dame`, `seki`)."""

    black: Mapping[str, Number] = {}
    white: Mapping[str, Number] = {}
    dame: Count | None = None
    seki: Count | None = None


class CountingStepForm(Form):
    """State after one step of counting by hand or by filling in."""

    after: str
    prisoners: Pair | None = None
    territory: Pair | None = None
    totals: NumberPair | None = None
    board: str | None = None


class ScoreForm(Form):
    """What counting gives, with the dead stones and the stones in seki that the players agreed on."""

    dead: Points | None = None
    seki: Points | None = None
    result: Result | None = None
    margin: Number | None = None
    winner: Winner | None = None
    totals: NumberPair = NumberPair()
    breakdown: BreakdownForm = BreakdownForm()
    owner: str | None = None
    steps: tuple[CountingStepForm, ...] = ()


class ExpectForm(Form):
    """What holds after ply `at` on rulesets that meet `when`."""

    at: Count | None = Field(None, description="after this ply; default: at the end")
    when: GuardForm = Field(None, description="rulesets it speaks of; default: all")
    because: Annotated[str, Field(min_length=1)] = Field(description="the text that decides")
    legal: Annotated[tuple[LegalForm, ...], BeforeValidator(_several)] = ()
    illegal: Annotated[tuple[IllegalForm, ...], BeforeValidator(_several)] = ()
    undetermined: Annotated[tuple[UndeterminedForm, ...], BeforeValidator(_several)] = ()
    legal_points: str | tuple[str, ...] | None = Field(
        None, description="every legal point: a list, or a diagram with * on them"
    )
    captures: Points | None = Field(None, description="every point that the latest ply emptied")
    prisoners: Pair | None = None
    liberties: Mapping[str, Count | tuple[str, ...]] | None = None
    neighbours: Mapping[str, Points] | None = None
    board: str | None = None
    to_play: Player | None = None
    phase: Literal["playing", "stopped", "ended"] | None = None
    outcome: OutcomeForm | None = None
    can_end: tuple[OutcomeKind, ...] | None = None
    confirmed: FlagPair | None = None
    view: TextPair | None = None
    told: TextPair | None = None
    handicap_points: Points | None = None
    setup_error: Slug | None = None
    score: ScoreForm | None = None


class CaseForm(Form):
    """One situation with its expectations."""

    id: Slug = Field(description="never changes; ids.lock holds its revision and digest")
    title: Annotated[str, Field(min_length=1)]
    revision: Annotated[Whole, Field(ge=1)] = 1
    tags: tuple[Slug, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""
    keeps: str = Field("", description="why a case is there that kills no fault and tells no rulesets apart")
    board: Size | None = None
    diagram: str | None = None
    setup: SetupForm = SetupForm()
    to_play: Player | None = None
    requires: GuardForm = Field(None, description="rulesets that can run the case at all")
    options: Options = {}
    handicap: HandicapForm | None = None
    moves: tuple[str, ...] | None = None
    sgf: str | None = None
    ply: Count | None = Field(None, description="how many plies of the record are taken")
    game: Annotated[Whole, Field(ge=1)] | None = Field(None, description="which game of the file, from 1")
    via: tuple[Literal["setup", "plays", "handicap"], ...] = ()
    swap: Flag | None = None
    expect: Annotated[tuple[ExpectForm, ...], Field(min_length=1)]


class CaseFileHead(Form):
    """A suite whose cases are checked one by one, so that a bad case does not spoil the others."""

    format: Annotated[Literal[1], BeforeValidator(whole_if_digits)]
    suite: Annotated[str, Field(pattern=r"^[a-z0-9]+([-/][a-z0-9]+)*$")]
    sources: Annotated[tuple[str, ...], Field(min_length=1)]
    cases: Annotated[tuple[Any, ...], Field(min_length=1)]


class CaseFile(CaseFileHead):
    """A whole case file; this is what `schemas/case.json` describes."""

    cases: Annotated[tuple[CaseForm, ...], Field(min_length=1)]
