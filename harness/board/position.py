"""Stones on a board: chains, liberties, captures. Knows no ko and no turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import NamedTuple

from harness.board.colour import EMPTY, Colour
from harness.board.topology import Topology

Neighbours = Sequence[Sequence[int]]


class Taken(NamedTuple):
    """What one placement took off the board."""

    points: tuple[int, ...]
    suicide: bool


NOTHING_TAKEN = Taken((), False)


class Position:
    """A mutable arrangement of stones; `stones[point]` is EMPTY or a Colour's value."""

    __slots__ = ("_neighbours", "stones", "topology")

    def __init__(self, topology: Topology, stones: bytes | bytearray | None = None) -> None:
        self.topology = topology
        self._neighbours = topology.neighbours
        self.stones = bytearray(topology.size) if stones is None else bytearray(stones)

    def place(self, colour: Colour, point: int) -> Taken:
        """Put a stone on an empty point and take off what then has no liberty.

        Opposing chains go first, then the mover's own chain: the order common to every
        text (Tromp-Taylor rule 7, Japanese 1989 art. 5, AGA rule 4).
        """
        stones, neighbours = self.stones, self._neighbours
        enemy = 3 - colour
        stones[point] = colour
        taken: list[int] | None = None
        alive = False
        for near in neighbours[point]:
            content = stones[near]
            if not content:
                alive = True
            elif content == enemy:
                for beyond in neighbours[near]:
                    if not stones[beyond]:
                        break
                else:
                    if chain := chain_without_liberty(stones, neighbours, near):
                        taken = taken + chain if taken else chain
                        for gone in chain:
                            stones[gone] = EMPTY
            elif not alive:
                for beyond in neighbours[near]:
                    if not stones[beyond]:
                        alive = True
                        break
        if taken:
            return Taken(tuple(taken), False)
        if not alive and (chain := chain_without_liberty(stones, neighbours, point)):
            for gone in chain:
                stones[gone] = EMPTY
            return Taken(tuple(chain), True)
        return NOTHING_TAKEN

    def chain(self, point: int) -> set[int]:
        """Return the chain at `point`: stones of one colour joined along lines.

        On an empty point this is the connected empty region.
        """
        stones, neighbours = self.stones, self.topology.neighbours
        colour = stones[point]
        found = {point}
        open_points = [point]
        for stone in open_points:
            for near in neighbours[stone]:
                if stones[near] == colour and near not in found:
                    found.add(near)
                    open_points.append(near)
        return found

    def liberties(self, point: int) -> set[int]:
        """Return the empty points next to the chain at `point`; each counts once."""
        neighbours = self.topology.neighbours
        return {near for stone in self.chain(point) for near in neighbours[stone] if not self.stones[near]}

    def chains(self) -> list[set[int]]:
        """Return all chains, in the order of their first points."""
        found: list[set[int]] = []
        seen: set[int] = set()
        for point in compress(self.topology.points, self.stones):
            if point not in seen:
                chain = self.chain(point)
                seen |= chain
                found.append(chain)
        return found

    def without_liberty(self) -> set[int]:
        """Return the stones that have no liberty; a position reached by play has none."""
        return {stone for chain in self.chains() if not self.liberties(min(chain)) for stone in chain}

    def remove(self, points: Iterable[int]) -> None:
        """Take the stones on `points` off the board."""
        for point in points:
            self.stones[point] = EMPTY


def chain_without_liberty(stones: bytearray, neighbours: Neighbours, point: int) -> list[int] | None:
    """Return the chain at `point` if it has no liberty, else None as soon as one is found."""
    colour = stones[point]
    chain = [point]
    seen = {point}
    for stone in chain:
        for near in neighbours[stone]:
            content = stones[near]
            if not content:
                return None
            if content == colour and near not in seen:
                seen.add(near)
                chain.append(near)
    return chain


def has_liberty_besides(stones: bytearray | bytes, neighbours: Neighbours, point: int, besides: int) -> bool:
    """Tell whether the chain at `point` has a liberty other than `besides`."""
    colour = stones[point]
    chain = [point]
    seen = {point}
    for stone in chain:
        for near in neighbours[stone]:
            content = stones[near]
            if not content:
                if near != besides:
                    return True
            elif content == colour and near not in seen:
                seen.add(near)
                chain.append(near)
    return False
