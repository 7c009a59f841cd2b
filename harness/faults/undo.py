"""Faults of taking moves back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from harness.board.colour import Colour
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.history import Entry, Span
from harness.rules.verdict import Reason, Refusal


class KoLost(PointwiseGame):
    """Forgets, when a move is taken back, what the move before it took."""

    def undo(self) -> Entry:
        """Take the latest ply back and lose the ko before it."""
        entry = super().undo()
        self.amend_latest(taken=())
        return entry


class HistoryLost(PointwiseGame):
    """Compares only with positions since the latest undo."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._known_from = 0
        super().__init__(*arguments, **options)

    def undo(self) -> Entry:
        """Take the latest ply back and lose all positions before it."""
        entry = super().undo()
        self._known_from = self.plies
        return entry

    def span(self) -> Span:
        """Return what superko may look at: nothing from before the latest undo."""
        honest = super().span()
        return replace(honest, first=max(honest.first, self._known_from))


class PrisonersKept(PointwiseGame):
    """Keeps the prisoners of a move that was taken back."""

    def undo(self) -> Entry:
        """Take the latest ply back but not its prisoners."""
        entry = super().undo()
        self.amend_latest(prisoners=entry.prisoners)
        return entry


class PositionsKept(PointwiseGame):
    """Goes on comparing with positions that were taken back."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._undone: set[bytes] = set()
        super().__init__(*arguments, **options)

    def undo(self) -> Entry:
        """Take the latest ply back and remember its position."""
        entry = super().undo()
        self._undone.add(entry.stones)
        return entry

    def _judge_result(self, colour: Colour, point: int, after: bytes, suicide: int) -> Refusal | None:
        refusal = super()._judge_result(colour, point, after, suicide)
        if refusal is None and after in self._undone and self.repetition.superko is not None:
            return Refusal(Reason.SUPERKO, self.plies)
        return refusal


class CapturesStayOff(PointwiseGame):
    """Does not put the captured stones back."""

    def undo(self) -> Entry:
        """Take the stone of the latest ply off, and put nothing back."""
        entry = super().undo()
        if entry.taken and entry.point not in entry.taken:
            self.position.remove(entry.taken)
            self.amend_latest(stones=bytes(self.position.stones))
        return entry


class TurnKept(PointwiseGame):
    """Leaves the turn as it was after the move that is taken back."""

    def undo(self) -> Entry:
        """Take the latest ply back, but not the turn."""
        entry = super().undo()
        self.amend_latest(to_move=entry.to_move)
        return entry


def _fault(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "undo", game=game)


FAULTS: Final = (
    _fault("undo-loses-ko", "Undo forgets the ko ban", "Remi-Coulom/gogui 5dfbb942", KoLost),
    _fault(
        "undo-loses-history",
        "Undo forgets earlier positions",
        "bitburner-official/bitburner-src #1175",
        HistoryLost,
    ),
    _fault(
        "undo-keeps-prisoners",
        "Undo does not give prisoners back",
        "Remi-Coulom/gogui 5dfbb942",
        PrisonersKept,
    ),
    _fault(
        "undo-keeps-positions",
        "Positions taken back count as repeated",
        "herzbube/littlego #289",
        PositionsKept,
    ),
    _fault("undo-loses-captured", "Undo does not put captured stones back", "GTP 2, undo", CapturesStayOff),
    _fault("undo-keeps-turn", "Undo leaves the turn as it is", "GTP 2, undo", TurnKept),
)
