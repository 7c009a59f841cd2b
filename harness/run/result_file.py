"""The result file: JSON lines with a header, a line per outcome and a footer.

Without its footer a file is truncated. While a run goes on, outcomes are appended as they come, so
that a killed run loses only the cases in flight; at the end the file is written anew in the order of
the plan. Outcome lines hold no times: the same input gives the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

from harness.errors import DataError, Place, problem
from harness.run.outcome import CaseResult, EngineNote, Finding, Outcome, RunResult

FORMAT: Final = 1
COMPARED: Final = ("format", "tool", "suite", "rulesets", "engines", "seed")
"""Header keys that two parts of one run must share."""


class ResultWriter:
    """Writes a run to `path` while it goes on, and once more, in order, when it is closed."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self._path = path
        self._header = {"type": "header", **header}
        self._file: IO[str] = path.open("w", encoding="utf-8")
        self._write(self._header)

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
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    run = RunResult(interrupted=True)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            data = json.loads(line)
        except ValueError:
            if number == len(lines):  # the line that a killed run was writing
                break
            raise DataError(problem(Place(str(path), number), "this line is not JSON")) from None
        _take(run, data, Place(str(path), number))
    if not run.header:
        raise DataError(problem(Place(str(path), 1), "no header line: this is no result file of goharness"))
    return run


def _take(run: RunResult, data: Any, place: Place) -> None:
    kind = data.get("type") if isinstance(data, dict) else None
    try:
        if kind == "header":
            if data.get("format") != FORMAT:
                raise DataError(problem(place, "format", found=data.get("format"), expected=str(FORMAT)))
            run.header = {key: value for key, value in data.items() if key != "type"}
        elif kind == "outcome":
            run.results.append(_result(data))
        elif kind == "footer":
            run.interrupted = bool(data["interrupted"])
            run.engines = [EngineNote(**_tuples(note)) for note in data["engines"]]
            run.data_errors = list(data["data_errors"])
            run.baseline_problems = list(data["baseline_problems"])
        else:
            raise DataError(problem(place, "type", found=str(kind), expected="header, outcome or footer"))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(
            problem(place, f"this {kind} line lacks something or holds too much: {error}")
        ) from None


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
