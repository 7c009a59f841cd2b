"""Outputs that would destroy each other, or what the command reads: refused before anything is done."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.output import Output
from harness.errors import UsageError
from harness.files import may_be_lost

READ: Final = "harness.read"
"""Where the context of a command keeps the files that it reads without being told their names."""
_IN_FOLDERS: Final = (".yaml", ".yml", ".sgf")  # what a folder of cases or games is searched for
_GOES_ON_IN: Final = {"json_file": "resume_file"}


class Input(click.types.StringParamType):
    """A file to read, or a name of something else."""

    def files(self, value: str) -> Sequence[str]:
        """Return what may be files in a value."""
        return [value]


class CommandLine(Input):
    """A program: a name, a file, or a command line. A variable of the environment has one on each line."""

    envvar_list_splitter = "\n"

    def files(self, value: str) -> Sequence[str]:
        """Return the whole value, and each word of a command line."""
        try:
            return [value, *shlex.split(value)]
        except ValueError:
            return [value]


class Command(click.Command):
    """A command whose outputs are files of their own, and go to standard output one at most."""

    def invoke(self, ctx: click.Context) -> Any:
        """Do the work of the command; raises UsageError where one output destroys another, or an input."""
        outputs = [
            (parameter, str(value))
            for parameter in self.params
            if isinstance(parameter.type, Output)
            for value in _values(ctx, parameter)
        ]
        for one, other in combinations(outputs, 2):
            _require_apart(one, other)
        for parameter, output in outputs:
            if output != "-":
                _require_not_read(ctx, parameter, output)
        return super().invoke(ctx)


def _values(ctx: click.Context, parameter: click.Parameter) -> tuple[Any, ...]:
    value = ctx.params.get(parameter.name or "")
    several = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in several if isinstance(one, str | Path) and str(one))


def _require_apart(one: tuple[click.Parameter, str], other: tuple[click.Parameter, str]) -> None:
    """Raise UsageError where two outputs are one."""
    both = f"{_called(one[0])} and {_called(other[0])}"
    if one[1] == other[1] == "-":
        raise UsageError(f"{both}: both are to go to standard output: name a file for one of them")
    if "-" not in (one[1], other[1]) and may_be_lost(one[1]) and _same(one[1], other[1]):
        raise UsageError(f"{both}: both are to be written to {one[1]}: give them different names")


def _require_not_read(ctx: click.Context, parameter: click.Parameter, output: str) -> None:
    """Raise UsageError for an output that would be written over what the command reads."""
    if not may_be_lost(output):
        return
    goes_on_in = _GOES_ON_IN.get(parameter.name or "")
    for name, read in _inputs(ctx):
        if name != goes_on_in and (_same(output, read) or _within(output, read)):
            raise UsageError(f"{_called(parameter)}: {output} is read by this command: name another file")


def _inputs(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield all that is read, with the name of the parameter that says so."""
    for parameter in ctx.command.params:
        name = parameter.name or ""
        for value in _values(ctx, parameter):
            if isinstance(parameter.type, Input):
                yield from ((name, file) for file in parameter.type.files(value) if os.path.exists(file))
            elif isinstance(parameter.type, click.Path) and not isinstance(parameter.type, Output):
                yield name, str(value)
    yield from (("", str(path)) for path in ctx.meta.get(READ, ()))


def _called(parameter: click.Parameter) -> str:
    return max(parameter.opts, key=len)


def _same(one: str, other: str) -> bool:
    """Tell whether two paths are of one file, be it there or not."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return os.path.realpath(one) == os.path.realpath(other)


def _within(output: str, folder: str) -> bool:
    """Tell whether a file is one of those for which a folder is searched."""
    file = Path(os.path.realpath(output))
    return (
        file.suffix.lower() in _IN_FOLDERS
        and file.is_file()
        and os.path.isdir(folder)
        and file.is_relative_to(os.path.realpath(folder))
    )
