"""Bridges speak GTP exactly, and the libraries behind them do what their baselines say and no worse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.engines.bridges import bridge
from harness.engines.bridges.bridge import Bridge, Illegal, Point
from harness.engines.install import installed

BASELINES = Path(__file__).parents[2] / "reports" / "baselines"
QUICK = [("sgfmill", "tromp-taylor"), ("sabaki", "chinese")]
FURTHER = [
    ("goban", "tromp-taylor"),
    ("tenuki", "aga"),
    ("wgo", "chinese-2002"),
    ("open-spiel", "japanese"),
    ("pettingzoo", "chinese"),
    ("pgx", "japanese"),
]


class Turns:
    """Knows nothing but whose turn it is, and that a point is taken; row 0 of column 0 breaks it."""

    def __init__(self, width: int, height: int) -> None:
        if width != height:
            raise bridge.CannotRepresent("square boards only")
        self.at: dict[Point, str] = {}
        self.turn, self.passes = "black", 0

    def to_move(self) -> str | None:
        return None if self.passes == 2 else self.turn

    def outcome(self) -> tuple[str, str]:
        return "score", "black" if len(self.at) % 2 else "none"

    def play(self, colour: str, point: Point) -> None:
        if point == (0, 0):
            raise KeyError(point)
        if colour != self.turn or point in self.at:
            raise Illegal
        self.at[point] = colour
        self.pass_turn(colour)
        self.passes = 0

    def pass_turn(self, colour: str) -> None:
        if self.passes == 2:
            raise Illegal
        self.passes += 1
        self.turn = "white" if colour == "black" else "black"

    def stones(self, colour: str) -> Iterable[Point]:
        return [point for point, owner in self.at.items() if owner == colour]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("", None),
        ("# only a comment", None),
        ("7 protocol_version", "=7 2\n\n"),
        ("protocol_version # why", "= 2\n\n"),
        ("nonsense", "? unknown command\n\n"),
        ("is_legal black A1", "? unknown command\n\n"),
        ("known_command final_score", "= false\n\n"),
        ("play", "? syntax error\n\n"),
        ("play black", "? syntax error\n\n"),
        ("play green B2", "? syntax error\n\n"),
        ("play black I5", "? syntax error\n\n"),
        ("play black K5", "? syntax error\n\n"),
        ("boardsize 26", "? unacceptable size\n\n"),
        ("rectangular_boardsize 5 6", "? unacceptable size\n\n"),
        ("undo", "? cannot undo\n\n"),
        ("play B b2\nplay W B2", "? illegal move\n\n"),
        ("play W B2\nlist_stones white", "= B2\n\n"),
        ("play B B2\nplay B J9\nundo\nlist_stones black", "= B2\n\n"),
        ("play B B2\nboardsize 5\nlist_stones black", "=\n\n"),
        ("goharness-turn black\ngoharness-state", '= {"phase": "playing", "to_move": "black"}\n\n'),
        ("goharness-turn white\ngoharness-state", '= {"phase": "playing", "to_move": "white"}\n\n'),
        ("goharness-turn white\nplay B pass\nplay W B2", "? illegal move\n\n"),
        ("play B B2\ngoharness-winner", "= black\n\n"),
        ("play B B2\ngoharness-winner\nplay W B3", "=\n\n"),
        (
            "play B pass\nplay W pass\ngoharness-state",
            '= {"phase": "ended", "to_move": null, "outcome": {"kind": "score", "winner": "none"}}\n\n',
        ),
    ],
)
def test_a_bridge_answers_gtp(lines: str, answer: str | None) -> None:
    served = Bridge(Turns, "turns", "1")
    assert [served.answer(line) for line in lines.split("\n")][-1] == answer


class Judging(Turns):
    """The same, and it says what is legal."""

    def legal(self, colour: str, point: Point) -> bool:
        return self.to_move() == colour and point not in self.at


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("is_legal black B2", "= 1\n\n"),
        ("play B B2\nis_legal black B3", "= 1\n\n"),
        ("is_legal white pass", "= 1\n\n"),
        ("play B pass\nplay W pass\nis_legal black pass", "= 0\n\n"),
        ("play B pass\nplay W pass\nis_legal black B2", "= 0\n\n"),
    ],
)
def test_legality_is_told_without_making_the_move(lines: str, answer: str) -> None:
    served = Bridge(Judging, "judging", "1")
    assert [served.answer(line) for line in lines.split("\n")][-1] == answer


def test_an_error_of_the_library_is_not_hidden_as_an_answer() -> None:
    with pytest.raises(KeyError):
        Bridge(Turns, "turns", "1").answer("play B A1")


def test_the_bridge_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    copied = tmp_path / "bridge.py"
    copied.write_text(Path(bridge.__file__).read_text("utf-8"), "utf-8")
    done = subprocess.run([sys.executable, "-I", "-S", str(copied)], timeout=60, check=False)
    assert done.returncode == 0


def outcomes(name: str, ruleset: str, folder: Path) -> dict[str, int]:
    """Return how often each outcome occurs that a library has under a ruleset, its baseline applied."""
    if installed(name) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{name} is not here, and in CI it has to be")
        pytest.skip(f"{name} is not here: goharness engines install {name}")
    result = folder / "run.jsonl"
    words = ["-e", name, "-r", ruleset, "--baseline", str(BASELINES / f"{name}.yaml")]
    assert main(["run", *words, "--protocol", "off", "--json", str(result), "-qq"]) == 0
    lines = [json.loads(line) for line in result.read_text("utf-8").splitlines()]
    seen = [line["outcome"] for line in lines if line["type"] == "outcome"]
    return {outcome: seen.count(outcome) for outcome in seen}


@pytest.mark.engines
@pytest.mark.parametrize(("name", "ruleset"), QUICK)
def test_a_library_does_what_its_baseline_says(name: str, ruleset: str, tmp_path: Path) -> None:
    assert outcomes(name, ruleset, tmp_path)["pass"] >= 40


@pytest.mark.engines
def test_go_board_is_seen_to_keep_a_ko_through_passes(tmp_path: Path) -> None:
    assert outcomes("sabaki", "chinese", tmp_path)["xfail"] == 1


@pytest.mark.every_program
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("name", "ruleset"), FURTHER)
def test_a_library_that_takes_long_does_what_its_baseline_says(
    name: str, ruleset: str, tmp_path: Path
) -> None:
    assert outcomes(name, ruleset, tmp_path)["pass"] >= 40
