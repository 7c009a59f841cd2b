"""What is written as SGF is read back as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE
from harness.board.topology import topology
from harness.cases.digest import with_digest
from harness.cases.loader import load_cases
from harness.cases.model import Case, Move
from harness.cases.record import record_from_bytes
from harness.cases.sgf_values import result_of
from harness.cases.sgf_writer import case_to_sgf
from harness.cases.start import start_of
from harness.explore.score_record import Request, score_record
from harness.rules.catalogue import load_ruleset
from tests.case_writing import one_case


@st.composite
def played(draw: st.DrawFn) -> Case:
    """Draw a case with set-up stones that have liberties and plies on other points."""
    board = topology(draw(st.integers(1, 25)), draw(st.integers(1, 25)))
    names = draw(st.lists(st.sampled_from(board.names), unique=True, max_size=12))
    stones = {name for name in names[:4] if len(board.neighbours[board.names.index(name)]) >= 2}
    near = {board.names[near] for name in stones for near in board.neighbours[board.names.index(name)]}
    stones -= near
    rest = [name for name in names if name not in stones | near]
    first = draw(st.sampled_from([BLACK, WHITE]))
    colours = [first, first.opponent]
    vertices = [vertex if draw(st.integers(0, 4)) else "pass" for vertex in rest]
    steps = tuple(Move(colours[index % 2], vertex) for index, vertex in enumerate(vertices))
    stones_in_order = tuple(name for name in board.names if name in stones)
    case = Case(
        id="drawn",
        suite="drawn",
        title="Text with ] and \\ and é",
        width=board.width,
        height=board.height,
        black=stones_in_order[::2],
        white=stones_in_order[1::2],
        to_play=first,
        steps=steps,
    )
    return with_digest(case)


@settings(max_examples=100, deadline=None)
@given(played())
def test_a_case_is_read_back(case: Case) -> None:
    text = case_to_sgf(case, load_ruleset("aga"))
    record = record_from_bytes(text.encode())
    start = start_of(record)
    assert (start.width, start.height) == (case.width, case.height)
    assert (start.black, start.white, start.to_play, start.steps) == (
        case.black,
        case.white,
        case.to_play,
        case.steps,
    )
    assert record.notes == ()


def test_forbidden_moves_are_marked_points_with_a_comment() -> None:
    case = one_case(
        """
board: 3
moves: [B B2, W B2!, W A1]
expect:
  - at: 1
    illegal: {W: [B2], reason: occupied}
    because: "a rule"
"""
    )
    text = case_to_sgf(case, load_ruleset("aga"))
    assert "MA[bb]" in text
    assert "W B2 must be refused" in text
    assert "W B2: illegal (occupied)" in text


def test_what_was_undone_is_a_variation() -> None:
    case = one_case("board: 3\nmoves: [B A1, W B2, undo, W C3, undo]\nexpect: [{because: x, to_play: white}]")
    record = record_from_bytes(case_to_sgf(case, load_ruleset("aga")).encode())
    assert start_of(record).steps == (Move(BLACK, "A1"),)
    assert "2 variations" in record.notes[0]


@pytest.mark.parametrize("name", ["aga", "japanese"])
def test_every_shipped_case_is_written_and_read(name: str) -> None:
    ruleset = load_ruleset(name)
    for case in load_cases().cases:
        impossible = any("setup_error" in expectation.facts for expectation in case.expect)
        if case.applies_to(ruleset) and not impossible:
            record = record_from_bytes(case_to_sgf(case, ruleset).encode(), case.id)
            assert record.to_play is case.to_play


def test_the_members_of_a_side_are_read_back() -> None:
    case = one_case(
        """
board: 5x4
requires: {players.per_side: 2}
moves: [B C3, W C2, B D3!, B/2 D3, W/2 pass, B A1]
expect: [{because: x, to_play: white}]
"""
    )
    text = case_to_sgf(case, load_ruleset("rengo"))
    assert start_of(record_from_bytes(text.encode())).steps == case.plies
    assert "MB" not in case_to_sgf(replace(case, steps=case.plies), load_ruleset("chessplayx"))


@pytest.mark.parametrize(("value", "player"), [("2", 2), ("0", None), ("x", None), ("12", None), ("", None)])
def test_a_member_is_a_number_from_1_to_9(value: str, player: int | None) -> None:
    record = record_from_bytes(f"(;SZ[5];B[aa]MB[{value}])".encode())
    assert record.steps[0].player == player
    assert bool(record.notes) == (player is None)


ENDINGS = [
    # ruleset, the last steps, RE, what it is read as
    ("chessplayx", "resign B", "W+R", "resignation"),
    ("chessplayx", "time W", "B+T", "time"),
    ("chessplayx", "offer-draw B, accept W", "Draw", "tie"),
    ("chessplayx", "B pass, W pass", None, None),
    ("chessplayx", "B pass, W pass, confirm B, confirm W", "W+7.5", "score"),
    ("tromp-taylor", "B pass, W pass", "0", "tie"),
    ("japanese", "B pass, W pass, agree both-lose", "Both lose", "both-lose"),
    ("atari-go", "B D2, W A1, B A2, W E4, B B1", "B+", "score"),
    ("atari-go", "B pass, W pass", "?", "unknown"),
    ("go-flaechenwertung-v1", "B pass, W pass", None, None),
]


@pytest.mark.parametrize(("name", "steps", "result", "kind"), ENDINGS)
def test_how_the_game_ended_is_written_and_read(
    name: str, steps: str, result: str | None, kind: str | None
) -> None:
    case = one_case(f"board: 5x4\nmoves: [B C3, W C2, {steps}]\nexpect: [{{because: x, captures: []}}]")
    written = record_from_bytes(case_to_sgf(case, load_ruleset(name)).encode()).result
    assert (written or None) == result
    assert result is None or result_of(result).kind == kind


@pytest.mark.parametrize(
    ("name", "komi"), [("chessplayx", "7.5"), ("ing", "8"), ("katago-tromp-taylor", "7.5"), ("dutch", "0")]
)
def test_the_komi_that_the_result_rests_on_is_written(name: str, komi: str) -> None:
    case = one_case("board: 5x4\nmoves: [B C3, W C2]\nexpect: [{because: x, captures: []}]")
    assert f"KM[{komi}]" in case_to_sgf(case, load_ruleset(name))


def test_the_komi_of_handicap_games_is_written() -> None:
    case = one_case("board: 9\nhandicap: {n: 2}\nmoves: []\nexpect: [{because: x, to_play: white}]")
    assert "KM[0.5]" in case_to_sgf(case, load_ruleset("aga"))


def test_dead_stones_that_a_case_names_can_be_told_from_the_record() -> None:
    case = one_case(
        """
diagram: |
  . . X . .
  . . X . .
  O . X . .
  . . X . .
  . . X . .
moves: [B pass, W pass, confirm B, confirm W]
expect:
  - score: {dead: [A3], result: B+17.5}
    because: x
"""
    )
    ruleset = load_ruleset("chessplayx")
    record = record_from_bytes(case_to_sgf(case, ruleset).encode())
    again = score_record(record, ruleset, Request(any_size=True))
    assert (again.result, again.verdict, again.dead) == ("B+17.5", "right", ("A3",))
