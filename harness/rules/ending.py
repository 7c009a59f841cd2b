"""How a game stops and ends: passes, long cycles, targets, limits; see docs/rulesets.md."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal

from harness.board.colour import Colour
from harness.rules.history import TO_MOVE, Kind
from harness.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from harness.rules.standing import Standing

Winner = Literal["black", "white", "none", "undetermined"]
OutcomeKind = Literal[
    "score",
    "resignation",
    "time",
    "draw-agreed",
    "repetition-draw",
    "repetition-loss",
    "void",
    "both-lose",
    "target",
    "no-move",
    "move-limit",
    "undetermined",
]


class Phase(Enum):
    """Where a game stands: moves are made, dead stones are settled, or all is over."""

    PLAYING = "playing"
    STOPPED = "stopped"
    ENDED = "ended"


COUNTED: Final = frozenset({"score", "move-limit"})


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Kind `score`: the count decides, and `winner` is None here."""

    kind: OutcomeKind
    winner: Winner | None = None


def winner_of(colour: Colour) -> Winner:
    """Return the winner's name for a colour."""
    return "black" if colour is Colour.BLACK else "white"


def after_placement(game: Standing, mover: Colour) -> Outcome | None:
    """Return how the placement just made by `mover` ends the game, or None.

    Of several endings at once repetition comes first, then the target, no legal move, the move limit.
    """
    if cycle_met(game) and (outcome := _cycle_outcome(game.ruleset, mover)):
        return outcome
    target = game.ruleset.scoring.target
    if target is not None:
        for player in (mover, mover.opponent):
            if game.prisoners(player) >= target:
                return Outcome("target", winner_of(player))
    return without_move(game) or by_move_limit(game)


def may_follow_placement(ruleset: Ruleset) -> bool:
    """Tell whether any placement can end a game under `ruleset`: most texts have no such rule."""
    return (
        ruleset.scoring.target is not None
        or ruleset.long_cycle.means != "continue"
        or ruleset.end.move_limit is not None
        or ruleset.end.passing != "allowed"
    )


def cycle_met(game: Standing) -> bool:
    """Tell whether the latest entry, a placement, completes a long cycle.

    Only placements count: two passes already repeat board and side to move.
    """
    rule, latest = game.ruleset.long_cycle, game.history.latest
    if rule.means == "continue" or latest.kind is not Kind.PLAY:
        return False
    first = game.span().first
    start = max(first, game.state.latest_pass) if rule.since_pass else first
    equal = [
        index
        for index in game.history.occurrences(latest.stones)
        if index >= start
        and (rule.compare == "positional" or game.history.rows[index][TO_MOVE] is latest.to_move)
    ]
    return len(equal) >= rule.count


def _cycle_outcome(ruleset: Ruleset, repeater: Colour) -> Outcome | None:
    """Return what a completed long cycle does at once; None where the players must agree first.

    Void: as programs play Chinese and Japanese rules. Draw: Korean 2016. Loss: the one who repeats
    loses. Event: left to the event's rules, so undetermined here.
    """
    match ruleset.long_cycle.means:
        case "void":
            return Outcome("void", "none")
        case "draw":
            return Outcome("repetition-draw", "none")
        case "loss":
            return Outcome("repetition-loss", winner_of(repeater.opponent))
        case "event":
            return Outcome("undetermined", "undetermined")
        case _:
            return None


def passed_out(game: Standing) -> bool:
    """Tell whether the pass just made stops play.

    By the number of passes in a row, or as a second pass by the same player on the same board since
    the start or the latest resumption (`end.same_position`).
    """
    end, state, latest = game.ruleset.end, game.state, game.history.latest
    if state.passes >= end.passes:
        return True
    return end.same_position and any(
        entry.kind is Kind.PASS and entry.actor is latest.actor and entry.stones == latest.stones
        for entry in game.history.entries[state.resumed_at + 1 : -1]
    )


def by_move_limit(game: Standing) -> Outcome | None:
    """Return the end by the number of plies, where the ruleset has a limit."""
    most = most_plies(game)
    return Outcome("move-limit") if most is not None and game.plies >= most else None


def most_plies(game: Standing) -> int | None:
    """Return after how many plies a game on this board ends, None where the ruleset has no limit."""
    limit = game.ruleset.end.move_limit
    if limit is None:
        return None
    factor, times, _ = limit.partition("*points")
    return int(factor) * (game.topology.size if times else 1)


def without_move(game: Standing) -> Outcome | None:
    """Return the loss of a player who can neither pass nor place (no-pass go)."""
    if game.ruleset.end.passing == "allowed":
        return None
    mover, player = game.to_move, game.player_to_move
    if not game.judge(mover, None, player) or game.legal_points():
        return None
    return Outcome("no-move", winner_of(mover.opponent))


def after_last_pass(ruleset: Ruleset) -> Outcome:
    """Return the end by passes: the count decides, or nothing where there is none (atari-go)."""
    counted = ruleset.scoring.method not in ("capture", "last-move")
    return Outcome("score") if counted else Outcome("undetermined", "undetermined")
