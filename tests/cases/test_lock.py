"""The lock tells changed cases from those whose revision was raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cases.lock import changes, read_lock, stale, write_lock
from harness.cases.model import Case
from harness.errors import DataError
from tests.case_writing import EXPECT, one_case


def case(board: str = "5", revision: int = 1) -> Case:
    return one_case(f"board: {board}\nrevision: {revision}{EXPECT}")


def test_a_written_lock_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "ids.lock"
    write_lock([case()], path)
    locked = read_lock(path)
    assert locked["case-1"].digest == case().digest
    assert changes([case()], locked) == []
    assert stale([case()], locked) == ([], [])


@pytest.mark.parametrize(
    ("now", "why"),
    [
        (case("6", 2), "it changed: raise its revision to 3"),
        (case("5", 1), "its revision fell from 2 to 1"),
        (case("6", 3), None),
        (case("5", 3), None),
    ],
)
def test_a_change_needs_a_raised_revision(now: Case, why: str | None, tmp_path: Path) -> None:
    path = tmp_path / "ids.lock"
    write_lock([case("5", 2)], path)
    before = path.read_text()
    assert [sentence for _, sentence in changes([now], read_lock(path))] == ([why] if why else [])
    if why is None:
        write_lock([now], path)
        assert read_lock(path)["case-1"].revision == 3
    else:
        with pytest.raises(DataError, match=why):
            write_lock([now], path)
        assert path.read_text() == before


def test_new_and_vanished_cases_are_told(tmp_path: Path) -> None:
    path = tmp_path / "ids.lock"
    write_lock([case()], path)
    other = one_case("id: other\ntitle: a\nboard: 5" + EXPECT)
    assert stale([other], read_lock(path)) == ([other], ["case-1"])


def test_without_a_file_nothing_is_locked(tmp_path: Path) -> None:
    assert read_lock(tmp_path / "none") == {}


@pytest.mark.parametrize("line", ["a b c", "case-1 0 " + "0" * 64, "case-1"])
def test_a_broken_line_is_told(line: str, tmp_path: Path) -> None:
    path = tmp_path / "ids.lock"
    path.write_text(f"# comment\n\n{line}\n")
    with pytest.raises(DataError, match=r"ids\.lock:3: line"):
        read_lock(path)
