"""Faults of the superko rules and of long cycles."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from harness.board.colour import WHITE, Colour
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.history import History, Span
from harness.rules.repetition import RepetitionRules, Superko
from harness.rules.verdict import Reason, Refusal

_ANY: Final = frozenset(
    ("positional", "situational", "natural-situational", "own-moves", "spight", "spight-situational")
)
_WITH_SUPERKO: Final = {"superko": _ANY}


class Digested(PointwiseGame):
    """Compares digests of positions instead of positions."""

    def digest(self, stones: bytes) -> object:
        """Return what positions are compared by."""
        return zlib.crc32(stones) & 0xFFF

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        refusal = super()._judge_result(colour, point, after, suicide)
        superko = self.repetition.superko
        if refusal is not None or superko is None:
            return refusal
        wanted = self.digest(after)
        for index, entry in enumerate(self.history.entries[:-1]):
            if self.digest(entry.stones) == wanted and superko.matches(entry, colour):
                return Refusal(Reason.SUPERKO, index)
        return None


class Colourless(Digested):
    """Compares which points are occupied, not by whom."""

    def digest(self, stones: bytes) -> object:
        """Return the occupied points."""
        return bytes(map(bool, stones))


class SuicideExempt(PointwiseGame):
    """Does not compare positions that a suicide makes."""

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        refusal = super()._judge_result(colour, point, after, suicide)
        repeats = refusal is not None and refusal.reason is Reason.SUPERKO
        return None if repeats and suicide else refusal


class WhiteExempt(PointwiseGame):
    """Holds superko against Black only."""

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        refusal = super()._judge_result(colour, point, after, suicide)
        repeats = refusal is not None and refusal.reason is Reason.SUPERKO
        return None if repeats and colour is WHITE else refusal


class _Latest(Superko):
    def repeated(self, history: History, stones: bytes, player: Colour, span: Span) -> int | None:
        found = super().repeated(history, stones, player, span)
        return found if found is None else history.occurrences(stones)[-1]


class NamesLatest(PointwiseGame):
    """Names the latest of several equal positions."""

    def _repetition_rules(self) -> RepetitionRules:
        rules = super()._repetition_rules()
        if rules.superko is None:
            return rules
        rule = rules.superko
        return replace(rules, superko=_Latest(rule.matches, rule.since_pass, rule.unanswered_pass))


def _windowed(plies: int, source: str) -> Fault:
    return Fault(
        f"superko-window-{plies}",
        f"Superko looks back {plies} positions only",
        source,
        "superko",
        ruleset=reading({"repetition.window": plies}, _WITH_SUPERKO),
    )


def _taken_for(wrong: str, rights: str, source: str) -> Fault:
    return Fault(
        f"superko-{rights}-read-{wrong}",
        f"The {rights} superko is played as {wrong}",
        source,
        "superko",
        ruleset=reading({"superko": wrong}, {"superko": {rights}}),
    )


def _judging(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "superko", game=game)


def _cycle(slug: str, title: str, source: str, wrong: dict[str, object], means: Collection[str]) -> Fault:
    misread = reading(
        {f"long_cycle.{key}": value for key, value in wrong.items()}, {"long_cycle.means": means}
    )
    return Fault(slug, title, source, f"long_cycle.{next(iter(wrong))}", ruleset=misread)


FAULTS: Final = (
    _windowed(8, "AlphaGo Zero's eight past positions taken for the whole history"),
    _windowed(16, "a ring buffer of sixteen positions"),
    _windowed(30, "online-go/goban, positional superko over the last 30 plies"),
    _taken_for("situational", "positional", "lightvector/KataGo #1100; acristescu/OnlineGo #93"),
    _taken_for("spight", "positional", "lightvector/KataGo 760ba03e, history cleared by a pass"),
    _taken_for("positional", "situational", "svn2github/fuego 366538e"),
    _taken_for("natural-situational", "situational", "aprescott/tenuki #31"),
    _taken_for("positional", "natural-situational", "aprescott/tenuki #31"),
    _taken_for("situational", "natural-situational", "KataGo, BGA and French presets"),
    _taken_for("situational", "own-moves", "KataGo, New Zealand preset"),
    _taken_for("spight-situational", "spight", "Sensei's Library, Spight rules"),
    _taken_for("positional", "ing", "KataGo and online-go/goban, Ing presets"),
    Fault(
        "superko-ing-read-simple",
        "Of Ing's ko rules only the single hot stone is known",
        "Ing 1991 art. 3: traditional rules knew only single hot stones",
        "superko",
        ruleset=reading({"superko": "none", "ko": "simple"}, {"superko": {"ing"}}),
    ),
    Fault(
        "superko-ing-ignored",
        "Hot stones are taken back at once",
        "Ing 1991 art. 3, hot stones",
        "superko",
        ruleset=reading({"superko": "none"}, {"superko": {"ing"}}),
    ),
    Fault(
        "superko-ignored",
        "Only taking a ko back at once is forbidden, not longer repetition",
        "SabakiHQ/Sabaki #328; tensorflow/minigo #235",
        "superko",
        ruleset=reading({"superko": "none", "ko": "simple"}, _WITH_SUPERKO),
    ),
    Fault(
        "superko-everywhere",
        "Positional superko is enforced where the rules have only ko",
        "featurecat/lizzie #410; acristescu/OnlineGo #79",
        "superko",
        ruleset=reading({"superko": "positional"}, {"superko": {"none"}}),
    ),
    Fault(
        "superko-skips-start",
        "Superko forgets the first position",
        "online-go/goban, superko history",
        "repetition.start_position",
        ruleset=reading({"repetition.start_position": "ignored"}, _WITH_SUPERKO),
    ),
    Fault(
        "superko-forbids-pass",
        "A pass is refused because it repeats the position",
        "Tromp-Taylor rule 6: only a play may repeat no earlier colouring",
        "repetition.passes",
        ruleset=reading({"repetition.passes": "subject"}, _WITH_SUPERKO),
    ),
    Fault(
        "superko-cleared-by-resumption",
        "Resuming play clears the history",
        "bitburner-official/bitburner-src #1175",
        "repetition.resumption",
        ruleset=reading({"repetition.resumption": "clears"}, _WITH_SUPERKO),
    ),
    _judging("superko-hash", "Positions are compared by a hash of 12 bits", "Sagebati/goban #16", Digested),
    _judging(
        "superko-colourless", "Positions of other colours count as equal", "ujh/iomrascalai #90", Colourless
    ),
    _judging(
        "superko-exempts-suicide",
        "A suicide may repeat a position",
        "New Zealand rules, rule 5",
        SuicideExempt,
    ),
    _judging(
        "superko-exempts-white", "Superko binds Black only", "online-go/online-go.com #3664", WhiteExempt
    ),
    _judging(
        "superko-names-latest", "Names the latest equal position", "reason given with a refusal", NamesLatest
    ),
    _cycle(
        "cycle-ignored",
        "A long cycle never ends the game",
        "lightvector/KataGo #984",
        {"means": "continue"},
        ("void", "void-by-agreement", "draw", "loss", "event"),
    ),
    _cycle(
        "cycle-twice",
        "The first recurrence ends the game",
        "KataGo, long cycles",
        {"count": 2},
        ("void", "draw"),
    ),
    _cycle(
        "cycle-draw-for-void",
        "No result is called a draw",
        "Japanese rules, article 12",
        {"means": "draw"},
        ("void",),
    ),
    _cycle(
        "cycle-void-for-draw",
        "A draw is called no result",
        "Korean rules, repetition",
        {"means": "void"},
        ("draw",),
    ),
    _cycle(
        "cycle-draw-for-loss",
        "Who repeats draws instead of losing",
        "sotetsuk/pgx",
        {"means": "draw"},
        ("loss",),
    ),
    _cycle(
        "cycle-loss-for-draw", "Who repeats loses", "google-deepmind/open_spiel", {"means": "loss"}, ("draw",)
    ),
    _cycle(
        "cycle-across-passes",
        "A pass does not begin a long cycle anew",
        "KataGo, long cycles",
        {"since_pass": False},
        ("void", "draw"),
    ),
)
