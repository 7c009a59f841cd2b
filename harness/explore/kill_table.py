"""Which cases tell which planted rule faults from the honest rules.

A case *kills* a fault when the faulty engine fails it under some shipped ruleset. Every case is
played honestly under every ruleset it is for. A fault is then tried under one ruleset for each set of
expectations and each value of the axis it breaks. Survivors are tried under all rulesets, and so are
cases that kill nothing, up to the first fault that they kill.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from harness.cases.kills import Kills
from harness.cases.model import Case
from harness.engines.catalogue import resolve
from harness.engines.profile import settings_for
from harness.faults.catalogue import RULE_FAULTS
from harness.faults.fault import Fault, Practice
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.ruleset import Ruleset
from harness.run.driver import Variant, variants
from harness.run.in_process import adapter_in_process, play_in_process
from harness.run.outcome import Outcome
from harness.run.plan import Engine, Item
from harness.run.script import BadCase, Script, Unsupported
from harness.run.script_writer import build
from harness.scoring.available import missing_strategies

CHUNK: Final = 4
"""Cases handed to a worker at once."""


@dataclass
class KillTable:
    """Faults by cases. `kills` maps a fault's slug to its killing cases, each with a ruleset that shows it.

    `cases` maps ids to digests, in the order of the corpus; `wrong` are sentences on cases that the
    honest engine does not pass.
    """

    cases: dict[str, str] = field(default_factory=dict)
    kills: dict[str, dict[str, str]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def survivors(self) -> list[str]:
        """The faults that no case kills, though one could."""
        return [slug for slug, killers in self.kills.items() if not killers and not RULE_FAULTS[slug].unseen]

    @property
    def unseen(self) -> list[str]:
        """The faults that no case kills, because none can."""
        return [slug for slug, killers in self.kills.items() if not killers and RULE_FAULTS[slug].unseen]

    @property
    def hanging_by_one(self) -> list[str]:
        """The faults that only one case kills."""
        return [slug for slug, killers in self.kills.items() if len(killers) == 1]

    @property
    def idle(self) -> list[str]:
        """The cases that kill no fault."""
        busy = {case for killers in self.kills.values() for case in killers}
        return [case for case in self.cases if case not in busy]

    @property
    def counts(self) -> dict[str, Kills]:
        """How many faults each case kills, by id."""
        killers = Counter(case for killers in self.kills.values() for case in killers)
        return {case: Kills(killers[case], digest) for case, digest in self.cases.items()}

    def as_json(self) -> dict[str, object]:
        """Return the documented keys; a row has `#` for each case that kills, in the order of `cases`."""
        return {
            "cases": self.cases,
            "faults": {
                slug: {
                    "source": RULE_FAULTS[slug].source,
                    "first": next(([case, ruleset] for case, ruleset in killers.items()), None),
                    "row": "".join("#" if case in killers else "." for case in self.cases),
                }
                for slug, killers in self.kills.items()
            },
        }


def kill_table(
    cases: Sequence[Case],
    faults: Collection[str],
    jobs: int = 1,
    on_done: Callable[[int], object] = lambda _: None,
    on_more: Callable[[int], object] = lambda _: None,
) -> KillTable:
    """Play `cases` with each of `faults` in `jobs` processes.

    `on_done` hears of numbers of cases done, `on_more` of cases to be played once more, on survivors.
    """
    table = KillTable({case.id: case.digest for case in cases})
    found: dict[tuple[str, str], str] = {}
    chunks = [cases[start : start + CHUNK] for start in range(0, len(cases), CHUNK)]
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        sizes = {pool.submit(_tried, chunk, tuple(faults)): len(chunk) for chunk in chunks}
        for future in as_completed(sizes):
            kills, wrong = future.result()
            found |= kills
            table.wrong += wrong
            on_done(sizes[future])
        _arrange(table, faults, found)
        survivors = tuple(table.survivors)
        on_more(len(cases) if survivors else 0)
        again = {
            pool.submit(_tried_on_the_rest, chunk, survivors): len(chunk) for chunk in chunks if survivors
        }
        for late in as_completed(again):
            found |= late.result()
            on_done(again[late])
    _arrange(table, faults, found)
    table.wrong.sort()
    return table


def _arrange(table: KillTable, faults: Collection[str], found: dict[tuple[str, str], str]) -> None:
    table.kills = {
        fault: {case: found[fault, case] for case in table.cases if (fault, case) in found}
        for fault in faults
    }


# ---------------------------------------------------------------------- in a worker


def _tried(cases: Sequence[Case], faults: Sequence[str]) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Return what these cases kill, and what is wrong with them on the honest engine."""
    found: dict[tuple[str, str], str] = {}
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        for case in cases:
            trial = Trial(case, Path(folder))
            wrong += trial.wrong()
            kills = {slug: trial.killing_ruleset(RULE_FAULTS[slug]) for slug in faults}
            if not any(kills.values()):
                late = ((slug, trial.killing_ruleset(RULE_FAULTS[slug], rest=True)) for slug in faults)
                kills = dict([next((kill for kill in late if kill[1]), ("", ""))])
            found |= {(slug, case.id): ruleset for slug, ruleset in kills.items() if ruleset}
    return found, wrong


