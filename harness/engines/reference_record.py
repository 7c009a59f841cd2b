"""Commands of the reference engine that read and write game records.

What they need is imported when they are used: an engine is started for every case and its records are
seldom asked for.
"""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from harness.board.colour import BLACK, WHITE
from harness.board.topology import size_text, topology
from harness.engines.reference_session import Failure, Session, Start
from harness.engines.reference_table import Arguments, command, whole
from harness.errors import DataError, GoharnessError, problem
from harness.files import begin, reason
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove

if TYPE_CHECKING:
    from harness.cases.game_record import GameRecord
    from harness.rules.game import Game
    from harness.scoring.breakdown import Score


@command("loadsgf", 1, 2)
def loadsgf(session: Session, arguments: Arguments) -> str:
    """Load a record up to the position before a move, or to its end; komi is the file's or the ruleset's."""
    from harness.cases.record import read_record

    path = Path(arguments[0])
    before = whole(arguments[1]) if arguments[1:] else None
    try:
        with session.unless_failing():
            _load(session, read_record(path), before)
    except (GoharnessError, IllegalMove) as error:
        raise Failure(f"cannot load file: {' '.join(str(error).split())}") from None
    return ""


def _load(session: Session, record: GameRecord, before: int | None) -> None:
    from harness.cases.model import Event
    from harness.cases.start import start_of

    moves = len(record.steps)
    plies = moves if not before or before > moves else before - 1
    _check(session, record)
    start = start_of(record, plies)
    board = topology(start.width, start.height)
    index = {name: point for point, name in enumerate(board.names)}
    session.komi = record.komi
    set_up = Start(
        start.width,
        start.height,
        black=tuple(index[name] for name in start.black),
        white=tuple(index[name] for name in start.white),
        to_move=start.to_play,
        prisoners=start.prisoners,
        handicap=record.handicap or 0,
    )
    try:
        session.restart(set_up)
    except SetupError as error:
        place = record.setup_place(error.points[0], plies) if error.points else record.name
        raise DataError(problem(place, str(error))) from None
    players_named = any(move.player is not None for move in record.steps)
    for step in start.steps:
        if isinstance(step, Event):
            if step.colour is not None:
                session.game.give_turn(step.colour)
            continue
        try:
            point = None if step.vertex == "pass" else index[step.vertex]
            player = step.player if players_named else session.game.player_to_move
            session.play(step.colour, point, player)
        except IllegalMove as error:
            raise Failure(
                f"cannot load file: ply {session.game.plies + 1} ({step}) is illegal: {error}"
            ) from None


def _check(session: Session, record: GameRecord) -> None:
    """Raise Failure for a record that cannot be a game here."""
    if not session.allows_size(record.width, record.height):
        raise Failure(f"cannot load file: unacceptable size {size_text(record.width, record.height)}")
    handicap = record.handicap or 0
    first = len(list(takewhile(lambda move: move.colour is BLACK, record.steps)))
    if handicap >= 2 and not record.black and first < handicap:
        raise Failure(f"cannot load file: HA[{handicap}] without handicap stones")


@command("printsgf", 0, 1)
def printsgf(session: Session, arguments: Arguments) -> str:
    """Answer the game as a record, or write it to a file."""
    text = _record(session)
    if not arguments:
        return text.rstrip("\n")
    try:
        begin(Path(arguments[0]), [text]).close()
    except (OSError, ValueError) as error:
        raise Failure(f"cannot save file: {reason(error)}") from None
    return ""


def _record(session: Session) -> str:
    """Return the game as SGF (FF[4]), one node a ply."""
    from harness.cases.sgf import Written, write
    from harness.cases.sgf_values import PLAYER, sgf_point
    from harness.cases.sgf_writer import add_komi, add_territory, game_result

    def count(ended: Game) -> Score:
        return session.practice.score(ended, None, None)

    game, start = session.game, session.start
    board = game.topology
    size = str(board.width) if board.width == board.height else f"{board.width}:{board.height}"
    root = Written({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": ["goharness"], "SZ": [size]})
    root.add("RU", game.ruleset.name)
    add_komi(root, game)
    if start.handicap:
        root.add("HA", str(start.handicap))
    for name, points in (("AB", start.black), ("AW", start.white)):
        if points:
            root.add(name, *(sgf_point(board.names[point], board.height) for point in points))
    if start.to_move is WHITE:
        root.add("PL", "W")
    if result := game_result(game, count):
        root.add("RE", result)
    node = root
    for entry, player in zip(game.history.entries[1:], game.members(), strict=True):
        point = "" if entry.point is None else sgf_point(board.names[entry.point], board.height)
        letter = "" if entry.actor is None else entry.actor.letter
        child = Written({letter: [point]})
        if game.ruleset.players.per_side > 1:
            child.add(PLAYER, str(player))
        node.children.append(child)
        node = child
    add_territory(node, game, None, count)
    return write(root)
