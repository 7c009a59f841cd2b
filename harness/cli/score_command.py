"""`goharness score`: replay and score one game record."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import click

from harness.cases.game_record import GameRecord
from harness.cases.record import read_record, record_from_bytes
from harness.cli.clashes import Command, Input
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.errors import DataError, UsageError
from harness.explore.score_record import Request, score_record
from harness.files import reason, require_regular
from harness.report.score_text import render
from harness.rules.catalogue import load_ruleset
from harness.rules.exact import exact_number


@click.command("score", cls=Command)
@click.argument("file", metavar="FILE.sgf", type=Input())
@click.option("-r", "--ruleset", required=True, type=Input(), metavar="NAME|FILE", help="Rules to score by.")
@click.option("--dead", metavar="A1,B2", help="Dead stones, one of each chain; over the marks TB and TW.")
@click.option("--komi", metavar="POINTS", help="Komi, such as 7.5 or 15/4; over that of the record.")
@click.option(
    "--handicap", type=click.IntRange(0, 99), metavar="N", help="Handicap; over that of the record."
)
@click.option("--game", type=click.IntRange(1), default=1, metavar="N", help="Which game of the file.")
@click.option("--any-size", is_flag=True, help="Score boards that the ruleset's text does not name.")
@click.option(
    "--json",
    "json_file",
    type=OUTPUT_FILE,
    metavar="FILE",
    help="Write the result as JSON; - is stdout.",
)
def score(
    file: str,
    ruleset: str,
    dead: str | None,
    komi: str | None,
    handicap: int | None,
    game: int,
    any_size: bool,
    json_file: str | None,
) -> int:
    """Replay the main line of an SGF file under a ruleset, name illegal plies, and count the end.

    FILE.sgf may be - for standard input. Komi and handicap: the option, else KM and HA, else the
    ruleset. Dead stones: --dead, else the marks TB and TW, else none. Exit status 1: the record holds
    an illegal ply, or its RE is wrong.
    """
    request = Request(
        dead=None if dead is None else tuple(word for word in dead.replace(",", " ").split()),
        komi=None if komi is None else _points(komi),
        handicap=handicap,
        any_size=any_size,
    )
    rules = load_ruleset(ruleset)
    scored = score_record(_record(file, game), rules, request)
    if json_file is not None:
        write_json(scored.as_json(), json_file)
    if json_file != "-":
        write_text(render(scored), "-")
    return 0 if scored.as_stated else 1


def _record(file: str, game: int) -> GameRecord:
    if file == "-":
        return record_from_bytes(sys.stdin.buffer.read(), "stdin", game=game)
    try:
        require_regular(Path(file))
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {reason(error)}") from None
    return read_record(Path(file), game=game)


def _points(text: str) -> Fraction:
    try:
        return exact_number(text)
    except ValueError as error:
        raise UsageError(f"--komi: found {text!r}, {error}") from None
