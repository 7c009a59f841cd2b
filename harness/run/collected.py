"""The outcomes of a run while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event, Lock

from harness.run.baseline import Baseline, apply_baselines
from harness.run.claims import with_claims
from harness.run.outcome import CaseResult, RunResult
from harness.run.plan import Plan
from harness.run.result_file import ResultWriter


class Collected:
    """What a run has shown so far; told from any thread."""

    def __init__(
        self,
        run: RunResult,
        writer: ResultWriter | None,
        stop_after: int | None,
        on_result: Callable[[CaseResult], None],
    ) -> None:
        self.baselines: Sequence[Baseline] = ()
        self.stop = Event()
        self._run, self._writer, self._on_result = run, writer, on_result
        self._failures_left = stop_after
        self._lock = Lock()
        self._found: dict[tuple[str, str, str], CaseResult] = {}
        self._protocol: dict[str, dict[str, None]] = {}

    def take_over(self, result: CaseResult) -> None:
        """Note an outcome of an earlier part of the run, whose baselines are applied already."""
        with self._lock:
            self._note(result)

    def hear(self, raw: CaseResult) -> None:
        """Note a new outcome."""
        result = apply_baselines(raw, self.baselines)
        with self._lock:
            if self._writer is not None:
                self._writer.add(result)
            self._note(result)

    def hear_protocol(self, engine: str, notes: Sequence[str]) -> None:
        """Note irregularities of a program's protocol."""
        with self._lock:
            self._protocol.setdefault(engine, {}).update(dict.fromkeys(notes))

    def arrange(self, plan: Plan) -> None:
        """Put the outcomes into the run, in the order of the plan."""
        with self._lock:
            self._run.results = [self._found[item.key] for item in plan.items if item.key in self._found]
            notes = [
                replace(note, protocol=tuple(sorted(self._protocol.get(note.engine, ()))))
                for note in self._run.engines
            ]
            self._run.engines = with_claims(notes, plan.items, self._found)

    def _note(self, result: CaseResult) -> None:
        self._found[result.key] = result
        if self._failures_left is not None and not result.outcome.quiet:
            self._failures_left -= 1
            if self._failures_left <= 0:
                self.stop.set()
        self._on_result(result)
