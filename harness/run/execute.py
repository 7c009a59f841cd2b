"""From what the user asked for to a finished run: loads, selects, plans, runs, collects."""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import Any

from harness import __version__
from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.engines.catalogue import resolve
from harness.errors import EngineError, UsageError
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.loader import is_path
from harness.rules.ruleset import Ruleset
from harness.run.baseline import Baseline, apply_baselines, stale_entries
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult
from harness.run.plan import Engine, Item, Plan, Skip, make_plan
from harness.run.result_file import COMPARED, FORMAT, ResultWriter
from harness.run.runner import Options, run_plan, start_once
from harness.scoring.available import missing_strategies, require_strategies


@dataclass(frozen=True)
class Request:
    """What the user asked for; empty `engines` is the reference, empty `rulesets` all that can be set.

    `select` takes the corpus and returns the chosen cases.
    """

    paths: tuple[Path, ...] = ()
    engines: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    select: Callable[[Sequence[Case]], Sequence[Case]] = list
    skips: tuple[Skip, ...] = ()
    baselines: tuple[Baseline, ...] = ()
    options: Options = field(default_factory=Options)
    command_line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """A plan ready to run, with what is known before the first case."""

    plan: Plan
    header: Mapping[str, Any]
    run: RunResult
    cases: tuple[Case, ...]
    rulesets: tuple[Ruleset, ...]


def prepare(request: Request) -> Prepared:
    """Load and plan; programs that cannot be found are noted in `run.engines` and left out.

    Raises UsageError and DataError for what the user must mend before anything can run.
    """
    run = RunResult()
    corpus = load_cases(request.paths or None)
    run.data_errors += [problem for error in corpus.errors for problem in error.problems]
    selected = tuple(request.select(corpus.cases))
    rulesets, paths = _rulesets(request.rulesets)
    engines = _engines(request.engines or ("reference",), run)
    plan = make_plan(
        engines,
        rulesets,
        selected,
        rulesets_were_named=bool(request.rulesets),
        ruleset_paths=paths,
        skips=request.skips,
    )
    run.baseline_problems += stale_entries(
        request.baselines, {case.id for case in corpus.cases}, {*shipped_names(), *paths}
    )
    header = _header(request, selected, rulesets, engines)
    run.header = dict(header)
    return Prepared(plan, header, run, selected, rulesets)


def execute(
    prepared: Prepared,
    request: Request,
    earlier: RunResult | None,
    json_path: Path | None,
    on_result: Callable[[CaseResult], None],
) -> RunResult:
    """Run the plan and return the whole result; `earlier` outcomes are taken over, not run again.

    Ctrl-C ends the run early with a result that is closed properly.
    Raises UsageError where `earlier` is of other cases, rules or programs.
    """
    run, plan = prepared.run, prepared.plan
    started_at = time.monotonic()
    done = _outcomes_of(earlier, prepared.header)
    plan = Plan(_startable(plan.items, request.options, run, done), plan.notes)
    writer = ResultWriter(json_path, {**prepared.header, "started": _now()}) if json_path else None
    stop, lock = Event(), Lock()
    found: dict[tuple[str, str, str], CaseResult] = {}
    protocol: dict[str, dict[str, None]] = {}
    unexpected = 0

    def heard(raw: CaseResult) -> None:
        nonlocal unexpected
        result = apply_baselines(raw, request.baselines)
        with lock:
            found[result.key] = result
            if writer is not None:
                writer.add(result)
            unexpected += not result.outcome.quiet
            most = request.options.stop_after
            if most is not None and unexpected >= most:
                stop.set()
            on_result(result)

    def heard_protocol(engine: str, notes: Sequence[str]) -> None:
        with lock:
            protocol.setdefault(engine, {}).update(dict.fromkeys(notes))

    for result in done.values():
        heard(result)
    try:
        for _ in run_plan(plan, request.options, done, heard, heard_protocol, stop):
            pass
    except KeyboardInterrupt:
        run.interrupted = True
    except Exception as error:
        run.internal_error = f"{type(error).__name__}: {error}"
        raise
    finally:
        keys = ((item.engine.label, item.ruleset.name, item.case.id) for item in plan.items)
        run.results = [found[key] for key in keys if key in found]
        run.engines = [
            EngineNote(
                note.engine,
                note.title,
                note.version,
                note.digest,
                note.error,
                tuple(protocol.get(note.engine, ())),
            )
            for note in run.engines
        ]
        if writer is not None:
            seconds = round(time.monotonic() - started_at, 3)
            writer.close(run, {"seconds": seconds, "internal_error": run.internal_error})
    return run


