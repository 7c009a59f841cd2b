"""A game that answers every question about legality through one method.

The honest game takes short cuts: a placement that takes nothing and repeats nothing is not judged
again, and the map of legal points is worked out as a whole. A fault planted in one strategy would
show in some answers only. Faulty games go the long way instead, so that `play`, single questions and
the map always agree.
"""

from __future__ import annotations

from harness.board.colour import Colour
from harness.rules.game import Game
from harness.rules.verdict import IllegalMove


class PointwiseGame(Game):
    """Base of all faulty games: legality is `judge`, point by point."""

    def legal_points(self, colour: Colour | None = None, player: int | None = None) -> list[int]:
        """Return every point that `judge` does not forbid."""
        colour = self.to_move if colour is None else colour
        player = self.player_to_move if player is None else player
        judged = ((point, self.judge(colour, point, player)) for point in self.topology.points)
        return [point for point, refusal in judged if refusal is None or not refusal.forbids]

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move that `judge` does not forbid; raises IllegalMove otherwise."""
        refusal = self.judge(colour, point, player)
        if refusal is not None and refusal.forbids:
            raise IllegalMove(refusal)
        return super().play(colour, point, player)

    def amend_latest(self, **changes: object) -> None:
        """Replace parts of the latest entry."""
        self.history.append(self.history.pop()._replace(**changes))  # type: ignore[arg-type]
