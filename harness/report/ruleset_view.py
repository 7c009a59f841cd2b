"""Rulesets as a page shows them: each value with its source, and all side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.cases.model import Case
from harness.explore.ruleset_facts import meaning, own_values, rests_on, value_text
from harness.explore.separation import Pair, separation
from harness.rules.ruleset import Basis, Ruleset

_EMPTY: Final = {"board.sizes": "any"}


@dataclass(frozen=True)
class AxisValue:
    """The value of an axis; `own`: off the default, `basis`: the text behind it."""

    key: str
    value: str
    meaning: str
    own: bool
    basis: str


@dataclass(frozen=True)
class Comparison:
    """Rulesets side by side: the axes on which they differ, and their pairs."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    pairs: Mapping[tuple[str, str], Pair]

    def pair(self, one: str, other: str) -> Pair | None:
        """Return the pair of two names in either order; None of a ruleset with itself."""
        return self.pairs.get((one, other)) or self.pairs.get((other, one))


def axis_values(ruleset: Ruleset) -> list[AxisValue]:
    """Return every axis of a ruleset: first those off the default or with a text behind them."""
    own = own_values(ruleset)
    values = [
        AxisValue(
            key,
            _shown(key, value),
            meaning(key, value),
            key in own,
            _basis(rests_on(ruleset, key)),
        )
        for key, value in ruleset.resolved().items()
    ]
    return sorted(values, key=lambda value: not (value.own or value.key in ruleset.basis))


def comparison(rulesets: Sequence[Ruleset], cases: Iterable[Case]) -> Comparison:
    """Return the rulesets side by side; `cases` are asked which pairs they tell apart."""
    resolved = [{key: _shown(key, value) for key, value in one.resolved().items()} for one in rulesets]
    rows = ((key, tuple(values[key] for values in resolved)) for key in (resolved[0] if resolved else ()))
    return Comparison(
        tuple(ruleset.name for ruleset in rulesets),
        tuple((key, values) for key, values in rows if len(set(values)) > 1),
        {(pair.one, pair.other): pair for pair in separation(rulesets, list(cases))},
    )


def _shown(key: str, value: object) -> str:
    """Return the value of an axis; an empty list in words."""
    return value_text(value) if value != () else _EMPTY.get(key, "none")


def _basis(basis: Basis | None) -> str:
    if basis is None:
        return ""
    said = basis.source or "the text is silent"
    return f"{said}; other reading: {basis.other}" if basis.other else said
