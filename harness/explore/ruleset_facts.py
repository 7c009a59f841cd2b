"""What can be said of a ruleset beside others: where it leaves the defaults, and which come nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from harness.explore.axis_meanings import FREE, MEANINGS
from harness.explore.separation import Pair
from harness.rules.axis_text import axis_text
from harness.rules.loader import load_text
from harness.rules.ruleset import Basis, Ruleset

NEAREST: Final = 3
"""How many rulesets are named as the nearest; more where several are equally near."""


@dataclass(frozen=True)
class Neighbour:
    """Another ruleset: the axes on which it differs, and the cases that tell it apart, most special first."""

    name: str
    keys: tuple[str, ...]
    cases: tuple[str, ...]


def own_values(ruleset: Ruleset) -> dict[str, Any]:
    """Return the axes off their defaults; `scoring.method`, which has none, is always among them."""
    resolved = ruleset.resolved()
    default = {
        **_defaults(),
        "ko": "simple" if ruleset.superko == "none" else "none",
        "scoring.seki": "none" if ruleset.scoring.method == "territory" else "counts",
        "board.default": ruleset.board.sizes[0] if ruleset.board.sizes else "19",
        "scoring.method": None,
    }
    return {key: value for key, value in resolved.items() if value != default[key]}


def rests_on(ruleset: Ruleset, key: str) -> Basis | None:
    """Return what a value rests on: its article, its group's, else the sources; None of a mere default."""
    stated = ruleset.basis.get(key) or ruleset.basis.get(key.partition(".")[0])
    if stated or key not in own_values(ruleset):
        return stated
    first, *others = ruleset.sources
    title = f"{first.title}, {first.article}" if first.article else first.title
    return Basis(source="the sources, no article noted" if others else title)


@cache
def _defaults() -> Mapping[str, Any]:
    """Return the axes of a ruleset that states nothing but what it must."""
    return load_text("{name: plain, title: plain, sources: [none], scoring: {method: area}}").resolved()


def neighbours(name: str, pairs: Sequence[Pair]) -> tuple[Neighbour, ...]:
    """Return the nearest rulesets among `pairs`, the nearest first; equal ones differ in no axis.

    A case is the more special, the fewer of all `pairs` it separates.
    """
    separated = Counter(case for pair in pairs for case in pair.cases)
    others = sorted(
        (
            Neighbour(
                pair.other if pair.one == name else pair.one,
                pair.keys,
                tuple(sorted(pair.cases, key=lambda case: (separated[case], case))),
            )
            for pair in pairs
            if name in (pair.one, pair.other)
        ),
        key=lambda other: (len(other.keys), other.name),
    )
    if len(others) <= NEAREST:
        return tuple(others)
    most = len(others[NEAREST - 1].keys)
    return tuple(other for other in others if len(other.keys) <= most)


def value_text(value: object) -> str:
    """Return the value of an axis as a file writes it, on one line; of a table by size its extent."""
    if isinstance(value, Mapping) and any(isinstance(item, Mapping) for item in value.values()):
        return ", ".join(f"{size}: {_extent(rows)}" for size, rows in value.items())
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, tuple | list):
        return f"[{', '.join('any' if item is None else str(item) for item in value)}]"
    return axis_text(value)


def _extent(rows: object) -> str:
    if not isinstance(rows, Mapping):
        return str(rows)
    numbers = sorted(map(int, rows))
    return f"{numbers[0]} to {numbers[-1]} stones"


def meaning(key: str, value: object) -> str:
    """Return in a few words what this value of an axis means."""
    return MEANINGS.get(key, {}).get(value_text(value)) or FREE[key]
