"""KataGo's map of legal points (NAN in the raw policy) on random games, under what it can represent."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import harness.engines
from harness.board.topology import topology
from harness.engines.adapter import read_policy
from harness.engines.session import GtpSession
from tests.making import make_ruleset
from tests.proof.random_games import Asked, wander

CONFIGURATION = Path(harness.engines.__file__).parent / "profiles" / "katago.cfg"
THIRD_REPETITION = {"long_cycle.means": "void", "long_cycle.count": 3, "long_cycle.since_pass": True}
KO: dict[str, dict[str, Any]] = {
    # Without a superko KataGo ends the game at a third repetition, and (as under its spight) at a
    # second pass by the same side in the same position: what it says of legality then means nothing.
    "SIMPLE": {"ko": "simple", "end.same_position": True, **THIRD_REPETITION},
    "POSITIONAL": {"superko": "positional"},
    "SITUATIONAL": {"superko": "situational"},
    "SPIGHT": {"superko": "spight", "end.same_position": True},
}
SUICIDE = {"false": "forbidden", "true": "multi-stone"}
GAMES = {(2, 2): 12, (3, 2): 12, (3, 3): 8, (2, 5): 6, (4, 3): 10, (5, 5): 6}
PLIES = 40


@pytest.mark.engines
@pytest.mark.parametrize(("ko", "suicide"), list(product(KO, SUICIDE)))
def test_katago_and_the_reference_allow_the_same_points(katago: Path, ko: str, suicide: str) -> None:
    ruleset = make_ruleset({**KO[ko], "suicide": SUICIDE[suicide]})
    rng = Random(f"{ko} {suicide}")
    command = [str(katago), "gtp", "-model", "/dev/null", "-config", str(CONFIGURATION)]
    bans = 0
    with GtpSession(command) as session:
        for rule in (f"ko {ko}", f"suicide {suicide}", "scoring AREA", "tax NONE", "hasButton false"):
            assert session.ask(f"kata-set-rule {rule}").ok
        for size, games in GAMES.items():
            for _ in range(games):
                positions = list(wander(ruleset, size, rng, PLIES))
                compare_game(session, size, positions)
                bans += sum(len(asked.repeating) for asked in positions)
    assert bans > 25, "the games did not put the rule to the test"


def compare_game(session: GtpSession, size: tuple[int, int], positions: list[Asked]) -> None:
    """Replay one game, colours alternating, and compare the map at every ply."""
    board = topology(*size)
    script = [f"rectangular_boardsize {size[0]} {size[1]}", "clear_board"]
    for asked in positions:
        script += [*asked.plies[-1:], "kata-raw-nn 0"]
    answers = session.ask_all(script)
    assert next(answers).ok
    assert next(answers).ok
    for asked in positions:
        replay = f"{size[0]}x{size[1]}: {', '.join(asked.plies)}; {asked.to_move} to move"
        assert not asked.plies or next(answers).ok, replay
        marks, passing = read_policy(board, next(answers))
        legal = {board.names[point] for point, mark in enumerate(marks) if mark}
        assert legal == asked.legal, replay
        assert passing, replay
