"""GNU Go's `all_legal` and `is_legal` on random games, under every rule of legality that it can represent."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from harness.board.topology import topology
from harness.engines.adapter import read_points
from harness.engines.session import GtpSession
from tests.making import make_ruleset
from tests.proof.random_games import Asked, wander

KO_FLAGS = {
    "--no-ko": {"ko": "none"},
    "--simple-ko": {"ko": "simple"},
    "--positional-superko": {"superko": "positional"},
    "--situational-superko": {"superko": "situational"},
}
SUICIDE_FLAGS = {
    "--forbid-suicide": "forbidden",
    "--allow-suicide": "multi-stone",
    "--allow-all-suicide": "allowed",
}
GAMES = {2: 30, 3: 20, 4: 20, 5: 12, 7: 4}  # by side
PLIES = {2: 30, 3: 40, 4: 60, 5: 80, 7: 120}


def expected(asked: Asked) -> frozenset[str]:
    """Return what GNU Go should answer, its known fault counted in.

    GNU Go 3.8 does not apply superko to suicide: it accepts one that recreates an earlier position.
    """
    return asked.legal | asked.repeating_suicides


@pytest.mark.engines
@pytest.mark.parametrize(("ko", "suicide"), list(product(KO_FLAGS, SUICIDE_FLAGS)))
def test_gnu_go_and_the_reference_allow_the_same_points(gnugo: Path, ko: str, suicide: str) -> None:
    ruleset = make_ruleset({**KO_FLAGS[ko], "suicide": SUICIDE_FLAGS[suicide]})
    rng = Random(f"{ko} {suicide}")
    bans = 0
    with GtpSession([str(gnugo), "--mode", "gtp", ko, suicide]) as session:
        for side, games in GAMES.items():
            for _ in range(games):
                positions = list(wander(ruleset, (side, side), rng, PLIES[side]))
                compare_game(session, side, positions, rng)
                bans += sum(len(asked.repeating) for asked in positions)
    assert bans > 50 or ko == "--no-ko", "the games did not put the rule to the test"


def compare_game(session: GtpSession, side: int, positions: list[Asked], rng: Random) -> None:
    """Replay one game; ask for all legal points at every ply, and for one of them by itself."""
    names = topology(side, side).names
    singles = [rng.choice(names) for _ in positions]
    script = [f"boardsize {side}", "clear_board"]
    for asked, single in zip(positions, singles, strict=True):
        script += asked.plies[-1:]
        script += [f"all_legal {asked.to_move}", f"is_legal {asked.to_move} {single}"]
    answers = session.ask_all(script)
    assert next(answers).ok
    assert next(answers).ok
    for asked, single in zip(positions, singles, strict=True):
        replay = f"{side}x{side}: {', '.join(asked.plies)}; {asked.to_move} to move"
        assert not asked.plies or next(answers).ok, replay
        found = {names[point] for point in read_points(topology(side, side), next(answers))}
        assert found == expected(asked), replay
        assert next(answers).text == str(int(single in expected(asked))), (single, replay)
