"""Counting by filling the board, as in the Ing rules: each side has a fixed number of stones.

All prisoners go back to their owners, both sides fill their own points, and what is left in a bowl, or
open on the board, is the score.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import plain_diagram
from harness.board.topology import Topology
from harness.scoring.regions import Region
from harness.scoring.steps import CountingStep

_CAPTIONS: Final = {
    "return": "prisoners and dead stones go back to their owners",
    "fill": "both fill their own points and half of the shared ones",
}


def supply_of(text: str, board: Topology) -> int | None:
    """Return how many stones each side has: `unlimited` (None), a number, or `points//2`."""
    if text == "unlimited":
        return None
    return board.size // 2 if text == "points//2" else int(text)


def fill_in_count(
    board: Topology,
    cleared: bytes,
    regions: Sequence[Region],
    no_points: Collection[int],
    supply: int,
    beside: tuple[Fraction, Fraction],
) -> tuple[CountingStep, ...]:
    """Return the two steps of the count.

    `cleared` is the board without dead stones, `no_points` the surrounded points that do not count,
    `supply` the stones that each side owns, `beside` what each side scores besides area, such as komi.
    Points of nobody are split: each side fills half of them, and of an odd one each has half a point.

    A bowl that has run out owes its stones: the points it cannot fill stay open and count for their
    owner, as stones left over count against theirs; a side that has more stones on the board than it
    owns begins with a negative bowl. So a side's total is `supply` plus its open points minus its bowl,
    which is its area whatever the supply.
    """
    shared = [
        point
        for region in regions
        for point in region.points
        if region.is_dame or (region.owner and point in no_points)
    ]
    half = len(shared) // 2
    to_fill = {
        colour: [p for r in regions if r.owner is colour for p in r.points if p not in no_points] + split
        for colour, split in ((BLACK, shared[:half]), (WHITE, shared[half : 2 * half]))
    }
    odd = Fraction(len(shared) % 2, 2)
    bowls = {colour: supply - cleared.count(colour) for colour in Colour}
    filled = bytearray(cleared)

    def step(after: str) -> CountingStep:
        left = (bowls[BLACK], bowls[WHITE])
        still = (_open(filled, to_fill[BLACK]), _open(filled, to_fill[WHITE]))
        black, white = (supply + still[side] - left[side] + odd + beside[side] for side in (0, 1))
        rows = tuple(plain_diagram(board, filled).splitlines())
        return CountingStep(after, _CAPTIONS[after], rows, left, still, (black, white))

    steps = [step("return")]
    for colour, points in to_fill.items():
        placed = points[: max(0, bowls[colour])]
        for point in placed:
            filled[point] = colour
        bowls[colour] -= len(placed)
    return (*steps, step("fill"))


def _open(stones: bytearray, points: Sequence[int]) -> int:
    return sum(1 for point in points if not stones[point])
