"""Every planted fault of transport is reported as what it is, in time, and leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

from harness.engines.transport_faults import TRANSPORT_FAULTS
from harness.run.outcome import Outcome
from tests.run.running import CASES, RULES, children, profile, run

# Seconds: short where nothing comes, long where something has to come on a busy machine too.
START, COMMAND, QUICK_START, QUICK_COMMAND = 20.0, 10.0, 3.0, 1.5
FLOOD = 120.0  # a GiB has to be read before the answer
LONGEST = 90.0
DOCS = Path(__file__).parents[2] / "docs" / "hostile-programs.md"
STRUCK = "play white C2"  # the fifth command of the case

# fault: outcome (empty: the program does not start), parts of what is said and of what is noted
EXPECTED: dict[str, tuple[str, str, str]] = {
    "hang@5": ("timeout", "no answer to 'play white C2' within 1.5 s", ""),
    "crash@5": ("crash", "exit status 1 and owes the answer to 'play white C2'", ""),
    "segfault@5": ("crash", "signal SIGSEGV", ""),
    "crash-at-start": ("", "cannot load the weights", ""),
    "crash-at-quit": ("pass", "", "ended with exit status 3"),
    "mute": ("", "no first answer to 'list_commands'", ""),
    "mute-at-quit": ("pass", "", "quit: no answer to 'quit' within 1 s"),
    "quit-unanswered": ("pass", "", "quit: no answer"),
    "garbage@5": ("protocol", "text that is no answer: 'segment 7 of 12'", ""),
    "banner": ("pass", "", "text before the answer: 'FaultyGo 0.9'"),
    "split-writes": ("pass", "", ""),
    "trickle@5": ("timeout", "no answer", ""),
    "late@5": ("timeout", "no answer", ""),
    "half-answer@5": ("timeout", "no answer", ""),
    "stderr-flood@5": ("pass", "", ""),
    "stdout-flood@5": ("protocol", "more than 1048576 bytes", ""),
    "endless-line@5": ("protocol", "more than 1048576 bytes", ""),
    "no-blank-line": ("", "was not ended by a blank line", ""),
    "wrong-id@5": ("protocol", "answered 12 to command 5", ""),
    "no-id": ("", "answered without an id", ""),
    "duplicate@5": ("protocol", "an answer that nobody asked for", ""),
    "bare-refusal@3": ("unsupported", "clear_board: ?", ""),
    "bad-bytes": ("unsupported", "board", "control characters"),
    "closes-stdout@5": ("crash", "closed its output but still runs", ""),
    "ignores-sigterm": ("pass", "", "quit: did not end and was killed"),
    "leaves-child": ("pass", "", ""),
}


# Those that end or garble one process, and are gone in the next.
PASSING = [
    fault
    for fault, (outcome, _, _) in EXPECTED.items()
    if "@5" in fault and outcome in ("timeout", "crash", "protocol")
]


def fault_profile(folder: Path, fault: str, limits: str, program: str = "harness.engines.reference") -> str:
    """Write the profile of the reference with a fault; return its path."""
    how = f"-m {program}" if "/" not in program else program
    command = f"{{python}} {how} --ruleset {{ruleset}} --any-size --fault {fault}"
    return profile(folder, command, MORE.replace("MARK", str(folder)), limits=limits)


def strays(folder: Path) -> list[str]:
    """Return the programs started by a profile in `folder` that still run, whoever their parent is."""
    mark = f"GOHARNESS_TEST={folder}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_text())
    return found


MORE = """
env: {GOHARNESS_TEST: "MARK"}
boards: {smallest: 1, largest: 25}
setup: set_position
channels: {legality: [{kind: play}], board: [{kind: list, command: list_stones}]}
"""


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for temporary files."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    """What comes of the cases on a program without a fault that matters."""
    engine = fault_profile(tmp_path_factory.mktemp("sound"), "split-writes", f"start: {START}")
    return [one.outcome for one in run(engine).results]


def test_every_fault_has_its_row() -> None:
    assert {name.partition("@")[0] for name in EXPECTED} == set(TRANSPORT_FAULTS)


def test_the_page_shows_every_fault() -> None:
    """If this fails, the table of the page is to be replaced by these rows."""
    rows = []
    for fault, (outcome, words, notes) in EXPECTED.items():
        slug, mark, _ = fault.partition("@")
        shown = outcome or "does not start"
        said = "; ".join(f"`{text}`" for text in (words, notes) if text)
        rows.append(f"| `{slug}{mark and '@N'}` | {TRANSPORT_FAULTS[slug].title} | {shown} | {said} |")
    table = [line for line in DOCS.read_text("utf-8").split("\n") if line.startswith("| `")]
    assert table[: len(rows)] == rows


@pytest.mark.parametrize("fault", EXPECTED)
def test_fault_is_reported_as_what_it_is(fault: str, tmp_path: Path, scratch: Path) -> None:
    outcome, words, notes = EXPECTED[fault]
    start = QUICK_START if fault in ("mute", "no-blank-line") else START
    seconds = QUICK_COMMAND if outcome == "timeout" else COMMAND
    seconds = FLOOD if fault.startswith("stderr-flood") else seconds
    engine = fault_profile(tmp_path, fault, f"start: {start}, command: {seconds}")
    before, began = children(), time.monotonic()
    result = run(engine, "asymmetric-board")
    assert time.monotonic() - began < LONGEST + (seconds if seconds == FLOOD else 0)
    assert children() == before
    assert not strays(tmp_path)
    assert not list(scratch.iterdir())
    note = result.engines[0]
    shown = [one.outcome.value for one in result.results]
    assert shown == ([outcome] if outcome else [])
    said = " ".join([note.error, *(one.words for one in result.results)])
    assert words in said
    if fault.endswith("@5") and outcome in ("timeout", "crash", "protocol"):
        assert f"'{STRUCK}'" in said
    assert notes in " ".join(note.protocol)
    assert bool(notes) is bool(note.protocol)


@pytest.mark.parametrize("fault", PASSING)
def test_after_a_fault_the_next_case_gets_a_fresh_process_and_nothing_else_is_lost(
    fault: str, tmp_path: Path, scratch: Path, sound: list[Outcome]
) -> None:
    """The process that serves the cases first has the fault; all others of the program are sound."""
    starts = tmp_path / "starts"
    program = tmp_path / "sound_but_once.py"
    program.write_text(SOUND_BUT_ONCE.format(starts=str(starts)), "utf-8")
    limits = f"start: {START}, command: {QUICK_COMMAND if EXPECTED[fault][0] == 'timeout' else COMMAND}"
    before = children()
    result = run(fault_profile(tmp_path, fault, limits, str(program)))
    first, *others = result.results
    assert first.outcome.value == "inconclusive"
    assert first.words.endswith("; not so in a fresh process")
    assert "'list_stones " in first.words or "'play" in first.words
    assert [one.outcome for one in others] == sound[1:]
    assert int(starts.read_text()) >= 4  # who it is, the fault, its repetition, the other cases
    assert children() == before
    assert not strays(tmp_path)
    assert not list(scratch.iterdir())


SOUND_BUT_ONCE = """
import pathlib, sys
from harness.engines import reference
starts = pathlib.Path({starts!r})
count = int(starts.read_text()) + 1 if starts.exists() else 1
starts.write_text(str(count))
words = sys.argv[1:]
if count != 2:
    del words[words.index("--fault") :]
