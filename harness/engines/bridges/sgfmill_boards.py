"""sgfmill's boards: they apply any move, know no ko but return its point, and count area."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version

from bridge import CannotRepresent, Illegal, Point, serve
from sgfmill.boards import Board as Stones


class Board:
    """A game on sgfmill.boards.Board, which is square."""

    def __init__(self, width: int, height: int) -> None:
        if width != height or width < 2:
            raise CannotRepresent("square boards from 2 only")
        self._stones = Stones(width)
        self._komi = 0.0

    def set_komi(self, komi: float) -> None:
        """Keep komi, which the library leaves to its caller."""
        self._komi = komi

    def setup(self, black: list[Point], white: list[Point]) -> None:
        """Place stones by apply_setup, which says whether all of them have liberties."""
        if not self._stones.apply_setup(_flipped(black), _flipped(white), []):
            raise Illegal

    def play(self, colour: str, point: Point) -> None:
        """Play; the library refuses occupied points only."""
        try:
            self._stones.play(point[1], point[0], colour[0])
        except ValueError as error:
            raise Illegal from error

    def pass_turn(self, colour: str) -> None:
        """Pass: the library keeps no turn."""

    def stones(self, colour: str) -> Iterable[Point]:
        """Return where the stones of a colour stand."""
        occupied = self._stones.list_occupied_points()
        return [(column, row) for found, (row, column) in occupied if found == colour[0]]

    def score(self) -> float:
        """Return the area score, komi taken off."""
        ahead: float = self._stones.area_score() - self._komi
        return ahead


def _flipped(points: list[Point]) -> list[Point]:
    return [(row, column) for column, row in points]


serve(Board, "sgfmill", version("sgfmill"))
