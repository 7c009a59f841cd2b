"""Runs the benchmarks named, or all but the slow one, and prints a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from benchmarks import games_without_repetition, legal_set, long_game, replay, transport

Row = tuple[str, str, str]
BENCHMARKS: dict[str, Callable[[], list[Row]]] = {
    "replay": replay.rows,
    "legal-set": legal_set.rows,
    "long-game": long_game.rows,
    "transport": transport.rows,
    "games-without-repetition": games_without_repetition.rows,
}
SLOW = "games-without-repetition"


def main(names: Sequence[str]) -> int:
    """Run and print; return 2 for a name that is not known."""
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"no benchmark {unknown[0]!r}, expected some of {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    print("| work | measured | target |\n| --- | --- | --- |")
    for name in names or [name for name in BENCHMARKS if name != SLOW]:
        for row in BENCHMARKS[name]():
            print(f"| {' | '.join(row)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
