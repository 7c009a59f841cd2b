"""What a planted fault is, and the rules as a program with such faults has them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from harness.board.topology import Topology
from harness.faults.names import Names
from harness.faults.pointwise import PointwiseGame
from harness.rules.game import Game
from harness.rules.handicap import fixed_points
from harness.rules.ruleset import Ruleset
from harness.scoring.breakdown import Score
from harness.scoring.count import count
from harness.scoring.finished import Finished, finished


@dataclass(frozen=True)
class Fault:
    """One wrong version of one strategy.

    `axis` is the ruleset key (or `captures`, `undo`, `coordinates`) whose rule it breaks. Of the
    parts that follow at least one is given: `ruleset` takes an axis for another, `game` breaks a rule
    of play, `names` misreads points, `handicap` misplaces the fixed stones, `before_count` spoils what
    is counted and `after_count` the score. `unseen` says why no case can show the fault, if none can.
    """

    slug: str
    title: str
    source: str
    axis: str
    ruleset: Callable[[Ruleset], Ruleset] | None = None
    game: type[PointwiseGame] | None = None
    names: type[Names] | None = None
    handicap: Callable[[Topology, list[int]], list[int]] | None = None
    before_count: Callable[[Finished], Finished] | None = None
    after_count: Callable[[Finished, Score], Score] | None = None
    unseen: str = ""

    def concerns(self, ruleset: Ruleset) -> bool:
        """Tell whether the fault can show under `ruleset`, as far as the axes it takes for others tell."""
        others = (self.game, self.names, self.handicap, self.before_count, self.after_count)
        return any(others) or (self.ruleset is not None and self.ruleset(ruleset) != ruleset)


@dataclass(frozen=True)
class Practice:
    """The rules as one program plays them: the honest ones, but for its faults."""

    faults: tuple[Fault, ...] = ()

    @cached_property
    def game_class(self) -> type[Game]:
        """The game with every fault of play; the honest one where there is none."""
        wrong = tuple(dict.fromkeys(fault.game for fault in self.faults if fault.game))
        return type("FaultyGame", wrong, {}) if wrong else Game

    @cached_property
    def names(self) -> Names:
        """How points are read and written."""
        wrong = tuple(dict.fromkeys(fault.names for fault in self.faults if fault.names))
        return type("FaultyNames", wrong, {})() if wrong else Names()

    def reading(self, ruleset: Ruleset) -> Ruleset:
        """Return `ruleset` as the program understands it."""
        for fault in self.faults:
            if fault.ruleset:
                ruleset = fault.ruleset(ruleset)
        return ruleset

    def start(self, ruleset: Ruleset, width: int, height: int, **options: Any) -> Game:
        """Return a new game; `options` and errors are those of `Game`."""
        return self.game_class(self.reading(ruleset), width, height, **options)

    def fixed_points(self, ruleset: Ruleset, board: Topology, stones: int) -> list[int]:
        """Return the fixed handicap points; raises HandicapError as `harness.rules.handicap` does."""
        points = fixed_points(ruleset, board, stones)
        for fault in self.faults:
            if fault.handicap:
                points = fault.handicap(board, points)
        return points

    def score(
        self,
        game: Game,
        dead: Collection[int] | None = None,
        seki: Collection[int] | None = None,
        komi: Fraction | None = None,
    ) -> Score:
        """Count the current position of `game`, as `harness.scoring.count.score_game` does."""
        end = finished(game, dead, seki, komi)
        for fault in self.faults:
            if fault.before_count:
                end = fault.before_count(end)
        score = count(end)
        for fault in self.faults:
            if fault.after_count:
                score = fault.after_count(end, score)
        return score


HONEST = Practice()
