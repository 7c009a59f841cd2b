"""`goharness gtp`: the reference engine as a GTP program."""

from __future__ import annotations

import click

from harness.board.topology import parse_size
from harness.cli.output import write_text
from harness.engines.reference import Options, fault_list, run
from harness.errors import UsageError


@click.command("gtp")
@click.option("-r", "--ruleset", metavar="NAME|FILE", help="The rules it plays by.")
@click.option("--size", metavar="SIZE", help="Board to begin with: 19 or 9x7. Default: the ruleset's.")
@click.option("--komi", metavar="POINTS", help="Komi to begin with. Default: the ruleset's.")
@click.option("--strict", is_flag=True, help="Refuse moves out of turn and after the end of the game.")
@click.option("--any-size", is_flag=True, help="Take boards that the ruleset's text does not name.")
@click.option("--fault", "faults", multiple=True, metavar="NAME", help="Plant a fault; `list` shows all.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of genmove.")
def gtp(
    ruleset: str | None,
    size: str | None,
    komi: str | None,
    strict: bool,
    any_size: bool,
    faults: tuple[str, ...],
    seed: int,
) -> int:
    """Answer GTP commands on standard input with exact rules, as an opponent's referee or for tests."""
    if "list" in faults:
        write_text(fault_list(), "-")
        return 0
    if ruleset is None:
        raise click.UsageError("Missing option '-r' / '--ruleset'", click.get_current_context())
    if size is not None:
        try:
            parse_size(size)
        except ValueError as error:
            raise UsageError(f"--size: {error}") from None
    return run(
        Options(
            ruleset=ruleset, size=size, komi=komi, strict=strict, any_size=any_size, seed=seed, faults=faults
        )
    )
