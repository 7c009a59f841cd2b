"""Points of fixed handicap stones by the table of the GTP 2 specification, section 4.1.1."""

from __future__ import annotations

from .board import Point


def fixed_stones(width: int, height: int, number: int, *, topology: str = "grid") -> list[Point]:
    """The stones in the order of the table. Raises ValueError where it has no row for board and number.

    Stones stand on the third line, from 13 lines on the fourth. Sides of less than 7 have none; 7 and
    even sides have four at most, for they lack the middle points.
    """
    short = min(width, height)
    four_only = short == 7 or width % 2 == 0 or height % 2 == 0
    if topology == "torus" or short < 7 or not 2 <= number <= (4 if four_only else 9):
        raise ValueError(f"no {number} fixed handicap stones on {width}x{height}")
    left, low = (2 if width < 13 else 3), (2 if height < 13 else 3)
    right, high = width - 1 - left, height - 1 - low
    corners = [(left, low), (right, high), (left, high), (right, low)]
    middle_of_sides = [(left, height // 2), (right, height // 2), (width // 2, low), (width // 2, high)]
    if number <= 4:
        return corners[:number]
    stones = corners + middle_of_sides[: (number - 4) // 2 * 2]
    return [*stones, (width // 2, height // 2)] if number % 2 else stones
