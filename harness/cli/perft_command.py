"""`goharness perft`: legal sequences of moves, by the rules and by a program under test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from harness.board.topology import parse_size, topology
from harness.cases.loader import case_called
from harness.cases.model import Case
from harness.cases.moves import parse_moves
from harness.cases.start import case_of_record
from harness.cli.clashes import Command, CommandLine, Input
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.cli.progress import track
from harness.cli.seconds import Seconds
from harness.engines.catalogue import resolve
from harness.engines.process import interrupt_on_termination
from harness.engines.profile import settings_for
from harness.errors import UsageError
from harness.explore.perft import Perft, ProgramPerft, perft_of, position_of, program_perft
from harness.report.perft_text import render
from harness.rules.catalogue import load_ruleset
from harness.rules.loader import is_path
from harness.rules.ruleset import Ruleset
from harness.run.plan import Engine, Item
from harness.run.runner import Options
from harness.run.script import Unsupported
from harness.scoring.available import require_strategies

NOTHING_SEEN = 5


@click.command("perft", cls=Command)
@click.argument("position", metavar="[CASE|FILE.sgf]", required=False, type=Input())
@click.option(
    "-r", "--ruleset", required=True, type=Input(), metavar="NAME|FILE", help="The rules to count by."
)
@click.option("--board", metavar="SIZE", help="An empty board: 3x3, 9. Default: 3x3.")
@click.option("--moves", metavar="MOVES", default="", help="Moves made first: 'B A1, W B2, B pass'.")
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="Moves of a sequence.")
@click.option("--divide", is_flag=True, help="Also show the count of each first move.")
@click.option(
    "-e", "--engine", type=CommandLine(), metavar="NAME|COMMAND", help="Also count by this program, over GTP."
)
@click.option("--timeout", type=Seconds(), metavar="SECONDS", help="Deadline of a command.")
@click.option(
    "--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write the counts as JSON; - is stdout."
)
def perft(
    position: str | None,
    ruleset: str,
    board: str | None,
    moves: str,
    depth: int,
    divide: bool,
    engine: str | None,
    timeout: float | None,
    json_file: str | None,
) -> int:
    """Count the legal sequences of 1, 2, ... moves, passes included, from a position.

    The position is an empty board, the end of a case (by its id), or the end of a game record; --moves go
    on from there. With --engine the program is walked through the same tree, down to the first depth at
    which it allows other moves. Exit status 1: it does.
    """
    rules = load_ruleset(ruleset)
    require_strategies(rules)
    start = _with_moves(_start(position, board), moves)
    program = None
    if engine is None:
        counted = perft_of(start, rules, depth, track("moves"))
    else:
        item = _item(engine, rules, ruleset, start)
        try:
            with interrupt_on_termination():
                counted, program = program_perft(item, depth, Options(timeout=timeout), track("steps"))
        except Unsupported as error:
            click.echo(f"{engine}: cannot be walked: {error}", err=True)
            return NOTHING_SEEN
    if json_file is not None:
        write_json(_json(start, rules, counted, program), json_file)
    if json_file != "-":
        write_text(render(counted, program, divide=divide), "-")
    return 1 if program is not None and program.differences else 0


def _start(position: str | None, board: str | None) -> Case:
    if position is None:
        try:
            width, height = parse_size(board or "3x3")
        except ValueError as error:
            raise UsageError(f"--board: {error}") from None
        return Case("perft", "perft", f"An empty {width}x{height} board", width, height, swap=False)
    if board is not None:
        raise UsageError("--board: the position has a board already")
    if position.lower().endswith(".sgf"):
        return position_of(case_of_record(Path(position)))
    return position_of(case_called(position, "an SGF file or the id of a case"))


def _with_moves(start: Case, text: str) -> Case:
    try:
        moves = parse_moves(text, topology(start.width, start.height))
    except ValueError as error:
        raise UsageError(f"--moves: {error}") from None
    return replace(start, steps=(*start.steps, *moves))


def _item(name: str, rules: Ruleset, argument: str, start: Case) -> Item:
    label, profile, command = resolve(name)
    path = str(Path(argument).absolute()) if is_path(argument) else None
    engine = Engine(label, profile, command, name)
    return Item(engine, rules, settings_for(profile, rules, path), start, ruleset_path=path)


def _json(start: Case, rules: Ruleset, counted: Perft, program: ProgramPerft | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "ruleset": rules.name,
        "board": f"{start.width}x{start.height}",
        "position": start.title,
        "moves": [str(step) for step in start.steps],
        "counts": list(counted.counts),
        "divide": dict(counted.divide),
    }
    if program is not None:
        shown["program"] = {
            "name": program.program,
            "counts": list(program.counts),
            "divide": dict(program.divide),
            "differences": [{**vars(one), "path": list(one.path)} for one in program.differences],
        }
    return shown
