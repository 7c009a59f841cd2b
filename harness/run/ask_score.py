"""Asking for the count of a finished game, and when a program's answer can be compared at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from harness.board.position import Position
from harness.board.topology import point_names
from harness.cases.model import ExpectedScore
from harness.engines.adapter import Unreadable, read_points
from harness.engines.gtp import Response
from harness.engines.profile import ScoreChannel
from harness.rules.ending import Phase
from harness.rules.exact import exact_number, number_text
from harness.rules.game import Game
from harness.run.ask_count import whole_count
from harness.run.outcome import Check, judged
from harness.run.questions import Ask, Context, Memory, colour_word
from harness.scoring.finished import all_stones_live
from harness.scoring.regions import Region, connected_regions
from harness.scoring.seki import SEKI_TESTS

_NOT_COMPARABLE = "the count is of another position"
_OPEN_BOARD = 40  # empty points together; GNU Go plays half a game on more, for a minute and longer
_RESULT = re.compile(r"([BW])\+(\d+(?:\.\d+)?|\d+/\d+)|0(?:\.0+)?|draw|jigo", re.IGNORECASE)


def score(
    context: Context,
    game: Game,
    expected: ExpectedScore,
    because: str,
    cannot: Sequence[str],
    cannot_tie: Sequence[str] = (),
) -> tuple[list[Ask], list[Check]]:
    """Ask for the count of `game` as it stands.

    `cannot` says why the program cannot be set to the ruleset's way of counting, `cannot_tie` why not to
    its way with ties, if it cannot.
    """
    channel = context.adapter.profile.channels.score
    wanted = _wanted(expected)
    if cannot:
        return [], [context.unseen("result", "", cannot[0], wanted)]
    counts = channel is not None and context.adapter.has(channel.command)
    names_winner = channel is not None and context.adapter.has(channel.winner)
    if channel is None or not (counts or names_winner):
        return [], [context.unseen("result", "", "no channel counts a game", wanted)]
    if channel.details and context.adapter.has(channel.details):
        return [whole_count(context, channel.details, expected, wanted, because)], []
    why_not = not_comparable(game, expected, channel)
    if why_not:
        return [], [context.unseen("result", "", why_not, wanted)]
    here = context.snapshot()
    passes = closing_passes(game, channel)
    asks = [Ask((command,), _accept_pass(here, command), here.ply) for command in passes]
    if channel.dead and context.adapter.has(channel.dead) and not all_stones_live(game):
        asks.append(_dead_agree(here, channel.dead, game, expected))
    if channel.seki and context.adapter.has(channel.seki) and expected.seki is None:
        asks.append(_stones_agree(here, channel.seki, "seki", set(), expected))
    unseen = _details_unseen(here, expected)
    if channel.winner and names_winner:
        if cannot_tie and _of_a_tie(expected):
            unseen.append(here.unseen("winner", "", cannot_tie[0], expected.winner or ""))
        else:
            asks += _winner(here, channel.winner, expected, because)
        expected = replace(expected, winner=None)
    if counts:
        asks.append(_final_score(here, channel.command, expected, because))
    elif _margin_of(expected) is not None:
        unseen.append(here.unseen("result", "", "no channel tells by how much", wanted))
    return asks, unseen


def _wanted(expected: ExpectedScore) -> str:
    if expected.result is not None:
        return expected.result
    if expected.margin is not None:
        return f"margin {number_text(expected.margin)}"
    return expected.winner or "a count"


def _details_unseen(context: Context, expected: ExpectedScore) -> list[Check]:
    parts = [name for name in ("totals", "breakdown", "owner", "steps") if getattr(expected, name)]
    return [context.unseen(part, "", f"no channel states the {part}") for part in parts]


def not_comparable(game: Game, expected: ExpectedScore, channel: ScoreChannel) -> str:
    """Return why the program's count would be of something else, or nothing."""
    stones = Position(game.topology, game.position.stones)
    board = game.topology
    dead = {point for name in expected.dead if (point := board.point(name)) is not None}
    stones.remove({stone for point in dead if stones.stones[point] for stone in stones.chain(point)})
    regions = connected_regions(board, stones.stones)
    if channel.settled_only and any(
        region.owner is None or len(region.points) > _OPEN_BOARD for region in regions
    ):
        return "plays dame and open boards out before it counts"
    if dead and channel.dead is None and not all_stones_live(game):
        return "cannot be told which stones are dead"
    if _other_seki(game, expected, channel, stones, regions):
        return f"judges seki by {channel.seki_test}, which gives other points here"
    margin = _margin_of(expected)
    if (
        channel.decimals is not None
        and margin is not None
        and (margin * 10**channel.decimals).denominator != 1
    ):
        return f"prints {channel.decimals} decimal"
    if game.phase is Phase.PLAYING and game.ruleset.scoring.pass_stones != "none":
        return "the passes that end the game would change the count"
    return ""


def counts_by_phases(game: Game, channel: ScoreChannel | None) -> bool:
    """Whether the program goes through clean-up phases of its own before it counts this game."""
    territory = game.ruleset.scoring.method == "territory"
    return territory and channel is not None and channel.territory_passes is not None


