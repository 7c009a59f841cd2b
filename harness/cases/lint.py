"""What is wrong with cases beyond their form: lint judges the corpus, never the expectations.

Moves are replayed on the reference only to see that they can be made at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

from harness.cases import replay
from harness.cases.loader import Corpus
from harness.cases.lock import FILE_NAME, Locked, changes, stale
from harness.cases.model import Case, Expectation, Move
from harness.cases.swap import swapped
from harness.errors import Place, UsageError, did_you_mean
from harness.rules.events import NotNow
from harness.rules.game import Game
from harness.rules.perft import count
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from harness.scoring.available import missing_strategies
from harness.yaml_source import YAML_SUFFIXES

_PROMISE: Final = re.compile(r"\b(should|tests?|testing)\b", re.IGNORECASE)
_SCORED: Final = ("result", "margin", "winner", "owner")


@dataclass(frozen=True)
class Finding:
    """One complaint, with its place; only errors make `goharness check` fail."""

    level: Literal["error", "warning"]
    place: Place | None
    case: str
    message: str

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.level}: {self.case}: {self.message}"


def lint(
    corpus: Corpus, rulesets: Sequence[Ruleset], locked: Mapping[str, Locked] | None = None
) -> list[Finding]:
    """Return what is wrong with the cases of a corpus, given the rulesets they are for.

    `locked` is the content of ids.lock, None for cases that have none.
    """
    playable = [ruleset for ruleset in rulesets if not missing_strategies(ruleset)]
    findings: list[Finding] = []
    for case in corpus.cases:
        findings += _form(case, {ruleset.name for ruleset in rulesets})
        findings += _applicability(case, rulesets)
        findings += _contradictions(case, rulesets)
        findings += _replays(case, [ruleset for ruleset in playable if case.applies_to(ruleset)])
    findings += _one_sided_suites(corpus.cases)
    if locked is not None:
        findings += _lock(corpus.cases, locked)
    return findings


def _error(case: Case, message: str, place: Place | None = None) -> Finding:
    return Finding("error", place or case.place, case.id, message)


# ---------------------------------------------------------------------- one case


def _form(case: Case, names: set[str]) -> Iterator[Finding]:
    if word := _PROMISE.search(case.title):
        yield _error(case, f"title: found {word[0]!r}, expected a statement of what is")
    file = case.place.file if case.place else ""
    if file.endswith(YAML_SUFFIXES) and not file.rpartition(".")[0].endswith(case.suite):
        yield Finding(
            "warning", case.place, case.id, f"suite: found {case.suite!r}, expected the file's path"
        )
    for guard in (case.requires, *(expectation.when for expectation in case.expect)):
        for alternative in guard.alternatives:
            if "rulesets" not in alternative:
                continue
            for name in alternative["rulesets"].values:
                if name not in names:
                    yield _error(case, f"no ruleset is called {name!r}{did_you_mean(name, names)}")


def _applicability(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[Finding]:
    """Report a case or an expectation that no ruleset reaches."""
    inside = [ruleset for ruleset in rulesets if case.requires.holds(ruleset)]
    if not any(case.applies_to(ruleset) for ruleset in inside):
        yield _error(case, "no ruleset meets its requires and one of its expectations")
        return
    for expectation in case.expect:
        if not any(expectation.when.holds(ruleset) for ruleset in inside):
            message = "no ruleset that the case is for meets this expectation's when"
            yield Finding("warning", expectation.place, case.id, message)


def _contradictions(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[Finding]:
    """Report pairs of expectations that say different things of one moment under one ruleset."""
    inside = [ruleset for ruleset in rulesets if case.requires.holds(ruleset)]
    last = len(case.plies)
    for one, other in combinations(case.expect, 2):
        if (last if one.at is None else one.at) != (last if other.at is None else other.at):
            continue
        if (one.at is None) != (other.at is None) and case.steps and not isinstance(case.steps[-1], Move):
            continue  # events stand between the last ply and the end
        subject = _disagreement(one, other)
        both = next((r for r in inside if one.when.holds(r) and other.when.holds(r)), None)
        if subject and both:
            message = f"contradicts another expectation about {subject} under {both.name}"
            yield _error(case, message, other.place)


def _disagreement(one: Expectation, other: Expectation) -> str | None:
    """Return what two expectations of one moment disagree about."""
    for mine in one.legality:
        for yours in other.legality:
            shared = set(mine.vertices) & set(yours.vertices)
            if mine.colour is yours.colour and mine.verdict != yours.verdict and shared:
                return f"{mine.colour.letter} {min(shared)}"
    for key in one.facts.keys() & other.facts.keys():
        if _parts_differ(one.facts[key], other.facts[key]):
            return key
    if (
        one.score
        and other.score
        and one.score.dead == other.score.dead
        and one.score.seki == other.score.seki
    ):
        for key in _SCORED:
            values = getattr(one.score, key), getattr(other.score, key)
            if None not in values and values[0] != values[1]:
                return f"score.{key}"
        for key in ("totals", "breakdown", "counts"):
            if _parts_differ(getattr(one.score, key), getattr(other.score, key)):
                return f"score.{key}"
    return None


def _parts_differ(one: Any, other: Any) -> bool:
    """Tell whether two values differ; maps only in the keys that both have."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return any(_parts_differ(one[key], other[key]) for key in one.keys() & other.keys())
    if isinstance(one, tuple) and isinstance(other, tuple) and all(isinstance(item, str) for item in one):
        return sorted(one) != sorted(other)
    return bool(one != other)


