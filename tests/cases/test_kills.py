"""The list of kills is read as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cases.kills import Kills, kills_text, read_kills
from harness.errors import DataError

KILLS = {"ko-b": Kills(0, "b" * 64), "ko-a": Kills(12, "a" * 64)}


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "kills.lock"
    file.write_text(kills_text(KILLS), "utf-8")
    assert read_kills(file) == KILLS
    assert [line.split()[0] for line in file.read_text("utf-8").splitlines()] == ["#", "ko-a", "ko-b"]


def test_without_a_file_nothing_was_measured(tmp_path: Path) -> None:
    assert read_kills(tmp_path / "kills.lock") == {}


@pytest.mark.parametrize("line", ["ko-a 12", f"ko-a -1 {'a' * 64}", f"ko-b 1 {'a' * 64}"])
def test_a_line_that_is_none_is_told_with_its_place(line: str, tmp_path: Path) -> None:
    file = tmp_path / "kills.lock"
    file.write_text(f"{kills_text(KILLS)}{line}\n", "utf-8")
    with pytest.raises(DataError, match=r"kills.lock:4: line: found '.*', expected an id that is not yet"):
        read_kills(file)
