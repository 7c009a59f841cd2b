"""Faults of komi and handicap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Final

from harness.board.colour import WHITE, Colour
from harness.board.topology import Topology
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.ruleset import Ruleset
from harness.rules.verdict import Reason, Refusal
from harness.scoring.finished import Finished


def _komi(change: Callable[[Fraction], Fraction]) -> Callable[[Finished], Finished]:
    return lambda end: replace(end, komi=change(end.komi))


def _bonus(change: Callable[[Finished], int]) -> Callable[[Finished], Finished]:
    return lambda end: replace(end, bonus=change(end))


def _to_half(komi: Fraction) -> Fraction:
    return Fraction(floor(komi * 2), 2)


def _rule_of_even_game(end: Finished) -> int:
    """Return n-1 even where no stone was given."""
    return end.bonus - (end.ruleset.handicap.compensation == "n-1" and not end.bonus)


def _single_stone_counts(ruleset: Ruleset) -> Ruleset:
    return reading({"handicap.stones": (1, ruleset.handicap.stones[1])})(ruleset)


def _third_in_other_corner(board: Topology, points: list[int]) -> list[int]:
    """Put the third stone where the table has the fourth."""
    if len(points) != 3:
        return points
    row, column = divmod(points[2], board.width)
    opposite = (board.height - 1 - row) * board.width + board.width - 1 - column
    return [*points[:2], opposite]


def _centre_missed(_board: Topology, points: list[int]) -> list[int]:
    """Put the fifth stone beside the centre."""
    return [*points[:4], points[4] - 1, *points[5:]] if len(points) == 5 else points


def _third_line(board: Topology, points: list[int]) -> list[int]:
    """Use the third line on every board."""

    def nearer(value: int, side: int) -> int:
        return {3: 2, side - 4: side - 3}.get(value, value)

    moved = (divmod(point, board.width) for point in points)
    return [nearer(row, board.height) * board.width + nearer(column, board.width) for row, column in moved]


def _fourth_line(board: Topology, points: list[int]) -> list[int]:
    """Use the fourth line on every board."""

    def farther(value: int, side: int) -> int:
        return {2: 3, side - 3: side - 4}.get(value, value) if 7 <= side < 13 else value

    moved = (divmod(point, board.width) for point in points)
    inner = (farther(row, board.height) * board.width + farther(column, board.width) for row, column in moved)
    return list(dict.fromkeys(inner))


class HandicapOverwritten(PointwiseGame):
    """Lets White's first move stand on a handicap stone."""

    def _unplaceable(self, colour: Colour, point: int, player: int) -> Refusal | None:
        refusal = super()._unplaceable(colour, point, player)
        first = self.handicap and not self.plies and refusal == Refusal(Reason.OCCUPIED)
        return None if first and colour is WHITE else refusal


def _paid(slug: str, title: str, source: str, wrong: str, rights: tuple[str, ...]) -> Fault:
    key = "handicap.compensation"
    return Fault(slug, title, source, key, ruleset=reading({key: wrong}, {key: rights}))


def _counted(slug: str, title: str, source: str, spoil: Callable[[Finished], Finished]) -> Fault:
    return Fault(slug, title, source, "komi", before_count=spoil)


FAULTS: Final = (
    _counted("komi-negated", "Komi is taken from White", "GTP 2, komi", _komi(lambda komi: -komi)),
    _counted(
        "komi-ignored", "Komi does not count", "svn2github/fuego e1fcf06", _komi(lambda _komi: Fraction(0))
    ),
    _counted(
        "komi-whole",
        "Komi is cut to whole points",
        "Remi-Coulom/gogui 1fc23dc6",
        _komi(lambda komi: Fraction(int(komi))),
    ),
    _counted(
        "komi-half-points", "Komi is cut to half points", "lightvector/KataGo a6752498", _komi(_to_half)
    ),
    _counted(
        "komi-unsigned", "Negative komi is taken for positive", "Remi-Coulom/gogui 0c240c23", _komi(abs)
    ),
    _counted(
        "komi-in-stones",
        "Komi in points is taken for stones",
        "lightvector/KataGo a6752498",
        _komi(lambda komi: komi * 2),
    ),
    _paid(
        "handicap-n-minus-one",
        "Compensation is n-1 points instead of n",
        "pasky/pachi 8c3d0446",
        "n-1",
        ("n",),
    ),
    _paid("handicap-n", "Compensation is n points instead of n-1", "pasky/pachi 051da0bd", "n", ("n-1",)),
    _paid(
        "handicap-paid-everywhere",
        "Compensation is paid where there is none",
        "online-go/goban 7019ead2",
        "n",
        ("0",),
    ),
    _paid("handicap-never-paid", "No compensation is paid", "gnugo ChangeLog 2001-04", "0", ("n", "n-1")),
    Fault(
        "handicap-one-paid",
        "A handicap of one is compensated although no stone was placed",
        "online-go/online-go.com #651",
        "handicap.stones",
        ruleset=_single_stone_counts,
    ),
    Fault(
        "handicap-none-costs",
        "An even game costs White a point where n-1 are paid",
        "mattheww/gomill c017274",
        "handicap.compensation",
        before_count=_bonus(_rule_of_even_game),
    ),
    Fault(
        "handicap-full-komi",
        "A handicap game is played with full komi",
        "online-go/goban, handicap komi",
        "handicap.komi",
        ruleset=reading({"handicap.komi": "same"}),
        unseen="the harness states the komi of every game",
    ),
    Fault(
        "handicap-third-stone",
        "The third fixed stone is in the wrong corner",
        "lightvector/KataGo 599b7fc1; Remi-Coulom/gogui 2dc06389",
        "handicap.table",
        handicap=_third_in_other_corner,
    ),
    Fault(
        "handicap-fifth-stone",
        "The fifth fixed stone misses the centre",
        "GTP 2, section 4.1.1",
        "handicap.table",
        handicap=_centre_missed,
    ),
    Fault(
        "handicap-third-line",
        "Fixed stones stand on the third line of large boards",
        "GTP 2, section 4.1.1",
        "handicap.table",
        handicap=_third_line,
    ),
    Fault(
        "handicap-fourth-line",
        "Fixed stones stand on the fourth line of small boards",
        "GTP 2, section 4.1.1",
        "handicap.table",
        handicap=_fourth_line,
    ),
    Fault(
        "handicap-stone-overwritten",
        "White's first move may stand on a handicap stone",
        "aprescott/tenuki ba5207c",
        "handicap.placement",
        game=HandicapOverwritten,
    ),
)
