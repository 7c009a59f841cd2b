"""Files as the harness reads and writes them: only regular ones are read, and only they are replaced."""

from __future__ import annotations

import fcntl
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


def require_regular(path: Path) -> None:
    """Raise OSError for what is not there, or is a pipe, socket or device; a folder passes.

    To be called before a file is opened: opening a pipe waits for its other end.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(None, "it is no regular file", str(path))


def is_replaceable(path: Path) -> bool:
    """Return whether nothing or a regular file stands at `path`: into a pipe or device one writes straight.

    Raises OSError for a folder, and for a path that cannot be looked at.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(None, "it is a folder, expected a file", str(path))
    return stat.S_ISREG(mode)


def may_be_lost(path: str | Path) -> bool:
    """Return whether writing to `path` can destroy something: all but a pipe or device is replaced."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return True
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def begin(path: Path, lines: Iterable[str]) -> BinaryIO:
    """Write `lines` in UTF-8 to `path` and return the file, still open and without a buffer.

    A regular file is replaced whole or not at all, where a link leads if it is one; folders on the way
    are made. Raises OSError; then the old file is as it was and no other is left behind.
    """
    if is_replaceable(path):
        return _replacement(Path(os.path.realpath(path)), lines)
    stream = path.open("wb", buffering=0)
    try:
        for line in lines:
            write(stream, line)
    except BaseException:
        stream.close()
        raise
    return stream


def _replacement(target: Path, lines: Iterable[str]) -> BinaryIO:
    target.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{target.name[:32]}.", suffix=".new", dir=target.parent)
    file = os.fdopen(number, "wb", buffering=0)
    try:
        for line in lines:
            write(file, line)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        file.close()
        os.unlink(name)
        raise
    return file


def lock(file: BinaryIO) -> None:
    """Mark an open file as being written, until it is closed, on disks that know how."""
    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_locked(path: Path) -> bool:
    """Return whether somebody is writing the file at `path` and has marked it so."""
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return isinstance(error, BlockingIOError)
    return False


def is_still(file: BinaryIO, path: Path) -> bool:
    """Return whether an open file is that at `path`, or nothing stands there any more. Raises OSError."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return True


def write(file: BinaryIO, text: str) -> None:
    """Write all of `text` to an unbuffered file; what is no Unicode text is written as in JSON, `\\udcff`.

    Raises OSError.
    """
    left = memoryview(text.encode("utf-8", "backslashreplace"))
    while left:
        left = left[file.write(left) or 0 :]


def reason(error: OSError | ValueError) -> str:
    """Return in few words why a file cannot be read or written."""
    return getattr(error, "strerror", None) or str(error)


def _mode(path: Path) -> int:
    """Return the permissions of the file at `path`, or those that a new file gets."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
