"""A score that explains itself: components for both sides that sum exactly to the result."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.ending import Winner
from harness.rules.exact import json_number, number_text
from harness.scoring.steps import CountingStep

_ZERO: Final = Fraction(0)


@dataclass(frozen=True)
class Side:
    """What one side scores; `tax` is negative. The total is the sum of all components.

    stones: own stones on the board. territory: surrounded empty points. prisoners: opposing
    stones taken in play. dead: opposing stones taken off at the end. shared: half of the points both
    border. pass_stones: handed over by the opponent's passes. button, last_dame: half and whole
    points of those rules. bonus: compensation for handicap stones. komi: for White.
    """

    stones: Fraction = _ZERO
    territory: Fraction = _ZERO
    prisoners: Fraction = _ZERO
    dead: Fraction = _ZERO
    shared: Fraction = _ZERO
    tax: Fraction = _ZERO
    pass_stones: Fraction = _ZERO
    button: Fraction = _ZERO
    last_dame: Fraction = _ZERO
    bonus: Fraction = _ZERO
    komi: Fraction = _ZERO

    @cached_property
    def total(self) -> Fraction:
        """The side's score."""
        return sum((getattr(self, component.name) for component in fields(self)), _ZERO)

    def components(self) -> dict[str, Fraction]:
        """Return the components that are not zero."""
        return {name: value for name, value in asdict(self).items() if value}


@dataclass(frozen=True)
class Score:
    """The count of one finished game.

    `owner` has a letter per point, top row first: `X`, `O`, or `.` for nobody. `dame` and `seki` are
    numbers of empty points that count for nobody. `tie` is the rule for margin 0. `notes` are sentences
    about what is odd in this count, `steps` the procedure where the ruleset counts on the board. `unit` is
    what margins are told in besides points.
    """

    black: Side
    white: Side
    owner: str
    dame: int
    seki: int
    tie: str
    notes: tuple[str, ...] = field(default=())
    steps: tuple[CountingStep, ...] = ()
    unit: Literal["points", "zi"] = "points"

    @property
    def margin(self) -> Fraction:
        """Black's total minus White's."""
        return self.black.total - self.white.total

    @property
    def winner(self) -> Winner:
        """Who wins; `undetermined` for a tie on which the text is silent."""
        if self.margin:
            return "black" if self.margin > 0 else "white"
        ties: dict[str, Winner] = {"black": "black", "white": "white", "draw": "none"}
        return ties.get(self.tie, "undetermined")

    @property
    def result(self) -> str:
        """`B+3.5`, `W+0.5`, `0` for a tie, `B+0` for a tie that the rules give to Black."""
        if self.winner in ("black", "white"):
            return f"{self.winner[0].upper()}+{number_text(abs(self.margin))}"
        return "0"

    @property
    def margin_in_zi(self) -> Fraction | None:
        """The margin in zi, of two points each (Chinese Rules 2002); None where points are told alone."""
        return self.margin / 2 if self.unit == "zi" else None

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes, and that the text is silent where it leaves the winner of a tie open."""
        silent = ("the text names no winner of a tie",) if self.winner == "undetermined" else ()
        return (*self.notes, *silent)

    def side(self, colour: Colour) -> Side:
        """Return the components of one colour."""
        return self.black if colour is BLACK else self.white

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys: result, winner, margin, black, white, breakdown, owner, steps, ..."""
        zi = self.margin_in_zi
        return {
            "result": self.result,
            "winner": self.winner,
            "margin": json_number(self.margin),
            "margin_in_zi": None if zi is None else json_number(zi),
            "black": json_number(self.black.total),
            "white": json_number(self.white.total),
            "breakdown": {
                name: {key: json_number(value) for key, value in self.side(colour).components().items()}
                for name, colour in (("black", BLACK), ("white", WHITE))
            },
            "dame": self.dame,
            "seki": self.seki,
            "owner": self.owner,
            "notes": list(self.remarks),
            "steps": [step.as_json() for step in self.steps],
        }
