"""Where a case starts and what is then played, taken from a game record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.position import Position
from harness.board.topology import topology
from harness.cases.digest import with_digest
from harness.cases.game_record import GameRecord, LaterSetup, RecordedMove
from harness.cases.guards import with_ordinary
from harness.cases.model import Case, Event, Expectation, Guard, Legality, Move, Step
from harness.cases.record import read_record
from harness.errors import DataError, Place, problem
from harness.rules.set_up import without_liberty


@dataclass(frozen=True)
class Start:
    """Entry 0 and the steps after it; stones by GTP names, prisoners (Black's, White's)."""

    width: int
    height: int
    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    prisoners: tuple[int, int] = (0, 0)
    to_play: Colour = BLACK
    steps: tuple[Step, ...] = ()


def start_of(record: GameRecord, plies: int | None = None) -> Start:
    """Return the start and the first `plies` moves (None: all) of a record.

    A set-up after moves makes the position reached entry 0 of a new history. Where the record lets a
    side move out of turn, an event `turn` says so. A move whose player the record does not name is the
    first player's. Raises DataError when a move before such a set-up is on an occupied point, and when
    the record has fewer moves.
    """
    last = len(record.steps) if plies is None else plies
    if last > len(record.steps):
        raise DataError(problem(record.name, "ply", found=last, expected=f"at most {len(record.steps)}"))
    start = Start(record.width, record.height, record.black, record.white, (0, 0), record.to_play)
    turn = record.to_play
    steps: list[Step] = []
    played: list[RecordedMove] = []
    for index in range(last + 1):
        for setup in (setup for setup in record.setups if setup.after == index):
            if setup.changes_stones:
                start = _set_up(start, played, setup)
                steps, played, turn = [], [], setup.to_play or turn
                start = replace(start, to_play=turn)
            elif setup.to_play is not None and setup.to_play is not turn:
                turn = setup.to_play
                steps.append(Event("turn", turn))
        if index < last:
            move = record.steps[index]
            if move.colour is not turn:
                steps.append(Event("turn", move.colour))
            steps.append(Move(move.colour, move.vertex, move.player or 1))
            played.append(move)
            turn = move.colour.opponent
    return replace(start, steps=tuple(steps))


def _set_up(start: Start, played: Sequence[RecordedMove], setup: LaterSetup) -> Start:
    """Return the position after `played` with the stones of a later set-up changed."""
    board = topology(start.width, start.height)
    position = _position(start)
    point = {name: index for index, name in enumerate(board.names)}
    taken = list(start.prisoners)
    for move in played:
        if move.vertex == "pass":
            continue
        if position.stones[point[move.vertex]]:
            raise DataError(
                problem(move.place, f"{move.colour.letter} {move.vertex} is on an occupied point")
            )
        result = position.place(move.colour, point[move.vertex])
        taker = move.colour.opponent if result.suicide else move.colour
        taken[taker - 1] += len(result.points)
    for content, names in ((BLACK, setup.black), (WHITE, setup.white), (0, setup.empty)):
        for name in names:
            position.stones[point[name]] = content
    black, white = (
        tuple(name for name in board.names if position.stones[point[name]] == colour) for colour in Colour
    )
    return replace(start, black=black, white=white, prisoners=(taken[0], taken[1]))


def _position(start: Start) -> Position:
    """Return the board of `start` with its stones."""
    board = topology(start.width, start.height)
    position = Position(board)
    for colour, names in ((BLACK, start.black), (WHITE, start.white)):
        for name in names:
            position.stones[board.names.index(name)] = colour
    return position


def _require_liberties(record: GameRecord, start: Start, plies: int) -> None:
    """Raise DataError, with its place in the file, for a set-up that no ordinary board can hold."""
    if stuck := sorted(_position(start).without_liberty()):
        names = topology(start.width, start.height).names
        error = without_liberty(tuple(names[point] for point in stuck))
        raise DataError(problem(record.setup_place(error.points[0], plies), str(error)))


def case_of_record(path: Path, *, name: str | None = None) -> Case:
    """Return a game record as a case that expects every recorded move to be legal, and nothing else.

    Passes at the end are left out: they end the game, and few programs can say that a pass is legal.
    The result is not judged. Raises DataError for a file that is no readable record, has no move, or sets
    up stones without a liberty.
    """
    record = read_record(path, name=name)
    moves = len(record.steps)
    while moves and record.steps[moves - 1].vertex == "pass":
        moves -= 1
    start = start_of(record, moves)
    _require_liberties(record, start, moves)
    expect = tuple(_all_legal(start, record.steps[:moves]))
    if not expect:
        raise DataError(problem(record.name, "the record has no move that could be judged"))
    case = Case(
        id=slug_of(path.stem),
        suite="records",
        title=f"Every move of {path.name} is legal",
        topic="records",
        width=start.width,
        height=start.height,
        tags=("record",),
        sources=(record.name,),
        black=start.black,
        white=start.white,
        prisoners=start.prisoners,
        to_play=start.to_play,
        requires=with_ordinary(Guard()),
        steps=start.steps,
        swap=False,
        expect=expect,
        note="; ".join(record.notes),
        place=Place(record.name),
    )
    return with_digest(case)


def _all_legal(start: Start, moves: Sequence[RecordedMove]) -> Iterator[Expectation]:
    """Yield one expectation per ply; none for a ply out of turn, which no rule calls legal."""
    plies = sum(isinstance(step, Move) for step in start.steps)
    places = [move.place for move in moves[len(moves) - plies :]]
    made, in_turn = 0, True
    for step in start.steps:
        if isinstance(step, Event):
            in_turn = False
            continue
        if in_turn:
            legality = Legality("legal", step.colour, (step.vertex,))
            yield Expectation(Guard(), "the game was played so", made, (legality,), place=places[made])
        made, in_turn = made + 1, True


def slug_of(text: str) -> str:
    """Return `text` as a name of small letters, digits and single hyphens."""
    words = "".join(
        letter if letter.isascii() and letter.isalnum() else " " for letter in text.lower()
    ).split()
    return "-".join(words)[:60].strip("-") or "record"
