"""Counting by hand, as at a board: the Japanese count of the Dutch rules' appendix, step by step.

Dead stones join the prisoners; dame and open points in seki are filled; prisoners fill the
opponent's territory one for one; stones are moved until the open points form rectangles; the rest is
counted. A prisoner returned takes a point from the opponent instead of adding one to its holder, so the
totals of both sides fall and the margin stays that of the arithmetic count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import cycle
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
    beside: tuple[Fraction, Fraction],
) -> tuple[CountingStep, ...]:
    """Return the four steps of the count.

    `cleared` is the board without dead stones, `regions` its empty regions, `no_points` the surrounded
    points that do not count, `prisoners` the stones held by Black and by White, dead ones included,
    `beside` what each side scores besides territory and prisoners, such as komi.
    """
    table = CountingTable(board, cleared, regions, no_points, prisoners, beside)
    steps = [table.step("dead")]
    table.fill_neutral_points()
    steps.append(table.step("dame"))
    table.return_prisoners()
    steps.append(table.step("prisoners"))
    table.form_rectangles()
    return (*steps, table.step("rectangles"))


class CountingTable:
    """The board, and the prisoners beside it, while hands are at work.

    `held` are the prisoners of each side. Once they have been returned, those for which the opponent's
    territory had no point left count against the opponent: its total is then negative.
    """

    def __init__(
        self,
        board: Topology,
        cleared: bytes,
        regions: Sequence[Region],
        no_points: Collection[int],
        prisoners: tuple[int, int],
        beside: tuple[Fraction, Fraction],
    ) -> None:
        self.board, self.stones, self.beside = board, bytearray(cleared), beside
        self.held = {BLACK: prisoners[0], WHITE: prisoners[1]}
        self.returned = False
        self.dame = [point for region in regions if region.is_dame for point in region.points]
        self.worthless: dict[Colour, list[int]] = {BLACK: [], WHITE: []}
        self.areas: dict[Colour, list[list[int]]] = {BLACK: [], WHITE: []}
        for region in regions:
            if region.owner is not None:
                points = [point for point in region.points if point not in no_points]
                self.areas[region.owner].append(points)
                self.worthless[region.owner] += [point for point in region.points if point in no_points]

    def step(self, after: str) -> CountingStep:
        """Return the state as a step."""
        held = (self.held[BLACK], self.held[WHITE])
        open_points = (self._open(BLACK), self._open(WHITE))
        if self.returned:
            counted = (open_points[0] - held[1], open_points[1] - held[0])
        else:
            counted = (open_points[0] + held[0], open_points[1] + held[1])
        rows = tuple(plain_diagram(self.board, self.stones).splitlines())
        totals = (counted[0] + self.beside[0], counted[1] + self.beside[1])
        return CountingStep(after, _CAPTIONS[after], rows, held, open_points, totals)

    def fill_neutral_points(self, colours: Iterable[Colour] = (BLACK, WHITE)) -> None:
        """Fill dame with `colours` by turns, and points in seki with stones of their owner.

        Spare stones of either colour do: which one fills which point changes no count.
        """
        for point, colour in zip(self.dame, cycle(colours), strict=False):
            self.stones[point] = colour
        for colour, points in self.worthless.items():
            for point in points:
                self.stones[point] = colour

    def return_prisoners(
        self, order: Sequence[Colour] = (BLACK, WHITE), *, smallest_first: bool = True
    ) -> None:
        """Put each side's prisoners, stones of the opponent's colour, into the opponent's territory.

        `order` says whose prisoners go first and `smallest_first` which territories are filled first;
        neither changes a count.
        """
        for colour in order:
            opponent = colour.opponent
            for area in sorted(self.areas[opponent], key=len, reverse=not smallest_first):
                for point in area[: self.held[colour]]:
                    self.stones[point] = opponent
                self.held[colour] -= min(len(area), self.held[colour])
        self.returned = True

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
