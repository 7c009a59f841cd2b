"""Counting as it is done on a board: the position after each step, with a caption and both totals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from harness.board.diagram import plain_diagram
from harness.board.topology import Topology
from harness.rules.exact import json_number


@dataclass(frozen=True)
class CountingStep:
    """One step. Pairs are (Black's, White's); `prisoners` are opposing stones still held.

    `territory` are open points, `totals` what each side would score if counting ended here.
    """

    after: str
    caption: str
    stones: bytes
    prisoners: tuple[int, int]
    territory: tuple[int, int]
    totals: tuple[Fraction, Fraction]

    def as_json(self, board: Topology) -> dict[str, Any]:
        """Return the step with documented keys."""
        return {
            "after": self.after,
            "caption": self.caption,
            "board": plain_diagram(board, self.stones).splitlines(),
            "prisoners": dict(zip(("black", "white"), self.prisoners, strict=True)),
            "territory": dict(zip(("black", "white"), self.territory, strict=True)),
            "totals": {
                side: json_number(total) for side, total in zip(("black", "white"), self.totals, strict=True)
            },
        }
