"""Faults of capture: which stones leave the board, and who gets them."""

from __future__ import annotations

from typing import Final

from harness.board.colour import EMPTY, Colour
from harness.board.position import NOTHING_TAKEN, Position, Taken, chain_without_liberty
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame


class Lenient(Position):
    """A position that spares some chains without liberty; `spares` says which."""

    def spares(self, point: int, chain: list[int], taken: list[int], /) -> bool:
        """Tell whether `chain`, shut in by a stone on `point`, stays; `taken` went before it."""
        raise NotImplementedError

    def place(self, colour: Colour, point: int) -> Taken:
        """Put a stone on `point` and take off the opposing chains that are not spared, else own ones."""
        stones, neighbours = self.stones, self.topology.neighbours
        stones[point] = colour
        taken: list[int] = []
        for near in neighbours[point]:
            chain = chain_without_liberty(stones, neighbours, near) if stones[near] == 3 - colour else None
            if chain and not self.spares(point, chain, taken):
                taken += chain
                self.remove(chain)
        if taken:
            return Taken(tuple(taken), False)
        own = chain_without_liberty(stones, neighbours, point)
        self.remove(own or ())
        return Taken(tuple(own), True) if own else NOTHING_TAKEN


class _FirstOnly(Lenient):
    def spares(self, _point: int, _chain: list[int], taken: list[int], /) -> bool:
        return bool(taken)


class _PhantomLiberty(Lenient):
    def spares(self, point: int, chain: list[int], _taken: list[int], /) -> bool:
        return sum(1 for near in self.topology.neighbours[point] if near in chain) > 1


class _TopRowForgotten(Lenient):
    def spares(self, _point: int, chain: list[int], _taken: list[int], /) -> bool:
        return any(stone < self.topology.width for stone in chain)


class _CornerForgotten(Lenient):
    def spares(self, _point: int, chain: list[int], _taken: list[int], /) -> bool:
        width, size = self.topology.width, self.topology.size
        return any(corner in chain for corner in (0, width - 1, size - width, size - 1))


class FirstOnly(PointwiseGame):
    """Takes one chain when a stone shuts in several."""

    position_class = _FirstOnly


class PhantomLiberty(PointwiseGame):
    """Counts a liberty twice that a chain touches twice, so filling it leaves one."""

    position_class = _PhantomLiberty


class TopRowForgotten(PointwiseGame):
    """Never looks at the top row for chains without liberty."""

    position_class = _TopRowForgotten


class CornerForgotten(PointwiseGame):
    """Never takes a chain that reaches into a corner."""

    position_class = _CornerForgotten


class _NeighboursOnly(Position):
    def place(self, colour: Colour, point: int) -> Taken:
        before = bytes(self.stones)
        taken, suicide = super().place(colour, point)
        if suicide or not taken:
            return Taken(taken, suicide)
        gone = tuple(stone for stone in taken if stone in self.topology.neighbours[point])
        for stone in taken:
            self.stones[stone] = EMPTY if stone in gone else before[stone]
        return Taken(gone, False)


class NeighboursOnly(PointwiseGame):
    """Takes only the stones next to the one played."""

    position_class = _NeighboursOnly


class _OwnFirst(Position):
    def place(self, colour: Colour, point: int) -> Taken:
        self.stones[point] = colour
        own = chain_without_liberty(self.stones, self.topology.neighbours, point)
        if own:
            self.remove(own)
            return Taken(tuple(own), True)
        return super().place(colour, point)


class OwnFirst(PointwiseGame):
    """Judges the mover's liberties before it takes what the move captures."""

    position_class = _OwnFirst


class _BothColours(Position):
    def place(self, colour: Colour, point: int) -> Taken:
        self.stones[point] = colour
        own = chain_without_liberty(self.stones, self.topology.neighbours, point) or []
        taken, suicide = super().place(colour, point)
        if suicide or not own:
            return Taken(taken, suicide)
        self.remove(own)
        return Taken(taken, False)


class BothColours(PointwiseGame):
    """Takes off the capturing chain too if the capture gave it its only liberties."""

    position_class = _BothColours


class CountedPerNeighbour(PointwiseGame):
    """Counts a taken chain once for each of its stones that the move touches."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move and miscount what it took."""
        before = Position(self.topology, self.position.stones)
        taken = super().play(colour, point, player)
        if point is None or not taken or point in taken:
            return taken
        touched = [near for near in self.topology.neighbours[point] if near in taken]
        surplus = sum(len(before.chain(near)) for near in touched) - len(taken)
        by_black, by_white = self.history.latest.prisoners
        mine = (surplus, 0) if colour is Colour.BLACK else (0, surplus)
        self.amend_latest(prisoners=(by_black + mine[0], by_white + mine[1]))
        return taken


class CreditedToVictim(PointwiseGame):
    """Gives taken stones to the side that lost them."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move and credit what it took to the wrong side."""
        before = self.history.latest.prisoners
        taken = super().play(colour, point, player)
        after = self.history.latest.prisoners
        by_black, by_white = (now - then for now, then in zip(after, before, strict=True))
        self.amend_latest(prisoners=(before[0] + by_white, before[1] + by_black))
        return taken


class AtMostOne(PointwiseGame):
    """Counts one prisoner for a capture of any size."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move and count at most one stone for it."""
        before = self.history.latest.prisoners
        taken = super().play(colour, point, player)
        after = self.history.latest.prisoners
        by_black, by_white = (then + min(1, now - then) for now, then in zip(after, before, strict=True))
        self.amend_latest(prisoners=(by_black, by_white))
        return taken


class AnyStones(Position):
    """A position that asks for no liberties where stones are set up."""

    def without_liberty(self) -> set[int]:
        """Return no stones."""
        return set()


class SetUpUnseen(PointwiseGame):
    """Takes set-up stones as they are, those without a liberty too."""

    position_class = AnyStones


def _fault(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "captures", game=game)


FAULTS: Final = (
    _fault(
        "set-up-without-liberty",
        "Set-up stones without a liberty are taken as they are",
        "online-go/goban, initial state; waltheri/wgo.js, addStone",
        SetUpUnseen,
    ),
    _fault("capture-first-chain", "Only one of several chains is taken", "Tromp-Taylor rule 7", FirstOnly),
    _fault(
        "capture-liberty-twice", "A liberty touched twice counts twice", "aprescott/tenuki #8", PhantomLiberty
    ),
    _fault(
        "capture-not-top-row",
        "Chains on the top row are never taken",
        "ligi/gobandroid #115",
        TopRowForgotten,
    ),
    _fault(
        "capture-not-corner", "Chains in a corner are never taken", "aprescott/tenuki #8", CornerForgotten
    ),
    _fault(
        "capture-neighbours",
        "Only stones next to the move are taken",
        "Japanese 1989, article 5",
        NeighboursOnly,
    ),
    _fault("capture-own-first", "Own stones go before the captured ones", "fsparv/LeelaWatcher #5", OwnFirst),
    _fault("capture-both", "The capturing chain is taken off as well", "paviad/GoSharp #1", BothColours),
    _fault(
        "prisoners-per-neighbour",
        "Prisoners count per adjacent stone",
        "aprescott/tenuki #8",
        CountedPerNeighbour,
    ),
    _fault(
        "prisoners-to-victim",
        "Prisoners are credited to the other side",
        "SabakiHQ/Sabaki 0dbc2743",
        CreditedToVictim,
    ),
    _fault("prisoners-at-most-one", "A capture of many counts one", "Japanese 1989, article 10", AtMostOne),
)
