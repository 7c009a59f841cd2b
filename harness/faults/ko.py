"""Faults of the ko rule."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from harness.board.colour import Colour
from harness.board.topology import Topology
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.history import Entry, History, Kind
from harness.rules.repetition import RepetitionRules, SimpleKo
from harness.rules.verdict import Reason, Refusal

_WITH_KO: Final = {"ko": {"simple"}}


class OtherKo(PointwiseGame):
    """A game whose ban on taking back is `ko_class`, where the ruleset has one."""

    ko_class: ClassVar[type[SimpleKo]] = SimpleKo

    def _repetition_rules(self) -> RepetitionRules:
        rules = super()._repetition_rules()
        return rules if rules.ko is None else replace(rules, ko=self.ko_class(rules.ko.pass_lifts_ko))


class _AfterAnyCapture(SimpleKo):
    def point(self, history: History, player: Colour, _topology: Topology) -> int | None:
        latest = history.latest
        return latest.taken[0] if latest.taken and latest.actor is not player else None


class AfterAnyCapture(OtherKo):
    """Bans the first point taken, however many stones were."""

    ko_class = _AfterAnyCapture


class _AfterOneTaken(SimpleKo):
    def point(self, history: History, player: Colour, _topology: Topology) -> int | None:
        latest = history.latest
        return latest.taken[0] if len(latest.taken) == 1 and latest.actor is not player else None


class AfterOneTaken(OtherKo):
    """Bans the point of a single stone taken, whatever the capturing chain looks like."""

    ko_class = _AfterOneTaken


class _OwnStonesSurround(SimpleKo):
    def point(self, history: History, player: Colour, topology: Topology) -> int | None:
        latest = history.latest
        if len(latest.taken) != 1 or latest.actor is player or latest.point is None:
            return None
        ko = latest.taken[0]
        closed = all(latest.stones[near] for near in topology.neighbours[latest.point] if near != ko)
        return ko if closed else None


class OwnStonesSurround(OtherKo):
    """Takes a capturing stone for lone when its neighbours are stones of any colour."""

    ko_class = _OwnStonesSurround


class _NeverCleared(SimpleKo):
    def point(self, history: History, player: Colour, topology: Topology) -> int | None:
        now = history.latest.stones
        for length in range(len(history.rows), 0, -1):
            entry = history.entries[length - 1]
            if entry.kind is Kind.PLAY and entry.actor is not player:
                ko = _made_by(self, entry, player, topology)
                if ko is not None and not now[ko]:
                    return ko
        return None


class NeverCleared(OtherKo):
    """Keeps a ban until a stone stands on the point."""

    ko_class = _NeverCleared


class _PassedOn(SimpleKo):
    def point(self, history: History, player: Colour, topology: Topology) -> int | None:
        latest = history.latest
        if latest.kind is Kind.PASS and latest.actor is not player and len(history.rows) > 1:
            return _made_by(self, history.entries[-2], player.opponent, topology)
        return super().point(history, player, topology)


class PassedOn(OtherKo):
    """A pass by the banned side bans the side that took the ko."""

    ko_class = _PassedOn


def _made_by(rule: SimpleKo, entry: Entry, player: Colour, topology: Topology) -> int | None:
    """Return the point that the honest rule bans for `player` right after `entry`."""
    return SimpleKo.point(rule, History(entry), player, topology)


class SuicideCalledKo(PointwiseGame):
    """Calls a suicide where a stone was just taken a ko."""

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        refusal = super()._judge_result(colour, point, after, suicide)
        retakes = point in self.history.latest.taken
        if refusal is not None and refusal.reason is Reason.SUICIDE and retakes:
            return Refusal(Reason.KO)
        return refusal


FAULTS: Final = (
    Fault(
        "ko-ignored",
        "A ko may be taken back at once",
        "brilee/MuGo #25",
        "ko",
        ruleset=reading({"ko": "none"}, {"ko": {"simple", "simple-position"}}),
    ),
    Fault(
        "ko-kept-after-pass",
        "A pass does not lift the ko ban",
        "SabakiHQ/go-board 1.4.3, makeMove",
        "repetition.pass_lifts_ko",
        ruleset=reading({"repetition.pass_lifts_ko": False}, _WITH_KO),
    ),
    Fault(
        "ko-never-cleared",
        "A ko ban stays after moves elsewhere",
        "SabakiHQ/go-board 8d1009d",
        "ko",
        game=NeverCleared,
    ),
    Fault(
        "ko-after-multi-capture",
        "Taking several stones bans taking back as a ko",
        "pasky/pachi bb1b7187",
        "ko",
        game=AfterAnyCapture,
    ),
    Fault(
        "ko-snapback",
        "A snapback is refused as a ko",
        "Sagebati/goban #13; Rochester-NRT/RocAlphaGo #27",
        "ko",
        game=AfterOneTaken,
    ),
    Fault(
        "ko-connected-capture",
        "A capture by a connected stone counts as a ko",
        "huangeddie/GymGo #12",
        "ko",
        game=OwnStonesSurround,
    ),
    Fault(
        "ko-passed-on",
        "After a pass the side that took the ko may not connect it",
        "Sagebati/goban #14",
        "ko",
        game=PassedOn,
    ),
    Fault(
        "ko-for-suicide",
        "A suicide on a point just emptied is called a ko",
        "Sagebati/goban #15",
        "ko",
        game=SuicideCalledKo,
    ),
)
