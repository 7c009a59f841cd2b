"""Counting in the plain implementation, on positions with known totals."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from .notation import at, from_diagram, play, points, position
from .rules import NaiveGame
from .scoring import naive_score, score_game

Rules = dict[str, Any]
AREA: Rules = {"scoring.method": "area"}
TERRITORY: Rules = {"scoring.method": "territory"}
PASS_ALIVE: Rules = {**AREA, "scoring.pass_alive": True}
STONES: Rules = {"scoring.method": "stones"}
NO_SEKI_POINTS: Rules = {**AREA, "scoring.seki": "none", "scoring.seki_test": "independent-life"}
GROUP_TAX: Rules = {**NO_SEKI_POINTS, "scoring.tax": "group"}
PASS_STONES: Rules = {
    **TERRITORY,
    "scoring.seki": "counts",
    "scoring.pass_stones": "always",
    "end.last_pass": "white",
}
WHOLE_BOARD_SEKI = ".X.O. XXXOO XXXOO XXXOO XXXOO"
BENT_FOUR = "....... XX.XXXX XXX.X.X OOXXXXX .OXX.XX XOOOXX. XX.OXXX"


def totals(score: dict[str, Any]) -> tuple[Fraction | float, Fraction | float]:
    return score["totals"]["B"], score["totals"]["W"]


def of_diagram(text: str, rules: Rules, **given: Any) -> dict[str, Any]:
    return score_game(from_diagram(text, rules), **given)


def owner_rows(score: dict[str, Any]) -> str:
    owner = score["owner"]
    width, height = (max(p[axis] for p in owner) + 1 for axis in (0, 1))
    return " ".join("".join(owner[x, y] for x in range(width)) for y in reversed(range(height)))


# (situation, diagram, rules, total of Black, total of White)
COUNTED = [
    (
        "nine columns, worked example",
        " ".join(["....XO..."] * 9),
        {**AREA, "komi": Fraction(15, 2)},
        45,
        43.5,
    ),
    ("nine columns, stones only", " ".join(["....XO..."] * 9), STONES, 9, 9),
    ("two groups to one, area", " ".join(["..XO.OX.."] * 3), AREA, 18, 9),
    ("two groups to one, taxed", " ".join(["..XO.OX.."] * 3), GROUP_TAX, 14, 7),
    ("two groups to one, stones", " ".join(["..XO.OX.."] * 3), STONES, 6, 6),
    ("two groups to one, filled", ".XXO.OXX. XXXOOOXXX .XXO.OXX.", STONES, 14, 7),
    ("equal seki, area", ".X.O. XX.OO", AREA, 4, 4),
    ("equal seki, no points in it", ".X.O. XX.OO", NO_SEKI_POINTS, 3, 3),
    ("equal seki, taxed", ".X.O. XX.OO", GROUP_TAX, 3, 3),
    ("equal seki, territory", ".X.O. XX.OO", TERRITORY, 0, 0),
    ("uneven seki, area", ".XX.O. XXX.OO", AREA, 6, 4),
    ("uneven seki, no points in it", ".XX.O. XXX.OO", NO_SEKI_POINTS, 5, 3),
    ("uneven seki, taxed", ".XX.O. XXX.OO", GROUP_TAX, 5, 3),
    ("uneven seki, territory", ".XX.O. XXX.OO", TERRITORY, 0, 0),
    ("corridor by regions", "X..O X..O", AREA, 2, 2),
    ("corridor by points", "X..O X..O", {**AREA, "scoring.regions": "adjacent-points"}, 4, 4),
    ("corner stone by regions", "..... ..... X....", AREA, 15, 0),
    ("corner stone by points", "..... ..... X....", {**AREA, "scoring.regions": "adjacent-points"}, 3, 0),
    ("empty board", "... ... ...", {**AREA, "komi": 7}, 0, 7),
    ("empty board for both", "... ... ...", {**AREA, "scoring.borderless": "both"}, 9, 9),
    ("empty board, territory", "... ... ...", TERRITORY, 0, 0),
    ("row of dame, area", "....... ....... OOOOOOO ....... XXXXXXX ....... .......", AREA, 21, 21),
    ("row of dame, territory", "....... ....... OOOOOOO ....... XXXXXXX ....... .......", TERRITORY, 14, 14),
    ("shared points halved", "X.O X.O", {**AREA, "scoring.shared": "halved"}, 3, 3),
    ("seki on the whole board, area", WHOLE_BOARD_SEKI, AREA, 14, 10),
    ("seki on the whole board, no points in it", WHOLE_BOARD_SEKI, NO_SEKI_POINTS, 13, 9),
    ("seki on the whole board, taxed", WHOLE_BOARD_SEKI, GROUP_TAX, 13, 9),
    ("seki on the whole board, territory", WHOLE_BOARD_SEKI, TERRITORY, 0, 0),
    ("seki eyes that count", WHOLE_BOARD_SEKI, {**TERRITORY, "scoring.seki": "counts"}, 1, 1),
    ("ring, area", "..... .OOO. .O.O. .OOO. .....", AREA, 0, 25),
    ("ring, territory", "..... .OOO. .O.O. .OOO. .....", TERRITORY, 0, 17),
    ("chain in atari, no independent life", ".XO.. XXO..", NO_SEKI_POINTS, 3, 6),
    ("chain in atari, pays no tax", ".XO.. XXO..", GROUP_TAX, 3, 4),
    ("room for one eye inside safe stones", ".X.X. XXXXX XXXXX X...X X.O.X", PASS_ALIVE, 25, 0),
    ("room for two eyes inside safe stones", ".X.X.X XXXXXX XXXXXX X....X X.O..X", PASS_ALIVE, 22, 1),
    ("torus, plane", ".... OOOO .... XXXX", AREA, 4, 8),
    ("torus, joined", ".... OOOO .... XXXX", {**AREA, "board.topology": "torus"}, 4, 4),
    ("one stone owns the board", "..... ..... ..... ..... X....", AREA, 25, 0),
    ("dead stone left standing", "..X.. ..X.. O.X.. ..X.. ..X..", AREA, 15, 1),
]


@pytest.mark.parametrize(
    ("text", "rules", "black", "white"), [row[1:] for row in COUNTED], ids=[row[0] for row in COUNTED]
)
def test_totals(text: str, rules: Rules, black: float, white: float) -> None:
    assert totals(of_diagram(text, rules)) == (black, white)


@pytest.mark.parametrize("test", ["eyes", "dame", "independent-life"])
def test_each_test_of_seki_finds_the_whole_board_seki(test: str) -> None:
    rules = {**TERRITORY, "scoring.seki_test": test}
    assert owner_rows(of_diagram(WHOLE_BOARD_SEKI, rules)) == ".B.W. BBBWW BBBWW BBBWW BBBWW"


def test_seki_may_be_given() -> None:
    rules = {**TERRITORY, "scoring.seki_test": "given"}
    assert totals(of_diagram(WHOLE_BOARD_SEKI, rules)) == (1, 1)
    assert totals(of_diagram(WHOLE_BOARD_SEKI, rules, seki={at("A1")})) == (0, 1)


def test_owner_of_seki_eyes_under_area() -> None:
    assert owner_rows(of_diagram(WHOLE_BOARD_SEKI, AREA)) == "BB.WW BBBWW BBBWW BBBWW BBBWW"


def test_one_open_dame_voids_territory_by_the_letter_but_not_by_eyes() -> None:
    text = ".X.X.O.O. XXXX.OOOO"
    assert totals(of_diagram(text, {**TERRITORY, "scoring.seki_test": "dame"})) == (0, 0)
    assert totals(of_diagram(text, TERRITORY)) == (2, 2)


@pytest.mark.parametrize(("test", "points_of_black"), [("eyes", 3), ("dame", 3), ("given", 4)])
def test_point_that_must_be_filled_once_the_dame_are_is_no_territory(test: str, points_of_black: int) -> None:
    score = of_diagram("O.X.X...", {**TERRITORY, "scoring.seki_test": test})
    assert totals(score) == (points_of_black, 0)
    assert owner_rows(score) == ("W.BBBBBB" if test == "given" else "W.B.BBBB")


@pytest.mark.parametrize(
    ("text", "dead", "rules", "margin"),
    [
        ("..X.. ..X.. O.X.. ..X.. ..X..", "A3", AREA, 25),
        ("..X.. ..X.. O.X.. ..X.. ..X..", "A3", TERRITORY, 21),
        (".X.X. XXXXX .O...", "", AREA, 9),
        (".X.X. XXXXX .O...", "B1", AREA, 15),
        (".X.X. XXXXX .O...", "", {**AREA, "scoring.pass_alive": True}, 15),
        ("OX.XX O.XXX XXXX.", "", PASS_ALIVE, 15),
        ("OX.XX O.XXX XXXX.", "", {**PASS_ALIVE, "suicide": "multi-stone"}, 10),
        (".X.X. XXXXX .O...", "B1", TERRITORY, 9),
        (BENT_FOUR, "A4 B3 B2", AREA, 49),
        (BENT_FOUR, "A4 B3 B2", TERRITORY, 28),
    ],
)
def test_dead_chains_are_taken_off(text: str, dead: str, rules: Rules, margin: int) -> None:
    assert of_diagram(text, rules, dead=points(dead))["margin"] == margin


def test_bent_four_stands_where_all_stones_are_alive() -> None:
    score = of_diagram(BENT_FOUR, AREA)
    assert score["W"]["stones"] == 7
    assert score["margin"] < 49


SETTLED = ("A4-G4 A2-G2 C1 E1", "A5-G5 A6-G6 C7 E7")


@pytest.mark.parametrize(
    ("line", "dead", "rules", "margin"),
    [
        ("", "", AREA, 7),
        ("", "", TERRITORY, 7),
        ("pass A1", "A1", AREA, 7),
        ("pass A1", "", AREA, 4),
        ("pass A1", "A1", TERRITORY, 8),
        ("pass A1 B1", "", AREA, 7),
        ("pass A1 B1", "", TERRITORY, 7),
        ("A3", "", AREA, 7),
        ("A3", "", TERRITORY, 6),
    ],
)
def test_settled_board_of_seven_lines(line: str, dead: str, rules: Rules, margin: int) -> None:
    game = play(position(7, 7, rules, *SETTLED), line)
    assert score_game(game, dead=points(dead))["margin"] == margin


def test_prisoners_tell_equal_boards_apart_under_territory_only() -> None:
    for rules, change in ((TERRITORY, 1), (AREA, 0)):
        board = position(7, 7, rules, *SETTLED).board
        few, more = (naive_score(board, 7, 7, rules, prisoners={"B": n, "W": 0})["margin"] for n in (1, 2))
        assert more - few == change


def test_split_board_with_one_prisoner() -> None:
    for rules, expected in ((AREA, (32, 32)), (TERRITORY, (24, 23))):
        black, white = (" ".join(f"{column}{n}" for n in range(1, 9)) for column in "DE")
        game = play(position(8, 8, rules, black, white), "H8 H7 pass G8")
        assert totals(score_game(game)) == expected
        assert game.prisoners == {"B": 0, "W": 1}


def test_six_lines_settled() -> None:
    stones = ("D1 D2 D3 D4 C5 C6", "E1 E2 E3 E4 D5 D6")
    for rules, expected in ((AREA, (22, 14)), (TERRITORY, (16, 8))):
        assert totals(score_game(position(6, 6, rules, *stones))) == expected


def test_pass_stones_with_the_pass_that_white_owes() -> None:
    game = play(NaiveGame(5, 5, PASS_STONES), "C3 pass pass")
    score = score_game(game)
    assert (score["B"]["territory"], score["B"]["pass_stones"], score["W"]["pass_stones"]) == (24, 2, 1)
    assert score["margin"] == 25
    any_last = {**PASS_STONES, "end.last_pass": "any"}
    assert score_game(play(NaiveGame(5, 5, any_last), "C3 pass pass"))["margin"] == 24
    game.play("W", "pass")
    assert score_game(game)["margin"] == 25


def test_pass_stones_of_the_resolution_count_from_the_stop() -> None:
    rules = {
        **TERRITORY,
        "scoring.pass_stones": "resolution",
        "end.after": "counting",
        "end.resume": "dispute",
    }
    game = play(NaiveGame(5, 5, rules), "C3 pass pass")
    assert score_game(game)["margin"] == 24
    game.resume("W")
    play(game, "A1 B1 pass pass")
    score = score_game(game)
    assert (score["B"]["pass_stones"], score["W"]["pass_stones"]) == (1, 1)


def random_game(random: Random, rules: Rules) -> NaiveGame:
    """A game of random moves that is stopped by two passes in a row."""
    game = NaiveGame(random.randint(2, 4), random.randint(2, 4), rules)
    for _ in range(60):
        if game.phase != "playing" or game.to_play is None:
            break
        choice = sorted(game.legal_points(game.to_play))
        game.play(game.to_play, random.choice(choice) if choice and random.random() < 0.85 else "pass")
    while game.phase == "playing" and game.to_play is not None:
        game.play(game.to_play, "pass")
    return game


def test_area_equals_territory_with_pass_stones() -> None:
    random = Random(20)
    for _ in range(150):
        suicide = random.choice(["forbidden", "multi-stone", "allowed"])
        game = random_game(random, {**PASS_STONES, "superko": "positional", "suicide": suicide})
        by_area = naive_score(game.board, game.width, game.height, AREA)["margin"]
        assert score_game(game)["margin"] == by_area


def test_area_and_territory_differ_by_the_stones_placed() -> None:
    random = Random(21)
    for _ in range(100):
        game = random_game(random, {"ko": "none", "superko": "situational", "suicide": "multi-stone"})
        placed = [sum(1 for e in game.history if (e.actor, e.kind) == (c, "play")) for c in "BW"]
        by_territory = naive_score(
            game.board,
            game.width,
            game.height,
            {**TERRITORY, "scoring.seki": "counts"},
            prisoners=game.prisoners,
        )
        assert score_game(game)["margin"] - by_territory["margin"] == placed[0] - placed[1]


BUTTON: Rules = {**AREA, "scoring.button": "first-pass"}


def test_button_goes_to_the_first_side_that_passes() -> None:
    game = position(5, 5, {**BUTTON, "komi": 7}, "A3-E3 C1 C2", "A5")
    score = score_game(play(game, "pass pass pass"))
    assert (totals(score), score["margin"]) == ((15.5, 8), 7.5)
    assert score_game(play(NaiveGame(5, 5, BUTTON), "pass pass pass"))["margin"] == Fraction(1, 2)


def test_last_dame_gives_white_a_point_when_black_played_last() -> None:
    rules = {**AREA, "scoring.last_dame": "white-if-black-last"}
    for line, point in (("C3 pass pass", 1), ("C3 C4 pass pass", 0), ("pass pass", 0)):
        assert score_game(play(NaiveGame(5, 5, rules), line))["W"]["last_dame"] == point


@pytest.mark.parametrize("method", ["capture", "last-move"])
def test_methods_without_a_count_are_refused(method: str) -> None:
    with pytest.raises(ValueError, match="no count"):
        naive_score({}, 3, 3, {"scoring.method": method})


def test_components_add_up_to_the_totals() -> None:
    score = of_diagram("XX.XOO. XX.XO.. XXXXOOO", {**AREA, "komi": Fraction(13, 2)})
    assert totals(score) == (sum(score["B"].values()), sum(score["W"].values())) == (12, Fraction(31, 2))
