"""The command table of the reference engine, asked in this process."""

from __future__ import annotations

import json
import re
import resource
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.cases.record import record_from_bytes
from harness.engines.gtp import ResponseParser, parse_command
from harness.engines.reference import respond
from harness.engines.reference_session import Session
from harness.engines.reference_table import COMMANDS, Arguments, Rule
from harness.errors import UsageError
from harness.explore.score_record import score_record
from harness.rules.catalogue import load_ruleset

KO = ["b B3", "w C3", "b A2", "w D2", "b B1", "w C1", "b E5", "w B2", "b C2"]


class Desk:
    """Asks one session line by line."""

    def __init__(self, ruleset: str = "tromp-taylor", **options: object) -> None:
        self.session = Session(load_ruleset(ruleset), any_size=True, size="5", **options)  # type: ignore[arg-type]

    def ask(self, line: str) -> str:
        command = parse_command(line)
        assert command is not None
        return respond(self.session, command).removesuffix("\n\n")

    def play(self, *moves: str) -> None:
        for move in moves:
            assert self.ask(f"play {move}") == "= ", move


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("protocol_version", "= 2"),
        ("name", "= goharness reference"),
        ("known_command play", "= true"),
        ("known_command dance", "= false"),
        ("ruleset", "= tromp-taylor"),
        ("query_boardsize", "= 5"),
        ("  12 query_boardsize # how large", "=12 5"),
        ("NAME", "? unknown command"),
        ("3", "?3 unknown command"),
        ("dance", "? unknown command"),
        ("boardsize", "? syntax error"),
        ("boardsize x", "? syntax error"),
        ("boardsize 0", "? unacceptable size"),
        ("boardsize 26", "? unacceptable size"),
        ("boardsize 99999999999", "? syntax error"),
        ("komi 7,5", "? syntax error"),
        ("komi 6abc", "? syntax error"),
        ("play", "? invalid color or coordinate"),
        ("play B", "? invalid color or coordinate"),
        ("play pass", "? invalid color or coordinate"),
        ("play green C5", "? invalid color or coordinate"),
        ("play W I5", "? invalid color or coordinate"),
        ("play W A0", "? invalid color or coordinate"),
        ("play W F1", "? invalid color or coordinate"),
        ("play B resign", "? invalid color or coordinate"),
        ("play WHITE c3", "= "),
        ("play Black PaSs", "= "),
        ("genmove", "? invalid color"),
        ("genmove blue", "? invalid color"),
        ("undo", "? cannot undo"),
        ("fixed_handicap 2", "? invalid number of stones"),
        ("fixed_handicap x", "? syntax error"),
        ("set_free_handicap", "? bad vertex list"),
        ("set_free_handicap C3", "? bad vertex list"),
        ("set_free_handicap C3 C3", "? bad vertex list"),
        ("set_free_handicap pass C3", "? bad vertex list"),
        ("place_free_handicap 1", "? invalid number of stones"),
        ("time_settings 600 30 1", "= "),
        ("time_settings 600 30", "? syntax error"),
        ("time_left b 30 1", "= "),
        ("time_left green 30 1", "? syntax error"),
        ("final_status_list sleeping", "? syntax error"),
        ("captures red", "? invalid color"),
        (
            "loadsgf /no/such/file.sgf",
            "? cannot load file: /no/such/file.sgf: cannot be read: No such file or directory",
        ),
        ("goharness-event sing b", "? no event is called 'sing'"),
        ("goharness-option suicide perhaps", "? no value for suicide: perhaps"),
        ("goharness-option name x", "? no ruleset key: name"),
        ("goharness-liberties C3", "? no stone there"),
        ("goharness-neighbours A1", "= A2 B1"),
    ],
)
def test_one_command_is_answered(line: str, answer: str) -> None:
    assert Desk().ask(line) == answer


def test_every_command_is_listed_and_known() -> None:
    desk = Desk()
    assert desk.ask("list_commands")[2:].split("\n") == sorted(COMMANDS)
    assert {"play", "undo", "loadsgf", "printsgf", "set_position", "goharness-state"} <= set(COMMANDS)


