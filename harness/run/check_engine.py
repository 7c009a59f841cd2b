"""The suite on a board class of the caller's own process: the same questions, judged in the same way."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.engines.catalogue import shipped_profile
from harness.engines.in_process import BoardConversation, Conversation, Factory
from harness.engines.profile import Profile
from harness.engines.session import Limits
from harness.rules.catalogue import load_ruleset
from harness.run.driver import Driver
from harness.run.outcome import EngineNote, RunResult
from harness.run.plan import Engine, make_plan
from harness.run.processes import Processes


def check_engine(
    factory: Factory,
    rulesets: Sequence[str],
    *,
    cases: Sequence[Case] | None = None,
    name: str = "board",
    profile: Profile | None = None,
) -> RunResult:
    """Return the outcomes of a board class under the rules that it claims to follow.

    `factory` takes width and height; `harness.engines.bridges.bridge.Board` says what it makes.
    `rulesets` are names or files, `cases` those to replay (None: the shipped ones). A `profile` says
    more about the class than that: rules it cannot be set to, whether it judges moves at all.
    Raises UsageError and DataError for rulesets that cannot be loaded.
    """
    known = profile or shipped_profile("generic").model_copy(update={"name": name, "title": name})
    chosen = load_cases().cases if cases is None else cases
    engine = Engine(name, known, (), name)
    plan = make_plan([engine], [load_ruleset(text) for text in rulesets], chosen, rulesets_were_named=True)
    run = RunResult(engines=[EngineNote(name, known.title)])
    boards = _Boards(factory, name, known)
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        drivers: dict[str, Driver] = {}
        for item in plan.items:
            driver = drivers.setdefault(item.ruleset.name, Driver(item, boards, Path(folder)))
            run.results.append(driver.run(item))
    return run


class _Boards(Processes):
    """Makes conversations with boards where a program would have processes."""

    def __init__(self, factory: Factory, name: str, profile: Profile) -> None:
        super().__init__(profile, (), Limits(), 0)
        self._factory, self._name = factory, name

    def _opened(self) -> Conversation:
        return BoardConversation(self._factory, self._name)
