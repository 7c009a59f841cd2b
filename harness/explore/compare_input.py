"""What is compared: a game record, a case or a diagram, each as a record with its dead stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from harness.board.colour import BLACK, WHITE
from harness.board.diagram import parse_diagram
from harness.board.topology import point_names, topology
from harness.cases.game_record import GameRecord, LaterSetup, RecordedMove
from harness.cases.loader import case_called, load_cases
from harness.cases.model import Case, Event, Move
from harness.cases.record import read_record
from harness.errors import DataError, Place, UsageError
from harness.files import reason, require_regular
from harness.rules.handicap import HandicapError, fixed_points
from harness.rules.ruleset import Ruleset
from harness.yaml_source import YAML_SUFFIXES

_LARGEST_DIAGRAM: Final = 100_000  # characters; a board of 25 x 25 with coordinates has 1,500


@dataclass(frozen=True)
class Subject:
    """A game or position to compare under rulesets.

    `dead` are stones named dead, by `dead_from`; None: nobody but the marks of the record, if it has
    any, names them. `options` are axes that a case overrides. `fixed`: the handicap stones of the record
    stand where the table of the ruleset says.
    """

    record: GameRecord
    dead: tuple[str, ...] | None = None
    dead_from: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    fixed: bool = False

    def record_under(self, ruleset: Ruleset) -> GameRecord:
        """Return the record as it begins under `ruleset`. Raises UsageError where its table has no row."""
        record, stones = self.record, self.record.handicap or 0
        if not self.fixed or stones < ruleset.handicap.stones[0]:
            return record
        board = topology(record.width, record.height)
        try:
            points = fixed_points(ruleset, board, stones)
        except HandicapError as error:
            raise UsageError(f"ruleset {ruleset.name}: {error}") from None
        return replace(record, black=(*record.black, *point_names(board, points)))


Source = Callable[[], Subject]


def sources_of(name: str, *, game: int = 1) -> list[Source]:
    """Return what a user means by `name`, each game to be read when it is its turn.

    An SGF file, all those of a folder, the cases of a case file, a diagram, or the case of an id. `game`
    is the number of the game in an SGF file, from 1. Raises UsageError for a name that is none of these,
    DataError for a folder without games and for a wrong case file. A source raises DataError for a file
    that cannot be read and UsageError for a case that no record can hold.
    """
    path = Path(name)
    if path.is_dir():
        return [partial(_sgf, file, game) for file in _sgf_files(path)]
    if path.suffix.lower() == ".sgf":
        return [partial(_sgf, path, game)]
    if path.suffix.lower() in YAML_SUFFIXES:
        return [partial(subject_of_case, case) for case in _cases([path])]
    if path.exists():
        return [partial(_diagram, path)]
    return [partial(subject_of_case, case_called(name, "an SGF file, a diagram or the id of a case"))]


def _sgf_files(folder: Path) -> list[Path]:
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() == ".sgf" and file.is_file())
    if not files:
        raise DataError(f"{folder}: the folder holds no SGF file")
    return files


def _sgf(path: Path, game: int) -> Subject:
    _require(path)
    return Subject(read_record(path, game=game))


def subject_of_case(case: Case) -> Subject:
    """Return a case as a record. Raises UsageError for an event that no record can hold."""
    board = topology(case.width, case.height)
    handicap = case.handicap
    placed = handicap.points if handicap is not None else ()
    steps, setups = _steps(case)
    record = GameRecord(
        name=case.id,
        width=case.width,
        height=case.height,
        black=(*case.black, *placed),
        white=case.white,
        to_play=case.to_play,
        handicap=None if handicap is None else handicap.stones,
        steps=tuple(steps),
        setups=tuple(setups),
        prisoners=case.prisoners,
    )
    named = {expectation.score.dead for expectation in case.expect if expectation.score is not None}
    dead = case.dead or (next(iter(named)) if len(named) == 1 else ())
    here = tuple(point for point in board.names if point in dead)
    fixed = handicap is not None and not placed
    return Subject(record, here or None, "by the case" if here else "", case.options, fixed)


def _steps(case: Case) -> tuple[list[RecordedMove], list[LaterSetup]]:
    steps: list[RecordedMove] = []
    setups: list[LaterSetup] = []
    place = case.place or Place(case.id)
    for node, step in enumerate(case.steps, 1):
        if isinstance(step, Move):
            if not step.refused:
                player = step.player if step.player > 1 else None
                steps.append(RecordedMove(step.colour, step.vertex, node, place, player))
        else:
            _happen(case, step, steps, setups)
    return steps, setups


def _happen(case: Case, event: Event, steps: list[RecordedMove], setups: list[LaterSetup]) -> None:
    match event.word:
        case "resume":
            return  # a placement after the passes says the same
        case "undo" if steps:
            steps.pop()
            setups[:] = [setup for setup in setups if setup.after <= len(steps)]
        case "turn":
            setups.append(LaterSetup(len(steps), to_play=event.colour))
        case _:
            raise UsageError(f"case {case.id}: no game record can hold its event {str(event)!r}")


def _cases(paths: Sequence[Path]) -> tuple[Case, ...]:
    corpus = load_cases(paths)
    if corpus.errors:
        raise DataError(*corpus.problems)
    return corpus.cases


def _require(path: Path) -> None:
    try:
        require_regular(path)
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {reason(error)}") from None


def _diagram(path: Path) -> Subject:
    _require(path)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LARGEST_DIAGRAM)
        diagram = parse_diagram(text)
    except (OSError, ValueError) as error:
        what = "cannot be read: " if isinstance(error, OSError) else "is no diagram (X, O and .): "
        words = "found bytes that are not UTF-8" if isinstance(error, UnicodeError) else reason(error)
        raise DataError(f"{path}: {what}{words}") from None
    board = topology(diagram.width, diagram.height)
    black, white = (
        tuple(board.names[point] for point, content in enumerate(diagram.stones) if content == colour)
        for colour in (BLACK, WHITE)
    )
    record = GameRecord(str(path), diagram.width, diagram.height, black, white)
    dead = tuple(point_names(board, diagram.dead))
    return Subject(record, dead or None, "by the diagram" if dead else "")


def with_dead(subject: Subject, dead: tuple[str, ...], said_by: str) -> Subject:
    """Return the subject with other dead stones."""
    return replace(subject, dead=dead, dead_from=said_by)
