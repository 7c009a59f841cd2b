"""The words that the terminal and the page share when games are compared under several rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from harness.explore.compare_axes import Part
from harness.explore.compare_columns import WINNERS, Comparison
from harness.explore.compare_many import Summary
from harness.explore.compare_report import Report
from harness.explore.players_map import Difference
from harness.report.summary import count
from harness.report.visible import brief
from harness.rules.exact import number_text
from harness.scoring.breakdown import Side

GAME_HEADS: Final = ("game", "groups", "legality parts", "margins", "winners")
PAIR_HEADS: Final = ("rulesets most apart", "games", "legality", "margin", "winner")
_MOST_POINTS: Final = 60
_MOST_PAIRS: Final = 5


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


def changes_of(part: Part) -> str:
    """Return what a part changed in the breakdown, or in the result where nothing is counted."""
    sides = [
        f"{name} {signed(change)} {component.replace('_', ' ')}"
        for component, black, white in part.components
        for name, change in (("Black", black), ("White", white))
        if change
    ]
    return ", ".join(sides) or f"result {part.result}, winner {WINNERS[part.winner]}"


def owners_differ(differ: Sequence[Difference]) -> str:
    """Return the points that have another owner, by owner before and now."""
    changes: dict[tuple[str, str], list[str]] = {}
    for one in differ[:_MOST_POINTS]:
        changes.setdefault((one.marked, one.rule), []).append(one.point)
    more = f"; and {len(differ) - _MOST_POINTS} more" if len(differ) > _MOST_POINTS else ""
    return "; ".join(f"{before}/{now} {' '.join(points)}" for (before, now), points in changes.items()) + more


def winners(comparison: Comparison) -> Iterator[str]:
    """Yield who wins by which groups."""
    for winner, numbers in comparison.winners.items():
        size = sum(len(comparison.groups[number].rulesets) for number in numbers)
        yield f"{WINNERS[winner]} by {labels(numbers)} ({count(size, 'ruleset')})"


def legality(comparison: Comparison) -> list[str]:
    """Return where legality parts, who allows that ply and who refuses it and why."""
    parting = comparison.parting
    if parting is None:
        illegal = comparison.groups[0].scored.illegal
        same = f"the same under all: {count(len(illegal), 'illegal ply', 'illegal plies')}"
        return [same if illegal else "every ply is legal under all"]
    reasons: dict[str, list[int]] = {}
    for number, why in parting.refused:
        reasons.setdefault(why, []).append(number)
    return [
        f"parts at ply {parting.ply}, {parting.colour.letter} {parting.vertex}",
        f"allowed by {labels(parting.allowed)}",
        *(f"refused by {labels(numbers)}: {brief(why)}" for why, numbers in reasons.items()),
    ]


def facts(report: Report) -> Iterator[tuple[str, str]]:
    """Yield name and words of what the results rest on."""
    comparison = report.comparison
    record, first = comparison.subject.record, comparison.groups[0].scored
    if record.result:
        right = [number for number, one in enumerate(comparison.groups) if one.scored.verdict == "right"]
        agree = f"right by {labels(right)}" if right else "right by none of them, or not comparable"
        yield "recorded", f"RE[{brief(record.result)}], {agree}"
    if (dead := _dead(comparison)) is not None:
        yield "dead", dead
    if first.komi is not None and first.komi_from != "ruleset":
        origin = "stated" if first.komi_from == "option" else "of the record"
        yield "komi", f"{number_text(first.komi)}, {origin}"
    if numbers := comparison.all_alive:
        yield "alive", f"the rules of {labels(numbers)} remove no dead stones: all count as alive"
    for sentence in report.missing:
        yield "missing", sentence


def _dead(comparison: Comparison) -> str | None:
    subject = comparison.subject
    if subject.dead is not None:
        return f"{' '.join(subject.dead) or 'none'}, {subject.dead_from}"
    marked = (one.scored for one in comparison.groups if one.scored.dead_from == "marks")
    scored = next(marked, None)
    return None if scored is None else f"{' '.join(scored.dead) or 'none'}, by the marks TB and TW"


def not_compared(comparison: Comparison) -> Iterator[str]:
    """Yield the rulesets that cannot be applied, those of one reason together."""
    reasons: dict[str, list[str]] = {}
    for name, why in comparison.excluded:
        reasons.setdefault(why.replace(name, "..."), []).append(name)
    for why, names in reasons.items():
        yield f"{', '.join(names)}: {brief(why)}"


def counts(summary: Summary) -> str:
    """Return one sentence on how often the rulesets disagree."""
    return (
        f"of {summary.games} games the rulesets disagree on legality in {summary.legality}, on the margin in"
        f" {summary.margin}, on the winner in {summary.winner}; {summary.flips} flip between Black and White"
    )


def game_row(report: Report) -> tuple[str, str, str, str, str]:
    """Return a game in the columns of `GAME_HEADS`."""
    comparison = report.comparison
    parting = comparison.parting
    return (
        brief(comparison.subject.record.name.rpartition("/")[2], 40),
        str(len(comparison.groups)),
        "" if parting is None else f"ply {parting.ply} {parting.colour.letter} {parting.vertex}",
        _margins(comparison),
        _winner_counts(comparison),
    )


def pair_rows(summary: Summary) -> list[tuple[str, str, str, str, str]]:
    """Return the pairs that are most apart in the columns of `PAIR_HEADS`; of those alike only the first."""
    alike = {names[0] for names in summary.alike}
    return [
        (
            " / ".join(pair.rulesets),
            str(pair.games),
            str(pair.legality),
            str(pair.margin),
            str(pair.winner),
        )
        for pair in summary.pairs
        if set(pair.rulesets) <= alike
    ][:_MOST_PAIRS]


def never_apart(summary: Summary) -> list[str]:
    """Return the rulesets that agree in all games, a class each."""
    return [", ".join(names) for names in summary.alike if len(names) > 1]


def _margins(comparison: Comparison) -> str:
    if not comparison.margins:
        return "none"
    low, high = min(comparison.margins), max(comparison.margins)
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _winner_counts(comparison: Comparison) -> str:
    sizes = {
        winner: sum(len(comparison.groups[number].rulesets) for number in numbers)
        for winner, numbers in comparison.winners.items()
    }
    return ", ".join(f"{WINNERS[winner]} {size}" for winner, size in sizes.items())
