"""What happens besides moves: offers, resignation, time, and endings that the players agree on."""

from __future__ import annotations

from typing import Any

import pytest

from harness.board.colour import Colour
from harness.rules.events import NotNow, happen
from harness.rules.game import Game
from harness.rules.verdict import IllegalMove
from tests.making import make_game

OFFERS = {"end.also": ["resignation", "time", "draw-offer", "both-lose"], "end.passes": 4}
EVENTS = ["offer-draw B", "offer-draw W", "accept B", "accept W", "decline B", "decline W", "play"]


def do(game: Game, event: str) -> bool:
    """Let an event happen, or the side to move place on its next free point; tell whether it was allowed."""
    word, *rest = event.split()
    try:
        if word == "play":
            game.play(game.to_move, game.legal_points()[0])
        elif word == "agree":
            happen(game, "agree", argument=rest[0])
        else:
            happen(game, word, Colour.parse(rest[0]), *rest[1:])
    except (NotNow, IllegalMove, IndexError):
        return False
    return True


def offers(open_offer: str, over: bool, to_move: str, event: str) -> tuple[str, bool, str] | None:
    """Describe a draw offer: one at a time, answered by the opponent or refused by the opponent's move."""
    word, *rest = event.split()
    by = rest[0] if rest else to_move
    other = "W" if by == "B" else "B"
    if over:
        return None
    if word == "play":
        return "" if open_offer == other else open_offer, False, other
    if word == "offer-draw":
        return None if open_offer else (by, False, to_move)
    return ("", word == "accept", to_move) if open_offer == other else None


def walk(game: Game, now: tuple[str, bool, str], left: int) -> int:
    """Try every order of `left` events against the description; return how many were allowed."""
    tried = 0
    for event in EVENTS:
        state, plies = game.state, game.plies
        expected = offers(*now, event)
        assert do(game, event) == (expected is not None), (now, event)
        offer = game.state.offer.by.letter if game.state.offer else ""
        over = game.outcome is not None and game.outcome.kind == "draw-agreed"
        assert (offer, over, game.to_move.letter) == (expected or now), (now, event)
        if expected is not None:
            tried += 1 + (walk(game, expected, left - 1) if left > 1 else 0)
        if game.plies > plies:
            game.undo()
        game.state = state
    return tried


def test_draw_offers_over_every_order_of_six_events() -> None:
    assert walk(make_game(OFFERS, 4), ("", False, "B"), 6) > 500


@pytest.mark.parametrize(
    ("moves", "event", "kind", "winner"),
    [
        ("", "resign B", "resignation", "white"),
        ("C3", "resign B", "resignation", "white"),
        ("C3", "time W", "time", "black"),
        ("C3 pass pass", "resign W", "resignation", "black"),
        ("C3 pass pass", "agree both-lose", "both-lose", "none"),
    ],
)
def test_an_event_ends_the_game(moves: str, event: str, kind: str, winner: str) -> None:
    game = make_game({**OFFERS, "end.passes": 2, "end.after": "counting"}, moves=moves)
    assert do(game, event)
    assert game.outcome is not None
    assert (game.phase.value, game.outcome.kind, game.outcome.winner) == ("ended", kind, winner)
    for late in ("resign B", "time W", "offer-draw B", "agree both-lose", "resume B", "play"):
        assert not do(game, late), late


def test_undoing_the_ply_before_an_event_undoes_the_event() -> None:
    game = make_game(OFFERS, moves="C3")
    assert do(game, "resign W")
    game.undo()
    assert (game.phase.value, game.outcome, game.to_move.letter) == ("playing", None, "B")


@pytest.mark.parametrize(
    ("axes", "event", "why"),
    [
        ({"end.also": []}, "resign B", "the ruleset knows no ending by resignation"),
        ({"end.also": []}, "time B", "the ruleset knows no ending by time"),
        ({}, "offer-draw B", "the ruleset knows no ending by draw-offer"),
        ({}, "agree both-lose", "the ruleset knows no ending by both-lose"),
        ({}, "agree void", "void can be agreed on only after a whole-board repetition"),
        ({}, "agree peace", "no ending to agree on is called 'peace'"),
        ({}, "accept B", "White has offered nothing"),
        ({}, "decline W", "Black has offered nothing"),
        ({}, "resume B", "the ruleset knows no resumption of play"),
        ({"end.after": "counting", "end.resume": "either"}, "resume B", "only while it is stopped"),
        ({}, "dance B", "no event is called 'dance'"),
        ({}, "resign", "resign: expected black or white"),
    ],
)
def test_an_event_that_cannot_happen_says_why(axes: dict[str, Any], event: str, why: str) -> None:
    game = make_game(axes)
    before = game.state
    word, *rest = event.split()
    colour = Colour.parse(rest[0]) if rest and word != "agree" else None
    with pytest.raises(NotNow, match=why):
        happen(game, word, colour, rest[0] if word == "agree" else None)
    assert game.state == before


CYCLE = {"ko": "none", "suicide": "allowed", "long_cycle.means": "void-by-agreement"}


def test_a_void_game_needs_the_repetition_and_the_agreement() -> None:
    game = make_game({**CYCLE, "long_cycle.compare": "positional"}, rows="...", moves="B1")
    assert game.claims() == ()
    assert do(game, "play")  # A1: a suicide, so the board repeats
    assert (game.claims(), game.phase.value) == (("void",), "playing")
    assert do(game, "agree void")
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == ("void", "none")
