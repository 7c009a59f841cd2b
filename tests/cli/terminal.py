"""A command as a person at a terminal of 80 columns and 24 lines sees it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.report.table import WIDTH

HEIGHT = 24
SEQUENCE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


@dataclass(frozen=True)
class Shown:
    """How a command ended, every character that the terminal got, and what went into a pipe instead."""

    status: int
    written: str
    piped: str

    @property
    def lines(self) -> list[str]:
        """What stays on the terminal: what a line was overwritten with, without colours."""
        text = SEQUENCE.sub("", self.written).replace("\r\n", "\n")
        return [line.rpartition("\r")[2] for line in text.removesuffix("\n").split("\n")]


def at_terminal(*words: object, err: bool = True, variables: Mapping[str, str] | None = None) -> Shown:
    """Run `goharness WORDS` with its output, and unless told otherwise its errors, on a terminal."""
    leader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "harness", *map(str, words)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal if err else subprocess.PIPE,
        env=environment | {"TERM": "xterm", **(variables or {})},
    ) as running:
        os.close(terminal)
        written = b""
        while piece := _read(leader):
            written += piece
        piped = b"" if running.stderr is None else running.stderr.read()
    os.close(leader)
    return Shown(running.returncode, written.decode(), piped.decode())


def _read(leader: int) -> bytes:
    """Return what came; nothing once the other side is closed."""
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""
