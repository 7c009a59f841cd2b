"""Faults of the counting method, its adjustments and the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, Colour
from harness.faults.counting import Spoiler, counted, misread, on_both, without
from harness.faults.fault import Fault
from harness.scoring.breakdown import Score, Side
from harness.scoring.finished import Finished

_METHOD: Final = "scoring.method"


def _winner_reversed(_end: Finished, score: Score) -> Score:
    return replace(score, black=score.white, white=score.black)


def _black_gains(component: str) -> Spoiler:
    """Return a fault that gives a component of White's to Black as well."""

    def spoil(_end: Finished, score: Score) -> Score:
        own = getattr(score.black, component) + getattr(score.white, component)
        return replace(score, black=replace(score.black, **{component: own}))

    return spoil


def _whole_button(end: Finished, colour: Colour, side: Side) -> Side:
    return side if end.button is not colour else replace(side, button=Fraction(1))


def _rounded(_end: Finished, colour: Colour, side: Side) -> Side:
    """Round White's total down to whole points."""
    return side if colour is BLACK else replace(side, komi=side.komi - side.total % 1)


def _tie_to(winner: str) -> Callable[[Finished], Finished]:
    return lambda end: replace(end, tie=winner)


FAULTS: Final = (
    counted(
        "stones-not-counted",
        "Stones on the board do not count",
        "exercism/problem-specifications #1205",
        _METHOD,
        without("stones"),
    ),
    counted(
        "territory-not-counted",
        "Surrounded points do not count",
        "govariantsteam/govariants #115",
        _METHOD,
        without("territory"),
    ),
    misread(
        "area-as-territory",
        "Area rules are counted by territory",
        "pasky/pachi #4",
        _METHOD,
        "territory",
        ("area",),
    ),
    misread(
        "territory-as-area",
        "Territory rules are counted by area",
        "yzyray/lizzieyzy #28",
        _METHOD,
        "area",
        ("territory",),
    ),
    misread(
        "stones-as-area",
        "Surrounded points count in stone scoring",
        "Strasbourg rules",
        _METHOD,
        "area",
        ("stones",),
    ),
    misread(
        "tax-ignored",
        "Living groups pay no tax",
        "lightvector/KataGo #1158",
        "scoring.tax",
        "none",
        ("group",),
    ),
    misread(
        "tax-everywhere",
        "Living groups pay tax where there is none",
        "lightvector/KataGo #1158",
        "scoring.tax",
        "group",
        ("none",),
    ),
    misread(
        "pass-stones-ignored",
        "A pass hands over no stone",
        "AGA rule 7",
        "scoring.pass_stones",
        "none",
        ("always", "resolution"),
    ),
    misread(
        "button-ignored",
        "Nobody gets the button",
        "KataGo, hasButton",
        "scoring.button",
        "none",
        ("first-pass",),
    ),
    counted(
        "button-whole-point",
        "The button is worth a point",
        "KataGo, hasButton",
        "scoring.button",
        on_both(_whole_button),
    ),
    misread(
        "last-dame-ignored",
        "Black's last move costs no point",
        "WMSG 2008",
        "scoring.last_dame",
        "none",
        ("white-if-black-last",),
    ),
    counted("komi-for-both", "Komi is added to both sides", "GTP 2, komi", "komi", _black_gains("komi")),
    counted(
        "winner-reversed", "The result names the loser", "Remi-Coulom/gogui #9", _METHOD, _winner_reversed
    ),
    counted("result-rounded", "Half points are dropped", "GTP 2, final_score", _METHOD, on_both(_rounded)),
    Fault("tie-to-white", "A tie is White's", "pgx, ties", "tie", before_count=_tie_to("white")),
    Fault("tie-to-black", "A tie is Black's", "Ing rules, ties", "tie", before_count=_tie_to("black")),
    Fault(
        "tie-is-draw",
        "A tie is a draw whatever the rules say",
        "online-go/online-go.com #776",
        "tie",
        before_count=_tie_to("draw"),
    ),
)
