"""Why two rulesets give a game different results: one axis after the other is changed.

From the first ruleset to the second every axis in which they differ is changed in a fixed order, and the
game is counted after each change. What a change adds to the margin is its part, so the parts always
sum to the whole difference. An axis whose change cannot stand alone is changed together with the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from harness.errors import UsageError
from harness.explore.compare_columns import Comparison, Settings, points_json, scored_under, winner_of
from harness.explore.compare_input import Subject
from harness.explore.illegal_ply import IllegalPly
from harness.rules.axis_text import axis_text
from harness.rules.options import with_options
from harness.rules.ruleset import Ruleset
from harness.scoring.breakdown import Score

_FEW: Final = 4  # groups of which every pair is explained unasked

Components = tuple[tuple[str, Fraction, Fraction], ...]


@dataclass(frozen=True)
class Part:
    """What changing `axes` (key, value before, value after) did.

    `points` is what it adds to Black's margin; None where the game is not counted before or after.
    `components` are the changed entries of the breakdown: name, change for Black, change for White.
    """

    axes: tuple[tuple[str, str, str], ...]
    points: Fraction | None
    components: Components
    result: str
    winner: str

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "axes": [{"key": key, "from": before, "to": after} for key, before, after in self.axes],
            "points": points_json(self.points),
            "components": {
                name: {"black": points_json(black), "white": points_json(white)}
                for name, black, white in self.components
            },
            "result": self.result,
            "winner": self.winner,
        }


@dataclass(frozen=True)
class Explanation:
    """The way from one ruleset to another. `parts` changed something here, `idle` axes did not.

    `points` is the difference of the margins, the sum of the parts; None where a side is not counted.
    """

    one: str
    other: str
    results: tuple[str, str]
    points: Fraction | None
    parts: tuple[Part, ...]
    idle: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "from": self.one,
            "to": self.other,
            "results": list(self.results),
            "points": points_json(self.points),
            "parts": [part.as_json() for part in self.parts],
            "without_effect": list(self.idle),
        }


@dataclass(frozen=True)
class _End:
    """What rules make of the game, as far as an explanation speaks of it."""

    result: str
    winner: str
    illegal: tuple[IllegalPly, ...]
    stopped: str | None
    score: Score | None


class Explainer:
    """Explains differences on one game; under equal axes the game is replayed and counted only once."""

    def __init__(self, subject: Subject, settings: Settings) -> None:
        self._subject, self._settings = subject, settings
        self._ends: dict[str, _End] = {}

    def explain(self, one: Ruleset, other: Ruleset) -> Explanation:
        """Explain the difference between two rulesets axis by axis.

        Raises UsageError where one of the two cannot be applied.
        """
        first, last = self._end(one), self._end(other)
        counted = first.score is not None and last.score is not None
        parts: list[Part] = []
        idle: list[str] = []
        before, pending = first, dict[str, Any]()
        rules = one
        for key in _differing(one, other):
            pending[key] = other.axis(key)
            after = self._changed(rules, pending)
            if after is None or (counted and after.score is None):
                continue
            if _same(before, after):
                idle += pending
            else:
                parts.append(_part(before, after, rules, pending))
            rules = with_options(rules, pending)
            before, pending = after, {}
        if pending:
            parts.append(_part(before, last, rules, pending))
        points = sum((part.points or Fraction(0) for part in parts), Fraction(0)) if counted else None
        results = (first.result, last.result)
        return Explanation(one.name, other.name, results, points, tuple(parts), tuple(idle))

    def _changed(self, rules: Ruleset, axes: Mapping[str, Any]) -> _End | None:
        """Return the game under changed axes; None where they cannot stand together."""
        try:
            return self._end(with_options(rules, axes))
        except UsageError:
            return None

    def _end(self, rules: Ruleset) -> _End:
        axes = repr(rules.resolved())
        if axes not in self._ends:
            scored = scored_under(self._subject, rules, self._settings)
            self._ends[axes] = _End(
                scored.result, winner_of(scored), scored.illegal, scored.replay.stopped, scored.score
            )
        return self._ends[axes]


def telling_pairs(comparison: Comparison) -> list[tuple[int, int]]:
    """Return the groups to explain unasked: of few groups all pairs; else a flip of the winner, the largest.

    Of many groups the largest is held against each other one.
    """
    groups = comparison.groups
    numbers = sorted(range(len(groups)), key=lambda number: -len(groups[number].rulesets))
    if len(groups) <= _FEW:
        pairs = list(combinations(range(len(groups)), 2))
    else:
        pairs = [(min(numbers[0], number), max(numbers[0], number)) for number in sorted(numbers[1:])]
    black, white = (
        [number for number in numbers if groups[number].winner == winner] for winner in ("black", "white")
    )
    flip = [(min(black[0], white[0]), max(black[0], white[0]))] if comparison.flips else []
    rest = [pair for pair in pairs if set(pair) not in map(set, flip)]
    return [*flip, *rest]


def _differing(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the axes that differ, first those of the end: who is dead is settled before it is counted."""
    theirs = other.resolved()
    keys = [key for key, value in one.resolved().items() if value != theirs[key]]
    return sorted(keys, key=lambda key: not key.startswith("end."))


def _same(one: _End, other: _End) -> bool:
    return (
        (one.result, one.winner, one.illegal, one.stopped)
        == (other.result, other.winner, other.illegal, other.stopped)
    ) and not _components(one, other)


def _part(before: _End, after: _End, rules: Ruleset, axes: Mapping[str, Any]) -> Part:
    points = None
    if before.score is not None and after.score is not None:
        points = after.score.margin - before.score.margin
    changed = tuple((key, axis_text(rules.axis(key)), axis_text(value)) for key, value in axes.items())
    return Part(changed, points, _components(before, after), after.result, after.winner)


def _components(before: _End, after: _End) -> Components:
    """Return what changed in the breakdowns; without a count on both sides nothing."""
    if before.score is None or after.score is None:
        return ()
    sides = [(before.score.black, after.score.black), (before.score.white, after.score.white)]
    changes = [
        {
            name: new.components().get(name, Fraction(0)) - old.components().get(name, Fraction(0))
            for name in {**old.components(), **new.components()}
        }
        for old, new in sides
    ]
    names = [name for name in {**changes[0], **changes[1]} if any(change.get(name) for change in changes)]
    return tuple(
        (name, changes[0].get(name, Fraction(0)), changes[1].get(name, Fraction(0))) for name in names
    )
