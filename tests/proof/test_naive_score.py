"""Random final positions under random ways of counting: both implementations agree on every component."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from harness.board.colour import BLACK, Colour
from harness.board.topology import LETTERS, topology
from harness.rules.contradictions import contradictions
from harness.rules.game import Game
from harness.scoring.available import missing_strategies
from harness.scoring.breakdown import Score
from harness.scoring.count import score_game
from harness.scoring.pass_alive import pass_alive
from tests.making import make_ruleset
from tests.naive.board import Grid, Point
from tests.naive.rules import NaiveGame
from tests.naive.scoring import score_game as naive_score
from tests.naive.seki import pass_alive_territory

SIZES = ((1, 1), (3, 1), (6, 1), (2, 2), (3, 3), (4, 3), (5, 4), (5, 5))
GAMES = 12
METHODS = ("area", "territory", "stones")
SEKI_TESTS = ("eyes", "dame", "independent-life", "given")
OTHERS: dict[str, tuple[Any, ...]] = {
    "board.topology": ("grid", "grid", "torus"),
    "suicide": ("forbidden", "multi-stone", "allowed"),
    "scoring.regions": ("connected", "connected", "adjacent-points"),
    "scoring.borderless": ("nobody", "both"),
    "scoring.shared": ("nobody", "halved"),
    "scoring.tax": ("none", "group"),
    "scoring.pass_stones": ("none", "always", "resolution"),
    "scoring.button": ("none", "first-pass"),
    "scoring.last_dame": ("none", "white-if-black-last"),
    "scoring.pass_alive": (False, False, True),
    "komi": (None, "7.5", "-3", "15/4"),
    "tie": ("draw", "black", "white", "unspecified"),
    "handicap.compensation": ("0", "n", "n-1"),
    "handicap.komi": ("same", "fraction", "0.5"),
    "handicap.tie": ("same", "draw", "black", "white"),
    "end.passes": (2, 3),
    "end.last_pass": ("any", "white"),
    "end.after": ("counting", "counting", "final"),
    "end.resume": ("none", "either"),
    "end.dead_stones": ("agreement", "hypothetical"),
}


def random_axes(rng: Random, method: str, seki: str, seki_test: str) -> dict[str, Any]:
    while True:
        axes = {"ko": "none", "scoring.method": method, "scoring.seki": seki, "scoring.seki_test": seki_test}
        axes |= {key: rng.choice(values) for key, values in OTHERS.items()}
        if axes["scoring.regions"] == "adjacent-points":
            axes["scoring.borderless"] = "nobody"  # single points have no region that could lack a border
        ruleset = make_ruleset(axes)
        if not any(contradictions(ruleset)) and not missing_strategies(ruleset):
            return axes


class Match:
    """One random game in both implementations, played until play stops."""

    def __init__(self, rng: Random, axes: dict[str, Any]) -> None:
        self.rng, self.axes = rng, axes
        self.width, self.height = rng.choice(SIZES)
        self.handicap = rng.choice((0, 0, 1, 2, 4))
        self.game = Game(make_ruleset(axes), self.width, self.height, handicap=self.handicap)
        self.naive = NaiveGame(self.width, self.height, {**axes, **naive_komi(axes)})
        self.trail: list[str] = []
        self._play_out(rng.choice((0, 5, 20, 60)))
        while self.game.phase.value == "stopped" and axes["end.resume"] == "either" and rng.random() < 0.5:
            self._resume()
            self._play_out(rng.choice((0, 5, 20)))

    def _play_out(self, plies: int) -> None:
        for ply in range(plies + 4):
            points = self.game.legal_points()
            passes = ply >= plies or not points or self.rng.random() < 0.08
            self._play(None if passes else self.rng.choice(points))
            if self.game.phase.value != "playing":
                break
        if self.game.judge(self.game.to_move, None) is None and self.rng.random() < 0.5:
            self._play(None)  # the pass that White may still owe

    def _resume(self) -> None:
        """Bring play back, the turn as the alternation has it."""
        self.trail.append("resume")
        first = self.game.to_move
        self.game.resume(first)
        self.naive.resume(first.letter)

    def _play(self, point: int | None) -> None:
        colour = self.game.to_move
        self.trail.append("pass" if point is None else self.game.topology.names[point])
        self.game.play(colour, point)
        self.naive.play(colour.letter, "pass" if point is None else self.place(point))

    def place(self, point: int) -> Point:
        """Return the naive name of a point."""
        row, column = divmod(point, self.width)
        return column, self.height - 1 - row

    def some_stones(self) -> list[int]:
        """Return random stones, not whole chains: both have to find the chains themselves."""
        stones = [point for point in self.game.topology.points if self.game.position.stones[point]]
        return self.rng.sample(stones, min(len(stones), self.rng.choice((0, 1, 2, 4))))


def naive_komi(axes: dict[str, Any]) -> dict[str, Any]:
    return {"komi": None if axes["komi"] is None else Fraction(axes["komi"])}


def compare(ours: Score, theirs: dict[str, Any], match: Match) -> None:
    """Compare all components, totals, margin, winner and owners."""
    for colour in Colour:
        expected = {name: value for name, value in theirs[colour.letter].items() if value}
        assert ours.side(colour).components() == expected, (colour, match.axes, match.trail)
        assert ours.side(colour).total == theirs["totals"][colour.letter]
    assert (ours.margin, ours.winner) == (theirs["margin"], theirs["winner"]), (match.axes, match.trail)
    owners = {match.place(point): owner for point, owner in enumerate(ours.owner)}
    expected_owners = {
        point: {"B": "X", "W": "O"}.get(owner, ".") for point, owner in theirs["owner"].items()
    }
    assert owners == expected_owners, (match.axes, match.trail)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("seki", "seki_test"), list(product(("counts", "none"), SEKI_TESTS)))
def test_both_implementations_count_alike(method: str, seki: str, seki_test: str) -> None:
    for seed in range(GAMES):
        rng = Random(f"{method} {seki} {seki_test} {seed}")
        match = Match(rng, random_axes(rng, method, seki, seki_test))
        dead = match.some_stones()
        given = match.some_stones() if rng.random() < 0.3 or seki_test == "given" else None
        match.trail += [f"dead {dead}", f"seki {given}", f"{match.width}x{match.height}"]
        ours = score_game(match.game, dead, given)
        theirs = naive_score(
            match.naive,
            dead=[match.place(point) for point in dead],
            seki=None if given is None else [match.place(point) for point in given],
            handicap=match.handicap,
        )
        compare(ours, theirs, match)


def test_where_all_stones_live_dead_stones_are_ignored() -> None:
    game = Game(make_ruleset({"end.dead_stones": "all-alive"}), 3, 3)
    game.play(BLACK, 4)
    assert score_game(game, [4]).margin == score_game(game).margin == 9
    assert score_game(game, [4]).notes


@pytest.mark.parametrize("suicide", [False, True])
def test_both_implementations_find_the_same_pass_alive_territory(suicide: bool) -> None:
    found = 0
    for seed in range(400):
        rng = Random(f"pass-alive {seed}")
        width, height = rng.choice(((5, 3), (4, 4), (6, 3)))
        board, grid = topology(width, height), Grid(width, height, "grid")
        stones = bytes(rng.choices((0, BLACK, 3 - BLACK), (3, 6, 1))[0] for _ in board.points)
        letters = {
            (point % width, height - 1 - point // width): Colour(content).letter
            for point, content in enumerate(stones)
            if content
        }
        ours = {board.names[point] for point in pass_alive(board, stones, BLACK, suicide=suicide)[1]}
        theirs = pass_alive_territory(grid, letters, "B", suicide=suicide)
        assert ours == {f"{LETTERS[x]}{y + 1}" for x, y in theirs}, (seed, stones)
        found += bool(ours)
    assert found > 50
