"""Whether a program keeps to GTP itself: the probes of gtp2.yaml put to it, raw, and its answers judged.

A probe is followed by a command with an id of its own, so that a missing or superfluous answer is seen
without waiting. A program that loses its step is started anew; one that does so `MOST_STARTS` times is
asked nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic, sleep
from typing import Final, Literal

from harness.board.topology import LARGEST_SIDE, LETTERS
from harness.engines import gtp_demands as gtp
from harness.engines.gtp import Response, ResponseParser, excerpt
from harness.engines.gtp_demands import Demand, Level, Probe
from harness.engines.process import EngineProcess
from harness.engines.session import Limits
from harness.errors import EngineStartError, ProtocolError

MOST_STARTS: Final = 3
_SIDE: Final = 9
_LEAST_SIDE: Final = 5  # on smaller boards the points of the probes are not there
_MARK: Final = 1_000_000  # ids of the commands that follow probes start here
_PIECES_PAUSE: Final = 0.05  # seconds between two pieces of a line
_STRAY_WAIT: Final = 0.1  # seconds to wait for an answer too many of a program that repeats no ids

Verdict = Literal["held", "broken", "unseen"]


@dataclass(frozen=True)
class Conformance:
    """What became of one demand: held, broken, or unseen; `words` say what was seen instead, or why not."""

    name: str
    level: Level
    section: str
    title: str
    verdict: Verdict
    words: str = ""


class _Lost(Exception):
    """The program answers no more; the text says how that was seen."""


def examine(
    start: Callable[[], EngineProcess], limits: Limits, sides: tuple[int, int], *, keeps_turns: bool = False
) -> tuple[Conformance, ...]:
    """Put every probe to a program and return what became of each demand, in a fixed order.

    `start` starts the program, `sides` are the smallest and the largest board that it takes. With
    `keeps_turns` it is known to refuse moves out of turn, and is not asked about them.
    """
    side = min(max(_SIDE, sides[0]), sides[1], LARGEST_SIDE)
    examination = _Examination(start, limits, side)
    try:
        for probe in gtp.probes():
            if keeps_turns and probe.name == "same-colour-twice":
                examination.note(probe.demand, "unseen", "refuses moves out of turn on purpose")
            else:
                examination.make(probe)
        examination.see_quit()
        examination.see_framing()
    finally:
        examination.close()
    return tuple(examination.found[demand.name] for demand in gtp.demands())


class _Examination:
    def __init__(self, start: Callable[[], EngineProcess], limits: Limits, side: int) -> None:
        self._start, self._limits, self._side = start, limits, side
        self.found: dict[str, Conformance] = {}
        self._irregular: dict[str, str] = {}
        self._starts = 0
        self._process: EngineProcess | None = None
        self._parser = ResponseParser()
        self._marks = _MARK
        self._listed: frozenset[str] | None = None

    def note(self, demand: Demand, verdict: Verdict, words: str = "") -> None:
        """Keep what became of a demand."""
        self.found[demand.name] = Conformance(
            demand.name, demand.level, demand.section, demand.title, verdict, words
        )

    def close(self) -> None:
        """End the program, if it runs."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def make(self, probe: Probe) -> None:
        """Make a probe and note what came of it."""
        probe = probe.model_copy(update={"send": self._filled(probe.send)})
        try:
            why_not = self._prepare(probe)
        except _Lost as lost:
            why_not = str(lost)
        if why_not:
            self.note(probe.demand, "unseen", why_not)
            return
        try:
            wrong = gtp.wrong_answer(probe, self._exchange(probe))
        except _Lost as lost:
            wrong = f"{excerpt(probe.commands[0].strip())}: {lost}"
        self.note(probe.demand, "broken" if wrong else "held", wrong)

    def see_quit(self) -> None:
        """End the program by `quit` and note how it does that."""
        demands = (gtp.QUIT_ANSWERED, gtp.QUIT_ENDS, gtp.QUIT_LAST, gtp.QUIT_STATUS)
        try:
            process = self._running()
        except _Lost as lost:
            for demand in demands:
                self.note(demand, "unseen", str(lost))
            return
        first = self._marks = self._marks + 1
        self._parser.last_id = first + 1
        process.write(f"{first} quit\n{first + 1} name\n".encode())
        answers = self._read_to_the_end(process)
        ended = process.wait_exit(self._limits.quit)
        answered = bool(answers) and answers[0].ok and answers[0].id == first
        self.note(gtp.QUIT_ANSWERED, *_verdict(answered, "no answer, or not in full"))
        self.note(gtp.QUIT_ENDS, *_verdict(ended, f"still runs {self._limits.quit:g} s later"))
        self.note(gtp.QUIT_LAST, *_verdict(len(answers) < 2, "answered the command after `quit`"))
        how = process.exit_text() or "did not end"
        self.note(gtp.QUIT_STATUS, *_verdict(how == "exit status 0", how))

    def see_framing(self) -> None:
        """Note what was irregular in the form of all answers together."""
        seen = any(one.verdict != "unseen" for one in self.found.values())
        for mark, demand in (*gtp.FRAMING.items(), ("tabs", gtp.NO_TABS)):
            if not seen:
                self.note(demand, "unseen", "no answer was seen")
            else:
                self.note(demand, *_verdict(mark not in self._irregular, self._irregular.get(mark, "")))

    # ------------------------------------------------------------------ set-up

    def _prepare(self, probe: Probe) -> str:
        """Set up what a probe needs; return why it cannot be made, or nothing."""
        if probe.needs and probe.needs not in self._commands():
            return f"does not list `{probe.needs}`"
        if not probe.board:
            return ""
        if self._side < _LEAST_SIDE:
            return "takes no board that is large enough"
        for answer in self._ask(f"boardsize {self._side}\nclear_board\n", 2):
            if not answer.ok:
                return f"the board could not be set up: {gtp.shown(answer)}"
        return ""

    def _commands(self) -> frozenset[str]:
        if self._listed is None:
            answers = self._ask("list_commands\n", 1)
            self._listed = frozenset(answers[0].text.split()) if answers and answers[0].ok else frozenset()
        return self._listed

    # ------------------------------------------------------------------ talk

    def _exchange(self, probe: Probe) -> list[Response]:
        searches = probe.name == "genmove"
        return self._ask(probe.send, len(probe.expect), piecemeal=probe.piecemeal, searches=searches)

    def _filled(self, text: str) -> str:
        """Return the lines of a probe for the board at hand."""
        side = self._side
        words = {"{size}": str(side), "{corner}": f"{LETTERS[side - 1]}{side}", "{beyond}": f"A{side + 1}"}
        for mark, word in words.items():
            text = text.replace(mark, word)
        return text

    def _ask(
        self, text: str, count: int, *, piecemeal: bool = False, searches: bool = False
    ) -> list[Response]:
        """Send lines and a command that marks their end; return the answers before that of the mark.

        Raises _Lost, with the program ended.
        """
        process = self._running()
        self._marks += 1
        self._parser.last_id = self._marks
        data = text.encode()
        if piecemeal:
            half = len(data) // 2
            process.write(data[:half])
            sleep(_PIECES_PAUSE)
            data = data[half:]
        process.write(data + f"{self._marks} protocol_version\n".encode())
        limit = self._limits.score if searches else self._limits.command
        return self._read_to_mark(process, count, limit)

    def _running(self) -> EngineProcess:
        if self._process is None:
            if self._starts >= MOST_STARTS:
                raise _Lost(f"not asked: it stopped answering {MOST_STARTS} times")
            self._starts += 1
            self._parser = ResponseParser()
            try:
                self._process = self._start()
            except EngineStartError as error:
                raise _Lost(str(error)) from None
            self._wait_until_ready(self._process)
        return self._process

    def _wait_until_ready(self, process: EngineProcess) -> None:
        """Wait for the first answer, for which a program has more time than for others."""
        self._parser.last_id = self._marks = self._marks + 1
        process.write(f"{self._marks} protocol_version\n".encode())
        self._read_to_mark(process, 0, self._limits.start)

    def _read_to_mark(self, process: EngineProcess, count: int, limit: float) -> list[Response]:
        answers: list[Response] = []
        deadline = monotonic() + limit
        while not answers or answers[-1].id != self._marks:
            without_ids = len(answers) > count and all(answer.id is None for answer in answers)
            try:
                more = self._read(
                    process, min(deadline, monotonic() + _STRAY_WAIT) if without_ids else deadline
                )
            except _Lost:
                if without_ids and process.exit_text() is None:
                    break
                self.close()
                raise
            answers += more
            head, joined, _ = answers[-1].text.partition(f"\n={self._marks} ")
            if joined:  # the answer to the mark, taken for a line of the one before it
                answers[-1] = replace(answers[-1], text=head)
                self._note_missing_line(head)
                return answers
        return answers[:-1]

    def _read(self, process: EngineProcess, deadline: float) -> list[Response]:
        """Return the next answers; raises _Lost when none comes."""
        while True:
            data = process.read(deadline)
            if not data:
                raise _Lost(self._silence(process, ended=data is not None))
            if b"\t" in data:
                self._irregular.setdefault("tabs", "a tab is in an answer")
            try:
                answers = self._parser.feed(data)
            except ProtocolError as error:
                raise _Lost(str(error)) from None
            self._take_notes(answers)
            if answers:
                return answers
            if monotonic() >= deadline:
                raise _Lost(self._silence(process, ended=False))

    def _read_to_the_end(self, process: EngineProcess) -> list[Response]:
        answers: list[Response] = []
        deadline = monotonic() + self._limits.quit
        try:
            while True:
                answers += self._read(process, deadline)
        except _Lost:
            return answers

    def _take_notes(self, answers: Sequence[Response]) -> None:
        for answer in answers:
            for note in answer.notes:
                mark = note.partition(":")[0]
                self._irregular.setdefault(mark, f"{note}, with the answer {gtp.shown(answer)!r}")

    def _note_missing_line(self, answer: str) -> str:
        words = f"an answer was not ended by an empty line: {excerpt(answer)}"
        self._irregular.setdefault("missing blank line", words)
        return words

    def _silence(self, process: EngineProcess, *, ended: bool) -> str:
        if self._parser.open:
            return self._note_missing_line(self._parser.pending)
        if not ended:
            return "no answer in time"
        process.wait_exit(_STRAY_WAIT)
        how = process.exit_text()
        return f"the program ended with {how}" if how else "the program closed its output"


def _verdict(held: bool, words: str) -> tuple[Verdict, str]:
    return ("held", "") if held else ("broken", words)
