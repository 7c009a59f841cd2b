"""OpenSpiel's game `go`: it keeps turns, masks illegal actions, and ends by itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import version

import pyspiel
from bridge import CannotRepresent, Illegal, Point, serve

# How many plies a game may have; the default is twice the points of the board.
LONGEST = {"max_game_length": 4000} if "no-limit" in sys.argv[1:] else {}


class Board:
    """A state of OpenSpiel's `go`; players 0 and 1 are Black and White."""

    def __init__(self, width: int, height: int) -> None:
        if width != height or not 2 <= width <= 19:
            raise CannotRepresent("square boards from 2 to 19 only")
        self._side = width
        self.set_komi(7.5)

    def set_komi(self, komi: float) -> None:
        """Begin anew: komi is a parameter of the game."""
        self._game = pyspiel.load_game("go", {"board_size": self._side, "komi": komi, **LONGEST})
        self._state = self._game.new_initial_state()

    def to_move(self) -> str | None:
        """Return who is to move, None after the end."""
        return None if self._state.is_terminal() else ("black", "white")[self._state.current_player()]

    def legal(self, colour: str, point: Point) -> bool:
        """Tell whether the action is among the legal ones; after the end there are none."""
        return self.to_move() == colour and self._action(point) in self._state.legal_actions()

    def play(self, colour: str, point: Point) -> None:
        """Play a legal action."""
        if not self.legal(colour, point):
            raise Illegal
        self._state.apply_action(self._action(point))

    def pass_turn(self, colour: str) -> None:
        """Pass, the last action."""
        if self.to_move() != colour:
            raise Illegal
        self._state.apply_action(self._side**2)

    def outcome(self) -> tuple[str, str]:
        """Return why the game is over, as far as its moves tell, and who won by the returns."""
        plies, passing = self._state.history(), self._side**2
        if plies[-2:] == [passing, passing]:
            kind = "score"
        else:
            kind = "move-limit" if len(plies) >= self._game.max_game_length() else "repetition-draw"
        black = self._state.returns()[0]
        return kind, "black" if black > 0 else "white" if black < 0 else "none"

    def stones(self, colour: str) -> Iterable[Point]:
        """Return where the stones of a colour stand, as the state's picture shows them."""
        mark = "X" if colour == "black" else "O"
        for number, cells in re.findall(r"^ *(\d+) ([XO+]+)$", str(self._state), re.MULTILINE):
            yield from ((column, int(number) - 1) for column, cell in enumerate(cells) if cell == mark)

    def _action(self, point: Point) -> int:
        action: int = point[1] * self._side + point[0]
        return action


serve(Board, "OpenSpiel go", version("open-spiel"))
