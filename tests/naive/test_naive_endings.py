"""Stops, endings, long cycles and resumption in the plain implementation."""

from typing import Any

import pytest

from .notation import at, from_diagram, play, position
from .rules import NaiveGame
from .test_naive import TRIPLE_KO

CYCLE = "D6 C4 D2 C6 D4 C2"
COUNTING = {"end.after": "counting", "end.resume": "either"}


def cycle_game(**axes: Any) -> NaiveGame:
    rules = {"ko": "simple", "end.passes": 3, **{key.replace("__", "."): axes[key] for key in axes}}
    return from_diagram(TRIPLE_KO, rules)


@pytest.mark.parametrize(
    ("means", "kind", "winner"),
    [
        ("void", "void", None),
        ("draw", "repetition-draw", None),
        ("loss", "repetition-loss", "B"),
        ("event", "undetermined", None),
    ],
)
def test_cycle_ends_the_game_by_its_meaning(means: str, kind: str, winner: str | None) -> None:
    game = play(cycle_game(long_cycle__means=means), CYCLE)
    assert (game.phase, game.result_kind, game.winner) == ("ended", kind, winner)
    assert game.why_illegal("B", at("D6")) == "game-over"


def test_cycle_of_three_counts_the_start_and_ends_after_twelve_plies() -> None:
    game = cycle_game(long_cycle__means="void", long_cycle__count=3, long_cycle__since_pass=True)
    play(game, f"{CYCLE} D6 C4 D2 C6 D4")
    assert game.phase == "playing"
    assert play(game, "C2").result_kind == "void"


def test_pass_within_the_cycle_starts_the_count_anew() -> None:
    game = cycle_game(long_cycle__means="void", long_cycle__count=3, long_cycle__since_pass=True)
    play(game, f"{CYCLE} D6 C4 pass pass D2 C6 D4 C2 D6 C4 D2 C6 D4 C2")
    assert game.phase == "playing"
    assert play(game, "D6 C4").result_kind == "void"


def test_start_that_is_ignored_is_not_counted() -> None:
    game = cycle_game(long_cycle__means="draw", repetition__start_position="ignored")
    assert play(game, CYCLE).phase == "playing"
    assert play(game, "D6").result_kind == "repetition-draw"


def test_agreement_is_offered_at_each_recurrence_and_ends_nothing_by_itself() -> None:
    game = cycle_game(long_cycle__means="void-by-agreement", long_cycle__compare="positional")
    assert play(game, "D6 C4 D2 C6 D4").can_end == []
    assert play(game, "C2").can_end == ["void"]
    assert play(game, "pass").can_end == []


def test_passes_that_repeat_the_situation_are_no_cycle() -> None:
    game = cycle_game(long_cycle__means="draw")
    assert play(game, "pass pass").phase == "playing"


def test_positional_comparison_ends_a_cycle_that_swaps_the_turn() -> None:
    for compare, kind in (("positional", "repetition-draw"), ("situational", None)):
        rules = {"ko": "simple", "long_cycle.means": "draw", "long_cycle.compare": compare}
        game = position(5, 5, rules, "B5 C1 C2 C3 C4 D2 D5", "A2 A4 B1 B2 B3 B4")
        assert play(game, "A5 C5 B5").result_kind == kind


@pytest.mark.parametrize("passes", [2, 3, 4])
def test_consecutive_passes_end_the_game(passes: int) -> None:
    game = play(NaiveGame(5, 5, {"end.passes": passes}), "C3" + " pass" * (passes - 1))
    assert game.phase == "playing"
    play(game, "pass")
    assert (game.phase, game.result_kind) == ("ended", "score")
    assert game.why_illegal(game.to_play or "", "pass") == "game-over"


def test_play_between_passes_starts_the_run_anew() -> None:
    assert play(NaiveGame(5, 5, {}), "pass C3 pass").phase == "playing"


@pytest.mark.parametrize(("same_position", "phase"), [(True, "ended"), (False, "playing")])
def test_second_pass_of_one_side_on_the_same_board_stops_play(same_position: bool, phase: str) -> None:
    rules = {"ko": "simple", "suicide": "allowed", "end.same_position": same_position}
    assert play(NaiveGame(3, 1, rules), "B1 A1 pass A1 pass").phase == phase


def test_second_pass_on_the_same_board_may_come_within_a_run_of_passes() -> None:
    rules = {"end.passes": 4, "end.same_position": True}
    game = play(NaiveGame(5, 5, rules), "pass pass")
    assert game.phase == "playing"
    assert play(game, "pass").phase == "ended"


def test_button_pass_is_not_counted() -> None:
    game = play(NaiveGame(5, 5, {"scoring.button": "first-pass"}), "pass pass")
    assert (game.phase, game.button) == ("playing", "B")
    assert play(game, "pass").phase == "ended"


@pytest.mark.parametrize(("effect", "reason"), [("clears", None), ("keeps", "superko")])
def test_taking_the_button_may_clear_the_history(effect: str, reason: str | None) -> None:
    rules = {"superko": "situational", "scoring.button": "first-pass", "repetition.button": effect}
    game = position(3, 1, rules)
    play(game, "A1 B1 pass C1")
    assert game.why_illegal("B", at("A1")) == reason


