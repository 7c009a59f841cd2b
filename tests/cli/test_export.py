"""`goharness export` writes into a folder of its own, replaces only what it made, and says what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cli.main import main


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def test_a_new_folder_is_filled_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path / "new"), "--tag", "turn-order"]) == 0
    written = contents(tmp_path / "new")
    assert f"files: {len(written)}\n" in capsys.readouterr().out


def test_an_earlier_export_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    folder, fresh = tmp_path / "old", tmp_path / "fresh"
    assert main(["export", str(folder), "--tag", "turn-order"]) == 0
    (folder / "mine.txt").write_text("mine", "utf-8")
    (folder / "cases" / "mine.json").write_text("{}", "utf-8")
    for target in (folder, fresh):
        assert main(["export", str(target), "--tag", "capture"]) == 0
    assert contents(folder) == contents(fresh) | {"mine.txt": b"mine", "cases/mine.json": b"{}"}


def test_a_folder_of_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert main(["export", str(tmp_path)]) == 2
    assert "holds files that are no export" in capsys.readouterr().err
    assert contents(tmp_path) == {"mine.txt": b"mine"}


def test_a_failed_export_has_no_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path), "--tag", "turn-order"]) == 0
    sgf = tmp_path / "sgf"
    for file in sgf.iterdir():
        file.unlink()
    sgf.rmdir()
    sgf.write_text("no folder", "utf-8")
    assert main(["export", str(tmp_path), "--tag", "turn-order"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not (tmp_path / "SHA256SUMS").exists()


def test_nothing_is_written_where_nothing_is_selected_or_a_case_is_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nsuite: a\nsources: [x]\ncases: [{id: a}]\n", "utf-8")
    assert main(["export", str(tmp_path / "new"), "-k", "no-such-case"]) == 5
    assert main(["export", str(tmp_path / "new"), "--cases", str(bad)]) == 2
    assert "bad.yaml:4:" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
