"""A program as the leader of a process group of its own: how it is started and how all of it is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence

from harness.errors import EngineStartError

_REAP_LIMIT = 5.0  # seconds until a process that even SIGKILL does not end is given up


def start_group(
    command: Sequence[str], cwd: str | os.PathLike[str] | None, env: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    """Start `command` with three unbuffered pipes; `env` is added to the harness's own.

    Raises EngineStartError, which says what is missing.
    """
    if not command or not command[0]:
        raise EngineStartError("cannot start an engine: the command is empty")
    try:
        return subprocess.Popen(
            list(command),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=None if env is None else {**os.environ, **env},
            start_new_session=True,
        )
    except ValueError as error:
        raise EngineStartError(f"cannot start {command[0]!r}: {error}") from None
    except OSError as error:
        raise EngineStartError(_start_problem(command[0], cwd, error)) from None


def _start_problem(program: str, cwd: str | os.PathLike[str] | None, error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    if cwd is not None and os.fspath(error.filename or "") == os.fspath(cwd):
        return f"cannot start {program!r}: its working directory {os.fspath(cwd)!r}: {reason}"
    if isinstance(error, FileNotFoundError):
        if os.path.isfile(program):
            return f"cannot start {program!r}: the interpreter named in its first line was not found"
        return f"cannot start {program!r}: program not found"
    if isinstance(error, PermissionError):
        return f"cannot start {program!r}: not an executable file"
    return f"cannot start {program!r}: {reason}"


def open_pidfd(pid: int) -> int | None:
    """Return a descriptor that becomes readable when the process ends; None where the kernel has none."""
    try:
        return os.pidfd_open(pid)
    except OSError:  # an old kernel or a sandbox without it
        return None


def signal_name(number: int) -> str:
    """Return the name of a signal, or its number where it has none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def signal_group(pid: int, number: signal.Signals) -> None:
    """Send a signal to the whole group, if there is one still."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def kill_and_reap(popen: subprocess.Popen[bytes]) -> None:
    """Kill the group while its leader is unreaped, so that the group's id is still its own; then reap."""
    signal_group(popen.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        popen.wait(_REAP_LIMIT)


def close_files(popen: subprocess.Popen[bytes], pidfd: int | None) -> None:
    """Close the three pipes and the descriptor of the process."""
    for pipe in (popen.stdin, popen.stdout, popen.stderr):
        if pipe is not None:
            pipe.close()
    if pidfd is not None:
        os.close(pidfd)


def kill_abandoned(popen: subprocess.Popen[bytes], pidfd: int | None, owner: int) -> None:
    """Kill what nobody closed, at garbage collection or exit; never from a fork of its owner."""
    if os.getpid() == owner:
        kill_and_reap(popen)
    close_files(popen, pidfd)