def test_a_refused_move_changes_nothing() -> None:
    desk = Desk("japanese")
    desk.play(*KO)
    before = desk.ask("showboard"), desk.ask("goharness-state")
    assert desk.ask("play w B2") == "? illegal move"
    assert desk.ask("why_illegal w B2") == "= ko"
    assert desk.ask("is_legal w B2") == "= 0"
    assert "B2" not in desk.ask("all_legal w").split()
    assert (desk.ask("showboard"), desk.ask("goharness-state")) == before
    assert desk.ask("play w E1") == "= "


def test_a_superko_names_the_ply_it_repeats() -> None:
    desk = Desk()
    desk.play(*KO)
    assert desk.ask("why_illegal w B2") == "= superko 8"


def test_moves_out_of_turn_and_after_passes_are_accepted_and_undone_whole() -> None:
    desk = Desk()
    states = [desk.ask("goharness-state")]
    moves = ["b C3", "b C4", "w pass", "b pass", "b pass", "w A1"]
    for move in moves:
        desk.play(move)
        states.append(desk.ask("goharness-state"))
    for expected in reversed(states[:-1]):
        assert desk.ask("undo") == "= "
        assert desk.ask("goharness-state") == expected
    assert desk.ask("undo") == "? cannot undo"


def test_strict_refuses_moves_out_of_turn_and_after_the_end() -> None:
    desk = Desk(strict=True)
    desk.play("b C3")
    assert desk.ask("play b C4") == "? illegal move"
    assert desk.ask("why_illegal b C4") == "= wrong-turn"
    desk.play("w pass", "b pass")
    assert desk.ask("why_illegal w A1") == "= game-over"
    assert desk.ask("all_legal w") == "= "


@pytest.mark.parametrize("strict", [True, False])
def test_after_an_end_by_rule_nothing_is_played(strict: bool) -> None:
    desk = Desk("atari-go", strict=strict)
    desk.play("b A1", "w B1", "b E5", "w A2")
    assert json.loads(desk.ask("goharness-state")[2:])["outcome"] == {"kind": "target", "winner": "white"}
    assert desk.ask("play b C3") == "? illegal move"
    assert desk.ask("final_score") == "? cannot score: the game ended by target, winner white"


def test_white_makes_the_last_pass_without_a_resumption() -> None:
    desk = Desk("aga", strict=True)
    desk.play("b C3", "w pass", "b pass", "w pass")
    assert json.loads(desk.ask("goharness-state")[2:])["phase"] == "stopped"


def test_komi_is_exact_and_outlives_size_and_board() -> None:
    desk = Desk()
    for given_komi, shown in (("7.25", "7.25"), ("15/4", "3.75"), ("-0.5", "-0.5"), ("22/3", "22/3")):
        assert desk.ask(f"komi {given_komi}") == "= "
        assert desk.ask("get_komi") == f"= {shown}"
    assert desk.ask("komi 7,5")[0] == "?"
    assert desk.ask("boardsize 3") == "= "
    assert desk.ask("clear_board") == "= "
    assert desk.ask("get_komi") == "= 22/3"


@pytest.mark.parametrize(
    ("ruleset", "komi", "moves", "result"),
    [
        ("tromp-taylor", "24.75", ["b C3"], "= B+0.25"),
        ("tromp-taylor", "25", ["b C3"], "= 0"),
        ("tromp-taylor", "7.5", [], "= W+7.5"),
        ("pgx", "0", [], "= W+0"),
        ("spight", None, [], "? cannot score: ruleset spight leaves komi to agreement: give it with --komi"),
    ],
)
def test_the_score_is_exact(ruleset: str, komi: str | None, moves: list[str], result: str) -> None:
    desk = Desk(ruleset)
    if komi is not None:
        desk.ask(f"komi {komi}")
    desk.play(*moves)
    assert desk.ask("final_score") == result


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (2, "D4 Q16"),
        (3, "D4 Q16 D16"),
        (4, "D4 Q16 D16 Q4"),
        (5, "D4 Q16 D16 Q4 K10"),
        (6, "D4 Q16 D16 Q4 D10 Q10"),
        (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ],
)
def test_fixed_handicap_stones_stand_where_gtp_says(stones: int, points: str) -> None:
    desk = Desk()
    desk.ask("boardsize 19")
    assert sorted(desk.ask(f"fixed_handicap {stones}")[2:].split()) == sorted(points.split())
    assert json.loads(desk.ask("goharness-state")[2:])["to_move"] == "white"
    assert desk.ask("play w D4") == "? illegal move"
    assert desk.ask("undo") == "? cannot undo"
    assert desk.ask(f"fixed_handicap {stones}") == "? board not empty"


