"""A deadline is a number of seconds that a clock can wait, wherever it is stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cli.main import main
from harness.cli.seconds import seconds
from tests.cli.test_pytest_plugin import SOUND, run_pytest

BAD = ("inf", "-inf", "nan", "1e300", "86400.5", "0", "-1", "soon", "")


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_deadline_is_told(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("run -r aga", "perft -r aga -e reference --depth 1"):
        assert main([*line.split(), "--timeout", text]) == 2
        assert "expected seconds: a number above 0, at most 86400" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "number"), [("86400", 86400), ("0.25", 0.25), ("1e2", 100)])
def test_a_deadline_is_taken(text: str, number: float) -> None:
    assert seconds(text) == number


@pytest.mark.parametrize("text", ["inf", "nan"])
def test_the_plugin_refuses_it_in_one_sentence(tmp_path: Path, text: str) -> None:
    status, output = run_pytest(tmp_path, *SOUND, "--goharness-timeout", text)
    assert status == 4
    assert f"goharness: --goharness-timeout: found '{text}', expected seconds" in output
    assert "Traceback" not in output
