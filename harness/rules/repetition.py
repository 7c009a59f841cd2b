"""Ko and superko: which placements are forbidden because of what stood on the board before.

Each value of the axes `ko` and `superko` is one entry of a table here; all are functions of the
history alone. Entries are compared by their full contents.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harness.board.colour import Colour
from harness.board.topology import Topology
from harness.rules.history import Entry, History, Kind, Span
from harness.rules.ing_ko import IngKo
from harness.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Superko:
    """One superko rule: a placement may not recreate an entry that `matches` accepts.

    `since_pass`: only entries from the one that the latest pass made onward.
    `unanswered_pass`: besides, the position in which the opponent passed and was not answered by a
    pass may never be recreated.
    """

    matches: Callable[[Entry, Colour], bool]
    since_pass: bool = False
    unanswered_pass: bool = False

    def repeated(self, history: History, stones: bytes, player: Colour, span: Span) -> int | None:
        """Return the earliest forbidden entry that equals `stones`, or None.

        `stones` is the board after the placement of `player`; 0 is the start position.
        """
        equal = history.occurrences(stones)
        if not equal:
            return None
        entries = history.entries
        start = span.start(len(entries))
        recent = max(start, span.latest_pass) if self.since_pass else start
        for index in equal:
            if index >= recent and self.matches(entries[index], player):
                return index
            if index >= start and self.unanswered_pass and _unanswered(entries, index, player):
                return index
        return None


def _any(_entry: Entry, _player: Colour) -> bool:
    return True


def _left_opponent_to_move(entry: Entry, player: Colour) -> bool:
    return entry.to_move is not player


def _placed_by(entry: Entry, player: Colour) -> bool:
    return entry.actor is player and entry.kind is Kind.PLAY


def _made_by(entry: Entry, player: Colour) -> bool:
    return entry.actor is player


def _unanswered(entries: list[Entry], index: int, player: Colour) -> bool:
    """Tell whether the opponent made entry `index` by a pass that `player` did not answer by a pass."""
    entry = entries[index]
    if entry.kind is not Kind.PASS or entry.actor is player:
        return False
    return index + 1 == len(entries) or entries[index + 1].kind is not Kind.PASS


SUPERKO: Final[dict[str, Superko]] = {
    # Tromp-Taylor rule 6, Simplified Ing, WMSG 2008, Dutch rule 6: no earlier position.
    "positional": Superko(_any),
    # AGA rule 6: no earlier position with the same player to move.
    "situational": Superko(_left_opponent_to_move),
    # BGA interpretation 6.2, French usage: none that the player made by an own placement.
    "natural-situational": Superko(_placed_by),
    # New Zealand rules: none that stood after any of the player's own moves, passes included.
    "own-moves": Superko(_made_by),
    # Sensei's Library, Spight rules: no position since the latest pass.
    "spight": Superko(_any, since_pass=True),
    # Sensei's Library, Spight rules II: situational since the latest pass, with the clause on a
    # pass that was not answered.
    "spight-situational": Superko(_left_opponent_to_move, since_pass=True, unanswered_pass=True),
}


@dataclass(frozen=True)
class SimpleKo:
    """The ban on taking back at once, by point (Japanese 1989 art. 6, Chinese 2002 art. 6.1).

    It holds after a placement that took exactly one stone, at K, and whose stone stands alone
    with K as its only liberty: the opponent may not place at K. A pass by the opponent lifts it;
    with `pass_lifts_ko` false it lasts to the next placement.
    """

    pass_lifts_ko: bool

    def point(self, history: History, player: Colour, topology: Topology) -> int | None:
        """Return the point at which `player` may not place now, or None."""
        latest = history.latest
        if latest.kind is Kind.PASS and not self.pass_lifts_ko:
            latest = next(entry for entry in reversed(history.entries) if entry.kind is not Kind.PASS)
        if len(latest.taken) != 1 or latest.actor is player or latest.point is None:
            return None
        ko = latest.taken[0]
        around = (latest.stones[near] for near in topology.neighbours[latest.point] if near != ko)
        alone = all(content == player for content in around)
        return ko if alone and latest.stones[latest.point] == player.opponent else None


def repeats_before_last_move(history: History, stones: bytes, first: int = 0) -> bool:
    """Tell whether `stones` equals the position before the preceding move, if that is entry `first` or later.

    The simple ko rule as the Strasbourg rules word it: no equal position after two moves in a row.
    """
    before = len(history.rows) - 2
    return before >= first and history.entries[before].stones == stones


@dataclass(frozen=True)
class RepetitionRules:
    """The ko and superko rule of one ruleset; Ing's is a simple ko, the single hot stone, and more."""

    ko: SimpleKo | None
    ko_by_position: bool
    superko: Superko | None
    ing: IngKo | None
    passes_subject: bool

    @classmethod
    def of(cls, ruleset: Ruleset) -> RepetitionRules:
        """Choose the strategies that `ruleset` names; raises KeyError for one that does not exist."""
        ing = ruleset.superko == "ing"
        return cls(
            ko=SimpleKo(ruleset.repetition.pass_lifts_ko) if ruleset.ko == "simple" or ing else None,
            ko_by_position=ruleset.ko == "simple-position",
            superko=None if ruleset.superko == "none" or ing else SUPERKO[ruleset.superko],
            ing=IngKo() if ing else None,
            passes_subject=ruleset.repetition.passes == "subject",
        )
