"""Games under several rulesets, as one self-contained page with the boards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from harness.board.diagram import Diagram
from harness.explore.compare_axes import Explanation
from harness.explore.compare_columns import Comparison
from harness.explore.compare_many import Summary
from harness.explore.compare_report import Report
from harness.report import compare_words as words
from harness.report.html import single_page
from harness.report.svg import board_svg
from harness.report.visible import brief

_MOST_ILLEGAL: Final = 5
_SMALL: Final = 13  # lines of a board of which three fit side by side


def render(reports: Sequence[Report], summary: Summary | None = None) -> str:
    """Return the page; it needs no other file and no network. Games whose winner flips come first."""
    ordered = sorted(reports, key=lambda report: report.rank)
    return single_page(
        "compare",
        games=[_game(report) for report in ordered],
        many=None if summary is None else _many(ordered, summary),
    )


def _many(reports: Sequence[Report], summary: Summary) -> dict[str, Any]:
    return {
        "counts": words.counts(summary),
        "heads": words.GAME_HEADS,
        "rows": [(report.comparison.flips, words.game_row(report)) for report in reports],
        "pair_heads": words.PAIR_HEADS,
        "pairs": words.pair_rows(summary),
        "never": words.never_apart(summary),
    }


def _game(report: Report) -> dict[str, Any]:
    comparison = report.comparison
    record = comparison.subject.record
    numbers = range(len(comparison.groups))
    return {
        "name": brief(record.name),
        "about": f"{record.width}x{record.height}, {len(record.steps)} plies",
        "flips": comparison.flips,
        "facts": [
            *(("winner", said) for said in words.winners(comparison)),
            ("legality", "; ".join(words.legality(comparison))),
            *words.facts(report),
        ],
        "small": max(record.width, record.height) <= _SMALL,
        "groups": [_group(comparison, number) for number in numbers],
        "explanations": [_explanation(one) for one in report.explanations],
        "not_compared": list(words.not_compared(comparison)),
    }


def _explanation(one: Explanation) -> dict[str, Any]:
    return {
        "title": f"{brief(one.one)} {one.results[0]}, {brief(one.other)} {one.results[1]}",
        "parts": [
            (
                part.axes,
                "" if part.points is None else words.signed(part.points),
                words.changes_of(part),
                part.result,
            )
            for part in one.parts
        ],
        "sum": None if one.points is None else words.signed(one.points),
        "result": one.results[1],
        "idle": ", ".join(one.idle),
    }


def _group(comparison: Comparison, number: int) -> dict[str, Any]:
    group = comparison.groups[number]
    scored, score = group.scored, group.scored.score
    differ = comparison.owners(0, number) or ()
    board = scored.game.topology
    points = {name: point for point, name in enumerate(board.names)}
    picture = board_svg(
        Diagram(board.width, board.height, bytes(scored.game.position.stones), ()),
        label=f"{words.label(number)}, {scored.result}",
        kind=board.kind,
        owner="" if score is None else score.owner,
        different=[points[one.point] for one in differ],
    )
    return {
        "label": words.label(number),
        "rulesets": ", ".join(map(brief, group.names)),
        "result": scored.result,
        "picture": Markup(picture),
        "black": "" if score is None else words.counted(score.black),
        "white": "" if score is None else words.counted(score.white),
        "stopped": brief(scored.replay.stopped or "") or ("" if score else "nothing is counted"),
        "illegal": [str(ply) for ply in scored.illegal[:_MOST_ILLEGAL]],
        "more_illegal": max(0, len(scored.illegal) - _MOST_ILLEGAL),
        "differing": len(differ),
        "differ": words.owners_differ(differ),
    }
