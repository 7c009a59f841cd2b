"""`goharness check`: validate and lint rulesets, cases and profiles."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from harness.cli.output import write_text
from harness.errors import UsageError
from harness.explore.check_files import Checked, check_files
from harness.files import reason, require_regular
from harness.report.visible import sentence


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--update-lock", is_flag=True, help="Write ids.lock in each folder of cases.")
@click.option("-q", "--quiet", is_flag=True, help="Only errors and the counts.")
def check(paths: tuple[Path, ...], update_lock: bool, quiet: bool) -> int:
    """Validate and lint rulesets, cases, profiles, baselines, goharness.yaml and SGF.

    Without PATHS all that is shipped is checked. What a YAML file is follows from its keys. Exit status
    1: something is wrong in a file; 2: a path cannot be read.
    """
    for path in paths:
        _require_no_stream(path)
    checked = check_files(paths, update_lock=update_lock)
    write_text(_report(checked, quiet), "-")
    return 2 if checked.unreadable else 1 if checked.errors else 0


def _require_no_stream(path: Path) -> None:
    """Raise UsageError for a pipe or device; a path that is not there is told with all others."""
    try:
        require_regular(path)
    except OSError as error:
        if error.errno is None:
            raise UsageError(f"{path}: cannot be read: {reason(error)}") from None


_ALWAYS: Final = ("ruleset", "case", "profile")  # counted even where there is none


def _report(checked: Checked, quiet: bool) -> str:
    lines = [*checked.unreadable, *checked.errors]
    lines += [] if quiet else checked.warnings
    lines += [f"written: {lock}" for lock in checked.locks]
    kinds = ", ".join(
        _counted(getattr(checked, f"{kind}s"), kind)
        for kind in ("ruleset", "case", "profile", "configuration", "baseline")
        if kind in _ALWAYS or getattr(checked, f"{kind}s")
    )
    wrong = f"{_counted(len(checked.errors), 'error')}, {_counted(len(checked.warnings), 'warning')}"
    unreadable = f", {len(checked.unreadable)} unreadable" if checked.unreadable else ""
    summary = f"{kinds} in {_counted(checked.files, 'file')}: {wrong}{unreadable}"
    return "\n".join([*map(sentence, lines), summary]) + "\n"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
