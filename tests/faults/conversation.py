"""Holds conversations with the reference engine in this process, honest or faulty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from harness.engines.gtp import parse_command
from harness.engines.reference import respond
from harness.engines.reference_session import Session
from harness.faults.fault import HONEST, Practice
from harness.rules.catalogue import load_ruleset
from harness.rules.options import with_options
from harness.rules.ruleset import Ruleset

QUESTIONS = (
    "all_legal b",
    "all_legal w",
    "list_stones b",
    "list_stones w",
    "captures b",
    "captures w",
    "goharness-state",
    "goharness-score",
)


@cache
def ruleset(text: str) -> Ruleset:
    """Return the ruleset `name` or `name key=value ...`."""
    name, *options = text.split()
    return with_options(load_ruleset(name), dict(option.split("=") for option in options))


def answers(
    rules: str, commands: Sequence[str], practice: Practice = HONEST, *, strict: bool = False
) -> list[str]:
    """Return the answers of a fresh engine, without their closing blank lines."""
    session = Session(ruleset(rules), practice=practice, any_size=True, strict=strict)
    heard = (parse_command(line) for line in commands)
    return [respond(session, command).removesuffix("\n\n") for command in heard if command is not None]


def script(text: str) -> list[str]:
    """Return the commands of a script: `b C3` is a play, `w? C3` asks why not, all else stands as it is."""
    commands = []
    for step in filter(None, (part.strip() for part in text.split(";"))):
        words = step.split()
        if words[0] in ("b", "w"):
            words = ["play", *words]
        elif words[0] in ("b?", "w?"):
            words = ["why_illegal", words[0][0], *words[1:]]
        commands.append(" ".join(words))
    return commands


def at_random(seed: int) -> list[str]:
    """Return a random conversation on a small board: moves, passes, undo, every question after each."""
    rng = Random(seed)
    width, height = rng.choice([(2, 2), (3, 2), (3, 3), (4, 3), (3, 4), (5, 5)])
    commands = [f"rectangular_boardsize {width} {height}", f"komi {rng.choice(['7.5', '0.5', '0', '-2'])}"]
    colour = "b"
    for _ in range(50):
        chance = rng.random()
        vertex = f"{rng.choice('ABCDE'[:width])}{rng.randint(1, height)}"
        if chance > 0.95:
            commands += ["undo", *QUESTIONS]
            continue
        vertex = "pass" if chance < 0.1 else vertex
        commands += [f"why_illegal {colour} {vertex}", f"play {colour} {vertex}", *QUESTIONS]
        colour = "w" if colour == "b" else "b"
    return commands
