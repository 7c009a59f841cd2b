"""The two colours."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

EMPTY: Final = 0


class Colour(IntEnum):
    """Black or White; the value is what a point holding such a stone contains."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Colour:
        """The other colour."""
        return _OPPONENT[self]

    @property
    def letter(self) -> str:
        """`B` or `W`."""
        return "BW"[self - 1]

    def __str__(self) -> str:
        return "Black" if self is Colour.BLACK else "White"

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Return the colour called `b`, `black`, `w` or `white` in either case.

        Raises ValueError for anything else.
        """
        try:
            return _NAMES[text.lower()]
        except KeyError:
            raise ValueError(f"found colour {text!r}, expected black or white") from None


BLACK: Final = Colour.BLACK
WHITE: Final = Colour.WHITE
_OPPONENT: Final = (BLACK, WHITE, BLACK)  # indexed by value; index 0 is never asked
_NAMES: Final = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
