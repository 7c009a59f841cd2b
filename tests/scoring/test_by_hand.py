"""Counting by hand: the board after each step, and that no choice of the hands changes the result."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.scoring.breakdown import Score
from harness.scoring.by_hand import CountingTable
from harness.scoring.count import score_game
from harness.scoring.regions import connected_regions
from tests.making import make_game, point

BY_HAND = {
    "scoring.method": "territory",
    "scoring.procedure": "by-hand",
    "scoring.seki": "none",
    "end.dead_stones": "agreement",
}
NOTHING = (Fraction(0), Fraction(0))


def hand_count(rows: str, dead: str = "", axes: dict[str, Any] | None = None, **start: Any) -> Score:
    game = make_game({**BY_HAND, **(axes or {})}, rows=rows, **start)
    return score_game(game, [point(game.topology, name) for name in dead.split()])


def test_the_board_after_each_step() -> None:
    """Black has taken two stones, White one; White's stone at A4 is dead; C4 and C1 are dame."""
    score = hand_count("O.X.O... ..XXOO.. ..XXOO.. ..X.O...", "A4", prisoners=(2, 1), komi=Fraction(1, 2))
    shown = [(s.after, " ".join(s.rows), s.prisoners, s.territory, s.totals) for s in score.steps]
    assert shown == [
        ("dead", "..X.O... ..XXOO.. ..XXOO.. ..X.O...", (3, 1), (8, 10), (Fraction(11), Fraction(23, 2))),
        ("dame", "..XXO... ..XXOO.. ..XXOO.. ..XOO...", (3, 1), (8, 10), (Fraction(11), Fraction(23, 2))),
        ("prisoners", "X.XXOOOO ..XXOO.. ..XXOO.. ..XOO...", (0, 0), (7, 7), (Fraction(7), Fraction(15, 2))),
        ("rectangles", "..XXO... ..XXOO.. ..XXOO.. .XXOOOOO", (0, 0), (7, 7), (Fraction(7), Fraction(15, 2))),
    ]
    assert score.margin == Fraction(-1, 2)


def test_open_points_of_a_seki_are_filled_by_their_owner() -> None:
    score = hand_count(".X.O. XX.OO", prisoners=(1, 0))
    assert " ".join(score.steps[1].rows) == "XXXOO XXOOO"
    assert score.steps[-1].territory == (0, 0)
    assert list(score.steps[-1].totals) == [0, -1]
    assert score.margin == 1


NEGATIVE = [
    # Black's and White's prisoners, open points at the end, prisoners still held, totals
    ((0, 0), (4, 2), (0, 0), (4, 2)),
    ((2, 4), (0, 0), (0, 0), (0, 0)),
    ((3, 4), (0, 0), (1, 0), (0, -1)),
    ((9, 0), (4, 0), (7, 0), (4, -7)),
    ((0, 9), (0, 2), (0, 5), (-5, 2)),
    ((9, 9), (0, 0), (7, 5), (-5, -7)),
]


@pytest.mark.parametrize(("prisoners", "territory", "held", "totals"), NEGATIVE)
def test_prisoners_beyond_the_territory_leave_a_negative_remainder(
    prisoners: tuple[int, int], territory: tuple[int, int], held: tuple[int, int], totals: tuple[int, int]
) -> None:
    score = hand_count("..XO. ..XO.", prisoners=prisoners)
    last = score.steps[-1]
    assert (last.territory, last.prisoners) == (territory, held)
    assert list(last.totals) == list(totals)
    assert score.margin == totals[0] - totals[1]


POSITIONS = ["..X.O. ..X.O. ..X.O.", "X..O. XXOO. .X.O. XX.OO", ".X.O. XX.OO", "...... .XXOO. ......", "..."]


@pytest.mark.parametrize("rows", POSITIONS)
@pytest.mark.parametrize("prisoners", [(0, 0), (1, 3), (20, 2)])
def test_neither_the_colours_on_dame_nor_the_order_of_exchanges_matter(
    rows: str, prisoners: tuple[int, int]
) -> None:
    game = make_game(rows=rows)
    stones = bytes(game.position.stones)
    regions = connected_regions(game.topology, stones)
    results = set()
    for colours, order, smallest_first, shuffled in product(
        [(BLACK,), (WHITE,), (BLACK, WHITE), (WHITE, BLACK, BLACK)],
        permutations(Colour),
        [True, False],
        list(permutations(regions))[:6],
    ):
        table = CountingTable(game.topology, stones, shuffled, (), prisoners, NOTHING)
        table.fill_neutral_points(colours)
        table.return_prisoners(order, smallest_first=smallest_first)
        exchanged = table.step("prisoners")
        table.form_rectangles()
        last = table.step("rectangles")
        results.add((exchanged.totals, last.totals, last.territory, last.prisoners))
    assert len(results) == 1


BESIDE: list[dict[str, Any]] = [
    {"komi": "15/4"},
    {"scoring.tax": "group"},
    {"scoring.shared": "halved"},
    {"scoring.seki": "counts"},
    {"scoring.pass_alive": True},
    {"scoring.pass_stones": "always", "end.last_pass": "white"},
    {"handicap.compensation": "n", "handicap.placement": "free"},
    {"board.topology": "torus"},
    {"scoring.regions": "adjacent-points"},
]


@pytest.mark.parametrize("axes", BESIDE, ids=str)
def test_whatever_else_a_ruleset_counts_every_step_has_the_margin_of_the_arithmetic(
    axes: dict[str, Any],
) -> None:
    game = make_game(
        {**BY_HAND, **axes}, rows="..X.O... ..XXOO.O ..X..O.. ..X.O...", moves="pass pass", handicap=3
    )
    score = score_game(game, [point(game.topology, "H3")])
    assert [step.totals[0] - step.totals[1] for step in score.steps] == [score.margin] * 4
    assert score.steps[0].totals == (score.black.total, score.white.total)


OWN_GAMES = [
    # size, moves, dead stones, margin by the arithmetic of territory (counted by eye)
    (5, "C3 D3 C4 D4 C2 D2 C1 D1 C5 D5 pass pass", "", 10 - 5),
    (5, "C3 D3 C4 D4 C2 D2 C1 D1 C5 D5 pass B3 pass pass", "B3", 11 - 5),
    (4, "B2 C2 B3 C3 B1 C1 B4 C4 pass A3 A4 pass pass", "A3", 4 - 4),
]


@pytest.mark.parametrize(("size", "moves", "dead", "margin"), OWN_GAMES)
def test_games_counted_by_hand_and_by_eye(size: int, moves: str, dead: str, margin: int) -> None:
    game = make_game(BY_HAND, size, moves=moves)
    score = score_game(game, [point(game.topology, name) for name in dead.split()])
    last = score.steps[-1]
    assert score.margin == last.totals[0] - last.totals[1] == margin
