"""Many games under the same rulesets: how often the rulesets disagree, and which most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from harness.explore.compare_columns import Comparison
from harness.explore.score_record import ScoredRecord


@dataclass(frozen=True)
class PairCount:
    """How many games two rulesets were both applied to, and on how many they disagree on each thing."""

    rulesets: tuple[str, str]
    games: int
    legality: int
    margin: int
    winner: int

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {**vars(self), "rulesets": list(self.rulesets)}


@dataclass(frozen=True)
class Summary:
    """Of `games` games: on how many some two rulesets disagree on legality, margin, winner.

    `flips` are games that Black wins by some rulesets and White by others; `winner` also counts
    games that some rulesets leave to nobody. `pairs` are all pairs, the most winners apart first.
    `alike` are the rulesets in classes whose members were compared on the same games and agree on all three
    in each.
    """

    games: int
    legality: int
    margin: int
    winner: int
    flips: int
    pairs: tuple[PairCount, ...]
    alike: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        alike = [list(names) for names in self.alike]
        return {**vars(self), "pairs": [pair.as_json() for pair in self.pairs], "alike": alike}


def summarise(comparisons: Sequence[Comparison]) -> Summary:
    """Count over all games."""
    games: Counter[tuple[str, str]] = Counter()
    legality: Counter[tuple[str, str]] = Counter()
    margin: Counter[tuple[str, str]] = Counter()
    winner: Counter[tuple[str, str]] = Counter()
    for comparison in comparisons:
        groups = {name: group for group in comparison.groups for name in group.names}
        for pair in combinations(sorted(groups), 2):
            one, other = groups[pair[0]], groups[pair[1]]
            games[pair] += 1
            legality[pair] += _refused(one.scored) != _refused(other.scored)
            margin[pair] += one.margin != other.margin
            winner[pair] += one.winner != other.winner
    counts = (PairCount(pair, games[pair], legality[pair], margin[pair], winner[pair]) for pair in games)
    return Summary(
        games=len(comparisons),
        legality=sum(comparison.parting is not None for comparison in comparisons),
        margin=sum(len({group.margin for group in one.groups}) > 1 for one in comparisons),
        winner=sum(len(comparison.winners) > 1 for comparison in comparisons),
        flips=sum(comparison.flips for comparison in comparisons),
        pairs=tuple(sorted(counts, key=lambda one: (-one.winner, -one.margin, -one.legality, one.rulesets))),
        alike=_alike(comparisons),
    )


def _alike(comparisons: Sequence[Comparison]) -> tuple[tuple[str, ...], ...]:
    said: dict[str, list[object]] = {}
    for number, comparison in enumerate(comparisons):
        for group in comparison.groups:
            answer = (number, _refused(group.scored), group.margin, group.winner)
            for name in group.names:
                said.setdefault(name, []).append(answer)
    classes: dict[tuple[object, ...], list[str]] = {}
    for name in sorted(said):
        classes.setdefault(tuple(said[name]), []).append(name)
    return tuple(map(tuple, classes.values()))


def _refused(scored: ScoredRecord) -> tuple[object, ...]:
    return (tuple(ply.ply for ply in scored.illegal), scored.replay.stopped is None)
