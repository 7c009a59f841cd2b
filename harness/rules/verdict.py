"""What the rules say of a move: nothing (legal), the first reason against it, or that they leave it open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """Why a move is refused, in the order in which the reasons apply; last, that the rules leave it open."""

    GAME_OVER = "game-over"
    WRONG_TURN = "wrong-turn"
    WRONG_PLAYER = "wrong-player"
    OFF_BOARD = "off-board"
    OCCUPIED = "occupied"
    NO_PASS = "no-pass"
    SUICIDE = "suicide"
    KO = "ko"
    SUPERKO = "superko"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True)
class Refusal:
    """A move that the rules forbid, or do not settle.

    `repeats` is the earliest equal entry for a superko, `article` the part of the text that leaves
    an undetermined move open. Such a move can be made: only what is forbidden is refused.
    """

    reason: Reason
    repeats: int | None = None
    article: str = ""

    @property
    def forbids(self) -> bool:
        """Whether the move may not be made."""
        return self.reason is not Reason.UNDETERMINED

    def __str__(self) -> str:
        if not self.forbids:
            return f"undetermined by the rules ({self.article})"
        if self.repeats is None:
            return self.reason.value
        return f"{self.reason.value} (repeats the position after ply {self.repeats})"


class IllegalMove(Exception):
    """Raised by `Game.play` for a refused move; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
