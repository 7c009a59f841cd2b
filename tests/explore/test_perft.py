"""Perft by hand, by the reference, by a faulty program and by two real ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.cases.perft_table import case_of, read_table
from harness.cli.main import main
from harness.errors import DataError

KO = "B A2, W B2, B B1, W C1, B pass, W A1"


def counted(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    assert main(["perft", *arguments, "--json", "-"]) == status
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_smallest_board_has_two_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert counted(capsys, "-r", "tromp-taylor", "--board", "1x1")["counts"] == [1, 1, 0]


def test_a_row_of_two_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """After B A1 White passes or takes it from B1; after a pass there are two points and a pass."""
    found = counted(capsys, "-r", "tromp-taylor", "--board", "2x1", "--depth", "2")
    assert found["divide"] == {"B A1": 2, "B B1": 2, "B pass": 3}


def test_suicide_is_a_move_where_the_rules_allow_it(capsys: pytest.CaptureFixture[str]) -> None:
    """White's stones on A1 and B1 would be without a liberty; one stone on D1 repeats a board at once."""
    moves = ["--board", "4x1", "--moves", "B C1, W A1, B pass", "--depth", "1"]
    assert counted(capsys, "-r", "new-zealand", *moves)["counts"] == [2]
    assert counted(capsys, "-r", "aga", *moves)["counts"] == [1]


def test_a_faulty_program_differs_first_where_its_fault_shows(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["-r", "japanese", "--moves", KO, "-e", "faulty:ko-ignored"]
    program = counted(capsys, *arguments, status=1)["program"]
    assert program["counts"] == [6]
    assert [(one["path"], one["move"], one["answer"]) for one in program["differences"]] == [
        ([], "B B1", "legal")
    ]
    assert program["divide"]["B B1"] == 1


def test_the_first_differing_sequence_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["perft", "-r", "tromp-taylor", "--board", "2x1", "--depth", "4"]
    arguments += ["-e", "faulty:superko-ignored"]
    assert main(arguments) == 1
    out = capsys.readouterr().out
    assert "after B A1, W pass: B B1 is illegal, the program says legal (is_legal black B1)" in out


@pytest.mark.engines
@pytest.mark.parametrize("ruleset", ["tromp-taylor", "aga", "spight"])
def test_katago_counts_the_same(katago: Path, ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    for board, depth in (("3x2", 4), ("2x2", 6)):
        found = counted(capsys, "-r", ruleset, "--board", board, "--depth", str(depth), "-e", "katago")
        assert found["program"]["counts"] == found["counts"]


@pytest.mark.engines
@pytest.mark.parametrize("ruleset", ["chinese-2002", "japanese"])
def test_gnugo_counts_the_same(gnugo: Path, ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    for start in ("", KO):
        found = counted(capsys, "-r", ruleset, "--depth", "3", "--moves", start, "-e", "gnugo")
        assert found["program"]["counts"] == found["counts"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("aga 3x3; D2 5", "expected 'D1 COUNT'"),
        ("aga 3x3; D1 x", "found 'D1 x'"),
        ("aga 3x3", "expected RULESET WxH"),
        ("aga 3x3; moves B Z9; D1 5", "Z9 is not on the"),
        ("aga 3x3; moves B A1!; D1 5", "expected a ply"),
    ],
)
def test_mistakes_in_a_table_are_named(line: str, words: str, tmp_path: Path) -> None:
    table = tmp_path / "t.txt"
    table.write_text(f"source: a text\n{line}\n")
    with pytest.raises(DataError, match=words) as raised:
        read_table(table, "t.txt")
    assert "t.txt:2" in str(raised.value)


def test_a_wrong_count_fails_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.txt"
    table.write_text("source: a text\naga 2x2; D1 5; D2 22\n")
    assert main(["check", str(table)]) == 1
    assert "counts 5, 22, the reference 5, 21" in " ".join(capsys.readouterr().out.split())


def test_only_small_depths_become_a_case(tmp_path: Path) -> None:
    table = tmp_path / "t.txt"
    table.write_text("source: a text\naga 3x3; revision 2; D1 10; D2 91; D3 738\n")
    case = case_of(read_table(table, "t.txt")[0], "perft/t")
    assert case is not None
    assert case.revision == 2
    assert case.expect[0].facts == {"perft": (10, 91)}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-r", "aga", "--moves", "B Z9"], "Z9 is not on the 3x3 board"),
        (["-r", "aga", "--moves", "B A1, B A2"], "cannot come about under aga"),
        (["-r", "aga", "no-such-case"], "found 'no-such-case', expected an SGF file or the id of a case"),
        (["-r", "aga", "--board", "x"], "--board"),
    ],
)
def test_usage_errors_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", *arguments]) == 2
    shown = capsys.readouterr().err
    assert words in shown
    assert "Traceback" not in shown