def _rulesets(names: Sequence[str]) -> tuple[tuple[Ruleset, ...], dict[str, str]]:
    """Return the rulesets named, or all that can be played; and the paths of those given by file."""
    if not names:
        everything = [load_ruleset(name) for name in shipped_names()]
        return tuple(ruleset for ruleset in everything if not missing_strategies(ruleset)), {}
    rulesets = [load_ruleset(name) for name in dict.fromkeys(names)]
    for ruleset in rulesets:
        require_strategies(ruleset)
    paths = {
        ruleset.name: str(Path(name).absolute())
        for name, ruleset in zip(dict.fromkeys(names), rulesets, strict=True)
        if is_path(name)
    }
    return tuple(rulesets), paths


def _engines(names: Sequence[str], run: RunResult) -> list[Engine]:
    engines = []
    for name in dict.fromkeys(names):
        try:
            label, profile, command = resolve(name)
        except EngineError as error:
            run.engines.append(EngineNote(name, name, error=str(error)))
            continue
        engines.append(Engine(label, profile, command))
    return engines


def _startable(
    items: Sequence[Item],
    options: Options,
    run: RunResult,
    done: Mapping[tuple[str, str, str], CaseResult],
) -> tuple[Item, ...]:
    """Start every program once; leave out those that give no first answer, and say so."""
    failed: set[str] = set()
    seen: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        for item in items:
            label = item.engine.label
            if label in seen or item.settings.cannot:
                continue
            seen.add(label)
            started = start_once(item, options, Path(folder))
            run.engines.append(started.note)
            if started.error is not None:
                failed.add(label)
    kept = [
        item
        for item in items
        if item.engine.label not in failed or (item.engine.label, item.ruleset.name, item.case.id) in done
    ]
    return tuple(kept)


def _outcomes_of(
    earlier: RunResult | None, header: Mapping[str, Any]
) -> dict[tuple[str, str, str], CaseResult]:
    """Return what an earlier, unfinished run saw; only of the very same input."""
    if earlier is None:
        return {}
    for key in COMPARED:
        if earlier.header.get(key) != header.get(key):
            raise UsageError(
                f"--resume: the earlier run differs in {key}: run it with the same cases, rulesets, programs and seed"
            )
    return {result.key: result for result in earlier.results if result.outcome not in _RUN_AGAIN}


_RUN_AGAIN = frozenset({Outcome.ERROR})


def _header(
    request: Request, cases: Sequence[Case], rulesets: Sequence[Ruleset], engines: Sequence[Engine]
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "tool": f"goharness {__version__}",
        "suite": digest(sorted([case.id, case.digest] for case in cases)),
        "cases": len(cases),
        "rulesets": {ruleset.name: digest(ruleset.model_dump(mode="json")) for ruleset in rulesets},
        "engines": {
            engine.label: {
                "title": engine.profile.title,
                "profile": digest(engine.profile.model_dump(mode="json", serialize_as_any=True)),
            }
            for engine in engines
        },
        "seed": request.options.seed,
        "command_line": list(request.command_line),
    }


def digest(value: object) -> str:
    """Return the SHA-256 of a value as canonical JSON."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
