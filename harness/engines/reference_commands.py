"""The commands of the reference engine that other programs have too: GTP 2 and its common extensions.

Sections and error messages are those of the GTP 2 specification, draft 2, section 6. Where it
leaves room: an argument too many is a syntax error; `final_score` counts every stone as alive unless the
players agreed otherwise, says
`0` only where nobody wins, `W+0` where the rules give a tie to White, and cannot score a game that
a rule or an event has decided: a score has a margin (6.3.4), which such a win has not, so the failure
names the winner.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

import harness
from harness.board.colour import Colour
from harness.board.diagram import framed_diagram
from harness.board.position import Position
from harness.engines.reference_session import NO_VERTEX, SYNTAX, Failure, Session
from harness.engines.reference_table import COMMANDS, Arguments, colour_alone, command, mover_alone
from harness.errors import UsageError
from harness.rules.ending import COUNTED
from harness.rules.verdict import IllegalMove, Reason, Refusal
from harness.scoring.breakdown import Score
from harness.scoring.count import METHODS, undecided
from harness.scoring.seki import SEKI_TESTS

# ---------------------------------------------------------------------- administrative


@command("protocol_version")
def protocol_version(_session: Session, _arguments: Arguments) -> str:
    """Answer the version of GTP."""
    return "2"


@command("name")
def name(session: Session, _arguments: Arguments) -> str:
    """Answer what this program is."""
    return "goharness faulty" if session.practice.faults else "goharness reference"


@command("version")
def version(_session: Session, _arguments: Arguments) -> str:
    """Answer the version of this program."""
    return harness.__version__


@command("known_command", 1, 1)
def known_command(_session: Session, arguments: Arguments) -> str:
    """Answer `true` or `false`."""
    return "true" if arguments[0] in COMMANDS else "false"


@command("list_commands")
def list_commands(_session: Session, _arguments: Arguments) -> str:
    """Answer all commands, one a line."""
    return "\n".join(sorted(COMMANDS))


@command("quit", 0, None)
def end_session(_session: Session, _arguments: Arguments) -> str:
    """Answer, before the program ends."""
    return ""


@command("ruleset")
def ruleset(session: Session, _arguments: Arguments) -> str:
    """Answer the name of the ruleset."""
    return session.game.ruleset.name


# ---------------------------------------------------------------------- core


@command("play", 2, 2, otherwise=NO_VERTEX)
def play(session: Session, arguments: Arguments) -> str:
    """Make a move; an illegal one is refused and changes nothing. A referee answers with what he says."""
    (colour, player), point = session.mover(arguments[0]), session.vertex(arguments[1])
    try:
        session.play(colour, point, player)
    except IllegalMove:
        raise Failure("illegal move" if session.referee is None else "refused") from None
    return "" if session.referee is None else session.referee.told(colour)


@command("genmove", 1, 1, otherwise="invalid color")
def genmove(session: Session, arguments: Arguments) -> str:
    """Make a random legal move, or pass when there is none, and answer it."""
    colour, player = mover_alone(session, arguments[0])
    point = _random_move(session, colour, player)
    session.play(colour, point, player)
    return _vertex_name(session, point)


@command("reg_genmove", 1, 1, otherwise="invalid color")
def reg_genmove(session: Session, arguments: Arguments) -> str:
    """Answer the move that genmove would make, and change nothing."""
    state = session.random.getstate()
    try:
        return _vertex_name(session, _random_move(session, *mover_alone(session, arguments[0])))
    finally:
        session.random.setstate(state)


def _random_move(session: Session, colour: Colour, player: int) -> int | None:
    legal = session.legal_points(colour, player)
    if legal:
        return session.random.choice(legal)
    if refusal := session.judge(colour, None, player):
        raise Failure(f"no legal move: {refusal}")
    return None


def _vertex_name(session: Session, point: int | None) -> str:
    return "PASS" if point is None else session.practice.names.name(session.game.topology, point)


@command("undo")
def undo(session: Session, _arguments: Arguments) -> str:
    """Take the latest move back; set-up and handicap cannot be."""
    try:
        session.undo()
    except IndexError:
        raise Failure("cannot undo") from None
    return ""


# ---------------------------------------------------------------------- legality


@command("is_legal", 2, 2, otherwise=NO_VERTEX)
def is_legal(session: Session, arguments: Arguments) -> str:
    """Answer 1 for a legal move, else 0; fail for one that the rules leave undetermined."""
    return "0" if _against(session, arguments) else "1"


def _against(session: Session, arguments: Arguments) -> Refusal | None:
    """Return what forbids a move, or None; raises Failure where the rules leave it undetermined."""
    (colour, player), point = session.mover(arguments[0]), session.vertex(arguments[1])
    refusal = session.judge(colour, point, player)
    if refusal is not None and not refusal.forbids:
        raise Failure(f"{refusal.reason.value}: {refusal.article}")
    return refusal


_VERTEX: Final = re.compile(r"[A-HJ-Za-hj-z][1-9]\d?")


@command("why_illegal", 2, 2, otherwise=NO_VERTEX)
def why_illegal(session: Session, arguments: Arguments) -> str:
    """Answer the reason against a move, with the ply it repeats, or nothing; fail as `is_legal` does."""
    if _VERTEX.fullmatch(arguments[1]) and session.game.topology.point(arguments[1]) is None:
        return Reason.OFF_BOARD.value
    refusal = _against(session, arguments)
    if refusal is None:
        return ""
    return refusal.reason.value if refusal.repeats is None else f"{refusal.reason.value} {refusal.repeats}"


@command("all_legal", 1, 1, otherwise="invalid color")
def all_legal(session: Session, arguments: Arguments) -> str:
    """Answer every point on which a colour may place; passes are not listed."""
    return session.names(session.legal_points(*mover_alone(session, arguments[0])))


# ---------------------------------------------------------------------- board


@command("showboard")
def showboard(session: Session, _arguments: Arguments) -> str:
    """Answer the board with coordinates, the latest stone marked, and the prisoners."""
    game = session.game
    latest = game.history.latest.point
    marks = () if latest is None else (latest,)
    taken = "  ".join(f"{colour} has taken {game.prisoners(colour)}" for colour in Colour)
    return f"\n{framed_diagram(game.topology, game.position.stones, marks)}\n{taken}"


@command("list_stones", 1, 1, otherwise="invalid color")
def list_stones(session: Session, arguments: Arguments) -> str:
    """Answer where a colour has stones."""
    colour = colour_alone(session, arguments[0])
    stones = session.game.position.stones
    return session.names([point for point, content in enumerate(stones) if content == colour])


@command("captures", 1, 1, otherwise="invalid color")
def captures(session: Session, arguments: Arguments) -> str:
    """Answer how many stones a colour has taken."""
    return str(session.game.prisoners(colour_alone(session, arguments[0])))


# ---------------------------------------------------------------------- scoring


@command("final_score")
def final_score(session: Session, _arguments: Arguments) -> str:
    """Answer the exact result: `B+0.25`, `0`, or `W+0` where a tie is White's."""
    return count(session).result


