"""Cases as items of pytest: one for each program, ruleset and case, `goharness::PROGRAM::RULESET::CASE`.

Each pytest process, so each worker of pytest-xdist, keeps one process per program and way of starting it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from harness.cli.seconds import seconds
from harness.engines.process import interrupt_on_termination
from harness.errors import GoharnessError, UsageError
from harness.report.finding import finding_of, headline
from harness.report.text import render_finding
from harness.report.visible import sentence
from harness.run.baseline import apply_baselines, in_force, load_baseline, without_program
from harness.run.driver import Driver, command_line
from harness.run.execute import Prepared, Request, prepare
from harness.run.outcome import CaseResult, Outcome
from harness.run.plan import Item
from harness.run.processes import Processes
from harness.run.runner import Options, limits_of, start_once

_VERSIONS = "goharness_versions"  # what the controller of pytest-xdist tells its workers


class Unexpected(Exception):
    """An outcome that needs a person."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__(f"{headline(result)}: {finding_of(result).message}")
        self.result = result


class Cases:
    """The plugin of one pytest process: plans, starts programs, collects, and ends all processes."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._stack = ExitStack()
        self._drivers: dict[tuple[str, ...], Driver] = {}
        self._processes: dict[tuple[str, ...], Processes] = {}
        self._versions: Mapping[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Plan the run and start each program once; what cannot begin is a mistake in the usage."""
        try:
            self._request = self._asked()
            self._prepared = prepare(self._request)
            _require_all_there(self._prepared)
            told: Mapping[str, Any] = getattr(self._config, "workerinput", {})
            self._versions = told.get(_VERSIONS) or self._started()
        except GoharnessError as error:
            raise _usage_error(str(error)) from None
        self._baselines, problems = in_force(self._request.baselines, self._versions)
        self.problems = (*self._prepared.run.baseline_problems, *problems)
        self._scratch = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="goharness-")))
        self._stack.enter_context(interrupt_on_termination())

    def pytest_report_header(self) -> list[str]:
        """Return a line on baselines that hold for no program of the run."""
        others = without_program(self._request.baselines, self._prepared.programs)
        return [f"goharness: {sentence(others)}"] if others else []

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker of pytest-xdist the versions, so that it need not start the programs to ask."""
        node.workerinput[_VERSIONS] = dict(self._versions)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Put the cases behind what else the session collects."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            root = Branch.from_parent(collector, name="goharness", nodeid="goharness", cases=self)
            report.result = [*report.result, root]
        return report

    def pytest_unconfigure(self) -> None:
        """End every process."""
        for processes in self._processes.values():
            processes.end()
        self._stack.close()

    @property
    def items(self) -> tuple[Item, ...]:
        """What is planned, in the order of programs, rulesets and cases."""
        return self._prepared.plan.items

    def run(self, item: Item) -> CaseResult:
        """Return the outcome of one case; with --runxfail a known deviation is one like any other."""
        baselines = () if self._config.getoption("runxfail") else self._baselines
        return apply_baselines(self._driver(item).run(item), baselines)

    def _asked(self) -> Request:
        option = self._config.getoption
        return Request(
            paths=tuple(map(Path, option("goharness_cases"))),
            engines=tuple(option("goharness_engine")),
            rulesets=tuple(option("goharness_ruleset")),
            baselines=tuple(load_baseline(Path(path)) for path in option("goharness_baseline")),
            options=Options(timeout=_timeout(option("goharness_timeout"))),
        )

    def _started(self) -> dict[str, str]:
        """Start each program once and return the versions that they state. Raises EngineStartError."""
        versions: dict[str, str] = {}
        for label, group in groupby(self.items, key=lambda item: item.engine.label):
            first = next((item for item in group if not item.settings.cannot), None)
            if first is not None:
                started = start_once(first, self._request.options)
                if started.error is not None:
                    raise started.error
                versions[label] = started.note.version
        return versions

    def _driver(self, item: Item) -> Driver:
        command = (item.engine.label, *command_line(item))
        key = (item.ruleset.name, *command)
        if command not in self._processes:
            options = self._request.options
            self._processes[command] = Processes(
                item.engine.profile, command[1:], limits_of(item.engine, options), options.seed
            )
        if key not in self._drivers:
            self._drivers[key] = Driver(item, self._processes[command], self._scratch)
        return self._drivers[key]


class Branch(pytest.Collector):
    """All cases; a program; a program under one ruleset: by how many of these are `chosen`."""

    def __init__(self, *, cases: Cases, chosen: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cases, self._chosen = cases, chosen

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield the branches below, or the cases; first of all what is wrong with baselines."""
        depth = len(self._chosen)
        if not depth:
            for number, words in enumerate(self._cases.problems, 1):
                yield BaselineItem.from_parent(self, name=f"baseline {number}", words=words)
        here = [item for item in self._cases.items if item.key[:depth] == self._chosen]
        if depth == 2:
            for item in here:
                yield CaseItem.from_parent(self, name=item.case.id, cases=self._cases, item=item)
            return
        for name in dict.fromkeys(item.key[depth] for item in here):
            yield Branch.from_parent(self, name=name, cases=self._cases, chosen=(*self._chosen, name))


class CaseItem(pytest.Item):
    """One case on one program under one ruleset."""

    def __init__(self, *, cases: Cases, item: Item, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cases, self._item = cases, item

    def runtest(self) -> None:
        """Replay the case; raises Unexpected for an outcome that needs a person."""
        result = self._cases.run(self._item)
        self.user_properties.append(("outcome", result.outcome.value))
        if not result.outcome.quiet:
            raise Unexpected(result)
        if result.outcome is Outcome.XFAIL:
            pytest.xfail(sentence(result.words))
        if result.outcome in (Outcome.UNSUPPORTED, Outcome.SKIP):
            pytest.skip(f"{result.outcome.value}: {sentence(result.words)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return a finding as `goharness run` shows it; only a fault of the harness has a traceback."""
        if isinstance(excinfo.value, Unexpected):
            return render_finding(excinfo.value.result)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the folder of the project and the name that stands above a failure."""
        return self.config.rootpath, None, " / ".join(self._item.key)


class BaselineItem(pytest.Item):
    """Something that is wrong with a baseline; fails with `words`."""

    def __init__(self, *, words: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._words = words

    def runtest(self) -> None:
        """Fail."""
        pytest.fail(sentence(self._words), pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the folder of the project and the name that stands above the failure."""
        return self.config.rootpath, None, self.name


def _timeout(text: str | None) -> float | None:
    """Return the deadline of a command. Raises UsageError."""
    try:
        return None if text is None else seconds(text)
    except ValueError as error:
        raise UsageError(f"--goharness-timeout: {error}") from None


def _require_all_there(prepared: Prepared) -> None:
    """Raise UsageError of pytest for bad case files and programs that are not here."""
    problems = [f"{note.engine}: {note.error}" for note in prepared.run.engines if note.error]
    if problems := [*prepared.run.data_errors, *problems]:
        raise _usage_error("\n".join(problems))


def _usage_error(text: str) -> pytest.UsageError:
    return pytest.UsageError("\n".join(f"goharness: {sentence(line)}" for line in text.splitlines()))
