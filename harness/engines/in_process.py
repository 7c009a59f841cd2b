"""A board class of this process, asked the same commands as a program, without a process or a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from harness.engines.bridges.bridge import Board, Bridge
from harness.engines.gtp import Response
from harness.engines.transcript import Transcript
from harness.errors import EngineClosed, EngineStartError

Factory = Callable[[int, int], Board]


class Conversation(Protocol):
    """What is asked and answers: a program behind pipes, or a class."""

    transcript: Transcript

    @property
    def broken(self) -> bool:
        """Whether it answers nothing any more."""

    @property
    def stderr(self) -> str:
        """The end of what it said besides its answers."""

    @property
    def notes(self) -> list[str]:
        """Irregularities of the protocol so far."""

    def ask(self, command: str) -> Response:
        """Return the answer to one command. Raises EngineError."""

    def ask_all(self, commands: Sequence[str]) -> Iterator[Response]:
        """Yield the answers to the commands in order. Raises EngineError."""

    def quit(self) -> None:
        """End it."""

    def kill(self) -> None:
        """End it at once; called from another thread."""


class BoardConversation:
    """Asks a board class. Whatever it raises, except Illegal and CannotRepresent, is its crash.

    No deadline holds: a class that does not return stops its caller.
    Raises EngineStartError where the first board cannot be made.
    """

    def __init__(self, factory: Factory, name: str) -> None:
        self.transcript = Transcript()
        self.broken = False
        self.stderr = ""
        self.notes: list[str] = []
        try:
            self._bridge = Bridge(factory, name, "")
        except Exception as error:
            raise EngineStartError(f"{name}: no board of 9x9 can be made: {_said(error)}") from error

    def ask(self, command: str) -> Response:
        """Return the answer to one command. Raises EngineClosed for an exception of the class."""
        if self.broken:
            raise EngineClosed("the board has failed already")
        self.transcript.sent(f"{command}\n".encode())
        try:
            good, text = self._bridge.reply(command.split())
        except Exception as error:
            self.broken, self.stderr = True, _said(error)
            raise EngineClosed(
                f"{self.stderr} at {command!r}", command=command, stderr=self.stderr
            ) from error
        self.transcript.received(f"{'=' if good else '?'} {text}\n\n".encode())
        return Response(good, text)

    def ask_all(self, commands: Sequence[str]) -> Iterator[Response]:
        """Yield the answers to the commands in order; all are done before the first is told."""
        answers: list[Response] = []
        failure: EngineClosed | None = None
        for command in commands:
            try:
                answers.append(self.ask(command))
            except EngineClosed as error:
                failure = error
                break
        yield from answers
        if failure is not None:
            raise failure

    def quit(self) -> None:
        """Ask it nothing any more."""
        self.broken = True

    def kill(self) -> None:
        """Ask it nothing any more."""
        self.broken = True


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
