"""Faults of the board and its coordinates."""

from __future__ import annotations

from typing import ClassVar, Final

from harness.board.colour import Colour
from harness.board.topology import LETTERS, Topology
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.names import Names
from harness.faults.pointwise import PointwiseGame
from harness.rules.verdict import Reason, Refusal


class _Moved(Names):
    """Reads the name of one point as that of another; names it writes are right."""

    def moved(self, board: Topology, row: int, column: int, /) -> tuple[int, int]:
        """Return the row and column (from 0 at the top left) taken for the ones given."""
        raise NotImplementedError

    def point(self, board: Topology, text: str) -> int | None:
        """Return another point than the one called `text`, or None when that is off the board."""
        right = super().point(board, text)
        if right is None:
            return None
        row, column = self.moved(board, *divmod(right, board.width))
        inside = 0 <= row < board.height and 0 <= column < board.width
        return row * board.width + column if inside else None


class Transposed(_Moved):
    """Exchanges row and column."""

    def moved(self, board: Topology, row: int, column: int, /) -> tuple[int, int]:
        """Return the point whose column counts as the row."""
        return board.height - 1 - column, board.height - 1 - row


class FromTop(_Moved):
    """Numbers rows from the top."""

    def moved(self, board: Topology, row: int, column: int, /) -> tuple[int, int]:
        """Return the point mirrored between top and bottom."""
        return board.height - 1 - row, column


class FromRight(_Moved):
    """Letters columns from the right."""

    def moved(self, board: Topology, row: int, column: int, /) -> tuple[int, int]:
        """Return the point mirrored between left and right."""
        return row, board.width - 1 - column


class RowOff(_Moved):
    """Numbers rows from 0."""

    def moved(self, _board: Topology, row: int, column: int, /) -> tuple[int, int]:
        """Return the point one row higher."""
        return row - 1, column


_WITH_I: Final = "ABCDEFGHIJKLMNOPQRSTUVWXY"


class LetterI(Names):
    """Does not leave out the letter I."""

    def point(self, board: Topology, text: str) -> int | None:
        """Return the point whose column is counted with I."""
        column, row = _WITH_I.find(text[:1].upper()), text[1:]
        if column < 0 or not (row.isascii() and row.isdigit() and len(row) <= 2):
            return None
        inside = column < board.width and 1 <= int(row) <= board.height
        return (board.height - int(row)) * board.width + column if inside else None

    def name(self, board: Topology, point: int) -> str:
        """Return the name of `point` with I among the letters."""
        row, column = divmod(point, board.width)
        return f"{_WITH_I[column]}{board.height - row}"


class RunsOver(Names):
    """Reads points of a board in one list and never asks whether the column is one of the board's."""

    def point(self, board: Topology, text: str) -> int | None:
        """Return the point; one beyond the last column is in the next row."""
        column, row = LETTERS.find(text[:1].upper()), text[1:]
        if column < 0 or not (row.isascii() and row.isdigit() and len(row) <= 2):
            return None
        point = (board.height - int(row)) * board.width + column
        return point if 0 <= point < board.size else None


class LowerCaseRefused(Names):
    """Knows capital letters only."""

    def point(self, board: Topology, text: str) -> int | None:
        """Return the point, unless its name is in small letters."""
        return None if text[:1].islower() else super().point(board, text)


class _Diagonal(Topology):
    """A grid whose diagonals are lines too."""

    def _neighbours_of(self, point: int) -> tuple[int, ...]:
        row, column = divmod(point, self.width)
        rows = range(max(0, row - 1), min(self.height, row + 2))
        columns = range(max(0, column - 1), min(self.width, column + 2))
        around = [near_row * self.width + near for near_row in rows for near in columns]
        return tuple(near for near in around if near != point)


class _RowsRunOn(Topology):
    """A grid held in one list: the end of a row touches the beginning of the next."""

    def _neighbours_of(self, point: int) -> tuple[int, ...]:
        near = (point - self.width, point - 1, point + 1, point + self.width)
        return tuple(dict.fromkeys(other for other in near if 0 <= other < self.size))


