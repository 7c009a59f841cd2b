"""Running a plan: programs in parallel, every outcome told as it comes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from threading import Event
from typing import Literal

from harness.engines.catalogue import installed_program
from harness.engines.conformance import Conformance, examine
from harness.engines.process import EngineProcess
from harness.engines.session import Limits, seeded
from harness.errors import EngineStartError
from harness.run.coherence import cohere
from harness.run.driver import Driver, Transport, command_line
from harness.run.outcome import CaseResult, EngineNote
from harness.run.plan import Engine, Item, Plan
from harness.run.processes import Processes, identity

CHUNK = 250  # cases replayed by one process at most before the next worker may take over


@dataclass(frozen=True)
class Options:
    """How a plan is run: workers, deadlines in seconds (None: the profile's), transport, seed.

    `protocol`: whether programs are also asked what GTP itself demands, or are asked only that.
    """

    jobs: int = 1
    timeout: float | None = None
    transport: Transport = "case"
    seed: int = 0
    stop_after: int | None = None
    protocol: Literal["with", "only", "off"] = "off"


@dataclass(frozen=True)
class Started:
    """What starting a program once showed: its version, or why it could not be started."""

    engine: Engine
    note: EngineNote
    error: EngineStartError | None = None


def limits_of(engine: Engine, options: Options) -> Limits:
    """Return the deadlines of a program: the profile's, with --timeout for commands if it was given."""
    limits = engine.profile.limits
    if options.timeout is None:
        return Limits(limits.start, limits.command, limits.score, limits.quit)
    seconds = options.timeout
    return Limits(max(limits.start, seconds), seconds, max(limits.score, seconds), limits.quit)


def start_once(item: Item, options: Options) -> Started:
    """Start the program of `item` once and ask who it is, before any case; then how it keeps to GTP.

    Where more is asked than who it is, `item` should be of a ruleset that the program can count, if any is.
    """
    processes = _processes(item, options)
    label, title = item.engine.label, item.engine.profile.title
    try:
        name, version = identity(processes.live())
    except EngineStartError as error:
        return Started(item.engine, EngineNote(label, title, error=str(error)), error)
    finally:
        processes.end()
    conformance = () if options.protocol == "off" else _conformance(item, options) + _coherence(item, options)
    note = EngineNote(label, name or title, version, _digest(item.engine), conformance=conformance)
    return Started(item.engine, note)


def _digest(engine: Engine) -> str:
    """Return the SHA-256 of a program that the harness knows how to bring in, if that is what is run."""
    found = installed_program(engine.profile)
    return found.sha256 if found is not None and engine.command[0] == str(found.program) else ""


def _conformance(item: Item, options: Options) -> tuple[Conformance, ...]:
    """Ask the program of `item` what GTP itself demands."""
    profile, command = item.engine.profile, seeded(command_line(item), options.seed)

    def start() -> EngineProcess:
        return EngineProcess(command, cwd=profile.cwd, env=profile.env)

    sides = (profile.boards.smallest, profile.boards.largest)
    return examine(start, limits_of(item.engine, options), sides, keeps_turns=profile.turns)


def _coherence(item: Item, options: Options) -> tuple[Conformance, ...]:
    """Ask whether the answers of the program of `item` agree with each other."""
    if item.engine.profile.assumes_ruleset and options.protocol == "only":
        unknown = replace(item.settings, cannot_score=("which rules it plays was not said",))
        item = replace(item, settings=unknown)
    processes = _processes(item, options)
    try:
        with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
            return cohere(item, processes, Path(folder))
    finally:
        processes.end()


def run_plan(
    plan: Plan,
    options: Options,
    done: Collection[tuple[str, str, str]],
    on_result: Callable[[CaseResult], None],
    on_protocol: Callable[[str, Sequence[str]], None],
    stop: Event,
) -> None:
    """Run every item of the plan whose key is not in `done`.

    `on_result` hears of every outcome as it comes, from any thread; `on_protocol` of irregularities
    of a program's protocol. Once `stop` is set no further case is begun.
    """
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        active: list[Processes] = []
        chunks = _chunks([item for item in plan.items if item.key not in done])
        with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
            futures = [
                pool.submit(_run_chunk, chunk, options, Path(folder), on_result, on_protocol, stop, active)
                for chunk in chunks
            ]
            try:
                for future in as_completed(futures):
                    future.result()
            except BaseException:
                # Ctrl-C, or a fault of our own: do not wait for programs that may never answer.
                stop.set()
                for processes in tuple(active):
                    processes.abandon()
                raise
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)


def _chunks(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Cut the plan into runs of cases that one process can replay, of several rulesets if it can."""
    for _, group in groupby(items, key=lambda item: (item.engine.label, command_line(item))):
        run = list(group)
        for start in range(0, len(run), CHUNK):
            yield run[start : start + CHUNK]


def _run_chunk(
    items: Sequence[Item],
    options: Options,
    scratch: Path,
    on_result: Callable[[CaseResult], None],
    on_protocol: Callable[[str, Sequence[str]], None],
    stop: Event,
    active: list[Processes],
) -> None:
    processes = _processes(items[0], options)
    active.append(processes)
    try:
        for _, group in groupby(items, key=lambda item: item.ruleset.name):
            same_rules = list(group)
            driver = Driver(same_rules[0], processes, scratch, options.transport)
            results = driver.run_all(same_rules)
            while not stop.is_set() and (result := next(results, None)) is not None:
                if processes.abandoned:
                    return
                on_result(result)
    finally:
        active.remove(processes)
        processes.end()
        on_protocol(items[0].engine.label, tuple(processes.protocol_notes))


def _processes(item: Item, options: Options) -> Processes:
    limits = limits_of(item.engine, options)
    return Processes(item.engine.profile, command_line(item), limits, options.seed)
