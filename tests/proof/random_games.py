"""Random games on small boards, rich in captures, and what the reference says of every position in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from harness.board.colour import Colour
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset

KO_SHAPE: Final = ["B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2"]  # White has just taken the ko


@dataclass(frozen=True)
class Asked:
    """A position: the plies that led to it, who is to move, where the reference says that side may place.

    `repeating` are the points that ko or superko forbids, `repeating_suicides` those among them on which
    the placement would be a suicide that the rules allow but for the superko.
    """

    plies: tuple[str, ...]
    to_move: Colour
    legal: frozenset[str]
    repeating: frozenset[str]
    repeating_suicides: frozenset[str]


def wander(ruleset: Ruleset, size: tuple[int, int], rng: Random, plies: int) -> Iterator[Asked]:
    """Yield every position of a random game; never two passes in a row, and nothing once play is over.

    Where the board has room for it, half of the games begin with a ko.
    """
    game = Game(ruleset, *size)
    has_room = size[0] >= 4 and size[1] >= 3
    opening = iter(KO_SHAPE if has_room and rng.random() < 0.5 else ())
    names = game.topology.names
    made: list[str] = []
    for _ in range(plies):
        points = game.legal_points()
        repeating = [point for point in game.topology.points if _repeats(game, point)]
        suicides = [point for point in repeating if _is_suicide(game, point)]
        chosen = [frozenset(names[point] for point in some) for some in (points, repeating, suicides)]
        yield Asked(tuple(made), game.to_move, *chosen)
        planned = next(opening, None)
        move = _choose(game, points, rng) if planned is None else game.topology.point(planned)
        if move is None and game.state.passes:
            return
        made.append(f"play {game.to_move.letter} {'pass' if move is None else names[move]}")
        game.play(game.to_move, move)
        if game.phase.value != "playing":
            return


def _choose(game: Game, points: list[int], rng: Random) -> int | None:
    """Prefer captures, of one stone above all: they make the histories in which positions can recur."""
    if not points or (not game.state.passes and rng.random() < 0.1):
        return None
    taken = {point: _taken(game, point) for point in points}
    ones = [point for point in points if taken[point] == 1]
    several = [point for point in points if taken[point] > 1]
    if ones and rng.random() < 0.7:
        return rng.choice(ones)
    return rng.choice(several if several and rng.random() < 0.4 else points)


def _taken(game: Game, point: int) -> int:
    taken = len(game.play(game.to_move, point))
    game.undo()
    return taken


def _repeats(game: Game, point: int) -> bool:
    refusal = game.judge(game.to_move, point)
    return refusal is not None and refusal.reason.value in ("ko", "superko")


def _is_suicide(game: Game, point: int) -> bool:
    suicide = game.position.place(game.to_move, point).suicide
    game.position.stones[:] = game.history.latest.stones
    return suicide
