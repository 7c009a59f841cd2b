"""A play-out (Lasker-Maas): nothing is removed, and moves after the first stop are made equal in number."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import Colour
from harness.rules.events import happen
from harness.rules.game import Game
from harness.scoring.count import score_game
from tests.making import make_game, make_ruleset, play_all

PLAY_OUT = {
    "ko": "simple",
    "scoring.method": "territory",
    "scoring.procedure": "play-out",
    "scoring.pass_stones": "resolution",
    "end.after": "counting",
    "end.resume": "dispute",
    "end.dead_stones": "play-out",
}
WALLS = ".X.O. .X.O. .X.O."  # three points each, three dame

RESOLUTIONS = [
    # moves of the resolution, Black to begin; stones handed over to Black and to White
    ("", 0, 0),
    ("pass pass", 1, 1),
    ("C1 C2 pass pass", 1, 1),
    ("C1 pass pass", 2, 1),
    ("C1 C2 C3 pass pass", 2, 1),
    ("pass C1 pass pass", 1, 2),
]


@pytest.mark.parametrize(("moves", "to_black", "to_white"), RESOLUTIONS)
def test_who_made_fewer_moves_in_the_resolution_owes_the_rest(
    moves: str, to_black: int, to_white: int
) -> None:
    game = make_game(PLAY_OUT, rows=WALLS, moves="pass pass")
    if moves:
        happen(game, "resume", game.to_move)
        play_all(game, moves)
    score = score_game(game)
    assert [side.pass_stones for side in (score.black, score.white)] == [to_black, to_white]
    assert [score.black.total, score.white.total] == [3 + to_black, 3 + to_white]


def test_by_arithmetic_only_the_passes_cost() -> None:
    game = make_game(PLAY_OUT | {"scoring.procedure": "arithmetic"}, rows=WALLS, moves="pass pass")
    happen(game, "resume", game.to_move)
    play_all(game, "C1 pass pass")
    assert score_game(game).margin == 0


def test_what_is_dead_has_to_be_captured_and_a_named_list_is_ignored() -> None:
    game = make_game(PLAY_OUT, rows=".X.O. OX.O. .X.O.", moves="pass pass")
    listed = score_game(game, [game.topology.point("A2") or 0])
    assert [listed.black.total, listed.white.total] == [0, 3]
    assert "the rules remove no dead stones here" in listed.notes[0]
    happen(game, "resume", game.to_move)
    play_all(game, "A3 pass A1 pass pass")
    assert game.prisoners(game.to_move.opponent) + game.prisoners(game.to_move) == 1
    assert score_game(game).margin == 1


def margins(game: Game) -> tuple[Fraction, Fraction]:
    """Return the margin by territory, and the one that area scoring has on the same board."""
    board, stones = game.topology, game.position.stones
    by_colour = [[point for point in board.points if stones[point] == colour] for colour in Colour]
    area = Game(make_ruleset(), board.width, board.height, black=by_colour[0], white=by_colour[1])
    return score_game(game).margin, score_game(area).margin


@settings(derandomize=True, deadline=None, max_examples=150)
@given(seed=st.integers(0, 10**6), size=st.sampled_from(((2, 2), (3, 2), (3, 3), (4, 4))))
def test_a_play_out_changes_territory_by_as_much_as_area(seed: int, size: tuple[int, int]) -> None:
    rng = Random(seed)
    game = Game(make_ruleset({**PLAY_OUT, "scoring.seki": "counts"}), *size)
    found = []
    for plies in (rng.randrange(12), rng.randrange(12)):
        for _ in range(plies):
            points = game.legal_points()
            if points:
                game.play(game.to_move, rng.choice(points))
            elif game.state.passes:
                break
            else:
                game.play(game.to_move, None)
        while game.phase.value == "playing":
            game.play(game.to_move, None)
        found.append(margins(game))
        if len(found) == 1:
            happen(game, "resume", game.to_move)
    (territory, area), (territory_after, area_after) = found
    assert territory_after - territory == area_after - area
