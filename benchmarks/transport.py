"""Talking to GNU Go and KataGo through a session, against the raw pipe `engine < script > /dev/null`."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import harness.engines
from benchmarks.games import SIDE, recorded_games
from benchmarks.measure import wall_times
from harness.board.topology import topology
from harness.engines.install import installed
from harness.engines.session import GtpSession

CASES, PLIES = 300, 16
KATAGO_CONFIGURATION = Path(harness.engines.__file__).parent / "profiles" / "katago.cfg"
ENGINES = {
    "gnugo": (["--mode", "gtp"], "GNU Go", "at most 2.5x"),
    "katago": (
        ["gtp", "-model", "/dev/null", "-config", str(KATAGO_CONFIGURATION)],
        "KataGo",
        "at most 1.5x",
    ),
}


def rows(repeats: int = 5) -> list[tuple[str, str, str]]:
    """Return what was measured: work, figure, target."""
    table = []
    for name, (arguments, title, target) in ENGINES.items():
        found = installed(name)
        if found is None:
            table.append((f"transport, {title}", "not installed (make engines)", target))
            continue
        table += _measured([str(found.program), *arguments], title, target, repeats)
    return table


def _measured(command: list[str], title: str, target: str, repeats: int) -> list[tuple[str, str, str]]:
    cases = list(_cases())
    commands = sum(map(len, cases))
    with tempfile.NamedTemporaryFile("w", suffix=".gtp") as script:
        script.write("".join(f"{line}\n" for case in cases for line in case) + "quit\n")
        script.flush()
        ways: dict[str, Callable[[], object]] = {
            "pipe": lambda: _raw_pipe(command, script.name),
            "case": lambda: _session(command, cases),
            "lock-step": lambda: _session(command, [[line] for case in cases for line in case]),
        }
        best = wall_times(ways, repeats)
    each = {way: f"{seconds / commands * 1e6:.1f} us a command" for way, seconds in best.items()}
    return [
        (f"{title}, raw pipe, start included", each["pipe"], ""),
        (f"{title}, one case of {PLIES + 4} commands at a time", each["case"], ""),
        (f"{title}, case at a time over the raw pipe", f"{best['case'] / best['pipe']:.2f}x", target),
        (f"{title}, lock-step over case at a time", f"{best['lock-step'] / best['case']:.1f}x", ""),
    ]


def _cases() -> Iterable[list[str]]:
    """Yield short cases as the suite has them: set up, play some moves, look at the board."""
    names = topology(SIDE, SIDE).names
    games = recorded_games()
    for number in range(CASES):
        moves = [ply for ply in games[number % len(games)] if ply[1] is not None][:PLIES]
        plays = [f"play {colour.letter} {names[point or 0]}" for colour, point in moves]
        yield ["boardsize 19", "clear_board", *plays, "name", "protocol_version"]


def _raw_pipe(command: Sequence[str], script: str) -> None:
    with open(script, "rb") as commands, open(os.devnull, "wb") as nowhere:
        subprocess.run(command, stdin=commands, stdout=nowhere, stderr=nowhere, check=True)


def _session(command: Sequence[str], cases: Iterable[Sequence[str]]) -> None:
    with GtpSession(command) as session:
        for case in cases:
            for answer in session.ask_all(case):
                assert answer.ok, answer.text
