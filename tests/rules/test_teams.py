"""Teams: the members of a side move in a fixed order, passes included."""

from __future__ import annotations

import random

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.game import Game
from harness.rules.handicap import place_by_passes
from harness.rules.verdict import IllegalMove
from tests.making import make_game, make_ruleset, point

COLOURS = {"B": BLACK, "W": WHITE}


def teams(per_side: int, moves: str = "", passes: int = 2) -> Game:
    """Return a 5x4 game after moves such as `B:A1 W:B1 B/2:A2`."""
    game = make_game({"players.per_side": per_side, "end.passes": passes}, 5, 4)
    for move in moves.split():
        side, _, name = move.partition(":")
        colour, _, player = side.partition("/")
        game.play(COLOURS[colour], None if name == "pass" else point(game.topology, name), int(player or 1))
    return game


def reason(game: Game, colour: Colour, name: str, player: int) -> str:
    refusal = game.judge(colour, None if name == "pass" else point(game.topology, name), player)
    return str(refusal) if refusal else "legal"


REASONS = [
    # per side, moves, colour, point, player, reason
    (2, "", BLACK, "A1", 1, "legal"),
    (2, "", BLACK, "A1", 2, "wrong-player"),
    (2, "B:A1", WHITE, "B1", 1, "legal"),
    (2, "B:A1", WHITE, "B1", 2, "wrong-player"),
    (2, "B:A1", BLACK, "B1", 2, "wrong-turn"),
    (2, "B:A1 W:B1", BLACK, "A2", 1, "wrong-player"),
    (2, "B:A1 W:B1", BLACK, "A2", 2, "legal"),
    (2, "B:A1 W:B1", BLACK, "A1", 1, "wrong-player"),
    (2, "B:A1 W:B1", BLACK, "A1", 2, "occupied"),
    (2, "B:A1 W:B1", BLACK, "pass", 1, "wrong-player"),
    (2, "B:A1 W:pass B/2:A2", WHITE, "B2", 1, "wrong-player"),
    (2, "B:A1 W:pass B/2:A2", WHITE, "B2", 2, "legal"),
    (2, "B:A1 W:B1 B/2:A2 W/2:B2", BLACK, "A3", 1, "legal"),
    (2, "B:A1 W:B1 B/2:A2 W/2:B2", BLACK, "A3", 3, "wrong-player"),
    (3, "B:A1 W:B1 B/2:A2 W/2:B2", BLACK, "A3", 3, "legal"),
    (2, "B:pass W:pass", BLACK, "A3", 1, "game-over"),
    (1, "", BLACK, "A1", 2, "wrong-player"),
    (1, "", BLACK, "A1", 0, "wrong-player"),
]  # fmt: skip


@pytest.mark.parametrize(("per_side", "moves", "colour", "name", "player", "expected"), REASONS)
def test_who_may_move(
    per_side: int, moves: str, colour: Colour, name: str, player: int, expected: str
) -> None:
    assert reason(teams(per_side, moves), colour, name, player) == expected


@pytest.mark.parametrize(("per_side", "moves", "colour", "name", "player", "expected"), REASONS)
def test_play_agrees_and_a_refusal_changes_nothing(
    per_side: int, moves: str, colour: Colour, name: str, player: int, expected: str
) -> None:
    game = teams(per_side, moves)
    before = (game.state, bytes(game.position.stones), game.plies)
    place = None if name == "pass" else point(game.topology, name)
    if expected == "legal":
        game.play(colour, place, player)
        assert game.plies == before[2] + 1
    else:
        with pytest.raises(IllegalMove, match=expected):
            game.play(colour, place, player)
        assert (game.state, bytes(game.position.stones), game.plies) == before


def test_the_order_is_that_of_the_plies_of_a_colour_through_passes_and_undo() -> None:
    rng = random.Random(3)
    for per_side in (1, 2, 3):
        game = teams(per_side, passes=4)
        made = {BLACK: 0, WHITE: 0}
        expected = []
        for _ in range(60):
            mover, player = game.to_move, game.player_to_move
            assert player == made[mover] % per_side + 1
            points = game.legal_points()
            assert points == game.legal_points(mover, player)
            assert per_side == 1 or not game.legal_points(mover, player % per_side + 1)
            passing = game.state.passes < 3 and rng.random() < 0.2
            if not points and not passing:
                break
            game.play(mover, None if passing else rng.choice(points), player)
            expected.append(player)
            made[mover] += 1
            if rng.random() < 0.2:
                undone = game.undo().actor
                assert undone is not None
                made[undone] -= 1
                expected.pop()
            assert game.members() == expected


def test_handicap_stones_played_between_passes_keep_the_order() -> None:
    game = Game(make_ruleset({"players.per_side": 2, "handicap.placement": "white-passes"}), 9, 9)
    place_by_passes(game, [0, 8, 72])
    assert game.members() == [1, 1, 2, 2, 1]
    assert (game.to_move, game.player_to_move) == (WHITE, 1)


def test_a_side_that_must_move_but_cannot_loses_whichever_member_is_next() -> None:
    game = make_game(
        {"players.per_side": 2, "end.pass": "impossible", "scoring.method": "last-move"}, 3, 1, moves="B1"
    )
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == ("no-move", "black")
