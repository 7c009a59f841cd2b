"""Faults of dead stones and prisoners in the count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from harness.board.colour import Colour
from harness.faults.counting import Spoiler, counted, misread, on_both, without
from harness.faults.fault import Fault
from harness.scoring.breakdown import Score, Side
from harness.scoring.finished import Finished

_METHOD: Final = "scoring.method"


def _exchanged(component: str) -> Spoiler:
    def spoil(_end: Finished, score: Score) -> Score:
        of_black, of_white = getattr(score.black, component), getattr(score.white, component)
        return replace(
            score,
            black=replace(score.black, **{component: of_white}),
            white=replace(score.white, **{component: of_black}),
        )

    return spoil


def _dead_points_lost(end: Finished, colour: Colour, side: Side) -> Side:
    """Leave out the points that dead opposing stones stood on."""
    under = sum(1 for point in end.dead if end.stones[point] == colour.opponent)
    return replace(side, territory=max(Fraction(0), side.territory - under))


def _prisoners_in_area(end: Finished, colour: Colour, side: Side) -> Side:
    """Count prisoners although stones are counted."""
    if end.ruleset.scoring.method != "area":
        return side
    return replace(side, prisoners=Fraction(end.prisoners[colour - 1]))


def _no_dead(end: Finished) -> Finished:
    return replace(end, dead=frozenset())


def _no_prisoners(end: Finished) -> Finished:
    return replace(end, prisoners=(0, 0))


def _prisoners_exchanged(end: Finished) -> Finished:
    by_black, by_white = end.prisoners
    return replace(end, prisoners=(by_white, by_black))


FAULTS: Final = (
    counted(
        "dead-no-prisoners",
        "Dead stones are no prisoners",
        "Japanese 1989, article 10",
        "end.dead_stones",
        without("dead"),
    ),
    counted(
        "dead-wrong-side",
        "Dead stones count for the wrong side",
        "SabakiHQ/Sabaki #658",
        "end.dead_stones",
        _exchanged("dead"),
    ),
    counted(
        "dead-points-lost",
        "Points under dead stones do not count",
        "ligi/gobandroid #66",
        "end.dead_stones",
        on_both(_dead_points_lost),
    ),
    Fault(
        "dead-stay",
        "Dead stones are counted as alive",
        "aprescott/tenuki 6a5af0a",
        "end.dead_stones",
        before_count=_no_dead,
    ),
    misread(
        "dead-always-removed",
        "Dead stones are removed although all live",
        "leela-zero #309",
        "end.dead_stones",
        "agreement",
        ("all-alive",),
    ),
    Fault(
        "prisoners-not-counted",
        "Prisoners do not count",
        "exercism/problem-specifications #1205",
        _METHOD,
        before_count=_no_prisoners,
    ),
    Fault(
        "prisoners-exchanged",
        "Prisoners count for the other side",
        "SabakiHQ/Sabaki 0dbc2743",
        _METHOD,
        before_count=_prisoners_exchanged,
    ),
    counted(
        "area-with-prisoners",
        "Prisoners count in area scoring",
        "Chinese rules 2002",
        _METHOD,
        on_both(_prisoners_in_area),
    ),
)
