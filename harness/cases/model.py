"""The case: what is set up and played, and what the rules say of it.

These are the checked, resolved forms; `harness.cases.loader` makes them from YAML files.
docs/case-format.md explains every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from harness.board.colour import BLACK, Colour
from harness.errors import Place
from harness.rules.axis_text import matches
from harness.rules.ruleset import Ruleset

Verdict = Literal["legal", "illegal", "undetermined"]


@dataclass(frozen=True)
class Move:
    """A ply, or a try that must be refused and change nothing (`refused`, written `!`).

    `vertex` is a point's GTP name in upper case or `pass`; `player` is the member of the side, from 1.
    """

    colour: Colour
    vertex: str
    player: int = 1
    refused: bool = False

    def __str__(self) -> str:
        team = f"/{self.player}" if self.player > 1 else ""
        return f"{self.colour.letter}{team} {self.vertex}{'!' if self.refused else ''}"


@dataclass(frozen=True)
class Event:
    """A word that is no ply: `undo`, `button`, `mark`, `confirm`, `resume`, `resign`, `agree`, ...

    `colour` is who does it, `argument` a vertex or the thing agreed on (`void`).
    """

    word: str
    colour: Colour | None = None
    argument: str | None = None

    def __str__(self) -> str:
        parts = [self.word, self.colour.letter if self.colour else None, self.argument]
        return " ".join(part for part in parts if part)


Step = Move | Event


@dataclass(frozen=True)
class Guard:
    """Conditions on a resolved ruleset: alternatives of which one must hold whole.

    Each alternative maps a dotted key (or `rulesets`) to the accepted texts, and to those refused
    (`{not: x}`). No alternatives: always holds.
    """

    alternatives: tuple[Mapping[str, Condition], ...] = ()

    def holds(self, ruleset: Ruleset) -> bool:
        """Tell whether `ruleset` meets the guard."""
        if not self.alternatives:
            return True
        return any(
            all(
                condition.accepts(ruleset.name if key == "rulesets" else ruleset.axis(key))
                for key, condition in alternative.items()
            )
            for alternative in self.alternatives
        )


@dataclass(frozen=True)
class Condition:
    """The texts one key may (or with `negated` may not) have."""

    values: tuple[str, ...]
    negated: bool = False

    def accepts(self, value: object) -> bool:
        """Tell whether a resolved value, compared by its YAML text, is accepted."""
        return any(matches(value, text) for text in self.values) is not self.negated


@dataclass(frozen=True)
class Legality:
    """Verdicts on moves of the side to move; `pass` may stand among the vertices.

    `reasons` are the accepted reasons of a refusal (empty: any), `repeats` the earliest equal entry,
    `player` the member of the side (None: whoever's turn it is).
    """

    verdict: Verdict
    colour: Colour
    vertices: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    repeats: int | None = None
    player: int | None = None


@dataclass(frozen=True)
class ExpectedScore:
    """What a count gives; every part that is None or empty is not asked.

    `counts` holds how many points count for nobody: `dame` and `seki` of the breakdown.
    """

    dead: tuple[str, ...] = ()
    seki: tuple[str, ...] | None = None
    result: str | None = None
    margin: Fraction | None = None
    winner: str | None = None
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    breakdown: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    owner: str | None = None
    steps: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Expectation:
    """What holds after ply `at` (None: at the end) on rulesets that meet `when`.

    `facts` holds the remaining checks by key, in their YAML meaning with names in upper case:
    captures (tuple of vertices), prisoners ({"black": 2}), liberties ({vertex: count or tuple}),
    neighbours ({vertex: tuple}), board (rows, top first), to_play (Colour), legal_points (tuple),
    phase, outcome ({"kind", "winner"}), can_end (tuple), confirmed, view, told, handicap_points,
    setup_error.
    """

    when: Guard
    because: str
    at: int | None = None
    legality: tuple[Legality, ...] = ()
    score: ExpectedScore | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    place: Place | None = None


@dataclass(frozen=True)
class HandicapSetting:
    """Declared number of handicap stones and, for free placement, where they stand."""

    stones: int
    points: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """One situation. Stone lists hold GTP names in upper case; `prisoners` are (Black's, White's).

    `keeps` says why a case is there that kills no planted fault and tells no rulesets apart.
    """

    id: str
    suite: str
    title: str
    width: int
    height: int
    topic: str = ""
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    prisoners: tuple[int, int] = (0, 0)
    to_play: Colour = BLACK
    requires: Guard = Guard()
    options: Mapping[str, str] = field(default_factory=dict)
    handicap: HandicapSetting | None = None
    steps: tuple[Step, ...] = ()
    via: tuple[Literal["setup", "plays", "handicap"], ...] = ()
    swap: bool = True
    expect: tuple[Expectation, ...] = ()
    note: str = ""
    keeps: str = ""
    revision: int = 1
    place: Place | None = None
    digest: str = ""

    @property
    def plies(self) -> tuple[Move, ...]:
        """The moves that are made, without tries and events; an `undo` does not shorten it."""
        return tuple(step for step in self.steps if isinstance(step, Move) and not step.refused)

    def expectations(self, ruleset: Ruleset) -> tuple[Expectation, ...]:
        """Return the expectations whose guard `ruleset` meets."""
        return tuple(expectation for expectation in self.expect if expectation.when.holds(ruleset))

    def applies_to(self, ruleset: Ruleset) -> bool:
        """Tell whether `ruleset` meets `requires` and some expectation: else the case is not planned."""
        return self.requires.holds(ruleset) and bool(self.expectations(ruleset))
