"""A board as inline SVG: lines, star points, stones, coordinates, marks, and the seam of a torus.

One unit is the distance between two lines. Stones are round dots of one path per colour, so that a
full 19x19 board stays below 4 kB. Colours come from the classes in the style sheet of the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from itertools import product
from typing import Final, Literal

from harness.board.colour import BLACK, WHITE
from harness.board.diagram import STONE_LETTERS, Diagram
from harness.board.topology import LETTERS

NEAR: Final = 0.7  # from the outermost line to the top and right edge of the picture: half a stone
FAR: Final = 1.3  # to the left and bottom edge, where the coordinates stand
_LABEL: Final = 0.88  # from the outermost line to the middle of a coordinate
_SEAM: Final = 0.5  # how far the lines of a torus run on before they are cut
_LINE_PIXELS: Final = 44
_MOST_PIXELS: Final = 480


def board_svg(
    board: Diagram,
    *,
    label: str,
    kind: Literal["grid", "torus"] = "grid",
    asked: Collection[int] = (),
    different: Collection[int] = (),
    last: int | None = None,
    owner: str = "",
) -> str:
    """Return an `<svg>` element. `asked` points get a triangle, `different` ones a square around them, and
    the stone of the `last` move a ring.

    `owner` has a letter per point (`X`, `O`, `.`): a small square shows whose an empty point, or that
    of a dead stone, is.

    `label` is what a screen reader says first.
    """
    width, height = board.width - 1 + FAR + NEAR, board.height - 1 + FAR + NEAR
    box = " ".join(_number(value) for value in (-FAR, -NEAR, width, height))
    return "".join(
        [
            f'<svg class="board" viewBox="{box}" width="{_pixels(width)}" role="img"',
            f' aria-label="{escape(_spoken(board, label))}">',
            f'<rect class="wood" x="{-FAR}" y="{-NEAR}" width="{_number(width)}"',
            f' height="{_number(height)}" rx=".3"/>',
            _lines(board, kind),
            _seam(board) if kind == "torus" else _stars(board),
            _coordinates(board),
            _frames(board, different),
            _stones(board),
            _owners(board, owner),
            _marks(board, "last", () if last is None else (last,)),
            _marks(board, "asked", asked),
            "</svg>",
        ]
    )


def _spoken(board: Diagram, label: str) -> str:
    black, white = board.stones.count(BLACK), board.stones.count(WHITE)
    return f"{label}: board of {board.width} by {board.height}, {black} black and {white} white stones"


def _points_of(board: Diagram, colour: int) -> list[int]:
    return [point for point, content in enumerate(board.stones) if content == colour]


def _lines(board: Diagram, kind: str) -> str:
    over = _SEAM if kind == "torus" else 0
    start, right, down = (
        _number(-over),
        _number(board.width - 1 + 2 * over),
        _number(board.height - 1 + 2 * over),
    )
    rows = "".join(f"M{start} {row}h{right}" for row in range(board.height))
    columns = "".join(f"M{column} {start}v{down}" for column in range(board.width))
    return f'<path class="lines" d="{rows}{columns}"/>'


def _seam(board: Diagram) -> str:
    return (
        f'<rect class="seam" x="{-_SEAM}" y="{-_SEAM}" width="{board.width}" height="{board.height}">'
        "<title>torus: opposite edges are joined</title></rect>"
    )


def _stars(board: Diagram) -> str:
    columns, rows = _star_lines(board.width), _star_lines(board.height)
    points = {(column, row) for column in (columns[:1] + columns[-1:]) for row in (rows[:1] + rows[-1:])}
    if len(columns) == len(rows) == 3:
        sides = min(board.width, board.height) >= 15
        points |= set(product(columns, rows)) if sides else {(columns[1], rows[1])}
    return f'<path class="stars" d="{_dots(sorted(points))}"/>' if points else ""


def _star_lines(side: int) -> list[int]:
    """Return the lines with star points, from 0: third ones from 7 on, fourth ones from 12 on."""
    if side < 7:
        return []
    near = 3 if side >= 12 else 2
    return [near, side // 2, side - 1 - near] if side % 2 else [near, side - 1 - near]


def _coordinates(board: Diagram) -> str:
    bottom = _number(board.height - 1 + _LABEL)
    letters = "".join(
        f'<text x="{column}" y="{bottom}">{LETTERS[column]}</text>' for column in range(board.width)
    )
    numbers = "".join(
        f'<text x="-{_LABEL}" y="{row}">{board.height - row}</text>' for row in range(board.height)
    )
    return f'<g class="names" aria-hidden="true">{letters}{numbers}</g>'


def _stones(board: Diagram) -> str:
    black, white = (
        _dots((point % board.width, point // board.width) for point in _points_of(board, colour))
        for colour in (BLACK, WHITE)
    )
    dark = f'<path class="black" d="{black}"/>' if black else ""
    light = f'<path class="rim" d="{white}"/><path class="white" d="{white}"/>' if white else ""
    return dark + light


def _owners(board: Diagram, owner: str) -> str:
    parts = []
    for colour, name in ((BLACK, "owned-black"), (WHITE, "owned-white")):
        points = [
            point
            for point, letter in enumerate(owner)
            if letter == STONE_LETTERS[colour] and board.stones[point] != colour
        ]
        drawn = "".join(
            f"M{point % board.width} {point // board.width}m-.15-.15h.3v.3h-.3z" for point in points
        )
        if drawn:
            parts.append(f'<path class="{name}" d="{drawn}"/>')
    return "".join(parts)


def _frames(board: Diagram, points: Collection[int]) -> str:
    """Return squares around points; drawn below the stones they leave these whole."""
    drawn = "".join(
        f"M{point % board.width} {point // board.width}m-.46-.46h.92v.92h-.92z" for point in sorted(points)
    )
    return f'<path class="different" d="{drawn}"/>' if drawn else ""


def _dots(places: Iterable[tuple[int, int]]) -> str:
    """Return a path of points; a stroke with round caps makes each a disc."""
    return "".join(f"M{column} {row}h0" for column, row in places)


def _pixels(width: float) -> int:
    """Return the natural width of a picture; the style sheet lets it shrink."""
    return min(round(width * _LINE_PIXELS), _MOST_PIXELS)


_SHAPES: Final = {
    "asked": "m0-.3.27.47h-.54z",
    "last": "m-.22 0a.22.22 0 1 0 .44 0a.22.22 0 1 0-.44 0",
}


def _marks(board: Diagram, name: Literal["asked", "last"], points: Collection[int]) -> str:
    shape = _SHAPES[name]
    parts = []
    for under, content in (("on-dark", (BLACK,)), ("on-light", (WHITE,)), ("on-wood", (0,))):
        here = [point for point in sorted(points) if board.stones[point] in content]
        if here:
            drawn = "".join(f"M{point % board.width} {point // board.width}{shape}" for point in here)
            parts.append(f'<path class="{name} {under}" d="{drawn}"/>')
    return "".join(parts)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
