"""A game under several rulesets, as text for a terminal: who wins first, then why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from harness.explore.compare_axes import Explanation
from harness.explore.compare_columns import Comparison, Group
from harness.explore.compare_many import Summary
from harness.explore.compare_report import Report
from harness.explore.players_map import Difference
from harness.report import compare_words as words
from harness.report.score_text import owner_diagram
from harness.report.table import WIDTH, table
from harness.report.visible import brief, visible


def render(report: Report) -> str:
    """Return the report in lines of at most 80 characters."""
    comparison = report.comparison
    blocks = [
        _lines([*_winners(comparison), *(f"{name:<10}{said}" for name, said in words.facts(report))]),
        _groups(comparison),
        _lines(_headed("legality", words.legality(comparison))),
        _lines(_owners(comparison)),
        *(_explanation(one) for one in report.explanations),
        _lines(f"not compared: {said}" for said in words.not_compared(comparison)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def render_many(reports: Sequence[Report], summary: Summary) -> str:
    """Return how often the rulesets disagree, then a line per game, flips of the winner first."""
    rows = [words.game_row(report) for report in sorted(reports, key=lambda one: one.rank)]
    pairs = words.pair_rows(summary)
    blocks = [
        _lines([words.counts(summary)]),
        table(words.GAME_HEADS, rows),
        table(words.PAIR_HEADS, pairs) if pairs else "",
        _lines(f"never apart: {names}" for names in words.never_apart(summary)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _lines(lines: Iterable[str]) -> str:
    folded = []
    for line in map(visible, lines):
        if len(line) <= WIDTH:
            folded.append(line.rstrip())
        else:
            folded += textwrap.wrap(line, WIDTH, subsequent_indent=" " * 10, break_on_hyphens=False)
    return "\n".join(folded)


def _headed(name: str, lines: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"{'' if number else name:<10}{line}"


def _winners(comparison: Comparison) -> Iterator[str]:
    record = comparison.subject.record
    yield f"game      {brief(record.name)}: {record.width}x{record.height}, {len(record.steps)} plies"
    if comparison.flips:
        yield "THE WINNER DEPENDS ON THE RULES"
    for said in words.winners(comparison):
        yield f"winner    {said}"


def _groups(comparison: Comparison) -> str:
    rows = [
        (words.label(number), ", ".join(group.names), group.scored.result, _breakdown(group))
        for number, group in enumerate(comparison.groups)
    ]
    return table(("", "rulesets", "result", "count"), rows)


def _breakdown(group: Group) -> str:
    score = group.scored.score
    if score is None:
        return brief(group.scored.replay.stopped or "nothing is counted")
    return f"Black {words.counted(score.black)}\nWhite {words.counted(score.white)}"


def _owners(comparison: Comparison) -> Iterator[str]:
    first = comparison.groups[0]
    if first.scored.score is None:
        return
    yield "owners    by A: X O stones  x o dead  b w points  . nobody's"
    yield from owner_diagram(first.scored.game, first.scored.score.owner, first.scored.dead)
    alike: dict[tuple[Difference, ...], list[int]] = {}
    for number in range(1, len(comparison.groups)):
        if differ := comparison.owners(0, number):
            alike.setdefault(differ, []).append(number)
    for differ, numbers in alike.items():
        head = f"differ    A/{words.labels(numbers)} on {len(differ)} points"
        yield f"{head}: {words.owners_differ(differ)}"
    if len(comparison.groups) > 1 and not alike:
        yield "differ    all that count agree on the owner of every point"


def _explanation(one: Explanation) -> str:
    head = f"why       {one.one} {one.results[0]}, {one.other} {one.results[1]}"
    if not one.parts:
        return _lines([f"{head}: the axes that differ change nothing here"])
    rows = [
        (
            "\n".join(f"{key}: {before} -> {after}" for key, before, after in part.axes),
            "" if part.points is None else words.signed(part.points),
            words.changes_of(part),
            part.result,
        )
        for part in one.parts
    ]
    if one.points is not None:
        rows.append(("sum", words.signed(one.points), "for Black", one.results[1]))
    blocks = [_lines([head]), table(("axis", "points", "change", "then"), rows)]
    if one.idle:
        blocks.append(_lines([f"          without effect here: {', '.join(one.idle)}"]))
    return "\n".join(blocks)
