"""One game in both implementations at once, compared after every step."""

from __future__ import annotations

from typing import Any

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from tests.naive.board import Point
from tests.naive.rules import Move, NaiveGame


class Pair:
    """The reference's game and the naive one, kept in step; `trail` says how to replay it by hand."""

    def __init__(self, ruleset: Ruleset, flat: dict[str, Any], size: tuple[int, int], first: Colour) -> None:
        width, height = size
        self.flat = flat
        self.game = Game(ruleset, width, height, to_move=first)
        self.naive = NaiveGame(width, height, flat, to_play=first.letter)
        self.trail = [f"{width}x{height}", f"{first} first"]

    def __repr__(self) -> str:
        return f"{self.flat}\n{', '.join(self.trail)}"

    def naive_point(self, point: int) -> Point:
        """Return the naive name of a point: column and row from the bottom left."""
        row, column = divmod(point, self.game.topology.width)
        return column, self.game.topology.height - 1 - row

    def play(self, point: int | None) -> None:
        """Make the same move in both."""
        game, colour = self.game, self.game.to_move
        name: Move = "pass" if point is None else self.naive_point(point)
        self.trail.append(f"{colour.letter} {'pass' if point is None else game.topology.names[point]}")
        game.play(colour, point)
        self.naive.play(colour.letter, name)

    def undo(self) -> None:
        """Take the latest move back in both."""
        self.trail.append("undo")
        self.game.undo()
        self.naive.undo()

    def resume(self, requester: Colour) -> None:
        """Bring play back in both, the turn as the alternation has it."""
        self.trail.append(f"{requester.letter} resumes")
        self.game.resume(self.game.to_move)
        self.naive.resume(requester.letter)

    def compare_state(self) -> None:
        """Compare board, prisoners, turn, phase, outcome and claims."""
        game, naive = self.game, self.naive
        board = {
            self.naive_point(point): Colour(content).letter
            for point, content in enumerate(game.position.stones)
            if content
        }
        ours: dict[str, object] = {
            "board": board,
            "prisoners": {"B": game.prisoners(BLACK), "W": game.prisoners(WHITE)},
            "turn": game.to_move.letter,
            "phase": game.phase.value,
            "outcome": game.outcome.kind if game.outcome else None,
            "claims": list(game.claims()),
        }
        theirs: dict[str, object] = {
            "board": naive.board,
            "prisoners": naive.prisoners,
            "turn": naive.to_play,
            "phase": naive.phase,
            "outcome": naive.result_kind,
            "claims": naive.can_end,
        }
        assert ours == theirs, self

    def compare_winner(self) -> None:
        """Compare who won where the end itself decides it."""
        outcome = self.game.outcome
        if outcome and outcome.kind in ("repetition-loss", "target", "no-move"):
            assert outcome.winner == {"B": "black", "W": "white"}[str(self.naive.winner)], self

    def compare_legality(self) -> None:
        """Compare for both sides, every point and the pass the reason and the ply that is repeated."""
        game, naive = self.game, self.naive
        for colour in Colour:
            legal = {self.naive_point(point) for point in game.legal_points(colour)}
            assert legal == naive.legal_points(colour.letter), (colour, self)
            for point in (*game.topology.points, None):
                name: Move = "pass" if point is None else self.naive_point(point)
                refusal, reason = game.judge(colour, point), naive.why_illegal(colour.letter, name)
                assert (refusal.reason.value if refusal else None) == reason, (colour, name, self)
                if refusal and refusal.reason.value == "superko" and not isinstance(name, str):
                    assert refusal.repeats == naive.repeats(colour.letter, name), (colour, name, self)

    @property
    def over(self) -> bool:
        """Whether no move can be made any more."""
        return self.game.phase is Phase.ENDED
