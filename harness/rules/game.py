"""A game in progress under one ruleset: the reference engine's core.

`Game` ties together the position, the history, the rules of repetition and the end. It always
refuses moves out of turn and after the end; callers for whom neither exists (GTP) say so first with
`give_turn` and `resume`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Final, NamedTuple

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.position import NOTHING_TAKEN, Position, Taken
from harness.board.topology import Topology, topology
from harness.rules import ending, legality
from harness.rules.agreement import Agreement, Offer
from harness.rules.ending import Outcome, Phase
from harness.rules.history import Entry, EntryOfPly, History, Kind
from harness.rules.ing_ko import Placement
from harness.rules.repetition import RepetitionRules, Span, repeats_before_last_move
from harness.rules.ruleset import Ruleset
from harness.rules.verdict import IllegalMove, Reason, Refusal

# Forbidden: AGA Concise Rules, rule 5. Multi-stone: Ing's laws of 1991. Allowed: Tromp and Taylor, rule 7.
_SMALLEST_SUICIDE: Final = {"forbidden": None, "multi-stone": 2, "allowed": 1}
_PLAYING: Final = Phase.PLAYING
_PLAY: Final = Kind.PLAY


class State(NamedTuple):
    """What besides the history passes and events change; undo restores it whole.

    `turn` is who moves next where that is not the alternation (None: as the latest entry says), `either`
    whether the other side may move as well.
    `passes` is the number of passes in a row, `latest_pass` the entry the latest pass made (0: none),
    `cleared_at` the entry at which the history was cleared (0: never), `resumed_at` the last entry
    before play was resumed (0: never), `stops` how often play has stopped, `first_stop` the entry after
    which it first did (0: never), `button` who took it,
    `agreement` what is settled about dead stones, `offer` what a player has offered, `all_alive` whether a
    dispute ended with all stones alive, `owed_pass_made` whether White has made the pass owed
    after this stop, `void_passes` how many such passes resumptions have taken back.
    """

    phase: Phase = Phase.PLAYING
    turn: Colour | None = None
    passes: int = 0
    cleared_at: int = 0
    latest_pass: int = 0
    resumed_at: int = 0
    stops: int = 0
    first_stop: int = 0
    button: Colour | None = None
    outcome: Outcome | None = None
    agreement: Agreement = Agreement()
    offer: Offer | None = None
    either: bool = False
    all_alive: bool = False
    owed_pass_made: bool = False
    void_passes: int = 0


class SetupError(ValueError):
    """A position or handicap that the rules or the board cannot hold; `kind` is a slug."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Game:
    """One game: `ruleset` on a board of `width` x `height`, from a start position.

    `black` and `white` are set-up stones, `prisoners` the stones already taken by Black and by
    White, `handicap` the declared number of stones, which decides compensation and komi.
    Raises SetupError for a start position with overlapping stones or a chain without liberty.
    """

    position_class: ClassVar[type[Position]] = Position

    def __init__(
        self,
        ruleset: Ruleset,
        width: int,
        height: int,
        *,
        black: Iterable[int] = (),
        white: Iterable[int] = (),
        to_move: Colour = BLACK,
        prisoners: tuple[int, int] = (0, 0),
        handicap: int = 0,
        komi: Fraction | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.topology: Final[Topology] = self._board(width, height)
        self.handicap: Final = handicap
        self.komi = komi
        self.position: Final = self.position_class(self.topology, start_stones(self.topology, black, white))
        if any(self.position.stones) and (stuck := self.position.without_liberty()):
            names = ", ".join(self.topology.names[point] for point in sorted(stuck))
            raise SetupError("no-liberty", f"set-up stones without a liberty: {names}")
        start = Entry(bytes(self.position.stones), to_move, None, Kind.SETUP, None, (), prisoners)
        self.history: Final = History(start)
        self.repetition: Final = self._repetition_rules()
        self._only_repetition: Final = self.repetition.only_repetition
        self._smallest_suicide: Final = _SMALLEST_SUICIDE[ruleset.suicide]
        self._placement_may_end: Final = ending.may_follow_placement(ruleset)
        self._only_player: Final = 1 if ruleset.players.per_side == 1 else None
        self.state = State()
        self._plain: State | None = None  # one known to be of play, without a turn given, passes or offers
        self._earlier: list[State] = []
        if self._placement_may_end:
            self._finish_if(ending.without_move(self))

    def _board(self, width: int, height: int) -> Topology:
        return topology(width, height, self.ruleset.board.topology)

    def _repetition_rules(self) -> RepetitionRules:
        return RepetitionRules.of(self.ruleset)

    # ------------------------------------------------------------------ what stands

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""
        turn = self.state.turn
        return self.history.entries[-1].to_move if turn is None else turn

    @property
    def player_to_move(self) -> int:
        """Which member of the side to move is next, from 1: each ply, passes included, is the next one's."""
        return self._next_member(self.to_move)

    def _next_member(self, colour: Colour) -> int:
        if self._only_player is not None:
            return self._only_player
        made = sum(entry.actor is colour for entry in self.history.entries)
        return made % self.ruleset.players.per_side + 1

    def members(self) -> list[int]:
        """Return which member of its side made each ply so far."""
        made = dict.fromkeys(Colour, 0)
        members: list[int] = []
        for entry in self.history.entries[1:]:
            if entry.actor is not None:
                members.append(made[entry.actor] % self.ruleset.players.per_side + 1)
                made[entry.actor] += 1
        return members

    @property
    def phase(self) -> Phase:
        """Whether the game is being played, stopped for settling dead stones, or ended."""
        return self.state.phase

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.state.outcome

    @property
    def plies(self) -> int:
        """How many plays and passes were made."""
        return len(self.history.entries) - 1

    def prisoners(self, colour: Colour) -> int:
        """How many stones `colour` has taken, suicides of the opponent included."""
        return self.history.entries[-1].prisoners[colour - 1]

    def claims(self) -> tuple[str, ...]:
        """Return the endings that the players may agree on now because of a long cycle."""
        if self.ruleset.long_cycle.means != "void-by-agreement" or self.phase is Phase.ENDED:
            return ()
        return ("void",) if ending.cycle_met(self) else ()

    def span(self) -> Span:
        """Return what the rules of repetition may look at now."""
        state, rule = self.state, self.ruleset.repetition
        first = max(state.cleared_at, 1 if rule.start_position == "ignored" else 0)
        return Span(first, rule.window, state.latest_pass)

    # ------------------------------------------------------------------ legality

    def judge(self, colour: Colour, point: int | None, player: int = 1) -> Refusal | None:
        """Return why `colour` may not place on `point` (None: pass) now, or None if it is legal.

        A refusal that does not forbid says that the rules leave the move undetermined; `play` makes it.
        `player` is the member of the side, from 1, who would move.
        """
        refusal = self._out_of_order(colour, point, player)
        if refusal is not None:
            return refusal
        if point is None:
            return self._judge_pass(colour)
        if not 0 <= point < self.topology.size:
            return Refusal(Reason.OFF_BOARD)
        if self.position.stones[point]:
            return Refusal(Reason.OCCUPIED)
        return self.judge_placement(colour, point)

    def judge_placement(self, colour: Colour, point: int) -> Refusal | None:
        """Judge a placement on an empty point by suicide, ko and superko alone, whoever's turn it is."""
        taken, suicide = self.position.place(colour, point)
        after = bytes(self.position.stones)
        self.position.stones[:] = self.history.entries[-1].stones
        return self._judge_result(colour, point, after, len(taken) if suicide else 0)

    def legal_points(self, colour: Colour | None = None, player: int | None = None) -> list[int]:
        """Return every point on which the side to move (or `colour`) may place, in board order.

        A placement that the rules leave undetermined can be made, so its point is among them.
        `player` is the member of the side who would move; None: the one whose turn it is.
        """
        colour = self.to_move if colour is None else colour
        player = self._next_member(colour) if player is None else player
        if self._out_of_order(colour, 0, player) is not None:
            return []
        return legality.legal_points(self, colour)

    def ko_point(self, colour: Colour) -> int | None:
        """Return the point on which simple ko forbids `colour` to place now, or None."""
        rule, entries, cleared_at = self.repetition.ko, self.history.entries, self.state.cleared_at
        if rule is None:
            return None
        only_passes = entries[-1].kind is Kind.PASS and all(
            entry.kind is Kind.PASS for entry in entries[cleared_at:]
        )
        return None if only_passes else rule.point(self.history, colour, self.topology)

    def allows_suicide_of(self, stones: int) -> bool:
        """Tell whether the suicide axis lets a chain of `stones` take its own last liberty."""
        return self._smallest_suicide is not None and stones >= self._smallest_suicide

    def _out_of_order(self, colour: Colour, point: int | None, player: int) -> Refusal | None:
        state = self.state
        if state.phase is not Phase.PLAYING and not (point is None and self._owes_pass(colour)):
            return Refusal(Reason.GAME_OVER)
        if self.to_move is not colour and not state.either:
            return Refusal(Reason.WRONG_TURN)
        if player != self._next_member(colour):
            return Refusal(Reason.WRONG_PLAYER)
        return None

    def _owes_pass(self, colour: Colour) -> bool:
        """White may still make the pass that "White passes last" asks for (AGA rule 9).

        Also after a stop that ended the game at once; not once an event has ended it.
        """
        return colour is WHITE and self.state.phase is not Phase.PLAYING and self.owed_pass()

    def owed_pass(self) -> bool:
        """Tell whether Black made the pass that stopped play, so that White owes another (AGA rule 9)."""
        outcome, latest = self.state.outcome, self.history.entries[-1]
        return (
            self.ruleset.end.last_pass == "white"
            and self.state.phase is not Phase.PLAYING
            and (outcome is None or outcome.kind == "score")
            and latest.kind is Kind.PASS
            and latest.actor is BLACK
        )

    def _judge_pass(self, colour: Colour) -> Refusal | None:
        passing = self.ruleset.end.passing
        if passing == "impossible" or (passing == "return-prisoner" and not self.prisoners(colour)):
            return Refusal(Reason.NO_PASS)
        if self.repetition.passes_subject and self.repetition.superko is not None:
            stones = self.history.entries[-1].stones
            repeated = self.repetition.superko.repeated(self.history, stones, colour, self.span())
            if repeated is not None:
                return Refusal(Reason.SUPERKO, repeated)
        return None

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        """Judge a placement by its result: `suicide` is how many own stones it took off."""
        smallest = self._smallest_suicide
        if suicide and (smallest is None or suicide < smallest):
            return Refusal(Reason.SUICIDE)
        rules, history = self.repetition, self.history
        if rules.ko is not None and point == self.ko_point(colour):
            return Refusal(Reason.KO)
        if rules.ko_by_position and repeats_before_last_move(history, after, self.state.cleared_at):
            return Refusal(Reason.KO)
        if rules.superko is not None and after in history.first:
            repeated = rules.superko.repeated(history, after, colour, self.span())
            if repeated is not None:
                return Refusal(Reason.SUPERKO, repeated)
        if rules.ing is not None:
            before = history.entries[-1].stones
            taken = tuple(there for there in self.topology.points if before[there] and not after[there])
            return rules.ing.judge(history, self.topology, Placement(point, taken, after), self.span())
        return None

    # ------------------------------------------------------------------ moves

    def play(self, colour: Colour, point: int | None, player: int = 1) -> Entry:
        """Place a stone of `colour` on `point` (None: pass) and return the new entry.

        `player` is the member of the side, from 1, who moves. Raises IllegalMove, and changes nothing,
        when the rules forbid the move.
        """
        history, state, position = self.history, self.state, self.position
        entries, first, stones = history.entries, history.first, position.stones
        latest = entries[-1]
        plain = state is self._plain
        in_order = latest.to_move is colour if plain else self._may_play(colour)
        if (
            point is None
            or not in_order
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
        opponent = WHITE if colour is BLACK else BLACK
        if (result is NOTHING_TAKEN or (self._only_repetition and not result.suicide)) and first.setdefault(
            after, ply
        ) == ply:
            # A new position: no repetition, and neither suicide nor a ko that is not one.
            taken = result.points
            prisoners = _credit(latest.prisoners, colour, len(taken)) if taken else latest.prisoners
            entry: Entry = EntryOfPly((after, opponent, colour, _PLAY, point, taken, prisoners))
            entries.append(entry)
        else:
            taken, prisoners = self._checked(colour, point, after, result)
            entry = EntryOfPly((after, opponent, colour, _PLAY, point, taken, prisoners))
            history.append(entry)
        self._earlier.append(state)
        if not plain:
            offer = state.offer if state.offer is not None and state.offer.by is colour else None
            self.state = state._replace(passes=0, turn=None, either=False, offer=offer)
            self._plain = self.state if offer is None else None
        if self._placement_may_end:
            self._finish_if(ending.after_placement(self, colour))
        return entry

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


def start_stones(board: Topology, black: Iterable[int], white: Iterable[int]) -> bytes:
    """Return the contents of a board with these stones; raises SetupError where two share a point."""
    stones = bytearray(board.size)
    for colour, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            if stones[point]:
                raise SetupError("overlap", f"two set-up stones on {board.names[point]}")
            stones[point] = colour
    return bytes(stones)
