"""Keeps processes of one program, as one ruleset needs them started, and replays cases on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Literal

from harness.cases.model import Case
from harness.cases.swap import swapped
from harness.engines.adapter import Adapter
from harness.engines.session import GtpSession, Limits
from harness.errors import EngineClosed, EngineError, EngineStartError, EngineTimeout, ProtocolError
from harness.run.findings import board_now, finding_of, finding_of_error, parted_earlier, reproduce
from harness.run.judge import Judgement, judge, play_at_once, play_in_lock_step
from harness.run.outcome import CaseResult, Finding, Outcome, worst
from harness.run.plan import Item
from harness.run.script import BadCase, Script, Unsupported, build

Transport = Literal["case", "window", "lock-step"]
WINDOW = 16  # cases written at once to programs that are known to be sound


class Driver:
    """One program under one ruleset. Processes are reused where the profile says that is safe.

    `limits` are the deadlines, `scratch` a folder for files that programs load.
    """

    def __init__(
        self, item: Item, limits: Limits, scratch: Path, transport: Transport = "case", seed: int = 0
    ) -> None:
        self.engine, self.ruleset, self.settings = item.engine, item.ruleset, item.settings
        self.limits, self.scratch, self.transport, self.seed = limits, scratch, transport, seed
        self.command = command_line(item)
        self.protocol_notes: dict[str, None] = {}
        self._session: GtpSession | None = None
        self._adapter: Adapter | None = None

    # ------------------------------------------------------------------ processes

    def start(self) -> Adapter:
        """Start the program and learn its commands; raises EngineStartError if it gives no answer."""
        self._live()
        assert self._adapter is not None
        return self._adapter

    def identity(self) -> tuple[str, str]:
        """Return the program's own name and version; empty where it states none."""
        session = self._live()
        answers = [session.ask(command) for command in ("name", "version")]
        name, version = (answer.text.strip() if answer.ok else "" for answer in answers)
        return name, version

    def close(self) -> None:
        """End the program."""
        if self._session is not None:
            self._note(self._session)
            self._session.quit()
            self._session = None

    def _live(self) -> GtpSession:
        if self._session is None or self._session.broken:
            self._session = self._new()
        return self._session

    def _new(self) -> GtpSession:
        profile = self.engine.profile
        session = GtpSession(
            self.command,
            cwd=profile.cwd,
            env=profile.env,
            limits=self.limits,
            ids=profile.ids,
            seed=self.seed,
        )
        try:
            listed = session.ask("list_commands")
        except ProtocolError as error:
            if session.answered == 0:
                raise EngineStartError(str(error), command=error.command, stderr=error.stderr) from error
            raise
        self._adapter = Adapter(profile, listed.text.split() if listed.ok else ())
        return session

    @contextmanager
    def _fresh(self) -> Iterator[GtpSession]:
        """A process of its own, gone afterwards."""
        self._drop()
        session = self._new()
        try:
            yield session
        finally:
            self._note(session)
            session.quit() if not session.broken else session.close()

    def _drop(self) -> None:
        if self._session is not None:
            self._note(self._session)
            self._session.quit()
            self._session = None

    def _note(self, session: GtpSession) -> None:
        self.protocol_notes.update(dict.fromkeys(session.notes))

    # ------------------------------------------------------------------ cases

    def run_all(self, items: Sequence[Item]) -> Iterator[CaseResult]:
        """Yield the outcome of each item in order, by the transport chosen."""
        if self.transport != "window":
            yield from map(self.run, items)
            return
        for start in range(0, len(items), WINDOW):
            window = items[start : start + WINDOW]
            results = self._run_window(window)
            for item in window:
                yield results.get(item.case.id) or self.run(item)

    def _run_window(self, items: Sequence[Item]) -> dict[str, CaseResult]:
        """Write several cases at once and return the quiet outcomes; the others are run one by one."""
        adapter = self.start()
        scripts: list[tuple[Item, str, Script]] = []
        for item in items:
            if item.skip or item.settings.cannot or self._needs_fresh_process(item.case):
                continue
            for variant, case, transport in variants(item.case):
                with suppress(Unsupported, BadCase):
                    script = build(case, self.ruleset, adapter, self.settings, self.scratch, transport)
                    scripts.append((item, variant, script))
        judged: dict[str, list[CaseResult]] = {}
        with suppress(EngineError):
            answers = self._live().ask_all([word for *_, script in scripts for word in script.commands])
            for item, variant, script in scripts:
                judgement = judge(script, iter(list(islice(answers, len(script.commands)))))
                judged.setdefault(item.case.id, []).append(self._judged(item, variant, judgement))
        return {
            case: replace(worst(results), seen=sum(result.seen for result in results))
            for case, results in judged.items()
            if len(results) == len(list(variants(_case_of(items, case))))
            and all(result.outcome.quiet for result in results)
        }

    def run(self, item: Item) -> CaseResult:
        """Return the outcome of one case: of all its variants the one that decides."""
        if item.skip:
            return self._result(item, Outcome.SKIP, words=item.skip)
        if item.settings.cannot:
            return self._result(item, Outcome.UNSUPPORTED, words="; ".join(item.settings.cannot))
        results = []
        for variant, case, transport in variants(item.case):
            try:
                result = self._run_variant(item, variant, case, transport)
            except EngineStartError as error:
                result = self._lost(item, variant, case, Outcome.CRASH, error)
            results.append(result)
            if not result.outcome.quiet:
                break
        decisive = worst(results)
        return replace(decisive, seen=sum(result.seen for result in results))

    def _run_variant(self, item: Item, variant: str, case: Case, transport: str) -> CaseResult:
        fresh = self._needs_fresh_process(case)
        if fresh:
            self._drop()
        adapter = self._adapter or self.start()
        try:
            script = build(case, self.ruleset, adapter, self.settings, self.scratch, transport)
        except Unsupported as error:
            return self._result(item, Outcome.UNSUPPORTED, variant, words=str(error))
        except BadCase as error:
            return self._result(item, Outcome.ERROR, variant, words=str(error))
        if not script.commands:
            return self._judged(item, variant, Judgement(list(script.unseen)))
        play = play_in_lock_step if self.transport == "lock-step" else play_at_once
        try:
            judgement = play(self._live(), script)
        except EngineStartError:
            raise
        except EngineError:
            return self._again(item, variant, case, transport, None)
        if fresh:
            self._drop()
        if judgement.outcome is Outcome.FAIL:
            return self._again(item, variant, case, transport, judgement)
        return self._judged(item, variant, judgement)

    def _needs_fresh_process(self, case: Case) -> bool:
        scored = any(expectation.score for expectation in case.expectations(self.ruleset))
        return scored and "score" in self.engine.profile.fresh_process_for

    def _again(
        self, item: Item, variant: str, case: Case, transport: str, first: Judgement | None
    ) -> CaseResult:
        """Repeat a case that failed or lost its step in a fresh process, in lock-step, and judge there.

        `first` is the judgement that has to be confirmed, or None after an error of the program.
        """
        adapter = self.start()
        script = build(case, self.ruleset, adapter, self.settings, self.scratch, transport)
        try:
            with self._fresh() as session:
                judgement = play_in_lock_step(session, script)
                if judgement.outcome is not Outcome.FAIL:
                    return self._not_confirmed(item, variant, first, judgement)
                board = board_now(session, adapter, script)
                finding = finding_of(item, case, judgement, board, session)
        except EngineStartError as error:
            return self._lost(item, variant, case, Outcome.CRASH, error)
        except EngineTimeout as error:
            return self._lost(item, variant, case, Outcome.TIMEOUT, error)
        except EngineClosed as error:
            return self._lost(item, variant, case, Outcome.CRASH, error)
        except ProtocolError as error:
            return self._lost(item, variant, case, Outcome.PROTOCOL, error)
        finding = self._first_divergence(case, transport, finding)
        return replace(self._judged(item, variant, judgement), finding=finding)

    def _not_confirmed(
        self, item: Item, variant: str, first: Judgement | None, second: Judgement
    ) -> CaseResult:
        if first is None:
            return self._judged(item, variant, second)
        was = first.decisive
        assert was is not None
        words = f"answered {was.answer!r} to {was.channel!r} at first, otherwise in a fresh process"
        return self._result(
            item,
            Outcome.INCONCLUSIVE,
            variant,
            words=words,
            finding=Finding(
                words, was.ply, was.channel, was.answer, because=was.because, reproduce=reproduce(item)
            ),
        )

    # ------------------------------------------------------------------ findings

    def _first_divergence(self, case: Case, transport: str, finding: Finding) -> Finding:
        """Name the first ply after which the boards differ, if that is earlier than the finding."""
        adapter = self.start()
        try:
            script = build(case, self.ruleset, adapter, self.settings, self.scratch, transport, trace=True)
            with self._fresh() as session:
                judgement = play_in_lock_step(session, script)
        except (EngineError, Unsupported, BadCase):
            return finding
        return parted_earlier(finding, judgement)

    def _lost(self, item: Item, variant: str, case: Case, outcome: Outcome, error: EngineError) -> CaseResult:
        finding = finding_of_error(item, case, error)
        return self._result(item, outcome, variant, words=str(error), finding=finding)

    def _judged(self, item: Item, variant: str, judgement: Judgement) -> CaseResult:
        outcome, check = judgement.outcome, judgement.decisive
        words = ""
        if outcome is Outcome.UNSUPPORTED:
            words = check.answer if check is not None else "; ".join(judgement.unseen)
            if check is not None:
                words = f"{check.channel}: ? {check.answer}"
        return replace(
            self._result(item, outcome, variant, words=words),
            seen=judgement.seen,
            unseen=judgement.unseen,
        )

    def _result(
        self,
        item: Item,
        outcome: Outcome,
        variant: str = "plain",
        *,
        words: str = "",
        finding: Finding | None = None,
    ) -> CaseResult:
        return CaseResult(
            engine=item.engine.label,
            ruleset=item.ruleset.name,
            case=item.case.id,
            outcome=outcome,
            variant=variant,
            words=words,
            beyond_text=item.beyond_text,
            finding=finding,
            digest=item.case.digest,
        )


def _case_of(items: Sequence[Item], case: str) -> Case:
    return next(item.case for item in items if item.case.id == case)


def variants(case: Case) -> Iterator[tuple[str, Case, str]]:
    """Yield (name, case, transport) of every way in which a case is run."""
    if case.via:
        for transport in case.via:
            yield f"via {transport}", case, transport
    else:
        yield "plain", case, ""
    if case.swap:
        yield "colours swapped", swapped(case), case.via[0] if case.via else ""


def command_line(item: Item) -> list[str]:
    """Return the words that start the program for the item's ruleset."""
    ruleset = item.ruleset_argument
    return [word.replace("{ruleset}", ruleset) for word in item.engine.command] + list(item.settings.flags)
