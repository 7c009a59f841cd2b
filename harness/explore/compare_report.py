"""All that is reported of one game under several rulesets, worked out before anything is rendered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from harness.explore.compare_axes import Explainer, Explanation, telling_pairs
from harness.explore.compare_columns import Comparison, Group, Settings, points_json
from harness.rules.ruleset import Ruleset
from harness.scoring.finished import all_stones_live


@dataclass(frozen=True)
class Report:
    """A comparison with the explanations to show, and `others` that only JSON has."""

    comparison: Comparison
    explanations: tuple[Explanation, ...] = ()
    others: tuple[Explanation, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not known and the results rest on."""
        return tuple(missing(self.comparison))

    @property
    def rank(self) -> tuple[bool, bool, bool]:
        """What sorts games: flips of the winner first, then other winners, then legality that parts."""
        comparison = self.comparison
        return (not comparison.flips, len(comparison.winners) < 2, comparison.parting is None)

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys of one game in `goharness compare --json`."""
        comparison = self.comparison
        record = comparison.subject.record
        parting = comparison.parting
        return {
            "game": record.name,
            "width": record.width,
            "height": record.height,
            "recorded_result": record.result,
            "flips": comparison.flips,
            "winners": {
                winner: [name for number in numbers for name in comparison.groups[number].names]
                for winner, numbers in comparison.winners.items()
            },
            "legality_parts": None if parting is None else parting.as_json(),
            "groups": [_group_json(group) for group in comparison.groups],
            "owners_differ": list(_owners_json(comparison)),
            "explanations": [one.as_json() for one in (*self.explanations, *self.others)],
            "not_compared": [{"ruleset": name, "why": why} for name, why in comparison.excluded],
            "missing": list(self.missing),
        }


def report_on(
    comparison: Comparison,
    settings: Settings,
    between: Sequence[tuple[str, str]] = (),
    *,
    every: bool = False,
) -> Report:
    """Explain the pairs of rulesets `between`; without any, those that tell most.

    `every`: the other pairs of groups are explained too. Raises UsageError for a ruleset that is not
    compared.
    """
    firsts = [group.rulesets[0] for group in comparison.groups]
    others: list[tuple[Ruleset, Ruleset]] = []
    if between:
        chosen = [(_ruleset(comparison, one), _ruleset(comparison, other)) for one, other in between]
    else:
        numbers = telling_pairs(comparison)
        chosen = [(firsts[one], firsts[other]) for one, other in numbers]
        others = [
            (firsts[one], firsts[other])
            for one, other in combinations(range(len(firsts)), 2)
            if every and (one, other) not in numbers
        ]
    explainer = Explainer(comparison.subject, settings)
    explained, more = (
        tuple(explainer.explain(one, other) for one, other in pairs) for pairs in (chosen, others)
    )
    return Report(comparison, explained, more)


def _ruleset(comparison: Comparison, name: str) -> Ruleset:
    return next(ruleset for ruleset in comparison.group_of(name).rulesets if ruleset.name == name)


def missing(comparison: Comparison) -> Iterator[str]:
    """Yield what the game does not say and the result rests on; nothing of it is guessed."""
    subject, groups = comparison.subject, comparison.groups
    ask = [
        group for group in groups if group.scored.score is not None and not all_stones_live(group.scored.game)
    ]
    nobody = [group for group in ask if group.scored.dead_from == "nobody"]
    if nobody:
        yield "nobody names dead stones: every stone counts as alive (--dead, --dead-from)"
    if subject.record.komi is None and any(group.scored.komi_from == "ruleset" for group in groups):
        yield "no komi is stated: each ruleset's own is taken"
    if not subject.record.steps:
        yield "no moves are known: passes, prisoners taken in play and repetition are not judged"
    elif not any(move.vertex == "pass" for move in subject.record.steps[-2:]):
        yield "play was not ended by passes: the last position is counted as it stands"


def _group_json(group: Group) -> dict[str, Any]:
    return {"rulesets": list(group.names), **group.scored.as_json(), "winner": group.winner}


def _owners_json(comparison: Comparison) -> Iterator[dict[str, Any]]:
    for number in range(1, len(comparison.groups)):
        differ = comparison.owners(0, number)
        yield {
            "groups": [0, number],
            "points": None
            if differ is None
            else [{"point": one.point, "one": one.marked, "other": one.rule} for one in differ],
            "margins": [
                points_json(comparison.groups[0].margin),
                points_json(comparison.groups[number].margin),
            ],
        }
