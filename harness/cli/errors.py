"""The one place where what goes wrong becomes a message on stderr and an exit status.

docs/exit-status.md lists the statuses. A person never sees a traceback, unless `--debug` asks for one.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import Final

import click

from harness.errors import GoharnessError

USAGE: Final = 2
INTERNAL: Final = 3
INTERRUPTED: Final = 130
READER_GONE: Final = 141
_REPORT: Final = (
    "this is a fault of goharness: please report it with the command line and what `--debug` prints"
)


class Settings:
    """What holds for every command; `debug` asks for tracebacks."""

    debug = False


def guarded(work: Callable[[], object], settings: Settings) -> int:
    """Do the work of one command and return the exit status, whatever happens."""
    try:
        status = work()
        sys.stdout.flush()
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
    try:
        for line in text.splitlines() or [""]:
            sys.stderr.write(f"goharness: {line}\n")
        sys.stderr.flush()
    except OSError:
        pass  # stderr is closed: there is nobody to tell


def _reader_gone() -> int:
    """Leave quietly when the reader of stdout has gone, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
