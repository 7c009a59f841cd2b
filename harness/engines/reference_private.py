"""Commands of the reference engine for the harness: what GTP has no words for.

`set_position` is KataGo's; the others are ours and begin with `goharness-`. What they set up holds
for the game they are sent in; only options outlive it, until they are reset.
"""

from __future__ import annotations

import json

from harness.board.colour import Colour
from harness.board.diagram import plain_diagram
from harness.engines.reference_commands import count
from harness.engines.reference_session import NO_VERTEX, SYNTAX, Failure, Session
from harness.engines.reference_table import Arguments, colour_alone, command, whole
from harness.errors import GoharnessError
from harness.rules.catalogue import load_ruleset
from harness.rules.ending import winner_of
from harness.rules.events import NotNow, happen
from harness.rules.set_up import SetupError

# ---------------------------------------------------------------------- set-up


@command("set_position", 0, None)
def set_position(session: Session, arguments: Arguments) -> str:
    """Begin a new game from these stones, pairs of colour and vertex; Black moves next."""
    if len(arguments) % 2:
        raise Failure(SYNTAX)
    placed: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for colour, vertex in zip(arguments[::2], arguments[1::2], strict=True):
        placed[session.colour(colour)].append(session.point(vertex))
    black, white = (tuple(placed[colour]) for colour in Colour)
    try:
        session.clear(black=black, white=white)
    except SetupError as error:
        raise Failure(f"{error.kind}: {error}") from None
    return ""


@command("goharness-prisoners", 2, 2)
def prisoners(session: Session, arguments: Arguments) -> str:
    """Set how many stones Black and White have taken before the first move."""
    session.restart_with(prisoners=(whole(arguments[0]), whole(arguments[1])))
    return ""


@command("goharness-handicap", 1, 1)
def handicap(session: Session, arguments: Arguments) -> str:
    """Declare how many of the set-up stones are handicap, for compensation and komi."""
    session.restart_with(handicap=whole(arguments[0]))
    return ""


@command("goharness-turn", 1, 1)
def turn(session: Session, arguments: Arguments) -> str:
    """Say who moves next; before the first move that belongs to the start position."""
    colour = colour_alone(session, arguments[0])
    if session.game.plies:
        session.game.give_turn(colour)
    else:
        session.restart_with(to_move=colour)
    return ""


@command("goharness-ruleset", 1, None)
def switch_ruleset(session: Session, arguments: Arguments) -> str:
    """Go on under another ruleset, given by its name or its file, on an empty board."""
    try:
        session.switch(load_ruleset(" ".join(arguments)))
    except GoharnessError as error:
        raise Failure(str(error)) from None
    return ""


@command("goharness-option", 1, 2)
def option(session: Session, arguments: Arguments) -> str:
    """Override one ruleset key by its dotted name, or `reset` all; either clears the board."""
    if arguments == ("reset",):
        session.reset_options()
    elif len(arguments) == 2:
        session.option(*arguments)
    else:
        raise Failure(SYNTAX)
    return ""


# ---------------------------------------------------------------------- events


@command("goharness-event", 2, 3)
def event(session: Session, arguments: Arguments) -> str:
    """Let something happen that is no move: `resume B`, `mark W A3`, `agree void`, ..."""
    word, *rest = arguments
    try:
        if word == "agree" and len(rest) == 1:
            happen(session.game, word, None, rest[0])
        else:
            happen(session.game, word, colour_alone(session, rest[0]), rest[1] if rest[1:] else None)
    except NotNow as error:
        raise Failure(str(error)) from None
    return ""


# ---------------------------------------------------------------------- questions


@command("goharness-state")
def state(session: Session, _arguments: Arguments) -> str:
    """Answer, as JSON, where the game stands; an outcome by count names no winner here."""
    game = session.game
    outcome, agreement = game.outcome, game.state.agreement
    return json.dumps(
        {
            "phase": game.phase.value,
            "to_move": winner_of(game.to_move),
            "player": game.player_to_move,
            "plies": game.plies,
            "passes": game.state.passes,
            "prisoners": {winner_of(colour): game.prisoners(colour) for colour in Colour},
            "outcome": outcome and {"kind": outcome.kind, "winner": outcome.winner},
            "can_end": list(game.claims()),
            "confirmed": {winner_of(colour): colour in agreement.confirmed for colour in Colour},
            "dead": session.names(sorted(agreement.dead)).split(),
            **_known_to_each(session),
        }
    )


def _known_to_each(session: Session) -> dict[str, dict[str, str]]:
    """Return what each side sees (top row first) and, where a referee speaks, was told last."""
    referee, board = session.referee, session.game.topology
    if referee is None:
        seen = plain_diagram(board, session.game.position.stones).replace("\n", "")
        return {"view": {winner_of(colour): seen for colour in Colour}}
    return {
        "view": {
            winner_of(colour): plain_diagram(board, referee.view(colour)).replace("\n", "")
            for colour in Colour
        },
        "told": {winner_of(colour): referee.told(colour) for colour in Colour},
    }


@command("goharness-liberties", 1, 1, otherwise=NO_VERTEX)
def liberties(session: Session, arguments: Arguments) -> str:
    """Answer the liberties of the chain on a point."""
    point = session.point(arguments[0])
    if not session.game.position.stones[point]:
        raise Failure("no stone there")
    return session.names(sorted(session.game.position.liberties(point)))


@command("goharness-neighbours", 1, 1, otherwise=NO_VERTEX)
def neighbours(session: Session, arguments: Arguments) -> str:
    """Answer the points joined to a point."""
    return session.names(session.game.topology.neighbours[session.point(arguments[0])])


@command("goharness-score", 0, None)
def score(session: Session, arguments: Arguments) -> str:
    """Answer the explained score as JSON; `dead V...` and `seki V...` name stones (whole chains).

    Without `dead` it is what the players have agreed on, without `seki` what the ruleset's test says.
    """
    lists: dict[str, list[int]] = {}
    current: list[int] | None = None
    for word in arguments:
        if word in ("dead", "seki"):
            current = lists.setdefault(word, [])
        elif current is None:
            raise Failure(SYNTAX)
        else:
            current.append(session.point(word))
    return json.dumps(count(session, lists.get("dead"), lists.get("seki")).as_json())
