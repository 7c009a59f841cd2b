"""Commands of the reference engine that set up a game: size, komi, handicap, time."""

from __future__ import annotations

from harness.board.colour import WHITE
from harness.board.topology import size_text
from harness.engines.reference_session import SYNTAX, Failure, Session
from harness.engines.reference_table import Arguments, command, whole
from harness.rules.exact import exact_number, number_text
from harness.rules.handicap import HandicapError, check_free, fixed_numbers, komi_in_force, place_by_passes


@command("boardsize", 1, 1)
def boardsize(session: Session, arguments: Arguments) -> str:
    """Clear a board of this size; komi stays."""
    side = whole(arguments[0])
    return _resize(session, side, side)


@command("rectangular_boardsize", 2, 2)
def rectangular_boardsize(session: Session, arguments: Arguments) -> str:
    """Clear a board of this width and height; komi stays."""
    return _resize(session, whole(arguments[0]), whole(arguments[1]))


def _resize(session: Session, width: int, height: int) -> str:
    if not session.allows_size(width, height):
        raise Failure("unacceptable size")
    session.clear(width=width, height=height)
    return ""


@command("query_boardsize")
def query_boardsize(session: Session, _arguments: Arguments) -> str:
    """Answer `19`, or `9x7` (width, height)."""
    return size_text(session.start.width, session.start.height)


@command("clear_board")
def clear_board(session: Session, _arguments: Arguments) -> str:
    """Begin a new game; size, komi and options stay."""
    session.clear()
    return ""


@command("komi", 1, 1)
def komi(session: Session, arguments: Arguments) -> str:
    """Set komi, an exact number such as 7.25 or 15/4."""
    try:
        session.set_komi(exact_number(arguments[0]))
    except ValueError:
        raise Failure(SYNTAX) from None
    return ""


@command("get_komi")
def get_komi(session: Session, _arguments: Arguments) -> str:
    """Answer the komi in force."""
    return number_text(komi_in_force(session.game))


@command("fixed_handicap", 1, 1)
def fixed_handicap(session: Session, arguments: Arguments) -> str:
    """Place handicap stones by the ruleset's table (else that of section 4.1.1) and answer where."""
    stones = whole(arguments[0])
    session.require_empty_board()
    try:
        points = session.practice.fixed_points(session.game.ruleset, session.game.topology, stones)
    except HandicapError:
        raise Failure("invalid number of stones") from None
    return _hand_over(session, points)


@command("place_free_handicap", 1, 1)
def place_free_handicap(session: Session, arguments: Arguments) -> str:
    """Place handicap stones by own choice and answer where: the table as far as it goes, then at random."""
    stones = whole(arguments[0])
    session.require_empty_board()
    ruleset, board = session.game.ruleset, session.game.topology
    by_table = max((number for number in fixed_numbers(ruleset, board) if number <= stones), default=0)
    points = session.practice.fixed_points(ruleset, board, by_table) if by_table else []
    rest = [point for point in board.points if point not in points]
    if stones - len(points) < len(rest):
        points += session.random.sample(rest, max(0, stones - len(points)))
    try:
        check_free(ruleset, board, points, stones)
    except HandicapError:
        raise Failure("invalid number of stones") from None
    return _hand_over(session, points)


@command("set_free_handicap", 1, None, otherwise="bad vertex list")
def set_free_handicap(session: Session, arguments: Arguments) -> str:
    """Place handicap stones on the named points."""
    session.require_empty_board()
    board = session.game.topology
    points = [session.practice.names.point(board, text) for text in arguments]
    chosen = [point for point in points if point is not None]
    try:
        check_free(session.game.ruleset, board, chosen, len(arguments))
    except HandicapError:
        raise Failure("bad vertex list") from None
    _hand_over(session, chosen)
    return ""


def _hand_over(session: Session, points: list[int]) -> str:
    if session.game.ruleset.handicap.placement == "white-passes":
        session.clear(handicap=len(points))
        place_by_passes(session.game, points)
    else:
        session.clear(black=tuple(points), to_move=WHITE, handicap=len(points))
    return " ".join(session.practice.names.name(session.game.topology, point) for point in points)


@command("time_settings", 3, 3)
def time_settings(_session: Session, arguments: Arguments) -> str:
    """Accept main time, byo-yomi time and stones; moves are made at once whatever they are."""
    for argument in arguments:
        whole(argument)
    return ""


@command("time_left", 3, 3)
def time_left(session: Session, arguments: Arguments) -> str:
    """Accept a colour, its time and its stones."""
    try:
        session.colour(arguments[0])
    except Failure:
        raise Failure(SYNTAX) from None
    return time_settings(session, (*arguments[1:], "0"))
