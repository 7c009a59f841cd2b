"""Perft of a position: counted by the rules, and by a program under test; docs/perft.md defines it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from harness.cases import replay
from harness.cases.model import Case, Expectation, Guard, Move
from harness.errors import UsageError
from harness.rules import perft
from harness.rules.events import NotNow
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from harness.run.driver import command_line
from harness.run.outcome import DECISIVE, Check
from harness.run.plan import Item
from harness.run.processes import Processes, identity
from harness.run.runner import Options, limits_of
from harness.run.script import BadCase, Script, Unsupported
from harness.run.script_writer import build


@dataclass(frozen=True)
class Perft:
    """Legal sequences of 1, 2, ... moves from a position, and those of the last depth by first move."""

    counts: tuple[int, ...]
    divide: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Difference:
    """A sequence after which program and rules part, and what each says of the move that comes next."""

    path: tuple[str, ...]
    move: str
    expected: str
    answer: str
    channel: str


@dataclass(frozen=True)
class ProgramPerft(Perft):
    """The same, as a program counts: up to the first depth at which it differs, or the depth asked for."""

    program: str
    differences: tuple[Difference, ...]


def position_of(case: Case) -> Case:
    """Return the end of a case to count from, without what was tried or expected on the way."""
    steps = tuple(step for step in case.steps if not (isinstance(step, Move) and step.refused))
    return replace(case, steps=steps, expect=(), via=(), swap=False)


Track = Callable[[Sequence[Any]], Iterable[Any]]
"""Goes through things one by one and may show how far it is."""


def perft_of(position: Case, ruleset: Ruleset, depth: int, track: Track = iter) -> Perft:
    """Count by the rules. Raises UsageError where the position cannot come about under them."""
    return _to_depth(_by_first_move(_game(position, ruleset), depth, track), depth)


def _by_first_move(game: Game, depth: int, track: Track) -> Mapping[str, tuple[int, ...]]:
    return {perft.name(game, move): numbers for move, numbers in perft.divide(game, depth, track).items()}


def _to_depth(by_move: Mapping[str, tuple[int, ...]], depth: int) -> Perft:
    counts = tuple(sum(numbers[made] for numbers in by_move.values()) for made in range(depth))
    return Perft(counts, tuple((move, numbers[depth - 1]) for move, numbers in by_move.items()))


def _game(position: Case, ruleset: Ruleset) -> Game:
    try:
        *_, (_, game) = replay.walk(position, ruleset)
    except (IllegalMove, NotNow, SetupError, IndexError) as error:
        raise UsageError(f"the position cannot come about under {ruleset.name}: {error}") from error
    return game


def program_perft(
    item: Item, depth: int, options: Options, track: Track = iter
) -> tuple[Perft, ProgramPerft]:
    """Count by the rules and by the program of `item` from the end of its case, one depth after the other.

    Both end at the first depth at which the program differs. Above it all its moves are those of the
    rules, so there its count is theirs, with what it allows too much and without what it forbids. Raises
    Unsupported where it cannot be asked, EngineError where it does not answer, UsageError for an impossible
    position.
    """
    if item.settings.cannot:
        raise Unsupported("; ".join(item.settings.cannot))
    by_move = _by_first_move(_game(item.case, item.ruleset), depth, track)
    counts = _to_depth(by_move, depth).counts
    processes = Processes(
        item.engine.profile, command_line(item), limits_of(item.engine, options), options.seed
    )
    with TemporaryDirectory(prefix="goharness-") as scratch:
        try:
            program = " ".join(filter(None, identity(processes.live())))
            reached = 0
            told: tuple[Check, ...] = ()
            for reached in range(1, depth + 1):
                script = _script(item, counts[:reached], processes, Path(scratch))
                told = tuple(_differing(processes, script, reached, track))
                if told:
                    break
        finally:
            processes.end()
    rules = _to_depth(by_move, reached)
    shown = (*counts[: reached - 1], counts[reached - 1] + sum(map(_more, told)))
    differing = tuple(map(_difference, told))
    return rules, ProgramPerft(shown, _divided(rules, told), program or item.engine.label, differing)


def _divided(rules: Perft, told: Iterable[Check]) -> tuple[tuple[str, int], ...]:
    """Return the counts of the last depth by first move, with what the program does otherwise."""
    by_move = dict(rules.divide)
    for check in told:
        first = (*check.path, check.subject)[0]
        by_move[first] = by_move.get(first, 0) + _more(check)
    return tuple((move, number) for move, number in by_move.items() if number)


def _script(item: Item, counts: tuple[int, ...], processes: Processes, scratch: Path) -> Script:
    """Return the walk of docs/perft.md as the script of a case. Raises Unsupported."""
    wanted = Expectation(Guard(), item.ruleset.title, facts={"perft": counts})
    case = replace(item.case, expect=(wanted,))
    try:
        script = build(case, item.ruleset, processes.adapter(), item.settings, scratch)
    except BadCase as error:
        raise UsageError(str(error)) from error
    if script.unseen:
        raise Unsupported(script.unseen[0].answer)
    return script


def _differing(processes: Processes, script: Script, depth: int, track: Track) -> Iterator[Check]:
    """Yield where the program differs on the last moves of the walk, or the one refusal that ends it."""
    answers = processes.live().ask_all(script.commands)
    for ask in track(script.asks):
        for check in ask.read(list(islice(answers, len(ask.commands))), {}):
            if check.verdict in ("unseen", "refused"):
                raise Unsupported(f"{check.kind} {check.subject}: {check.answer or check.verdict}")
            if check.verdict in DECISIVE:
                yield check
                if len(check.path) < depth - 1:
                    return


def _more(check: Check) -> int:
    """Return how many more moves the program makes than the rules: 1, or -1; 0 where it says both."""
    if check.verdict != "contradicted":
        return 0
    return 1 if check.expected == "illegal" else -1


def _difference(check: Check) -> Difference:
    return Difference(check.path, check.subject, check.expected, check.answer, check.channel)
