"""`goharness run`: replay cases on programs and report."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from harness.cases.model import Case
from harness.cases.selection import Selection
from harness.cli.case_options import pattern_option, tag_option
from harness.cli.clashes import Command, CommandLine, Input
from harness.cli.configuration import configuration_options, configuration_text
from harness.cli.output import OUTPUT_FILE, write_text
from harness.cli.progress import Bar
from harness.cli.report_output import colour_option, report_options, wants_colour, write_reports
from harness.cli.seconds import Seconds
from harness.engines.catalogue import EMBEDDED, available_engines
from harness.engines.process import interrupt_on_termination
from harness.errors import UsageError
from harness.report import plan_text, text
from harness.report.subject import subject_of
from harness.report.visible import sentence
from harness.run.baseline import Baseline, load_baseline, other_version, without_program
from harness.run.baseline_update import updated_baseline
from harness.run.configuration import Configuration
from harness.run.execute import Prepared, Request, execute, prepare
from harness.run.outcome import RunResult
from harness.run.plan import Plan, Skip
from harness.run.result_file import read_run, run_lines
from harness.run.runner import Options

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("run", cls=Command, context_settings={"auto_envvar_prefix": "GOHARNESS_RUN"})
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), envvar="GOHARNESS_RUN_PATHS")
@configuration_options
@click.option(
    "--engine",
    "-e",
    "engines",
    multiple=True,
    type=CommandLine(),
    envvar="GOHARNESS_RUN_ENGINE",
    metavar="NAME|COMMAND",
    help="A program to test: reference, faulty, faulty:FAULT, gnugo, katago, all, a profile file, "
    "or a command line. Default: reference.",
)
@click.option(
    "--ruleset",
    "-r",
    "rulesets",
    multiple=True,
    type=Input(),
    metavar="NAME|FILE",
    help="Rules to test by. Default: every ruleset the program can be set to.",
)
@pattern_option
@tag_option
@click.option(
    "--axis",
    "axes",
    multiple=True,
    metavar="KEY=VALUE",
    help="Only cases whose expectations turn on this axis value.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="CPUs",
    help="Programs run side by side.",
)
@click.option("--timeout", type=Seconds(), metavar="SECONDS", help="Deadline of a command.")
@click.option(
    "--baseline", "baseline_files", multiple=True, type=_FILE, help="Known deviations of a program."
)
@click.option("--update-baseline", is_flag=True, help="Write the baseline anew from what this run shows.")
@click.option(
    "--json",
    "json_file",
    type=OUTPUT_FILE,
    metavar="FILE",
    help="Write the result as JSON lines; - is stdout.",
)
@report_options
@click.option("--resume", "resume_file", type=_FILE, help="Go on with an unfinished result file.")
@click.option("--skip", "skips", multiple=True, metavar="GLOB=REASON", help="Leave cases out, with a reason.")
@click.option("-x", "--fail-fast", is_flag=True, help="Stop at the first unexpected outcome.")
@click.option("--max-fail", type=click.IntRange(1), metavar="N", help="Stop after N unexpected outcomes.")
@click.option("--dry-run", is_flag=True, help="Show what would run, and why not the rest.")
@click.option("--seed", type=int, default=0, show_default=True, help="Replaces %SRAND in a command line.")
@click.option(
    "--transport",
    type=click.Choice(["case", "window", "lock-step"]),
    default="case",
    show_default=True,
    help="How commands are written: a case at once, several cases, or one by one.",
)
@click.option(
    "--protocol",
    type=click.Choice(["with", "only", "off"]),
    default="with",
    show_default=True,
    help="Ask, besides the cases, whether a program keeps to GTP itself; or only that.",
)
@click.option("--strict-gtp", is_flag=True, help="Departures from GTP itself fail the run.")
@click.option("-q", "--quiet", count=True, help="Only the summary.")
@click.option("-v", "--verbose", count=True, help="Also what was not seen and why.")
@colour_option
@click.pass_context
def run(
    context: click.Context,
    paths: tuple[Path, ...],
    configuration: Configuration,
    show_config: bool,
    engines: tuple[str, ...],
    rulesets: tuple[str, ...],
    patterns: tuple[str, ...],
    tags: tuple[str, ...],
    axes: tuple[str, ...],
    jobs: int,
    timeout: float | None,
    baseline_files: tuple[Path, ...],
    update_baseline: bool,
    json_file: str | None,
    junit_file: str | None,
    markdown_file: str | None,
    html_folder: Path | None,
    badge_file: str | None,
    resume_file: Path | None,
    skips: tuple[str, ...],
    fail_fast: bool,
    max_fail: int | None,
    dry_run: bool,
    seed: int,
    transport: str,
    protocol: str,
    strict_gtp: bool,
    quiet: int,
    verbose: int,
    color: str,
) -> None:
    """Replay cases on programs and compare legality, boards and scores with the rules.

    PATHS are case files or folders, or SGF files; without any the shipped cases are used.
    """
    if show_config:
        click.echo(configuration_text(context, configuration))
        return
    baselines = tuple(load_baseline(path) for path in baseline_files if path.exists() or not update_baseline)
    request = Request(
        paths=paths,
        engines=_named(engines, configuration),
        rulesets=rulesets,
        select=_selector(patterns, tags, axes),
        skips=tuple(Skip.parse(text) for text in skips),
        baselines=baselines,
        renews_baseline=update_baseline,
        options=Options(jobs, timeout, transport, seed, 1 if fail_fast else max_fail, protocol),  # type: ignore[arg-type]
        command_line=tuple(sys.argv[1:]),
        strict_gtp=strict_gtp,
        own_engines=configuration.engines,
    )
    if update_baseline and (len(request.engines) != 1 or len(baseline_files) != 1):
        raise UsageError(
            "--update-baseline: expected one --engine and one --baseline, to write the file for it"
        )
    taken = "-" in (json_file, junit_file, markdown_file, badge_file)  # standard output, by one format
    if strict_gtp and protocol == "off":
        click.echo("--strict-gtp: with --protocol off it judges only what comes up during cases", err=True)
    earlier = read_run(resume_file) if resume_file else None
    prepared = prepare(request)
    _say_problems(prepared, baselines, told_later=not (dry_run or taken))
    if dry_run:
        _show_plan(prepared.plan, verbose)
        return
    if update_baseline:
        _require_own_baseline(baselines, prepared)
    json_path = Path(json_file) if json_file and json_file != "-" else resume_file
    with Bar(len(prepared.plan.items), quiet=bool(quiet)) as bar, interrupt_on_termination():
        result = execute(prepared, request, earlier, json_path, lambda _: bar.update())
    updates = update_baseline and bool(result.results) and not result.interrupted
    if updates:
        write_text(_new_baseline(baselines, prepared, result), str(baseline_files[0]))
    if json_file == "-":
        click.echo("".join(run_lines(result.header, result, {})), nl=False)
    write_reports(
        result,
        lambda: subject_of(result, prepared.cases, prepared.rulesets),
        junit_file,
        markdown_file,
        html_folder,
        badge_file,
    )
    if not taken:
        colour = wants_colour(color)
        click.echo(text.render(result, colour=colour, verbosity=verbose - quiet), color=colour)
    sys.exit(0 if updates else result.exit_status())


def _require_own_baseline(baselines: Sequence[Baseline], prepared: Prepared) -> None:
    """Raise UsageError where the file to be written anew belongs to another program."""
    for baseline in baselines:
        if baseline.file.implementation not in prepared.programs:
            (program,) = prepared.programs
            raise UsageError(
                f"{baseline.path}: is the baseline of {baseline.file.implementation}, not of {program}"
            )


def _new_baseline(baselines: Sequence[Baseline], prepared: Prepared, result: RunResult) -> str:
    """Return the text of the baseline written anew. Raises UsageError for one of another version."""
    (program,) = result.engines
    for baseline in baselines:
        if words := other_version(baseline, program.version):
            raise UsageError(
                f"{baseline.path}: not written: {words}; change its `version`, or name another file"
            )
    return updated_baseline(
        next(iter(baselines), None),
        program.engine,
        result.results,
        prepared.known_cases,
        prepared.known_rulesets,
    )


def _named(engines: Sequence[str], configuration: Configuration) -> tuple[str, ...]:
    names: list[str] = []
    for engine in engines or ("reference",):
        names += (
            [*EMBEDDED, *sorted(set(available_engines()) - set(EMBEDDED)), *configuration.engines]
            if engine == "all"
            else [engine]
        )
    return tuple(dict.fromkeys(names))


def _selector(
    patterns: Sequence[str], tags: Sequence[str], axes: Sequence[str]
) -> Callable[[Sequence[Case]], Sequence[Case]]:
    return Selection.parse(patterns, tags, axes).choose


def _say_problems(prepared: Prepared, baselines: Sequence[Baseline], *, told_later: bool) -> None:
    """Say on stderr what is wrong before the run, as far as no report will tell."""
    run = prepared.run
    if not told_later:
        missing = [f"{engine.engine}: {engine.error}" for engine in run.engines if engine.error]
        for words in (*run.data_errors, *run.baseline_problems, *missing):
            click.echo(sentence(words), err=True)
    for words in prepared.plan.notes:
        click.echo(words, err=True)
    if others := without_program(baselines, prepared.programs):
        click.echo(others, err=True)


def _show_plan(plan: Plan, verbose: int) -> None:
    for line in plan_text.lines(plan, verbosity=verbose):
        click.echo(line)
    click.echo(plan_text.totals(plan), err=True)
    if not plan.items:
        sys.exit(5)
