"""Counting by hand, as at a board: the Japanese count of the Dutch rules' appendix, step by step.

Dead stones join the prisoners; dame and open points in seki are filled; prisoners fill the
opponent's territory one for one; stones are moved until the open points form rectangles; the rest is
counted. The margin equals the arithmetic count: that is checked, not assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, EMPTY, WHITE, Colour
from harness.board.diagram import plain_diagram
from harness.board.topology import Topology
from harness.scoring.regions import Region
from harness.scoring.steps import CountingStep

_CAPTIONS: Final = {
    "dead": "dead stones are taken off and join the prisoners",
    "dame": "dame and open points in seki are filled with spare stones",
    "prisoners": "prisoners fill the opponent's territory, one for one",
    "rectangles": "stones are moved until the open points form rectangles",
}


def hand_count(
    board: Topology,
    cleared: bytes,
    regions: Sequence[Region],
    no_points: Collection[int],
    prisoners: tuple[int, int],
    komi: Fraction,
) -> tuple[CountingStep, ...]:
    """Return the four steps of the count.

    `cleared` is the board without dead stones, `regions` its empty regions, `no_points` the surrounded
    points that do not count, `prisoners` the stones held by Black and White, dead ones included.
    Where prisoners exceed the opponent's territory the rest is held against it: a negative count.
    """
    table = _Table(board, bytearray(cleared), regions, no_points, prisoners, komi)
    steps = [table.step("dead")]
    table.fill_neutral_points()
    steps.append(table.step("dame"))
    table.return_prisoners()
    steps.append(table.step("prisoners"))
    table.form_rectangles()
    return (*steps, table.step("rectangles"))


class _Table:
    """The board, and the prisoners beside it, while hands are at work."""

    def __init__(
        self,
        board: Topology,
        stones: bytearray,
        regions: Sequence[Region],
        no_points: Collection[int],
        prisoners: tuple[int, int],
        komi: Fraction,
    ) -> None:
        self.board, self.stones, self.komi = board, stones, komi
        self.held = {BLACK: prisoners[0], WHITE: prisoners[1]}
        self.neutral = [
            point
            for region in regions
            for point in region.points
            if region.owner is None or point in no_points
        ]
        self.areas: dict[Colour, list[list[int]]] = {BLACK: [], WHITE: []}
        for region in regions:
            if region.owner is not None:
                points = [point for point in region.points if point not in no_points]
                self.areas[region.owner].append(points)

    def step(self, after: str) -> CountingStep:
        """Return the state as a step."""
        black, white = (self._open(colour) for colour in (BLACK, WHITE))
        held = (self.held[BLACK], self.held[WHITE])
        rows = tuple(plain_diagram(self.board, self.stones).splitlines())
        totals = (Fraction(black + held[0]), Fraction(white + held[1]) + self.komi)
        return CountingStep(after, _CAPTIONS[after], rows, held, (black, white), totals)

    def fill_neutral_points(self) -> None:
        """Fill dame and points in seki by turns; which colour fills which point changes no count."""
        for number, point in enumerate(self.neutral):
            self.stones[point] = WHITE if number % 2 else BLACK

    def return_prisoners(self) -> None:
        """Put each side's prisoners, stones of the opponent's colour, into the opponent's territory."""
        for colour in (BLACK, WHITE):
            opponent = colour.opponent
            for area in sorted(self.areas[opponent], key=len):
                for point in area:
                    if self.held[colour]:
                        self.stones[point] = opponent
                        self.held[colour] -= 1

    def form_rectangles(self) -> None:
        """Move stones inside each territory so that its open points form few rectangles."""
        for colour in (BLACK, WHITE):
            for area in self.areas[colour]:
                open_count = sum(1 for point in area if not self.stones[point])
                for point in area:
                    self.stones[point] = colour
                for point in _rectangles(self.board, area, open_count):
                    self.stones[point] = EMPTY

    def _open(self, colour: Colour) -> int:
        return sum(1 for area in self.areas[colour] for point in area if not self.stones[point])


def _rectangles(board: Topology, area: Iterable[int], count: int) -> list[int]:
    """Return `count` points of `area`, taken as the largest rectangles that still fit."""
    free, chosen = set(area), list[int]()
    while count:
        best = max(
            (rectangle for corner in sorted(free) for rectangle in _from(board, free, corner, count)),
            key=len,
        )
        chosen += best
        free -= set(best)
        count -= len(best)
    return chosen


def _from(board: Topology, free: Collection[int], corner: int, most: int) -> Iterable[list[int]]:
    """Yield the rectangles of at most `most` free points with `corner` at their top left."""
    row, column = divmod(corner, board.width)
    widest = board.width - column
    for height in range(1, board.height - row + 1):
        start = corner + (height - 1) * board.width
        width = 0
        while width < widest and start + width in free:
            width += 1
        widest = min(widest, width, most // height)
        if not widest:
            return
        yield [corner + y * board.width + x for y in range(height) for x in range(widest)]
