"""A scored game record as text: what is illegal, the final board with owners, the breakdown, the result."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from harness.board.topology import LETTERS, Topology
from harness.explore.score_record import ScoredRecord
from harness.report.visible import brief, visible
from harness.rules.exact import number_text
from harness.rules.game import Game
from harness.scoring.breakdown import Score

_LEGEND: Final = "X O stones  x o dead stones  b w points of Black and White  . points of nobody"
_ORIGINS: Final = {"option": "stated", "record": "of the record", "ruleset": "of the ruleset"}
_NAMED_BY: Final = {"option": "stated", "marks": "by the marks TB and TW", "nobody": "none named"}
_MOST_POINTS: Final = 40
_NARROWEST: Final = 9  # characters of a column of numbers


def render(scored: ScoredRecord, width: int = 80) -> str:
    """Return the report as lines of at most `width` characters, long values shortened."""
    lines = [*_head(scored), *_illegal(scored), "", *_board(scored), ""]
    if scored.score is not None:
        lines += [*_breakdown(scored.score), ""]
        lines += _steps(scored)
    lines += [*_differs(scored), *_result(scored), *_notes(scored)]
    return "\n".join(part for line in lines for part in _folded(visible(line), width)) + "\n"


def _folded(line: str, width: int) -> Sequence[str]:
    if len(line) <= width:
        return [line.rstrip()]
    return textwrap.wrap(line, width, subsequent_indent="    ", break_on_hyphens=False)


def _head(scored: ScoredRecord) -> Iterator[str]:
    record = scored.record
    komi = "no count" if scored.komi is None else number_text(scored.komi)
    yield f"file      {brief(record.name)}"
    rules = f" (RU[{brief(record.rules)}])" if record.rules else ""
    yield f"ruleset   {scored.ruleset.name}: {brief(scored.ruleset.title)}{rules}"
    yield f"board     {record.width}x{record.height}"
    yield f"komi      {komi}, {_ORIGINS[scored.komi_from]}"
    if scored.handicap:
        yield f"handicap  {scored.handicap}, {_ORIGINS[scored.handicap_from]}"
    plies = f"{scored.replay.plies}"
    if scored.replay.plies < len(record.steps):
        plies += f" of {len(record.steps)}"
    yield f"plies     {plies}, illegal: {len(scored.illegal)}"
    if scored.score is not None:
        dead = f"{len(scored.dead)}: {' '.join(scored.dead)}" if scored.dead else "0"
        yield f"dead      {dead}, {_NAMED_BY[scored.dead_from]}"


def _illegal(scored: ScoredRecord) -> Iterator[str]:
    for ply in scored.illegal:
        yield f"illegal   {ply}"
    if scored.replay.stopped is not None:
        yield f"stopped   {brief(scored.replay.stopped)}"


def _board(scored: ScoredRecord) -> Iterator[str]:
    owner = None if scored.score is None else scored.score.owner
    yield from owner_diagram(scored.game, owner, scored.dead)
    if owner is not None:
        yield _LEGEND


def owner_diagram(game: Game, owner: str | None, dead: Sequence[str] = ()) -> list[str]:
    """Return the board with coordinates; where `owner` is given, empty points show whose they are."""
    board, stones = game.topology, game.position.stones
    letters = ""
    for point, content in enumerate(stones):
        letter = ".XO"[content]
        if board.names[point] in dead:
            letter = letter.lower()
        elif not content and owner is not None:
            letter = {"X": "b", "O": "w"}.get(owner[point], ".")
        letters += letter
    return coordinates(board, letters)


def coordinates(board: Topology, letters: str) -> list[str]:
    """Return one letter per point, top row first, as a board with coordinates."""
    rows = []
    for row in range(board.height):
        cells = " ".join(letters[row * board.width : (row + 1) * board.width])
        rows.append(f"{board.height - row:>2} {cells}")
    return [*rows, f"   {' '.join(LETTERS[: board.width])}"]


def _breakdown(score: Score) -> Iterator[str]:
    black, white = score.black.components(), score.white.components()
    rows = [
        (name.replace("_", " "), *(number_text(side.get(name, Fraction(0))) for side in (black, white)))
        for name in dict.fromkeys([*black, *white])
    ]
    rows.append(("total", number_text(score.black.total), number_text(score.white.total)))
    cell = max(_NARROWEST, 1 + max(len(number) for row in rows for number in row[1:]))
    for name, *numbers in (("", "Black", "White"), *rows):
        yield f"{name:<12}" + "".join(f"{number:>{cell}}" for number in numbers)
    if score.dame or score.seki:
        yield f"points of nobody: {score.dame} dame, {score.seki} in seki"


def _steps(scored: ScoredRecord) -> Iterator[str]:
    """Show each step of a count on the board: caption, board, what lies beside it, both totals."""
    if scored.score is None:
        return
    board, stones_beside = scored.game.topology, "prisoners"
    if scored.ruleset.scoring.procedure == "fill-in":
        stones_beside = "left in the bowl"
    for number, step in enumerate(scored.score.steps, start=1):
        yield f"step {number}    {step.caption}"
        yield from coordinates(board, "".join(step.rows))
        yield f"{'':<18}{'Black':>9}{'White':>9}"
        for name, pair in (("open points", step.territory), (stones_beside, step.prisoners)):
            yield f"{name:<18}" + "".join(f"{value:>9}" for value in pair)
        yield f"{'total':<18}" + "".join(f"{number_text(total):>9}" for total in step.totals)
        yield ""


def _differs(scored: ScoredRecord) -> Iterator[str]:
    if scored.by_rule is None:
        return
    if not scored.differs:
        yield "the marks are those of the rule's own count"
        return
    yield f"counted by the marks; by the rule's own count {scored.by_rule.result}, which differs on"
    for difference in scored.differs[:_MOST_POINTS]:
        yield f"  {difference}"
    if len(scored.differs) > _MOST_POINTS:
        yield f"  and {len(scored.differs) - _MOST_POINTS} more points"


def _result(scored: ScoredRecord) -> Iterator[str]:
    zi = None if scored.score is None else scored.score.margin_in_zi
    yield f"result    {scored.result}" + ("" if zi is None else f", {number_text(abs(zi))} zi")
    stated = f"RE[{brief(scored.record.result)}] " if scored.record.result else ""
    yield f"recorded  {stated}{scored.verdict}{f': {brief(scored.why)}' if scored.why else ''}"


def _notes(scored: ScoredRecord) -> Iterator[str]:
    for note in scored.notes:
        yield f"note      {brief(note)}"