def test_white_owes_a_pass_after_black_stopped_play() -> None:
    rules = {**COUNTING, "end.last_pass": "white"}
    game = play(NaiveGame(5, 5, rules), "C3 pass pass")
    assert game.why_illegal("B", "pass") == "game-over"
    assert game.why_illegal("W", "pass") is None
    game.play("W", "pass")
    assert (game.passes, len(game.history), game.why_illegal("W", "pass")) == (
        {"B": 1, "W": 2},
        4,
        "game-over",
    )
    assert play(NaiveGame(5, 5, rules), "pass pass").why_illegal("B", "pass") == "game-over"


def test_the_pass_that_white_owed_is_taken_back_when_play_comes_back() -> None:
    rules = {**COUNTING, "end.last_pass": "white", "end.resume": "either"}
    game = play(NaiveGame(5, 5, rules), "C3 pass pass")
    game.play("W", "pass")
    game.resume("W")
    assert (game.to_play, game.passes) == ("W", {"B": 1, "W": 1})


def test_the_pass_that_white_owed_stays_a_move_in_turn_where_black_goes_on() -> None:
    rules = {**COUNTING, "end.last_pass": "white", "end.resume_first": "opponent-of-requester"}
    game = play(NaiveGame(5, 5, rules), "C3 pass pass")
    game.play("W", "pass")
    game.resume("W")
    assert (game.to_play, game.passes) == ("B", {"B": 1, "W": 2})
    assert play(game, "pass").phase == "stopped"


@pytest.mark.parametrize(
    ("order", "requester", "to_play"),
    [
        ("turn", "W", "W"),
        ("opponent-of-requester", "W", "B"),
        ("undetermined", "W", None),
    ],
)
def test_who_moves_first_after_a_resumption(order: str, requester: str, to_play: str | None) -> None:
    game = play(NaiveGame(5, 5, {**COUNTING, "end.resume_first": order}), "C3 pass pass")
    game.resume(requester)
    assert (game.phase, game.to_play) == ("playing", to_play)


def test_resumption_without_agreement_on_the_first_move_leaves_all_alive() -> None:
    game = play(NaiveGame(5, 5, {**COUNTING, "end.resume_first": "by-agreement"}), "C3 pass pass")
    game.resume("W")
    assert (game.phase, game.result_kind) == ("ended", "score")


@pytest.mark.parametrize(("second", "phase"), [("all-alive", "ended"), ("counting", "stopped")])
def test_second_stop(second: str, phase: str) -> None:
    game = play(NaiveGame(5, 5, {**COUNTING, "end.second_stop": second}), "C3 pass pass")
    game.resume("B")
    assert play(game, "pass").phase == "playing"
    assert play(game, "pass").phase == phase


def test_final_stop_cannot_be_resumed() -> None:
    with pytest.raises(ValueError, match="resumed"):
        play(NaiveGame(5, 5, {}), "pass pass").resume("B")


def test_undo_brings_back_each_phase() -> None:
    game = play(NaiveGame(5, 5, COUNTING), "C3 pass pass")
    game.resume("B")
    game.undo()
    assert game.phase == "stopped"
    game.agree_score()
    game.undo()
    game.undo()
    assert (game.phase, game.to_play, game.passes) == ("playing", "B", {"B": 0, "W": 1})


@pytest.mark.parametrize(("target", "line", "winner"), [(1, "A2 A1 B1", "B"), (1, "A1 B1 C5 A2", "W")])
def test_capture_game_ends_at_its_target(target: int, line: str, winner: str) -> None:
    rules = {"ko": "simple", "scoring.method": "capture", "scoring.target": target}
    game = play(NaiveGame(5, 5, rules), line)
    assert (game.phase, game.result_kind, game.winner) == ("ended", "target", winner)


def test_capture_game_counts_suicide_for_the_opponent_and_crosses_its_target() -> None:
    rules = {"ko": "simple", "suicide": "multi-stone", "scoring.method": "capture", "scoring.target": 2}
    game = play(position(5, 5, rules, "A3 B2 C1", "A2 B1", to_play="W"), "A1")
    assert (game.winner, game.prisoners) == ("B", {"B": 3, "W": 0})


def test_capture_game_without_capture_is_undecided() -> None:
    rules = {"scoring.method": "capture", "scoring.target": 1}
    assert play(NaiveGame(5, 5, rules), "pass pass").result_kind == "undetermined"


def test_side_without_a_legal_move_loses_where_no_pass_exists() -> None:
    rules = {"superko": "positional", "end.pass": "impossible", "scoring.method": "last-move"}
    game = NaiveGame(2, 1, rules)
    assert game.why_illegal("B", "pass") == "no-pass"
    play(game, "A1 B1")
    assert (game.result_kind, game.winner) == ("no-move", "W")
    assert NaiveGame(1, 1, rules).winner == "W"


def test_pass_may_cost_a_prisoner() -> None:
    rules = {"end.pass": "return-prisoner"}
    game = NaiveGame(5, 5, rules)
    assert game.why_illegal("B", "pass") == "no-pass"
    play(game, "A2 A1 B1 E5 pass")
    assert game.prisoners == {"B": 0, "W": 0}
    assert play(game, "E4").why_illegal("B", "pass") == "no-pass"


def test_move_limit_of_twice_the_points() -> None:
    rules = {"ko": "none", "end.move_limit": "2*points", "end.passes": 4}
    game = play(NaiveGame(2, 1, rules), "A1 B1 A1")
    assert game.phase == "playing"
    assert play(game, "B1").result_kind == "move-limit"
