"""What several tests share: the real programs, which in continuous integration may not be missing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from harness.engines.install import installed


def _program(name: str) -> Path:
    found = installed(name)
    if found is None:
        reason = f"{name} is not installed or does not start: run `goharness engines install {name}`"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found.program


@pytest.fixture(scope="session")
def gnugo() -> Path:
    """The program GNU Go."""
    return _program("gnugo")


@pytest.fixture(scope="session")
def katago() -> Path:
    """The program KataGo."""
    return _program("katago")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser Chromium."""
    return _program("chromium")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background, where shells let programs ignore Ctrl-C: the tests send it to the harness.
    signal.signal(signal.SIGINT, signal.default_int_handler)
