"""Komi, ties and handicap in the plain implementation."""

from fractions import Fraction

import pytest

from .notation import play, position
from .rules import NaiveGame
from .scoring import naive_score, score_game
from .test_naive_scoring import AREA, TERRITORY, Rules


@pytest.mark.parametrize(
    ("tie", "winner"),
    [("draw", "none"), ("black", "black"), ("white", "white"), ("unspecified", "undetermined")],
)
def test_tie(tie: str, winner: str) -> None:
    game = play(NaiveGame(3, 3, {**AREA, "komi": 9, "tie": tie}), "B2 pass pass")
    score = score_game(game)
    assert (score["margin"], score["winner"]) == (0, winner)
    half = naive_score(game.board, 3, 3, {**AREA, "komi": Fraction(17, 2), "tie": tie})
    assert (half["margin"], half["winner"]) == (Fraction(1, 2), "black")


def test_area_tie_is_a_loss_by_territory() -> None:
    game = play(NaiveGame(3, 3, {**TERRITORY, "komi": 9}), "B2 pass pass")
    assert score_game(game)["margin"] == -1


def test_komi_is_exact() -> None:
    assert score_game(NaiveGame(3, 3, {**AREA, "komi": Fraction("7.25")}))["margin"] == Fraction(-29, 4)
    assert score_game(NaiveGame(3, 3, {**AREA, "komi": "15/4"}))["margin"] == Fraction(-15, 4)
    with pytest.raises(ValueError, match="agreed"):
        score_game(NaiveGame(3, 3, {**AREA, "komi": "agreed"}))


@pytest.mark.parametrize(
    ("axes", "declared", "margin"),
    [
        ({**AREA, "handicap.compensation": "n"}, 2, 79),
        ({**AREA, "handicap.compensation": "n-1"}, 2, 80),
        (AREA, 2, 81),
        (TERRITORY, 2, 79),
        ({**AREA, "handicap.compensation": "n", "handicap.stones": [1, "any"]}, 1, 80),
        ({**AREA, "handicap.compensation": "n"}, 1, 81),
        ({**AREA, "komi": Fraction(15, 2), "handicap.komi": "fraction"}, 2, Fraction(161, 2)),
        ({**AREA, "komi": Fraction(15, 2), "handicap.komi": 0}, 1, 81),
        ({**AREA, "komi": Fraction(15, 2), "handicap.komi": 0}, 0, Fraction(147, 2)),
    ],
)
def test_handicap_of_two_stones_and_two_passes(axes: Rules, declared: int, margin: Fraction) -> None:
    game = play(position(9, 9, axes, "C3 G7", to_play="W"), "pass pass")
    assert score_game(game, handicap=declared)["margin"] == margin


def test_tie_of_a_handicap_game() -> None:
    rules = {**AREA, "komi": 9, "tie": "black", "handicap.tie": "white"}
    game = position(3, 3, rules, "B2")
    assert [score_game(game, handicap=n)["winner"] for n in (0, 2)] == ["black", "white"]


# declared stones 3 on 9x9, both pass, komi 0.5
@pytest.mark.parametrize(
    ("rules", "margin"),
    [
        (AREA, Fraction(161, 2)),
        ({**AREA, "handicap.compensation": "n-1"}, Fraction(157, 2)),
        ({**AREA, "handicap.compensation": "n"}, Fraction(155, 2)),
        (TERRITORY, Fraction(155, 2)),
    ],
)
def test_handicap_of_three_stones(rules: Rules, margin: Fraction) -> None:
    game = play(position(9, 9, {**rules, "komi": "1/2"}, "C3 G7 G3", to_play="W"), "pass pass")
    assert score_game(game, handicap=3)["margin"] == margin
