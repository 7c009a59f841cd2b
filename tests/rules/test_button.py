"""The button in its three forms: by the first pass, as an action, and for the first and the last pass."""

from __future__ import annotations

from fractions import Fraction

import pytest

from harness.board.colour import BLACK, WHITE
from harness.rules.events import NotNow, happen
from harness.rules.game import Game
from harness.scoring.count import score_game
from tests.making import make_ruleset

HALF = Fraction(1, 2)


def game(button: str, **axes: str) -> Game:
    return Game(make_ruleset({"scoring.button": button, "end.passes": 2, **axes}), 3, 3)


def test_an_action_takes_the_turn_and_is_worth_half_a_point() -> None:
    played = game("action")
    happen(played, "button", BLACK)
    assert played.to_move is WHITE
    assert played.plies == 0
    score = score_game(played, komi=Fraction(0))
    assert (score.black.button, score.white.button) == (HALF, Fraction(0))


def test_an_action_between_passes_keeps_them_from_ending_play() -> None:
    played = game("action")
    played.play(BLACK, None)
    happen(played, "button", WHITE)
    played.play(BLACK, None)
    assert played.phase.value == "playing"
    played.play(WHITE, None)
    assert played.phase.value == "ended"


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_the_button_is_taken_once_and_in_turn(colour: int) -> None:
    played = game("action")
    if colour == WHITE:
        with pytest.raises(NotNow, match="not White's turn"):
            happen(played, "button", WHITE)
    else:
        happen(played, "button", BLACK)
        with pytest.raises(NotNow, match="taken"):
            happen(played, "button", WHITE)


def test_no_action_where_a_pass_takes_the_button() -> None:
    with pytest.raises(NotNow, match="no button"):
        happen(game("first-pass"), "button", BLACK)


def test_first_and_last_passer_get_half_a_point_each() -> None:
    played = game("first-and-last")
    played.play(BLACK, 4)
    played.play(WHITE, None)
    played.play(BLACK, None)
    score = score_game(played, komi=Fraction(0))
    assert played.phase.value == "ended"
    assert (score.black.button, score.white.button) == (HALF, HALF)


def test_one_player_may_pass_first_and_last() -> None:
    played = game("first-and-last")
    for colour, point in ((BLACK, None), (WHITE, 0), (BLACK, 4), (WHITE, None), (BLACK, None)):
        played.play(colour, point)
    score = score_game(played, komi=Fraction(0))
    assert (score.black.button, score.white.button) == (Fraction(1), Fraction(0))
