"""Observing what a program does under a rules name: which values of each axis its answers exclude.

The program is told the name and nothing else. The positions of the cases are the places to look at: what
each value of an axis makes of them is computed by the reference, and where two values part the program is
asked. A value that its answers contradict, while they are as another value has it, is excluded.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from harness.cases.model import Case
from harness.engines.catalogue import resolve
from harness.engines.profile import Profile, Settings, settings_for
from harness.engines.rules_names import ProgramNames, RulesName
from harness.engines.session import Limits
from harness.errors import DataError, EngineError
from harness.explore.ruled_case import as_ruled, told
from harness.rules.loader import load_text
from harness.rules.ruleset import Ruleset
from harness.run.judge import play_at_once
from harness.run.outcome import Outcome
from harness.run.processes import Processes, identity
from harness.run.script import BadCase, Unsupported
from harness.run.script_writer import build

OBSERVED: Final[Mapping[str, tuple[str, ...]]] = {
    "ko": ("none", "simple", "simple-position"),
    "superko": ("none", "positional", "situational", "natural-situational", "own-moves", "spight"),
    "repetition.start_position": ("counts", "ignored"),
    "repetition.pass_lifts_ko": ("true", "false"),
    "suicide": ("forbidden", "multi-stone", "allowed"),
    "scoring.method": ("area", "territory", "stones"),
    "scoring.seki": ("counts", "none"),
    "scoring.tax": ("none", "group"),
    "scoring.button": ("none", "first-pass"),
    "scoring.pass_alive": ("true", "false"),
    "handicap.compensation": ("0", "n", "n-1"),
}
"""The axes that answers can show, with the values that are told apart."""
_PLAIN: Final = {
    "scoring.method": "area",
    "handicap.placement": "fixed",
    "end.dead_stones": "agreement",
    "end.after": "counting",
}
"""What is taken for granted where a name says nothing of it."""
_DEPENDENT: Final = {
    "superko": ("ko", "long_cycle.means", "repetition.start_position", "repetition.window"),
    "scoring.method": (
        *("scoring.seki", "scoring.seki_test", "scoring.tax", "scoring.button", "scoring.pass_alive"),
    ),
}
"""What is left to its default under another value of an axis than that of the name."""
_BESIDES: Final = {"scoring.pass_alive": {"end.dead_stones": "all-alive", "end.after": "final"}}
"""What is changed under every value of an axis, which otherwise shows nothing."""
_TOPICS: Final = frozenset({"ko", "superko", "suicide", "cycles", "area", "territory", "handicap"})
_MOST_CASES: Final = 25
"""How many cases that tell values of an axis apart are asked for."""
_HOLDS: Final = frozenset({Outcome.PASS, Outcome.TOLERANT})


def read(name: RulesName) -> dict[str, str]:
    """Return what a name is by the source code, where that was seen, and else by the documents."""
    return {**name.claimed, **name.seen}


def ruleset_of(name: RulesName, changes: Mapping[str, str | None] | None = None) -> Ruleset:
    """Return the ruleset that a name is.

    `changes` replace values; None leaves an axis to its default. Raises DataError where they contradict.
    """
    values: dict[str, str | None] = {**_PLAIN, **read(name), **(changes or {})}
    data: dict[str, Any] = {"name": "named", "title": name.name, "sources": ["rules names"]}
    for key, value in values.items():
        group, dot, inner = key.partition(".")
        if value is not None and dot:
            data.setdefault(group, {})[inner] = value
        elif value is not None:
            data[group] = value
    return load_text(json.dumps(data))


def variants(name: RulesName, axis: str) -> dict[str, Ruleset]:
    """Return a ruleset for each value of an axis that does not contradict the other values of the name."""
    found = {}
    for value in OBSERVED[axis]:
        own = value == read(name).get(axis, "none" if axis == "superko" else "")
        changes = {} if own else {**dict.fromkeys(_DEPENDENT.get(axis, ())), axis: value}
        changes |= _BESIDES.get(axis, {})
        try:
            found[value] = ruleset_of(name, changes)
        except DataError:
            continue
    return found


def telling_first(cases: Iterable[Case]) -> list[Case]:
    """Return the cases whose positions tell axes apart, the small and short ones first."""
    chosen = [case for case in cases if case.topic in _TOPICS]
    return sorted(chosen, key=lambda case: (case.width * case.height, len(case.steps), case.id))


def _has_no_part(axis: str, values: Mapping[str, str]) -> bool:
    """Whether an axis has no part in the rules of a name: ko beside a superko, and what nobody says of it."""
    if axis == "ko":
        return values.get("superko", "none") != "none"
    return axis == "scoring.pass_alive" and axis not in values


def observe(names: ProgramNames, cases: Sequence[Case]) -> dict[str, Any]:
    """Return what a program that is here shows of each of its names, as plain data.

    Raises EngineError where the program is not here or gives no answer.
    """
    _, profile, command = resolve(names.program)
    found: dict[str, Any] = {"version": "", "names": {}}
    for name in names.words:
        told = _profile_told(profile, name)
        settings = settings_for(told, ruleset_of(name))
        limits = Limits(*(getattr(profile.limits, part) for part in ("start", "command", "score", "quit")))
        processes = Processes(told, (*command, *settings.flags), limits, seed=0)
        try:
            found["version"] = " ".join(identity(processes.live()))
            with tempfile.TemporaryDirectory(prefix="goharness-") as scratch:
                entry: dict[str, Any] = {
                    "axes": dict(_Observer(told, processes, Path(scratch)).axes(name, cases))
                }
            if names.asked is not None:
                entry["says"] = _said(processes, settings, names.asked)
            found["names"][name.name] = entry
        finally:
            processes.end()
    return found


def _profile_told(profile: Profile, name: RulesName) -> Profile:
    """Return the profile of a program that is told a name in place of single rules.

    Where the program ends territory games by more passes, its games are ended so whatever the case takes
    the count to be.
    """
    channels, score = profile.channels, profile.channels.score
    if score and score.territory_passes and read(name).get("scoring.method") == "territory":
        score = score.model_copy(update={"passes": score.territory_passes})
        channels = channels.model_copy(update={"score": score})
    claims = {"named": name.set_by}
    return profile.model_copy(update={"axes": (), "fixed": (), "claims": claims, "channels": channels})


class _Observer:
    """Plays cases on one program that was told a name."""

    ruled: ClassVar[dict[tuple[str, str], Case | None]] = {}

    def __init__(self, told: Profile, processes: Processes, scratch: Path) -> None:
        self.told, self.processes, self.scratch = told, processes, scratch
        self.by_plays = processes.adapter().setup_way() == "plays"

    def axes(self, name: RulesName, cases: Sequence[Case]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each axis of which something is shown: values left, and a case against each of the others."""
        for axis in OBSERVED:
            if _has_no_part(axis, read(name)):
                continue
            choices = variants(name, axis)
            against = self._against(axis, choices, cases)
            if against:
                left = [value for value in choices if value not in against]
                yield axis, {"left": left, "against": against}

    def _against(self, axis: str, choices: Mapping[str, Ruleset], cases: Sequence[Case]) -> dict[str, str]:
        """Return the values that an answer contradicts while it is as another value has it, with the case."""
        against: dict[str, str] = {}
        asked = 0
        for case in cases:
            if self._begins_elsewhere(axis, case):
                continue
            ruled = {value: one for value in choices if (one := self._ruled(case, choices[value]))}
            if len(set(map(told, ruled.values()))) < 2:
                continue
            answers = {value: self._outcome(one, choices[value]) for value, one in ruled.items()}
            if _HOLDS & set(answers.values()):  # else the case fails by something besides this axis
                failed = [value for value, outcome in answers.items() if outcome is Outcome.FAIL]
                against = {**dict.fromkeys(failed, case.id), **against}
                asked += bool(failed)
            if asked == _MOST_CASES:
                break
        return against

    def _begins_elsewhere(self, axis: str, case: Case) -> bool:
        """Whether the program must play the set-up stones, where the axis turns on the first position."""
        placed = bool(case.black or case.white)
        return placed and axis.startswith(("superko", "repetition")) and self.by_plays

    def _ruled(self, case: Case, ruleset: Ruleset) -> Case | None:
        key = (case.id, str(ruleset.resolved()))
        if key not in self.ruled:
            self.ruled[key] = as_ruled(case, ruleset)
        return self.ruled[key]

    def _outcome(self, case: Case, ruleset: Ruleset) -> Outcome | None:
        """Return how the program answers a case under a ruleset; None where nothing can be asked."""
        settings = settings_for(self.told, ruleset)
        transport = case.via[0] if case.via else ""
        try:
            script = build(case, ruleset, self.processes.adapter(), settings, self.scratch, transport)
            if "score" in self.told.fresh_process_for and any(one.score for one in case.expect):
                self.processes.end()
            return play_at_once(self.processes.live(), script).outcome
        except (Unsupported, BadCase, EngineError):
            return None


def _said(processes: Processes, settings: Settings, asked: str) -> str:
    """Return what the program answers to `asked` after it was told the name."""
    session = processes.live()
    for command in settings.commands:
        session.ask(command)
    return session.ask(asked).text.strip()
