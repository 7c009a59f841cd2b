"""A case as a page shows it: its positions one by one, what is expected where, and its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from harness.board.diagram import Diagram
from harness.cases import replay
from harness.cases.model import Case, Event, Expectation, Move, Step
from harness.cases.sgf_writer import case_to_sgf
from harness.errors import UsageError
from harness.report.expectation_text import guard_text, sentences
from harness.report.svg import board_svg
from harness.rules.events import NotNow
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove


@dataclass(frozen=True)
class Frame:
    """A position: what led to it, its picture (an `<svg>` element), and whether points are asked about."""

    name: str
    says: str
    picture: str
    asks: bool


@dataclass(frozen=True)
class Expected:
    """One expectation: when it holds, of which of the run's rulesets, what, and by which text."""

    at: str
    guard: str
    rulesets: tuple[str, ...]
    everywhere: bool
    sentences: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class CaseView:
    """A case under the ruleset by which it is drawn; `sgf` is empty where its start cannot stand."""

    case: Case
    ruleset: Ruleset
    frames: tuple[Frame, ...]
    stopped: str
    expected: tuple[Expected, ...]
    sgf: str


@dataclass
class _Walk:
    """The frames of a case, as far as its rules let it come."""

    case: Case
    ruleset: Ruleset
    frames: list[Frame] = field(default_factory=list)
    stopped: str = ""

    def go(self) -> None:
        """Play the case and draw each position."""
        marked = _asked_by_ply(self.case, self.ruleset)
        ply = 0
        try:
            for step, game in replay.walk(self.case, self.ruleset):
                ply += isinstance(step, Move) and not step.refused
                self.frames.append(_frame(step, game, ply, marked.get(ply, frozenset())))
        except SetupError as error:
            self.stopped = f"The rules refuse this start: {error}"
        except (IllegalMove, NotNow, IndexError, UsageError) as error:
            self.stopped = f"The rules refuse the next step: {error}"


def case_view(case: Case, rulesets: Sequence[Ruleset]) -> CaseView:
    """Return what is shown of a case; it is drawn under the first of `rulesets`, to which it applies."""
    drawn = rulesets[0]
    walk = _Walk(case, drawn)
    walk.go()
    try:
        sgf = case_to_sgf(case, drawn)
    except (SetupError, UsageError):
        sgf = ""
    return CaseView(case, drawn, tuple(walk.frames), walk.stopped, tuple(_expected(case, rulesets)), sgf)


def _expected(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[Expected]:
    for expectation in case.expect:
        names = tuple(ruleset.name for ruleset in rulesets if expectation.when.holds(ruleset))
        yield Expected(
            at=_when(expectation),
            guard=guard_text(expectation.when),
            rulesets=names,
            everywhere=len(names) == len(rulesets),
            sentences=tuple(sentences(expectation)),
            because=expectation.because,
        )


def _when(expectation: Expectation) -> str:
    if expectation.at is None:
        return "at the end"
    return f"after ply {expectation.at}" if expectation.at else "at the start"


def _asked_by_ply(case: Case, ruleset: Ruleset) -> dict[int, frozenset[int]]:
    """Return the points that the expectations ask about, by the ply after which they do."""
    board = replay.board_of(case, ruleset)
    asked: dict[int, frozenset[int]] = {}
    for expectation in case.expectations(ruleset):
        at = len(case.plies) if expectation.at is None else expectation.at
        named = [vertex for one in expectation.legality for vertex in one.vertices]
        points = {point for vertex in named if (point := board.point(vertex)) is not None}
        asked[at] = asked.get(at, frozenset()) | points
    return asked


def _frame(step: Step | None, game: Game, ply: int, asked: frozenset[int]) -> Frame:
    board = Diagram(game.topology.width, game.topology.height, bytes(game.position.stones), ())
    made = isinstance(step, Move) and not step.refused
    name = "Start" if step is None else f"{ply}. {step}" if made else str(step)
    point = game.topology.point(step.vertex) if isinstance(step, Move) and step.vertex != "pass" else None
    asked |= {point} if point is not None and not made else set()
    return Frame(
        name,
        _says(step, ply, game),
        board_svg(
            board,
            label=f"After {name}" if step is not None else "Start",
            kind=game.topology.kind,
            asked=asked,
            last=point if made else None,
        ),
        bool(asked),
    )


def _says(step: Step | None, ply: int, game: Game) -> str:
    turn = f"{'Black' if game.to_move.letter == 'B' else 'White'} to play"
    match step:
        case None:
            return f"the start; {turn}"
        case Move(refused=True):
            return f"{str(step).rstrip('!')} must be refused; {turn}"
        case Event():
            return f"{step}; {turn}"
        case _:
            return f"ply {ply}: {step}; {turn}"
