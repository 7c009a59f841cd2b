"""Pgx's environment `Go`: it keeps turns, masks illegal actions, and ends by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jax
import numpy as np
from bridge import CannotRepresent, Illegal, Point, serve
from pgx.go import Go

# Compiling a board size takes seconds, so it is done once per installation, not once per process.
jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix) / "compiled"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


# How many plies a game may have; the default is twice the points of the board.
LONGEST = {"max_terminal_steps": 4000} if "no-limit" in sys.argv[1:] else {}


@cache
def _compiled(side: int, komi: float) -> tuple[Any, Any]:
    """Return (start state, step) of this board size and komi; started and compiled once."""
    env = Go(size=side, komi=komi, **LONGEST)
    return jax.jit(env.init)(jax.random.PRNGKey(0)), jax.jit(env.step)


class Board:
    """A state of the environment; rows are counted from the top."""

    def __init__(self, width: int, height: int) -> None:
        if width != height or not 2 <= width <= 19:
            raise CannotRepresent("square boards from 2 to 19 only")
        self._side = width
        self.set_komi(7.5)

    def set_komi(self, komi: float) -> None:
        """Begin anew: komi is a parameter of the environment."""
        self._state, self._step = _compiled(self._side, komi)

    def to_move(self) -> str | None:
        """Return who is to move, None after the end."""
        return None if bool(self._state.terminated) else ("black", "white")[int(self._state._x.color)]

    def legal(self, colour: str, point: Point) -> bool:
        """Tell whether the mask allows the action; after the end it is meaningless, and nothing is legal."""
        return self.to_move() == colour and bool(
            np.asarray(self._state.legal_action_mask)[self._action(point)]
        )

    def play(self, colour: str, point: Point) -> None:
        """Play an action that the mask allows."""
        if not self.legal(colour, point):
            raise Illegal
        self._state = self._step(self._state, self._action(point))

    def pass_turn(self, colour: str) -> None:
        """Pass, the last action."""
        if self.to_move() != colour:
            raise Illegal
        self._state = self._step(self._state, self._side**2)

    def outcome(self) -> tuple[str, str]:
        """Return why the game is over, by the environment's own marks, and who got the reward of a win."""
        game, state = self._state._x, self._state
        limit = "score" if int(game.consecutive_pass_count) >= 2 else "move-limit"
        reward = float(state.rewards[state._player_order[0]])
        winner = "black" if reward > 0 else "white" if reward < 0 else "none"
        return "repetition-loss" if bool(game.is_psk) else limit, winner

    def stones(self, colour: str) -> Iterable[Point]:
        """Return where the stones of a colour stand; chains of Black are positive, White's negative."""
        sign = 1 if colour == "black" else -1
        for action, chain in enumerate(self._state._x.board.tolist()):
            if chain * sign > 0:
                yield action % self._side, self._side - 1 - action // self._side

    def _action(self, point: Point) -> int:
        action: int = (self._side - 1 - point[1]) * self._side + point[0]
        return action


serve(Board, "Pgx Go", version("pgx"))
