"""Where results go: `-` is standard output, all else a file; a regular one is written whole or not at all."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import click

from harness.errors import UsageError
from harness.files import begin, reason


class Output(click.Path):
    """A path to write to; an empty name is none."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        """Return the path; a usage error for an empty name, and for a folder instead of a file."""
        if not value:
            self.fail("found an empty name", param, ctx)
        return super().convert(value, param, ctx)


class OutputFolder(Output):
    """A folder to write into; standard output is none."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        """Return the path; a usage error for an empty name, a file, and `-`."""
        if value == "-":
            self.fail(
                "found -, expected a folder: pages are many files (a folder named - is ./-)", param, ctx
            )
        return super().convert(value, param, ctx)


OUTPUT_FILE: Final = Output(dir_okay=False, allow_dash=True)
OUTPUT_FOLDER: Final = OutputFolder()


def write_json(data: Any, target: str) -> None:
    """Write `data` as JSON to a file, or to stdout for `-`. Raises UsageError."""
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    if not text.replace("\n", "").isprintable():
        text = "".join(one if one.isprintable() or one == "\n" else _escaped(one) for one in text)
    write_text(text, target)


def write_text(text: str, target: str) -> None:
    """Write `text` to a file, or to stdout for `-`; raises UsageError where a file cannot be written."""
    if target == "-":
        sys.stdout.write(text)
        return
    try:
        begin(Path(target), [text]).close()
    except (OSError, ValueError) as error:
        raise UsageError(f"{target}: cannot be written: {reason(error)}") from None


def open_streams() -> None:
    """Make every standard stream usable: one that was closed is empty, and no character is refused.

    Standard output that was closed refuses what is written to it, as the system would, lest a result that
    nobody gets is passed over.
    What the encoding of a stream lacks is written as in JSON (`\\u00e9`), so that JSON stays JSON.
    """
    codecs.register_error("json", _instead)
    for name, mode, opener in (("stdin", "r", None), ("stdout", "w", _unwritable), ("stderr", "w", None)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8", opener=opener))  # noqa: SIM115
    if isinstance(sys.stdout.buffer, io.RawIOBase):  # PYTHONUNBUFFERED, which loses the rest of a short write
        number, encoding = sys.stdout.fileno(), sys.stdout.encoding
        sys.stdout = open(number, "w", encoding=encoding, closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="json")


def _unwritable(path: str, _flags: int) -> int:
    return os.open(path, os.O_RDONLY)


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_escaped, error.object[error.start : error.end])), error.end


def _escaped(character: str) -> str:
    """Return a character as JSON escapes it: by its units of UTF-16."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[index : index + 2].hex()}" for index in range(0, len(units), 2))
