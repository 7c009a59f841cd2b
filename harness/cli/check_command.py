"""`goharness check`: validate and lint rulesets, cases and profiles."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.output import write_text
from harness.explore.check_files import Checked, check_files


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--update-lock", is_flag=True, help="Write ids.lock in each folder of cases.")
@click.option("-q", "--quiet", is_flag=True, help="Only errors and the counts.")
def check(paths: tuple[Path, ...], update_lock: bool, quiet: bool) -> int:
    """Validate and lint rulesets, case files, profiles and SGF files; without PATHS all that is shipped.

    What a YAML file is follows from its keys. Exit status 1: something is wrong in a file; 2: a path
    cannot be read.
    """
    checked = check_files(paths, update_lock=update_lock)
    write_text(_report(checked, quiet), "-")
    return 2 if checked.unreadable else 1 if checked.errors else 0


def _report(checked: Checked, quiet: bool) -> str:
    lines = [*checked.unreadable, *checked.errors]
    lines += [] if quiet else checked.warnings
    lines += [f"written: {lock}" for lock in checked.locks]
    looked_at = (
        f"{checked.rulesets} rulesets, {checked.cases} cases, {checked.profiles} profiles"
        f" in {checked.files} files"
    )
    wrong = f"{len(checked.errors)} errors, {len(checked.warnings)} warnings"
    unreadable = f", {len(checked.unreadable)} unreadable" if checked.unreadable else ""
    return "\n".join([*lines, f"{looked_at}: {wrong}{unreadable}"]) + "\n"
