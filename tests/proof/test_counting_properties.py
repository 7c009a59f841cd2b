"""What must hold of counting whatever the game: the worth of a play or a pass, and counts on the board."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.game import Game
from harness.rules.verdict import IllegalMove
from harness.scoring.breakdown import Score
from harness.scoring.count import score_game
from harness.scoring.regions import connected_regions
from tests.making import make_ruleset

STEADY = settings(derandomize=True, deadline=None, max_examples=120)
SIZES = ((3, 1), (2, 2), (3, 3), (4, 3), (5, 5), (7, 7))
AREA = {"ko": "simple", "end.dead_stones": "agreement"}
TERRITORY = {**AREA, "scoring.method": "territory"}
KINDS = ("grid", "torus")

seeds = st.integers(0, 10**6)
boards = st.tuples(st.sampled_from(SIZES), st.sampled_from(KINDS))


def finished(seed: int, size: tuple[int, int], kind: str, axes: dict[str, Any]) -> Game:
    """Return a random game in which both sides mostly leave their own eyes alone, not yet stopped."""
    rng = Random(seed)
    game = Game(make_ruleset({**axes, "board.topology": kind}), *size)
    for _ in range(rng.randrange(3 * game.topology.size)):
        points = [point for point in game.legal_points() if rng.random() < 0.1 or not _own_eye(game, point)]
        passes = not points or (not game.state.passes and rng.random() < 0.05)
        if passes and game.state.passes:
            break
        game.play(game.to_move, None if passes else rng.choice(points))
    return game


def _own_eye(game: Game, point: int) -> bool:
    stones = game.position.stones
    return all(stones[near] == game.to_move for near in game.topology.neighbours[point])


def some_dead(game: Game, seed: int) -> list[int]:
    """Return the points of up to two random stones."""
    stones = [point for point in game.topology.points if game.position.stones[point]]
    return Random(seed).sample(stones, min(len(stones), Random(-seed).randrange(3)))


def gain(before: Score, after: Score, colour: Colour) -> Fraction:
    """Return what `colour` won from one count to the next."""
    difference = after.margin - before.margin
    return difference if colour is BLACK else -difference


@STEADY
@given(seeds, boards)
def test_a_last_dame_is_worth_one_by_area_and_nothing_by_territory(
    seed: int, board: tuple[tuple[int, int], str]
) -> None:
    """A dame of one point, filled without taking a stone, and without opening or closing a region."""
    for axes, worth in ((AREA, 1), (TERRITORY, 0)):
        game = finished(seed, *board, axes)
        before = score_game(game)
        for region in connected_regions(game.topology, game.position.stones):
            if region.is_dame and len(region.points) == 1:
                colour = game.to_move
                filled = _fill(game, region.points[0])
                if filled is not None:
                    assert gain(before, filled, colour) == worth


@STEADY
@given(seeds, boards)
def test_filling_own_territory_costs_one_by_territory_and_nothing_by_area(
    seed: int, board: tuple[tuple[int, int], str]
) -> None:
    for axes, worth in ((AREA, 0), (TERRITORY, -1)):
        game = finished(seed, *board, axes)
        before = score_game(game)
        colour = game.to_move
        for region in connected_regions(game.topology, game.position.stones):
            if region.owner is colour:
                filled = _fill(game, region.points[0])
                if filled is not None:
                    assert gain(before, filled, colour) == worth


def _fill(game: Game, point: int) -> Score | None:
    """Return the count with a stone of the side to move on `point`; None: illegal, or it takes stones."""
    try:
        taken = game.play(game.to_move, point)
    except IllegalMove:
        return None
    score = None if taken else score_game(game)
    game.undo()
    return score


PASSES = [
    # axes, what a pass gives the opponent
    ({}, 0),
    ({"scoring.method": "territory"}, 0),
    ({"scoring.method": "stones"}, 0),
    ({"scoring.shared": "halved", "scoring.procedure": "fill-in", "scoring.supply": "points//2"}, 0),
    ({"scoring.tax": "group", "scoring.seki": "none"}, 0),
    ({"scoring.last_dame": "white-if-black-last"}, 0),
    ({"scoring.method": "territory", "scoring.pass_stones": "always"}, 1),
]


@pytest.mark.parametrize(("axes", "price"), PASSES)
@STEADY
@given(seed=seeds, board=boards)
def test_a_pass_changes_no_score_but_where_it_hands_over_a_stone(
    axes: dict[str, Any], price: int, seed: int, board: tuple[tuple[int, int], str]
) -> None:
    game = finished(seed, *board, {**AREA, **axes})
    before, colour = score_game(game), game.to_move
    game.play(colour, None)
    assert gain(before, score_game(game), colour) == -price


@STEADY
@given(seeds, boards, st.integers(0, 60), st.integers(0, 60))
def test_counting_by_hand_gives_the_arithmetic_margin_after_every_step(
    seed: int, board: tuple[tuple[int, int], str], by_black: int, by_white: int
) -> None:
    """Also with far more prisoners than territory: the rest is owed."""
    axes = {**TERRITORY, "scoring.procedure": "by-hand", "scoring.seki": "none", "komi": "13/2"}
    end = finished(seed, *board, axes)
    stones = end.position.stones
    game = Game(
        end.ruleset,
        *board[0],
        black=[point for point in end.topology.points if stones[point] == BLACK],
        white=[point for point in end.topology.points if stones[point] == WHITE],
        prisoners=(by_black, by_white),
    )
    dead = some_dead(game, seed)
    score = score_game(game, dead)
    assert [step.totals[0] - step.totals[1] for step in score.steps] == [score.margin] * 4
    last = score.steps[-1]
    for colour in (0, 1):
        owed = last.prisoners[1 - colour]
        assert not (owed and last.territory[colour])  # prisoners are held back only when all is filled
        assert last.totals[colour] == last.territory[colour] - owed + (Fraction(13, 2) if colour else 0)


@STEADY
@given(seeds, boards, st.sampled_from(("points//2", "1", "4")))
def test_filling_in_gives_the_area_margin_whatever_the_supply(
    seed: int, board: tuple[tuple[int, int], str], supply: str
) -> None:
    axes = {**AREA, "scoring.procedure": "fill-in", "scoring.shared": "halved", "scoring.supply": supply}
    game = finished(seed, *board, axes)
    score = score_game(game, some_dead(game, seed))
    plain = score_game(finished(seed, *board, AREA), some_dead(game, seed))
    assert score.margin == plain.margin
    assert [step.totals for step in score.steps] == [(score.black.total, score.white.total)] * 2


@STEADY
@given(seeds, boards)
def test_set_up_stones_count_as_placed(seed: int, board: tuple[tuple[int, int], str]) -> None:
    """Area margin minus territory margin is the stones placed by Black minus those by White."""
    end = finished(seed, *board, AREA)
    stones = end.position.stones
    placed = {
        colour: [point for point in end.topology.points if stones[point] == colour] for colour in Colour
    }
    dead = some_dead(end, seed)
    margins, played = [], 0
    for axes in (AREA, TERRITORY):
        rules = make_ruleset({**axes, "board.topology": board[1]})
        game = Game(rules, *board[0], black=placed[BLACK], white=placed[WHITE])
        for point in game.legal_points()[:1]:
            game.play(BLACK, point)
        played = game.plies
        margins.append(score_game(game, dead).margin)
    assert margins[0] - margins[1] == len(placed[BLACK]) + played - len(placed[WHITE])
