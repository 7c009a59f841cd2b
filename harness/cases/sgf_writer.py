"""Positions and cases as SGF (FF[4])."""

from __future__ import annotations

from harness import __version__
from harness.board.colour import BLACK, WHITE
from harness.cases.sgf import Written, write
from harness.cases.sgf_values import sgf_point
from harness.rules.game import Game


def position_to_sgf(game: Game) -> str:
    """Return the current position of `game` as a record without moves: set-up and side to move."""
    board, stones = game.topology, game.position.stones
    root = _root(board.width, board.height)
    for name, colour in (("AB", BLACK), ("AW", WHITE)):
        points = [
            sgf_point(board.names[point], board.height) for point in board.points if stones[point] == colour
        ]
        if points:
            root.add(name, *points)
    root.add("PL", game.to_move.letter)
    return write(root)


def _root(width: int, height: int) -> Written:
    size = str(width) if width == height else f"{width}:{height}"
    return Written(
        {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": [f"goharness:{__version__}"], "SZ": [size]}
    )