def test_a_free_handicap_that_fails_leaves_the_board_empty() -> None:
    desk = Desk()
    assert desk.ask("set_free_handicap C3 D4 C3") == "? bad vertex list"
    assert desk.ask("list_stones b") == "= "
    assert desk.ask("set_free_handicap C3 D4") == "= "
    assert desk.ask("list_stones b") == "= C3 D4"
    desk.ask("clear_board")
    assert len(desk.ask("place_free_handicap 6")[2:].split()) == 6


def test_a_position_is_set_whole_or_not_at_all() -> None:
    desk = Desk()
    desk.play("b C3")
    assert desk.ask("set_position b A1 w A1") == "? overlap: two set-up stones on A1"
    assert desk.ask("set_position b A1 w A2 w B1").startswith("? no-liberty: ")
    assert desk.ask("set_position b A1 w") == "? syntax error"
    assert desk.ask("list_stones b") == "= C3"
    assert desk.ask("set_position b A1 w A2") == "= "
    assert desk.ask("goharness-prisoners 2 1") == "= "
    assert desk.ask("goharness-turn w") == "= "
    assert desk.ask("captures b") == "= 2"
    assert json.loads(desk.ask("goharness-state")[2:])["to_move"] == "white"
    desk.play("w B1")
    assert desk.ask("captures w") == "= 2"
    assert desk.ask("goharness-prisoners 0 0") == "? moves were made"


def test_an_option_holds_until_it_is_reset() -> None:
    desk = Desk()
    assert desk.ask("goharness-option suicide forbidden") == "= "
    desk.play("b A2", "w E5", "b B1")
    assert desk.ask("why_illegal w A1") == "= suicide"
    assert desk.ask("clear_board") == "= "
    desk.play("b A2", "w E5", "b B1")
    assert desk.ask("why_illegal w A1") == "= suicide"
    assert desk.ask("goharness-option reset") == "= "
    desk.play("b A2", "w E5", "b B1")
    assert desk.ask("why_illegal w A1") == "= superko 3"


def test_events_happen_by_the_words_of_case_files() -> None:
    desk = Desk("japanese")
    assert desk.ask("goharness-event resume b")[0] == "?"
    desk.play("b pass", "w pass")
    assert desk.ask("goharness-event resume b") == "= "
    state = json.loads(desk.ask("goharness-state")[2:])
    assert (state["phase"], state["to_move"]) == ("playing", "white")
    assert desk.ask("goharness-event agree void")[0] == "?"
    assert desk.ask("goharness-event agree both-lose") == "= "
    assert json.loads(desk.ask("goharness-state")[2:])["outcome"] == {"kind": "both-lose", "winner": "none"}


def test_genmove_is_legal_repeatable_and_announced_by_reg_genmove() -> None:
    def moves(seed: int) -> list[str]:
        desk = Desk(seed=seed)
        made = []
        for number in range(60):
            colour = "bw"[number % 2]
            announced = desk.ask(f"reg_genmove {colour}")
            legal = desk.ask(f"all_legal {colour}")[2:].split()
            made.append(desk.ask(f"genmove {colour}"))
            assert made[-1] == announced
            assert made[-1][2:] in (legal or ["PASS"])
        return made

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_a_record_is_read_up_to_a_move_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5]KM[0.5]AB[aa]AW[ee];B[cc];W[dd];W[];B[cd])", encoding="utf-8")
    desk = Desk()
    for number, stones in ((1, "A5"), (2, "A5 C3"), (4, "A5 C3"), (5, "A5 C2 C3"), (99, "A5 C2 C3")):
        assert desk.ask(f"loadsgf {path} {number}") == "= "
        assert desk.ask("list_stones b") == f"= {stones}"
    assert desk.ask("get_komi") == "= 0.5"
    written = tmp_path / "again.sgf"
    assert desk.ask(f"printsgf {written}") == "= "
    assert desk.ask("printsgf")[2:] == written.read_text(encoding="utf-8").rstrip("\n")
    state = desk.ask("goharness-state")
    assert desk.ask("clear_board") == "= "
    assert desk.ask(f"loadsgf {written}") == "= "
    assert desk.ask("goharness-state") == state