def _tried_on_the_rest(cases: Sequence[Case], faults: Sequence[str]) -> dict[tuple[str, str], str]:
    with tempfile.TemporaryDirectory(prefix="goharness-") as folder:
        trials = [Trial(case, Path(folder)) for case in cases]
        return {
            (slug, trial.case.id): ruleset
            for trial in trials
            for slug in faults
            if (ruleset := trial.killing_ruleset(RULE_FAULTS[slug], rest=True))
        }


class Trial:
    """One case, with the scripts by which it is played; `folder` is for files that the engine loads."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self.folder = case, folder
        label, self._profile, command = resolve("reference")
        self._engine = Engine(label, self._profile, command, label)
        self._adapter = adapter_in_process(self._profile)
        self._scripts: dict[str, list[Script]] = {}
        playable = (load_ruleset(name) for name in shipped_names())
        self.rulesets = [
            ruleset for ruleset in playable if case.applies_to(ruleset) and not missing_strategies(ruleset)
        ]

        self._chosen = {
            ruleset.name: tuple(expectation.when.holds(ruleset) for expectation in case.expect)
            for ruleset in self.rulesets
        }

    def wrong(self) -> Iterator[str]:
        """Yield a sentence for each ruleset under which the honest engine does not pass."""
        for ruleset in self.rulesets:
            try:
                outcomes = {play_in_process(script, ruleset).outcome for script in self.scripts(ruleset)}
            except (Unsupported, BadCase) as error:
                yield f"{self.case.id} under {ruleset.name}: {error}"
                continue
            if outcomes != {Outcome.PASS}:
                shown = ", ".join(sorted(outcome.value for outcome in outcomes))
                yield f"{self.case.id} under {ruleset.name}: {shown} on the honest engine"

    def killing_ruleset(self, fault: Fault, *, rest: bool = False) -> str:
        """Return a ruleset under which the faulty engine fails (see `_concerned`), or an empty text."""
        practice = Practice((fault,))
        for ruleset in self._concerned(fault, rest=rest):
            try:
                scripts = self.scripts(ruleset)
            except (Unsupported, BadCase):
                continue
            if any(play_in_process(script, ruleset, practice).outcome is Outcome.FAIL for script in scripts):
                return ruleset.name
        return ""

    def scripts(self, ruleset: Ruleset) -> list[Script]:
        """Return a script for each way in which the case is run; raises Unsupported and BadCase."""
        if ruleset.name not in self._scripts:
            settings = settings_for(self._profile, ruleset)
            item = Item(self._engine, ruleset, settings, self.case)
            self._scripts[ruleset.name] = [self._script(variant) for variant in variants(item)]
        return self._scripts[ruleset.name]

    def _script(self, variant: Variant) -> Script:
        item = variant.item
        return build(variant.case, item.ruleset, self._adapter, item.settings, self.folder, variant.transport)

    def _concerned(self, fault: Fault, *, rest: bool) -> Iterator[Ruleset]:
        """Yield the rulesets under which the fault can show in this case at all.

        One represents all that have the same expectations and the same value of the axis that is broken;
        `rest`: yield those that are represented.
        """
        of_play = fault.game or fault.names or fault.ruleset
        of_count = fault.before_count or fault.after_count
        handicapped = fault.handicap and self.case.handicap is not None
        met: set[tuple[object, ...]] = set()
        for ruleset in self.rulesets:
            counted = of_count and any(one.score for one in self.case.expectations(ruleset))
            if (of_play or counted or handicapped) and fault.concerns(ruleset):
                kind = (self._chosen[ruleset.name], str(_axes(ruleset.name).get(fault.axis)))
                if (kind in met) is rest:
                    yield ruleset
                met.add(kind)


@cache
def _axes(name: str) -> Mapping[str, object]:
    return load_ruleset(name).resolved()
