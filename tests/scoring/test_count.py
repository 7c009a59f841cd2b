"""Counting: regions, seki tests, tax and the components, on positions small enough to count by eye."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from harness.board.colour import BLACK, Colour
from harness.board.diagram import parse_diagram
from harness.board.topology import topology
from harness.scoring.breakdown import Score, Side
from harness.scoring.count import score_game
from harness.scoring.regions import adjacent_points, connected_regions
from harness.scoring.seki import SEKI_TESTS
from tests.making import make_game, names, point

TERRITORY = {"scoring.method": "territory"}
AGREED = {"end.dead_stones": "agreement"}


def score(axes: dict[str, Any], rows: str, dead: str = "", **start: Any) -> Score:
    game = make_game(axes, rows=rows, **start)
    return score_game(game, [point(game.topology, name) for name in dead.split()])


COUNTS = [
    # axes, rows, dead, Black's and White's total
    ({}, "... ... ...", "", 0, 0),
    ({"scoring.borderless": "both"}, "... ... ...", "", 9, 9),
    ({}, "... .X. ...", "", 9, 0),
    (TERRITORY, "... .X. ...", "", 8, 0),
    ({"scoring.method": "stones"}, "... .X. ...", "", 1, 0),
    ({}, ".XO. .XO.", "", 4, 4),
    ({}, "X..O X..O", "", 2, 2),
    ({"scoring.regions": "adjacent-points"}, "X..O X..O", "", 4, 4),
    ({"scoring.shared": "halved"}, "X...O", "", Fraction(5, 2), Fraction(5, 2)),
    (TERRITORY | {"scoring.shared": "halved"}, "X...O", "", Fraction(3, 2), Fraction(3, 2)),
    ({}, ".XXO. XXXOO", "", 6, 4),
    ({}, "..... .X.X. XXXXX", "", 15, 0),
    ({}, "..O.. .X.X. XXXXX", "", 7, 1),
    (AGREED, "..O.. .X.X. XXXXX", "C3", 15, 0),
    (AGREED | TERRITORY, "..O.. .X.X. XXXXX", "C3", 9, 0),
    ({"board.topology": "torus"}, "OOOO .... XXXX ....", "", 4, 4),
    ({"board.topology": "grid"}, ".... OOOO .... XXXX", "", 4, 8),
]  # fmt: skip


@pytest.mark.parametrize(("axes", "rows", "dead", "black", "white"), COUNTS)
def test_totals(axes: dict[str, Any], rows: str, dead: str, black: Fraction, white: Fraction) -> None:
    found = score(axes, rows, dead)
    assert (found.black.total, found.white.total) == (black, white)


def test_dead_stones_count_twice_as_territory_and_prisoners_once() -> None:
    found = score(AGREED | TERRITORY, "..O.. .X.X. XXXXX", "C3", prisoners=(3, 2))
    assert found.black.components() == {"territory": 8, "prisoners": 3, "dead": 1}
    assert found.white.components() == {"prisoners": 2}


NINE_BY_THREE = "..XO.OX.. ..XO.OX.. ..XO.OX.."
SEKI = ".X.O. XX.OO"
TAX = [
    # seki, seki test, tax, rows, Black's and White's total under area
    ("counts", "eyes", "none", NINE_BY_THREE, 18, 9),
    ("none", "independent-life", "none", NINE_BY_THREE, 18, 9),
    ("none", "independent-life", "group", NINE_BY_THREE, 14, 7),
    ("counts", "eyes", "none", SEKI, 4, 4),
    ("none", "independent-life", "none", SEKI, 3, 3),
    ("none", "independent-life", "group", SEKI, 3, 3),
    ("none", "eyes", "none", SEKI, 3, 3),
    ("none", "dame", "none", SEKI, 3, 3),
]  # fmt: skip


@pytest.mark.parametrize(("seki", "test", "tax", "rows", "black", "white"), TAX)
def test_seki_and_group_tax(seki: str, test: str, tax: str, rows: str, black: int, white: int) -> None:
    axes = {"scoring.seki": seki, "scoring.seki_test": test, "scoring.tax": tax}
    found = score(axes, rows)
    assert [found.black.total, found.white.total] == [black, white]


IN_SEKI = [
    # test, rows, stones in seki
    ("dame", "X..O", "A1 D1"),
    ("dame", ".XO.", ""),
    ("eyes", SEKI, "B2 A1 B1 D2 D1 E1"),
    ("eyes", ".XO.", ""),
    ("independent-life", SEKI, "B2 A1 B1 D2 D1 E1"),
    ("independent-life", ".X.X.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("test", "rows", "stones"), IN_SEKI)
def test_stones_in_seki(test: str, rows: str, stones: str) -> None:
    diagram = parse_diagram(rows.replace(" ", "\n"))
    board = topology(diagram.width, diagram.height)
    assert names(board, SEKI_TESTS[test](board, diagram.stones, ()).stones) == set(stones.split())


def test_seki_given_takes_whole_chains_and_wins_over_the_rules_own_test() -> None:
    game = make_game({"scoring.seki": "none"}, rows=".XO. .XO.")
    assert score_game(game).black.total == 4
    found = score_game(game, seki=[point(game.topology, "B1")])
    assert [found.black.total, found.white.total, found.seki] == [2, 4, 2]
    assert found.owner == ".XOO.XOO"


def test_regions() -> None:
    diagram = parse_diagram(".X.\nXO.\n...")
    board = topology(3, 3)
    regions = connected_regions(board, diagram.stones)
    assert [(names(board, region.points), len(region.colours)) for region in regions] == [
        ({"A3"}, 1),
        ({"C3", "C2", "C1", "B1", "A1"}, 2),
    ]
    assert (regions[0].owner, regions[1].owner, regions[1].is_dame) == (BLACK, None, True)
    assert [len(region.points) for region in adjacent_points(board, diagram.stones)] == [1] * 6


PASS_STONES = TERRITORY | {"scoring.pass_stones": "always"}
LAST_DAME = {"scoring.last_dame": "white-if-black-last"}
ALL_OF_IT = {"stones": 1, "territory": 24}

PASSES = [
    # axes, moves on 5x5, Black's and White's components
    ({}, "C3 pass pass", ALL_OF_IT, {}),
    (TERRITORY, "C3 pass pass", {"territory": 24}, {}),
    (PASS_STONES, "C3 pass pass", {"territory": 24, "pass_stones": 1}, {"pass_stones": 1}),
    (
        PASS_STONES | {"end.last_pass": "white"},
        "C3 pass pass",
        {"territory": 24, "pass_stones": 2},
        {"pass_stones": 1},
    ),
    ({"scoring.button": "first-pass"}, "C3 pass pass pass", ALL_OF_IT, {"button": Fraction(1, 2)}),
    (LAST_DAME, "C3 pass pass", ALL_OF_IT, {"last_dame": 1}),
    (LAST_DAME, "pass pass", {}, {}),
    ({"komi": "7.5"}, "C3 pass pass", ALL_OF_IT, {"komi": Fraction(15, 2)}),
]  # fmt: skip


@pytest.mark.parametrize(("axes", "moves", "black", "white"), PASSES)
def test_components_that_the_moves_bring(
    axes: dict[str, Any], moves: str, black: dict[str, Any], white: dict[str, Any]
) -> None:
    found = score_game(make_game(axes, 5, moves=moves))
    assert (found.black.components(), found.white.components()) == (black, white)


TIES = [
    ("draw", "none", "0"),
    ("black", "black", "B+0"),
    ("white", "white", "W+0"),
    ("unspecified", "undetermined", "0"),
]


@pytest.mark.parametrize(("tie", "winner", "result"), TIES)
def test_a_tie_goes_to_whom_the_rules_name(tie: str, winner: str, result: str) -> None:
    found = score({"komi": "9", "tie": tie}, "... .X. ...")
    assert found.margin == 0
    assert [found.winner, found.result] == [winner, result]
    assert score({"komi": "8.5", "tie": tie}, "... .X. ...").result == "B+0.5"
    assert score({"komi": "15/4", "tie": tie}, "... .X. ...").result == "B+5.25"
    assert score({"komi": "10", "tie": tie}, "... .X. ...").result == "W+1"


def test_a_score_as_json_explains_itself() -> None:
    found = score({"komi": "15/4"}, ".XO. .XO.").as_json()
    assert found["margin"] == "-15/4"
    assert (found["black"], found["white"], found["winner"]) == (4, "31/4", "white")
    assert found["breakdown"]["white"] == {"stones": 2, "territory": 2, "komi": "15/4"}
    assert found["owner"] == "XXOOXXOO"


def test_the_total_is_the_sum_of_all_components() -> None:
    side = Side(*(Fraction(number) for number in range(1, 12)))
    assert side.total == sum(range(1, 12))
    assert score({}, "... .X. ...").side(Colour.WHITE) == Side()
