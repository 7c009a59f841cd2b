"""Filling the board as in the Ing rules: bowls that suffice, run out, or were never full."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.topology import topology
from harness.rules.set_up import SetupError
from harness.scoring.count import score_game
from harness.scoring.fill_in import supply_of
from tests.making import make_game

FILL_IN = {"scoring.procedure": "fill-in", "scoring.shared": "halved", "end.dead_stones": "agreement"}


@pytest.mark.parametrize(
    ("text", "size", "stones"),
    [
        ("points//2", 19, 180),
        ("points//2", 9, 40),
        ("points//2", 1, 0),
        ("180", 9, 180),
        ("unlimited", 9, None),
    ],
)
def test_a_bowl_holds_half_of_the_points_unless_the_rules_say_otherwise(
    text: str, size: int, stones: int | None
) -> None:
    assert supply_of(text, topology(size, size)) == stones


CASES = [
    # rows, supply, the board when both have filled, bowls, open points, totals
    ("..XO. ..XO.", 5, "XXXOO X.XOO", (0, 1), (1, 0), (6, 4)),
    ("..XO. ..XO.", 9, "XXXOO XXXOO", (3, 5), (0, 0), (6, 4)),
    ("..XO. ..XO.", 2, "..XO. ..XO.", (0, 0), (4, 2), (6, 4)),
    ("..XO. ..XO.", 1, "..XO. ..XO.", (-1, -1), (4, 2), (6, 4)),
    ("X...O", 2, "XXO.O", (0, 0), (0, 0), (Fraction(5, 2), Fraction(5, 2))),
    ("X..O", 2, "XXOO", (0, 0), (0, 0), (2, 2)),
    ("X..O", 1, "X..O", (0, 0), (1, 1), (2, 2)),
    ("X.O O.X", 3, "XXO OOX", (0, 0), (0, 0), (3, 3)),
    ("...", 1, "...", (1, 1), (0, 0), (0, 0)),
]


@pytest.mark.parametrize(("rows", "supply", "board", "bowls", "still_open", "totals"), CASES)
def test_when_both_have_filled(
    rows: str,
    supply: int,
    board: str,
    bowls: tuple[int, int],
    still_open: tuple[int, int],
    totals: tuple[Fraction, Fraction],
) -> None:
    """A bowl that has run out owes its stones: its points stay open and count for its owner."""
    score = score_game(make_game({**FILL_IN, "scoring.supply": supply}, rows=rows))
    first, last = score.steps
    assert (" ".join(last.rows), last.prisoners, last.territory) == (board, bowls, still_open)
    assert first.totals == last.totals == totals == (score.black.total, score.white.total)


def random_rows(seed: int, width: int, height: int) -> str:
    rng = Random(seed)
    return " ".join("".join(rng.choice("...XO") for _ in range(width)) for _ in range(height))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    seed=st.integers(0, 10**6),
    size=st.sampled_from([(1, 1), (3, 1), (3, 3), (4, 3), (5, 5)]),
    supply=st.sampled_from(["points//2", "1", "3", "30"]),
    shared=st.sampled_from(["halved", "nobody"]),
    seki=st.sampled_from(["counts", "none"]),
)
def test_the_margin_is_that_of_the_areas_whatever_the_supply(
    seed: int, size: tuple[int, int], supply: str, shared: str, seki: str
) -> None:
    axes = {**FILL_IN, "scoring.supply": supply, "scoring.shared": shared, "scoring.seki": seki, "komi": "8"}
    try:
        game = make_game(axes, rows=random_rows(seed, *size))
    except SetupError:
        return
    score = score_game(game)
    for step in score.steps:
        assert step.totals[0] - step.totals[1] == score.margin
        if shared == "halved" and seki == "counts":
            assert step.totals == (score.black.total, score.white.total)
    first, last = score.steps
    placed = [sum(row.count(letter) for row in last.rows) for letter in "XO"]
    assert [placed[0] + last.prisoners[0], placed[1] + last.prisoners[1]] == [
        supply_of(supply, game.topology)
    ] * 2
    assert sum(first.territory) - sum(last.territory) == sum(first.prisoners) - sum(last.prisoners)
