"""What happens in a game besides moves: resumption, agreement, resignation, time, offers.

The words are those of case files (docs/case-format.md). An event makes no history entry; undoing the
ply before it undoes the event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.board.colour import Colour
from harness.rules.agreement import PROTOCOLS, NotAgreed
from harness.rules.ending import Outcome, Phase, winner_of
from harness.rules.game import Game


class NotNow(ValueError):
    """An event that the ruleset does not know or that cannot happen now; the message says why."""


def happen(game: Game, word: str, colour: Colour | None = None, argument: str | None = None) -> None:
    """Let an event happen: `resume B`, `resign W`, `mark B A3`, `agree void`, ...

    `argument` is a point's name, or what is agreed on. Raises NotNow; the game is unchanged then.
    """
    if word == "agree":
        _agree(game, argument or "")
    elif colour is None:
        raise NotNow(f"{word}: expected black or white")
    elif word in _BY_PLAYER:
        _BY_PLAYER[word](game, colour)
    elif any(word in protocol.words for protocol in PROTOCOLS.values()):
        _settle(game, word, colour, argument)
    else:
        raise NotNow(f"no event is called {word!r}")


def _turn(game: Game, colour: Colour) -> None:
    """Give `colour` the move, as records do that let a side move twice."""
    game.give_turn(colour)


def _resume(game: Game, colour: Colour) -> None:
    """Bring play back at the request of `colour`.

    Who moves first: by turn (AGA rule 10), the requester's opponent (Japanese 1989 art. 9.3), or,
    where the text is silent, whoever the alternation names. Without the agreement that the New
    Zealand rules ask for nobody moves first, and all stones are alive.
    """
    end = game.ruleset.end
    if end.resume == "none":
        raise NotNow("the ruleset knows no resumption of play")
    if game.phase is not Phase.STOPPED:
        raise NotNow("play can be resumed only while it is stopped")
    first = colour.opponent if end.resume_first == "opponent-of-requester" else game.to_move
    game.resume(first)


def _resign(game: Game, colour: Colour) -> None:
    _require(game, "resignation")
    game.finish(Outcome("resignation", winner_of(colour.opponent)))


def _run_out_of_time(game: Game, colour: Colour) -> None:
    _require(game, "time")
    game.finish(Outcome("time", winner_of(colour.opponent)))


def _offer_draw(game: Game, colour: Colour) -> None:
    """Offer a draw; the offer stands until it is answered or the opponent moves."""
    _require(game, "draw-offer")
    if game.state.draw_offer is not None:
        raise NotNow("a draw is offered already")
    game.state = game.state._replace(draw_offer=colour)


def _answer_offer(game: Game, colour: Colour) -> None:
    _require(game, "draw-offer")
    if game.state.draw_offer is not colour.opponent:
        raise NotNow(f"{colour.opponent} has offered no draw")
    game.state = game.state._replace(draw_offer=None)


def _accept(game: Game, colour: Colour) -> None:
    _answer_offer(game, colour)
    game.finish(Outcome("draw-agreed", "none"))


_BY_PLAYER: Final[dict[str, Callable[[Game, Colour], None]]] = {
    "turn": _turn,
    "resume": _resume,
    "resign": _resign,
    "time": _run_out_of_time,
    "offer-draw": _offer_draw,
    "accept": _accept,
    "decline": _answer_offer,
}


def _agree(game: Game, ending: str) -> None:
    """End the game by agreement of both players, where the rules offer that now."""
    if ending == "void":
        if "void" not in game.claims():
            raise NotNow("void can be agreed on only after a whole-board repetition")
        game.finish(Outcome("void", "none"))
    elif ending == "both-lose":
        _require(game, "both-lose")
        game.finish(Outcome("both-lose", "none"))
    else:
        raise NotNow(f"no ending to agree on is called {ending!r}")


def _require(game: Game, ending: str) -> None:
    if game.phase is Phase.ENDED:
        raise NotNow("the game has ended")
    if ending not in game.ruleset.end.also:
        raise NotNow(f"the ruleset knows no ending by {ending}")


def _settle(game: Game, word: str, colour: Colour, argument: str | None) -> None:
    """Take one step of the protocol by which the players agree on dead stones."""
    protocol = PROTOCOLS.get(game.ruleset.end.protocol)
    if protocol is None or word not in protocol.words:
        raise NotNow(f"the ruleset's way of agreeing on dead stones knows no {word!r}")
    if game.phase is not Phase.STOPPED:
        raise NotNow("dead stones are settled only while play is stopped")
    chain = None
    if argument is not None:
        point = game.topology.point(argument)
        if point is None or not game.position.stones[point]:
            raise NotNow(f"no stone on {argument}")
        chain = frozenset(game.position.chain(point))
    try:
        agreement = protocol.take(game.state.agreement, word, colour, chain)
    except NotAgreed as error:
        raise NotNow(str(error)) from None
    game.state = game.state._replace(agreement=agreement)
    if agreement.complete:
        game.finish(Outcome("score"))
