"""A conversation with one GTP engine: commands out, answers in order, each under its own deadline."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from harness.engines.gtp import Response, ResponseParser, encode, excerpt
from harness.engines.process import EngineProcess
from harness.engines.transcript import Transcript
from harness.errors import EngineClosed, EngineError, EngineStartError, EngineTimeout, ProtocolError

SLOW_COMMANDS = frozenset(
    (
        "estimate_score",
        "final_score",
        "final_status",
        "final_status_list",
        "genmove",
        "genmove_black",
        "genmove_white",
        "kata-genmove_analyze",
        "kata-search",
        "kgs-genmove_cleanup",
        "lz-genmove_analyze",
        "reg_genmove",
    )
)
"""Commands for which an engine may search."""

_NOTES_KEPT = 100
_EXIT_PATIENCE = 0.2  # seconds for an engine whose output ended to end itself


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds an engine has: for its first answer, a plain command, a search, and to quit."""

    start: float = 10.0
    command: float = 5.0
    score: float = 60.0
    quit: float = 2.0

    def for_command(self, name: str) -> float:
        """Return the limit for a command by its name."""
        return self.score if name in SLOW_COMMANDS else self.quit if name == "quit" else self.command

    def scaled(self, factor: float) -> Limits:
        """Return these limits, each multiplied by `factor`."""
        return Limits(self.start * factor, self.command * factor, self.score * factor, self.quit * factor)


def seeded(command: Sequence[str], seed: int) -> list[str]:
    """Return the words of a command line with `%SRAND` replaced by the seed."""
    return [word.replace("%SRAND", str(seed)) for word in command]


