"""A game with what happens besides moves: members of a side, resumption, agreement, resignation, offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .axes import Rules, axis
from .board import OPPONENT, Point
from .rules import Move, NaiveGame


class Step(NamedTuple):
    """A move (`word` is `play`, `argument` a point or `pass`) or an event with its word."""

    word: str
    colour: str | None = None
    argument: Any = None
    member: int = 1


class NaiveMatch:
    """A game from its start, taken step by step; an undo replays all steps before the latest move.

    Raises ValueError where a step cannot be taken, with the reason against it in the message.
    """

    def __init__(self, rules: Rules, *start: Any, placed_by_passes: Iterable[Point] = ()) -> None:
        self.rules, self.start = rules, start
        self.placed_by_passes = list(placed_by_passes)
        self.steps: list[Step] = []
        self.begin()

    def begin(self) -> None:
        """Set up the start: nothing agreed or offered, handicap stones played between White's passes."""
        width, height, *others = self.start
        self.game = NaiveGame(width, height, self.rules, *others)
        self.dead: set[Point] = set()
        self.proposed: dict[frozenset[Point], str] = {}
        self.contradicted: set[frozenset[Point]] = set()
        self.confirmed: set[str] = set()
        self.offer: tuple[str, str] | None = None
        self.all_alive = False
        for number, point in enumerate(self.placed_by_passes):
            if number:
                self.game.play("W", "pass")
            self.game.play("B", point)

    # ------------------------------------------------------------------ whose move it is

    def member_to_move(self, colour: str) -> int:
        """The member of a side whose turn comes next: A1 B1 A2 B2, and a pass is a turn."""
        made = sum(1 for entry in self.game.history if entry.actor == colour)
        return made % int(axis(self.rules, "players.per_side")) + 1

    def why_illegal(self, colour: str, move: Move, member: int | None = None) -> str | None:
        """First reason that applies against a move, None when it is legal."""
        reason = self.game.why_illegal(colour, move)
        if reason in ("game-over", "wrong-turn"):
            return reason
        wrong = member is not None and member != self.member_to_move(colour)
        return "wrong-player" if wrong else reason

    # ------------------------------------------------------------------ steps

    def take(self, step: Step) -> set[Point]:
        """Take a step; the points that a move emptied."""
        if step.word == "undo":
            self.undo()
            return set()
        emptied = self.happen(step)
        self.steps.append(step)
        return emptied

    def undo(self) -> None:
        """Take back the latest move and every event after it."""
        moves = [index for index, step in enumerate(self.steps) if step.word == "play"]
        if not moves:
            raise ValueError("nothing to undo")
        kept = self.steps[: moves[-1]]
        self.begin()
        self.steps = []
        for step in kept:
            self.take(step)

    def happen(self, step: Step) -> set[Point]:
        if step.word == "play":
            return self.move(step)
        colour, argument = step.colour or "", step.argument
        if step.word in ("mark", "unmark", "propose", "contradict", "confirm"):
            self.settle(step.word, colour, argument)
        elif step.word in ("offer-draw", "accept", "decline"):
            self.negotiate(step.word, colour)
        elif step.word == "resume":
            self.resume(colour)
        elif step.word in ("resign", "time"):
            self.require("resignation" if step.word == "resign" else "time")
            self.game.end("resignation" if step.word == "resign" else "time", OPPONENT[colour])
        elif step.word == "agree":
            self.agree(argument)
        elif step.word == "turn":
            self.game.to_play = colour
        else:
            raise ValueError(f"unknown event {step.word}")
        return set()

    def move(self, step: Step) -> set[Point]:
        colour = step.colour or ""
        reason = self.why_illegal(colour, step.argument, step.member)
        if reason is not None:
            raise ValueError(f"{colour} {step.argument} is illegal: {reason}")
        if self.offer is not None and self.offer[1] != colour:
            self.offer = None  # going on with the game declines it
        return self.game.play(colour, step.argument)

    # ------------------------------------------------------------------ agreement

    def require(self, ending: str) -> None:
        if self.game.phase == "ended" or ending not in axis(self.rules, "end.also"):
            raise ValueError(f"no ending by {ending} here")

    def agree(self, ending: str) -> None:
        """End the game by the agreement of both players (JP89 articles 12 and 13)."""
        if ending == "both-lose":
            self.require("both-lose")
        elif ending not in self.game.can_end:
            raise ValueError(f"{ending} cannot be agreed on now")
        self.game.end(ending)

    def resume(self, colour: str) -> None:
        """Bring play back; where the players have to agree on who begins, offer to be the one."""
        if axis(self.rules, "end.resume") == "dispute" and not self.disputed(colour):
            raise ValueError(f"{colour} disputes nothing")
        if axis(self.rules, "end.resume_first") != "by-agreement":
            self.game.resume(colour)
        elif self.game.phase != "stopped" or axis(self.rules, "end.resume") == "none":
            raise ValueError("play cannot be resumed")
        else:
            self.offer = ("first-move", colour)
            return
        self.forget_agreement()

    def disputed(self, colour: str) -> bool:
        """Whether a side disagrees on the dead stones, where the rules have a way to say so."""
        protocol = axis(self.rules, "end.protocol")
        if protocol == "mutual-confirmation":
            return colour not in self.confirmed
        return bool(self.contradicted) if protocol == "per-group" else True

    def forget_agreement(self) -> None:
        self.dead, self.proposed, self.contradicted, self.confirmed = set(), {}, set(), set()

    def negotiate(self, word: str, colour: str) -> None:
        """Offer a draw, or answer what the other side has offered."""
        if word == "offer-draw":
            self.require("draw-offer")
            self.offer = ("draw", colour)
            return
        if self.offer is None or self.offer[1] == colour:
            raise ValueError("nothing was offered")
        kind, by = self.offer
        self.offer = None
        if kind == "draw" and word == "accept":
            self.game.end("draw-agreed")
        elif kind == "first-move":
            self.all_alive = word == "decline"  # New Zealand rules: without agreement all stones live
            self.game.resume(by, by if word == "accept" else None)

    def settle(self, word: str, colour: str, point: Point | None) -> None:
        """Take a step towards agreement on the dead stones of a stopped game.

        Mutual confirmation (ChessPlayX): both confirm one marking, and a change cancels that. Group by
        group (go-flaechenwertung-v1): a side proposes a chain, the other confirms or contradicts it.
        """
        if self.game.phase != "stopped":
            raise ValueError("play is not stopped")
        chain = set() if point is None else self.game.grid.chain(self.game.board, point)
        if axis(self.rules, "end.protocol") == "mutual-confirmation":
            self.settle_marking(word, colour, chain)
        elif word == "propose":
            if chain <= self.dead or chain in self.contradicted:
                raise ValueError("this chain is settled")
            self.proposed[frozenset(chain)] = colour
        else:
            if self.proposed.pop(frozenset(chain), colour) == colour:
                raise ValueError("the other side has not proposed this chain")
            if word == "confirm":
                self.dead |= chain
            else:
                self.contradicted.add(frozenset(chain))

    def settle_marking(self, word: str, colour: str, chain: set[Point]) -> None:
        if word == "confirm":
            self.confirmed.add(colour)
            if self.confirmed == {"B", "W"}:
                self.game.agree_score()
            return
        dead = self.dead | chain if word == "mark" else self.dead - chain
        if dead != self.dead:
            self.dead, self.confirmed = dead, set()
