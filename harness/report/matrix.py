"""The matrix of programs and rulesets as data: how often each outcome occurred in each cell."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from harness.run.outcome import OBSERVED, SERIOUS, CaseResult, Outcome, RunResult

NOTHING_SEEN: Final = "nothing seen"

MEANINGS: Final = {
    Outcome.ERROR: "the case or the harness is wrong",
    Outcome.CRASH: "the program ended",
    Outcome.TIMEOUT: "no answer in time",
    Outcome.PROTOCOL: "an answer that is not GTP",
    Outcome.FAIL: "an answer that contradicts the rules",
    Outcome.INCONCLUSIVE: "answers that contradict each other",
    Outcome.XPASS: "a known failure that now passes",
    Outcome.TOLERANT: "play accepts what a stricter question refuses",
    Outcome.XFAIL: "a known failure",
    Outcome.PASS: "everything asked was seen to hold",
    Outcome.UNSUPPORTED: "the program cannot be asked this",
    Outcome.SKIP: "left out on request",
}

State = Literal["absent", "unseen", "noisy", "known", "good"]


@dataclass(frozen=True)
class Cell:
    """What came of one program under one ruleset: the counts, the most serious outcome first."""

    counts: Mapping[Outcome, int]

    @property
    def observed(self) -> bool:
        """Whether anything was seen of the program at all."""
        return any(outcome in OBSERVED for outcome in self.counts)

    @property
    def state(self) -> State:
        """Absent: not planned; unseen: nothing observed; known: deviations on record; noisy: look."""
        if not self.counts:
            return "absent"
        if any(not outcome.quiet for outcome in self.counts):
            return "noisy"
        if not self.observed:
            return "unseen"
        return "known" if {Outcome.XFAIL, Outcome.TOLERANT} & self.counts.keys() else "good"

    @property
    def letters(self) -> str:
        """The counts behind their letters, for example `F1 P12 u3`."""
        return " ".join(f"{outcome.letter}{count}" for outcome, count in self.counts.items())

    def __str__(self) -> str:
        if not self.counts:
            return "-"
        if self.observed:
            return self.letters
        errors = self.counts.get(Outcome.ERROR, 0)
        return f"E{errors} {NOTHING_SEEN}" if errors else NOTHING_SEEN


EMPTY: Final = Cell({})


@dataclass(frozen=True)
class Matrix:
    """Programs and rulesets in the order of the run, and the cells where something was planned."""

    engines: tuple[str, ...]
    rulesets: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    totals: Cell

    def cell(self, engine: str, ruleset: str) -> Cell:
        """Return the cell; an empty one where nothing was planned."""
        return self.cells.get((engine, ruleset), EMPTY)

    def row(self, ruleset: str) -> list[Cell]:
        """Return the cells of one ruleset, program by program."""
        return [self.cell(engine, ruleset) for engine in self.engines]


def of(run: RunResult) -> Matrix:
    """Return the matrix of a run; programs without any outcome (not started) keep a column."""
    counted: defaultdict[tuple[str, str], Counter[Outcome]] = defaultdict(Counter)
    for result in run.results:
        counted[result.engine, result.ruleset][result.outcome] += 1
    engines = [result.engine for result in run.results] + [note.engine for note in run.engines]
    return Matrix(
        tuple(dict.fromkeys(engines)),
        tuple(dict.fromkeys(result.ruleset for result in run.results)),
        {key: _cell(counts) for key, counts in counted.items()},
        cell_of(run.results),
    )


def cell_of(results: Iterable[CaseResult]) -> Cell:
    """Return the counts of any results as one cell."""
    return _cell(Counter(result.outcome for result in results))


def _cell(counts: Mapping[Outcome, int]) -> Cell:
    return Cell({outcome: counts[outcome] for outcome in SERIOUS if counts.get(outcome)})


def combined(cells: Iterable[Cell]) -> Cell:
    """Return the sum of several cells."""
    total: Counter[Outcome] = Counter()
    for cell in cells:
        total.update(cell.counts)
    return _cell(total)
