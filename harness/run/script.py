"""The script of one case for one program: every question in order."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.board.topology import Topology
from harness.run.outcome import Check
from harness.run.questions import Ask


class Unsupported(Exception):
    """The program cannot represent this case; the text says why."""


class BadCase(Exception):
    """The case contradicts itself: a ply that the reference refuses, a set-up that cannot stand."""


@dataclass
class Script:
    """All questions of one run of a case, and the checks that cannot be made at all."""

    board: Topology
    asks: list[Ask] = field(default_factory=list)
    unseen: list[Check] = field(default_factory=list)

    @property
    def commands(self) -> list[str]:
        """Every command, in the order in which it is sent."""
        return [command for ask in self.asks for command in ask.commands]
