"""Random games under random axis values: the reference and the naive implementation agree at every ply."""

from __future__ import annotations

from random import Random

import pytest

from harness.board.colour import Colour
from harness.rules.ending import Phase
from harness.rules.game import Game
from tests.making import SUICIDE_VALUES, SUPERKO_VALUES
from tests.proof.axes import SIZES, random_rules
from tests.proof.pair import Pair

GAMES = 60
PLIES = (12, 30, 60)


def random_move(rng: Random, game: Game) -> int | None:
    points = game.legal_points()
    return rng.choice(points) if points and (rng.random() > 0.15) else None


def step(rng: Random, pair: Pair) -> bool:
    """Make one random step in both games; return False where nothing is left to do."""
    game = pair.game
    if rng.random() < 0.1 and game.plies and game.phase is Phase.PLAYING and not game.state.stops:
        pair.undo()
        return True
    if game.phase is not Phase.PLAYING:
        if game.phase is Phase.STOPPED and game.ruleset.end.resume == "either":
            pair.resume(rng.choice(list(Colour)))
            return True
        return False
    move = random_move(rng, game)
    if move is None and game.judge(game.to_move, None):
        points = game.legal_points()
        if not points:
            return False
        move = rng.choice(points)
    pair.play(move)
    return True


@pytest.mark.parametrize("suicide", SUICIDE_VALUES)
@pytest.mark.parametrize("superko", SUPERKO_VALUES)
def test_both_implementations_agree_on_random_games(superko: str, suicide: str) -> None:
    for seed in range(GAMES):
        rng = Random(f"{superko} {suicide} {seed}")
        ruleset, flat = random_rules(rng, superko, suicide)
        pair = Pair(ruleset, flat, rng.choice(SIZES), rng.choice(list(Colour)))
        for _ in range(rng.choice(PLIES)):
            pair.compare_state()
            pair.compare_winner()
            pair.compare_legality()
            if not step(rng, pair):
                break
