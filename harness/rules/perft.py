"""Perft: how many legal sequences of moves there are; docs/perft.md defines what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harness.rules.ending import Phase
from harness.rules.game import Game

Move = int | None
"""A point, or None for a pass."""


def moves(game: Game) -> list[Move]:
    """Return every move that can be made now, points in board order, then the pass; none after play stops."""
    if game.phase is not Phase.PLAYING:
        return []
    refusal = game.judge(game.to_move, None, game.player_to_move)
    found: list[Move] = [*game.legal_points()]
    if refusal is None or not refusal.forbids:
        found.append(None)
    return found


def make(game: Game, move: Move) -> None:
    """Make a move for whoever's turn it is. Raises IllegalMove."""
    game.play(game.to_move, move, game.player_to_move)


def count(game: Game, depth: int) -> tuple[int, ...]:
    """Return the number of legal sequences of exactly 1, 2, ..., `depth` moves; `game` ends as it was."""
    found = [0] * depth
    if depth:
        _count(game, found, 0)
    return tuple(found)


def _count(game: Game, found: list[int], made: int) -> None:
    here = moves(game)
    found[made] += len(here)
    if made + 1 == len(found):
        return
    for move in here:
        make(game, move)
        _count(game, found, made + 1)
        game.undo()


def divide(
    game: Game, depth: int, track: Callable[[list[Move]], Iterable[Move]] = iter
) -> dict[Move, tuple[int, ...]]:
    """Return for each first move how many legal sequences of 1, 2, ..., `depth` moves begin with it.

    `track` may show how far the first moves are.
    """
    found: dict[Move, tuple[int, ...]] = {}
    for move in track(moves(game)):
        make(game, move)
        found[move] = (1, *count(game, depth - 1))
        game.undo()
    return found


def name(game: Game, move: Move) -> str:
    """Return a move of the side to move as people write it: `B C3`, `W pass`."""
    return f"{game.to_move.letter} {'pass' if move is None else game.topology.names[move]}"
