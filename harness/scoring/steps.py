"""Counting as it is done on a board: the position after each step, with a caption and both totals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from harness.rules.exact import json_number


@dataclass(frozen=True)
class CountingStep:
    """One step. `rows` is the board, top row first. Pairs are (Black's, White's); `prisoners` are
    the stones beside the board: those taken, or under fill-in those left in the bowls.

    `territory` are open points, `totals` what each side would score if counting ended here.
    """

    after: str
    caption: str
    rows: tuple[str, ...]
    prisoners: tuple[int, int]
    territory: tuple[int, int]
    totals: tuple[Fraction, Fraction]

    def as_json(self) -> dict[str, Any]:
        """Return the step with documented keys."""
        return {
            "after": self.after,
            "caption": self.caption,
            "board": list(self.rows),
            "prisoners": dict(zip(("black", "white"), self.prisoners, strict=True)),
            "territory": dict(zip(("black", "white"), self.territory, strict=True)),
            "totals": {
                side: json_number(total) for side, total in zip(("black", "white"), self.totals, strict=True)
            },
        }
