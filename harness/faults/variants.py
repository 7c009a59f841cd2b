"""Faults of variants: the order of a team, and what the referee of Phantom Go says."""

from __future__ import annotations

from typing import Final

from harness.board.colour import Colour
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.verdict import Refusal

_ALL_SAID: Final = (("captures", "refusals", "passes"),)


class AnyMember(PointwiseGame):
    """Lets either member of a side move."""

    def judge(self, colour: Colour, point: int | None, player: int = 1) -> Refusal | None:
        """Judge a move as if the member whose turn it is made it."""
        known = 1 <= player <= self.ruleset.players.per_side
        return super().judge(colour, point, self._next_member(colour) if known else player)


class PassKeepsMember(PointwiseGame):
    """Lets the member who passed make the next move of its side."""

    def _next_member(self, colour: Colour) -> int:
        placed = sum(entry.actor is colour and entry.point is not None for entry in self.history.entries)
        return placed % self.ruleset.players.per_side + 1


class MemberByPly(PointwiseGame):
    """Counts the turns of both sides together: A1, B2, A1, B2."""

    def _next_member(self, _colour: Colour) -> int:
        return self.plies % self.ruleset.players.per_side + 1


def _unsaid(slug: str, title: str, left: tuple[str, ...]) -> Fault:
    key = "information.announce"
    return Fault(slug, title, "ChessPlayX, Phantom-Go", key, ruleset=reading({key: left}, {key: _ALL_SAID}))


FAULTS: Final = (
    Fault(
        "team-order-ignored",
        "Either member of a side may move",
        "ChessPlayX, Rengo",
        "players.per_side",
        game=AnyMember,
    ),
    Fault(
        "team-pass-keeps-member",
        "A pass does not hand on to the partner",
        "ChessPlayX, Rengo",
        "players.per_side",
        game=PassKeepsMember,
    ),
    Fault(
        "team-order-by-ply",
        "The turns of both sides are counted together",
        "ChessPlayX, Rengo: each side has an order of its own",
        "players.per_side",
        game=MemberByPly,
    ),
    _unsaid("referee-hides-captures", "The referee does not announce captures", ("refusals", "passes")),
    _unsaid(
        "referee-hides-refusals", "The referee does not answer a refused attempt", ("captures", "passes")
    ),
    _unsaid("referee-hides-passes", "The referee does not announce passes", ("captures", "refusals")),
)
