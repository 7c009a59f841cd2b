"""Captures, suicide, refusals and the torus in the plain implementation, on positions of public reports."""

import pytest

from .board import OPPONENT, Grid
from .notation import at, moves, play, points, position, prisoners, vertices
from .rules import NaiveGame
from .test_naive import KO_5, REPETITION, SUICIDE

SENDING_TWO = ("B5 C1 C2 C3 C4 D2 D5", "A2 A4 B1 B2 B3 B4")
TRIPLE_KO_9 = ("A1 A9 B2 B8 C9 F1 G2", "B1 C2 C8 D1 D9 G1 H2 J1")

# capture and suicide


def test_capture_comes_before_suicide() -> None:
    game = play(NaiveGame(2, 2, REPETITION["1"]), "A1 B1 A2 B2")
    assert game.board == {at("B1"): "W", at("B2"): "W"}
    assert prisoners(game) == (0, 2)


@pytest.mark.parametrize(("k", "legal"), [("f", (0, 0)), ("m", (0, 1)), ("a", (1, 1))])
def test_suicide_of_one_and_of_three_stones(k: str, legal: tuple[int, int]) -> None:
    rules = {**REPETITION["1"], "suicide": SUICIDE[k]}
    one = position(5, 5, rules, "A2 B1", to_play="W")
    three = position(5, 5, rules, "A3 B2 C1", "A2 B1", to_play="W")
    for game, size, allowed in ((one, 1, legal[0]), (three, 3, legal[1])):
        assert game.why_illegal("W", at("A1")) == (None if allowed else "suicide")
        if allowed:
            play(game, "A1")
            assert prisoners(game) == (size, 0)


# positions of public reports


def test_basic_ko_expires_and_returns() -> None:
    game = play(NaiveGame(5, 5, REPETITION["S"]), KO_5)
    assert game.why_illegal("W", at("B2")) == "superko"
    play(game, "E1 D5 B2")
    assert game.why_illegal("B", at("C2")) == "superko"


@pytest.mark.parametrize("name", REPETITION)
def test_sending_two_returning_one(name: str) -> None:
    game = position(5, 5, REPETITION[name], *SENDING_TWO)
    play(game, "A5 C5")
    assert game.why_illegal("B", at("B5")) == ("superko" if name in "PK" else None)
    if name in "1SON":
        play(game, "B5 pass")
        assert game.why_illegal("B", at("A5")) == ("superko" if name in "SON" else None)


@pytest.mark.parametrize("name", "1PSO")
def test_triple_ko_on_nine_lines(name: str) -> None:
    game = play(position(9, 9, REPETITION[name], *TRIPLE_KO_9), "C1 B9 H1 B1 C9")
    assert game.why_illegal("W", at("G1")) == ("superko" if name in "PS" else None)


@pytest.mark.parametrize("name", REPETITION)
def test_false_ko_and_snapback_are_no_repetition(name: str) -> None:
    false_ko = play(NaiveGame(5, 5, REPETITION[name]), "A2 A3 B2 B3 E5 C2 E4 C1 E3 A1 B1")
    assert false_ko.play("W", at("A1")) == points("A2 B1 B2")
    assert prisoners(false_ko) == (1, 3)
    snapback = NaiveGame(9, 9, REPETITION[name])
    play(snapback, "D4 C3 C5 C4 E3 D6 B4 D5 D2 E4 C2 F4 B3 D3")
    assert snapback.play("B", at("D4")) == points("C3 C4 D3")
    assert prisoners(snapback) == (3, 1)


@pytest.mark.parametrize(("k", "reason"), [("f", "suicide"), ("m", None), ("a", None)])
def test_three_stone_suicide_that_makes_a_new_position(k: str, reason: str | None) -> None:
    game = play(NaiveGame(5, 5, {**REPETITION["P"], "suicide": SUICIDE[k]}), "D4 A3 A1 B2 B1 C1")
    assert game.why_illegal("B", at("A2")) == reason
    if reason is None:
        play(game, "A2")
        assert vertices(p for p in game.board if game.board[p] == "B") == "D4"
        assert prisoners(game) == (0, 3)


