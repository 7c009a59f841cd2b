"""The cost of a ply in a game of 5,000 plies against one of 300: history must not slow it down."""

from __future__ import annotations

from random import Random

from benchmarks.games import SIDE, Ply, ruleset
from benchmarks.measure import best_times
from harness.rules.game import Game

LONG, SHORT = 5000, 300


def rows(repeats: int = 9) -> list[tuple[str, str, str]]:
    """Return what was measured: work, figure, target."""
    plies = _random_plies(LONG)
    rules = ruleset()
    game = Game(rules, SIDE, SIDE)
    for colour, point in plies[: LONG - SHORT]:
        game.play(colour, point)

    def last() -> None:
        for colour, point in plies[LONG - SHORT :]:
            game.play(colour, point)
        for _ in range(SHORT):
            game.undo()

    # The same plies on the same board, but with no history before it: what is left is the history's cost.
    stones = game.position.stones
    fresh = Game(
        rules,
        SIDE,
        SIDE,
        black=[point for point, content in enumerate(stones) if content == 1],
        white=[point for point, content in enumerate(stones) if content == 2],
        to_move=game.to_move,
    )

    def first() -> None:
        for colour, point in plies[LONG - SHORT :]:
            fresh.play(colour, point)
        for _ in range(SHORT):
            fresh.undo()

    best = best_times({"last": last, "first": first}, repeats)
    micro = {name: f"{seconds / SHORT * 1e6:.2f} us with its undo" for name, seconds in best.items()}
    return [
        (f"a ply without history before it, {SHORT} plies", micro["first"], ""),
        (f"the same plies after {LONG - SHORT} others", micro["last"], ""),
        ("cost of a long history", f"{best['last'] / best['first']:.2f}x", "at most 1.2x"),
    ]


def _random_plies(count: int) -> list[Ply]:
    """Return a random legal game that long; a side without a move passes, which resets nothing."""
    rng, game = Random(1), Game(ruleset(), SIDE, SIDE)
    plies: list[Ply] = []
    while len(plies) < count:
        points = game.legal_points()
        point = rng.choice(points) if points else None
        plies.append((game.to_move, point))
        game.play(game.to_move, point)
    return plies
