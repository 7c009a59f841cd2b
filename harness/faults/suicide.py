"""Faults of the suicide rule."""

from __future__ import annotations

from typing import Final

from harness.board.colour import EMPTY, Colour
from harness.board.position import Position, Taken
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.verdict import Reason, Refusal


class PrisonersToMover(PointwiseGame):
    """Credits the stones of a suicide to the side that killed itself."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move and credit a suicide to the mover."""
        before = self.history.latest.prisoners
        taken = super().play(colour, point, player)
        if point in taken:
            prisoners = list(before)
            prisoners[colour - 1] += len(taken)
            self.amend_latest(prisoners=(prisoners[0], prisoners[1]))
        return taken


class PrisonersLost(PointwiseGame):
    """Counts the stones of a suicide for nobody."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move and forget the stones of a suicide."""
        before = self.history.latest.prisoners
        taken = super().play(colour, point, player)
        if point in taken:
            self.amend_latest(prisoners=before)
        return taken


class _PlayedStoneOnly(Position):
    def place(self, colour: Colour, point: int) -> Taken:
        taken, suicide = super().place(colour, point)
        if not suicide:
            return Taken(taken, suicide)
        for stone in taken:
            self.stones[stone] = EMPTY if stone == point else colour
        return Taken((point,), True)


class PlayedStoneOnly(PointwiseGame):
    """Takes only the stone played when a chain takes its own last liberty."""

    position_class = _PlayedStoneOnly


class _StonesStay(Position):
    def place(self, colour: Colour, point: int) -> Taken:
        taken, suicide = super().place(colour, point)
        if not suicide:
            return Taken(taken, suicide)
        for stone in taken:
            self.stones[stone] = colour
        return Taken((), False)


class StonesStay(PointwiseGame):
    """Leaves a chain without liberty on the board."""

    position_class = _StonesStay


class OwnEyesRefused(PointwiseGame):
    """Takes a move into an own eye for suicide."""

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        before = self.history.latest.stones
        if all(before[near] == colour for near in self.topology.neighbours[point]):
            return Refusal(Reason.SUICIDE)
        return super()._judge_result(colour, point, after, suicide)


class CapturingIntoEyeRefused(PointwiseGame):
    """Takes a move onto a point that only opposing stones surround for suicide, captures or not."""

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        before = self.history.latest.stones
        if all(before[near] == colour.opponent for near in self.topology.neighbours[point]):
            return Refusal(Reason.SUICIDE)
        return super()._judge_result(colour, point, after, suicide)


def _allowing(slug: str, title: str, source: str, right: str, wrong: str) -> Fault:
    return Fault(slug, title, source, "suicide", ruleset=reading({"suicide": wrong}, {"suicide": {right}}))


def _playing(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "suicide", game=game)


FAULTS: Final = (
    _allowing(
        "suicide-multi-allowed",
        "Suicide of several stones is allowed where none is",
        "paviad/GoSharp #10; lightvector/KataGo #554",
        "forbidden",
        "multi-stone",
    ),
    _allowing(
        "suicide-all-allowed",
        "Any suicide is allowed where none is",
        "brilee/go_implementation #2; cjlarose/weiqi.js #1",
        "forbidden",
        "allowed",
    ),
    _allowing(
        "suicide-multi-refused",
        "Suicide of several stones is refused where it is allowed",
        "featurecat/lizzie #750",
        "multi-stone",
        "forbidden",
    ),
    _allowing(
        "suicide-all-refused",
        "All suicide is refused where any is allowed",
        "featurecat/lizzie #750",
        "allowed",
        "forbidden",
    ),
    _allowing(
        "suicide-single-refused",
        "Suicide of one stone is refused where any is allowed",
        "lightvector/KataGo, multiStoneSuicideLegal",
        "allowed",
        "multi-stone",
    ),
    _allowing(
        "suicide-single-allowed",
        "Suicide of one stone is allowed where only longer chains may",
        "online-go/goban, New Zealand and Ing rules",
        "multi-stone",
        "allowed",
    ),
    _playing(
        "suicide-own-prisoners", "A suicide's stones go to the mover", "NZ rules, rule 5", PrisonersToMover
    ),
    _playing(
        "suicide-no-prisoners", "A suicide's stones count for nobody", "NZ rules, rule 5", PrisonersLost
    ),
    _playing(
        "suicide-last-stone",
        "A suicide takes off only the last stone",
        "Tromp-Taylor rule 7",
        PlayedStoneOnly,
    ),
    _playing("suicide-stones-stay", "A chain without liberty stays", "Narsil/alphagozero #12", StonesStay),
    _playing(
        "suicide-own-eye",
        "Filling an own eye is called suicide",
        "tensorflow/minigo, is_eyeish",
        OwnEyesRefused,
    ),
    _playing(
        "suicide-before-capture",
        "A capture inside an opposing eye is called suicide",
        "19x19/Baduk #35",
        CapturingIntoEyeRefused,
    ),
)