def count(
    session: Session, dead: Collection[int] | None = None, seki: Collection[int] | None = None
) -> Score:
    """Count the game; raises Failure where counting does not decide it or komi is not agreed."""
    game = session.game
    if (nothing := undecided(game)) is not None:
        return nothing
    if game.outcome is not None and game.outcome.kind not in COUNTED:
        won = f", winner {game.outcome.winner}" if game.outcome.winner in ("black", "white") else ""
        raise Failure(f"cannot score: the game ended by {game.outcome.kind}{won}")
    if game.ruleset.scoring.method not in METHODS:
        raise Failure(f"cannot score: nothing is counted by scoring method {game.ruleset.scoring.method}")
    try:
        return session.practice.score(game, dead, seki)
    except UsageError as error:
        raise Failure(f"cannot score: {error}") from None


@command("final_status_list", 1, 1)
def final_status_list(session: Session, arguments: Arguments) -> str:
    """Answer the chains of a status, one a line; dead are only those that the players agreed on.

    In seki are those that the ruleset's own test names; none where points in seki count like others.
    """
    status, game = arguments[0], session.game
    if status not in ("alive", "seki", "dead"):
        raise Failure(SYNTAX)
    dead = game.state.agreement.dead
    living = Position(game.topology, game.position.stones)
    living.remove(dead)
    in_seki: frozenset[int] = frozenset()
    rules = game.ruleset.scoring
    if rules.seki == "none":
        in_seki = SEKI_TESTS[rules.seki_test](game.topology, bytes(living.stones), ()).stones
    chains = [
        sorted(chain)
        for chain in game.position.chains()
        if status == ("dead" if chain & dead else "seki" if chain & in_seki else "alive")
    ]
    return "\n".join(map(session.names, chains))
