"""From what the user asked for to a finished run: loads, selects, plans, runs, collects."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from harness import __version__
from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.engines.catalogue import resolve
from harness.engines.profile import Profile
from harness.errors import EngineError, UsageError
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.loader import is_path
from harness.rules.ruleset import Ruleset
from harness.run.baseline import Baseline, in_force, stale_entries
from harness.run.collected import Collected
from harness.run.digests import digest, profile_digest, ruleset_digest, suite_digest
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult
from harness.run.plan import Engine, Item, Plan, Skip, make_plan, require_skips_fit
from harness.run.result_file import COMPARED, FORMAT, ResultWriter, write_header
from harness.run.runner import Options, run_plan, start_once
from harness.scoring.available import missing_strategies, require_strategies


@dataclass(frozen=True)
class Request:
    """What the user asked for; empty `engines` is the reference, empty `rulesets` all that can be set.

    `select` takes the corpus and returns the chosen cases; `own_engines` are the programs that the
    user's configuration names. With `renews_baseline` the baselines are to be written anew.
    """

    paths: tuple[Path, ...] = ()
    engines: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    select: Callable[[Sequence[Case]], Sequence[Case]] = list
    skips: tuple[Skip, ...] = ()
    baselines: tuple[Baseline, ...] = ()
    options: Options = field(default_factory=Options)
    command_line: tuple[str, ...] = ()
    strict_gtp: bool = False
    own_engines: Mapping[str, str | Profile] = field(default_factory=dict)
    renews_baseline: bool = False

    @property
    def applied(self) -> tuple[Baseline, ...]:
        """The baselines that outcomes are held against; one that is written anew is not."""
        return () if self.renews_baseline else self.baselines


@dataclass(frozen=True)
class Prepared:
    """A plan ready to run, with what is known before the first case.

    `known_cases` and `known_rulesets` are the names of all that there are, chosen or not.
    """

    plan: Plan
    header: Mapping[str, Any]
    run: RunResult
    cases: tuple[Case, ...]
    rulesets: tuple[Ruleset, ...]
    known_cases: frozenset[str]
    known_rulesets: frozenset[str]

    @property
    def programs(self) -> frozenset[str]:
        """The programs that were asked for, by their names in the run, those not found included."""
        return frozenset({*self.header["engines"], *(note.engine for note in self.run.engines)})


def prepare(request: Request) -> Prepared:
    """Load and plan; programs that cannot be found are noted in `run.engines` and left out.

    Raises UsageError and DataError for what the user must mend before anything can run.
    """
    run = RunResult(strict_gtp=request.strict_gtp)
    corpus = load_cases(request.paths or None)
    run.data_errors += corpus.problems
    selected = tuple(request.select(corpus.cases))
    rulesets, paths = _rulesets(request.rulesets)
    engines = _engines(request.engines or ("reference",), request.own_engines, run)
    plan = make_plan(
        engines,
        rulesets,
        selected,
        rulesets_were_named=bool(request.rulesets) or request.options.protocol == "only",
        ruleset_paths=paths,
        skips=request.skips,
    )
    shipped = load_cases().cases if request.paths and (request.baselines or request.skips) else ()
    known_cases = frozenset(case.id for case in (*corpus.cases, *shipped))
    require_skips_fit(request.skips, known_cases)
    known_rulesets = frozenset({*shipped_names(), *paths})
    run.baseline_problems += stale_entries(request.applied, known_cases, known_rulesets)
    header = _header(request, selected, rulesets, engines)
    run.header = dict(header)
    return Prepared(plan, header, run, selected, rulesets, known_cases, known_rulesets)


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
    started = {"started": _now()}
    if json_path and earlier is None:  # what is resumed stands there already
        write_header(json_path, {**prepared.header, "versions": {}, **started})
    plan = _started(plan, request.options, run, done)
    run.header = {**prepared.header, "versions": _versions(run, earlier)}
    header = {**run.header, **started}
    writer = ResultWriter(json_path, header, list(done.values())) if json_path else None
    collected = Collected(run, writer, request.options.stop_after, on_result)
    for result in done.values():
        collected.take_over(result)
    for note in earlier.engines if earlier is not None else ():
        collected.hear_protocol(note.engine, note.protocol)
    try:
        if not run.interrupted:
            versions = {note.engine: note.version for note in run.engines if not note.error}
            collected.baselines, problems = in_force(request.applied, versions)
            run.baseline_problems += problems
            run_plan(plan, request.options, done, collected.hear, collected.hear_protocol, collected.stop)
    except KeyboardInterrupt:
        run.interrupted = True
    except Exception as error:
        run.internal_error = f"{type(error).__name__}: {error}"
        raise
    finally:
        collected.arrange(plan)
        if writer is not None:
            seconds = round(time.monotonic() - started_at, 3)
            writer.close(run, {"seconds": seconds})
    return run


def _rulesets(names: Sequence[str]) -> tuple[tuple[Ruleset, ...], dict[str, str]]:
    """Return the rulesets named, or all that can be played; and the paths of those given by file."""
    if not names:
        everything = [load_ruleset(name) for name in shipped_names()]
        return tuple(ruleset for ruleset in everything if not missing_strategies(ruleset)), {}
    rulesets = [load_ruleset(name) for name in dict.fromkeys(names)]
    _require_distinct("--ruleset: two rulesets", [ruleset.name for ruleset in rulesets])
    for ruleset in rulesets:
        require_strategies(ruleset)
    paths = {
        ruleset.name: str(Path(name).absolute())
        for name, ruleset in zip(dict.fromkeys(names), rulesets, strict=True)
        if is_path(name)
    }
    return tuple(rulesets), paths


def _engines(names: Sequence[str], own: Mapping[str, str | Profile], run: RunResult) -> list[Engine]:
    engines = []
    for name in dict.fromkeys(names):
        try:
            label, profile, command = resolve(name, own)
        except EngineError as error:
            run.engines.append(EngineNote(name, name, error=str(error)))
            continue
        engines.append(Engine(label, profile, command, name))
    _require_distinct("--engine: two programs", [engine.label for engine in engines])
    return engines


def _require_distinct(what: str, names: Sequence[str]) -> None:
    """Raise UsageError for a name that results could not tell from another."""
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{what} are called {name!r}: give one of them another name")


def _started(
    plan: Plan, options: Options, run: RunResult, done: Mapping[tuple[str, str, str], CaseResult]
) -> Plan:
    """Start every program once, before anything is written; return the plan for those that answer."""
    try:
        return replace(plan, items=_startable(plan.items, options, run, done))
    except KeyboardInterrupt:
        run.interrupted = True
        return plan


def _startable(
    items: Sequence[Item],
    options: Options,
    run: RunResult,
    done: Mapping[tuple[str, str, str], CaseResult],
) -> tuple[Item, ...]:
    """Start every program once; leave out those that give no first answer, and say so.

    Where the protocol alone is asked for, nothing is left to run.
    """
    failed: set[str] = set()
    seen: set[str] = set()
    for item in items:
        label = item.engine.label
        if label in seen or item.settings.cannot:
            continue
        seen.add(label)
        started = start_once(_counted(label, items) or item, options)
        run.engines.append(started.note)
        if started.error is not None:
            failed.add(label)
    if options.protocol == "only":
        return ()
    return tuple(item for item in items if item.engine.label not in failed or item.key in done)


def _counted(label: str, items: Sequence[Item]) -> Item | None:
    """Return the first item of a program whose ruleset it can be set to and count by."""
    settings = ((item, item.settings) for item in items if item.engine.label == label)
    return next((item for item, one in settings if not one.cannot and not one.cannot_score), None)


def _versions(run: RunResult, earlier: RunResult | None) -> dict[str, str]:
    """Return name and version of each program as it states them; of one that did not start, its earlier ones.

    Raises UsageError where a program is not the one that the earlier part of the run tested.
    """
    known = earlier.header.get("versions") if earlier is not None else None
    before: dict[str, str] = known if isinstance(known, dict) else {}
    now = {note.engine: f"{note.title} {note.version}".strip() for note in run.engines if not note.error}
    for engine in now.keys() & before.keys():
        if now[engine] != before[engine]:
            raise UsageError(
                f"--resume: the earlier run tested {engine} as {before[engine]!r}, and now it is "
                f"{now[engine]!r}: run it anew"
            )
    return {**before, **now}


def _outcomes_of(
    earlier: RunResult | None, header: Mapping[str, Any]
) -> dict[tuple[str, str, str], CaseResult]:
    """Return what an earlier, unfinished run saw; only of the very same input."""
    if earlier is None:
        return {}
    for key in COMPARED:
        if earlier.header.get(key) != header.get(key):
            raise UsageError(
                f"--resume: the earlier run differs in {key}: run it with the same cases, rulesets, "
                "programs, baselines and seed"
            )
    return {result.key: result for result in earlier.results if result.outcome not in _RUN_AGAIN}


_RUN_AGAIN = frozenset({Outcome.ERROR})


def _header(
    request: Request, cases: Sequence[Case], rulesets: Sequence[Ruleset], engines: Sequence[Engine]
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "tool": f"goharness {__version__}",
        "suite": suite_digest(cases),
        "cases": len(cases),
        "selected": [case.id for case in cases],
        "rulesets": {ruleset.name: ruleset_digest(ruleset) for ruleset in rulesets},
        "engines": {
            engine.label: {"title": engine.profile.title, "profile": profile_digest(engine.profile)}
            for engine in engines
        },
        "baselines": sorted(
            digest(baseline.file.model_dump(mode="json", warnings=False)) for baseline in request.applied
        ),
        "seed": request.options.seed,
        "command_line": list(request.command_line),
    }


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
