"""The map of legal points, which tries almost none of them, against a trial of every point.

The map rests on an argument: a placement that survives adds one stone of its colour, so only earlier
positions with one such stone more can recur. Here it is attacked on every history up to a depth, and on
long random ones full of captures, under every rule of repetition and suicide.
"""

from __future__ import annotations

from random import Random

import pytest

from harness.board.colour import Colour
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from tests.making import KO_VALUES, SUICIDE_VALUES, SUPERKO_VALUES, make_ruleset

DEPTHS = {(2, 1): 7, (3, 1): 6, (2, 2): 5}
LONG_GAMES = ((3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 5))


def check(game: Game) -> None:
    for colour in Colour:
        game_turn = game.state
        game.give_turn(colour)
        tried = [point for point in game.topology.points if game.judge(colour, point) is None]
        assert game.legal_points(colour) == tried, (colour, record(game))
        game.state = game_turn


def record(game: Game) -> str:
    """Return the game in a form that can be replayed by hand."""
    names = game.topology.names
    moves = (
        f"{entry.actor} {'pass' if entry.point is None else names[entry.point]}"
        for entry in game.history.entries[1:]
    )
    ruleset, board = game.ruleset, game.topology
    axes = f"ko {ruleset.ko}, superko {ruleset.superko}, suicide {ruleset.suicide}, {board.kind}"
    return f"{axes}, {board.width}x{board.height}: {', '.join(moves)}"


def check_all(game: Game, depth: int) -> None:
    """Check the position and all that follow within `depth` plies, passes and undo included."""
    check(game)
    if depth:
        moves: list[int | None] = [*game.legal_points(), None]
        for move in moves:
            game.play(game.to_move, move)
            if game.phase.value == "playing":
                check_all(game, depth - 1)
            game.undo()


@pytest.mark.parametrize("suicide", SUICIDE_VALUES)
@pytest.mark.parametrize("superko", SUPERKO_VALUES)
def test_every_short_history(superko: str, suicide: str) -> None:
    ko = "simple-position" if superko == "none" else "none"
    ruleset = make_ruleset({"ko": ko, "superko": superko, "suicide": suicide})
    for size, depth in DEPTHS.items():
        check_all(Game(ruleset, *size), depth)


def wander(ruleset: Ruleset, size: tuple[int, int], rng: Random, plies: int) -> None:
    game = Game(ruleset, *size)
    for _ in range(plies):
        check(game)
        points = game.legal_points()
        if points and rng.random() > 0.12:
            # Captures and suicides make the histories in which positions can recur.
            taking = [point for point in points if takes(game, point)]
            game.play(game.to_move, rng.choice(taking if taking and rng.random() < 0.7 else points))
        elif not game.state.passes:
            game.play(game.to_move, None)
        else:
            return


def takes(game: Game, point: int) -> bool:
    found = bool(game.play(game.to_move, point))
    game.undo()
    return found


@pytest.mark.parametrize("suicide", SUICIDE_VALUES)
@pytest.mark.parametrize("superko", SUPERKO_VALUES)
def test_long_histories_full_of_captures(superko: str, suicide: str) -> None:
    rng = Random(f"{superko} {suicide}")
    for ko in KO_VALUES:
        for topology in ("grid", "torus"):
            axes = {"ko": ko, "superko": superko, "suicide": suicide, "board.topology": topology}
            ruleset = make_ruleset(axes)
            for size in LONG_GAMES:
                wander(ruleset, size, rng, 40)
