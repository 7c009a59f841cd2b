"""The reference against published numbers: legal positions, and games in which no position recurs."""

from __future__ import annotations

from itertools import product

import pytest

from harness.board.colour import BLACK, Colour
from harness.board.position import Position
from harness.board.topology import topology
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from tests.making import make_ruleset

LEGAL_POSITIONS = {  # J. Tromp, "Number of legal Go positions"; rows and columns may be exchanged
    (1, 1): 1,
    (2, 1): 5,
    (3, 1): 15,
    (4, 1): 41,
    (2, 2): 57,
    (3, 2): 489,
    (3, 3): 12675,
}
GAMES = {(1, 1): 1, (2, 1): 9, (3, 1): 907}  # J. Tromp and G. Farneback, "Combinatorics of Go"


@pytest.mark.parametrize(("size", "expected"), LEGAL_POSITIONS.items())
def test_the_number_of_positions_in_which_every_chain_has_a_liberty(
    size: tuple[int, int], expected: int
) -> None:
    board = topology(*size)
    found = sum(
        not Position(board, bytes(contents)).without_liberty()
        for contents in product(range(3), repeat=board.size)
    )
    assert found == expected


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("suicide", ["forbidden", "multi-stone"])
def test_play_reaches_exactly_these_positions(size: tuple[int, int], suicide: str) -> None:
    """From the empty board, either side moving, every one of them comes about, and no other."""
    ruleset = make_ruleset({"suicide": suicide})
    reached: set[bytes] = {bytes(size[0] * size[1])}
    pending = list(reached)
    for stones in pending:
        for colour, point in product(Colour, range(len(stones))):
            game = _game_at(size, stones, colour, ruleset)
            if game.judge(colour, point) is None:
                game.play(colour, point)
                after = game.history.latest.stones
                if after not in reached:
                    reached.add(after)
                    pending.append(after)
    assert len(reached) == LEGAL_POSITIONS[size]


@pytest.mark.parametrize("suicide", ["forbidden", "multi-stone", "allowed"])
@pytest.mark.parametrize(("size", "expected"), GAMES.items())
def test_the_number_of_games_without_repetition(size: tuple[int, int], expected: int, suicide: str) -> None:
    """Paths of different positions from the empty board, either side moving, no passes."""
    game = Game(make_ruleset({"superko": "positional", "suicide": suicide}), *size)
    assert _games_from(game) == expected


def _games_from(game: Game) -> int:
    found = 1
    for colour in Colour:
        game.give_turn(colour)
        for point in game.legal_points(colour):
            game.give_turn(colour)
            game.play(colour, point)
            found += _games_from(game)
            game.undo()
    return found


def _game_at(size: tuple[int, int], stones: bytes, to_move: Colour, ruleset: Ruleset) -> Game:
    black = [point for point, content in enumerate(stones) if content == BLACK]
    white = [point for point, content in enumerate(stones) if content not in (0, BLACK)]
    return Game(ruleset, *size, black=black, white=white, to_move=to_move)
