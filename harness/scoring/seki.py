"""Which chains live in seki: one test per value of `scoring.seki_test`.

Each test gets the board after dead stones are removed and returns the stones in seki.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from harness.board.colour import Colour
from harness.board.position import Position
from harness.board.topology import Topology
from harness.scoring.regions import Region, connected_regions


@dataclass(frozen=True)
class Seki:
    """The stones in seki, and the surrounded points that their owner has to fill in the end."""

    stones: frozenset[int]
    to_fill: frozenset[int] = frozenset()

    def no_points(self, board: Topology, regions: Sequence[Region]) -> frozenset[int]:
        """Return the points of `regions` with one owner that do not count: they border a chain in seki."""
        bordering = {
            point
            for region in regions
            if region.owner is not None
            for point in region.points
            if any(near in self.stones for other in region.points for near in board.neighbours[other])
        }
        return self.to_fill | bordering


@dataclass(frozen=True)
class Group:
    """Chains of one colour joined through empty regions that are theirs alone."""

    colour: Colour
    stones: frozenset[int]
    regions: tuple[Region, ...]


def by_dame(board: Topology, stones: Sequence[int], _given: Collection[int]) -> Seki:
    """A live chain that possesses dame is in seki (Japanese 1989 art. 8, to the letter)."""
    position, regions = Position(board, bytes(stones)), connected_regions(board, stones)
    dame = {point for region in regions if region.is_dame for point in region.points}
    in_seki = [chain for chain in position.chains() if position.liberties(min(chain)) & dame]
    return Seki(frozenset(stone for chain in in_seki for stone in chain))


def by_eyes(board: Topology, stones: Sequence[int], _given: Collection[int]) -> Seki:
    """A group that borders on dame and has fewer than two eyes is in seki.

    An own region is one eye, two if it has three points or more. Unlike the letter of the
    Japanese text this lets players leave dame unfilled, as they do. A surrounded point that a
    bordering chain needs as its last liberty once all dame are filled is no point (teire).
    """
    regions = connected_regions(board, stones)
    dame = {point for region in regions if region.is_dame for point in region.points}
    position = Position(board, bytes(stones))
    in_seki: set[int] = set()
    for group in groups(board, stones, regions):
        eyes = sum(2 if len(region.points) >= 3 else 1 for region in group.regions)
        near = {point for stone in group.stones for point in board.neighbours[stone]}
        if eyes < 2 and near & dame:
            in_seki |= group.stones
    last = (position.liberties(min(chain)) - dame for chain in position.chains())
    teire = frozenset(min(liberties) for liberties in last if len(liberties) == 1)
    return Seki(frozenset(in_seki), teire)


def by_independent_life(board: Topology, stones: Sequence[int], _given: Collection[int]) -> Seki:
    """Chains outside every independent-life region are in seki (KataGo's rules, version 2)."""
    living = {stone for group in independent_life(board, stones) for stone in group.stones}
    return Seki(frozenset(point for point in board.points if stones[point] and point not in living))


def as_given(board: Topology, stones: Sequence[int], given: Collection[int]) -> Seki:
    """The case or the caller names the stones in seki; whole chains are taken."""
    position = Position(board, bytes(stones))
    in_seki = {stone for point in given if stones[point] for stone in position.chain(point)}
    return Seki(frozenset(in_seki))


SEKI_TESTS = {"eyes": by_eyes, "dame": by_dame, "independent-life": by_independent_life, "given": as_given}


def groups(board: Topology, stones: Sequence[int], regions: Sequence[Region]) -> list[Group]:
    """Return the chains of each colour, joined through regions that touch only them."""
    position = Position(board, bytes(stones))
    owned = [region for region in regions if region.owner is not None]
    joined: list[Group] = []
    for chain in position.chains():
        colour = Colour(stones[min(chain)])
        near = {point for stone in chain for point in board.neighbours[stone]}
        touching = tuple(region for region in owned if near.intersection(region.points))
        group = Group(colour, frozenset(chain), touching)
        for other in [other for other in joined if set(other.regions) & set(group.regions)]:
            joined.remove(other)
            both = dict.fromkeys(other.regions + group.regions)
            group = Group(colour, other.stones | group.stones, tuple(both))
        joined.append(group)
    return joined


def independent_life(board: Topology, stones: Sequence[int]) -> list[Group]:
    """Return the independent-life regions of both colours, as stones and empty regions.

    Such a region is a maximal connected set of points without opposing stones that contains no
    region touching both colours and no chain in atari (KataGo's rules, version 2).
    """
    position, regions = Position(board, bytes(stones)), connected_regions(board, stones)
    region_at = {point: region for region in regions for point in region.points}
    firsts = [min(chain) for chain in position.chains()]
    atari = {first for first in firsts if len(position.liberties(first)) == 1}
    found: list[Group] = []
    for colour in Colour:
        seen: set[int] = set()
        for start in board.points:
            if start in seen or stones[start] != colour:
                continue
            inside = _without(board, stones, start, colour.opponent)
            seen |= inside
            own = frozenset(point for point in inside if stones[point])
            empty = tuple(dict.fromkeys(region_at[point] for point in sorted(inside) if not stones[point]))
            if not atari & own and not any(region.is_dame for region in empty):
                found.append(Group(colour, own, empty))
    return found


def _without(board: Topology, stones: Sequence[int], start: int, opponent: Colour) -> set[int]:
    found, open_points = {start}, [start]
    for point in open_points:
        for near in board.neighbours[point]:
            if stones[near] != opponent and near not in found:
                found.add(near)
                open_points.append(near)
    return found
