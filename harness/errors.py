"""Every error the harness raises on purpose, sorted by whose fault it is.

A `?` answer of an engine is a value, not an error; see `harness.engines.gtp.Response`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar


class GoharnessError(Exception):
    """Root of all errors with a message for people. `exit_status` is that of docs/exit-status.md."""

    exit_status: ClassVar[int] = 3


class UsageError(GoharnessError):
    """The command line, the configuration file or the environment asks for something impossible."""

    exit_status = 2


@dataclass(frozen=True)
class Place:
    """Where in a user's file something stands; lines and columns count from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


class DataError(GoharnessError):
    """A ruleset, case, profile, baseline, result or SGF file is wrong.

    `problems` holds one finished sentence per mistake, each with its place, so that a
    person can mend all of them at once.
    """

    exit_status = 2

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def problem(
    place: Place | str, what: str, *, found: object = None, expected: str = "", near: Iterable[str] = ()
) -> str:
    """Return one sentence for `DataError`: place, key or subject, found, expected, nearest valid name."""
    text = f"{place}: {what}"
    if found is not None:
        text += f": found {found!r}" if isinstance(found, str) else f": found {found}"
    if expected:
        text += f", expected {expected}"
    return text + did_you_mean(found, near) if isinstance(found, str) else text


def did_you_mean(name: str, valid: Iterable[str], otherwise: str = "") -> str:
    """Return what a message about a wrong name ends with: the valid one most like it, or `otherwise`."""
    nearest = get_close_matches(name, list(valid), n=1, cutoff=0.6)
    return f"; did you mean {nearest[0]!r}?" if nearest else otherwise


class EngineError(GoharnessError):
    """A program under test did not do its part; never raised for a plain `?` answer."""

    exit_status = 1

    def __init__(self, message: str, *, command: str | None = None, stderr: str = "") -> None:
        super().__init__(message)
        self.command = command
        self.stderr = stderr


class EngineStartError(EngineError):
    """The program cannot be started, or gives no first answer."""

    exit_status = 2


class EngineClosed(EngineError):
    """The program ended, or closed its output, while an answer was owed."""


class EngineTimeout(EngineError):
    """No answer within the deadline."""


class ProtocolError(EngineError):
    """An answer outside the grammar of GTP, or one that belongs to no question."""