class _ColumnsJoined(Topology):
    """A grid whose left and right edges are joined."""

    def _neighbours_of(self, point: int) -> tuple[int, ...]:
        row = point - point % self.width
        around = {row + (point + step) % self.width for step in (-1, 1)} - {point}
        return tuple(sorted({*super()._neighbours_of(point), *around}))


class _EdgesCut(Topology):
    """A grid whose last column has no neighbours below or above."""

    def _neighbours_of(self, point: int) -> tuple[int, ...]:
        last = point % self.width == self.width - 1
        honest = super()._neighbours_of(point)
        return (
            tuple(other for other in honest if abs(other - point) == 1) if last and self.width > 1 else honest
        )


class LastPointMissing(PointwiseGame):
    """Goes through the points of the board and stops one too early."""

    def _unplaceable(self, colour: Colour, point: int, player: int) -> Refusal | None:
        beyond = Refusal(Reason.OFF_BOARD) if point == self.topology.size - 1 else None
        return super()._unplaceable(colour, point, player) or beyond


class OtherBoard(PointwiseGame):
    """A game on a grid with wrong neighbours."""

    kind: ClassVar[type[Topology]] = Topology
    boards: ClassVar[dict[tuple[type[Topology], int, int], Topology]] = {}
    """Equal boards share one object, as honest ones do."""

    def _board(self, width: int, height: int) -> Topology:
        honest = super()._board(width, height)
        key = (self.kind, width, height)
        if honest.kind != "torus" and key not in self.boards:
            self.boards[key] = self.kind(width, height)
        return honest if honest.kind == "torus" else self.boards[key]


class DiagonalsConnect(OtherBoard):
    """Stones connect along diagonals."""

    kind = _Diagonal


class RowsRunOn(OtherBoard):
    """The end of each row is next to the beginning of the row below."""

    kind = _RowsRunOn


class ColumnsJoined(OtherBoard):
    """Left and right edges are joined."""

    kind = _ColumnsJoined


class EdgesCut(OtherBoard):
    """The points of the last column are not joined to each other."""

    kind = _EdgesCut


def _named(slug: str, title: str, source: str, names: type[Names]) -> Fault:
    return Fault(slug, title, source, "coordinates", names=names)


def _joined(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "board.topology", game=game)


FAULTS: Final = (
    _named("row-for-column", "Row and column are exchanged", "atw1020/sente f216e10", Transposed),
    _named("rows-from-top", "Rows are numbered from the top", "GTP 2, section 2.11", FromTop),
    _named("columns-from-right", "Columns are lettered from the right", "GTP 2, section 2.11", FromRight),
    _named("rows-from-zero", "Rows are numbered from 0", "atw1020/sente 1f1da94", RowOff),
    _named("letter-i-used", "The letter I is not left out", "GTP 2, section 2.11", LetterI),
    _named(
        "columns-run-over",
        "A column beyond the board is taken for the next row",
        "a board in one list without a border",
        RunsOver,
    ),
    Fault(
        "last-point-missing",
        "No stone can be placed on the last point of the board",
        "a loop over the points that is one short",
        "coordinates",
        game=LastPointMissing,
    ),
    Fault(
        "lower-case-refused",
        "Vertices in small letters are refused",
        "leela-zero 0549816",
        "coordinates",
        names=LowerCaseRefused,
        unseen="the harness writes vertices in capital letters",
    ),
    _joined(
        "diagonals-connect", "Diagonal neighbours are connected", "Tromp-Taylor rule 3", DiagonalsConnect
    ),
    _joined(
        "rows-run-on",
        "The end of a row touches the next row",
        "a board in one list without a border",
        RowsRunOn,
    ),
    _joined(
        "columns-joined",
        "Left and right edge are joined",
        "a board in one list without a border",
        ColumnsJoined,
    ),
    _joined(
        "last-column-cut", "The last column is not joined up and down", "an edge test off by one", EdgesCut
    ),
    Fault(
        "edges-wrap",
        "A grid is played as a torus",
        "toroidal Go",
        "board.topology",
        ruleset=reading({"board.topology": "torus"}, {"board.topology": {"grid"}}),
    ),
    Fault(
        "torus-has-edges",
        "A torus is played as a grid",
        "toroidal Go",
        "board.topology",
        ruleset=reading({"board.topology": "grid"}, {"board.topology": {"torus"}}),
    ),
)
