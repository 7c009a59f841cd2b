"""Perft counts as text: by depth, by first move, and where a program differs from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harness.explore.perft import Perft, ProgramPerft
from harness.report.table import table
from harness.report.visible import brief, sentence

_MOST: Final = 20


def render(rules: Perft, program: ProgramPerft | None, *, divide: bool) -> str:
    """Return the tables, `divide` with the last depth by first move; both counted to the same depth."""
    head = ["depth", "sequences", *([brief(program.program)] if program else [])]
    rows = [
        [str(depth), str(number), *([str(program.counts[depth - 1])] if program else [])]
        for depth, number in enumerate(rules.counts, 1)
    ]
    parts = [table(head, rows)]
    if divide:
        parts.append(table(["first move", *head[1:]], list(_by_move(rules, program))))
    if program is not None:
        parts.append("\n".join(_differences(program)))
    return "\n\n".join(parts) + "\n"


def _by_move(rules: Perft, program: ProgramPerft | None) -> Iterator[list[str]]:
    by_rules, by_program = dict(rules.divide), dict(program.divide) if program else {}
    for move in dict.fromkeys((*by_rules, *by_program)):
        shown = [str(by_program.get(move, 0))] if program else []
        yield [move, str(by_rules.get(move, 0)), *shown]


def _differences(program: ProgramPerft) -> Iterator[str]:
    if not program.differences:
        yield "the counts agree"
    for one in program.differences[:_MOST]:
        after = f"after {', '.join(one.path)}: " if one.path else "at once: "
        said = f"{one.move} is {one.expected}, the program says {one.answer} ({one.channel})"
        yield sentence(f"{after}{said}")
    if len(program.differences) > _MOST:
        yield f"and {len(program.differences) - _MOST} more"
