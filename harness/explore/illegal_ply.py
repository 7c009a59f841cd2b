"""A ply of a record that the rules refuse, with every reason for which they do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from harness.board.colour import Colour


@dataclass(frozen=True)
class IllegalPly:
    """A recorded ply that the rules refuse. Plies count from 1; `repeats` is one too, 0 the start.

    `reasons` are in the order in which the rules meet them: a move after the end can break the ko, too.
    `made` tells whether the replay could go on with it.
    """

    ply: int
    colour: Colour
    vertex: str
    reasons: tuple[str, ...]
    repeats: int | None
    made: bool

    def __str__(self) -> str:
        again = ""
        if self.repeats is not None:
            earlier = f"after ply {self.repeats}" if self.repeats else "at the start"
            again = f", repeats the position {earlier}"
        return f"ply {self.ply}: {self.colour.letter} {self.vertex}: {', '.join(self.reasons)}{again}"

    def joined(self, later: IllegalPly) -> IllegalPly:
        """Return this ply with what was found out about it later."""
        repeats = self.repeats if later.repeats is None else later.repeats
        return replace(
            self, reasons=tuple(dict.fromkeys(self.reasons + later.reasons)), repeats=repeats, made=later.made
        )

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys of an entry of `illegal`."""
        return {
            "ply": self.ply,
            "colour": str(self.colour).lower(),
            "vertex": self.vertex,
            "reason": self.reasons[0],
            "further_reasons": list(self.reasons[1:]),
            "repeats": self.repeats,
            "made": self.made,
        }
