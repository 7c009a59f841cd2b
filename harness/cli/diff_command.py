"""`goharness diff`: what became better and worse between two runs."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.clashes import Command
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.explore.diff_results import diff_results
from harness.report import diff_html, diff_markdown, diff_text
from harness.report.visible import visible_run
from harness.run.result_file import read_run

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("diff", cls=Command)
@click.argument("old", metavar="OLD", type=_FILE)
@click.argument("new", metavar="NEW", type=_FILE)
@click.option("--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write JSON; - is stdout.")
@click.option("--markdown", "markdown_file", type=OUTPUT_FILE, metavar="FILE", help="Write Markdown.")
@click.option("--html", "html_file", type=OUTPUT_FILE, metavar="FILE", help="Write one HTML page.")
@click.option("-q", "--quiet", is_flag=True, help="Only the counts.")
def diff(
    old: Path,
    new: Path,
    json_file: str | None,
    markdown_file: str | None,
    html_file: str | None,
    quiet: bool,
) -> int:
    """Compare two result files of `goharness run --json`, case by case.

    Exit status 1: something got worse; 2: a file cannot be read, or its run is incomplete (what it
    holds is shown all the same); 5: the runs have no case in common.
    """
    before, after = (visible_run(read_run(file)) for file in (old, new))
    difference = diff_results(before, after, (str(old), str(new)))
    if json_file is not None:
        write_json(difference.as_json(), json_file)
    if markdown_file is not None:
        write_text(diff_markdown.render(difference), markdown_file)
    if html_file is not None:
        write_text(diff_html.render(difference), html_file)
    if "-" not in (json_file, markdown_file, html_file):
        write_text(diff_text.render(difference, quiet=quiet), "-")
    return difference.exit_status
