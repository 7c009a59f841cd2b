"""Repetition: bans on a move as predicates on the whole history, and long cycles."""

from dataclasses import dataclass, field

from .axes import Rules, axis
from .board import OPPONENT, Board, Point


@dataclass(frozen=True)
class Entry:
    """A position of the game and how it came about; entry 0 has no actor."""

    board: Board
    to_move: str
    actor: str | None = None
    kind: str = "setup"
    point: Point | None = None
    taken: set[Point] = field(default_factory=set)
    alone_in_atari: bool = False
    takes_button: bool = False


History = list[Entry]


def simple_ko_point(history: History, first: int, colour: str, rules: Rules) -> Point | None:
    """The point where simple ko forbids `colour` to play.

    The preceding move took exactly one stone with a stone that stands alone and has only that liberty
    (JP89 article 6). `repetition.pass_lifts_ko: false` looks past passes.
    """
    moves = [entry for entry in history[first:] if entry.kind != "setup"]
    if not axis(rules, "repetition.pass_lifts_ko"):
        moves = [entry for entry in moves if entry.kind == "play"]
    if not moves:
        return None
    last = moves[-1]
    if (
        last.kind == "play"
        and last.actor == OPPONENT[colour]
        and len(last.taken) == 1
        and last.alone_in_atari
    ):
        return min(last.taken)
    return None


def breaks_ko(history: History, first: int, colour: str, point: Point, new: Board, rules: Rules) -> bool:
    """Whether a placement breaks the ko rule proper (not the superko rule)."""
    ko = axis(rules, "ko")
    if ko == "none":
        return False
    if ko == "simple":
        return point == simple_ko_point(history, first, colour, rules)
    if ko == "simple-position":
        before_last_move = len(history) - 2
        return before_last_move >= first and history[before_last_move].board == new
    raise ValueError(f"unknown ko {ko}")


def latest_pass(history: History, first: int) -> int:
    """Index of the entry made by the latest pass, or `first` when there is none."""
    passes = [i for i in range(first, len(history)) if history[i].kind == "pass"]
    return passes[-1] if passes else first


def compared(history: History, first: int, rules: Rules) -> list[int]:
    """Indices of the entries that a superko rule may look at."""
    window = axis(rules, "repetition.window")
    if window is not None:
        first = max(first, len(history) - window)
    ignored = axis(rules, "repetition.start_position") == "ignored"
    return [i for i in range(first, len(history)) if not (i == 0 and ignored)]


def banned_by(history: History, i: int, colour: str, new: Board, latest: int, superko: str) -> bool:
    """Whether entry i makes it illegal for `colour` to bring about the position `new`."""
    entry = history[i]
    if entry.board != new:
        return False
    if superko == "positional":
        return True
    if superko == "situational":
        return entry.to_move == OPPONENT[colour]
    if superko == "natural-situational":
        return entry.actor == colour and entry.kind == "play"
    if superko == "own-moves":
        return entry.actor == colour
    if superko == "spight":
        return i >= latest
    if superko == "spight-situational":
        return (i >= latest and entry.to_move == OPPONENT[colour]) or unanswered_pass(history, i, colour)
    raise ValueError(f"no definition of superko {superko}")


def unanswered_pass(history: History, i: int, colour: str) -> bool:
    """Whether the opponent of `colour` passed to make entry i and `colour` did not pass in reply.

    A placement that is itself the reply is no pass either. Source: Spight's second rules, end-of-game ko.
    """
    if history[i].kind != "pass" or history[i].actor != OPPONENT[colour]:
        return False
    return i + 1 == len(history) or history[i + 1].kind != "pass"


def earliest_repeat(history: History, first: int, colour: str, new: Board, rules: Rules) -> int | None:
    """Index of the earliest entry for which the superko rule forbids `colour` to bring about `new`."""
    superko = axis(rules, "superko")
    if superko == "none":
        return None
    latest = latest_pass(history, first)
    for i in compared(history, first, rules):
        if banned_by(history, i, colour, new, latest, superko):
            return i
    return None


def completes_long_cycle(history: History, first: int, rules: Rules) -> bool:
    """Whether the latest entry, a placement, is the n-th of its kind."""
    last = history[-1]
    if axis(rules, "long_cycle.means") == "continue" or last.kind != "play":
        return False
    if axis(rules, "long_cycle.since_pass"):
        first = latest_pass(history, first)
    equal = 0
    for i in range(first, len(history)):
        if i == 0 and axis(rules, "repetition.start_position") == "ignored":
            continue
        same_turn = history[i].to_move == last.to_move or axis(rules, "long_cycle.compare") == "positional"
        if history[i].board == last.board and same_turn:
            equal += 1
    return equal >= int(axis(rules, "long_cycle.count"))
