"""Pass-alive territory: what a colour keeps even if it always passes (Benson 1976)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.board.colour import Colour
from harness.board.position import Position
from harness.board.topology import Topology


@dataclass(frozen=True)
class Enclosure:
    """A maximal connected set of points without stones of one colour; `chains` of it border there."""

    points: frozenset[int]
    chains: frozenset[frozenset[int]]
    vital_to: frozenset[frozenset[int]]


def pass_alive(
    board: Topology, stones: Sequence[int], colour: Colour, *, suicide: bool = False
) -> tuple[set[int], set[int]]:
    """Return the pass-alive stones of `colour`, and the points of its pass-alive territory.

    A chain is pass-alive if it keeps two vital regions, of which every empty point is its liberty (D.
    Benson, "Life in the Game of Go", 1976). Where `suicide` of several stones is legal the opponent can
    empty points that he holds, so they must be next to the chain as well (KataGo, board.cpp). Territory
    are the regions with only pass-alive chains at their border in which the opponent cannot have two eyes:
    at most one point touches no stone of them.
    """
    position = Position(board, bytes(stones))
    chains = [frozenset(chain) for chain in position.chains() if stones[min(chain)] == colour]
    enclosures = [
        _enclosure(board, stones, colour, region, chains, suicide)
        for region in _regions(board, stones, colour)
    ]
    alive = set(chains)
    kept = list(enclosures)
    while True:
        weak = {chain for chain in alive if sum(chain in region.vital_to for region in kept) < 2}
        if not weak:
            break
        alive -= weak
        kept = [region for region in kept if not region.chains & weak]
    living = {stone for chain in alive for stone in chain}
    territory = {
        point
        for region in enclosures
        if living and region.chains <= alive
        if sum(living.isdisjoint(board.neighbours[point]) for point in region.points) <= 1
        for point in region.points
    }
    return living, territory


def inside_pass_alive(board: Topology, stones: Sequence[int], *, suicide: bool = False) -> set[int]:
    """Return the stones of either colour inside the other's pass-alive territory."""
    return {
        point
        for colour in Colour
        for point in pass_alive(board, stones, colour, suicide=suicide)[1]
        if stones[point] == colour.opponent
    }


def _regions(board: Topology, stones: Sequence[int], colour: Colour) -> list[frozenset[int]]:
    found: list[frozenset[int]] = []
    seen: set[int] = set()
    for start in board.points:
        if start in seen or stones[start] == colour:
            continue
        region, open_points = {start}, [start]
        for point in open_points:
            for near in board.neighbours[point]:
                if stones[near] != colour and near not in region:
                    region.add(near)
                    open_points.append(near)
        seen |= region
        found.append(frozenset(region))
    return found


def _enclosure(
    board: Topology,
    stones: Sequence[int],
    colour: Colour,
    region: frozenset[int],
    chains: list[frozenset[int]],
    suicide: bool,
) -> Enclosure:
    border = {near for point in region for near in board.neighbours[point] if stones[near] == colour}
    bordering = [chain for chain in chains if chain & border]
    liberties = [point for point in region if suicide or not stones[point]]
    vital = [
        chain
        for chain in bordering
        if all(chain.intersection(board.neighbours[point]) for point in liberties)
    ]
    return Enclosure(region, frozenset(bordering), frozenset(vital))
