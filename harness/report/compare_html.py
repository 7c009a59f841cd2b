"""Games under several rulesets, as one self-contained page with the boards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from harness.board.diagram import Diagram
from harness.explore.compare_columns import WINNERS, Comparison
from harness.explore.compare_many import Summary
from harness.explore.compare_report import Report
from harness.report import compare_text
from harness.report.html import single_page
from harness.report.svg import board_svg
from harness.report.visible import brief

_MOST_POINTS: Final = 60


def render(reports: Sequence[Report], summary: Summary | None = None) -> str:
    """Return the page; it needs no other file and no network. Games whose winner flips come first."""
    ordered = sorted(reports, key=lambda report: report.rank)
    return single_page(
        "compare",
        games=[_game(report) for report in ordered],
        counts="" if summary is None else compare_text.counts(summary),
    )


def _game(report: Report) -> dict[str, Any]:
    comparison = report.comparison
    record = comparison.subject.record
    return {
        "name": brief(record.name),
        "about": f"{record.width}x{record.height}, {len(record.steps)} plies",
        "recorded": brief(record.result),
        "flips": comparison.flips,
        "winners": [
            (WINNERS[winner], compare_text.labels(numbers)) for winner, numbers in comparison.winners.items()
        ],
        "missing": report.missing,
        "alive": compare_text.alive(comparison),
        "legality": _legality(comparison),
        "groups": [_group(comparison, number) for number in range(len(comparison.groups))],
        "explanations": [
            {
                "title": f"{brief(one.one)} {one.results[0]}, {brief(one.other)} {one.results[1]}",
                "parts": [
                    (
                        compare_text.axes_of(part).split("\n"),
                        "" if part.points is None else compare_text.signed(part.points),
                        compare_text.changes_of(part),
                        part.result,
                    )
                    for part in one.parts
                ],
                "sum": None if one.points is None else compare_text.signed(one.points),
                "result": one.results[1],
                "idle": ", ".join(one.idle),
            }
            for one in report.explanations
        ],
        "excluded": [(name, brief(why)) for name, why in comparison.excluded],
    }


def _legality(comparison: Comparison) -> list[str]:
    parting = comparison.parting
    if parting is None:
        return ["Legality is the same under all of them."]
    return [
        f"Legality parts at ply {parting.ply}, {parting.colour.letter} {parting.vertex}.",
        f"Allowed by {compare_text.labels(parting.allowed)}.",
        *(f"Refused by {compare_text.label(number)}: {brief(why)}." for number, why in parting.refused),
    ]


def _group(comparison: Comparison, number: int) -> dict[str, Any]:
    group = comparison.groups[number]
    scored, score = group.scored, group.scored.score
    differ = comparison.owners(0, number) or ()
    board = scored.game.topology
    points = {name: point for point, name in enumerate(board.names)}
    shown = [f"{one.point}: {one.rule}, not {one.marked}" for one in differ[:_MOST_POINTS]]
    if len(differ) > _MOST_POINTS:
        shown.append(f"and {len(differ) - _MOST_POINTS} more")
    picture = board_svg(
        Diagram(board.width, board.height, bytes(scored.game.position.stones), ()),
        label=f"{compare_text.label(number)}, {scored.result}",
        kind=board.kind,
        owner="" if score is None else score.owner,
        different=[points[one.point] for one in differ],
    )
    return {
        "label": compare_text.label(number),
        "rulesets": ", ".join(map(brief, group.names)),
        "result": scored.result,
        "picture": Markup(picture),
        "black": "" if score is None else compare_text.counted(score.black),
        "white": "" if score is None else compare_text.counted(score.white),
        "stopped": brief(scored.replay.stopped or "") or ("" if score else "nothing is counted"),
        "illegal": [str(ply) for ply in scored.illegal[:5]],
        "differ": shown,
    }
