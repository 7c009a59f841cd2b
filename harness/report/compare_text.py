"""A game under several rulesets, as text for a terminal: who wins first, then why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

from harness.explore.compare_axes import Explanation, Part
from harness.explore.compare_columns import WINNERS, Comparison, Group
from harness.explore.compare_many import Summary
from harness.explore.compare_report import Report
from harness.report.score_text import owner_diagram
from harness.report.summary import count
from harness.report.table import WIDTH, table
from harness.report.visible import brief, visible
from harness.rules.exact import number_text
from harness.scoring.breakdown import Side

_MOST_POINTS = 40
_MOST_PAIRS = 5


def render(report: Report) -> str:
    """Return the report in lines of at most 80 characters."""
    comparison = report.comparison
    blocks = [
        _lines([*_winners(comparison), *_head(report)]),
        _groups(comparison),
        _lines(_legality(comparison)),
        _lines(_owners(comparison)),
        *(_explanation(one) for one in report.explanations),
        _lines(_excluded(comparison)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def label(number: int) -> str:
    """Return the name of a group: A to Z, then A1 to Z1 and so on."""
    turn, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(turn) if turn else "")


def labels(numbers: Sequence[int]) -> str:
    """Return the names of groups in a row."""
    return " ".join(map(label, numbers))


def counted(side: Side) -> str:
    """Return the components of a side and their sum."""
    parts = [f"{number_text(value)} {name.replace('_', ' ')}" for name, value in side.components().items()]
    text = " + ".join(parts).replace("+ -", "- ") or "0"
    return text if len(parts) < 2 else f"{text} = {number_text(side.total)}"


def signed(value: Fraction) -> str:
    """Return points with their sign; 0 has none."""
    return f"+{number_text(value)}" if value > 0 else number_text(value)


def axes_of(part: Part) -> str:
    """Return the changed axes of a part, one a line."""
    return "\n".join(f"{key}: {before} -> {after}" for key, before, after in part.axes)


def changes_of(part: Part) -> str:
    """Return what a part changed in the breakdown, or in the result where nothing is counted."""
    sides = [
        f"{name} {signed(change)} {component.replace('_', ' ')}"
        for component, black, white in part.components
        for name, change in (("Black", black), ("White", white))
        if change
    ]
    return ", ".join(sides) or f"result {part.result}, winner {WINNERS[part.winner]}"


def counts(summary: Summary) -> str:
    """Return one sentence on how often the rulesets disagree."""
    return (
        f"of {summary.games} games the rulesets disagree on legality in {summary.legality}, on the margin in"
        f" {summary.margin}, on the winner in {summary.winner}; {summary.flips} flip between Black and White"
    )


def alive(comparison: Comparison) -> str:
    """Return which groups count stones as alive that are named dead; empty where none does."""
    numbers = comparison.all_alive
    return f"the rules of {labels(numbers)} remove no dead stones: all count as alive" if numbers else ""


def render_many(reports: Sequence[Report], summary: Summary) -> str:
    """Return how often the rulesets disagree, then a line per game, flips of the winner first."""
    rows = [
        (
            brief(report.comparison.subject.record.name.rpartition("/")[2], 40),
            len(report.comparison.groups),
            _parting_cell(report.comparison),
            _margins(report.comparison),
            _winner_cell(report.comparison),
        )
        for report in sorted(reports, key=lambda one: one.rank)
    ]
    alike = {names[0]: names for names in summary.alike}
    pairs = [
        (" / ".join(pair.rulesets), pair.games, pair.legality, pair.margin, pair.winner)
        for pair in summary.pairs
        if set(pair.rulesets) <= alike.keys()
    ][:_MOST_PAIRS]
    never = [", ".join(names) for names in summary.alike if len(names) > 1]
    blocks = [
        _lines([counts(summary)]),
        table(("game", "groups", "legality parts", "margins", "winners"), rows),
        table(("rulesets most apart", "games", "legality", "margin", "winner"), pairs) if pairs else "",
        _lines([f"never apart: {names}" for names in never]),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _lines(lines: Iterator[str] | Sequence[str]) -> str:
    folded = []
    for line in map(visible, lines):
        if len(line) <= WIDTH:
            folded.append(line.rstrip())
        else:
            folded += textwrap.wrap(line, WIDTH, subsequent_indent=" " * 10, break_on_hyphens=False)
    return "\n".join(folded)


def _head(report: Report) -> Iterator[str]:
    subject = report.comparison.subject
    record, first = subject.record, report.comparison.groups[0].scored
    if record.result:
        right = [
            number for number, one in enumerate(report.comparison.groups) if one.scored.verdict == "right"
        ]
        agree = f"right by {labels(right)}" if right else "right by none of them, or not comparable"
        yield f"recorded  RE[{brief(record.result)}], {agree}"
    if subject.dead is not None:
        yield f"dead      {' '.join(subject.dead) or 'none'}, {subject.dead_from}"
    elif any(group.scored.dead_from == "marks" for group in report.comparison.groups):
        marked = next(one.scored for one in report.comparison.groups if one.scored.dead_from == "marks")
        yield f"dead      {' '.join(marked.dead) or 'none'}, by the marks TB and TW"
    if first.komi is not None and first.komi_from != "ruleset":
        origin = "stated" if first.komi_from == "option" else "of the record"
        yield f"komi      {number_text(first.komi)}, {origin}"
    if kept := alive(report.comparison):
        yield f"alive     {kept}"
    for sentence in report.missing:
        yield f"missing   {sentence}"


def _winners(comparison: Comparison) -> Iterator[str]:
    record = comparison.subject.record
    yield f"game      {brief(record.name)}: {record.width}x{record.height}, {len(record.steps)} plies"
    if comparison.flips:
        yield "THE WINNER DEPENDS ON THE RULES"
    for winner, numbers in comparison.winners.items():
        size = sum(len(comparison.groups[number].rulesets) for number in numbers)
        yield f"winner    {WINNERS[winner]} by {labels(numbers)} ({count(size, 'ruleset')})"


def _groups(comparison: Comparison) -> str:
    rows = [
        (label(number), ", ".join(group.names), group.scored.result, _breakdown(group))
        for number, group in enumerate(comparison.groups)
    ]
    return table(("", "rulesets", "result", "count"), rows)


def _breakdown(group: Group) -> str:
    score = group.scored.score
    if score is None:
        return brief(group.scored.replay.stopped or "nothing is counted")
    return f"Black {counted(score.black)}\nWhite {counted(score.white)}"


def _legality(comparison: Comparison) -> Iterator[str]:
    parting = comparison.parting
    if parting is None:
        illegal = comparison.groups[0].scored.illegal
        yield (
            f"legality  the same under all: {len(illegal)} illegal plies"
            if illegal
            else ("legality  every ply is legal under all")
        )
        return
    yield f"legality  parts at ply {parting.ply}, {parting.colour.letter} {parting.vertex}"
    yield f"          allowed by {labels(parting.allowed)}"
    reasons: dict[str, list[int]] = {}
    for number, why in parting.refused:
        reasons.setdefault(why, []).append(number)
    for why, numbers in reasons.items():
        yield f"          refused by {labels(numbers)}: {brief(why)}"


def _owners(comparison: Comparison) -> Iterator[str]:
    first = comparison.groups[0]
    if first.scored.score is None:
        return
    yield "owners    by A: X O stones  x o dead  b w points  . nobody's"
    yield from owner_diagram(first.scored.game, first.scored.score.owner, first.scored.dead)
    alike: dict[tuple[str, ...], list[int]] = {}
    for number in range(1, len(comparison.groups)):
        differ = comparison.owners(0, number)
        if differ:
            points = tuple(f"{one.point} {one.marked}/{one.rule}" for one in differ)
            alike.setdefault(points, []).append(number)
    for points, numbers in alike.items():
        more = f", and {len(points) - _MOST_POINTS} more" if len(points) > _MOST_POINTS else ""
        shown = ", ".join(points[:_MOST_POINTS])
        yield f"differ    A/{labels(numbers)} on {len(points)} points: {shown}{more}"
    if len(comparison.groups) > 1 and not alike:
        yield "differ    all that count agree on the owner of every point"


def _explanation(one: Explanation) -> str:
    head = f"why       {one.one} {one.results[0]}, {one.other} {one.results[1]}"
    if not one.parts:
        return _lines([f"{head}: the axes that differ change nothing here"])
    rows = [
        (axes_of(part), "" if part.points is None else signed(part.points), changes_of(part), part.result)
        for part in one.parts
    ]
    if one.points is not None:
        rows.append(("sum", signed(one.points), "for Black", one.results[1]))
    idle = [f"          without effect here: {', '.join(one.idle)}"] if one.idle else []
    return "\n".join([_lines([head]), table(("axis", "points", "change", "then"), rows), *map(_line, idle)])


def _line(text: str) -> str:
    return _lines([text])


def _excluded(comparison: Comparison) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    for name, why in comparison.excluded:
        reasons.setdefault(why.replace(name, "..."), []).append(name)
    for why, names in reasons.items():
        yield f"not compared: {', '.join(names)}: {brief(why)}"


def _parting_cell(comparison: Comparison) -> str:
    parting = comparison.parting
    return "" if parting is None else f"ply {parting.ply} {parting.colour.letter} {parting.vertex}"


def _margins(comparison: Comparison) -> str:
    if not comparison.margins:
        return "none"
    low, high = min(comparison.margins), max(comparison.margins)
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _winner_cell(comparison: Comparison) -> str:
    sizes = {
        winner: sum(len(comparison.groups[number].rulesets) for number in numbers)
        for winner, numbers in comparison.winners.items()
    }
    return ", ".join(f"{WINNERS[winner]} {size}" for winner, size in sizes.items())
