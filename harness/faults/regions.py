"""Faults of empty regions: whose they are, dame, seki."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, Colour
from harness.board.position import Position
from harness.faults.counting import Spoiler, counted, misread, on_both
from harness.scoring.breakdown import Score, Side
from harness.scoring.finished import Finished
from harness.scoring.regions import Region, connected_regions

_METHOD: Final = "scoring.method"


def _cleared(end: Finished) -> bytes:
    """Return the board without the dead stones."""
    position = Position(end.board, end.stones)
    position.remove(end.dead)
    return bytes(position.stones)


def _regions(end: Finished) -> list[Region]:
    return connected_regions(end.board, _cleared(end))


def _dame_to(choose: Callable[[Finished], Colour | None]) -> Spoiler:
    def change(end: Finished, colour: Colour, side: Side) -> Side:
        if choose(end) is not colour:
            return side
        dame = sum(len(region.points) for region in _regions(end) if region.is_dame)
        return replace(side, territory=side.territory + dame)

    return on_both(change)


def _regions_left_out(left_out: Callable[[Finished, Region], bool]) -> Spoiler:
    """Return a fault that does not count certain regions of one owner."""

    def change(end: Finished, colour: Colour, side: Side) -> Side:
        lost = sum(
            len(region.points) for region in _regions(end) if region.owner is colour and left_out(end, region)
        )
        return replace(side, territory=max(Fraction(0), side.territory - lost))

    return on_both(change)


def _at_edge(end: Finished, region: Region) -> bool:
    width, height = end.board.width, end.board.height
    rows_and_columns = (divmod(point, width) for point in region.points)
    return any(row in (0, height - 1) or column in (0, width - 1) for row, column in rows_and_columns)


def _inside(end: Finished, region: Region) -> bool:
    return not _at_edge(end, region)


def _single(_end: Finished, region: Region) -> bool:
    return len(region.points) == 1


def _empty_board_to_black(end: Finished, score: Score) -> Score:
    if any(end.stones):
        return score
    return replace(score, black=replace(score.black, territory=Fraction(end.board.size)))


FAULTS: Final = (
    misread(
        "seki-eyes-counted", "Eyes in seki count", "Remi-Coulom/gogui #2", "scoring.seki", "counts", ("none",)
    ),
    misread(
        "seki-eyes-lost",
        "Eyes in seki do not count where they should",
        "SabakiHQ/Sabaki #272",
        "scoring.seki",
        "none",
        ("counts",),
    ),
    counted(
        "dame-to-last-mover",
        "Dame go to who moved last",
        "Chinese rules 2002, counting",
        _METHOD,
        _dame_to(lambda end: end.last_play),
    ),
    counted(
        "dame-to-black", "Dame go to Black", "aprescott/tenuki 3a1dcab", _METHOD, _dame_to(lambda _end: BLACK)
    ),
    misread(
        "dame-halved", "Dame are split", "Ing 1991, shared spaces", "scoring.shared", "halved", ("nobody",)
    ),
    misread(
        "shared-not-halved",
        "Shared points are nobody's where they are split",
        "Ing 1991, shared spaces",
        "scoring.shared",
        "nobody",
        ("halved",),
    ),
    counted(
        "inner-regions-lost",
        "Regions count only where they touch the edge",
        "govariantsteam/govariants #115",
        "scoring.regions",
        _regions_left_out(_inside),
    ),
    counted(
        "edge-regions-lost",
        "Regions at the edge do not count",
        "ligi/gobandroid #115",
        "scoring.regions",
        _regions_left_out(_at_edge),
    ),
    counted(
        "single-points-lost",
        "Regions of one point do not count",
        "aprescott/tenuki 788ec80",
        "scoring.regions",
        _regions_left_out(_single),
    ),
    misread(
        "regions-by-neighbours",
        "A point is owned by its own neighbours alone",
        "go-flaechenwertung-v1, the area sentence",
        "scoring.regions",
        "adjacent-points",
        ("connected",),
    ),
    misread(
        "borderless-both",
        "An empty board counts for both",
        "Tromp-Taylor 1995",
        "scoring.borderless",
        "both",
        ("nobody",),
    ),
    counted(
        "empty-board-black",
        "An empty board is Black's",
        "aprescott/tenuki 6a5af0a",
        "scoring.borderless",
        _empty_board_to_black,
    ),
)
