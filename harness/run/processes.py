"""The processes of one program, started as one ruleset needs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from harness.engines.adapter import Adapter
from harness.engines.in_process import Conversation
from harness.engines.profile import Profile
from harness.engines.session import GtpSession, Limits
from harness.errors import EngineError, EngineStartError, ProtocolError


class Processes:
    """Keeps one process alive from case to case, and starts others where a case needs one of its own.

    `command` starts the program, `limits` are its deadlines. A program that could not be started
    once is not tried again.
    """

    def __init__(self, profile: Profile, command: Sequence[str], limits: Limits, seed: int) -> None:
        self.profile, self.command, self.limits, self.seed = profile, command, limits, seed
        self.protocol_notes: dict[str, None] = {}
        self.exchange = ""
        """What was said with the latest process of its own."""
        self._session: Conversation | None = None
        self._adapter: Adapter | None = None
        self._failure: EngineStartError | None = None
        self._running: list[Conversation] = []
        self.abandoned = False
        """Whether `abandon` was called: what comes of a case after that says nothing of the program."""

    def adapter(self) -> Adapter:
        """Return the program's vocabulary, from a process if none has been started yet.

        Raises EngineStartError if it gives no answer.
        """
        if self._adapter is None:
            self.live()
        assert self._adapter is not None
        return self._adapter

    def live(self) -> Conversation:
        """Return the process that is kept; raises EngineStartError if a new one gives no answer."""
        if self._session is None or self._session.broken:
            self.end()
            self._session = self._new()
        return self._session

    @contextmanager
    def fresh(self) -> Iterator[Conversation]:
        """A process of its own, gone afterwards; the one that is kept stays."""
        session = self._new()
        try:
            yield session
        finally:
            self.exchange = session.transcript.text()
            self._end(session)

    def end(self) -> None:
        """End the process that is kept, if there is one."""
        if self._session is not None:
            self._end(self._session)
            self._session = None

    def abandon(self) -> None:
        """Kill every process at once and start no more; called from another thread to end a run early."""
        self.abandoned = True
        for session in tuple(self._running):
            session.kill()

    def _new(self) -> Conversation:
        if self._failure is not None:
            raise self._failure
        if self.abandoned:
            raise EngineStartError("the run was ended")
        try:
            session = self._opened()
            self._running.append(session)
            listed = session.ask("list_commands")
        except EngineStartError as error:
            self._failure = error
            raise
        except ProtocolError as error:
            self._failure = EngineStartError(str(error), command=error.command, stderr=error.stderr)
            raise self._failure from error
        self._adapter = Adapter(self.profile, listed.text.split() if listed.ok else ())
        return session

    def _opened(self) -> Conversation:
        """Start the program."""
        profile = self.profile
        return GtpSession(
            self.command,
            cwd=profile.cwd,
            env=profile.env,
            limits=self.limits,
            ids=profile.ids,
            seed=self.seed,
        )

    def _end(self, session: Conversation) -> None:
        session.quit()
        if session in self._running:
            self._running.remove(session)
        self.protocol_notes.update(dict.fromkeys(session.notes))


def identity(session: Conversation) -> tuple[str, str]:
    """Return the program's own name and version; empty where it states none."""
    try:
        answers = [session.ask(command) for command in ("name", "version")]
    except EngineError:  # the cases will show it
        return "", ""
    name, version = (answer.text.strip() if answer.ok else "" for answer in answers)
    return name, version
