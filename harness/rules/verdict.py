"""What the rules say of a move: nothing (legal), or the first reason against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Why a move is refused, in the order in which the reasons apply."""

    GAME_OVER = "game-over"
    WRONG_TURN = "wrong-turn"
    WRONG_PLAYER = "wrong-player"
    OFF_BOARD = "off-board"
    OCCUPIED = "occupied"
    NO_PASS = "no-pass"
    SUICIDE = "suicide"
    KO = "ko"
    SUPERKO = "superko"


@dataclass(frozen=True)
class Refusal:
    """A move that the rules forbid; `repeats` is the earliest equal entry for a superko."""

    reason: Reason
    repeats: int | None = None

    def __str__(self) -> str:
        if self.repeats is None:
            return self.reason.value
        return f"{self.reason.value} (repeats the position after ply {self.repeats})"


class IllegalMove(Exception):
    """Raised by `Game.play` for a refused move; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
