"""A game in progress under one ruleset: the reference engine's core.

`Game` makes moves: it ties together the position, the history, the rules of repetition and the end. It
always refuses moves out of turn and after the end; callers for whom neither exists (GTP) say so first
with `give_turn` and `resume`.
"""

from __future__ import annotations

from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.position import NOTHING_TAKEN, Taken
from harness.rules import ending
from harness.rules.agreement import Agreement
from harness.rules.ending import Outcome, Phase
from harness.rules.history import PRISONERS, STONES, TO_MOVE, Entry, Kind
from harness.rules.standing import Standing
from harness.rules.verdict import IllegalMove

_PLAY: Final = Kind.PLAY


class Game(Standing):
    """One game that goes on: moves are made and taken back, play stops, is resumed and ends."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Place a stone of `colour` on `point` (None: pass) and return every point that this emptied.

        `player` is the member of the side, from 1, who moves. Raises IllegalMove, and changes nothing,
        when the rules forbid the move.
        """
        rows, stones, state = self._rows, self._stones, self.state
        latest = rows[-1]
        if (
            state is not self._plain
            or latest[TO_MOVE] is not colour
            or point is None
            or not 0 <= point < self.topology.size
            or stones[point]
            or player != 1
        ):
            return self._play(colour, point, player)
        result = self.position.place(colour, point)
        after, ply = b"" + stones, len(rows)  # a copy in half the time of bytes(stones)
        if result is not NOTHING_TAKEN or self._first.setdefault(after, ply) != ply:
            return self._complete(colour, point, after, result)
        # A new position: no repetition, and neither suicide nor a ko that is not one.
        opponent = WHITE if colour is BLACK else BLACK
        rows.append((after, opponent, colour, _PLAY, point, (), latest[PRISONERS]))
        self._earlier.append(state)
        return ()

    def _play(self, colour: Colour, point: int | None, player: int) -> tuple[int, ...]:
        """Make a move in any state."""
        if point is None:
            return self._pass(colour, player)
        refusal = self._unplaceable(colour, point, player)
        if refusal is not None:
            raise IllegalMove(refusal)
        result = self.position.place(colour, point)
        return self._complete(colour, point, bytes(self._stones), result)

    def _complete(self, colour: Colour, point: int, after: bytes, result: Taken) -> tuple[int, ...]:
        """Judge a placement that stands on the board: record it, or take it back and raise IllegalMove."""
        taken, suicide = result
        latest, state = self._rows[-1], self.state
        refusal = self._judge_result(colour, point, after, len(taken) if suicide else 0)
        if refusal is not None and refusal.forbids:
            self._stones[:] = latest[STONES]
            raise IllegalMove(refusal)
        opponent = colour.opponent
        prisoners = _credit(latest[PRISONERS], opponent if suicide else colour, len(taken))
        self.history.append((after, opponent, colour, _PLAY, point, taken, prisoners))
        self._earlier.append(state)
        if state is not self._plain:
            self._placed(colour)
        return taken

    def _placed(self, colour: Colour) -> None:
        """Change the state after a placement of `colour`, and end the game where that does."""
        offer = self.state.offer if self.state.offer is not None and self.state.offer.by is colour else None
        self.state = self.state._replace(passes=0, turn=None, either=False, offer=offer)
        if self._placement_may_end:
            self._finish_if(ending.after_placement(self, colour))
        elif offer is None and self._only_player is not None:
            self._plain = self.state

    def undo(self) -> Entry:
        """Take the latest ply back, with every event after it, and return its entry.

        Raises IndexError when no ply was made.
        """
        if not self._earlier:
            raise IndexError("no ply to undo")
        self.state = self._earlier.pop()
        entry = self.history.pop()
        self._stones[:] = self.history.latest.stones
        return entry

    def give_turn(self, colour: Colour) -> None:
        """Let `colour` move next, for protocols without a turn order; no entry is made."""
        self.state = self.state._replace(turn=colour, either=False)

    def resume(self, first: Colour, *, either: bool = False) -> None:
        """Bring play back after a stop, `first` to move, or `either` side where the text names none.

        The pass that White made as the last one is taken back if White moves again: it matters to the count
        of that stop only. If Black moves, it was a move in its turn, and stays one.
        Raises ValueError unless passes have stopped play.
        """
        state = self.state
        by_passes = state.outcome is None or state.outcome.kind == "score"
        if state.phase is Phase.PLAYING or not by_passes:
            raise ValueError("play can be resumed only after passes have stopped it")
        clears = self.ruleset.repetition.resumption == "clears"
        stays = state.owed_pass_made and first is BLACK
        self.state = state._replace(
            phase=Phase.PLAYING,
            turn=first,
            either=either,
            passes=int(stays),
            cleared_at=self.plies if clears else state.cleared_at,
            resumed_at=self.plies,
            outcome=None,
            agreement=Agreement(),
            all_alive=False,
            owed_pass_made=False,
            void_passes=state.void_passes + (state.owed_pass_made and not stays),
        )

    def finish(self, outcome: Outcome) -> None:
        """End the game by an event: agreement, resignation, time, void."""
        self.state = self.state._replace(phase=Phase.ENDED, outcome=outcome)

    def _pass(self, colour: Colour, player: int) -> tuple[int, ...]:
        """Pass; raises IllegalMove where that is refused."""
        refusal = self.judge(colour, None, player)
        if refusal is not None:
            raise IllegalMove(refusal)
        state, latest = self.state, self.history.latest
        prisoners = latest.prisoners
        if self.ruleset.end.passing == "return-prisoner":
            prisoners = _credit(prisoners, colour, -1)
        self.history.append(Entry(latest.stones, colour.opponent, colour, Kind.PASS, None, (), prisoners))
        self._earlier.append(state)
        if state.phase is not Phase.PLAYING:
            self.state = state._replace(turn=colour, owed_pass_made=True)
            return ()
        takes_button = self.ruleset.scoring.button == "first-pass" and state.button is None
        clears = takes_button and self.ruleset.repetition.button == "clears"
        self.state = state._replace(
            turn=None,
            either=False,
            offer=state.offer if state.offer is not None and state.offer.by is colour else None,
            passes=state.passes + (not takes_button),
            latest_pass=self.plies,
            cleared_at=self.plies if clears else state.cleared_at,
            button=colour if takes_button else state.button,
        )
        self._stop_if_passed_out()
        return ()

    def _finish_if(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.finish(outcome)

    def _stop_if_passed_out(self) -> None:
        """Stop or end play after a pass, where the ruleset says so."""
        state, end = self.state, self.ruleset.end
        if not ending.passed_out(self):
            self._finish_if(ending.without_move(self) or ending.by_move_limit(self))
            return
        final = end.after == "final" or (end.second_stop == "all-alive" and state.stops > 0)
        self.state = state._replace(
            phase=Phase.ENDED if final else Phase.STOPPED,
            stops=state.stops + 1,
            first_stop=state.first_stop or self.plies,
            outcome=ending.after_last_pass(self.ruleset) if final else None,
        )


def _credit(prisoners: tuple[int, int], colour: Colour, stones: int) -> tuple[int, int]:
    by_black, by_white = prisoners
    return (by_black + stones, by_white) if colour is BLACK else (by_black, by_white + stones)
