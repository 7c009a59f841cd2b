"""Faults that take one value of an axis for another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter

from harness.rules.ruleset import Ruleset


def reading(
    wrong: Mapping[str, object], where: Mapping[str, Collection[object]] | None = None
) -> Callable[[Ruleset], Ruleset]:
    """Return a misreading: rulesets with the values of `where` are read as if they had those of `wrong`.

    Keys are dotted attribute names; without `where` every ruleset is misread.
    """

    def misread(ruleset: Ruleset) -> Ruleset:
        if any(attrgetter(key)(ruleset) not in values for key, values in (where or {}).items()):
            return ruleset
        for key, value in wrong.items():
            group, dot, name = key.partition(".")
            inner = getattr(ruleset, group).model_copy(update={name: value}) if dot else value
            ruleset = ruleset.model_copy(update={group: inner})
        return ruleset

    return misread
