"""The one place where what goes wrong becomes a message on stderr and an exit status.

docs/exit-status.md lists the statuses. A person never sees a traceback, unless `--debug` asks for one.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TextIO

import click

from harness.cli import INTERRUPTED
from harness.errors import GoharnessError

USAGE: Final = 2
INTERNAL: Final = 3
READER_GONE: Final = 141
_UNWRITABLE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
_REPORT: Final = (
    "this is a fault of goharness: please report it with the command line and what `--debug` prints"
)


class Settings:
    """What holds for every command; `debug` asks for tracebacks."""

    debug = False


def guarded(work: Callable[[], object], settings: Settings) -> int:
    """Do the work of one command and return the exit status, whatever happens."""
    status = _status(work, settings)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_gone()
    except OSError as error:
        return _not_written(error)
    return status


def _status(work: Callable[[], object], settings: Settings) -> int:
    try:
        status = work()
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as error:
        status = error.code
    except click.exceptions.Exit as error:
        status = error.exit_code
    except BaseException as error:
        if settings.debug:
            traceback.print_exc()
        return _reported(error)
    return status if isinstance(status, int) else int(status is not None)


def _reported(error: BaseException) -> int:
    """Say what went wrong and return the status for it."""
    match error:
        case KeyboardInterrupt() | click.Abort():
            _say("interrupted")
            return INTERRUPTED
        case GoharnessError():
            _say(str(error))
            return error.exit_status
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.format_message(), err=True)
            return USAGE
        case click.ClickException():
            _say(_sentence(error))
            return USAGE
        case OSError() if error.filename is not None:
            _say(f"{error.filename}: {error.strerror}")
            return USAGE
        case OSError() if error.errno in _UNWRITABLE:
            return _not_written(error)
        case _:
            what = f"{type(error).__name__}: {error}".splitlines()[0]
            _say(f"internal error: {what}; {_REPORT}")
            return INTERNAL


def _sentence(error: click.ClickException) -> str:
    """Return what is wrong with the command line, and where to look."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "goharness"
    return f"{error.format_message().rstrip('.')} (`{path} --help` shows what there is)"


def _say(text: str) -> None:
    from harness.report.visible import sentence  # only for those who need it: it takes a while to load

    try:
        for line in text.split("\n"):
            sys.stderr.write(f"goharness: {sentence(line)}\n")
        sys.stderr.flush()
    except OSError:
        _silence(sys.stderr)  # there is nobody to tell


def _reader_gone() -> int:
    """Leave quietly when the reader of stdout has gone, as `head` does."""
    _silence(sys.stdout)
    return READER_GONE


def _not_written(error: OSError) -> int:
    """Say that stdout takes no more. Files are named by who writes them, so this error is of no file."""
    _silence(sys.stdout)
    _say(f"standard output: cannot be written: {error.strerror}")
    return USAGE


def _silence(stream: TextIO) -> None:
    """Send what the stream still holds nowhere, lest Python complains of it at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