@pytest.mark.parametrize(
    ("k", "name", "reason"),
    [("f", "1", "suicide"), ("m", "1", "suicide"), ("a", "1", None), ("a", "S", None), ("a", "P", "superko")],
)
def test_single_stone_suicide(k: str, name: str, reason: str | None) -> None:
    rules = {**REPETITION[name], "suicide": SUICIDE[k]}
    assert play(NaiveGame(5, 5, rules), "A2 E5 B1").why_illegal("W", at("A1")) == reason
    retake = play(NaiveGame(5, 5, rules), "A2 A1 B1")
    assert retake.why_illegal("W", at("A1")) == reason


def test_several_single_stones_taken_are_no_ko() -> None:
    for k, name, reason in (("f", "1", "suicide"), ("a", "1", None), ("a", "S", None), ("a", "P", "superko")):
        rules = {**REPETITION[name], "suicide": SUICIDE[k]}
        game = play(NaiveGame(5, 5, rules), "A2 A1 C2 C1 D1 B2 B1")
        assert prisoners(game) == (2, 0)
        assert game.why_illegal("W", at("A1")) == reason
        assert game.why_illegal("B", at("A1"), any_turn=True) is None


def test_side_that_took_the_ko_may_connect_after_a_pass() -> None:
    game = play(NaiveGame(5, 5, REPETITION["1"]), "B2 A2 C1 B1 A1 pass")
    assert game.why_illegal("B", at("B1")) is None


@pytest.mark.parametrize("name", REPETITION)
def test_no_point_is_refused_for_repetition_in_a_game_without_any(name: str) -> None:
    game = play(NaiveGame(5, 5, REPETITION[name]), "A2 A1 B1 E5 E4 D5")
    assert {p for p in game.grid.points if game.why_illegal("B", p) in ("ko", "superko")} == set()


def test_refusals_come_in_order_and_change_nothing() -> None:
    game = play(NaiveGame(9, 9, REPETITION["1"]), "D4")
    assert [game.why_illegal(c, p) for c, p in (("B", at("D5")), ("W", (9, 0)), ("W", at("D4")))] == [
        "wrong-turn",
        "off-board",
        "occupied",
    ]
    with pytest.raises(ValueError, match="occupied"):
        game.play("W", at("D4"))
    assert (game.to_play, len(game.history), game.board) == ("W", 2, {at("D4"): "B"})


def test_moves_out_of_turn_only_when_asked_for() -> None:
    game = NaiveGame(9, 9, REPETITION["1"])
    for colour, move in moves("B C3 B C4"):
        game.play(colour, move, any_turn=True)
    assert game.to_play == OPPONENT["B"]
    assert set(game.board) == points("C3 C4")


@pytest.mark.parametrize("stones", [("A1 A2", "A3 B1 B2"), ("A1", "A1")])
def test_impossible_set_up_is_refused(stones: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"no-liberty|overlap"):
        position(5, 5, {}, *stones)


# torus


def test_torus_of_three_has_four_liberties_everywhere() -> None:
    for topology, white, taken in (
        ("torus", "B1 C1 A2 A3", True),
        ("torus", "B1 A2", False),
        ("grid", "B1 A2", True),
    ):
        stones = white.split()
        game = position(3, 3, {"board.topology": topology}, "A1", " ".join(stones[:-1]), to_play="W")
        assert (game.play("W", at(stones[-1])) == {(0, 0)}) == taken


@pytest.mark.parametrize(
    ("width", "height", "neighbours"), [(1, 1, 0), (2, 1, 1), (3, 1, 2), (2, 2, 2), (3, 2, 3)]
)
def test_small_torus_counts_each_neighbour_once(width: int, height: int, neighbours: int) -> None:
    assert {len(around) for around in Grid(width, height, "torus").around.values()} == {neighbours}
