"""What goes wrong becomes one message and one status, in one place."""

from __future__ import annotations

from collections.abc import Callable

import click
import pytest

from harness.cli.errors import Settings, guarded
from harness.errors import DataError, EngineStartError, EngineTimeout, GoharnessError, UsageError


def raising(error: BaseException) -> Callable[[], object]:
    def work() -> object:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UsageError("what"), 2),
        (DataError("what"), 2),
        (EngineStartError("what"), 2),
        (EngineTimeout("what"), 1),
        (GoharnessError("what"), 3),
        (click.UsageError("what"), 2),
        (click.FileError("what"), 2),
        (FileNotFoundError(2, "what", "file"), 2),
        (KeyboardInterrupt(), 130),
        (click.Abort(), 130),
        (ValueError("what"), 3),
        (RecursionError("what"), 3),
        (MemoryError(), 3),
    ],
)
def test_every_error_has_its_status_and_no_traceback(
    error: BaseException, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(raising(error), Settings()) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("goharness: ")
    assert "Traceback" not in printed.err


def test_an_internal_error_says_how_to_report(capsys: pytest.CaptureFixture[str]) -> None:
    guarded(raising(ValueError("odd")), Settings())
    message = capsys.readouterr().err
    assert "ValueError: odd" in message
    assert "report" in message
    assert message.count("\n") == 1


def test_debug_shows_the_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings()
    settings.debug = True
    guarded(raising(ValueError("odd")), settings)
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(("answer", "status"), [(None, 0), (0, 0), (1, 1), (5, 5)])
def test_a_command_answers_with_its_status(answer: int | None, status: int) -> None:
    assert guarded(lambda: answer, Settings()) == status


@pytest.mark.parametrize(("code", "status"), [(None, 0), (5, 5), ("text", 1)])
def test_an_exit_keeps_its_status(code: int | str | None, status: int) -> None:
    assert guarded(raising(SystemExit(code)), Settings()) == status
