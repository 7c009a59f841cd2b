"""Values of a ruleset that exclude each other, each pair with the reason.

A value that merely has nothing to do (a cycle length where cycles mean nothing) is no contradiction,
unless a reader would expect it to act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.rules.ruleset import Komi, Ruleset


@dataclass(frozen=True)
class Contradiction:
    """Dotted keys that contradict each other, when they do, and why."""

    keys: tuple[str, ...]
    applies: Callable[[Ruleset], bool]
    reason: str


def contradictions(ruleset: Ruleset) -> Iterator[Contradiction]:
    """Yield what contradicts itself in `ruleset`."""
    for entry in CONTRADICTIONS:
        if entry.applies(ruleset):
            yield entry


def _needs(
    key: str, applies: Callable[[Ruleset], bool], methods: tuple[str, ...], reason: str
) -> Contradiction:
    """Return the entry for a way of scoring that only some methods know."""
    return Contradiction(
        (key, "scoring.method"), lambda r: applies(r) and r.scoring.method not in methods, reason
    )


def _rows_beyond_stones(ruleset: Ruleset) -> bool:
    """Tell whether the handicap table has a row for fewer or for more stones than the ruleset allows."""
    fewest, most = ruleset.handicap.stones
    table = ruleset.handicap.table
    tables = () if table == "standard" else (rows for rows in table.values() if rows != "standard")
    return any(int(n) < fewest or (most is not None and int(n) > most) for rows in tables for n in rows)


_AREA = ("area",)
_TERRITORY = ("territory",)
_REGIONS = ("area", "territory")
_UNCOUNTED = ("capture", "last-move")

CONTRADICTIONS = (
    _needs(
        "scoring.pass_stones",
        lambda r: r.scoring.pass_stones != "none",
        _TERRITORY,
        "a stone handed over at a pass is a prisoner, and only territory scoring counts prisoners",
    ),
    _needs(
        "end.pass",
        lambda r: r.end.passing == "return-prisoner",
        ("territory", "last-move"),
        "prisoners have no worth under this scoring, so none can be paid for a pass",
    ),
    Contradiction(
        ("scoring.procedure", "scoring.method"),
        lambda r: r.scoring.procedure == "fill-in" and r.scoring.method != "area",
        "filling in counts area: it needs scoring.method area",
    ),
    Contradiction(
        ("scoring.procedure", "scoring.method"),
        lambda r: r.scoring.procedure == "by-hand" and r.scoring.method != "territory",
        "counting by hand fills territory with prisoners: it needs scoring.method territory",
    ),
    _needs(
        "scoring.procedure",
        lambda r: r.scoring.procedure == "play-out",
        _TERRITORY,
        "a play-out makes moves equal by stones handed over, and only territory scoring counts prisoners",
    ),
    Contradiction(
        ("scoring.procedure", "end.dead_stones"),
        lambda r: r.scoring.procedure == "play-out" and r.end.dead_stones != "play-out",
        "a play-out captures what is dead before the count: it needs end.dead_stones play-out",
    ),
    Contradiction(
        ("scoring.procedure", "scoring.supply"),
        lambda r: r.scoring.procedure == "fill-in" and r.scoring.supply == "unlimited",
        "filling in counts the stones that a bowl is short of or has left: it needs a number of them",
    ),
    Contradiction(
        ("scoring.supply", "scoring.procedure"),
        lambda r: r.scoring.supply != "unlimited" and r.scoring.procedure != "fill-in",
        "the number of stones in a bowl matters to filling in only: it needs scoring.procedure fill-in",
    ),
    _needs(
        "scoring.button",
        lambda r: r.scoring.button != "none",
        _AREA,
        "the button settles the last move under area scoring: it needs scoring.method area",
    ),
    _needs(
        "scoring.last_dame",
        lambda r: r.scoring.last_dame != "none",
        _AREA,
        "only area scoring counts the last dame: it needs scoring.method area",
    ),
    _needs(
        "scoring.unit",
        lambda r: r.scoring.unit == "zi",
        _AREA,
        "zi count stones and area together: they need scoring.method area",
    ),
    _needs(
        "scoring.tax",
        lambda r: r.scoring.tax != "none",
        _REGIONS,
        "a group tax is taken from counted points, which only area and territory scoring have",
    ),
    _needs(
        "scoring.shared",
        lambda r: r.scoring.shared != "nobody",
        _REGIONS,
        "only area and territory scoring count empty points that can be shared",
    ),
    _needs(
        "scoring.regions",
        lambda r: r.scoring.regions != "connected",
        _REGIONS,
        "only area and territory scoring count empty points",
    ),
    _needs(
        "scoring.borderless",
        lambda r: r.scoring.borderless != "nobody",
        _REGIONS,
        "only area and territory scoring count empty points",
    ),
    _needs(
        "scoring.pass_alive",
        lambda r: r.scoring.pass_alive,
        _REGIONS,
        "pass-alive territory belongs to somebody under area and territory scoring only",
    ),
    Contradiction(
        ("scoring.regions", "scoring.borderless"),
        lambda r: r.scoring.regions == "adjacent-points" and r.scoring.borderless == "both",
        "a point owned by its own neighbours is no region, so none can lack a border",
    ),
    Contradiction(
        ("scoring.target", "scoring.method"),
        lambda r: r.scoring.target is not None and r.scoring.method != "capture",
        "a target of captured stones needs scoring.method capture",
    ),
    Contradiction(
        ("scoring.method", "scoring.target"),
        lambda r: r.scoring.method == "capture" and r.scoring.target is None,
        "a capture game needs scoring.target, the number of stones that wins",
    ),
    Contradiction(
        ("scoring.method", "end.pass"),
        lambda r: r.scoring.method == "last-move" and r.end.passing == "allowed",
        "a player who may pass always has a move: last-move needs end.pass impossible or return-prisoner",
    ),
    Contradiction(
        ("handicap.compensation", "scoring.pass_stones"),
        lambda r: r.handicap.compensation != "0" and r.scoring.pass_stones == "always",
        "pass stones already pay for the handicap stones, so they would be counted twice",
    ),
    Contradiction(
        ("komi", "scoring.method"),
        lambda r: r.scoring.method in _UNCOUNTED and r.komi != Komi(default=None),
        "nobody counts points in a game that a capture or the last move decides, so komi is worth nothing",
    ),
    Contradiction(
        ("handicap.komi", "scoring.method"),
        lambda r: r.scoring.method in _UNCOUNTED and r.handicap.komi != "same",
        "nobody counts points in a game that a capture or the last move decides, so komi is worth nothing",
    ),
    Contradiction(
        ("handicap.compensation", "scoring.method"),
        lambda r: r.scoring.method in _UNCOUNTED and r.handicap.compensation != "0",
        "nobody counts points in a game that a capture or the last move decides, so none compensate White",
    ),
    Contradiction(
        ("handicap.compensation", "handicap.placement"),
        lambda r: r.handicap.placement == "none" and r.handicap.compensation != "0",
        "no handicap stones are placed, so White is compensated for none",
    ),
    Contradiction(
        ("scoring.pass_stones", "end.after"),
        lambda r: r.scoring.pass_stones == "resolution" and r.end.after == "final",
        "a stop that is final has no resolution after it in which a pass could cost a stone",
    ),
    Contradiction(
        ("end.second_stop", "end.resume"),
        lambda r: r.end.second_stop != "counting" and r.end.resume == "none",
        "nobody can resume play, so it never stops a second time",
    ),
    Contradiction(
        ("end.resume_first", "end.resume"),
        lambda r: r.end.resume_first != "turn" and r.end.resume == "none",
        "nobody can resume play, so nobody moves first in a resumption",
    ),
    Contradiction(
        ("end.resume", "end.after"),
        lambda r: r.end.resume != "none" and r.end.after == "final",
        "a stop that is final ends the game, so nobody can resume play",
    ),
    Contradiction(
        ("end.protocol", "end.dead_stones"),
        lambda r: r.end.protocol != "none" and r.end.dead_stones != "agreement",
        "a protocol tells how the players agree: it needs end.dead_stones agreement",
    ),
    Contradiction(
        ("end.protocol", "end.after"),
        lambda r: r.end.protocol != "none" and r.end.after == "final",
        "the protocol takes place in the counting phase: it needs end.after counting",
    ),
    Contradiction(
        ("long_cycle.means", "superko"),
        lambda r: r.superko != "none" and r.long_cycle.means != "continue",
        "a superko forbids the repetition before it could mean anything",
    ),
    Contradiction(
        ("long_cycle.since_pass", "long_cycle.means"),
        lambda r: r.long_cycle.since_pass and r.long_cycle.means == "continue",
        "repetitions are counted since a pass, yet mean nothing: give long_cycle.means, or leave both out",
    ),
    Contradiction(
        ("repetition.passes", "superko"),
        lambda r: r.repetition.passes == "subject" and r.superko not in ("situational", "own-moves"),
        "a pass keeps the board: only superko situational and own-moves can forbid one and allow others",
    ),
    Contradiction(
        ("end.last_pass", "end.pass"),
        lambda r: r.end.passing == "impossible" and r.end.last_pass == "white",
        "where passing is impossible White cannot pass last",
    ),
    Contradiction(
        ("end.after", "end.pass"),
        lambda r: r.end.passing == "impossible" and r.end.after == "counting",
        "where passing is impossible play never stops for a counting phase",
    ),
    Contradiction(
        ("scoring.button", "end.pass"),
        lambda r: r.end.passing == "impossible" and r.scoring.button in ("first-pass", "first-and-last"),
        "where passing is impossible nobody takes the button by a pass",
    ),
    Contradiction(
        ("scoring.pass_stones", "end.pass"),
        lambda r: r.end.passing == "impossible" and r.scoring.pass_stones != "none",
        "where passing is impossible no pass hands over a stone",
    ),
    Contradiction(
        ("handicap.placement", "end.pass"),
        lambda r: r.end.passing == "impossible" and r.handicap.placement == "white-passes",
        "where passing is impossible White cannot pass for the handicap stones",
    ),
    Contradiction(
        ("handicap.placement", "board.topology"),
        lambda r: (
            r.board.topology == "torus" and r.handicap.placement == "fixed" and r.handicap.table == "standard"
        ),
        "a torus has no corners, so the standard table names no points for fixed handicap stones",
    ),
    Contradiction(
        ("handicap.table", "handicap.placement"),
        lambda r: r.handicap.table != "standard" and r.handicap.placement != "fixed",
        "a table of points is read for fixed handicap stones only",
    ),
    Contradiction(
        ("handicap.table", "handicap.stones"),
        _rows_beyond_stones,
        "the table has a row for a number of stones that the ruleset does not allow",
    ),
    Contradiction(
        ("board.default", "board.sizes"),
        lambda r: bool(r.board.sizes) and r.board.default not in r.board.sizes,
        "the default size is none of the sizes named",
    ),
    Contradiction(
        ("players.mixed_pairs", "players.per_side"),
        lambda r: r.players.mixed_pairs and r.players.per_side != 2,
        "a pair is two players: it needs players.per_side 2",
    ),
)
