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
from harness.rules.history import Entry, Kind
from harness.rules.standing import Standing
from harness.rules.state import State
from harness.rules.verdict import IllegalMove

_PLAYING: Final = Phase.PLAYING
_PLAY: Final = Kind.PLAY
_new: Final = tuple.__new__  # makes an Entry in a third of the time that its own name takes


class Game(Standing):
    """One game that goes on: moves are made and taken back, play stops, is resumed and ends."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> Entry:
        """Place a stone of `colour` on `point` (None: pass) and return the new entry.

        `player` is the member of the side, from 1, who moves. Raises IllegalMove, and changes nothing,
        when the rules forbid the move.
        """
        history, state, position = self.history, self.state, self.position
        entries, first, stones = history.entries, history.first, position.stones
        latest = entries[-1]
        plain = state is self._plain
        if (
            point is None
            or not (latest.to_move is colour if plain else self._may_play(colour))
            or (player != self._only_player and player != self._next_member(colour))
        ):
            return self._pass_or_refuse(colour, point, player)
        try:
            occupied = stones[point]
        except IndexError:
            occupied = 1
        if occupied or point < 0:
            return self._pass_or_refuse(colour, point, player)
        result = position.place(colour, point)
        after, ply = b"" + stones, len(entries)  # a copy in half the time of bytes(stones)
        if result is NOTHING_TAKEN and first.setdefault(after, ply) == ply:
            # A new position: no repetition, and neither suicide nor a ko that is not one.
            opponent = WHITE if colour is BLACK else BLACK
            entry = _new(Entry, (after, opponent, colour, _PLAY, point, (), latest.prisoners))
            entries.append(entry)
        else:
            taken, prisoners = self._checked(colour, point, after, result)
            entry = Entry(after, colour.opponent, colour, _PLAY, point, taken, prisoners)
            history.append(entry)
        self._earlier.append(state)
        if not plain or self._placement_may_end:
            self._placed(colour, state)
        return entry

    def _placed(self, colour: Colour, before: State) -> None:
        """Change the state after a placement of `colour`, and end the game where that does."""
        if before is not self._plain:
            offer = before.offer if before.offer is not None and before.offer.by is colour else None
            self.state = before._replace(passes=0, turn=None, either=False, offer=offer)
            self._plain = self.state if offer is None else None
        if self._placement_may_end:
            self._finish_if(ending.after_placement(self, colour))

    def _may_play(self, colour: Colour) -> bool:
        """Whether the game is being played and `colour` has the turn, given or by alternation."""
        state = self.state
        return state.phase is _PLAYING and (state.either or self.to_move is colour)

    def _checked(
        self, colour: Colour, point: int, after: bytes, result: Taken
    ) -> tuple[tuple[int, ...], tuple[int, int]]:
        """Judge a placement just made; return what it took and all prisoners, or raise and take it back."""
        taken, suicide = result
        latest = self.history.entries[-1]
        refusal = self._judge_result(colour, point, after, len(taken) if suicide else 0)
        if refusal is not None and refusal.forbids:
            self.position.stones[:] = latest.stones
            raise IllegalMove(refusal)
        return taken, _credit(latest.prisoners, colour.opponent if suicide else colour, len(taken))

    def undo(self) -> Entry:
        """Take the latest ply back, with every event after it, and return its entry.

        Raises IndexError when no ply was made.
        """
        if not self._earlier:
            raise IndexError("no ply to undo")
        self.state = self._earlier.pop()
        entry = self.history.pop()
        self.position.stones[:] = self.history.entries[-1].stones
        return entry

    def give_turn(self, colour: Colour) -> None:
        """Let `colour` move next, for protocols without a turn order; no entry is made."""
        self.state = self.state._replace(turn=colour, either=False)

    def resume(self, first: Colour, *, either: bool = False) -> None:
        """Bring play back after a stop, `first` to move, or `either` side where the text names none.

        The pass that White made as the last one is taken back: it matters to the count of that stop only.
        Raises ValueError unless passes have stopped play.
        """
        state = self.state
        by_passes = state.outcome is None or state.outcome.kind == "score"
        if state.phase is Phase.PLAYING or not by_passes:
            raise ValueError("play can be resumed only after passes have stopped it")
        clears = self.ruleset.repetition.resumption == "clears"
        self.state = state._replace(
            phase=Phase.PLAYING,
            turn=first,
            either=either,
            passes=0,
            cleared_at=self.plies if clears else state.cleared_at,
            resumed_at=self.plies,
            outcome=None,
            agreement=Agreement(),
            all_alive=False,
            owed_pass_made=False,
            void_passes=state.void_passes + state.owed_pass_made,
        )

    def finish(self, outcome: Outcome) -> None:
        """End the game by an event: agreement, resignation, time, void."""
        self.state = self.state._replace(phase=Phase.ENDED, outcome=outcome)

    def _pass_or_refuse(self, colour: Colour, point: int | None, player: int) -> Entry:
        """Make a pass; refuse it, and any placement that is out of order."""
        refusal = self.judge(colour, point, player)
        if refusal is not None:
            raise IllegalMove(refusal)
        history, state = self.history, self.state
        latest = history.entries[-1]
        prisoners = latest.prisoners
        if self.ruleset.end.passing == "return-prisoner":
            prisoners = _credit(prisoners, colour, -1)
        entry = Entry(latest.stones, colour.opponent, colour, Kind.PASS, None, (), prisoners)
        history.append(entry)
        self._earlier.append(state)
        if state.phase is not Phase.PLAYING:
            self.state = state._replace(turn=colour, owed_pass_made=True)
            return entry
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
        return entry

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
