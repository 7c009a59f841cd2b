"""`goharness export`: the corpus as plain data that needs no goharness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from harness.cli.case_options import cases_option, chosen_cases, pattern_option, tag_option
from harness.cli.output import write_text
from harness.errors import UsageError
from harness.explore.export import DIGESTS, export_files, exported_earlier
from harness.files import reason
from harness.rules.catalogue import load_ruleset, shipped_names


@click.command("export")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@pattern_option
@tag_option
@cases_option
def export(folder: Path, patterns: tuple[str, ...], tags: tuple[str, ...], paths: tuple[Path, ...]) -> int:
    """Write the cases into DIR as JSON, SGF and GTP scripts, with a list and digests.

    DIR must be new, empty, or made by an earlier export, which is replaced.
    """
    earlier = _earlier(folder)
    cases = chosen_cases(patterns, tags, paths)
    rulesets = [load_ruleset(name) for name in shipped_names()]
    files = export_files(cases, rulesets)
    _write(folder, files, earlier)
    counts = f"cases: {len(cases)}, rulesets: {len(rulesets)}, files: {len(files)}"
    write_text(f"{folder}: {counts}\n", "-")
    return 0


def _earlier(folder: Path) -> list[str]:
    """Return the files that an earlier export left; raises UsageError for a folder of other things."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return []
    except OSError as error:
        raise UsageError(f"{folder}: cannot be read: {reason(error)}") from None
    earlier = exported_earlier(folder)
    if earlier is None:
        raise UsageError(f"{folder}: holds files that are no export; name a new or an empty folder")
    return earlier


def _write(folder: Path, files: Mapping[str, str], earlier: Sequence[str]) -> None:
    """Write all files; digests are there only of a whole export. Raises UsageError."""
    try:
        (folder / DIGESTS).unlink(missing_ok=True)
        for name in earlier:
            if name not in files:
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {reason(error)}") from None
    for name, text in files.items():
        write_text(text, str(folder / name))
