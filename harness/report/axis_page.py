"""The documentation of axes as Markdown: every key of a ruleset, what its values mean and who uses them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from harness.explore.axis_meanings import FREE, MEANINGS
from harness.explore.axis_table import AxisRow
from harness.explore.ruleset_facts import own_values, value_text
from harness.report.markdown import code, plain
from harness.report.markdown_parts import generated_from, table
from harness.rules.ruleset import Ruleset

_SECTIONS: Final = {
    "board": "Board",
    "ko": "Repetition",
    "superko": "Repetition",
    "repetition": "Repetition",
    "long_cycle": "Long cycles",
    "suicide": "Suicide",
    "scoring": "Counting",
    "komi": "Komi and ties",
    "tie": "Komi and ties",
    "handicap": "Handicap",
    "end": "End of the game",
    "players": "Players and what they see",
    "information": "Players and what they see",
}
_DEPENDENT: Final = frozenset({"board.default", "ko", "scoring.seki", "scoring.method"})
"""Axes with a default that depends on others: no single value is *the* default."""


def axis_page(rulesets: Sequence[Ruleset], rows: Sequence[AxisRow]) -> str:
    """Return the page of all axes, with the rulesets that do not use the default."""
    used = _used(rulesets)
    parts = [
        generated_from("harness/rules/ruleset.py, harness/explore/axis_meanings.py and rulesets/*.yaml"),
        "# Axes",
        f"A [ruleset](ruleset-format.md) has a value for each of {len(rows)} keys. A file states those that "
        "are not the default. *Used by* names the [rulesets](rulesets.md) that leave the default; all others "
        "have it. A value marked † loads, but has no strategy in this version: no game is played by it.",
    ]
    for section, members in groupby(rows, key=lambda row: _SECTIONS[row.key.partition(".")[0]]):
        parts.append(f"## {section}")
        for row in members:
            parts += [f"### {row.key}", _about(row)]
            lines = list(_values(row, used.get(row.key, {})))
            parts += [table(("value", "means", "used by"), lines)] if lines else []
    return "\n\n".join(parts) + "\n"


def _used(rulesets: Sequence[Ruleset]) -> dict[str, dict[str, list[str]]]:
    """Return the names of rulesets by axis and by value, where it is not the default."""
    used: dict[str, dict[str, list[str]]] = {}
    for ruleset in rulesets:
        for key, value in own_values(ruleset).items():
            used.setdefault(key, {}).setdefault(value_text(value), []).append(ruleset.name)
    return used


def _about(row: AxisRow) -> str:
    default = row.default if row.key in _DEPENDENT else code(row.default)
    free = f" Values: {', '.join(map(plain, row.values))}." if row.key in FREE else ""
    of_one_value = row.meaning.partition(":")[0] in (*row.values, "default")  # the table says more
    meaning = "" if of_one_value else f"{row.meaning[0].upper()}{row.meaning[1:]}."
    return f"{meaning}{free} Default: {default}.".strip()


def _values(row: AxisRow, used: dict[str, list[str]]) -> Iterator[list[str]]:
    """Yield the values that have a meaning of their own, then the others that rulesets use."""
    meanings = MEANINGS.get(row.key, {})
    for value in dict.fromkeys([*meanings, *used]):
        mark = " †" if value in row.missing else ""
        names = ", ".join(f"[{name}](rulesets/{name}.md)" for name in used.get(value, ()))
        yield [code(value) + mark, meanings.get(value) or FREE[row.key], names]
