"""Boards as text: `X` Black, `O` White, `.` empty, top row first; `x` and `o` are marked dead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from harness.board.colour import BLACK, EMPTY, WHITE
from harness.board.topology import LETTERS, Topology, topology

STONE_LETTERS: Final = ".XO"
_CONTENT: Final = {".": EMPTY, "+": EMPTY, "X": BLACK, "x": BLACK, "#": BLACK, "O": WHITE, "o": WHITE}
_DEAD: Final = "xo"


@dataclass(frozen=True)
class Diagram:
    """A parsed diagram: sides, contents top row first, points marked dead."""

    width: int
    height: int
    stones: bytes
    dead: tuple[int, ...]


def parse_diagram(text: str) -> Diagram:
    """Read rows of `X`, `O`, `.` (also `#`, `+`), spaces between points allowed.

    Row numbers and a line of column letters, as printed by Go programs, are passed over.
    Raises ValueError for another character, rows of unequal width or no rows.
    """
    rows = [row for line in text.splitlines() if (row := _row(line))]
    if not rows:
        raise ValueError("found no rows, expected a board of X, O and .")
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if strange := next((letter for letter in row if letter not in _CONTENT), None):
            raise ValueError(f"found {strange!r} in row {number} of the board, expected X, O or .")
        if len(row) != width:
            raise ValueError(f"found {len(row)} points in row {number} of the board, expected {width}")
    topology(width, len(rows))
    letters = "".join(rows)
    dead = tuple(point for point, letter in enumerate(letters) if letter in _DEAD)
    return Diagram(width, len(rows), bytes(_CONTENT[letter] for letter in letters), dead)


def _row(line: str) -> str:
    parts = line.split()
    if parts and parts[0] == "A" and all(len(part) == 1 and part in LETTERS for part in parts):
        return ""
    return "".join(part for part in parts if not part.isdigit())


def plain_diagram(board: Topology, stones: Sequence[int], dead: Collection[int] = ()) -> str:
    """Return the board as rows without coordinates, as case files write it."""
    letters = [
        STONE_LETTERS[content].lower() if point in dead else STONE_LETTERS[content]
        for point, content in enumerate(stones)
    ]
    width = board.width
    return "\n".join("".join(letters[row : row + width]) for row in range(0, board.size, width))


def framed_diagram(board: Topology, stones: Sequence[int], marks: Collection[int] = ()) -> str:
    """Return the board with coordinates; points in `marks` stand in parentheses.

    On a torus a line of `~` shows the seam where opposite edges are joined.
    """
    seam = "~" if board.kind == "torus" else ""
    labels = "   " + "".join(f" {letter} " for letter in LETTERS[: board.width])
    lines = []
    for row in range(board.height):
        cells = ""
        for point in range(row * board.width, (row + 1) * board.width):
            letter = STONE_LETTERS[stones[point]]
            cells += f"({letter})" if point in marks else f" {letter} "
        lines.append(f"{board.height - row:>2}{seam or ' '}{cells}{seam}".rstrip())
    if seam:
        edge = "  " + seam * (3 * board.width + 2)
        lines = [edge, *lines, edge]
    return "\n".join([*lines, labels.rstrip()])
