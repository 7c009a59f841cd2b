"""Stones that stand before the first move, and why some cannot."""

from __future__ import annotations

from collections.abc import Iterable

from harness.board.colour import BLACK, WHITE
from harness.board.topology import Topology


class SetupError(ValueError):
    """A position or handicap that the rules or the board cannot hold.

    `kind` is a slug; `points` are the names of the stones that cannot stand, where single ones cannot.
    """

    def __init__(self, kind: str, message: str, points: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.kind = kind
        self.points = points


def without_liberty(stones: tuple[str, ...]) -> SetupError:
    """Return the error for set-up stones, given by name, that have no liberty."""
    return SetupError("no-liberty", f"set-up stones without a liberty: {', '.join(stones)}", stones)


def start_stones(board: Topology, black: Iterable[int], white: Iterable[int]) -> bytes:
    """Return the contents of a board with these stones; raises SetupError where two share a point."""
    stones = bytearray(board.size)
    for colour, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            if stones[point]:
                raise SetupError("overlap", f"two set-up stones on {board.names[point]}")
            stones[point] = colour
    return bytes(stones)
