"""Running a plan: programs in parallel, outcomes in the order of the plan."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Event

from harness.engines.session import Limits
from harness.errors import EngineError
from harness.run.driver import Driver, Transport, command_line
from harness.run.outcome import CaseResult, EngineNote
from harness.run.plan import Engine, Item, Plan

CHUNK = 250  # cases replayed by one process at most before the next worker may take over


@dataclass(frozen=True)
class Options:
    """How a plan is run: workers, deadlines in seconds (None: the profile's), transport, seed."""

    jobs: int = 1
    timeout: float | None = None
    transport: Transport = "case"
    seed: int = 0
    stop_after: int | None = None


@dataclass(frozen=True)
class Started:
    """What starting a program once showed: its version, or why it could not be started."""

    engine: Engine
    note: EngineNote
    error: EngineError | None = None


def limits_of(engine: Engine, options: Options) -> Limits:
    """Return the deadlines of a program: the profile's, with --timeout for commands if it was given."""
    limits = engine.profile.limits
    if options.timeout is None:
        return Limits(limits.start, limits.command, limits.score, limits.quit)
    seconds = options.timeout
    return Limits(max(limits.start, seconds), seconds, max(limits.score, seconds), limits.quit)


def start_once(item: Item, options: Options, scratch: Path) -> Started:
    """Start the program of `item` once and ask who it is, before any case."""
    driver = Driver(item, limits_of(item.engine, options), scratch, seed=options.seed)
    label, title = item.engine.label, item.engine.profile.title
    try:
        name, version = driver.identity()
    except EngineError as error:
        return Started(item.engine, EngineNote(label, title, error=str(error)), error)
    finally:
        driver.close()
    return Started(item.engine, EngineNote(label, name or title, version))


def run_plan(
    plan: Plan,
    options: Options,
    done: Mapping[tuple[str, str, str], CaseResult],
    on_result: Callable[[CaseResult], None],
    on_protocol: Callable[[str, Sequence[str]], None],
    stop: Event,
) -> Iterator[CaseResult]:
    """Yield an outcome per item in the order of the plan; `done` are taken over from an earlier run.

    `on_result` hears of every new outcome as it comes, from any thread; `on_protocol` of
    irregularities of a program's protocol. Once `stop` is set no further case is begun.
    """
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        scratch = Path(folder)
        chunks = list(_chunks([item for item in plan.items if _key(item) not in done]))
        with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
            futures: list[Future[list[CaseResult]]] = [
                pool.submit(_run_chunk, chunk, options, scratch, on_result, on_protocol, stop)
                for chunk in chunks
            ]
            try:
                fresh = (result for future in futures for result in future.result())
                for item in plan.items:
                    earlier = done.get(_key(item))
                    result = earlier if earlier is not None else next(fresh, None)
                    if result is None:
                        return
                    yield result
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)


def _key(item: Item) -> tuple[str, str, str]:
    return (item.engine.label, item.ruleset.name, item.case.id)


def _chunks(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Cut the plan into runs of cases that one process can replay."""
    for _, group in groupby(items, key=lambda item: (item.engine.label, tuple(command_line(item)))):
        run = list(group)
        for start in range(0, len(run), CHUNK):
            yield run[start : start + CHUNK]


def _run_chunk(
    items: list[Item],
    options: Options,
    scratch: Path,
    on_result: Callable[[CaseResult], None],
    on_protocol: Callable[[str, Sequence[str]], None],
    stop: Event,
) -> list[CaseResult]:
    results: list[CaseResult] = []
    label = items[0].engine.label
    for _, same_ruleset in groupby(items, key=lambda item: item.ruleset.name):
        group = list(same_ruleset)
        driver = Driver(
            group[0], limits_of(group[0].engine, options), scratch, options.transport, options.seed
        )
        try:
            for result in driver.run_all(group):
                results.append(result)
                on_result(result)
                if stop.is_set():
                    return results
        finally:
            driver.close()
            on_protocol(label, tuple(driver.protocol_notes))
    return results
