"""Replay of whole games with exact superko, prisoners and reasons, against sgfmill's board without ko."""

from __future__ import annotations

from sgfmill.boards import Board

from benchmarks.games import SIDE, Ply, recorded_games, replay, ruleset
from benchmarks.measure import best_times


def rows(repeats: int = 25) -> list[tuple[str, str, str]]:
    """Return what was measured: work, figure, target."""
    games, rules = recorded_games(), ruleset()
    placements = [_for_sgfmill(plies) for plies in games]
    plies = sum(map(len, games))

    def ours() -> None:
        for game in games:
            replay(game, rules)

    def sgfmill() -> None:
        for game in placements:
            board = Board(SIDE)
            for row, column, colour in game:
                board.play(row, column, colour)

    best = best_times({"ours": ours, "sgfmill": sgfmill}, repeats)
    micro = {name: f"{seconds / plies * 1e6:.2f} us a ply" for name, seconds in best.items()}
    return [
        ("replay, sgfmill's Board.play (no ko rule)", micro["sgfmill"], ""),
        ("replay, Game.play", micro["ours"], ""),
        ("speed against sgfmill", f"{best['sgfmill'] / best['ours']:.2f}x", "at least 4x"),
    ]


def _for_sgfmill(plies: list[Ply]) -> list[tuple[int, int, str]]:
    return [
        (SIDE - 1 - point // SIDE, point % SIDE, colour.letter.lower())
        for colour, point in plies
        if point is not None
    ]
