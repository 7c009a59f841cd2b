"""The result file: JSON lines with a header, a line per outcome and a footer.

Without its footer a file is truncated. Its header stands before any program is asked. While a run goes on,
outcomes are appended as they come, so that a killed run loses only the cases in flight; at the end the file
is written anew in the order of the plan. Outcome lines hold no times: the same input gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from harness.errors import DataError, Place, UsageError, problem
from harness.files import begin, is_locked, is_replaceable, is_still, lock, reason, require_regular, write
from harness.run.digests import line_digests, outcomes_digest
from harness.run.outcome import CaseResult, EngineNote, RunResult

FORMAT: Final = 1
COMPARED: Final = ("format", "tool", "suite", "rulesets", "engines", "baselines", "seed")
"""Header keys that two parts of one run must share."""
_MOST_SHOWN: Final = 60


class ResultWriter:
    """Writes a run to `path` while it goes on, and once more, in order, when it is closed.

    A pipe or device cannot be written anew: it gets the outcomes as they come, then the footer.
    `earlier` are outcomes taken over from an unfinished run. Every method raises UsageError if it
    cannot write; the file then keeps what was written before, without a footer.
    """

    def __init__(self, path: Path, header: Mapping[str, Any], earlier: Sequence[CaseResult] = ()) -> None:
        self._path = path
        self._header = dict(header)
        self._error: UsageError | None = None
        lines = ({"type": "header", **header}, *map(outcome_line, earlier))
        with self._writing():
            self._replaceable = is_replaceable(path)
            if self._replaceable:
                _require_no_other_run(path)
            self._file = begin(path, map(_json, lines))  # a file that is resumed is never lost
            if self._replaceable:
                lock(self._file)

    def add(self, result: CaseResult) -> None:
        """Append one outcome and hand it to the operating system at once."""
        with self._writing():
            write(self._file, _json(outcome_line(result)))

    def close(self, run: RunResult, footer: Mapping[str, Any]) -> None:
        """Write the whole file in the order of the plan, with its footer, in place of the running one."""
        lines = run_lines(self._header, run, footer)
        with self._file, self._writing():
            if self._replaceable:
                self._require_own_file()
                begin(self._path, lines).close()
            else:
                write(self._file, lines[-1])

    def _require_own_file(self) -> None:
        """Raise UsageError where another run has put its file in the place of this one."""
        if not is_still(self._file, self._path):
            raise UsageError(
                f"{self._path}: another run has replaced this file, so that the outcomes of this run are lost"
            )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Turn what goes wrong into UsageError; after that nothing more is written."""
        if self._error is not None:
            raise self._error
        try:
            yield
        except OSError as error:
            self._error = _unwritable(self._path, error)
            raise self._error from None


def write_header(path: Path, header: Mapping[str, Any]) -> None:
    """Leave a file with the header alone, the result of a run that is ended before its first outcome.

    Into a pipe or device, which cannot be written anew, nothing is written. Raises UsageError.
    """
    try:
        if is_replaceable(path):
            _require_no_other_run(path)
            begin(path, [_json({"type": "header", **header})]).close()
    except OSError as error:
        raise _unwritable(path, error) from None


def _require_no_other_run(path: Path) -> None:
    """Raise UsageError where another run is writing the file."""
    if is_locked(path):
        raise UsageError(f"{path}: another run is writing this file: wait for it, or name another file")


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"{path}: cannot be written: {reason(error)}")


def run_lines(header: Mapping[str, Any], run: RunResult, footer: Mapping[str, Any]) -> list[str]:
    """Return all lines of a finished run, each with its line end."""
    lines = [_json({"type": "header", **header}), *(_json(outcome_line(result)) for result in run.results)]
    engines = [{key: value for key, value in asdict(note).items() if value} for note in run.engines]
    summary = {
        "interrupted": run.interrupted,
        "totals": run.totals(),
        "outcomes": outcomes_digest(run.results),
        "strict_gtp": run.strict_gtp,
        "engines": engines,
        "data_errors": run.data_errors,
        "baseline_problems": run.baseline_problems,
        "internal_error": run.internal_error,
        **footer,
    }
    return [*lines, _json({"type": "footer", **summary, "digests": line_digests(header, summary)})]


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
    if any(result.at_play):
        line["at_play"] = list(result.at_play)
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
        require_regular(path)
        content = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {reason(error)}") from None
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
        except ValidationError as error:
            raise DataError(_mistake(error, kind, place)) from None

    def _header(self, data: Mapping[str, Any], place: Place) -> None:
        if data.get("format") != FORMAT:
            raise DataError(problem(place, "format", found=data.get("format"), expected=str(FORMAT)))
        self._run.header = {key: value for key, value in data.items() if key != "type"}

    def _outcome(self, data: Mapping[str, Any], _place: Place) -> None:
        self._run.results.append(_OUTCOME.validate_python(data))

    def _footer(self, data: Mapping[str, Any], place: Place) -> None:
        run, self._finished = self._run, True
        run.footer = {key: value for key, value in data.items() if key != "type"}
        footer = _FOOTER.validate_python(data)
        run.interrupted, run.internal_error = footer.interrupted, footer.internal_error
        run.engines, run.strict_gtp = footer.engines, footer.strict_gtp
        run.data_errors, run.baseline_problems = footer.data_errors, footer.baseline_problems
        if footer.totals != run.totals():
            found, expected = sum(run.totals().values()), sum(footer.totals.values())
            words = (
                f"the file holds {found} outcomes and its footer counts {expected}, or they differ in kind"
            )
            raise DataError(problem(place, words))


@dataclass
class _Footer:
    """What is read of a footer line."""

    interrupted: bool
    totals: dict[str, int]
    engines: list[EngineNote]
    data_errors: list[str]
    baseline_problems: list[str]
    internal_error: str = ""
    strict_gtp: bool = False


_OUTCOME: Final = TypeAdapter(CaseResult)
_FOOTER: Final = TypeAdapter(_Footer)


def _mistake(error: ValidationError, kind: str, place: Place) -> str:
    """Return the first mistake of a line as a sentence."""
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    if first["type"] == "missing":
        return problem(place, f"this {kind} line lacks something: {where}")
    found, expected = repr(first["input"])[:_MOST_SHOWN], first["msg"].removeprefix("Input should be ")
    return f"{place}: {kind} line: {where}: found {found}, expected {expected}"


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"
