"""A program as a page shows it: what it can represent, what it cannot, what it does not state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.report import finding as finding_text
from harness.report.finding import Group
from harness.report.matrix import Cell, Matrix, cell_of
from harness.run.outcome import CaseResult, EngineNote, Outcome, RunResult

_MOST_UNSEEN = 12


@dataclass(frozen=True)
class ProgramView:
    """All that a run shows of one program. `not_set` are rulesets of the run that were not planned."""

    name: str
    note: EngineNote | None
    facts: Mapping[str, str]
    cells: Mapping[str, Cell]
    total: Cell
    not_set: tuple[str, ...]
    cannot: tuple[tuple[str, int], ...]
    unseen: tuple[tuple[str, int], ...]
    groups: tuple[Group, ...]


def program_view(run: RunResult, matrix: Matrix, name: str, results: Sequence[CaseResult]) -> ProgramView:
    """Return the view of the program `name`; `results` are its own."""
    cells = {ruleset: matrix.cell(name, ruleset) for ruleset in matrix.rulesets}
    engines = run.header.get("engines")
    facts = engines.get(name) if isinstance(engines, dict) else None
    cannot = Counter(_reason(result.words) for result in results if result.outcome is Outcome.UNSUPPORTED)
    unseen = Counter(
        words.split(":")[0].split(" ")[0].replace("_", " ") for result in results for words in result.unseen
    )
    noisy = [result for result in finding_text.findings(run) if result.engine == name]
    return ProgramView(
        name,
        next((note for note in run.engines if note.engine == name), None),
        {str(key): str(value) for key, value in facts.items()} if isinstance(facts, dict) else {},
        {ruleset: cell for ruleset, cell in cells.items() if cell.counts},
        cell_of(results),
        tuple(ruleset for ruleset, cell in cells.items() if not cell.counts),
        tuple(cannot.most_common()),
        tuple(unseen.most_common(_MOST_UNSEEN)),
        tuple(finding_text.grouped(noisy)),
    )


def _reason(words: str) -> str:
    """Return why a case could not be asked, without the points that it asks about."""
    parts = (part.partition(": ")[2] if ": no channel " in part else part for part in words.split("; "))
    return "; ".join(dict.fromkeys(parts)) or "no reason given"
