"""Commands of the reference engine for the harness: what GTP has no words for.

`set_position` is KataGo's; the others are ours and begin with `goharness-`. What they set up holds
for the game they are sent in; only options outlive it, until they are reset.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from harness.board.colour import Colour
from harness.engines.reference_commands import count
from harness.engines.reference_session import NO_VERTEX, SYNTAX, Failure, Session
from harness.engines.reference_table import Arguments, colour_alone, command, whole
from harness.rules.ending import Outcome, Phase, winner_of
from harness.rules.game import Game, SetupError

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


def _resume(game: Game, colour: Colour) -> None:
    """Bring play back at the request of `colour`; who moves first is `end.resume_first`.

    Where the rules leave that open, it is whoever the alternation names.
    """
    end = game.ruleset.end
    if end.resume == "none":
        raise Failure("cannot resume: the ruleset knows no resumption")
    opponent_first = end.resume_first == "opponent-of-requester"
    try:
        game.resume(colour.opponent if opponent_first else game.to_move)
    except ValueError as error:
        raise Failure(f"cannot resume: {error}") from None


def _resign(game: Game, colour: Colour) -> None:
    """End the game as lost for `colour`."""
    _require_ending(game, "resignation")
    game.finish(Outcome("resignation", winner_of(colour.opponent)))


def _run_out_of_time(game: Game, colour: Colour) -> None:
    """End the game as lost on time for `colour`."""
    _require_ending(game, "time")
    game.finish(Outcome("time", winner_of(colour.opponent)))


_BY_PLAYER: Final[dict[str, Callable[[Game, Colour], None]]] = {
    "resume": _resume,
    "resign": _resign,
    "time": _run_out_of_time,
}
_NOT_YET: Final = frozenset(
    ("offer-draw", "accept", "decline", "mark", "unmark", "confirm", "propose", "contradict", "button")
)


@command("goharness-event", 2, None)
def event(session: Session, arguments: Arguments) -> str:
    """Let something happen that is no move: `resume B`, `resign W`, `time B`, `agree void`, ..."""
    word, rest = arguments[0], arguments[1:]
    if word in _NOT_YET:
        raise Failure(f"not supported yet: {' '.join(arguments)}")
    if len(rest) != 1:
        raise Failure(SYNTAX)
    if word == "agree":
        _agree(session.game, rest[0])
    elif word in _BY_PLAYER:
        _BY_PLAYER[word](session.game, colour_alone(session, rest[0]))
    else:
        raise Failure(f"no event: {word}")
    return ""


def _agree(game: Game, ending: str) -> None:
    """End the game by agreement, where the rules offer that now."""
    if ending == "void":
        if "void" not in game.claims():
            raise Failure("cannot agree on void: no whole-board repetition allows it now")
        game.finish(Outcome("void", "none"))
    elif ending == "both-lose":
        _require_ending(game, "both-lose")
        game.finish(Outcome("both-lose", "none"))
    else:
        raise Failure(f"no ending to agree on: {ending}")


def _require_ending(game: Game, ending: str) -> None:
    if game.phase is Phase.ENDED:
        raise Failure("the game has ended")
    if ending not in game.ruleset.end.also:
        raise Failure(f"the ruleset knows no ending by {ending}")


# ---------------------------------------------------------------------- questions


@command("goharness-state")
def state(session: Session, _arguments: Arguments) -> str:
    """Answer, as JSON, where the game stands; an outcome by count names no winner here."""
    game = session.game
    outcome = game.outcome
    return json.dumps(
        {
            "phase": game.phase.value,
            "to_move": winner_of(game.to_move),
            "plies": game.plies,
            "passes": game.state.passes,
            "prisoners": {winner_of(colour): game.prisoners(colour) for colour in Colour},
            "outcome": outcome and {"kind": outcome.kind, "winner": outcome.winner},
            "can_end": list(game.claims()),
        }
    )


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
    """Answer the explained score as JSON; `dead V...` and `seki V...` name stones, whole chains are taken."""
    lists: dict[str, list[int]] = {}
    current: list[int] | None = None
    for word in arguments:
        if word in ("dead", "seki"):
            current = lists.setdefault(word, [])
        elif current is None:
            raise Failure(SYNTAX)
        else:
            current.append(session.point(word))
    seki = tuple(lists["seki"]) if "seki" in lists else None
    return json.dumps(count(session, tuple(lists.get("dead", ())), seki).as_json())