# ---------------------------------------------------------------------- replay


def _replays(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[Finding]:
    """Report what keeps the moves from being made, once for all rulesets that agree on it."""
    variants = [("", case), (" with colours exchanged", swapped(case))] if case.swap else [("", case)]
    by_message: dict[str, list[str]] = {}
    for label, variant in variants:
        for ruleset in rulesets:
            for message in _hindrances(variant, ruleset):
                by_message.setdefault(message + label, []).append(ruleset.name)
    for message, names in by_message.items():
        yield _error(case, f"{message}, under {_listed(names)}")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _hindrances(case: Case, ruleset: Ruleset) -> Iterator[str]:
    expected = case.expectations(ruleset)
    if any("setup_error" in expectation.facts for expectation in expected):
        return
    try:
        game = replay.start(case, ruleset)
    except (SetupError, UsageError) as error:
        yield f"the case cannot start: {error}"
        return
    yield from _gone(expected, game, 0 if case.steps else None)
    made = 0
    for index, step in enumerate(case.steps, 1):
        try:
            replay.take(game, step)
        except (IllegalMove, NotNow, IndexError) as error:
            yield f"step {index} ({step}) is refused: {error}"
            return
        if isinstance(step, Move) and not step.refused:
            made += 1
            yield from _gone(expected, game, made)
    if case.steps:
        yield from _gone(expected, game, None)
    for expectation in expected:
        if wanted := expectation.facts.get("perft"):
            found = count(game, len(wanted))
            if found != wanted:
                yield f"counts {_counts(wanted)}, the reference {_counts(found)}"


def _counts(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _gone(expected: Iterable[Expectation], game: Game, at: int | None) -> Iterator[str]:
    """Yield the points that an expectation after ply `at` calls dead though no stone is there."""
    for expectation in expected:
        if expectation.score is None or expectation.at != at:
            continue
        for name in (*expectation.score.dead, *(expectation.score.seki or ())):
            point = game.topology.point(name)
            if point is not None and not game.position.stones[point]:
                yield f"{name} is named as dead or in seki, but no stone is there"


# ---------------------------------------------------------------------- the corpus


def _one_sided_suites(cases: Sequence[Case]) -> Iterator[Finding]:
    """Warn of suites that say what is illegal and never what is legal, or the reverse."""
    verdicts: dict[str, set[str]] = {}
    first: dict[str, Case] = {}
    for case in cases:
        first.setdefault(case.suite, case)
        stated = verdicts.setdefault(case.suite, set())
        stated |= {asked.verdict for expectation in case.expect for asked in expectation.legality}
        stated |= {"illegal" for step in case.steps if isinstance(step, Move) and step.refused}
        if any("legal_points" in expectation.facts for expectation in case.expect):
            stated |= {"legal", "illegal"}
    for suite, stated in verdicts.items():
        if stated == {"illegal"} or stated == {"legal"}:
            missing = "legal" if "illegal" in stated else "illegal"
            case = first[suite]
            yield Finding(
                "warning", case.place, suite, f"says what is {min(stated)}, never what is {missing}"
            )


def _lock(cases: Sequence[Case], locked: Mapping[str, Locked]) -> Iterator[Finding]:
    unraised = changes(cases, locked)
    for case, why in unraised:
        yield _error(case, why)
    new, gone = stale(cases, locked)
    known = {case.id for case, _ in unraised}
    for case in new:
        if case.id not in known:
            yield _error(case, f"{FILE_NAME} does not hold it as it is: run `goharness check --update-lock`")
    for name in gone:
        yield Finding("error", Place(FILE_NAME), name, "the case is gone, and ids never change")
