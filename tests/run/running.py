"""Runs of a few cases on small programs, as the tests of this folder need them."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.run.execute import Request, execute, prepare
from harness.run.outcome import CaseResult, RunResult
from harness.run.runner import Options

STUBS = Path(__file__).parent.parent / "engines"
CASES = Path(__file__).with_name("data") / "cases.yaml"
RULES = Path(__file__).with_name("data") / "simple-ko.yaml"


def stub(weakness: str, *arguments: object, file: str = "stub_go.py") -> str:
    """Return the command line of a stub program."""
    return shlex.join([sys.executable, "-S", "-E", str(STUBS / file), weakness, *map(str, arguments)])


def profile(
    folder: Path, command: str, more: str = "", *, name: str = "stub", limits: str = "start: 5, command: 1"
) -> str:
    """Write a profile for a program that always plays simple ko without suicide; return its path."""
    words = ", ".join(f'"{word}"' for word in shlex.split(command))
    lines = [f"name: {name}", f"title: {name}", f"command: [{words}]", f"limits: {{{limits}, quit: 1}}", more]
    path = folder / f"{name}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


SUPERKO_CASE = """
format: 1
suite: made/superko
sources: ["Tromp-Taylor rule 6"]
cases:
  - id: first-stone-alone-again
    title: A capture leaves the first stone alone as after the first move
    board: 2x2
    moves: [B A1, W B1, B A2, W B2, B A1, W A2]
    expect:
      - when: {superko: positional}
        illegal: {B: [A1], reason: superko, repeats: 1}
        because: "Tromp-Taylor rule 6"
"""
CHANNELS = """
channels:
  legality: [{kind: query, command: is_legal}, {kind: list, command: all_legal}, {kind: play}]
  board: [{kind: picture, command: showboard}]
  score: {command: final_score, passes: 2, decimals: 1}
"""


def run(
    engine: str | Sequence[str],
    *patterns: str,
    cases: Path | None = CASES,
    rulesets: Sequence[object] = (RULES,),
    json: Path | None = None,
    earlier: RunResult | None = None,
    baselines: Sequence[Any] = (),
    **options: Any,
) -> RunResult:
    """Run the cases whose ids are `patterns` (none: all) on programs and return the result."""
    request = Request(
        paths=(cases,) if cases else (),
        engines=(engine,) if isinstance(engine, str) else tuple(engine),
        rulesets=tuple(map(str, rulesets)),
        select=lambda corpus: [case for case in corpus if not patterns or case.id in patterns],
        baselines=tuple(baselines),
        options=Options(**options),
    )
    return execute(prepare(request), request, earlier, json, lambda _: None)


def only(result: RunResult) -> CaseResult:
    """Return the single outcome of a run."""
    assert len(result.results) == 1, [note.error for note in result.engines] or result.results
    return result.results[0]


def outcomes(result: RunResult) -> dict[str, str]:
    """Return the outcome of each case, by id."""
    return {one.case: one.outcome.value for one in result.results}


def outcome_lines(path: Path) -> list[str]:
    """Return the lines of a result file that tell outcomes."""
    return [line for line in path.read_text("utf-8").split("\n") if line.startswith('{"type": "outcome"')]


def children() -> set[int]:
    """Return the processes that this one started and that still are there, zombies included."""
    found = set()
    for entry in os.listdir("/proc"):
        try:
            stat = Path(f"/proc/{entry}/stat").read_text() if entry.isdigit() else ""
        except OSError:
            continue
        if stat and int(stat.rpartition(")")[2].split()[1]) == os.getpid():
            found.add(int(entry))
    return found
