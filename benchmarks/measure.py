"""Timing of pieces of work against each other on a machine that others use too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter, process_time

Clock = Callable[[], float]


def best_times(
    work: Mapping[str, Callable[[], object]], repeats: int, clock: Clock = process_time
) -> dict[str, float]:
    """Return the least seconds that each piece took in `repeats` rounds.

    Every round does all pieces in turn, so that each meets the same disturbances. `process_time`
    leaves out what other programs take; pieces that wait for another process need `perf_counter`.
    """
    best = dict.fromkeys(work, float("inf"))
    for _ in range(repeats):
        for name, piece in work.items():
            start = clock()
            piece()
            best[name] = min(best[name], clock() - start)
    return best


def wall_times(work: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Return the least seconds by the clock on the wall."""
    return best_times(work, repeats, perf_counter)