sys.exit(reference.main(words))
"""


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ("leaves-child", "crash@5", "crash"),
        ("leaves-child", "closes-stdout@5", "timeout"),  # the child holds the pipe open
        ("leaves-child", "hang@5", "timeout"),
        ("ignores-sigterm", "hang@5", "timeout"),
        ("ignores-sigterm", "endless-line@5", "protocol"),
    ],
)
def test_two_faults_at_once_are_ended_as_one_is(
    first: str, second: str, outcome: str, tmp_path: Path, scratch: Path
) -> None:
    seconds = QUICK_COMMAND if outcome == "timeout" else COMMAND
    engine = fault_profile(tmp_path, f"{first} --fault {second}", f"start: {START}, command: {seconds}")
    before, began = children(), time.monotonic()
    result = run(engine, "asymmetric-board")
    assert time.monotonic() - began < LONGEST
    assert [one.outcome.value for one in result.results] == [outcome]
    assert f"'{STRUCK}'" in result.results[0].words
    assert children() == before
    assert not strays(tmp_path)
    assert not list(scratch.iterdir())


# program: its command, `cwd` of its profile, and why it cannot be judged
_CWD = "needs a working directory that is not there (`cwd` of its profile)"
NO_ENGINES: dict[str, tuple[str, str, str]] = {
    "is not there": ("no-such-engine", "", "program 'no-such-engine' not found"),
    "is not executable": ("{folder}/plain", "", "not an executable file"),
    "is a folder": ("{folder}", "", "not an executable file"),
    "has an interpreter that is not there": ("{folder}/orphan", "", "its first line was not found"),
    _CWD: ("cat", "{folder}/nowhere", "no such file or directory"),
    "is `true`: ends at once": ("true", "", "exit status 0 and owes the answer to 'list_commands'"),
    "is `cat`: sends back what it hears": (
        "cat",
        "",
        "does not speak GTP: its output begins '1 list_commands'",
    ),
    "is `yes`: writes without end": ("yes", "", "does not speak GTP: its output begins 'y'"),
}


def test_the_page_shows_every_program_that_is_no_engine() -> None:
    """If this fails, the table of the page is to be replaced by these rows."""
    rows = [f"| {what} | `{said}` |" for what, (_, _, said) in NO_ENGINES.items()]
    page = DOCS.read_text("utf-8").partition("Programs that are no engines")[2].split("\n")
    assert [line for line in page if line.startswith("| ") and "---" not in line][1 : len(rows) + 1] == rows


@pytest.mark.parametrize("what", NO_ENGINES)
def test_a_program_that_is_no_engine_is_told_and_costs_no_result_of_another(
    what: str, tmp_path: Path, scratch: Path, sound: list[Outcome]
) -> None:
    command, cwd, said = NO_ENGINES[what]
    (tmp_path / "plain").write_text("text\n")
    (tmp_path / "orphan").write_text("#!/no/such/interpreter\n")
    (tmp_path / "orphan").chmod(0o755)
    more = f"cwd: {cwd}{MORE}" if cwd else MORE
    wrong = profile(
        tmp_path,
        command.replace("{folder}", str(tmp_path)),
        more.replace("{folder}", str(tmp_path)).replace("MARK", str(tmp_path)),
        name="wrong",
        limits=f"start: {QUICK_START}, command: {QUICK_COMMAND}",
    )
    good = fault_profile(tmp_path, "split-writes", f"start: {START}")
    before, began = children(), time.monotonic()
    result = run([wrong, good])
    assert time.monotonic() - began < LONGEST
    (told,) = (note.error for note in result.engines if note.error)
    assert said in told
    assert [one.outcome for one in result.results] == sound
    assert children() == before
    assert not strays(tmp_path)
    assert not list(scratch.iterdir())


@pytest.mark.parametrize("fault", ["stdout-flood@5", "stderr-flood@5", "endless-line@5"])
def test_memory_stays_bounded_in_a_flood_of_a_gibibyte(fault: str, tmp_path: Path) -> None:
    engine = fault_profile(tmp_path, fault, f"start: {START}, command: {FLOOD}")
    words = ["run", str(CASES), "-r", str(RULES), "-e", engine, "-k", "asymmetric-board", "--protocol", "off"]
    code = (
        "import pathlib, sys; from harness.cli.main import main; main(sys.argv[1:]);"
        "status = pathlib.Path('/proc/self/status').read_text();"  # getrusage counts the parent's memory too
        "print('KiB', status.partition('VmHWM:')[2].split()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=2 * FLOOD, check=False
    )
    assert int(done.stdout.rpartition("KiB ")[2]) < 200 * 1024, done.stdout + done.stderr


def test_bad_bytes_after_a_number_are_no_fault_of_the_rules() -> None:
    result = run("faulty:bad-bytes", "ko-taken-by-the-very-first-move", cases=None, rulesets=["tromp-taylor"])
    assert {one.outcome.value for one in result.results} == {"unsupported"}
