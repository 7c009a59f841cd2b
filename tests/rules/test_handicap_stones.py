"""Handicap: the fixed table of GTP 2 (section 4.1.1), tables of rulesets, compensation, komi."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from harness.board.topology import topology
from harness.errors import UsageError
from harness.rules.catalogue import load_ruleset
from harness.rules.handicap import (
    HandicapError,
    check_free,
    compensation,
    fixed_numbers,
    fixed_points,
    komi_in_force,
    places_as_gtp,
)
from tests.making import make_game, make_ruleset, names

FIXED = [
    ((19, 19), 2, "D4 Q16"),
    ((19, 19), 3, "D4 Q16 D16"),
    ((19, 19), 4, "D4 Q16 D16 Q4"),
    ((19, 19), 5, "D4 Q16 D16 Q4 K10"),
    ((19, 19), 6, "D4 Q16 D16 Q4 D10 Q10"),
    ((19, 19), 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
    ((19, 19), 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
    ((19, 19), 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ((13, 13), 4, "D4 K10 D10 K4"),
    ((9, 9), 2, "C3 G7"),
    ((9, 9), 5, "C3 G7 C7 G3 E5"),
    ((7, 7), 4, "C3 E5 C5 E3"),
    ((8, 8), 4, "C3 F6 C6 F3"),
    ((12, 12), 2, "C3 K10"),
    ((9, 7), 4, "C3 G5 C5 G3"),
]


@pytest.mark.parametrize(("size", "stones", "expected"), FIXED)
def test_the_fixed_table(size: tuple[int, int], stones: int, expected: str) -> None:
    board = topology(*size)
    points = fixed_points(make_ruleset(), board, stones)
    assert names(board, points) == set(expected.split())
    assert len(points) == stones


OUTSIDE = [(19, 19, 1), (19, 19, 10), (7, 7, 5), (8, 8, 5), (18, 18, 9), (6, 6, 2), (9, 5, 2)]


@pytest.mark.parametrize(("width", "height", "stones"), OUTSIDE)
def test_what_the_fixed_table_does_not_hold(width: int, height: int, stones: int) -> None:
    with pytest.raises(HandicapError, match="expected"):
        fixed_points(make_ruleset(), topology(width, height), stones)


def test_a_torus_has_no_fixed_handicap() -> None:
    with pytest.raises(HandicapError):
        fixed_points(make_ruleset(), topology(19, 19, "torus"), 2)


OWN = {"9": {"3": "c3 g7 G3", "4": "C3 G7 G3 E5"}, "9x7": {"2": "C3 G5"}}


@pytest.mark.parametrize(
    ("size", "stones", "expected"),
    [((9, 9), 3, "C3 G7 G3"), ((9, 9), 4, "C3 G7 G3 E5"), ((9, 7), 2, "C3 G5")],
)
def test_a_ruleset_may_have_a_table_of_its_own(size: tuple[int, int], stones: int, expected: str) -> None:
    board = topology(*size)
    points = fixed_points(make_ruleset({"handicap.table": OWN}), board, stones)
    assert [board.names[point] for point in points] == expected.split()


@pytest.mark.parametrize(("side", "stones"), [(9, 2), (9, 5), (19, 3), (7, 2)])
def test_an_own_table_holds_nothing_but_its_rows(side: int, stones: int) -> None:
    with pytest.raises(HandicapError, match=f"found {stones} fixed handicap stones on {side}, expected"):
        fixed_points(make_ruleset({"handicap.table": OWN}), topology(side, side), stones)


WITH_DEFAULT = {"19": {"3": "Q16 D4 Q4"}, "default": "standard"}


@pytest.mark.parametrize(
    ("side", "stones", "expected"), [(19, 3, "Q16 D4 Q4"), (9, 3, "C3 G7 C7"), (13, 2, "D4 K10")]
)
def test_an_own_table_may_leave_other_sizes_to_the_standard_one(
    side: int, stones: int, expected: str
) -> None:
    board = topology(side, side)
    points = fixed_points(make_ruleset({"handicap.table": WITH_DEFAULT}), board, stones)
    assert names(board, points) == set(expected.split())


def test_the_default_of_a_table_names_no_stones_on_a_size_with_rows() -> None:
    assert fixed_numbers(make_ruleset({"handicap.table": WITH_DEFAULT}), topology(19, 19)) == [3]


@pytest.mark.parametrize(
    ("table", "side", "stones", "same"),
    [
        ("standard", 19, 3, True),
        (WITH_DEFAULT, 19, 3, False),
        (WITH_DEFAULT, 9, 3, True),
        ({"19": {"2": "Q16 D4"}}, 19, 2, True),
        ({"19": {"2": "Q16 D4"}}, 19, 3, True),
        ({"6": {"2": "B2 E5"}}, 6, 2, True),
    ],
)
def test_whether_a_table_differs_from_that_of_gtp(table: object, side: int, stones: int, same: bool) -> None:
    ruleset = make_ruleset({"handicap.table": table})
    assert places_as_gtp(ruleset, topology(side, side), stones) is same


# AGA Official Rules of 1991, rule 4, and the Nihon Ki-in's note on handicap games, both of 19x19.
ON_19 = (
    "Q16 D4 | Q16 D4 Q4 | Q16 D4 Q4 D16 | Q16 D4 Q4 D16 K10 | Q16 D4 Q4 D16 Q10 D10 | "
    "Q16 D4 Q4 D16 Q10 D10 K10 | Q16 D4 Q4 D16 Q10 D10 K16 K4 | Q16 D4 Q4 D16 Q10 D10 K16 K4 K10"
)


@pytest.mark.parametrize(
    "name", ["aga", "aga-territory", "aga-button", "bga", "chinese-kgs", "japanese", "japanese-auto-void"]
)
def test_the_shipped_tables(name: str) -> None:
    ruleset, board = load_ruleset(name), topology(19, 19)
    for stones, row in enumerate(ON_19.split(" | "), start=2):
        assert names(board, fixed_points(ruleset, board, stones)) == set(row.split())
    assert fixed_numbers(ruleset, topology(9, 9)) == list(range(2, 10))


def test_an_own_table_may_name_points_of_a_torus() -> None:
    board = topology(9, 9, "torus")
    assert fixed_numbers(make_ruleset({"handicap.table": OWN}), board) == [3, 4]


@pytest.mark.parametrize(
    ("points", "stones", "message"), [([1], 2, "found 1"), ([1, 1], 2, "twice"), ([1], 1, "from 2 to 9")]
)
def test_free_placements_refused(points: list[int], stones: int, message: str) -> None:
    with pytest.raises(HandicapError, match=message):
        check_free(make_ruleset(), topology(9, 9), points, stones)


@pytest.mark.parametrize(
    ("rule", "declared", "points"),
    [("0", 3, 0), ("n", 3, 3), ("n-1", 3, 2), ("n", 0, 0), ("n", 1, 0), ("n-1", 1, 0)],
)
def test_compensation_follows_the_declared_number(rule: str, declared: int, points: int) -> None:
    assert compensation(make_game({"handicap.compensation": rule}, 9, handicap=declared)) == points


KOMI = [
    # axes, declared handicap, komi given, komi in force
    ({}, 0, None, "0"),
    ({"komi": "7.5"}, 0, None, "15/2"),
    ({"komi": {"default": "7.5", "9": "5.5", "9x7": "1"}}, 0, None, "11/2"),
    ({"komi": "7.5"}, 2, None, "15/2"),
    ({"komi": "7.5", "handicap.komi": "fraction"}, 2, None, "1/2"),
    ({"komi": "7", "handicap.komi": "fraction"}, 2, None, "0"),
    ({"komi": "7.5", "handicap.komi": "0.5"}, 2, None, "1/2"),
    ({"komi": "7.5", "handicap.komi": "0.5"}, 0, None, "15/2"),
    ({"komi": "7.5", "handicap.komi": "0.5"}, 2, Fraction(3), "3"),
    ({"komi": "agreed"}, 0, Fraction(6), "6"),
    ({"komi": "agreed", "handicap.komi": "0"}, 2, None, "0"),
]  # fmt: skip


@pytest.mark.parametrize(("axes", "declared", "given", "expected"), KOMI)
def test_komi_in_force(axes: dict[str, Any], declared: int, given: Fraction | None, expected: str) -> None:
    assert komi_in_force(make_game(axes, 9, handicap=declared, komi=given)) == Fraction(expected)


def test_komi_left_to_agreement_must_be_given() -> None:
    with pytest.raises(UsageError, match="--komi"):
        komi_in_force(make_game({"komi": "agreed"}, 9))