RESULTS = [
    # ruleset, moves, event, RE
    ("tromp-taylor", "b C3; w pass", "", None),
    ("tromp-taylor", "b C3; w pass; b pass", "", "B+25"),
    ("tromp-taylor", "b pass; w pass", "", "0"),
    ("chessplayx", "b pass; w pass", "", None),
    ("chessplayx", "b C3", "resign w", "B+R"),
    ("chessplayx", "b C3", "time b", "W+T"),
    ("spight", "b pass; w pass; b pass", "", None),
    ("atari-go", "b A2; w A1; b B1", "", "B+"),
    ("atari-go", "b pass; w pass", "", "?"),
]


@pytest.mark.parametrize(("ruleset", "moves", "event", "result"), RESULTS)
def test_a_written_record_states_the_result_once_there_is_one(
    ruleset: str, moves: str, event: str, result: str | None
) -> None:
    desk = Desk(ruleset)
    for move in moves.split("; "):
        assert desk.ask(f"play {move}") == "= "
    if event:
        assert desk.ask(f"goharness-event {event}") == "= "
    written = re.search(r"RE\[(.*?)\]", desk.ask("printsgf"))
    assert (written and written[1]) == result


@pytest.mark.parametrize(
    ("ruleset", "handicap", "komi"),
    [
        ("chessplayx", 0, "7.5"),
        ("ing", 0, "8"),
        ("aga", 2, "0.5"),
        ("spight", 0, None),
        ("go-flaechenwertung-v1", 0, None),
    ],
)
def test_a_written_record_states_the_komi_in_force(ruleset: str, handicap: int, komi: str | None) -> None:
    desk = Desk(ruleset)
    assert desk.ask("boardsize 9") == "= "
    if handicap:
        assert desk.ask(f"fixed_handicap {handicap}").startswith("= ")
    written = re.search(r"KM\[(.*?)\]", desk.ask("printsgf"))
    assert (written and written[1]) == komi


def test_a_written_record_marks_the_territory_once_dead_stones_are_agreed() -> None:
    desk = Desk("chessplayx")
    for line in ("boardsize 9", "play b E5", "play w C3", "play b pass", "play w pass"):
        assert desk.ask(line) == "= "
    for event in ("mark B C3", "confirm B"):
        assert desk.ask(f"goharness-event {event}") == "= "
    assert "TB[" not in desk.ask("printsgf")
    assert desk.ask("goharness-event confirm W") == "= "
    record = record_from_bytes(desk.ask("printsgf")[2:].encode())
    again = score_record(record, load_ruleset("chessplayx"))
    assert (again.result, again.verdict, again.dead) == ("B+73.5", "right", ("C3",))


def test_a_record_that_cannot_be_written_whole_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5])")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, limit[1]))
    try:
        answer = Desk().ask(f"printsgf {path}")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert answer.startswith("? cannot save file: ")
    assert path.read_text() == "(;SZ[5])"
    assert [file.name for file in tmp_path.iterdir()] == ["game.sgf"]


@pytest.mark.parametrize("charset", ["hex", "idna", "undefined", "punycode", "zlib", "unicode_escape"])
def test_a_record_in_no_encoding_of_texts_is_loaded_or_refused(tmp_path: Path, charset: str) -> None:
    path = tmp_path / "odd.sgf"
    path.write_text(f"(;CA[{charset}]SZ[5]KM[{'9' * 5000}];B[cc])")
    desk = Desk()
    assert desk.ask(f"loadsgf {path}") == "= "
    path.write_text(f"(;CA[{charset}]SZ[5];B[cc]")
    assert desk.ask(f"loadsgf {path}").startswith("? cannot load file")
    assert desk.ask("list_stones b") == "= C3"


