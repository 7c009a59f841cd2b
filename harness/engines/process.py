"""One engine process: pipes, deadlines, signals. All talk with programs under test goes through here.

Every engine leads a session and process group of its own, and the whole group is killed with it.
What cannot be reached: a descendant that started a session of its own (it is never waited for
either), and any engine when the harness itself is killed by SIGKILL. The engine then reads the end
of its input; a death signal tied to the parent would need code between fork and exec, which is
unsafe with threads.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from types import FrameType

from harness.engines.process_group import (
    close_files,
    kill_abandoned,
    kill_and_reap,
    open_pidfd,
    signal_group,
    signal_name,
    start_group,
)

CHUNK = 1 << 16
STDERR_KEPT = 1 << 16
"""Bytes of stderr that are kept, the last ones."""

_EXIT_CHECK = 0.05  # seconds between looks at the exit status where the kernel has no pidfd


class EngineProcess:
    """A running program with its three pipes, served by one thread and one `poll`.

    Raises EngineStartError if the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        on_stderr: Callable[[bytes], None] | None = None,
    ) -> None:
        self._popen = popen = start_group(command, cwd, env)
        assert popen.stdin is not None
        assert popen.stdout is not None
        assert popen.stderr is not None
        self.pid = popen.pid
        self._stderr_tail = bytearray()
        self._on_stderr = on_stderr
        self._exited = False
        self._exit_text: str | None = None
        self._unsent = bytearray()
        self._stdin: int | None = popen.stdin.fileno()
        self._stdout: int | None = popen.stdout.fileno()
        self._stderr: int | None = popen.stderr.fileno()
        self._pidfd = open_pidfd(popen.pid)
        self._kill_at_exit = weakref.finalize(self, kill_abandoned, popen, self._pidfd, os.getpid())
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._poll = select.poll()
        for source in (self._stdout, self._stderr, self._pidfd):
            if source is not None:
                self._poll.register(source, select.POLLIN)

    @property
    def stderr(self) -> bytes:
        """The last 64 KiB that the engine wrote to stderr."""
        return bytes(self._stderr_tail[-STDERR_KEPT:])

    def write(self, data: bytes) -> None:
        """Send `data`; what does not fit into the pipe goes out during the next reads."""
        if self._stdin is None:
            return
        was_blocked = bool(self._unsent)
        self._unsent += data
        if not was_blocked:
            self._send()
            if self._unsent and self._stdin is not None:
                self._poll.register(self._stdin, select.POLLOUT)

    def read(self, deadline: float) -> bytes | None:
        """Return the next output: at most 64 KiB, b"" when it has ended, None when none came in time.

        `deadline` is on the monotonic clock; one in the past asks for what is there already.
        """
        while self._stdout is not None:
            exited = self._exited
            left = 0.0 if exited else max(0.0, deadline - monotonic())
            chunk = self._step(left)
            if chunk is not None:
                return chunk
            if exited:  # nothing is left in the pipe; a descendant may hold it open for ever
                break
            if left <= 0.0:
                return None
        return b""

    def wait_exit(self, seconds: float) -> bool:
        """Wait until the process has ended, discarding its output; False if it still runs."""
        deadline = monotonic() + seconds
        while not self._exited:
            left = deadline - monotonic()
            self._step(max(0.0, left))
            if left <= 0.0:
                break
        return self._exited

    def exit_text(self) -> str | None:
        """Return how the process ended, as "exit status 3" or "signal SIGSEGV".

        None while it runs, and if `close` had to end it.
        """
        if self._exit_text is None and self._kill_at_exit.alive:
            self._look_at_exit()
        return self._exit_text

    def close_input(self) -> None:
        """Close the engine's stdin; what was not sent yet is dropped."""
        if self._stdin is not None:
            if self._unsent:
                with contextlib.suppress(KeyError):
                    self._poll.unregister(self._stdin)
                self._unsent.clear()
            self._stdin = None
            assert self._popen.stdin is not None
            self._popen.stdin.close()

    def close(self, grace: float = 0.5) -> None:
        """End the process and its whole group: SIGTERM, `grace` seconds, SIGKILL. May be called again."""
        if not self._kill_at_exit.alive:
            return
        how = self.exit_text()
        try:
            self.close_input()
            if not self._exited:
                signal_group(self.pid, signal.SIGTERM)
                self.wait_exit(grace)
        finally:
            self._kill_at_exit.detach()
            self._exited = True
            self._exit_text = how  # what we did to it is not how it ended
            kill_and_reap(self._popen)
            self._drain_stderr()
            close_files(self._popen, self._pidfd)
            self._stdin = self._stdout = self._stderr = self._pidfd = None

    def kill(self) -> None:
        """Kill the whole group and leave the rest to `close`; another thread may be reading."""
        signal_group(self.pid, signal.SIGKILL)

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _step(self, seconds: float) -> bytes | None:
        """Wait for any pipe or the exit, serve what is ready; return the output if it was among it."""
        if self._pidfd is None and not self._exited:
            seconds = min(seconds, _EXIT_CHECK)
        chunk = None
        events = self._poll.poll(seconds * 1000)
        for source, _ in events:
            if source == self._stdout:
                chunk = self._read_pipe(source)
                if chunk == b"":
                    self._poll.unregister(source)
                    self._stdout = None
            elif source == self._stderr:
                self._take_stderr(source)
            elif source == self._stdin:
                self._send()
                if not self._unsent:
                    self._poll.unregister(source)
            elif source == self._pidfd:
                self._poll.unregister(source)
                self._look_at_exit()
        if not events and self._pidfd is None and not self._exited:
            self._look_at_exit()
        return chunk

    @staticmethod
    def _read_pipe(pipe: int) -> bytes | None:
        try:
            return os.read(pipe, CHUNK)
        except BlockingIOError:
            return None

    def _take_stderr(self, pipe: int) -> bool:
        """Take the next piece of stderr; False if none is there."""
        data = self._read_pipe(pipe)
        if data:
            self._stderr_tail += data
            if len(self._stderr_tail) > 4 * STDERR_KEPT:  # seldom, so that a flood costs little
                del self._stderr_tail[:-STDERR_KEPT]
            if self._on_stderr is not None:
                self._on_stderr(data)
        elif data is not None:
            self._poll.unregister(pipe)
            self._stderr = None
        return bool(data)

    def _drain_stderr(self) -> None:
        """Take what the dead engine left, and no more: a descendant may go on writing."""
        for _ in range(STDERR_KEPT // 1024):
            if self._stderr is None or not self._take_stderr(self._stderr):
                return

    def _send(self) -> None:
        assert self._stdin is not None
        try:
            sent = os.write(self._stdin, self._unsent)
        except BlockingIOError:
            return
        except BrokenPipeError:  # its answers and its exit tell the rest
            sent = len(self._unsent)
        del self._unsent[:sent]

    def _look_at_exit(self) -> None:
        """Note whether and how the process ended, without reaping it: its group id must stay ours."""
        try:
            result = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            self._exited = True
            self._exit_text = "unknown exit status"
            return
        if result is not None:
            self._exited = True
            ended_itself = result.si_code == os.CLD_EXITED
            self._exit_text = (
                f"exit status {result.si_status}"
                if ended_itself
                else f"signal {signal_name(result.si_status)}"
            )


@contextlib.contextmanager
def interrupt_on_termination() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise KeyboardInterrupt meanwhile, so that engines are ended on the way out.

    For the main thread only.
    """

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    previous = {number: signal.signal(number, interrupt) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
