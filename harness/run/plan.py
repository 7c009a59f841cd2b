"""The plan of a run: which case on which program under which ruleset, and what is left out and why."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.board.topology import size_text
from harness.cases.model import Case
from harness.engines.profile import Profile, Settings, settings_for
from harness.errors import UsageError, did_you_mean
from harness.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Engine:
    """A program under test: what results call it, and the `argument` by which the user named it."""

    label: str
    profile: Profile
    command: tuple[str, ...]
    argument: str


@dataclass(frozen=True)
class Item:
    """One case on one program under one ruleset. `skip` is the user's reason to leave it out."""

    engine: Engine
    ruleset: Ruleset
    settings: Settings
    case: Case
    skip: str = ""
    ruleset_path: str | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """Engine, ruleset and case, as in the key of its result."""
        return (self.engine.label, self.ruleset.name, self.case.id)

    @property
    def ruleset_argument(self) -> str:
        """What names the ruleset on a command line: its name, or the file the user gave."""
        return self.ruleset_path or self.ruleset.name

    @property
    def beyond_text(self) -> bool:
        """Whether the rules text names board sizes and this one is not among them."""
        sizes = self.ruleset.board.sizes
        return bool(sizes) and size_text(self.case.width, self.case.height) not in sizes


@dataclass(frozen=True)
class LeftOut:
    """What is not planned of one program under one ruleset.

    `cannot` says why the program cannot be set to the ruleset; where it can, `cases` are those selected
    cases that do not apply.
    """

    engine: Engine
    ruleset: Ruleset
    cases: tuple[Case, ...] = ()
    cannot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All items, in the order of programs, rulesets and cases."""

    items: tuple[Item, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True)
class Skip:
    """A pattern of case ids that the user leaves out, with the reason."""

    pattern: str
    reason: str

    @classmethod
    def parse(cls, text: str) -> Skip:
        """Read `GLOB=REASON`; raises UsageError without a reason."""
        pattern, equals, reason = text.partition("=")
        if not (pattern and equals and reason.strip()):
            raise UsageError(
                f"--skip: found {text!r}, expected GLOB=REASON, for example 'ko-*=known since 1.2'"
            )
        return cls(pattern, reason.strip())


def require_skips_fit(skips: Sequence[Skip], ids: Collection[str]) -> None:
    """Raise UsageError for a pattern that fits none of the `ids` of all cases, chosen or not."""
    for skip in skips:
        if not any(fnmatchcase(name, skip.pattern) for name in ids):
            hint = did_you_mean(skip.pattern, ids, " (`goharness list cases` shows all ids)")
            raise UsageError(f"--skip: no case is called {skip.pattern!r}{hint}")


def make_plan(
    engines: Sequence[Engine],
    rulesets: Sequence[Ruleset],
    cases: Sequence[Case],
    *,
    rulesets_were_named: bool,
    ruleset_paths: Mapping[str, str] | None = None,
    skips: Sequence[Skip] = (),
) -> Plan:
    """Return every case that applies to a ruleset, on each program that can be set to it.

    Without rulesets named by the user a program that cannot represent one is not asked about it; a
    ruleset that the user names is planned, so that the result says why it is unsupported.
    `ruleset_paths` maps the names of rulesets given by file to their paths.
    """
    paths = ruleset_paths or {}
    items: list[Item] = []
    left_out: list[LeftOut] = []
    applicable = {ruleset.name: [case for case in cases if case.applies_to(ruleset)] for ruleset in rulesets}
    for engine in engines:
        if engine.profile.assumes_ruleset and not rulesets_were_named:
            raise _unknown_rules(engine, rulesets)
        for ruleset in rulesets:
            path = paths.get(ruleset.name)
            settings = settings_for(engine.profile, ruleset, path)
            if settings.cannot and not rulesets_were_named:
                left_out.append(LeftOut(engine, ruleset, cannot=settings.cannot))
                continue
            chosen = applicable[ruleset.name]
            items += [
                Item(engine, ruleset, settings, case, _skip_reason(skips, case), path) for case in chosen
            ]
            applying = {case.id for case in chosen}
            if others := tuple(case for case in cases if case.id not in applying):
                left_out.append(LeftOut(engine, ruleset, others))
    idle = [name for name, chosen in applicable.items() if not chosen]
    return Plan(tuple(items), _notes(cases, idle, rulesets_were_named), tuple(left_out))


def _unknown_rules(engine: Engine, rulesets: Sequence[Ruleset]) -> UsageError:
    names = textwrap.fill(", ".join(ruleset.name for ruleset in rulesets), 68, break_on_hyphens=False)
    return UsageError(
        f"{engine.label}: nothing is known of this program, so name the rules it plays with --ruleset;\n"
        f"rulesets: {names}"
    )


def _notes(cases: Sequence[Case], idle: Sequence[str], rulesets_were_named: bool) -> tuple[str, ...]:
    """Return one sentence on the rulesets `idle`, to which no case applies; none if there are none."""
    if not cases:
        return ("no case is selected",)
    if not idle:
        return ()
    which = f"ruleset {', '.join(idle)}" if rulesets_were_named else f"{len(idle)} of the rulesets"
    return (f"no selected case applies to {which}",)


def _skip_reason(skips: Sequence[Skip], case: Case) -> str:
    return next((skip.reason for skip in skips if fnmatchcase(case.id, skip.pattern)), "")