def test_a_mistake_inside_a_command_is_answered_and_the_session_lives_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_session: Session, _arguments: Arguments) -> str:
        raise ZeroDivisionError("first line\n\nsecond line")

    monkeypatch.setitem(COMMANDS, "broken", Rule(broken, 0, 0, ""))
    desk = Desk()
    assert desk.ask("broken") == "? internal error: ZeroDivisionError: first line second line"
    assert desk.ask("protocol_version") == "= 2"


@pytest.mark.parametrize(
    ("sgf", "reason"),
    [
        ("(;SZ[5];B[cc];W[cc];B[dd])", "ply 2 (W C3) is illegal: occupied"),
        ("(;SZ[9]HA[2]KM[0];W[ee])", "HA[2] without handicap stones"),
        ("(;GM[2]SZ[8];B[ee])", "not a game of Go"),
        ("(;SZ[5]AB[aa][ab]AW[ac][ba][bb])", "bad.sgf:1:10: set-up stones without a liberty: A5, A4"),
    ],
)
def test_a_record_that_is_no_game_leaves_the_old_one(tmp_path: Path, sgf: str, reason: str) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text(sgf, encoding="utf-8")
    desk = Desk()
    desk.ask("komi 3.5")
    desk.play("b E5")
    answer = desk.ask(f"loadsgf {path}")
    assert answer.startswith("? cannot load file")
    assert reason in answer
    assert desk.ask("list_stones b") == "= E5"
    assert desk.ask("get_komi") == "= 3.5"


def test_sizes_that_the_text_does_not_name_need_leave() -> None:
    with pytest.raises(UsageError, match="--any-size"):
        Session(load_ruleset("aga"), size="5")
    session = Session(load_ruleset("aga"))
    line = parse_command("boardsize 7")
    assert line is not None
    assert respond(session, line) == "? unacceptable size\n\n"


def test_chains_are_listed_by_status() -> None:
    desk = Desk("japanese")
    wall = " ".join(f"b C{row} w D{row}" for row in range(1, 6))
    desk.ask(f"set_position {wall}")
    assert desk.ask("final_status_list alive") == "= C1 C2 C3 C4 C5\nD1 D2 D3 D4 D5"
    assert desk.ask("final_status_list seki") == "= "
    assert desk.ask("final_status_list dead") == "= "
    desk.ask("set_position b A1 b A2 b B2 w B1")
    assert desk.ask("final_status_list seki") == "= A1 A2 B2\nB1"


def test_no_stone_is_in_seki_where_points_in_seki_count() -> None:
    """Tromp-Taylor rule 9 counts every point alike; so does Chinese counting."""
    for ruleset in ("tromp-taylor", "chinese"):
        desk = Desk(ruleset)
        desk.ask("boardsize 5")
        desk.play("b C3", "w A1", "b pass", "w pass")
        assert desk.ask("final_status_list alive") == "= C3\nA1"
        assert desk.ask("final_status_list seki") == "= "


WORDS = st.sampled_from(
    [*sorted(COMMANDS), "b", "w", "A1", "C3", "pass", "5", "0", "-1", "1/0", "9999999999", "dead", "é"]
)
LINES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join) | st.text(max_size=30)


@given(
    st.lists(LINES.map(lambda text: text.encode("utf-8", "replace")) | st.binary(max_size=30), max_size=12)
)
@settings(max_examples=150, deadline=None)
def test_any_line_gives_one_well_formed_answer_or_silence(lines: list[bytes]) -> None:
    session = Desk("japanese").session
    for line in lines:
        command = parse_command(line.partition(b"\n")[0])
        if command is None or command.name in ("loadsgf", "printsgf"):
            continue
        [response] = ResponseParser().feed(respond(session, command).encode())
        assert response.notes == ()
        assert response.id == command.id
