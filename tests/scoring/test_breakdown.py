"""A score explains itself: what its components, its counts and its map of owners mean."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import Colour
from harness.rules.contradictions import contradictions
from harness.rules.set_up import SetupError
from harness.scoring.count import score_game
from harness.scoring.finished import finished
from tests.making import make_game, make_ruleset, point

AGREED = {"end.dead_stones": "agreement"}
HALF = Fraction(1, 2)

COMPONENTS = [
    # axes, start, components of Black, of White, dame, seki
    ({}, {}, {"stones": 3, "territory": 6}, {"stones": 3, "territory": 3}, 3, 0),
    (
        {"scoring.method": "territory"},
        {"prisoners": (2, 1)},
        {"territory": 6, "prisoners": 2},
        {"territory": 3, "prisoners": 1},
        3,
        0,
    ),
    (
        {"scoring.shared": "halved", "komi": "8"},
        {},
        {"stones": 3, "territory": 6, "shared": 3 * HALF},
        {"stones": 3, "territory": 3, "shared": 3 * HALF, "komi": 8},
        3,
        0,
    ),
    (
        {"handicap.compensation": "n-1", "handicap.placement": "free", "handicap.komi": "0.5"},
        {"handicap": 3},
        {"stones": 3, "territory": 6},
        {"stones": 3, "territory": 3, "bonus": 2, "komi": HALF},
        3,
        0,
    ),
    ({"scoring.method": "stones"}, {}, {"stones": 3}, {"stones": 3}, 3, 0),
]


@pytest.mark.parametrize(("axes", "start", "black", "white", "dame", "seki"), COMPONENTS)
def test_components(
    axes: dict[str, Any],
    start: dict[str, Any],
    black: dict[str, Any],
    white: dict[str, Any],
    dame: int,
    seki: int,
) -> None:
    score = score_game(make_game({**AGREED, **axes}, rows="..X.O. ..X.O. ..X.O.", **start))
    assert (score.black.components(), score.white.components()) == (black, white)
    assert (score.dame, score.seki) == (dame, seki)
    assert (score.black.total, score.white.total) == (sum(black.values()), sum(white.values()))


def test_a_dead_stone_leaves_its_point_to_the_other_side() -> None:
    game = make_game({**AGREED, "scoring.method": "territory"}, rows="O.X.. ..X.. ..X..")
    score = score_game(game, [point(game.topology, "A3")])
    assert score.black.components() == {"territory": 12, "dead": 1}
    assert score.owner == "XXXXX" * 3


def test_the_owner_map_shows_stones_only_where_only_stones_count() -> None:
    assert score_game(make_game({"scoring.method": "stones"}, rows="..X ..X")).owner == "..X..X"


AXES = st.fixed_dictionaries(
    {
        "board.topology": st.sampled_from(("grid", "torus")),
        "scoring.method": st.sampled_from(("area", "territory", "stones")),
        "scoring.procedure": st.sampled_from(("arithmetic", "arithmetic", "fill-in", "by-hand")),
        "scoring.regions": st.sampled_from(("connected", "connected", "adjacent-points")),
        "scoring.seki": st.sampled_from(("counts", "none")),
        "scoring.seki_test": st.sampled_from(("eyes", "dame", "independent-life")),
        "scoring.tax": st.sampled_from(("none", "group")),
        "scoring.shared": st.sampled_from(("nobody", "halved")),
        "scoring.pass_stones": st.sampled_from(("none", "always")),
        "scoring.last_dame": st.sampled_from(("none", "white-if-black-last")),
        "scoring.supply": st.sampled_from(("points//2", "2")),
        "scoring.pass_alive": st.sampled_from((False, True)),
        "scoring.button": st.sampled_from(("none", "first-pass")),
        "handicap.placement": st.just("free"),
        "handicap.compensation": st.sampled_from(("0", "n", "n-1")),
        "komi": st.sampled_from((None, "7.5", "15/4", "-2")),
        "end.dead_stones": st.just("agreement"),
    }
).map(
    lambda axes: axes if axes["scoring.procedure"] == "fill-in" else {**axes, "scoring.supply": "unlimited"}
)
ROWS = st.lists(st.text("...XO", min_size=5, max_size=5), min_size=1, max_size=4)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(axes=AXES, rows=ROWS, dead=st.lists(st.integers(0, 19), max_size=3), handicap=st.sampled_from((0, 2)))
def test_every_point_and_every_component_is_accounted_for(
    axes: dict[str, Any], rows: list[str], dead: list[int], handicap: int
) -> None:
    """Whatever the ways of counting: totals, map, dame, seki points and steps all tell of one result."""
    if any(contradictions(make_ruleset(axes))):
        return
    try:
        game = make_game(axes, rows=" ".join(rows), moves="pass pass", handicap=handicap, prisoners=(3, 1))
    except SetupError:
        return
    named = [stone for stone in dead if stone < game.topology.size]
    score, removed = score_game(game, named), finished(game, named).dead
    for colour, letter in zip(Colour, "XO", strict=True):
        side = score.side(colour)
        assert side.total == sum(side.components().values())
        stones = [p for p in game.topology.points if game.position.stones[p] == colour and p not in removed]
        assert all(score.owner[stone] == letter for stone in stones)
        assert side.stones == (0 if axes["scoring.method"] == "territory" else len(stones))
        if axes["scoring.method"] != "stones":
            assert side.territory == score.owner.count(letter) - len(stones)
    if axes["scoring.method"] != "stones" and axes["scoring.regions"] == "connected":
        empty_board = not score.owner.strip(".") and not score.seki
        assert score.owner.count(".") == (game.topology.size if empty_board else score.dame + score.seki)
    assert all(step.totals[0] - step.totals[1] == score.margin for step in score.steps)
