"""The values of axes as texts: how a file states them, and what a case compares them with."""

from __future__ import annotations

from collections.abc import Mapping

from harness.rules.values import same_text


def axis_text(value: object) -> str:
    """Return the value of an axis as a file states it."""
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else str(value)


def matches(value: object, wanted: str | None) -> bool:
    """Tell whether a resolved value is what a case file wants, both compared as YAML texts.

    `true`, `false` and `null` are the words for truth values and for nothing; numbers are compared
    as numbers (`7.50` is 7.5); a list matches each text that it contains; a komi map matches none.
    """
    if isinstance(value, tuple | list):
        return any(matches(item, wanted) for item in value)
    if isinstance(value, bool):
        return wanted == ("true" if value else "false")
    if value is None or wanted is None:
        return value is None and wanted in (None, "null")
    return not isinstance(value, Mapping) and same_text(str(value), wanted)
