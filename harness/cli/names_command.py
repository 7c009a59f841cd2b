"""`goharness list names`: what each rules name means in each program, and watching the programs for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from harness.cases.loader import load_cases
from harness.cli.clashes import Command
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.engines.rules_names import program_names
from harness.errors import EngineStartError, UsageError, did_you_mean
from harness.explore.names_table import NameRow, recorded, rows
from harness.explore.observe_names import observe, telling_first
from harness.report.table import table


@click.command(cls=Command)
@click.option("-e", "--engine", "engines", multiple=True, metavar="NAME", help="Only this program.")
@click.option(
    "--observe",
    "record",
    type=OUTPUT_FILE,
    metavar="FILE",
    help="Watch the programs that are here, and write what was observed as JSON.",
)
@click.option(
    "--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write JSON instead; - is stdout."
)
def names(engines: tuple[str, ...], record: str | None, json_file: str | None) -> None:
    """Show what each rules name means in each program."""
    known = [one.program for one in program_names()]
    for engine in engines:
        if engine not in known:
            raise UsageError(
                f"--engine: no rules names are known of {engine!r}" + did_you_mean(engine, known)
            )
    observed = recorded()
    if record is not None:
        observed |= _watched(engines)
        write_json(observed, record)
        return
    chosen = rows((one for one in program_names() if not engines or one.program in engines), observed)
    if json_file is not None:
        write_json([row.as_json() for row in chosen], json_file)
        return
    cells = [(row.rules or "-", row.program, row.name, *_cells(row)) for row in chosen]
    heads = ("rules", "program", "its name", "repetition", "suicide", "counted")
    write_text(f"{table(heads, cells)}\n\n{len(chosen)} names\n", "-")


def _cells(row: NameRow) -> tuple[str, str, str]:
    repetition = row.best("superko")
    if repetition in ("", "none"):
        repetition = row.best("ko")
    return repetition, row.best("suicide"), row.best("scoring.method")


def _watched(engines: Collection[str]) -> dict[str, Any]:
    """Return what the programs that are here show; a program named by the user has to be here."""
    cases = telling_first(load_cases().cases)
    found = {}
    for one in program_names():
        if engines and one.program not in engines:
            continue
        try:
            click.echo(f"watching {one.program}", err=True)
            found[one.program] = observe(one, cases)
        except EngineStartError as error:
            if engines:
                raise
            click.echo(f"{one.program}: {error}", err=True)
    return found
