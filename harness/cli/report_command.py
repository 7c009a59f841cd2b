"""`goharness report`: a result file in any format."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.report_output import colour_option, report_options, wants_colour, write_reports
from harness.report import text
from harness.run.result_file import read_run


@click.command("report")
@click.argument("run_file", metavar="RUN.json", type=click.Path(path_type=Path, dir_okay=False))
@report_options
@click.option("--text", "as_text", is_flag=True, help="Write text to standard output, also beside files.")
@click.option("-q", "--quiet", count=True, help="Only the summary.")
@click.option("-v", "--verbose", count=True, help="Also what was not seen and why.")
@colour_option
def report(
    run_file: Path,
    junit_file: str | None,
    markdown_file: str | None,
    html_folder: Path | None,
    as_text: bool,
    quiet: int,
    verbose: int,
    color: str,
) -> None:
    """Render the result file of a run; as text where no other format is named.

    The exit status tells only whether that worked, not what the run showed.
    """
    result = read_run(run_file)
    write_reports(result, junit_file, markdown_file, html_folder)
    if as_text or not (junit_file or markdown_file or html_folder):
        colour = wants_colour(color)
        click.echo(text.render(result, colour=colour, verbosity=verbose - quiet), color=colour)
