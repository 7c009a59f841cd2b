"""The two boards of a finding as pictures."""

from __future__ import annotations

from harness.report import finding as finding_text
from harness.report.svg import board_svg
from harness.run.outcome import CaseResult


def finding_boards(result: CaseResult) -> list[tuple[str, str]]:
    """Return caption and `<svg>` of the expected and the actual board; none where neither is known.

    The picture of a board that was not read is empty.
    """
    finding = finding_text.finding_of(result)
    rows = {"Expected": finding.expected_board, f"In {result.engine}": finding.actual_board}
    different = finding_text.different_points(finding)
    pictures = []
    for caption, text in rows.items():
        board = finding_text.read_board(text)
        picture = board and board_svg(
            board,
            label=caption,
            kind=finding.topology,
            asked=finding_text.asked_points(finding, board),
            different=different,
        )
        pictures.append((caption, picture or ""))
    return pictures if any(picture for _, picture in pictures) else []
