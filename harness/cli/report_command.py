"""`goharness report`: a result file in any format."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cases.loader import load_cases
from harness.cli.clashes import Command, Input
from harness.cli.report_output import colour_option, report_options, wants_colour, write_reports
from harness.errors import UsageError
from harness.report import text
from harness.report.subject import Subject, subject_of
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.run.outcome import RunResult
from harness.run.result_file import read_run


@click.command("report", cls=Command)
@click.argument("run_file", metavar="RUN.json", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@report_options
@click.option(
    "--ruleset",
    "-r",
    "rulesets",
    multiple=True,
    type=Input(),
    metavar="FILE",
    help="A ruleset that the run had by file.",
)
@click.option("--text", "as_text", is_flag=True, help="Write text to standard output, also beside files.")
@click.option("-q", "--quiet", count=True, help="Only the summary.")
@click.option("-v", "--verbose", count=True, help="Also what was not seen and why.")
@colour_option
def report(
    run_file: Path,
    paths: tuple[Path, ...],
    junit_file: str | None,
    markdown_file: str | None,
    html_folder: Path | None,
    badge_file: str | None,
    rulesets: tuple[str, ...],
    as_text: bool,
    quiet: int,
    verbose: int,
    color: str,
) -> None:
    """Render the result file of a run; as text where no other format is named.

    PATHS are the case files of the run; without any they are the shipped ones. HTML shows cases and
    rulesets that are still the same as in the run. The exit status tells only whether that worked, not
    what the run showed.
    """
    files = (junit_file, markdown_file, badge_file)
    if as_text and "-" in files:
        raise UsageError("--text: a report of another format goes to standard output already")
    result = read_run(run_file)
    write_reports(
        result, lambda: _here(result, paths, rulesets), junit_file, markdown_file, html_folder, badge_file
    )
    if as_text or not (html_folder or any(files)):
        colour = wants_colour(color)
        click.echo(text.render(result, colour=colour, verbosity=verbose - quiet), color=colour)


def _here(result: RunResult, paths: tuple[Path, ...], rulesets: tuple[str, ...]) -> Subject:
    known = [load_ruleset(name) for name in shipped_names()]
    own = [load_ruleset(name) for name in rulesets]
    return subject_of(result, load_cases(paths or None).cases, [*known, *own])
