"""A game of Go by explicit rules: turns, legality, stops and endings, undo by replay."""

from collections.abc import Iterable
from typing import Any

from .axes import Rules, axis
from .board import OPPONENT, Board, Grid, Point
from .repetition import Entry, breaks_ko, completes_long_cycle, earliest_repeat

Move = Point | str
CYCLE_RESULTS = {
    "void": "void",
    "draw": "repetition-draw",
    "loss": "repetition-loss",
    "event": "undetermined",
}


class NaiveGame:
    """A game from a set-up position; every question is answered from the whole history."""

    def __init__(
        self,
        width: int,
        height: int,
        rules: Rules,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        to_play: str = "B",
        taken: tuple[int, int] = (0, 0),
    ) -> None:
        self.width, self.height, self.rules = width, height, rules
        self.grid = Grid(width, height, axis(rules, "board.topology"))
        self.start_board: Board = {**dict.fromkeys(black, "B"), **dict.fromkeys(white, "W")}
        self.start_turn, self.start_taken = to_play, dict(zip("BW", taken, strict=True))
        if set(black) & set(white) or not set(self.start_board) <= self.grid.points:
            raise ValueError("set-up stones overlap or lie off the board")
        for colour in "BW":
            for chain in self.grid.chains(self.start_board, colour):
                if not self.grid.liberties(self.start_board, chain):
                    raise ValueError("no-liberty")
        self.log: list[tuple[str, Any, Any, bool]] = []
        self.restart()

    def restart(self) -> None:
        """Back to the set-up position, without touching the log."""
        self.board: Board = dict(self.start_board)
        self.to_play: str | None = self.start_turn
        self.history = [Entry(dict(self.start_board), self.start_turn)]
        self.prisoners = dict(self.start_taken)
        self.passes = {"B": 0, "W": 0}
        self.passes_after_stop = {"B": 0, "W": 0}
        self.phase = "playing"
        self.result_kind: str | None = None
        self.winner: str | None = None
        self.button: str | None = None
        self.stops = 0
        self.first_stop: int | None = None  # index of the entry that stopped play first
        self.first_compared = 0  # entries before it are forgotten by the repetition rules
        self.resumed_at = 0  # index of the latest entry when play (re)started
        self.white_owes_pass = False
        self.owed_pass_made = False  # since the latest stop
        self.passes_kept = 0  # passes in a row that stand at the latest resumption
        self.look_for_no_move()

    # legality

    def why_illegal(self, colour: str, move: Move, *, any_turn: bool = False) -> str | None:
        """First reason that applies against a move, None when it is legal."""
        if not any_turn:
            if move == "pass" and colour == "W" and self.white_owes_pass:
                return None
            if self.phase != "playing":
                return "game-over"
            if self.to_play not in (colour, None):
                return "wrong-turn"
        if isinstance(move, str):
            return self.why_no_pass(colour)
        if move not in self.grid.points:
            return "off-board"
        if move in self.board:
            return "occupied"
        new, _, own = self.grid.put(self.board, colour, move)
        if own and not self.suicide_allowed(len(own)):
            return "suicide"
        if breaks_ko(self.history, self.first_compared, colour, move, new, self.rules):
            return "ko"
        if earliest_repeat(self.history, self.first_compared, colour, new, self.rules) is not None:
            return "superko"
        return None

    def why_no_pass(self, colour: str) -> str | None:
        """Reason against a pass: `end.pass`, or a repetition rule that passes are subject to."""
        end_pass = axis(self.rules, "end.pass")
        if end_pass == "impossible" or (end_pass == "return-prisoner" and self.prisoners[colour] == 0):
            return "no-pass"
        if axis(self.rules, "repetition.passes") == "exempt":
            return None
        repeat = earliest_repeat(self.history, self.first_compared, colour, self.board, self.rules)
        return None if repeat is None else "superko"

    def suicide_allowed(self, size: int) -> bool:
        """Whether a chain of `size` own stones may be removed by the own move."""
        return {"forbidden": False, "multi-stone": size >= 2, "allowed": True}[axis(self.rules, "suicide")]

    def repeats(self, colour: str, point: Point) -> int | None:
        """Earliest entry (0 is the start) for which the superko rule forbids the placement."""
        new, _, _ = self.grid.put(self.board, colour, point)
        return earliest_repeat(self.history, self.first_compared, colour, new, self.rules)

    def legal_points(self, colour: str, *, any_turn: bool = False) -> set[Point]:
        """Points where a colour may play now; passes are not looked at."""
        return {p for p in self.grid.points if self.why_illegal(colour, p, any_turn=any_turn) is None}

    @property
    def can_end(self) -> list[str]:
        """Endings that the players may agree on now because the position recurred."""
        by_agreement = axis(self.rules, "long_cycle.means") == "void-by-agreement"
        recurred = completes_long_cycle(self.history, self.first_compared, self.rules)
        return ["void"] if self.phase == "playing" and by_agreement and recurred else []

    # moves

    def play(self, colour: str, move: Move, *, any_turn: bool = False) -> set[Point]:
        """Make a move; the points that it emptied. Raises ValueError with the reason when it is illegal."""
        reason = self.why_illegal(colour, move, any_turn=any_turn)
        if reason is not None:
            raise ValueError(f"{colour} {move} is illegal: {reason}")
        self.log.append(("move", colour, move, any_turn))
        return self.apply(colour, move)

    def apply(self, colour: str, move: Move) -> set[Point]:
        if isinstance(move, str):
            self.apply_pass(colour)
            return set()
        self.phase, self.white_owes_pass, self.result_kind = "playing", False, None
        new, taken, own = self.grid.put(self.board, colour, move)
        self.prisoners[colour] += len(taken)
        self.prisoners[OPPONENT[colour]] += len(own)
        chain = set() if own else self.grid.chain(new, move)
        alone = len(chain) == 1 and len(self.grid.liberties(new, chain)) == 1
        self.board, self.to_play = new, OPPONENT[colour]
        self.history.append(Entry(new, self.to_play, colour, "play", move, taken, alone))
        self.look_for_end_after_placement(colour)
        return taken | own

    def apply_pass(self, colour: str) -> None:
        self.passes[colour] += 1
        if self.stops:
            self.passes_after_stop[colour] += 1
        if self.white_owes_pass and colour == "W":
            self.white_owes_pass, self.owed_pass_made = False, True
            return
        if axis(self.rules, "end.pass") == "return-prisoner":
            self.prisoners[colour] -= 1
        takes_button = axis(self.rules, "scoring.button") == "first-pass" and self.button is None
        self.to_play = OPPONENT[colour]
        entry = Entry(self.board, self.to_play, colour, "pass", takes_button=takes_button)
        self.history.append(entry)
        if takes_button:
            self.button = colour
            if axis(self.rules, "repetition.button") == "clears":
                self.first_compared = len(self.history) - 1
        if self.phase == "playing":
            self.look_for_stop(entry)

    def resume(self, requester: str, first: str | None = None) -> None:
        """Bring play back from the counting phase; `first` is the agreed first player, if rules ask for one.

        Raises ValueError when the rules have no resumption or play is not stopped.
        """
        if self.phase != "stopped" or axis(self.rules, "end.resume") == "none":
            raise ValueError("play cannot be resumed")
        self.log.append(("resume", requester, first, False))
        self.apply_resume(requester, first)

    def apply_resume(self, requester: str, first: str | None) -> None:
        order = axis(self.rules, "end.resume_first")
        if order == "by-agreement" and first is None:
            self.end("score")
            return
        if order == "opponent-of-requester":
            self.to_play = OPPONENT[requester]
        elif order != "turn":
            self.to_play = first
        self.phase, self.white_owes_pass = "playing", False
        self.passes_kept = 0
        if self.owed_pass_made and self.to_play == "B":  # White passed in turn, and Black goes on
            self.passes_kept = 1
            self.history.append(Entry(self.board, "B", "W", "pass"))
        elif self.owed_pass_made:  # it balanced a stop that is no longer the last
            self.passes["W"] -= 1
            self.passes_after_stop["W"] -= 1
        self.owed_pass_made = False
        self.resumed_at = len(self.history) - 1
        if axis(self.rules, "repetition.resumption") == "clears":
            self.first_compared = self.resumed_at

    def agree_score(self) -> None:
        """Both players accept the count of a stopped game."""
        if self.phase != "stopped":
            raise ValueError("play is not stopped")
        self.log.append(("agree", None, None, False))
        self.end("score")

    def undo(self) -> None:
        """Take back the latest move, resumption or agreement by replaying all before it.

        Raises ValueError when there is none.
        """
        if not self.log:
            raise ValueError("nothing to undo")
        kept = self.log[:-1]
        self.restart()
        for kind, colour, argument, _ in kept:
            if kind == "move":
                self.apply(colour, argument)
            elif kind == "resume":
                self.apply_resume(colour, argument)
            else:
                self.end("score")
        self.log = kept

    # endings

    def end(self, kind: str, winner: str | None = None) -> None:
        self.phase, self.result_kind, self.winner = "ended", kind, winner

    def look_for_end_after_placement(self, colour: str) -> None:
        target = axis(self.rules, "scoring.target")
        means = axis(self.rules, "long_cycle.means")
        reached = [c for c in "BW" if target is not None and self.prisoners[c] >= target]
        if means in CYCLE_RESULTS and completes_long_cycle(self.history, self.first_compared, self.rules):
            self.end(CYCLE_RESULTS[means], OPPONENT[colour] if means == "loss" else None)
        elif reached:
            self.end("target", reached[0])
        else:
            self.look_for_no_move()
            self.look_for_move_limit()

    def look_for_no_move(self) -> None:
        mover = self.to_play
        if self.phase != "playing" or axis(self.rules, "end.pass") == "allowed" or mover is None:
            return
        if self.why_no_pass(mover) is not None and not self.legal_points(mover):
            self.end("no-move", OPPONENT[mover])

    def look_for_move_limit(self) -> None:
        limit = axis(self.rules, "end.move_limit")
        if limit == "2*points":
            limit = 2 * len(self.grid.points)
        if self.phase == "playing" and limit is not None and len(self.history) - 1 >= limit:
            self.end("move-limit")

    def look_for_stop(self, entry: Entry) -> None:
        since_resumption = self.history[self.resumed_at + 1 :]
        run = 0
        for earlier in reversed(since_resumption):
            if earlier.kind != "pass" or earlier.takes_button:
                break
            run += 1
        if run == len(since_resumption):
            run += self.passes_kept
        twice_here = any(
            earlier.kind == "pass" and earlier.actor == entry.actor and earlier.board == entry.board
            for earlier in since_resumption[:-1]
        )
        if run >= axis(self.rules, "end.passes") or (axis(self.rules, "end.same_position") and twice_here):
            self.stop(entry)
        else:
            self.look_for_no_move()
            self.look_for_move_limit()

    def stop(self, entry: Entry) -> None:
        self.stops += 1
        self.phase = "stopped"
        if self.first_stop is None:
            self.first_stop = len(self.history) - 1
        self.white_owes_pass = axis(self.rules, "end.last_pass") == "white" and entry.actor == "B"
        second = self.stops >= 2 and axis(self.rules, "end.second_stop") == "all-alive"
        if axis(self.rules, "end.after") == "final" or second:
            undecided = axis(self.rules, "scoring.method") in ("capture", "last-move")
            self.end("undetermined" if undecided else "score")
