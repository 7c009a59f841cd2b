"""How a program reads and writes the names of points."""

from __future__ import annotations

from harness.board.topology import Topology


class Names:
    """The names of GTP: columns A to Z without I from the left, rows from 1 at the bottom."""

    def point(self, board: Topology, text: str) -> int | None:
        """Return the point called `text` in either case, or None when the board has none."""
        return board.point(text)

    def name(self, board: Topology, point: int) -> str:
        """Return the name of `point`."""
        return board.names[point]
