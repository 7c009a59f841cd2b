from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.engines import process as process_module
from harness.engines.process import STDERR_KEPT, EngineProcess, interrupt_on_termination
from harness.errors import EngineStartError

STUBS = str(Path(__file__).with_name("stub_engines.py"))


def stub(*arguments: str) -> list[str]:
    return [sys.executable, "-S", "-E", STUBS, *arguments]


def is_alive(pid: int) -> bool:
    """Whether a process runs; a zombie of ours counts as alive, since somebody forgot to reap it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def dies(pid: int) -> bool:
    """Whether a process that is not our child is gone within a second."""
    for _ in range(100):
        if not is_alive(pid) or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


def read_until(engine: EngineProcess, ending: bytes, seconds: float = 5.0) -> bytes:
    deadline = time.monotonic() + seconds
    output = b""
    while not output.endswith(ending):
        data = engine.read(deadline)
        assert data, f"only {output!r}"
        output += data
    return output


@pytest.fixture(params=["pidfd", "no pidfd"])
def any_kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "no pidfd":
        monkeypatch.setattr(process_module, "open_pidfd", lambda pid: None)


def test_each_way_of_not_starting_is_named(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("text\n")
    orphan = tmp_path / "orphan"
    orphan.write_text("#!/no/such/interpreter\n")
    orphan.chmod(0o755)
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\x7fELF nonsense")
    garbage.chmod(0o755)
    table: list[tuple[list[str], str | Path | None, str]] = [
        ([], None, "the command is empty"),
        ([""], None, "the command is empty"),
        (["no-such-engine"], None, "cannot start 'no-such-engine': program not found"),
        (["/no/such/engine"], None, "program not found"),
        ([str(plain)], None, "not an executable file"),
        ([str(tmp_path)], None, "not an executable file"),
        ([str(orphan)], None, "the interpreter named in its first line was not found"),
        ([str(garbage)], None, "exec format error"),
        (["cat"], tmp_path / "nowhere", "its working directory .*nowhere': no such file or directory"),
        (["cat"], str(plain), "its working directory .*plain': not a directory"),
        (["cat", "a\0b"], None, "null byte"),
    ]
    for command, cwd, message in table:
        with pytest.raises(EngineStartError, match=message):
            EngineProcess(command, cwd=cwd)


def test_directory_and_environment_are_those_asked_for(tmp_path: Path) -> None:
    with EngineProcess(stub("says_where"), cwd=tmp_path, env={"STUB": "here"}) as engine:
        engine.write(b"1 name\n")
        assert read_until(engine, b"\n\n").decode() == f"=1 {tmp_path} here\n\n"


def test_no_shell_reads_the_command() -> None:
    with EngineProcess(stub("says_arguments", "$HOME; `ls` *")) as engine:
        engine.write(b"1 name\n")
        assert read_until(engine, b"\n\n") == b"=1 $HOME; `ls` *\n\n"


def test_two_full_pipes_do_not_deadlock() -> None:
    commands, text = 20_000, "x" * 100
    with EngineProcess(stub("sound", text)) as engine:
        engine.write(b"a_command_with_a_long_name\n" * commands)
        deadline = time.monotonic() + 20
        received = 0
        while received < commands * (len(text) + 4):
            data = engine.read(deadline)
            assert data
            received += len(data)


@pytest.mark.usefixtures("any_kernel")
@pytest.mark.parametrize(
    ("command", "how"),
    [
        (["true"], "exit status 0"),
        (stub("dies_at_start"), "exit status 3"),
        (stub("dies_at", "1"), "signal SIGABRT"),
    ],
)
def test_the_exit_is_told(command: list[str], how: str) -> None:
    engine = EngineProcess(command)
    engine.write(b"1 name\n")
    assert engine.read(time.monotonic() + 5) == b""
    assert engine.wait_exit(5)
    assert engine.exit_text() == how
    engine.close()
    assert engine.exit_text() == how
    assert not is_alive(engine.pid)


@pytest.mark.usefixtures("any_kernel")
def test_a_deadline_holds_and_a_running_engine_has_no_exit() -> None:
    with EngineProcess(stub("silent")) as engine:
        start = time.monotonic()
        assert engine.read(start + 0.2) is None
        assert 0.2 <= time.monotonic() - start < 1
        assert engine.exit_text() is None
        assert not engine.wait_exit(0.05)
    assert engine.exit_text() is None
    assert not is_alive(engine.pid)


@pytest.mark.usefixtures("any_kernel")
def test_a_child_that_holds_the_pipes_is_not_waited_for_and_dies_with_the_group() -> None:
    with EngineProcess(stub("leaves_child", "")) as engine:
        engine.write(b"1 name\n")
        child = int(read_until(engine, b"\n\n")[2:])
        assert engine.read(time.monotonic() + 5) == b""
        assert engine.exit_text() == "exit status 7"
        assert is_alive(child)
    assert dies(child)


@pytest.mark.usefixtures("any_kernel")
def test_a_child_in_a_session_of_its_own_is_not_waited_for() -> None:
    start = time.monotonic()
    with EngineProcess(stub("leaves_child", "own session")) as engine:
        engine.write(b"1 name\n")
        child = int(read_until(engine, b"\n\n")[2:])
        assert engine.read(time.monotonic() + 5) == b""
    assert time.monotonic() - start < 3
    os.kill(child, signal.SIGKILL)


def test_an_engine_that_ignores_sigterm_is_killed() -> None:
    engine = EngineProcess(stub("silent_ignoring_sigterm"))
    engine.write(b"1 name\n")
    read_until(engine, b"\n\n")
    start = time.monotonic()
    engine.close(grace=0.1)
    assert time.monotonic() - start < 1
    assert not is_alive(engine.pid)


def test_a_stopped_engine_is_killed() -> None:
    engine = EngineProcess(stub("silent"))
    os.kill(engine.pid, signal.SIGSTOP)
    engine.close(grace=0.1)
    assert not is_alive(engine.pid)


def test_stderr_is_kept_to_its_end_and_handed_on() -> None:
    heard: list[int] = []
    with EngineProcess(stub("floods_stderr", "20"), on_stderr=lambda data: heard.append(len(data))) as engine:
        engine.write(b"1 name\n")
        assert read_until(engine, b"\n\n") == b"=1 \n\n"
    assert sum(heard) == 20 << 20
    assert len(engine.stderr) == STDERR_KEPT


def test_last_words_on_stderr_are_there_after_closing() -> None:
    with EngineProcess(stub("dies_at_start")) as engine:
        engine.wait_exit(5)
    assert engine.stderr == b"loading\ncannot find my book\n"


def test_closing_twice_and_writing_afterwards_do_no_harm() -> None:
    engine = EngineProcess(["cat"])
    engine.close()
    engine.close()
    engine.write(b"name\n")
    assert engine.read(time.monotonic() + 1) == b""


def test_no_file_descriptor_is_left() -> None:
    before = os.listdir("/proc/self/fd")
    for command in (["cat"], ["true"], stub("closes_output")):
        with EngineProcess(command) as engine:
            engine.write(b"1 name\n")
            engine.read(time.monotonic() + 1)
    assert os.listdir("/proc/self/fd") == before


def test_a_forgotten_engine_dies_when_it_is_garbage() -> None:
    engine = EngineProcess(stub("silent"))
    pid = engine.pid
    del engine
    gc.collect()
    assert not is_alive(pid)


START_AND_TELL = (
    "import sys, time; from harness.engines.process import *\n"
    "engine = EngineProcess(sys.argv[1:]); print(engine.pid, flush=True)\n"
)


@pytest.mark.parametrize("ending", ["sys.exit(0)", "raise RuntimeError"])
def test_no_engine_survives_the_end_of_the_harness(ending: str) -> None:
    script = [sys.executable, "-c", START_AND_TELL + ending, *stub("silent_ignoring_sigterm")]
    finished = subprocess.run(script, capture_output=True, timeout=20)
    assert dies(int(finished.stdout))


def test_no_engine_survives_a_harness_that_is_terminated() -> None:
    wait = "with interrupt_on_termination(): time.sleep(60)"
    script = [sys.executable, "-c", START_AND_TELL + wait, *stub("silent_ignoring_sigterm")]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as harness:
        assert harness.stdout is not None
        pid = int(harness.stdout.readline())
        time.sleep(0.1)
        harness.terminate()
        harness.wait(20)
    assert dies(pid)


def test_a_fork_of_the_harness_leaves_the_engine_alone() -> None:
    engine = EngineProcess(["cat"])
    child = os.fork()
    if child == 0:
        del engine
        gc.collect()
        os._exit(0)
    os.waitpid(child, 0)
    engine.write(b"still here\n")
    assert engine.read(time.monotonic() + 5) == b"still here\n"
    engine.close()


def test_termination_is_an_interrupt_meanwhile_and_what_it_was_afterwards() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), interrupt_on_termination():
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
