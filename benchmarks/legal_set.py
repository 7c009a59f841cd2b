"""The whole legal set of a position, against `legal_actions` of OpenSpiel (C++), where that is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from benchmarks.games import SIDE, Ply, recorded_games, replay, ruleset
from benchmarks.measure import best_times

AT_PLIES = (20, 60, 100, 140, 180)
ASKED = 20  # times per position and round


def rows(repeats: int = 15) -> list[tuple[str, str, str]]:
    """Return what was measured: work, figure, target."""
    games, rules = recorded_games(), ruleset()
    starts = [plies[:ply] for plies in games for ply in AT_PLIES if ply <= len(plies)]
    positions = [replay(plies, rules) for plies in starts]
    work: dict[str, Callable[[], object]] = {
        "ours": lambda: [game.legal_points() for game in positions for _ in range(ASKED)]
    }
    try:
        states = [_open_spiel_state(import_module("pyspiel"), plies) for plies in starts]
    except ImportError:
        states = []
    else:
        work["theirs"] = lambda: [state.legal_actions() for state in states for _ in range(ASKED)]
    best = best_times(work, repeats)
    micro = {name: seconds / len(positions) / ASKED * 1e6 for name, seconds in best.items()}
    table = [("legal set, Game.legal_points", f"{micro['ours']:.1f} us a position", "")]
    if not states:
        return [
            *table,
            ("legal set, OpenSpiel", "not installed (pip install open_spiel)", "at most 4x its time"),
        ]
    return [
        *table,
        ("legal set, OpenSpiel legal_actions", f"{micro['theirs']:.1f} us a position", ""),
        ("time against OpenSpiel", f"{micro['ours'] / micro['theirs']:.2f}x", "at most 4x"),
    ]


def _open_spiel_state(library: Any, plies: list[Ply]) -> Any:
    """Return OpenSpiel's state after the same plies; its points are numbered from the bottom left."""
    state = library.load_game("go", {"board_size": SIDE}).new_initial_state()
    for _, point in plies:
        passes = SIDE * SIDE
        bottom_up = passes if point is None else (SIDE - 1 - point // SIDE) * SIDE + point % SIDE
        state.apply_action(bottom_up)
    return state
