"""On a terminal of 80x24: a bar while work goes on, a summary that fits, colour unless it is not wanted."""

from __future__ import annotations

import re
import time
from io import StringIO
from pathlib import Path

import pytest

from harness.cli.progress import Bar
from harness.report.table import WIDTH
from harness.run.outcome import RunResult
from harness.run.result_file import run_lines
from tests.cli.terminal import HEIGHT, SEQUENCE, at_terminal
from tests.report.sample import everything, large
from tests.run.running import CASES, RULES, stub

RUN = ("run", CASES, "-r", RULES, "-e", stub("WrongQuery"), "--protocol", "off")
GAME = "(;SZ[5]KM[0];B[bb];W[cc];B[];W[])"
BAR = re.compile(r"^ *\d+%\|.*\| (\d+)/(\d+) \[ *([0-9.]+|\?) ([a-z]+)/s, (\d\d:\d\d|\?) left\]$")


def bars(written: str) -> list[re.Match[str]]:
    """Return every state of the bars that the terminal got; each has to fit its line."""
    pieces = [piece for piece in re.split(r"[\r\n]+", written) if "%|" in piece]
    assert max(map(len, pieces), default=0) <= WIDTH
    found = [BAR.match(piece) for piece in pieces]
    assert None not in found, pieces
    return [match for match in found if match]


class Terminal(StringIO):
    """Keeps what is written to it, and says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def games(tmp_path: Path) -> Path:
    for number in range(12):
        (tmp_path / f"{number}.sgf").write_text(GAME)
    return tmp_path


def long_work(games: Path) -> dict[str, tuple[object, ...]]:
    return {
        "run": RUN,
        "mutants": ("mutants", "ko-ignored", "--cases", CASES, "-j", "1"),
        "compare": ("compare", games, "-r", "aga", "-r", "japanese", "--any-size"),
        "perft": ("perft", "-r", "tromp-taylor", "--depth", "5"),
    }


UNITS = {"run": "cases", "mutants": "cases", "compare": "games", "perft": "moves"}


@pytest.mark.parametrize("command", UNITS)
def test_long_work_shows_a_bar_with_rate_and_time_left_and_takes_it_away(command: str, games: Path) -> None:
    shown = at_terminal(*long_work(games)[command])
    states = bars(shown.written)
    assert {state[4] for state in states} == {UNITS[command]}
    assert {state[2] for state in states} != {"0"}
    assert not any("%|" in line for line in shown.lines)


def test_a_bar_tells_how_many_a_second_and_how_long_it_will_take(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    with Bar(3, "moves") as bar:
        for _ in range(3):
            time.sleep(0.15)  # longer than the tenth of a second that lies between two states
            bar.update()
    states = bars(terminal.getvalue())
    assert any(re.fullmatch(r"\d\d:\d\d", state[5]) and state[3] != "?" for state in states)
    assert [int(state[1]) for state in states] == sorted(int(state[1]) for state in states)


@pytest.mark.parametrize("command", UNITS)
def test_long_work_is_silent_where_errors_go_to_no_terminal(command: str, games: Path) -> None:
    shown = at_terminal(*long_work(games)[command], err=False)
    assert "\r" not in shown.written.replace("\r\n", "")
    assert shown.piped == ""


def test_q_shows_no_bar_and_only_the_totals() -> None:
    shown = at_terminal(*RUN, "-q")
    assert not bars(shown.written)
    assert shown.lines == ["5 outcomes: 1 program, 1 ruleset; 2 findings.", "2 fail, 2 pass, 1 unsupported"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A result file with every outcome, and more findings than a screen holds."""
    runs = everything(), large(40)
    engines = [note for run in runs for note in run.engines]
    whole = RunResult({}, [result for run in runs for result in run.results], engines)
    path = tmp_path_factory.mktemp("terminal") / "run.jsonl"
    path.write_text("".join(run_lines({"format": 1}, whole, {})), "utf-8")
    return path


def test_v_adds_what_was_not_seen_and_why(file: Path) -> None:
    plain, verbose = at_terminal("report", file), at_terminal("report", file, "-v")
    assert "Not seen" not in plain.lines
    assert "Not seen" in verbose.lines
    assert len(verbose.lines) > len(plain.lines)


def test_the_summary_fits_the_screen_and_names_the_three_most_telling_findings(file: Path) -> None:
    screen = at_terminal("report", file).lines[-(HEIGHT - 1) :]
    assert max(map(len, screen)) <= WIDTH
    start = screen.index("Most telling")
    letters = [line[:2] for line in screen[start + 1 : screen.index("", start)]]
    assert [letter for letter in letters if letter != "  "] == ["F ", "F ", "F "]
    assert any(line.startswith("ruleset ") for line in screen[:start]), "the matrix is on the screen"


@pytest.mark.parametrize(
    ("variables", "words", "coloured"),
    [
        ({}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), False),
        ({"NO_COLOR": ""}, (), True),
        ({}, ("--color", "never"), False),
    ],
)
def test_colour_on_a_terminal(
    file: Path, variables: dict[str, str], words: tuple[str, ...], coloured: bool
) -> None:
    shown = at_terminal("report", file, *words, variables=variables)
    assert bool(SEQUENCE.search(shown.written)) is coloured
