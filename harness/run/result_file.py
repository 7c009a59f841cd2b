"""The result file: JSON lines with a header, a line per outcome and a footer.

Without its footer a file is truncated. While a run goes on, outcomes are appended as they come, so
that a killed run loses only the cases in flight; at the end the file is written anew in the order of
the plan. Outcome lines hold no times: the same input gives the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

from harness.errors import DataError, Place, UsageError, problem
from harness.run.outcome import CaseResult, EngineNote, Finding, Outcome, RunResult

FORMAT: Final = 1
COMPARED: Final = ("format", "tool", "suite", "rulesets", "engines", "baselines", "seed")
"""Header keys that two parts of one run must share."""


class ResultWriter:
    """Writes a run to `path` while it goes on, and once more, in order, when it is closed.

    `earlier` are outcomes taken over from an unfinished run. Raises UsageError if it cannot write.
    """

    def __init__(self, path: Path, header: Mapping[str, Any], earlier: Sequence[CaseResult] = ()) -> None:
        self._path = path
        self._header = {"type": "header", **header}
        temporary = path.with_name(f".{path.name}.new")
        try:
            self._file: IO[str] = temporary.open("w", encoding="utf-8")
            for line in (self._header, *map(outcome_line, earlier)):
                self._write(line)
            os.replace(temporary, path)  # a file that is resumed is never lost
        except OSError as error:
            raise UsageError(f"{path}: cannot be written: {error.strerror}") from None

    def add(self, result: CaseResult) -> None:
        """Append one outcome and hand it to the operating system at once."""
        self._write(outcome_line(result))

    def close(self, run: RunResult, footer: Mapping[str, Any]) -> None:
        """Write the whole file in the order of the plan, with its footer, in place of the running one."""
        self._file.close()
        temporary = self._path.with_name(f".{self._path.name}.new")
        try:
            with temporary.open("w", encoding="utf-8") as file:
                for line in run_lines(self._header, run, footer):
                    file.write(line)
            os.replace(temporary, self._path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(_json(line))
        self._file.flush()


def run_lines(header: Mapping[str, Any], run: RunResult, footer: Mapping[str, Any]) -> list[str]:
    """Return all lines of a finished run, each with its line end."""
    lines = [_json({"type": "header", **header})]
    lines += [_json(outcome_line(result)) for result in run.results]
    engines = [{key: value for key, value in asdict(note).items() if value} for note in run.engines]
    summary = {
        "type": "footer",
        "interrupted": run.interrupted,
        "totals": run.totals(),
        "engines": engines,
        "data_errors": run.data_errors,
        "baseline_problems": run.baseline_problems,
        **footer,
    }
    return [*lines, _json(summary)]


def outcome_line(result: CaseResult) -> dict[str, Any]:
    """Return an outcome as its JSON line; what is empty is left out."""
    line: dict[str, Any] = {
        "type": "outcome",
        "engine": result.engine,
        "ruleset": result.ruleset,
        "case": result.case,
        "outcome": result.outcome.value,
        "variant": result.variant,
        "seen": result.seen,
        "digest": result.digest,
    }
    if result.unseen:
        line["unseen"] = list(result.unseen)
    if result.words:
        line["words"] = result.words
    if result.beyond_text:
        line["beyond_text"] = True
    if result.finding is not None:
        line["finding"] = {key: value for key, value in asdict(result.finding).items() if value}
    return line


def read_run(path: Path) -> RunResult:
    """Read a result file; a missing footer makes it `interrupted`. Raises DataError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from None
    run = RunResult(interrupted=True)
    reader = _Reader(run)
    lines = content.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        place = Place(str(path), number)
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            if number == len(lines) > 1:  # the line that a killed run was writing
                break
            raise DataError(problem(place, "this line is no JSON, so this is no result file")) from None
        reader.take(data, place)
    if not run.header:
        raise DataError(problem(Place(str(path), 1), "no header line: this is no result file of goharness"))
    return run


class _Reader:
    """Takes the lines of a result file one by one and checks that they belong together."""

    def __init__(self, run: RunResult) -> None:
        self._run = run
        self._finished = False

    def take(self, data: Any, place: Place) -> None:
        """Take one line; raises DataError."""
        kind = data.get("type") if isinstance(data, dict) else None
        if kind not in ("header", "outcome", "footer"):
            raise DataError(problem(place, "type", found=str(kind), expected="header, outcome or footer"))
        if self._finished:
            raise DataError(problem(place, f"a {kind} line after the footer"))
        if (kind == "header") is bool(self._run.header):
            raise DataError(problem(place, f"a {kind} line", expected="one header, before all other lines"))
        try:
            getattr(self, f"_{kind}")(data, place)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            words = f"this {kind} line lacks something or holds too much: {error}"
            raise DataError(problem(place, words)) from None

    def _header(self, data: Mapping[str, Any], place: Place) -> None:
        if data.get("format") != FORMAT:
            raise DataError(problem(place, "format", found=data.get("format"), expected=str(FORMAT)))
        self._run.header = {key: value for key, value in data.items() if key != "type"}

    def _outcome(self, data: Mapping[str, Any], _place: Place) -> None:
        self._run.results.append(_result(data))

    def _footer(self, data: Mapping[str, Any], place: Place) -> None:
        run, self._finished = self._run, True
        run.interrupted = bool(data["interrupted"])
        run.engines = [EngineNote(**_tuples(note)) for note in data["engines"]]
        run.data_errors = list(data["data_errors"])
        run.baseline_problems = list(data["baseline_problems"])
        run.internal_error = str(data.get("internal_error", ""))
        if data["totals"] != run.totals():
            found, expected = sum(run.totals().values()), sum(data["totals"].values())
            words = (
                f"the file holds {found} outcomes and its footer counts {expected}, or they differ in kind"
            )
            raise DataError(problem(place, words))


def _result(data: Mapping[str, Any]) -> CaseResult:
    finding = data.get("finding")
    return CaseResult(
        engine=data["engine"],
        ruleset=data["ruleset"],
        case=data["case"],
        outcome=Outcome(data["outcome"]),
        variant=data["variant"],
        seen=int(data["seen"]),
        unseen=tuple(data.get("unseen", ())),
        words=data.get("words", ""),
        beyond_text=bool(data.get("beyond_text", False)),
        finding=Finding(**_tuples(finding)) if finding is not None else None,
        digest=data["digest"],
    )


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"
