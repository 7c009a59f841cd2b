"""The reference engine as the program of a variant: teams, hidden information, capture games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.cases.record import read_record
from harness.engines.reference_session import Session
from harness.rules.catalogue import load_ruleset
from harness.rules.loader import load_text
from tests.engines.test_reference_commands import Desk


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play black/2 D3", "= "),
        ("play b/2 D3", "= "),
        ("play B/2 pass", "= "),
        ("play black D3", "? illegal move"),
        ("play black/1 D3", "? illegal move"),
        ("play black/3 D3", "? illegal move"),
        ("play black/0 D3", "? invalid color or coordinate"),
        ("play black/ D3", "? invalid color or coordinate"),
        ("play black/2/2 D3", "? invalid color or coordinate"),
        ("play black/² D3", "? invalid color or coordinate"),
        ("is_legal b/2 D3", "= 1"),
        ("is_legal b D3", "= 0"),
        ("why_illegal b D3", "= wrong-player"),
        ("why_illegal b C3", "= wrong-player"),
        ("why_illegal b/2 C3", "= occupied"),
        ("why_illegal w/2 D3", "= wrong-turn"),
        ("all_legal b", "= "),
        ("genmove b", "? no legal move: wrong-player"),
        ("reg_genmove b/x", "? invalid color"),
        ("list_stones b/2", "? invalid color"),
    ],
)
def test_teams_name_the_member_that_moves(line: str, answer: str) -> None:
    desk = Desk("rengo", strict=True)
    desk.play("b C3", "w C2")
    assert desk.ask(line) == answer


def test_a_ruleset_of_one_player_a_side_refuses_a_second() -> None:
    desk = Desk("chessplayx")
    assert desk.ask("why_illegal b/2 C3") == "= wrong-player"
    assert desk.ask("play b/2 C3") == "? illegal move"
    assert desk.ask("play b/1 C3") == "= "


def test_genmove_plays_for_the_member_whose_turn_it_is() -> None:
    desk = Desk("rengo", strict=True, seed=4)
    for word in ("b", "w", "b/2", "w/2", "b/1"):
        assert desk.ask(f"genmove {word}").startswith("= ")
    assert json.loads(desk.ask("goharness-state")[2:])["player"] == 1
    assert desk.session.game.members() == [1, 1, 2, 2, 1]


def test_a_move_out_of_turn_keeps_the_order_within_its_side() -> None:
    desk = Desk("rengo")
    desk.play("b C3", "b/2 C4", "w C2", "b D2")
    assert desk.ask("why_illegal b D1") == "= wrong-player"


def test_a_record_carries_the_members_and_is_read_back(tmp_path: Path) -> None:
    desk, file = Desk("rengo"), tmp_path / "rengo.sgf"
    desk.play("b C3", "w C2", "b/2 D3", "w/2 pass", "b B2")
    assert desk.ask(f"printsgf {file}") == "= "
    assert [move.player for move in read_record(file).steps] == [1, 1, 2, 2, 1]
    other = Desk("rengo")
    assert other.ask(f"loadsgf {file}") == "= "
    assert other.ask("printsgf") == desk.ask("printsgf")
    assert other.ask("why_illegal w A1") == "= "


def test_a_record_without_members_is_read_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "plain.sgf"
    file.write_text("(;SZ[5];B[aa];W[bb];B[cc];W[dd])")
    desk = Desk("rengo")
    assert desk.ask(f"loadsgf {file}") == "= "
    assert desk.session.game.members() == [1, 1, 2, 2]


def test_a_record_with_the_wrong_member_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.sgf"
    file.write_text("(;SZ[5];B[aa]MB[1];W[bb]MB[1];B[cc]MB[1])")
    assert "ply 3 (B C3) is illegal: wrong-player" in Desk("rengo").ask(f"loadsgf {file}")


def test_a_record_of_single_players_names_no_members() -> None:
    desk = Desk("chessplayx")
    desk.play("b C3", "w C2")
    assert "MB" not in desk.ask("printsgf")


def test_play_answers_what_the_referee_of_phantom_go_says() -> None:
    desk = Desk("phantom-go", strict=True)
    said = [
        ("b A2", "= accepted"),
        ("w A2", "? refused"),
        ("w A1", "= accepted"),
        ("w E5", "? refused"),
        ("b B1", "= captured 1"),
        ("w pass", "= pass"),
    ]
    for move, answer in said:
        assert desk.ask(f"play {move}") == answer, move


def test_the_state_tells_what_each_side_sees_and_was_told() -> None:
    desk = Desk("phantom-go", strict=True)
    for move in ("b A2", "w A1", "b B1", "w B1"):
        desk.ask(f"play {move}")
    state = json.loads(desk.ask("goharness-state")[2:])
    assert state["view"] == {"black": "." * 15 + "X...." + ".X...", "white": "." * 25}
    assert state["told"] == {"black": "captured 1", "white": "refused"}
    desk.ask("undo")
    state = json.loads(desk.ask("goharness-state")[2:])
    assert state["view"]["white"] == "." * 20 + "O...."
    assert state["told"] == {"black": "accepted", "white": "accepted"}


def test_where_nothing_is_hidden_there_is_no_referee() -> None:
    session = Session(load_ruleset("chessplayx"))
    assert session.referee is None
    assert "told" not in json.loads(Desk("chessplayx").ask("goharness-state")[2:])


@pytest.mark.parametrize(
    ("name", "notes"),
    [("dutch", ["the text names no winner of a tie"]), ("tromp-taylor", []), ("ing", [])],
)
def test_a_tie_on_which_the_text_is_silent_is_noted_by_the_score_itself(name: str, notes: list[str]) -> None:
    desk = Desk(name)
    desk.ask("komi 0")
    assert json.loads(desk.ask("goharness-score")[2:])["notes"] == notes
    desk.ask("komi 0.5")
    assert json.loads(desk.ask("goharness-score")[2:])["notes"] == []


@pytest.mark.parametrize(("name", "zi"), [("chinese-2002", "-15/4"), ("chinese", None)])
def test_the_score_tells_the_margin_in_zi_where_the_text_does(name: str, zi: str | None) -> None:
    score = json.loads(Desk(name).ask("goharness-score")[2:])
    assert (score["margin"], score["margin_in_zi"]) == (-7.5, zi)


@pytest.mark.parametrize("name", ["atari-go", "capture-n"])
def test_two_passes_without_the_deciding_capture_are_a_result_of_0(name: str) -> None:
    desk = Desk(name)
    desk.play("b C3", "w pass")
    assert desk.ask("final_score") == "? cannot score: nothing is counted by scoring method capture"
    desk.play("b pass")
    desk.ask("komi 7")
    assert desk.ask("final_score") == "= 0"
    score = json.loads(desk.ask("goharness-score")[2:])
    assert (score["result"], score["winner"], score["margin"]) == ("0", "undetermined", 0)


def test_a_capture_game_that_was_won_or_resigned_has_no_count() -> None:
    desk = Desk("atari-go")
    desk.play("b A2", "w A1", "b B1")
    assert desk.ask("final_score") == "? cannot score: the game ended by target, winner black"
    desk = Desk("atari-go")
    desk.play("b A2", "w pass")
    assert desk.ask("goharness-event resign b") == "= "
    assert desk.ask("final_score") == "? cannot score: the game ended by resignation, winner white"


def test_fixed_handicap_stones_stand_where_the_table_of_the_ruleset_has_them() -> None:
    own = (
        "{name: own, sources: [none], extends: japanese, "
        "handicap: {table: {9: {3: C3 G7 G3, 4: C3 G7 G3 E5}}}}"
    )
    desk = Desk("japanese")
    desk.session = Session(load_text(own), any_size=True, size="9")
    assert desk.ask("fixed_handicap 2") == "? invalid number of stones"
    assert desk.ask("fixed_handicap 4") == "= C3 G7 G3 E5"
    assert desk.ask("clear_board") == "= "
    assert desk.ask("place_free_handicap 3") == "= C3 G7 G3"
