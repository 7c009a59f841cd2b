"""Every ruleset on the boards that its text allows, and on a torus."""

from __future__ import annotations

from random import Random

import pytest

from harness.board.topology import topology
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.loader import load_text
from harness.rules.ruleset import Ruleset
from harness.scoring.count import score_game

# Rulesets whose text names its boards, and leaves out 9x9 or 13x13.
NAMED_BOARDS = {
    "strasbourg": {"9"},
    "ing": {"19"},
    "ing-positional": {"19"},
    "dutch": {"19"},
    "dutch-japanese-count": {"19"},
}


@pytest.mark.parametrize("name", shipped_names())
def test_boards_of_nine_and_thirteen_lines_unless_the_text_names_others(name: str) -> None:
    sizes = set(load_ruleset(name).board.sizes)
    if name in NAMED_BOARDS:
        assert sizes == NAMED_BOARDS[name]
    else:
        assert not sizes or {"9", "13"} <= sizes


def on_a_torus(name: str) -> Ruleset:
    """Return a ruleset with its edges joined; a torus has no points for the standard table of handicap."""
    fixed = load_ruleset(name).handicap.placement == "fixed"
    handicap = "handicap: {placement: none, table: standard, compensation: 0}" if fixed else ""
    head = f"name: joined\ntitle: {name} on a torus\nsources: [this test]\nextends: {name}\n"
    return load_text(f"{head}board: {{topology: torus}}\n{handicap}\n")


@pytest.mark.parametrize("name", shipped_names())
def test_the_torus_can_be_combined_with_every_ruleset(name: str) -> None:
    ruleset, rng = on_a_torus(name), Random(name)
    for size in ((4, 4), (5, 2), (6, 1)):
        game = Game(ruleset, *size)
        assert game.topology is topology(*size, "torus")
        while game.phase is Phase.PLAYING and game.plies < 60:
            points = game.legal_points()
            game.play(game.to_move, rng.choice(points) if points else None, game.player_to_move)
        if ruleset.scoring.method in ("area", "territory", "stones") and ruleset.komi.default != "agreed":
            score = score_game(game)
            assert score.margin == score.black.total - score.white.total


@pytest.mark.parametrize("name", shipped_names())
def test_a_chain_is_taken_across_the_seam(name: str) -> None:
    """White's corner stone has four neighbours: two of Black beside it are not enough, four are."""
    ruleset = on_a_torus(name)
    board = topology(5, 5, "torus")
    black = [point for text in ("B1", "A2", "E1") if (point := board.point(text)) is not None]
    white = [point for text in ("A1",) if (point := board.point(text)) is not None]
    game = Game(ruleset, 5, 5, black=black, white=white)
    game.play(game.to_move, board.point("A5"), game.player_to_move)
    assert not game.position.stones[white[0]]
