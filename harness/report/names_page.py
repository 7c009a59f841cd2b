"""The page on rules names as Markdown: what each name means in each program, every cell with its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from harness.engines.rules_names import ProgramNames
from harness.explore.names_table import NameRow, Reading, by_rules
from harness.report.markdown import code, plain
from harness.report.markdown_parts import generated_from, table

_SHORT: Final = (
    *(("superko", "repetition"), ("suicide", "suicide"), ("scoring.method", "counted")),
    *(("scoring.tax", "tax"), ("handicap.compensation", "handicap")),
)
_MARKS: Final = {"observed": "o", "seen": "s", "claimed": "c"}
_NAMELESS: Final = "Words that are no name of rules"
_INTRO: Final = """\
A name of rules is a promise, and programs keep it differently. This page shows what a name stands for, axis
by [axis](axes.md), by four kinds of evidence, which are kept apart:

- **the rules**: the value of the [shipped ruleset](rulesets.md) of that name, which rests on the rules' text;
- **claimed**: what the program's documents say of its name;
- **seen**: what its source code does with the name;
- **observed**: what the program does here, told nothing but its name. The positions of the cases named were
  played; what either value makes of them was computed by the reference engine. The values shown are those
  that no answer contradicts, and each case is one by which an answer contradicts another value.

*No single value*: each is contradicted by some answer. **Bold** is what is not as the rules have it. An empty
cell: nothing is stated, or nothing could be observed, because the program is not here or has no means to show
it. `goharness list names --observe FILE` watches the programs again."""


def render(rows: Sequence[NameRow], programs: Sequence[ProgramNames], observed: Mapping[str, Any]) -> str:
    """Return the page; `observed` is what `goharness list names --observe` wrote."""
    parts = [
        generated_from("harness/engines/names/*.yaml and observed.json"),
        "# What each rules name means in each program",
        _INTRO,
        "## In short",
        "By the strongest evidence: `o` observed, else `s` seen in the source, else `c` claimed.",
        table(("rules", "program", "its name", *(head for _, head in _SHORT)), map(_short, rows)),
    ]
    for rules, members in by_rules(rows):
        parts.append(f"## {rules or _NAMELESS}")
        if rules:
            parts.append(f"The rules: [{rules}](rulesets/{rules}.md).")
        heads = ("program", "its name", "axis", "the rules", "claimed", "seen", "observed")
        parts.append(table(heads, (line for row in members for line in _lines(row))))
    parts += [
        "## Programs and sources",
        *(_about(one, rows, observed.get(one.program, {})) for one in programs),
    ]
    return "\n\n".join(parts) + "\n"


def _short(row: NameRow) -> list[str]:
    readings = {reading.axis: reading for reading in row.readings}
    if readings["superko"].best == "none" and not readings["superko"].differs and "ko" in readings:
        readings["superko"] = readings["ko"]
    return [row.rules or "-", row.program, code(row.name), *(_best(readings.get(axis)) for axis, _ in _SHORT)]


def _best(reading: Reading | None) -> str:
    if reading is None or not reading.best:
        return ""
    mark = "o" if reading.against else "s" if reading.seen else "c"
    text = f"**{reading.best}**" if reading.differs else reading.best
    return f"{text} <sup>{mark}</sup>"


def _lines(row: NameRow) -> Iterator[list[str]]:
    """Yield a line per axis; program and name stand in the first."""
    for number, reading in enumerate(row.readings):
        about = (row.program, code(row.name)) if number == 0 else ("", "")
        yield [
            *about,
            code(reading.axis),
            reading.text,
            *(_stated(value, reading.text) for value in (reading.claimed, reading.seen)),
            _observed(reading),
        ]


def _stated(value: str, text: str) -> str:
    return f"**{value}**" if text and value and value != text else value


def _observed(reading: Reading) -> str:
    if not reading.against:
        return ""
    left = " or ".join(reading.left) or "no single value"
    value = f"**{left}**" if reading.text and reading.text not in reading.left else left
    return f"{value} ({', '.join(code(case) for case in dict.fromkeys(reading.against.values()))})"


def _about(names: ProgramNames, rows: Sequence[NameRow], observed: Mapping[str, Any]) -> str:
    """Return where the facts on a program come from."""
    own = [row for row in rows if row.program == names.program]
    lines = [
        f"### {names.program}",
        "",
        f"- {plain(own[0].title)}; a name is told by {code(names.told)}",
        f"- claimed: {plain(names.claimed_in)}",
        f"- seen: {plain(names.seen_in)}",
        f"- observed: {plain(observed['version']) if observed else 'not here yet'}",
        *(f"- {remark}" for remark in names.remarks),
    ]
    says = [[code(row.name), code(row.says)] for row in own if row.says]
    if says:
        lines += ["", table(("its name", f"answer to {code(names.asked or '')}"), says)]
    return "\n".join(lines)