class GtpSession:
    """An engine process that is asked in GTP. After any EngineError it is `broken` and its process dead.

    `%SRAND` in the command line is replaced by `seed`. Raises EngineStartError if it cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        limits: Limits = Limits(),
        ids: bool = True,
        seed: int = 0,
    ) -> None:
        self.command = seeded(command, seed)
        self.limits = limits
        self.transcript = Transcript()
        self.answered = 0
        """How many commands have been answered."""
        self._ids = ids
        self._broken = False
        self._parser = ResponseParser()
        self._owed: deque[str] = deque()
        self._ready: deque[Response] = deque()
        self._last: str | None = None
        self._notes: list[str] = []
        self._notes_dropped = 0
        self._process = EngineProcess(self.command, cwd=cwd, env=env, on_stderr=self.transcript.stderr)

    @property
    def broken(self) -> bool:
        """Whether the session has failed or ended; it answers nothing any more."""
        return self._broken

    @property
    def pid(self) -> int:
        """The process id, which is also that of its group."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """The end of what the engine wrote to stderr."""
        return self._process.stderr.decode("utf-8", "replace")

    @property
    def notes(self) -> list[str]:
        """Irregularities of the protocol so far, each after the command that it belongs to."""
        more = [f"and {self._notes_dropped} more"] if self._notes_dropped else []
        return self._notes + more

    def ask(self, command: str) -> Response:
        """Send one command and return its answer.

        Raises EngineStartError (no first answer), EngineTimeout, EngineClosed or ProtocolError.
        """
        return next(self.ask_all((command,)))

    def ask_all(self, commands: Sequence[str]) -> Iterator[Response]:
        """Send all commands at once; yield their answers in order, each awaited when it is asked for.

        Its limit counts from the answer before. Answers nobody fetched are read before the next
        commands go out. Raises as `ask` does, at the first answer that does not come.
        """
        if self._broken:
            raise EngineClosed("the session with the engine is over", stderr=self.stderr)
        while self._owed:
            self._receive()
        first_id = self._parser.last_id + 1
        lines = [
            encode(command, number if self._ids else None)
            for number, command in enumerate(commands, first_id)
        ]
        self._check_unasked()
        self._parser.last_id += len(lines)
        self._owed.extend(commands)
        script = b"".join(lines)
        self.transcript.sent(script)
        self._process.write(script)
        return self._answers(len(lines))

    def quit(self) -> None:
        """End the engine by `quit`, by force if need be; what was irregular about it is in `notes`."""
        if not self._broken:
            self._ask_to_quit()
        self.close()

    def close(self) -> None:
        """End the engine without asking."""
        self._broken = True
        self._process.close()

    def kill(self) -> None:
        """Kill the engine while another thread may be waiting for it: that thread sees it end."""
        self._process.kill()

    def __enter__(self) -> GtpSession:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.quit()
        else:
            self.close()

    def _answers(self, count: int) -> Iterator[Response]:
        for _ in range(count):
            yield self._receive()

    def _receive(self) -> Response:
        """Return the answer to the oldest command that is owed one."""
        command = self._owed[0]
        if not self._ready:
            self._read_answers(command)
        response = self._ready.popleft()
        self._last = self._owed.popleft()
        expected = self._parser.last_id - len(self._owed)
        if response.id != (expected if self._ids else None):
            what = f"{_wrong_id(response, expected, self._ids)}; that was {command!r}"
            raise self._fail(ProtocolError, what, command)
        if response.notes:
            for note in response.notes:
                self._note(command, note)
        self.answered += 1
        return response

    def _read_answers(self, command: str) -> None:
        name = command.split(None, 1)[0]
        limit = self.limits.for_command(name) if self.answered else self.limits.start
        deadline = monotonic() + limit
        while True:
            data = self._process.read(deadline)
            if not data:
                raise self._no_answer(command, limit) if data is None else self._ended(command)
            if self._take(data, command):
                return
            if monotonic() >= deadline:
                raise self._no_answer(command, limit)

    def _take(self, data: bytes, command: str | None) -> bool:
        """Parse output; return whether answers are ready."""
        self.transcript.received(data)
        try:
            self._ready.extend(self._parser.feed(data))
        except ProtocolError as error:
            not_gtp = not self.answered and not self._parser.in_answer
            what = self._not_gtp() if not_gtp else f"{error}, in answer to {command!r}"
            raise self._fail(ProtocolError, what, command) from None
        return bool(self._ready)

    def _check_unasked(self) -> None:
        """Look, without waiting, at what has come since the last answer that was owed."""
        data = self._process.read(0.0)
        if data:
            self._take(data, self._last)
        if self._ready:
            after = f" after {self._last!r}" if self._last else ""
            what = f"an answer that nobody asked for{after}: {_show(self._ready[0])}"
            raise self._fail(ProtocolError, what, self._last)

    def _no_answer(self, command: str, limit: float) -> EngineError:
        parser = self._parser
        begun = excerpt(parser.pending)
        if parser.open:
            what = f"the answer to {command!r} was not ended by a blank line within {limit:g} s: {begun}"
            return self._fail(ProtocolError, what, command)
        if not self.answered and parser.pending and not parser.in_answer:
            return self._fail(ProtocolError, self._not_gtp(), command)
        if parser.pending and not parser.in_answer:
            what = f"no answer to {command!r} within {limit:g} s, but text that is no answer: {begun}"
            return self._fail(ProtocolError, what, command)
        which = "answer" if self.answered else "first answer"
        raised = "--timeout" if self.answered else f"a --timeout above {limit:g}"
        what = f"no {which} to {command!r} within {limit:g} s (raise the limit with {raised})"
        if parser.pending:
            what += f", only {begun}"
        return self._fail(EngineTimeout if self.answered else EngineStartError, what, command)

    def _ended(self, command: str) -> EngineError:
        self._process.wait_exit(_EXIT_PATIENCE)
        how = self._process.exit_text()
        what = f"the engine ended with {how}" if how else "the engine closed its output but still runs"
        what += f" and owes the answer to {command!r}"
        if self._parser.pending:
            what += f", of which came {excerpt(self._parser.pending)}"
        self.close()  # now all of stderr is here
        if last := self.stderr.strip().rpartition("\n")[2]:
            what += f"; its stderr ends {excerpt(last)}"
        return self._fail(EngineClosed if self.answered else EngineStartError, what, command)

    def _not_gtp(self) -> str:
        return f"{self.command[0]!r} does not speak GTP: its output begins {excerpt(self._parser.pending)}"

    def _ask_to_quit(self) -> None:
        try:
            self.ask("quit")
        except (EngineClosed, EngineStartError):
            self._note("quit", "missing blank line" if self._parser.finish() else "no answer")
        except EngineError as error:
            self._note("quit", str(error))
        how = self._process.exit_text() if self._process.wait_exit(self.limits.quit) else None
        if how is None:
            self._note("quit", "did not end and was killed")
        elif how != "exit status 0":
            self._note("quit", f"ended with {how}")

    def _note(self, command: str, note: str) -> None:
        if len(self._notes) < _NOTES_KEPT:
            self._notes.append(f"{command}: {note}")
        else:
            self._notes_dropped += 1

    def _fail(self, kind: type[EngineError], message: str, command: str | None) -> EngineError:
        """End the session and its process; return the error to raise."""
        self.close()
        return kind(message, command=command, stderr=self.stderr)


def _wrong_id(response: Response, expected: int, ids: bool) -> str:
    if not ids:
        return f"answered with the id {response.id} to a command without one"
    if response.id is None:
        return f"answered without an id to command {expected}: {_show(response)}"
    return f"answered {response.id} to command {expected}"


def _show(response: Response) -> str:
    number = "" if response.id is None else response.id
    return excerpt(f"{'=' if response.ok else '?'}{number} {response.text}")
