"""Which cases tell which rulesets apart, by what the cases expect; nothing is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

from harness.cases.digest import canonical
from harness.cases.model import Case, Expectation
from harness.rules.ruleset import Ruleset

State = Literal["separated", "equal", "equivalent", "open"]
Answers = dict[tuple[str, ...], Any]

NEVER_SEEN: Final = {
    "players.mixed_pairs": "who plays on a side is shown, and no move or score depends on it"
}
"""Axes on which no answer of a program depends, with the reason."""


@dataclass(frozen=True)
class Pair:
    """Two rulesets: `keys` are the axes on which they differ, `cases` those that expect different things."""

    one: str
    other: str
    keys: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def state(self) -> State:
        """Separated by a case; equal on every axis; equivalent: equal on all that can be seen; or open."""
        if self.cases:
            return "separated"
        if not self.keys:
            return "equal"
        return "equivalent" if NEVER_SEEN.keys() >= set(self.keys) else "open"

    @property
    def reason(self) -> str:
        """Why no observation tells the two apart; empty where one does or could."""
        if self.state == "equivalent":
            return "; ".join(f"{key}: {NEVER_SEEN[key]}" for key in self.keys)
        return "equal on every axis" if self.state == "equal" else ""

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "rulesets": [self.one, self.other],
            "state": self.state,
            "axes": list(self.keys),
            "reason": self.reason,
            "cases": list(self.cases),
        }


def separation(rulesets: Sequence[Ruleset], cases: Sequence[Case]) -> tuple[Pair, ...]:
    """Return every pair of `rulesets`, in their order, with the cases that separate it."""
    separating: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        for one, other in _parted(case, rulesets):
            separating.setdefault((one, other), []).append(case.id)
    resolved = {ruleset.name: ruleset.resolved() for ruleset in rulesets}
    return tuple(
        Pair(
            one.name,
            other.name,
            tuple(key for key, value in resolved[one.name].items() if value != resolved[other.name][key]),
            tuple(separating.get((one.name, other.name), ())),
        )
        for one, other in combinations(rulesets, 2)
    )


def _parted(case: Case, rulesets: Sequence[Ruleset]) -> list[tuple[str, str]]:
    """Return the pairs of rulesets of which the case expects contradictory things."""
    answers: dict[tuple[int, ...], Answers] = {}
    met: dict[str, tuple[int, ...]] = {}
    for ruleset in rulesets:
        if not case.requires.holds(ruleset):
            continue
        chosen = tuple(
            index for index, expectation in enumerate(case.expect) if expectation.when.holds(ruleset)
        )
        if chosen:
            met[ruleset.name] = chosen
            if chosen not in answers:
                answers[chosen] = _answers([case.expect[index] for index in chosen], len(case.plies))
    contrary = {pair for pair in combinations(answers, 2) if _contradict(answers[pair[0]], answers[pair[1]])}
    return [
        (one, other)
        for one, other in combinations(met, 2)
        if (met[one], met[other]) in contrary or (met[other], met[one]) in contrary
    ]


def _contradict(one: Answers, other: Answers) -> bool:
    return any(one[question] != other[question] for question in one.keys() & other.keys())


def _answers(expectations: Sequence[Expectation], plies: int) -> Answers:
    """Return what the expectations say as questions and answers, one for each smallest part."""
    answers: Answers = {}
    for expectation in expectations:
        at = str(plies if expectation.at is None else expectation.at)
        for asked in expectation.legality:
            for vertex in asked.vertices:
                question = (at, "legality", asked.colour.letter, str(asked.player or "next"), vertex)
                answers[question] = asked.verdict
                if asked.reasons:
                    answers[*question, "reason"] = asked.reasons
                if asked.repeats is not None:
                    answers[*question, "repeats"] = asked.repeats
        for key, value in expectation.facts.items():
            answers |= _parts((at, key), _unordered(canonical(value)))
        if expectation.score is not None:
            score = canonical(expectation.score)
            given = str((sorted(score.pop("dead", [])), score.pop("seki", None)))
            answers |= _parts((at, "score", given), score)
    return answers


def _parts(question: tuple[str, ...], value: Any) -> Answers:
    if not isinstance(value, Mapping):
        return {question: value}
    parts: Answers = {}
    for key, inner in value.items():
        parts |= _parts((*question, key), inner)
    return parts


def _unordered(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(value)
    if isinstance(value, Mapping):
        return {key: _unordered(inner) for key, inner in value.items()}
    return value
