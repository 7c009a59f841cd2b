"""PettingZoo's environment `go_v5`: it keeps turns, masks illegal actions, and ends after two passes."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version

from bridge import CannotRepresent, Illegal, Point, serve
from pettingzoo.classic import go_v5


class Board:
    """An environment; rows are counted from the top."""

    def __init__(self, width: int, height: int) -> None:
        if width != height or width > 19:
            raise CannotRepresent("square boards up to 19 only")
        self._side = width
        self.set_komi(7.5)

    def set_komi(self, komi: float) -> None:
        """Begin anew: komi is a parameter of the environment."""
        self._env = go_v5.env(board_size=self._side, komi=komi).unwrapped
        self._env.reset()

    def to_move(self) -> str | None:
        """Return who is to move, None after the end."""
        return None if any(self._env.terminations.values()) else self._env.agent_selection[:5]

    def legal(self, colour: str, point: Point) -> bool:
        """Tell whether the mask allows the action."""
        return self.to_move() == colour and bool(self._mask()[self._action(point)])

    def play(self, colour: str, point: Point) -> None:
        """Play an action that the mask allows."""
        if not self.legal(colour, point):
            raise Illegal
        self._env.step(self._action(point))

    def pass_turn(self, colour: str) -> None:
        """Pass, the last action."""
        if self.to_move() != colour:
            raise Illegal
        self._env.step(self._side**2)

    def score(self) -> float:
        """Return the area score of the position inside the environment."""
        return float(self._env._go.score())

    def outcome(self) -> tuple[str, str]:
        """Return who got the reward of a win."""
        reward = self._env.rewards["black_0"]
        return "score", "black" if reward > 0 else "white" if reward < 0 else "none"

    def stones(self, colour: str) -> Iterable[Point]:
        """Return where the stones of a colour stand, from the position inside the environment."""
        mark = 1 if colour == "black" else -1
        for row, cells in enumerate(self._env._go.board):
            yield from ((column, self._side - 1 - row) for column, cell in enumerate(cells) if cell == mark)

    def _mask(self) -> list[int]:
        mask: list[int] = self._env.observe(self._env.agent_selection)["action_mask"].tolist()
        return mask

    def _action(self, point: Point) -> int:
        action: int = (self._side - 1 - point[1]) * self._side + point[0]
        return action


serve(Board, "PettingZoo go_v5", version("pettingzoo"))