def _other_seki(
    game: Game,
    expected: ExpectedScore,
    channel: ScoreChannel,
    position: Position,
    regions: Sequence[Region],
) -> bool:
    """Whether the program's test of seki takes points away that the ruleset's does not, or the reverse."""
    board, rules = game.topology, game.ruleset.scoring
    if channel.seki_test is None or rules.seki != "none":
        return False
    given = [point for name in expected.seki or () if (point := board.point(name)) is not None]
    tests = (channel.seki_test, rules.seki_test if expected.seki is None else "given")
    stones = bytes(position.stones)
    theirs, ours = (SEKI_TESTS[test](board, stones, given).no_points(board, regions) for test in tests)
    return theirs != ours


def closing_passes(game: Game, channel: ScoreChannel) -> list[str]:
    """Return the passes that end the game for programs that count only finished ones."""
    by_phases = counts_by_phases(game, channel)
    if game.phase is not Phase.PLAYING and not by_phases:
        return []
    button = game.ruleset.scoring.button != "none" and game.state.button is None
    passes = channel.territory_passes if by_phases else channel.passes
    needed = max(passes, game.ruleset.end.passes) if passes else 0
    missing = max(0, needed - game.state.passes) + button
    colours = [game.to_move, game.to_move.opponent]
    return [f"play {colour_word(colours[number % 2])} pass" for number in range(missing)]


def _accept_pass(context: Context, command: str) -> Any:
    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        if answers[0].ok:
            return []
        return [Check("pass", command, "accepted", "refused", answers[0].text, command, ply=context.ply)]

    return read


def _dead_agree(context: Context, command: str, game: Game, expected: ExpectedScore) -> Ask:
    """The program's own list of dead stones must be the case's, else it counts another position."""
    points = [point for name in expected.dead if (point := context.board.point(name)) is not None]
    wanted = {stone for point in points for stone in game.position.chain(point)}
    return _stones_agree(context, command, "dead", wanted, expected)


def _stones_agree(
    context: Context, command: str, status: str, wanted: set[int], expected: ExpectedScore
) -> Ask:
    board, ply = context.board, context.ply

    def read(answers: Sequence[Response], memory: Memory) -> list[Check]:
        try:
            found = read_points(board, answers[0])
        except Unreadable as words:
            memory[_NOT_COMPARABLE] = b""
            return [Check("result", "", _wanted(expected), "unseen", str(words), command, ply=ply)]
        if found == wanted:
            return []
        memory[_NOT_COMPARABLE] = b""
        names = " ".join(point_names(board, found)) or "none"
        shown = f"takes these stones for {status}: {names}"
        return [Check("result", "", _wanted(expected), "unseen", shown, command, ply=ply)]

    return Ask((command,), read, ply)


def _final_score(context: Context, command: str, expected: ExpectedScore, because: str) -> Ask:
    ply = context.ply

    def read(answers: Sequence[Response], memory: Memory) -> list[Check]:
        if _NOT_COMPARABLE in memory:
            return []
        text = answers[0].text.strip()
        margin = margin_told(text) if answers[0].ok else None
        if margin is None:
            shown = text if answers[0].ok else f"? {text}"
            return [Check("result", "", _wanted(expected), "unseen", shown, command, because, ply)]
        checks = []
        expected_margin = _margin_of(expected)
        if expected_margin is not None:
            checks.append(
                judged(
                    margin == expected_margin, "result", "", _wanted(expected), text, command, because, ply
                )
            )
        if expected.winner is not None and margin:
            shown = "black" if margin > 0 else "white"
            checks.append(
                judged(shown == expected.winner, "winner", "", expected.winner, shown, command, because, ply)
            )
        elif expected.winner is not None:
            checks.append(
                Check("winner", "", expected.winner, "unseen", "a tie names no winner", command, ply=ply)
            )
        return checks

    return Ask((command,), read, ply)


def _winner(context: Context, command: str, expected: ExpectedScore, because: str) -> list[Ask]:
    """Ask who wins, where the case says so or gives a result that is no tie."""
    margin = _margin_of(expected)
    wanted = expected.winner or ("black" if (margin or 0) > 0 else "white" if margin else None)
    if wanted not in ("black", "white", "none"):
        return []

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        text, ply = answers[0].text.strip(), context.ply
        if not answers[0].ok or text not in ("black", "white", "none"):
            return [Check("winner", "", wanted, "unseen", text, command, because, ply)]
        return [judged(text == wanted, "winner", "", wanted, text, command, because, ply)]

    return [Ask((command,), read, context.ply)]


def _margin_of(expected: ExpectedScore) -> Fraction | None:
    return expected.margin if expected.margin is not None else margin_told(expected.result)


def _of_a_tie(expected: ExpectedScore) -> bool:
    return expected.winner is not None and _margin_of(expected) == 0


def margin_told(result: str | None) -> Fraction | None:
    """Return Black's margin of a result such as `B+3.5` or `0`; None where it has none."""
    found = _RESULT.fullmatch((result or "").strip())
    if not found:
        return None
    if not found[1]:
        return Fraction(0)
    try:
        return exact_number(found[2]) * (1 if found[1].upper() == "B" else -1)
    except ValueError:
        return None
