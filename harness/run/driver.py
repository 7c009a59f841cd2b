"""Replaying cases on one program, as one ruleset needs it started."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from harness.cases.model import Case
from harness.cases.swap import swapped
from harness.errors import EngineClosed, EngineError, EngineStartError, EngineTimeout
from harness.run.findings import (
    board_now,
    finding_of,
    finding_of_change,
    finding_of_error,
    parted_earlier,
    without_folder,
)
from harness.run.judge import Judgement, Look, judge_ahead, play_at_once, play_in_lock_step
from harness.run.outcome import CaseResult, Finding, Outcome, worst
from harness.run.plan import Item
from harness.run.processes import Processes
from harness.run.script import BadCase, Script, Unsupported
from harness.run.script_writer import build

Transport = Literal["case", "window", "lock-step"]
WINDOW = 16  # cases written at once to programs that are known to be sound


@dataclass(frozen=True)
class Variant:
    """One way in which a case of the plan is run; `transport` is one of `case.via`, or empty."""

    item: Item
    name: str
    case: Case
    transport: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from the other variants of a run."""
        return (self.item.case.id, self.name)


Looks = Mapping[tuple[str, str], tuple[Script, Look]]


class Driver:
    """Replays the cases of one ruleset on `processes`. `scratch` is a folder for files that programs load."""

    def __init__(
        self, item: Item, processes: Processes, scratch: Path, transport: Transport = "case"
    ) -> None:
        self.ruleset, self.settings, self.profile = item.ruleset, item.settings, item.engine.profile
        self.processes, self.scratch, self.transport = processes, scratch, transport

    def run_all(self, items: Sequence[Item]) -> Iterator[CaseResult]:
        """Yield the outcome of each item in order, by the transport chosen."""
        for start in range(0, len(items), WINDOW):
            window = items[start : start + WINDOW]
            looks = self._write_ahead(window) if self.transport == "window" else {}
            for item in window:
                yield self.run(item, looks)

    def run(self, item: Item, looks: Looks = {}) -> CaseResult:  # noqa: B006 - never changed
        """Return the outcome of one case: of all its variants the one that decides.

        `looks` are variants that were already played once.
        """
        if item.skip:
            return self._result(item, Outcome.SKIP, words=item.skip)
        if item.settings.cannot:
            return self._result(item, Outcome.UNSUPPORTED, words="; ".join(item.settings.cannot))
        results = []
        for variant in variants(item):
            try:
                result = self._run_variant(variant, looks.get(variant.key))
            except EngineStartError as error:
                result = self._lost(variant, error)
            results.append(result)
            if not result.outcome.quiet:
                break
        refused, accepted = (sum(counts) for counts in zip(*(one.at_play for one in results), strict=True))
        seen = sum(result.seen for result in results)
        return replace(worst(results), seen=seen, at_play=(refused, accepted))

    def _run_variant(self, variant: Variant, known: tuple[Script, Look] | None) -> CaseResult:
        if known is None:
            try:
                script = self._script(variant)
            except Unsupported as error:
                return self._result(variant.item, Outcome.UNSUPPORTED, variant.name, words=str(error))
            except BadCase as error:
                return self._result(variant.item, Outcome.ERROR, variant.name, words=str(error))
            known = script, self._play(script, self._needs_fresh_process(variant.case))
        script, look = known
        if isinstance(look, EngineError) or look.stopped_at is not None:
            return self._again(variant, script, look)
        return self._judged(variant, look)

    # ------------------------------------------------------------------ playing

    def _script(self, variant: Variant, *, trace: bool = False) -> Script:
        adapter = self.processes.adapter()
        return build(
            variant.case,
            self.ruleset,
            adapter,
            self.settings,
            self.scratch,
            variant.transport,
            trace=trace,
        )

    def _play(self, script: Script, fresh: bool) -> Look:
        if not script.commands:
            return Judgement(list(script.unseen))
        if fresh:
            self.processes.end()
        play = play_in_lock_step if self.transport == "lock-step" else play_at_once
        session = self.processes.live()
        try:
            return play(session, script)
        except EngineError as error:
            return error
        finally:
            if fresh:
                self.processes.end()

    def _write_ahead(self, items: Sequence[Item]) -> Looks:
        """Write several cases at once; return what came of each up to the first error of the program."""
        planned: list[tuple[Variant, Script]] = []
        for item in items:
            if item.skip or item.settings.cannot or self._needs_fresh_process(item.case):
                continue
            for variant in variants(item):
                with suppress(Unsupported, BadCase, EngineStartError):
                    planned.append((variant, self._script(variant)))
        try:
            looks = judge_ahead(self.processes.live(), [script for _, script in planned])
        except EngineStartError:  # each case will tell it
            return {}
        return {variant.key: (script, look) for (variant, script), look in zip(planned, looks, strict=False)}

    def _needs_fresh_process(self, case: Case) -> bool:
        if "score" not in self.profile.fresh_process_for:
            return False
        return any(expectation.score for expectation in case.expectations(self.ruleset))

    def _again(self, variant: Variant, script: Script, first: Look) -> CaseResult:
        """Repeat a case that failed, was refused or lost its step: in a fresh process, in lock-step.

        What is said there is the verdict, if it was said before as well.
        """
        try:
            with self.processes.fresh() as session:
                judgement = play_in_lock_step(session, script)
                failed = judgement.outcome in (Outcome.FAIL, Outcome.INCONCLUSIVE)
                board = board_now(session, self.processes.adapter(), script) if failed else ""
                stderr = session.stderr
        except EngineError as error:
            return self._lost(variant, error)
        if not failed:
            if isinstance(first, Judgement) and first.outcome is judgement.outcome:
                return self._judged(variant, judgement)
            return self._not_confirmed(variant, script, first, judgement)
        finding = finding_of(variant.item, variant.case, judgement, board, self.processes.exchange, stderr)
        finding = self._first_divergence(variant, finding)
        return self._judged(variant, judgement, finding)

    def _not_confirmed(self, variant: Variant, script: Script, first: Look, second: Judgement) -> CaseResult:
        """A first answer, or an error of the program, that did not come again."""
        if isinstance(first, EngineError) and self._loses_step(script):
            note = f"cannot take several commands at once, so it is asked one by one: {first}"
            self.processes.protocol_notes[note] = None
            self.transport = "lock-step"
            return self._judged(variant, second)
        finding = finding_of_change(variant.item, variant.case, first)
        return self._result(
            variant.item, Outcome.INCONCLUSIVE, variant.name, words=finding.message, finding=finding
        )

    def _loses_step(self, script: Script) -> bool:
        """Whether the error comes whenever the case is written at once, and only then."""
        if self.transport == "lock-step":
            return False
        try:
            with self.processes.fresh() as session:
                play_at_once(session, script)
        except EngineError:
            return True
        return False

    # ------------------------------------------------------------------ results

    def _first_divergence(self, variant: Variant, finding: Finding) -> Finding:
        """Name the first ply after which the boards differ, if that is earlier than the finding."""
        try:
            script = self._script(variant, trace=True)
            judgement = play_in_lock_step(self.processes.live(), script)
        except (EngineError, Unsupported, BadCase):
            return finding
        return parted_earlier(finding, judgement)

    def _lost(self, variant: Variant, error: EngineError) -> CaseResult:
        kinds = {EngineTimeout: Outcome.TIMEOUT, EngineClosed: Outcome.CRASH, EngineStartError: Outcome.CRASH}
        outcome = kinds.get(type(error), Outcome.PROTOCOL)
        exchange = "" if isinstance(error, EngineStartError) else self.processes.exchange
        finding = finding_of_error(variant.item, variant.case, error, exchange)
        return self._result(variant.item, outcome, variant.name, words=str(error), finding=finding)

    def _judged(self, variant: Variant, judgement: Judgement, finding: Finding | None = None) -> CaseResult:
        outcome, check = judgement.outcome, judgement.decisive
        words = ""
        if outcome is Outcome.UNSUPPORTED:
            words = "; ".join(judgement.unseen) if check is None else f"{check.channel}: ? {check.answer}"
        elif outcome is Outcome.INCONCLUSIVE and finding is not None:
            words = finding.message
        return replace(
            self._result(variant.item, outcome, variant.name, words=words, finding=finding),
            seen=judgement.seen,
            at_play=judgement.at_play,
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
        """Return the result; the folder for files, which differs from run to run, is not named in it."""
        return CaseResult(
            engine=item.engine.label,
            ruleset=item.ruleset.name,
            case=item.case.id,
            outcome=outcome,
            variant=variant,
            words=words.replace(f"{self.scratch}/", ""),
            beyond_text=item.beyond_text,
            finding=without_folder(finding, self.scratch) if finding is not None else None,
            digest=item.case.digest,
        )


def variants(item: Item) -> Iterator[Variant]:
    """Yield every way in which a case is run."""
    case = item.case
    if case.via:
        for transport in case.via:
            yield Variant(item, f"via {transport}", case, transport)
    else:
        yield Variant(item, "plain", case)
    if case.swap:
        yield Variant(item, "colours swapped", swapped(case), case.via[0] if case.via else "")


def command_line(item: Item) -> list[str]:
    """Return the words that start the program for the item's ruleset."""
    ruleset = item.ruleset_argument
    return [word.replace("{ruleset}", ruleset) for word in item.engine.command] + list(item.settings.flags)
