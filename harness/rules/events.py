"""What happens in a game besides moves: resumption, agreement, resignation, time, offers.

The words are those of case files (docs/case-format.md). An event makes no history entry; undoing the
ply before it undoes the event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.board.colour import Colour
from harness.rules.agreement import PROTOCOLS, NotAgreed, Offer
from harness.rules.ending import Outcome, Phase, after_last_pass, winner_of
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
    """Bring play back at the request of `colour`; where only a dispute may, the request has to state one.

    Without a protocol nobody marks stones: there the request is itself the statement of a dispute.
    Who moves first: by turn (AGA rule 10); the requester's opponent (Japanese 1989 art. 9.3); either side
    where the text is silent (ChessPlayX). Under the New Zealand rules the players must agree on it: the
    request is an offer to move first oneself, and if it is declined all stones are alive.
    """
    end = game.ruleset.end
    if end.resume == "none":
        raise NotNow("the ruleset knows no resumption of play")
    if game.phase is not Phase.STOPPED:
        raise NotNow("play can be resumed only while it is stopped")
    protocol = PROTOCOLS.get(end.protocol)
    if end.resume == "dispute" and protocol and not protocol.disputed(game.state.agreement, colour):
        raise NotNow(f"{colour} disputes nothing: play is resumed only where the players disagree")
    match end.resume_first:
        case "by-agreement":
            _offer(game, Offer("first-move", colour))
        case "opponent-of-requester":
            game.resume(colour.opponent)
        case first:
            game.resume(game.to_move, either=first == "undetermined")


def _resign(game: Game, colour: Colour) -> None:
    _require(game, "resignation")
    game.finish(Outcome("resignation", winner_of(colour.opponent)))


def _run_out_of_time(game: Game, colour: Colour) -> None:
    _require(game, "time")
    game.finish(Outcome("time", winner_of(colour.opponent)))


def _take_button(game: Game, colour: Colour) -> None:
    """Take the button instead of moving (Sensei's Library, Button Go): it is worth half a point.

    It is no pass and no placement, so passes before it do not count towards the end.
    """
    ruleset = game.ruleset
    if ruleset.scoring.button != "action":
        raise NotNow("the ruleset knows no button that is taken as an action")
    if game.phase is not Phase.PLAYING or game.to_move is not colour:
        raise NotNow(f"it is not {colour}'s turn")
    if game.state.button is not None:
        raise NotNow("the button is taken")
    clears = ruleset.repetition.button == "clears"
    game.state = game.state._replace(
        button=colour,
        turn=colour.opponent,
        passes=0,
        cleared_at=game.plies if clears else game.state.cleared_at,
    )


def _offer_draw(game: Game, colour: Colour) -> None:
    _require(game, "draw-offer")
    _offer(game, Offer("draw", colour))


def _offer(game: Game, offer: Offer) -> None:
    """Make an offer; it stands until it is answered or the opponent plays or passes."""
    if game.state.offer is not None:
        raise NotNow("an offer is open already")
    game.state = game.state._replace(offer=offer)


def _answered(game: Game, colour: Colour) -> Offer:
    """Return what the opponent of `colour` has offered, and take it off the table."""
    offer = game.state.offer
    if game.phase is Phase.ENDED:
        raise NotNow("the game has ended")
    if offer is None or offer.by is colour:
        raise NotNow(f"{colour.opponent} has offered nothing")
    game.state = game.state._replace(offer=None)
    return offer


def _accept(game: Game, colour: Colour) -> None:
    offer = _answered(game, colour)
    if offer.kind == "draw":
        game.finish(Outcome("draw-agreed", "none"))
    else:
        game.resume(offer.by)


def _decline(game: Game, colour: Colour) -> None:
    if _answered(game, colour).kind == "first-move":
        game.state = game.state._replace(all_alive=True)
        game.finish(after_last_pass(game.ruleset))


_BY_PLAYER: Final[dict[str, Callable[[Game, Colour], None]]] = {
    "turn": _turn,
    "button": _take_button,
    "resume": _resume,
    "resign": _resign,
    "time": _run_out_of_time,
    "offer-draw": _offer_draw,
    "accept": _accept,
    "decline": _decline,
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
