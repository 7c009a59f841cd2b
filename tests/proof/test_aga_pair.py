"""The American rules say that both ways of counting give one result: the shipped rulesets, game by game."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE
from harness.rules.catalogue import load_ruleset
from harness.rules.events import happen
from harness.rules.game import Game
from harness.scoring.count import score_game

STEADY = settings(derandomize=True, deadline=None, max_examples=300)
AREA, TERRITORY = load_ruleset("aga"), load_ruleset("aga-territory")


class Both:
    """One game under both rulesets at once."""

    def __init__(self, side: int, handicap: int, rng: Random) -> None:
        self.rng = rng
        placed = rng.sample(range(side * side), handicap) if handicap > 1 else []
        to_move = WHITE if placed else BLACK
        self.games = [
            Game(rules, side, side, black=placed, to_move=to_move, handicap=handicap)
            for rules in (AREA, TERRITORY)
        ]

    def play(self, point: int | None) -> None:
        """Make the same move in both."""
        for game in self.games:
            game.play(game.to_move, point)

    def wander(self, plies: int) -> None:
        """Make random moves, a pass now and then; stop where play stops."""
        for _ in range(plies):
            one, other = self.games
            points = one.legal_points()
            assert points == other.legal_points()
            self.play(None if not points or self.rng.random() < 0.1 else self.rng.choice(points))
            assert one.phase is other.phase
            if one.phase.value != "playing":
                return

    def stop(self) -> None:
        """Pass until play stops; White makes the pass that is still owed, or leaves it to the count."""
        while self.games[0].phase.value == "playing":
            self.play(None)
        if self.games[0].owed_pass() and self.rng.random() < 0.5:
            for game in self.games:
                game.play(WHITE, None)

    def compare(self) -> None:
        """Compare margin, winner and owners with the same dead stones."""
        board = self.games[0].topology
        dead = self.rng.sample(board.points, min(board.size, self.rng.randrange(3)))
        area, territory = (score_game(game, dead) for game in self.games)
        assert (area.margin, area.winner, area.owner) == (territory.margin, territory.winner, territory.owner)


@STEADY
@given(
    seed=st.integers(0, 10**6),
    side=st.sampled_from((2, 3, 5, 9)),
    handicap=st.integers(0, 9),
    resumptions=st.integers(0, 3),
)
def test_aga_and_aga_territory_give_one_result(seed: int, side: int, handicap: int, resumptions: int) -> None:
    rng = Random(seed)
    both = Both(side, min(handicap, side * side - 1 if side > 2 else 2), rng)
    both.wander(rng.randrange(3 * side * side))
    both.stop()
    both.compare()
    for _ in range(resumptions):
        if both.games[0].phase.value != "stopped":
            break
        for game in both.games:
            happen(game, "resume", game.to_move)
        both.wander(rng.randrange(12))
        both.stop()
        both.compare()
