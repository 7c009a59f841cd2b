"""`goharness compare`: games and positions under several rulesets side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from harness.cases.guards import with_ordinary
from harness.cases.model import Guard
from harness.cli.clashes import Command, CommandLine, Input
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.cli.progress import track
from harness.engines.process import interrupt_on_termination
from harness.errors import DataError, UsageError
from harness.explore.compare_columns import Comparison, Settings
from harness.explore.compare_columns import compare as compare_under
from harness.explore.compare_dead import dead_by_engine
from harness.explore.compare_input import Subject, sources_of, with_dead
from harness.explore.compare_many import summarise
from harness.explore.compare_report import Report, report_on
from harness.report import compare_html, compare_text
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.exact import exact_number
from harness.rules.ruleset import Ruleset

_ORDINARY: Final = with_ordinary(Guard())


@click.command("compare", cls=Command)
@click.argument("games", metavar="GAME...", nargs=-1, required=True, type=Input())
@click.option(
    "--ruleset",
    "-r",
    "names",
    multiple=True,
    type=Input(),
    metavar="NAME|FILE",
    help="May be repeated. Default: all shipped ones for ordinary games.",
)
@click.option("--dead", metavar="A1,B2", help="Dead stones, one of each chain; none: an empty text.")
@click.option(
    "--dead-from", type=CommandLine(), metavar="ENGINE", help="A program that says which stones are dead."
)
@click.option(
    "--komi", metavar="POINTS|own", help="Komi; own: each ruleset's. Default: the record's, else own."
)
@click.option("--game", type=click.IntRange(1), default=1, metavar="N", help="Which game of an SGF file.")
@click.option(
    "--any-size", is_flag=True, help="Also rulesets whose text does not name the size of the board."
)
@click.option("--between", multiple=True, metavar="A,B", help="Explain the difference of these two rulesets.")
@click.option("--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write JSON; - is stdout.")
@click.option(
    "--html", "html_file", type=OUTPUT_FILE, metavar="FILE", help="Write one HTML page with boards."
)
def compare(
    games: tuple[str, ...],
    names: tuple[str, ...],
    dead: str | None,
    dead_from: str | None,
    komi: str | None,
    game: int,
    any_size: bool,
    between: tuple[str, ...],
    json_file: str | None,
    html_file: str | None,
) -> int:
    """Show games under several rulesets side by side, and explain every difference axis by axis.

    GAME is an SGF file, a folder of them, a diagram of X, O and ., a case file or the id of a case. Of
    many games a summary is shown. Dead stones: --dead or --dead-from, else those of the file (marks TB
    and TW, x and o of a diagram), else none.
    """
    if dead is not None and dead_from is not None:
        raise UsageError("--dead and --dead-from name the dead stones twice: give one of them")
    settings = _settings(komi, any_size)
    pairs = [_pair(text) for text in between]
    rulesets = _rulesets(names, pairs)
    sources = [source for name in games for source in sources_of(name, game=game)]
    single = len(sources) == 1
    reports: list[Report] = []
    failed: list[str] = []
    for source in track("games")(sources):
        try:
            comparison = _compared(source(), rulesets, settings, dead, dead_from)
            explained = single or bool(pairs)
            every = single and json_file is not None
            reports.append(
                report_on(comparison, settings, pairs, every=every) if explained else Report(comparison)
            )
        except (DataError, UsageError) as error:
            failed.append(str(error))
    if reports:
        _write(reports, single, json_file, html_file)
    if failed:
        raise DataError(*failed)
    return 0


def _settings(komi: str | None, any_size: bool) -> Settings:
    if komi is None or komi == "own":
        return Settings(own_komi=komi == "own", any_size=any_size)
    try:
        return Settings(komi=exact_number(komi), any_size=any_size)
    except ValueError as error:
        raise UsageError(f"--komi: found {komi!r}, {error}, or the word own") from None


def _pair(text: str) -> tuple[str, str]:
    one, comma, other = text.partition(",")
    if not (one and comma and other) or "," in other:
        raise UsageError(f"--between: found {text!r}, expected two rulesets such as aga,japanese")
    return one.strip(), other.strip()


def _rulesets(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> list[Ruleset]:
    """Return the rulesets that were named; without any, all shipped ones for ordinary games."""
    ordinary = [name for name in shipped_names() if _ORDINARY.holds(load_ruleset(name))]
    wanted = [*(names or ordinary), *(name for pair in pairs for name in pair)]
    return list({rules.name: rules for rules in map(load_ruleset, wanted)}.values())


def _compared(
    subject: Subject, rulesets: Sequence[Ruleset], settings: Settings, dead: str | None, dead_from: str | None
) -> Comparison:
    if dead is not None:
        subject = with_dead(subject, tuple(dead.replace(",", " ").upper().split()), "stated")
    comparison = compare_under(subject, rulesets, settings)
    if dead_from is None:
        return comparison
    ends = [group.scored for group in comparison.groups]
    whole = next((end for end in ends if end.replay.stopped is None), ends[0])
    with interrupt_on_termination():
        named = dead_by_engine(dead_from, whole.game, whole.game.to_move)
    return compare_under(with_dead(subject, named, f"by {dead_from}"), rulesets, settings)


def _write(reports: Sequence[Report], single: bool, json_file: str | None, html_file: str | None) -> None:
    """Write what was asked for; of more than a `single` game with a summary."""
    summary = None if single else summarise([report.comparison for report in reports])
    if json_file is not None:
        games = [report.as_json() for report in reports]
        write_json({"games": games, "summary": None if summary is None else summary.as_json()}, json_file)
    if html_file is not None:
        write_text(compare_html.render(reports, summary), html_file)
    if "-" in (json_file, html_file):
        return
    write_text(
        compare_text.render(reports[0]) if summary is None else compare_text.render_many(reports, summary),
        "-",
    )
