"""Faults of whose turn it is, and of games that the players end themselves."""

from __future__ import annotations

from typing import Final

from harness.board.colour import Colour
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.ending import Outcome, winner_of
from harness.rules.verdict import IllegalMove


class RefusedPlayPasses(PointwiseGame):
    """Takes a refused placement for a pass."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move; one that is refused uses up the turn."""
        try:
            return super().play(colour, point, player)
        except IllegalMove:
            if point is not None and self.judge(colour, None, player) is None:
                super().play(colour, None, player)
            raise


class CaptureMovesAgain(PointwiseGame):
    """Lets a side that has captured move again."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move; after a capture the same side is to move."""
        taken = super().play(colour, point, player)
        if taken and point not in taken:
            self.amend_latest(to_move=colour)
        return taken


class LoserWins(PointwiseGame):
    """Gives the game to the side that resigned or ran out of time."""

    def finish(self, outcome: Outcome) -> None:
        """End the game by an event, with the other winner where one side gave it up."""
        if outcome.kind in ("resignation", "time"):
            other = Colour.WHITE if outcome.winner == winner_of(Colour.BLACK) else Colour.BLACK
            outcome = Outcome(outcome.kind, winner_of(other))
        super().finish(outcome)


class DrawIsVoid(PointwiseGame):
    """Takes an agreed draw for a game without a result."""

    def finish(self, outcome: Outcome) -> None:
        """End the game by an event; an agreed draw is void."""
        super().finish(Outcome("void", "none") if outcome.kind == "draw-agreed" else outcome)


FAULTS: Final = (
    Fault(
        "refused-play-passes",
        "A refused play uses up the turn",
        "MichiganDataScienceTeam/W25-mini-alphago #10",
        "end.pass",
        game=RefusedPlayPasses,
    ),
    Fault(
        "capture-moves-again",
        "A capture gives a further turn",
        "Strasbourg rules: a capture gives none",
        "captures",
        game=CaptureMovesAgain,
    ),
    Fault(
        "loser-wins",
        "Who resigns or runs out of time wins",
        "SGF FF[4], RE: W+R names the side that did not resign",
        "end.also",
        game=LoserWins,
    ),
    Fault(
        "draw-called-void",
        "An agreed draw is called a game without result",
        "SGF FF[4], RE: Draw and Void are two results",
        "end.also",
        game=DrawIsVoid,
    ),
)
