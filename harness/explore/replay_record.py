"""Replays a game record under a ruleset and names every ply that the rules refuse.

An illegal ply is still made as the record made it, if its point is empty, so that the rest can be
judged; the position that it creates is part of the history then. On an occupied point, and after an
end that no resumption can take back (a void game, a target reached), the replay stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import size_text
from harness.cases.game_record import GameRecord, LaterSetup, RecordedMove
from harness.errors import DataError, UsageError, problem
from harness.explore.illegal_ply import IllegalPly
from harness.explore.players_map import shows_dead_stones
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import Reason, Refusal


@dataclass(frozen=True)
class Replay:
    """The game after the last ply that could be made; `stopped` says why the rest was not, if so.

    `void_offered` is the latest ply after which the rules let both players agree on no result.
    """

    game: Game
    plies: int
    illegal: tuple[IllegalPly, ...] = ()
    stopped: str | None = None
    notes: tuple[str, ...] = ()
    void_offered: int | None = None


class RecordedGame(Game):
    """A game that can also make a move which its rules refuse."""

    _as_recorded = False

    def force(self, colour: Colour, point: int) -> None:
        """Place a stone on an empty point whatever suicide, ko, superko and the order of partners say."""
        self._as_recorded = True
        try:
            self.play(colour, point, self.player_to_move)
        finally:
            self._as_recorded = False

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        return None if self._as_recorded else super()._judge_result(colour, point, after, suicide)


def check_size(ruleset: Ruleset, width: int, height: int) -> None:
    """Raise UsageError where the text of `ruleset` names sizes and this is none of them."""
    sizes = ruleset.board.sizes
    if sizes and size_text(width, height) not in sizes:
        raise UsageError(
            f"ruleset {ruleset.name} does not name board {width}x{height} (it names {', '.join(sizes)});"
            " --any-size scores it all the same"
        )


def replay_record(
    record: GameRecord, ruleset: Ruleset, *, handicap: int = 0, komi: Fraction | None = None
) -> Replay:
    """Replay the main line of `record` under `ruleset`.

    `handicap` is the declared number of stones. Raises DataError for a set-up that leaves a chain
    without liberty.
    """
    return _Replayer(record, ruleset, handicap, komi).replay()


class _Replayer:
    """One replay; a set-up after moves starts a new game, whose history begins there."""

    def __init__(self, record: GameRecord, ruleset: Ruleset, handicap: int, komi: Fraction | None) -> None:
        self.record = record
        self.ruleset = ruleset
        self.handicap = handicap
        self.komi = komi
        self.notes: list[str] = []
        self.illegal: list[IllegalPly] = []
        self.first_ply = 0  # plies before the present game began
        self.extra_passes = 0
        self.void_offered: int | None = None
        self.game = self._start(record.black, record.white, record.to_play, record.prisoners, 0)

    def replay(self) -> Replay:
        stopped = None
        made = 0
        for index, move in enumerate(self.record.steps):
            self._set_up(index)
            stopped = self._make(index + 1, move)
            if stopped:
                break
            made = index + 1
            if self.game.claims():
                self.void_offered = made
        else:
            self._set_up(len(self.record.steps))
        if self.extra_passes:
            self.notes.append(f"passes after a stop, not counted: {self.extra_passes}")
        return Replay(self.game, made, tuple(self.illegal), stopped, tuple(self.notes), self.void_offered)

    def _start(
        self,
        black: Iterable[str],
        white: Iterable[str],
        to_move: Colour,
        prisoners: tuple[int, int],
        plies: int,
    ) -> RecordedGame:
        """Return a game from the position that the record sets up after `plies` moves."""
        record, board = self.record, {}
        try:
            game = RecordedGame(self.ruleset, record.width, record.height)
            board = {name: point for point, name in enumerate(game.topology.names)}
            return RecordedGame(
                self.ruleset,
                record.width,
                record.height,
                black=[board[name] for name in black],
                white=[board[name] for name in white],
                to_move=to_move,
                prisoners=prisoners,
                handicap=self.handicap,
                komi=self.komi,
            )
        except SetupError as error:
            place = record.setup_place(error.points[0], plies) if error.points else record.name
            raise DataError(problem(place, str(error))) from None

    def _set_up(self, after: int) -> None:
        for setup in self.record.setups:
            if setup.after != after:
                continue
            if setup.changes_stones:
                self._restart(setup)
            elif setup.to_play is not None:
                self._give_turn(setup.to_play)

    def _restart(self, setup: LaterSetup) -> None:
        """Begin a new history at the present position with the stones of a later set-up changed."""
        names = self.game.topology.names
        stones = {names[point]: content for point, content in enumerate(self.game.position.stones) if content}
        for content, changed in ((BLACK, setup.black), (WHITE, setup.white), (None, setup.empty)):
            for name in changed:
                stones.pop(name, None)
                if content is not None:
                    stones[name] = content
        black, white = ([name for name, content in stones.items() if content == colour] for colour in Colour)
        prisoners = (self.game.prisoners(BLACK), self.game.prisoners(WHITE))
        following = self.record.steps[setup.after :]
        turn = setup.to_play or (following[0].colour if following else self.game.to_move)
        self.game = self._start(black, white, turn, prisoners, setup.after)
        self.first_ply = setup.after
        self.notes.append(f"set-up after ply {setup.after}: the history begins there")

    def _give_turn(self, colour: Colour) -> None:
        if self.game.phase is Phase.PLAYING:
            self.game.give_turn(colour)

    def _make(self, ply: int, move: RecordedMove) -> str | None:
        """Make one recorded ply, illegal or not; return why the replay has to stop, or None."""
        game = self.game
        point = None if move.vertex == "pass" else game.topology.point(move.vertex)
        if game.phase is not Phase.PLAYING:
            if point is None and not self._second_stop(ply):
                self._extra_pass(move.colour)
                return None
            if point is not None and not self._resume(ply, move):
                return self._ended()
        if game.to_move is not move.colour:
            self._out_of_turn(ply, move)
        player = game.player_to_move if move.player is None else move.player
        refusal = game.judge(move.colour, point, player)
        if refusal is not None and refusal.reason is Reason.WRONG_PLAYER:
            self._name(ply, move, refusal, made=True)
            player = game.player_to_move
            refusal = game.judge(move.colour, point, player)
        if refusal is None or not refusal.forbids:
            game.play(move.colour, point, player)
            if refusal is not None:
                self.notes.append(f"ply {ply}: {move.colour.letter} {move.vertex} is {refusal}")
            return None
        makeable = point is not None and refusal.reason is not Reason.OCCUPIED
        self._name(ply, move, refusal, made=makeable)
        if point is None or not makeable:
            return f"ply {ply} cannot be made: {refusal.reason.value}"
        game.force(move.colour, point)
        return None

    def _extra_pass(self, colour: Colour) -> None:
        """Take White's last pass where the rules ask for one; other passes after a stop mean nothing."""
        player = self.game.player_to_move
        if self.game.judge(colour, None, player) is None:
            self.game.play(colour, None, player)
        else:
            self.extra_passes += 1

    def _second_stop(self, ply: int) -> bool:
        """Bring play back for passes that stop it again, where a second stop settles what is alive.

        AGA rule 10: failing agreement the game is over when both pass twice in succession, and all
        stones left are alive. Elsewhere passes after a stop change nothing, nor where the record's own marks
        show that the players did agree.
        """
        end = self.ruleset.end
        passes = self.record.steps[ply - 1 : ply - 1 + end.passes]
        to_the_end = all(move.vertex == "pass" for move in self.record.steps[ply - 1 :])
        in_turn = all(one.colour is not two.colour for one, two in pairwise(passes))
        if (
            end.second_stop != "all-alive"
            or self.game.phase is not Phase.STOPPED
            or len(passes) < end.passes
            or not (in_turn and all(move.vertex == "pass" for move in passes))
            or any(ply <= setup.after < ply + end.passes - 1 for setup in self.record.setups)
            or (to_the_end and shows_dead_stones(self.record, self.game))
        ):
            return False
        self.game.resume(passes[0].colour)
        last = ply + end.passes - 1
        self.notes.append(f"plies {ply} to {last} stop play again: by the rules all stones left are alive")
        return True

    def _resume(self, ply: int, move: RecordedMove) -> bool:
        """Bring play back for a placement after a stop; name the ply where the rules know no resumption."""
        stop = self.game.plies + self.first_ply
        allowed = self.ruleset.end.resume != "none" and self.game.phase is Phase.STOPPED
        try:
            self.game.resume(move.colour)
        except ValueError:
            self._name(ply, move, Refusal(Reason.GAME_OVER), made=False)
            return False
        if allowed:
            self.notes.append(f"play stopped after ply {stop} and was resumed with ply {ply}")
        else:
            self._name(ply, move, Refusal(Reason.GAME_OVER), made=True)
        return True

    def _ended(self) -> str:
        outcome = self.game.outcome
        kind = outcome.kind if outcome else "end"
        return f"the game was over after ply {self.game.plies + self.first_ply}: {kind}"

    def _out_of_turn(self, ply: int, move: RecordedMove) -> None:
        if move.colour is BLACK and self._places_handicap(ply):
            self.notes.append(f"ply {ply}: B {move.vertex} is read as a handicap stone")
        else:
            self._name(ply, move, Refusal(Reason.WRONG_TURN), made=True)
        self.game.give_turn(move.colour)

    def _places_handicap(self, ply: int) -> bool:
        """Whether handicap stones are still owed and nobody but Black has moved."""
        earlier = self.record.steps[: ply - 1]
        return len(self.record.black) + len(earlier) < self.handicap and all(
            move.colour is BLACK for move in earlier
        )

    def _name(self, ply: int, move: RecordedMove, refusal: Refusal, *, made: bool) -> None:
        repeats = None if refusal.repeats is None else refusal.repeats + self.first_ply
        named = IllegalPly(ply, move.colour, move.vertex, (refusal.reason.value,), repeats, made)
        if self.illegal and self.illegal[-1].ply == ply:
            named = self.illegal.pop().joined(named)
        self.illegal.append(named)


def handicap_stones(record: GameRecord) -> int:
    """Return how many stones Black had before White's first placement: set up, or played in a row."""
    played = 0
    for move in record.steps:
        if move.vertex == "pass":
            continue
        if move.colour is WHITE:
            break
        played += 1
    return len(record.black) + (played if played > 1 else 0)


def point_numbers(game: Game, names: Sequence[str], what: str) -> frozenset[int]:
    """Return the points called `names`; raises UsageError, which mentions `what`, for one off the board."""
    points = set()
    for name in names:
        point = game.topology.point(name)
        if point is None:
            board = f"{game.topology.width}x{game.topology.height}"
            raise UsageError(f"{what}: found {name!r}, expected a point of board {board}, such as A1")
        points.add(point)
    return frozenset(points)
