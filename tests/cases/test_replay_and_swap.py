"""Cases on the reference, step by step, and with colours exchanged."""

from __future__ import annotations

import pytest

from harness.board.colour import BLACK, WHITE
from harness.cases import replay
from harness.cases.digest import digest_of
from harness.cases.loader import load_cases
from harness.cases.model import Event, Move
from harness.cases.swap import swapped
from harness.rules.catalogue import load_ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from tests.case_writing import EXPECT, one_case

AGA = load_ruleset("aga")


def test_a_game_starts_with_set_up_prisoners_turn_and_options() -> None:
    case = one_case(
        "board: 5x4\nsetup: {black: [A1], prisoners: {white: 3}}\nto_play: white\noptions: {komi: 15/4}\n"
        "expect: [{legal: {W: [D2]}, because: x}]"
    )
    game = replay.start(case, AGA)
    assert (game.to_move, game.prisoners(WHITE), str(game.komi)) == (WHITE, 3, "15/4")
    assert game.position.stones.count(BLACK) == 1


@pytest.mark.parametrize(
    ("handicap", "stones", "to_play"),
    [("{n: 2}", 2, "W"), ("{n: 9}", 9, "W"), ("{n: 3, stones: [A1, B2, C3]}", 3, "W"), ("{n: 1}", 0, "B")],
)
def test_handicap_stones_stand_at_the_start(handicap: str, stones: int, to_play: str) -> None:
    case = one_case(f"board: 9\nhandicap: {handicap}\nexpect: [{{legal: {{{to_play}: [D2]}}, because: x}}]")
    game = replay.start(case, AGA)
    assert (game.position.stones.count(BLACK), game.to_move.letter) == (stones, to_play)


def test_a_handicap_without_a_place_cannot_start() -> None:
    case = one_case("board: 5\nhandicap: {n: 2}\nexpect: [{setup_error: handicap, because: x}]")
    with pytest.raises(SetupError):
        replay.start(case, AGA)


def test_walking_shows_the_game_after_each_step() -> None:
    case = one_case("board: 5\nmoves: [B A2, W A1, B A2!, B B1, undo]" + EXPECT)
    plies = [game.plies for _, game in replay.walk(case, AGA)]
    assert plies == [0, 1, 2, 2, 3, 2]
    assert replay.at_ply(case, AGA, 3).prisoners(BLACK) == 1


def test_walking_stops_at_a_refused_ply() -> None:
    case = one_case("board: 5\nmoves: [B A1, W A1]" + EXPECT)
    with pytest.raises(IllegalMove):
        list(replay.walk(case, AGA))


def test_the_swapped_case_exchanges_everything_that_has_a_colour() -> None:
    case = one_case(
        """
diagram: |
  X.
  .O
setup: {prisoners: {black: 1}}
moves: [B A1, W B2!, resign B]
expect:
  - at: 0
    legal: {B: [A1]}
    prisoners: {black: 1}
    board: |
      X.
      .O
    to_play: black
    outcome: {kind: resignation, winner: white}
    because: x
"""
    )
    other = swapped(case)
    assert (other.black, other.white, other.prisoners, other.to_play) == (("B1",), ("A2",), (0, 1), WHITE)
    assert other.steps == (Move(WHITE, "A1"), Move(BLACK, "B2", refused=True), Event("resign", WHITE))
    (expectation,) = other.expect
    assert expectation.legality[0].colour is WHITE
    assert expectation.facts == {
        "prisoners": {"white": 1},
        "board": ("O.", ".X"),
        "to_play": BLACK.opponent,
        "outcome": {"kind": "resignation", "winner": "black"},
    }


def test_swapping_twice_gives_the_case_back() -> None:
    for case in load_cases().cases:
        assert digest_of(swapped(swapped(case))) == case.digest
