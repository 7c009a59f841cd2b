"""The matrix as lines of a terminal: it turns, splits and folds until it fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from harness.report.matrix import Cell, Matrix, State, combined

PLAIN: Final = ""
BOLD: Final = "1"
STATE_COLOURS: Final[dict[State, str]] = {
    "noisy": "31;1",
    "good": "32",
    "known": "33",
    "unseen": "2",
    "absent": "2",
}
_ATTENTION: Final[dict[State, int]] = {"noisy": 0, "known": 1, "unseen": 2, "good": 3, "absent": 3}
_GAP: Final = "  "
_LONGEST_NAME: Final = 30
_LONGEST_HEAD: Final = 18
_MOST_BLOCKS: Final = 2  # of a folded matrix; beyond it only the sums of each program are shown


def cut(text: str, width: int) -> str:
    """Return text of at most `width` characters; an ellipsis stands for the rest."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def painted(text: str, code: str) -> str:
    """Return text in a colour of the terminal."""
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


@dataclass(frozen=True)
class _Row:
    name: str
    cells: tuple[Cell, ...]

    @property
    def attention(self) -> int:
        """How early a row is kept when others are folded; the lowest first."""
        return min((_ATTENTION[cell.state] for cell in self.cells), default=len(_ATTENTION))


@dataclass(frozen=True)
class Grid:
    """A matrix to be shown in `width` columns."""

    matrix: Matrix
    width: int = 80
    colour: bool = False

    def lines(self, most: int | None = None) -> list[str]:
        """Return the table; with `most`, rows that need no look are folded into one to fit so many lines."""
        matrix = self.matrix
        by_ruleset = [_Row(ruleset, tuple(matrix.row(ruleset))) for ruleset in matrix.rulesets]
        by_program = [
            _Row(engine, tuple(matrix.cell(engine, ruleset) for ruleset in matrix.rulesets))
            for engine in matrix.engines
        ]
        tables = [("ruleset", matrix.engines, by_ruleset), ("program", matrix.rulesets, by_program)]
        name, heads, rows = min(tables, key=lambda table: len(self._blocks(table[1], table[2])))
        if most is None:
            return self._table(name, heads, rows)
        blocks = len(self._blocks(heads, rows))
        if blocks > _MOST_BLOCKS:
            sums = [_Row(row.name, (combined(row.cells),)) for row in by_program]
            return self._table("program", ["all rulesets"], _folded(sums, most - 1, "programs"))
        return self._table(name, heads, _folded(rows, (most - blocks + 1) // blocks - 1, f"{name}s"))

    def _blocks(self, heads: Sequence[str], rows: Sequence[_Row]) -> list[range]:
        """Return ranges of columns that fit beside the names of the rows."""
        first = self._first_width(rows)
        blocks: list[range] = []
        start, used = 0, first
        for column, width in enumerate(_widths(heads, rows)):
            if used + len(_GAP) + width > self.width and column > start:
                blocks.append(range(start, column))
                start, used = column, first
            used += len(_GAP) + width
        return [*blocks, range(start, len(heads))]

    def _first_width(self, rows: Sequence[_Row]) -> int:
        return min(max([len("ruleset"), *(len(row.name) for row in rows)]), _LONGEST_NAME)

    def _table(self, name: str, heads: Sequence[str], rows: Sequence[_Row]) -> list[str]:
        first, widths = self._first_width(rows), _widths(heads, rows)
        lines: list[str] = []
        for block in self._blocks(heads, rows):
            shown = [f"{cut(heads[column], _LONGEST_HEAD):<{widths[column]}}" for column in block]
            lines += [""] if lines else []
            lines.append(self._line(f"{name:<{first}}", shown, lambda _column: BOLD))
            for row in rows:
                texts = [f"{row.cells[column]!s:<{widths[column]}}" for column in block]
                codes = [STATE_COLOURS[row.cells[column].state] for column in block]
                lines.append(self._line(f"{cut(row.name, first):<{first}}", texts, codes.__getitem__))
        return lines

    def _line(self, name: str, texts: Sequence[str], code: Callable[[int], str]) -> str:
        if not self.colour:
            return _GAP.join([name, *texts]).rstrip()
        return _GAP.join([name, *(painted(text, code(column)) for column, text in enumerate(texts))])


def _widths(heads: Sequence[str], rows: Sequence[_Row]) -> list[int]:
    return [
        max([min(len(head), _LONGEST_HEAD), *(len(str(row.cells[column])) for row in rows)])
        for column, head in enumerate(heads)
    ]


def _folded(rows: Sequence[_Row], most: int, what: str) -> list[_Row]:
    """Return at most `most` rows (at least two): those that need a look, and one for all others."""
    most = max(2, most)
    if len(rows) <= most:
        return list(rows)
    chosen = sorted(range(len(rows)), key=lambda number: (rows[number].attention, number))[: most - 1]
    rest = [row for number, row in enumerate(rows) if number not in set(chosen)]
    sums = tuple(combined(cells) for cells in zip(*(row.cells for row in rest), strict=True))
    return [*(rows[number] for number in sorted(chosen)), _Row(f"{len(rest)} other {what}", sums)]
