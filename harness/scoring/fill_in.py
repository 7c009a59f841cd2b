"""Counting by filling the board, as in the Ing rules: each side has a fixed number of stones.

All prisoners go back to their owners, both sides fill their own points, and what is left in a bowl, or
open on the board, is the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import plain_diagram
from harness.board.topology import Topology
from harness.scoring.regions import Region
from harness.scoring.steps import CountingStep


def supply_of(text: str, board: Topology) -> int | None:
    """Return how many stones each side has: `unlimited` (None), a number, or `points//2`."""
    if text == "unlimited":
        return None
    return board.size // 2 if text == "points//2" else int(text)


def fill_in_count(
    board: Topology, cleared: bytes, regions: Sequence[Region], supply: int, komi: Fraction
) -> tuple[CountingStep, ...]:
    """Return the steps of the count.

    `cleared` is the board without dead stones. Points that both colours border are split: each side
    fills half of them. A bowl that has run out owes its stones: the points it cannot fill stay open
    and count for its owner, just as stones left over count against theirs. So each side's total is
    `supply` plus its open points minus its stones left over, and the margin is that of the areas.
    """
    bowls = {colour: supply - cleared.count(colour) for colour in Colour}
    shared = [point for region in regions if region.is_dame for point in region.points]
    own = {
        colour: [point for region in regions if region.owner is colour for point in region.points]
        for colour in Colour
    }
    rows = _rows(board, cleared)
    steps = [_step("return", "prisoners and dead stones go back to their owners", rows, own, bowls)]
    filled = bytearray(cleared)
    open_points: dict[Colour, Fraction] = {}
    for colour in (BLACK, WHITE):
        half = shared[: (len(shared) + 1) // 2] if colour is BLACK else shared[(len(shared) + 1) // 2 :]
        mine = own[colour] + half
        for point in mine[: max(0, bowls[colour])]:
            filled[point] = colour
        open_points[colour] = Fraction(len(own[colour])) + Fraction(len(shared), 2) - bowls[colour]
    black, white = (supply + open_points[colour] for colour in (BLACK, WHITE))
    left = tuple(int(max(Fraction(0), -open_points[colour])) for colour in (BLACK, WHITE))
    still_open = tuple(int(max(Fraction(0), open_points[colour])) for colour in (BLACK, WHITE))
    steps.append(
        CountingStep(
            "fill",
            "both fill their own points; stones left over count against their owner",
            _rows(board, filled),
            (left[0], left[1]),
            (still_open[0], still_open[1]),
            (black, white + komi),
        )
    )
    return tuple(steps)


def _rows(board: Topology, stones: bytes | bytearray) -> tuple[str, ...]:
    return tuple(plain_diagram(board, stones).splitlines())


def _step(
    after: str, caption: str, rows: tuple[str, ...], own: dict[Colour, list[int]], bowls: dict[Colour, int]
) -> CountingStep:
    return CountingStep(
        after,
        caption,
        rows,
        (bowls[BLACK], bowls[WHITE]),
        (len(own[BLACK]), len(own[WHITE])),
        (Fraction(len(own[BLACK])), Fraction(len(own[WHITE]))),
    )
