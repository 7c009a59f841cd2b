"""The reference engine as a program that speaks GTP 2 on standard input and output.

With `--fault` it becomes the faulty engine: its rules, or its way of answering, are wrong in the
named ways. Run it as `python -m harness.engines.reference --ruleset NAME`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from harness.engines import (  # noqa: F401
    reference_commands,
    reference_private,
    reference_record,
    reference_setup,
)
from harness.engines.gtp import Command, format_response, parse_command
from harness.engines.reference_session import Failure, Session
from harness.engines.reference_table import answer
from harness.engines.transport_faults import TRANSPORT_FAULTS, Wire, parse_transport_fault, write
from harness.errors import GoharnessError, UsageError, did_you_mean
from harness.faults.fault import HONEST, Fault, Practice
from harness.rules.catalogue import load_ruleset
from harness.rules.exact import exact_number

LONGEST_LINE = 1 << 16
"""Bytes of a command line; what is longer is refused and passed over."""


@dataclass(frozen=True)
class Options:
    """How the reference engine is started.

    `ruleset` is a name or the path of a file, `size` is `19` or `9x7`, `komi` an exact number,
    `strict` makes turn order and the end of the game bind, `any_size` allows boards that the
    ruleset's text does not name, `seed` is that of genmove.
    """

    ruleset: str
    size: str | None = None
    komi: str | None = None
    strict: bool = False
    any_size: bool = False
    seed: int = 0
    faults: tuple[str, ...] = ()


def run(options: Options) -> int:
    """Serve GTP until quit or the end of input and return the exit status.

    Raises UsageError or DataError for what cannot be started.
    """
    practice, wire = chosen_faults(options.faults)
    try:
        komi = None if options.komi is None else exact_number(options.komi)
    except ValueError as error:
        raise UsageError(f"found komi {options.komi!r}, {error}") from None
    session = Session(
        load_ruleset(options.ruleset),
        practice=practice,
        size=options.size,
        komi=komi,
        strict=options.strict,
        any_size=options.any_size,
        seed=options.seed,
    )
    return serve(session, wire, sys.stdin.buffer)


def serve(session: Session, wire: Wire, lines: BinaryIO) -> int:
    """Answer every command line of `lines` until quit or its end; return the exit status."""
    try:
        wire.begin()
        while line := lines.readline(LONGEST_LINE):
            command = _too_long(lines) if len(line) == LONGEST_LINE else parse_command(line)
            if command is None:
                continue
            wire.heard(command)
            wire.send(command, respond(session, command))
            if command.name == "quit":
                break
        wire.end()
    except BrokenPipeError:
        return 0  # nobody listens any more
    except KeyboardInterrupt:
        return 130
    return 0


def respond(session: Session, command: Command) -> str:
    """Return the answer to one command, its blank line included; a mistake in here ends no session."""
    try:
        return format_response(command.id, True, answer(session, command.name, command.arguments))
    except (Failure, GoharnessError) as error:
        return format_response(command.id, False, str(error))
    except Exception as error:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return format_response(command.id, False, f"internal error: {' '.join(what.split())}")


def _too_long(lines: BinaryIO) -> Command:
    """Pass over the rest of a line and return what stands for it: a command that nobody knows."""
    while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
    return Command(None, "", ())


def chosen_faults(texts: Sequence[str]) -> tuple[Practice, Wire]:
    """Return the rules and the wire with the named faults; raises UsageError for an unknown one."""
    if not texts:
        return HONEST, Wire()
    rules = _rule_faults()
    rule_faults: list[Fault] = []
    transport_faults = []
    for text in texts:
        if found := parse_transport_fault(text):
            transport_faults.append(found)
        elif text in rules:
            rule_faults.append(rules[text])
        else:
            hint = did_you_mean(text, [*rules, *TRANSPORT_FAULTS])
            raise UsageError(f"unknown fault {text!r}{hint} (`--fault list` shows all)")
    return Practice(tuple(rule_faults)), Wire(transport_faults)


def _rule_faults() -> Mapping[str, Fault]:
    """Return the catalogue, which an honest engine has no need to load."""
    from harness.faults.catalogue import RULE_FAULTS

    return RULE_FAULTS


def fault_list() -> str:
    """Return all faults as lines for people: those of rules, then those of transport."""
    rules = _rule_faults()
    slugs = {slug: slug for slug in rules}
    slugs |= {slug: f"{slug}@N" if fault.numbered else slug for slug, fault in TRANSPORT_FAULTS.items()}
    width = max(map(len, slugs.values()))
    titles: dict[str, str] = {slug: fault.title for slug, fault in rules.items()}
    titles |= {slug: fault.title for slug, fault in TRANSPORT_FAULTS.items()}
    return "".join(f"{shown:<{width}}  {titles[slug]}\n" for slug, shown in slugs.items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program for the given command line and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m harness.engines.reference", description=__doc__)
    parser.add_argument("--ruleset", metavar="NAME", help="a shipped ruleset, or the path of a file")
    parser.add_argument("--size", metavar="SIZE", help="board size to begin with: 19 or 9x7")
    parser.add_argument("--komi", metavar="POINTS", help="an exact number, such as 7.5 or 15/4")
    parser.add_argument("--strict", action="store_true", help="refuse moves out of turn and after the end")
    parser.add_argument("--any-size", action="store_true", help="allow sizes the ruleset does not name")
    parser.add_argument("--seed", type=int, default=0, help="seed of genmove")
    parser.add_argument("--fault", action="append", default=[], help="plant a fault; `list` shows all")
    given = parser.parse_args(arguments)
    if "list" in given.fault:
        sys.stdout.write(fault_list())
        return 0
    if given.ruleset is None:
        parser.error("--ruleset is needed")
    try:
        return run(
            Options(
                ruleset=given.ruleset,
                size=given.size,
                komi=given.komi,
                strict=given.strict,
                any_size=given.any_size,
                seed=given.seed,
                faults=tuple(given.fault),
            )
        )
    except GoharnessError as error:
        write(f"{parser.prog}: {error}\n".encode(), sys.stderr.fileno())
        return error.exit_status


if __name__ == "__main__":
    raise SystemExit(main())
