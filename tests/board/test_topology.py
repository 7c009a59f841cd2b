"""Points, names and neighbours of grids and tori."""

from __future__ import annotations

from typing import Literal

import pytest

from harness.board.topology import parse_size, point_names, size_text, topology
from tests.making import names, point

NEIGHBOURS = [
    # board, kind, point, neighbours
    ((19, 19), "grid", "A1", "A2 B1"),
    ((19, 19), "grid", "K10", "J10 L10 K9 K11"),
    ((19, 19), "grid", "T19", "S19 T18"),
    ((1, 1), "grid", "A1", ""),
    ((4, 1), "grid", "B1", "A1 C1"),
    ((4, 4), "torus", "A1", "B1 D1 A2 A4"),
    ((3, 3), "torus", "A1", "B1 C1 A2 A3"),
    ((2, 2), "torus", "A1", "B1 A2"),  # both ways round lead to the same point
    ((4, 1), "torus", "A1", "B1 D1"),  # a point is not its own neighbour
    ((2, 1), "torus", "A1", "B1"),
    ((1, 1), "torus", "A1", ""),
]


@pytest.mark.parametrize(("size", "kind", "name", "expected"), NEIGHBOURS)
def test_neighbours(size: tuple[int, int], kind: Literal["grid", "torus"], name: str, expected: str) -> None:
    board = topology(*size, kind)
    assert names(board, board.neighbours[point(board, name)]) == set(expected.split())


def test_points_count_from_the_top_left_and_the_letter_i_is_left_out() -> None:
    board = topology(9, 7)
    assert (board.names[0], board.names[8], board.names[-1]) == ("A7", "J7", "J1")
    assert board.point("j7") == 8
    assert [board.point(name) for name in ("I1", "K1", "A8", "A0", "pass", "")] == [None] * 6
    assert point_names(board, [0, 62, 54, 8]) == ["A1", "A7", "J1", "J7"]


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (3, 5), (2, 2), (4, 1)])
@pytest.mark.parametrize("kind", ["grid", "torus"])
def test_spread_sets_exactly_the_neighbours(size: tuple[int, int], kind: Literal["grid", "torus"]) -> None:
    board = topology(*size, kind)
    for one in board.points:
        spread = board.spread(1 << 8 * one)
        assert {p for p in board.points if spread >> 8 * p & 1} == set(board.neighbours[one])


def test_equal_boards_are_one_object() -> None:
    assert topology(9, 9) is topology(9, 9)
    assert topology(9, 9) is not topology(9, 9, "torus")


@pytest.mark.parametrize(
    ("text", "size"), [("19", (19, 19)), ("9x7", (9, 7)), ("1", (1, 1)), (" 25X25 ", (25, 25))]
)
def test_sizes_read(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size
    assert parse_size(size_text(*size)) == size


@pytest.mark.parametrize("text", ["0", "26", "x", "9x", "9x0", "-3", "9x7x5", "٩", "1e1", ""])
def test_sizes_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected e\.g\. 19 or 9x7"):
        parse_size(text)


@pytest.mark.parametrize("size", [(0, 5), (5, 26)])
def test_boards_that_cannot_be(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="expected sides from 1 to 25"):
        topology(*size)
