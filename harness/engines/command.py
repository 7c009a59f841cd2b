"""Plain runs of a program to its end.

Kept apart from `harness.engines.process`, which holds conversations with programs under test and
has to survive all they do: here a trusted tool (pip, apt-get, `gnugo --version`) is called once,
its output is small, and it stays in our process group so that Ctrl-C ends both.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import EngineStartError, EngineTimeout


@dataclass(frozen=True)
class Completed:
    """What a finished program left: exit status (negative: the signal), and its two outputs as text."""

    status: int
    stdout: str
    stderr: str

    @property
    def last_words(self) -> str:
        """The last line that is not blank, of stderr if it has one, else of stdout."""
        lines = (self.stderr.strip() or self.stdout.strip()).splitlines()
        return lines[-1].strip() if lines else f"exit status {self.status}"


def run_to_end(
    command: Sequence[str], *, cwd: Path | None = None, timeout: float, input: str | None = None
) -> Completed:
    """Run `command` without a shell, feed it `input` (else an empty stdin), wait at most `timeout` seconds.

    Raises EngineStartError if it cannot be started and EngineTimeout (after killing it) if it does not end.
    """
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            timeout=timeout,
            input=input or "",
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise EngineStartError(f"cannot start {command[0]}: {error.strerror}", command=command[0]) from error
    except subprocess.TimeoutExpired as error:
        raise EngineTimeout(f"{command[0]} did not end within {timeout:g} s", command=command[0]) from error
    return Completed(done.returncode, done.stdout, done.stderr)
