"""Which points a board has, what they are called and which are neighbours.

Points are numbered row by row from the top left corner, as diagrams are written. Names
are those of GTP: columns A to Z without I from the left, rows from 1 at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LARGEST_SIDE: Final = len(LETTERS)
LANE: Final = 8  # bits per point in a lane integer: one byte, as in Position.stones


class Topology:
    """The points of a `width` x `height` board and their neighbours.

    On a torus opposite edges are joined; where neighbours coincide (a side of 2) they count
    once, and a point is never its own neighbour (a side of 1).
    Use `topology()` to get one: equal boards share one object.
    """

    def __init__(self, width: int, height: int, kind: Literal["grid", "torus"] = "grid") -> None:
        if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
            raise ValueError(f"found board {width}x{height}, expected sides from 1 to {LARGEST_SIDE}")
        self.width: Final = width
        self.height: Final = height
        self.kind: Final = kind
        self.size: Final = width * height
        self.points: Final = range(self.size)
        self.neighbours: Final = tuple(self._neighbours_of(point) for point in self.points)
        self.names: Final = tuple(
            f"{LETTERS[point % width]}{height - point // width}" for point in self.points
        )
        self.all_lanes: Final = int.from_bytes(b"\x01" * self.size, "little")
        self._by_name: Final = {name: point for point, name in enumerate(self.names)}
        self._shifts: Final = self._lane_shifts()

    def __repr__(self) -> str:
        return f"Topology({self.width}, {self.height}, {self.kind!r})"

    def point(self, name: str) -> int | None:
        """Return the point called `name` (either case), or None when it is not on this board."""
        return self._by_name.get(name.upper())

    def spread(self, lanes: int) -> int:
        """Return a lane integer of all neighbours of the points set in `lanes` (one byte a point)."""
        result = 0
        for shift, mask in self._shifts:
            result |= (lanes << shift if shift > 0 else lanes >> -shift) & mask
        return result

    def _neighbours_of(self, point: int) -> tuple[int, ...]:
        row, column = divmod(point, self.width)
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        if self.kind == "torus":
            around = [(r % self.height, c % self.width) for r, c in around]
        near = dict.fromkeys(
            r * self.width + c for r, c in around if 0 <= r < self.height and 0 <= c < self.width
        )
        near.pop(point, None)
        return tuple(near)

    def _lane_shifts(self) -> tuple[tuple[int, int], ...]:
        """Return the neighbour relation as shifts of lane integers, each with a mask of arrivals."""
        arrivals: dict[int, int] = {}
        for point, near in enumerate(self.neighbours):
            for other in near:
                shift = (other - point) * LANE
                arrivals[shift] = arrivals.get(shift, 0) | 1 << other * LANE
        return tuple(arrivals.items())


@lru_cache(maxsize=256)
def topology(width: int, height: int, kind: Literal["grid", "torus"] = "grid") -> Topology:
    """Return the shared Topology of these sides; raises ValueError for sides outside 1 to 25."""
    return Topology(width, height, kind)


def parse_size(text: str) -> tuple[int, int]:
    """Return (width, height) of `19` or `9x7`; raises ValueError for anything else."""
    width, cross, height = text.strip().lower().partition("x")
    sides = (width, height if cross else width)
    if not all(side.isascii() and side.isdigit() and 1 <= int(side[:4]) <= LARGEST_SIDE for side in sides):
        raise ValueError(
            f"found board size {text!r}, expected e.g. 19 or 9x7, sides from 1 to {LARGEST_SIDE}"
        )
    return int(sides[0]), int(sides[1])


def size_text(width: int, height: int) -> str:
    """Return `19` for a square board, else `9x7`."""
    return str(width) if width == height else f"{width}x{height}"


def point_names(board: Topology, points: Iterable[int]) -> list[str]:
    """Return the names of `points`, sorted by column and then by row, as people list them."""
    chosen = sorted(points, key=lambda point: (point % board.width, -point))
    return [board.names[point] for point in chosen]
