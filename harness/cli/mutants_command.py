"""`goharness mutants`: measure the cases by the planted faults that they kill."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import click

from harness.cases.kills import kills_text
from harness.cli.case_options import cases_option, chosen_cases, pattern_option, tag_option
from harness.cli.clashes import Command
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.cli.progress import Bar
from harness.errors import UsageError, did_you_mean
from harness.explore.kill_table import kill_table
from harness.faults.catalogue import RULE_FAULTS
from harness.report import kill_table_text
from harness.report.table import table


@click.command("mutants", cls=Command)
@click.argument("faults", nargs=-1, metavar="[FAULT|GLOB]...")
@pattern_option
@tag_option
@cases_option
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="CPUs",
    help="Processes side by side.",
)
@click.option("--list", "listed", is_flag=True, help="Show the faults with their sources; play nothing.")
@click.option(
    "--json",
    "json_file",
    type=OUTPUT_FILE,
    metavar="FILE",
    help="Write the table of faults by cases as JSON; - is stdout.",
)
@click.option(
    "--markdown", "markdown_file", type=OUTPUT_FILE, metavar="FILE", help="Write the table as a page."
)
@click.option(
    "--kills",
    "kills_file",
    type=OUTPUT_FILE,
    metavar="FILE",
    help="Write how many faults each case kills, for `goharness check` of a folder of cases (kills.lock).",
)
def mutants(
    faults: tuple[str, ...],
    patterns: tuple[str, ...],
    tags: tuple[str, ...],
    paths: tuple[Path, ...],
    jobs: int,
    listed: bool,
    json_file: str | None,
    markdown_file: str | None,
    kills_file: str | None,
) -> int:
    """Play the cases on wrong versions of the reference engine and show which case kills which.

    Without FAULT every planted fault is tried. Exit status 1: a fault survives, or the engine without
    a fault fails a case.
    """
    chosen = _chosen(faults)
    if listed:
        rows = [(slug, f"{RULE_FAULTS[slug].title} ({RULE_FAULTS[slug].source})") for slug in chosen]
        write_text(f"{table(('fault', 'what is wrong, and where it was seen'), rows)}\n", "-")
        return 0
    if kills_file and (faults or patterns or tags):
        raise UsageError("--kills needs every fault and every case: leave out FAULT, -k and --tag")
    cases = chosen_cases(patterns, tags, paths)
    with Bar(len(cases)) as bar:
        kills = kill_table(cases, chosen, jobs, bar.update, bar.lengthen)
    if json_file:
        write_json(kills.as_json(), json_file)
    if markdown_file:
        write_text(kill_table_text.page(kills), markdown_file)
    if kills_file:
        write_text(kills_text(kills.counts), kills_file)
    if "-" not in (json_file, markdown_file, kills_file):
        write_text(kill_table_text.render(kills), "-")
    return 1 if kills.survivors or kills.wrong else 0


def _chosen(patterns: Sequence[str]) -> list[str]:
    """Return the faults that fit, in the catalogue's order; raises UsageError where a pattern fits none."""
    for pattern in patterns:
        if not any(fnmatchcase(slug, pattern) for slug in RULE_FAULTS):
            hint = did_you_mean(pattern, RULE_FAULTS, " (--list shows all)")
            raise UsageError(f"no planted fault of the rules is called {pattern!r}{hint}")
    return [
        slug
        for slug in RULE_FAULTS
        if not patterns or any(fnmatchcase(slug, pattern) for pattern in patterns)
    ]
