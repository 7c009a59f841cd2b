"""The state of one GTP session with the reference engine, and how its commands read their arguments.

GTP knows neither turn order nor the end of a game. So a move out of turn first gives its colour the
turn, and a move after the players' passes first resumes play; both leave no trace if the move is
refused. With `strict` nothing of the kind happens and the game itself refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final

from harness.board.colour import BLACK, Colour
from harness.board.topology import LARGEST_SIDE, parse_size
from harness.errors import UsageError
from harness.faults.fault import HONEST, Practice
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.options import with_options
from harness.rules.phantom import Referee
from harness.rules.ruleset import Ruleset
from harness.rules.state import State
from harness.rules.verdict import IllegalMove, Refusal
from harness.scoring.available import require_strategies

SYNTAX: Final = "syntax error"
NO_VERTEX: Final = "invalid color or coordinate"


class Failure(Exception):
    """A `?` answer; the text is what follows the question mark. The session is unchanged."""


@dataclass(frozen=True)
class Start:
    """Entry 0 of a game, as the arguments of `Game`."""

    width: int
    height: int
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    to_move: Colour = BLACK
    prisoners: tuple[int, int] = (0, 0)
    handicap: int = 0


class Session:
    """One conversation: the ruleset, the game in progress, komi and options that outlive it.

    `size` is a board size such as `9x7`; by default the ruleset's. Raises UsageError for a ruleset
    that cannot be played and for a size that its text does not name, unless `any_size`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        practice: Practice = HONEST,
        size: str | None = None,
        komi: Fraction | None = None,
        strict: bool = False,
        any_size: bool = False,
        seed: int = 0,
    ) -> None:
        require_strategies(ruleset)
        self.practice: Final = practice
        self.strict: Final = strict
        self.any_size: Final = any_size
        self.random: Final = Random(seed)
        self.komi = komi
        self._ruleset = ruleset
        self._options: dict[str, str] = {}
        sizes = ruleset.board.sizes
        width, height = parse_size(size or ruleset.board.default or (sizes[0] if sizes else "19"))
        if not self.allows_size(width, height):
            raise UsageError(
                f"ruleset {ruleset.name} is written for {', '.join(sizes)}, found size {size}; "
                "--any-size lifts this"
            )
        self.restart(Start(width, height))

    # ------------------------------------------------------------------ the game

    def restart(self, start: Start, options: Mapping[str, str] | None = None) -> None:
        """Begin a new game from `start`; `options` replace those in force.

        Raises SetupError for a position that cannot be, and Failure for options that cannot; the
        session is unchanged then.
        """
        options = self._options if options is None else options
        ruleset = self._with(options)
        begin = partial(self._begin, ruleset, start)
        watched = ruleset.information.view == "own-stones"
        game = begin() if watched or start.black or start.white else None
        self._game, self._begun = game, begin
        self.referee = Referee(game) if watched and game is not None else None
        self.start = start
        self._options = dict(options)
        self._before: list[State] = []

    def _begin(self, ruleset: Ruleset, start: Start) -> Game:
        return self.practice.start(
            ruleset,
            start.width,
            start.height,
            black=start.black,
            white=start.white,
            to_move=start.to_move,
            prisoners=start.prisoners,
            handicap=start.handicap,
            komi=self.komi,
        )

    @property
    def game(self) -> Game:
        """The game in progress; one without stones is made only now, for set-ups pass over many."""
        if self._game is None:
            self._game = self._begun()
        return self._game

    def clear(self, **changes: Any) -> None:
        """Begin a new game on an empty board, but for `changes` to its start; komi and options stay."""
        self.restart(replace(Start(self.start.width, self.start.height), **changes))

    def restart_with(self, **changes: Any) -> None:
        """Change the start of a game in which no move was made.

        Raises Failure when there was one: history is not rewritten.
        """
        if self._game is not None and self._game.plies:
            raise Failure("moves were made")
        self.restart(replace(self.start, **changes))

    def _with(self, options: Mapping[str, str]) -> Ruleset:
        """Return the ruleset with `options`; raises Failure for options that cannot be."""
        if not options:
            return self._ruleset
        try:
            ruleset = with_options(self._ruleset, options)
            require_strategies(ruleset)
        except UsageError as error:
            raise Failure(str(error)) from None
        return ruleset

    def option(self, key: str, value: str) -> None:
        """Override one ruleset key and clear the board; raises Failure for a key or value that cannot be."""
        self.restart(Start(self.start.width, self.start.height), {**self._options, key: value})

    def reset_options(self) -> None:
        """Return to the ruleset as it is written, on an empty board."""
        self.restart(Start(self.start.width, self.start.height), {})

    def switch(self, ruleset: Ruleset) -> None:
        """Go on under another ruleset: an empty board, its own komi, no options.

        Raises UsageError for a ruleset that cannot be played; the session is unchanged then.
        """
        require_strategies(ruleset)
        self._ruleset, self.komi = ruleset, None
        self.reset_options()

    def allows_size(self, width: int, height: int) -> bool:
        """Tell whether the ruleset's text names this size, or any may be used."""
        if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
            return False
        sizes = self._ruleset.board.sizes
        return self.any_size or not sizes or (width, height) in {parse_size(size) for size in sizes}

    @contextmanager
    def unless_failing(self) -> Iterator[None]:
        """Return to the game, komi and options in force before, if what is done inside raises."""
        game = (self._game, self._begun, self.referee)
        before = (self.start, self._options, self._before, self.komi)
        try:
            yield
        except Exception:
            self._game, self._begun, self.referee = game
            self.start, self._options, self._before, self.komi = before
            raise

    def set_komi(self, komi: Fraction) -> None:
        """Set komi for this game and those after it."""
        self.komi = komi
        if self._game is not None:
            self._game.komi = komi

    # ------------------------------------------------------------------ moves

    def play(self, colour: Colour, point: int | None, player: int = 1) -> None:
        """Make a move (None: pass); raises IllegalMove and changes nothing when it is refused."""
        before = self.game.state
        self._open(colour, point)
        try:
            self.game.play(colour, point, player)
        except IllegalMove:
            self.game.state = before
            if self.referee is not None:
                self.referee.refuse(colour, point)
            raise
        self._before.append(before)

    def undo(self) -> None:
        """Take the latest move back, and the turn or resumption it brought; raises IndexError if none."""
        before = self._before.pop()
        self.game.undo()
        self.game.state = before

    def judge(self, colour: Colour, point: int | None, player: int = 1) -> Refusal | None:
        """Return why a move would be refused, or None if it is legal."""
        with self._asked(colour, point):
            return self.game.judge(colour, point, player)

    def legal_points(self, colour: Colour, player: int = 1) -> list[int]:
        """Return where `colour` may place, in board order."""
        with self._asked(colour, 0):
            return self.game.legal_points(colour, player)

    @contextmanager
    def _asked(self, colour: Colour, point: int | None) -> Iterator[None]:
        before = self.game.state
        self._open(colour, point)
        try:
            yield
        finally:
            self.game.state = before

    def _open(self, colour: Colour, point: int | None) -> None:
        """Let `colour` move, where only turn order or the players' passes are against it."""
        game = self.game
        if self.strict:
            return
        if game.phase is Phase.PLAYING:
            if game.to_move is not colour:
                game.give_turn(colour)
        elif point is not None or game.judge(colour, None) is not None:
            try:
                game.resume(colour)
            except ValueError:  # ended by a rule or an event: stays ended
                return

    # ------------------------------------------------------------------ arguments and answers

    def colour(self, text: str) -> Colour:
        """Return the colour an argument names; raises Failure."""
        try:
            return Colour.parse(text)
        except ValueError:
            raise Failure(NO_VERTEX) from None

    def mover(self, text: str) -> tuple[Colour, int]:
        """Return the colour and the member of its side that an argument such as `black/2` names."""
        colour, slash, number = text.partition("/")
        if not slash:
            return self.colour(text), 1
        if not (len(number) == 1 and number in "123456789"):
            raise Failure(NO_VERTEX)
        return self.colour(colour), int(number)

    def point(self, text: str) -> int:
        """Return the point an argument names; raises Failure, also for `pass`."""
        point = self.practice.names.point(self.game.topology, text)
        if point is None:
            raise Failure(NO_VERTEX)
        return point

    def vertex(self, text: str) -> int | None:
        """Return the point an argument names, or None for `pass`; raises Failure."""
        return None if text.lower() == "pass" else self.point(text)

    def names(self, points: Sequence[int]) -> str:
        """Return the names of points, by column and then by row, separated by spaces."""
        board = self.game.topology
        ordered = sorted(points, key=lambda point: (point % board.width, -point))
        return " ".join(self.practice.names.name(board, point) for point in ordered)

    def require_empty_board(self) -> None:
        """Raise Failure if there are stones."""
        if any(self.game.position.stones):
            raise Failure("board not empty")
