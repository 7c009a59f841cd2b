"""What the players agree on: dead stones while play is stopped, and offers that one makes the other.

One small state machine per protocol. An `Agreement` never changes; every event gives a new one. Groups are
whole chains, named by any of their stones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from harness.board.colour import Colour

Chain = frozenset[int]


class NotAgreed(ValueError):
    """An event that the protocol does not allow now; the message says why."""


@dataclass(frozen=True)
class Offer:
    """What `by` has offered and the opponent has not answered: a draw, or to move first in a resumption."""

    kind: Literal["draw", "first-move"]
    by: Colour


@dataclass(frozen=True)
class Agreement:
    """What the players have marked and confirmed so far.

    `dead` are the stones that count as dead, `confirmed` who confirmed the present marking, `proposed`
    the chains put forward and by whom, `alive` the chains that a contradiction has settled.
    """

    dead: frozenset[int] = frozenset()
    confirmed: frozenset[Colour] = frozenset()
    proposed: tuple[tuple[Chain, Colour], ...] = ()
    alive: frozenset[Chain] = frozenset()

    @property
    def complete(self) -> bool:
        """Whether both players have confirmed the same marking."""
        return len(self.confirmed) == 2


class MutualConfirmation:
    """Both confirm one marking; a change of the marking cancels both confirmations (ChessPlayX)."""

    words: Final = frozenset({"mark", "unmark", "confirm"})

    def take(self, now: Agreement, word: str, colour: Colour, chain: Chain | None) -> Agreement:
        """Return the agreement after an event. Raises NotAgreed."""
        if word == "confirm":
            if chain is not None:
                raise NotAgreed("the whole marking is confirmed, not a group")
            return replace(now, confirmed=now.confirmed | {colour})
        if not chain:
            raise NotAgreed(f"{word} needs the point of a stone")
        dead = now.dead | chain if word == "mark" else now.dead - chain
        return now if dead == now.dead else Agreement(dead)

    def disputed(self, now: Agreement, colour: Colour) -> bool:
        """Tell whether `colour` disagrees: it has not confirmed the present marking."""
        return colour not in now.confirmed


class PerGroup:
    """Dead groups are proposed one by one; the other side confirms or contradicts each.

    A contradicted group is not dead, and nothing resumes play (go-flaechenwertung-v1).
    """

    words: Final = frozenset({"propose", "confirm", "contradict"})

    def take(self, now: Agreement, word: str, colour: Colour, chain: Chain | None) -> Agreement:
        """Return the agreement after an event. Raises NotAgreed."""
        if not chain:
            raise NotAgreed(f"{word} needs the point of a stone")
        if word == "propose":
            return self._propose(now, colour, chain)
        proposer = next((by for group, by in now.proposed if group == chain), None)
        if proposer is None:
            raise NotAgreed("this group was not proposed")
        if proposer is colour:
            raise NotAgreed("the other side confirms or contradicts")
        open_groups = tuple(pair for pair in now.proposed if pair[0] != chain)
        if word == "confirm":
            return replace(now, proposed=open_groups, dead=now.dead | chain)
        return replace(now, proposed=open_groups, alive=now.alive | {chain})

    def disputed(self, now: Agreement, _colour: Colour) -> bool:
        """Tell whether the players disagree: a proposal was contradicted."""
        return bool(now.alive)

    @staticmethod
    def _propose(now: Agreement, colour: Colour, chain: Chain) -> Agreement:
        if chain <= now.dead:
            raise NotAgreed("this group is agreed to be dead")
        if chain in now.alive:
            raise NotAgreed("this group was contradicted, so it lives")
        if any(group == chain for group, _ in now.proposed):
            raise NotAgreed("this group is proposed already")
        return replace(now, proposed=(*now.proposed, (chain, colour)))


PROTOCOLS: Final[dict[str, MutualConfirmation | PerGroup]] = {
    "mutual-confirmation": MutualConfirmation(),
    "per-group": PerGroup(),
}
