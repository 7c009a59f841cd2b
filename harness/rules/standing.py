"""A game as it stands: what is on the board, whose turn it is, what is legal and why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Final

from harness.board.colour import BLACK, EMPTY, WHITE, Colour
from harness.board.position import Position
from harness.board.topology import Topology, topology
from harness.rules import ending, legality
from harness.rules.ending import Outcome, Phase
from harness.rules.history import Entry, History, Kind, Span
from harness.rules.ing_ko import Placement
from harness.rules.repetition import RepetitionRules, repeats_before_last_move
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import start_stones, without_liberty
from harness.rules.state import State
from harness.rules.verdict import Reason, Refusal

# Forbidden: AGA Concise Rules, rule 5. Multi-stone: Ing's laws of 1991. Allowed: Tromp and Taylor, rule 7.
_SMALLEST_SUICIDE: Final = {"forbidden": None, "multi-stone": 2, "allowed": 1}


class Standing:
    """A game as it stands: `ruleset` on a board of `width` x `height`, from a start position.

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
        stones = self.position.stones
        if stones.count(EMPTY) < len(stones) and (stuck := self.position.without_liberty()):
            raise without_liberty(tuple(self.topology.names[point] for point in sorted(stuck)))
        start = Entry(bytes(stones), to_move, None, Kind.SETUP, None, (), prisoners)
        self.history: Final = History(start)
        # What `play` asks for at every ply, by one name each.
        self._rows, self._first, self._stones = self.history.rows, self.history.first, stones
        self.repetition: Final = self._repetition_rules()
        self._smallest_suicide: Final = _SMALLEST_SUICIDE[ruleset.suicide]
        self._placement_may_end: Final = ending.may_follow_placement(ruleset)
        self._only_player: Final = 1 if ruleset.players.per_side == 1 else None
        self.state = State()
        # A state that a placement is known to leave as it is.
        self._plain = None if self._placement_may_end or self._only_player is None else self.state
        self._earlier: list[State] = []
        if self._placement_may_end and (outcome := ending.without_move(self)) is not None:
            self.state = State(Phase.ENDED, outcome=outcome)

    def _board(self, width: int, height: int) -> Topology:
        return topology(width, height, self.ruleset.board.topology)

    def _repetition_rules(self) -> RepetitionRules:
        return RepetitionRules.of(self.ruleset)

    # ------------------------------------------------------------------ what stands

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""
        turn = self.state.turn
        return self.history.latest.to_move if turn is None else turn

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
        return len(self.history.rows) - 1

    def prisoners(self, colour: Colour) -> int:
        """How many stones `colour` has taken, suicides of the opponent included."""
        return self.history.latest.prisoners[colour - 1]

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
        if point is None:
            return self._out_of_order(colour, point, player) or self._judge_pass(colour)
        return self._unplaceable(colour, point, player) or self.judge_placement(colour, point)

    def _unplaceable(self, colour: Colour, point: int, player: int) -> Refusal | None:
        """Return why `colour` may not place on `point` whatever would become of the stone."""
        refusal = self._out_of_order(colour, point, player)
        if refusal is not None:
            return refusal
        if not 0 <= point < self.topology.size:
            return Refusal(Reason.OFF_BOARD)
        return Refusal(Reason.OCCUPIED) if self.position.stones[point] else None

    def judge_placement(self, colour: Colour, point: int) -> Refusal | None:
        """Judge a placement on an empty point by suicide, ko and superko alone, whoever's turn it is."""
        taken, suicide = self.position.place(colour, point)
        after = bytes(self.position.stones)
        self.position.stones[:] = self.history.latest.stones
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
        outcome, latest = self.state.outcome, self.history.latest
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
            stones = self.history.latest.stones
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
            before = history.latest.stones
            taken = tuple(there for there in self.topology.points if before[there] and not after[there])
            return rules.ing.judge(history, self.topology, Placement(point, taken, after), self.span())
        return None
