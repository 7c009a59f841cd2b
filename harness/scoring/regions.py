"""Empty regions and whose they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import Topology


@dataclass(frozen=True)
class Region:
    """A maximal connected set of empty points, and the colours of the stones at its border."""

    points: tuple[int, ...]
    colours: frozenset[Colour]

    @property
    def owner(self) -> Colour | None:
        """The only colour at the border, or None for dame and for a board without stones."""
        return next(iter(self.colours)) if len(self.colours) == 1 else None

    @property
    def is_dame(self) -> bool:
        """Whether both colours border on it."""
        return len(self.colours) == 2


def connected_regions(board: Topology, stones: Sequence[int]) -> list[Region]:
    """Return all empty regions, in the order of their first points.

    A point belongs to a colour if all ways from it meet that colour's stones first: Tromp-Taylor
    rule 4 ("reaches"), Dutch rule 9 (all paths).
    """
    found: list[Region] = []
    seen = bytearray(board.size)
    for point in board.points:
        if stones[point] or seen[point]:
            continue
        seen[point] = 1
        region = [point]
        colours: set[Colour] = set()
        for empty in region:
            for near in board.neighbours[empty]:
                if stones[near]:
                    colours.add(Colour(stones[near]))
                elif not seen[near]:
                    seen[near] = 1
                    region.append(near)
        found.append(Region(tuple(sorted(region)), frozenset(colours)))
    return found


def adjacent_points(board: Topology, stones: Sequence[int]) -> list[Region]:
    """Return each empty point as a region of its own, owned by its own neighbours alone.

    The area sentence of go-flaechenwertung-v1 read to the letter: points that border only on own
    stones, whatever lies beyond the empty points next to them.
    """
    return [
        Region((point,), frozenset(Colour(stones[near]) for near in board.neighbours[point] if stones[near]))
        for point in board.points
        if not stones[point]
    ]


REGIONS = {"connected": connected_regions, "adjacent-points": adjacent_points}


def owners_of(region: Region, borderless: str) -> tuple[Colour, ...]:
    """Return who counts the region: one colour, nobody, or both.

    A region with no stone at its border is nobody's, or counts for both (Tromp-Taylor as worded
    in 1995: "not reaching the opponent").
    """
    if region.owner is not None:
        return (region.owner,)
    if not region.colours and borderless == "both":
        return (BLACK, WHITE)
    return ()
