"""Phantom Go: a referee knows the board, each player only what the referee says.

A player names a point; the referee makes the move in the true game or refuses it, and the same player
tries again. What is said follows `information.announce`: `captures` (how many stones a move took, to
both), `refusals` (to the mover), `passes` (to both; else a pass sounds like any move). A side always
sees its own stones, so it also learns which of them are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from harness.board.colour import Colour
from harness.rules.game import Game
from harness.rules.history import Entry, Kind
from harness.rules.verdict import IllegalMove

Answer = Literal["accepted", "refused", "captured", "pass"]


@dataclass(frozen=True)
class Announcement:
    """What the referee tells one side of an attempt by `mover`.

    `stones` is how many stones were captured, as far as that is announced; `gone` are the points of the
    hearer's own stones that the move took off. Nothing else is said of points.
    """

    hearer: Colour
    mover: Colour
    answer: Answer
    stones: int = 0
    gone: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"captured {self.stones}" if self.answer == "captured" else self.answer


class PlayerView:
    """What one side knows: `stones` are its own, `heard` is what it was told, earliest first.

    It is fed the side's own attempts and the announcements to it, and nothing else.
    """

    def __init__(self, colour: Colour, own: bytes) -> None:
        self.colour: Final = colour
        self._stones = bytearray(own)
        self._attempted: int | None = None
        self.heard: list[Announcement] = []

    @property
    def stones(self) -> bytes:
        """The contents of the board as far as the side sees them: its own stones."""
        return bytes(self._stones)

    def attempt(self, point: int | None) -> None:
        """Note that the side tries a point (None: pass); the next announcement answers it."""
        self._attempted = point

    def hear(self, announcement: Announcement) -> None:
        """Take in what the referee says."""
        self.heard.append(announcement)
        if announcement.mover is self.colour:
            if announcement.answer != "refused" and self._attempted is not None:
                self._stones[self._attempted] = self.colour
            self._attempted = None
        for point in announcement.gone:
            self._stones[point] = 0


@dataclass(frozen=True)
class _Refusal:
    """A refused attempt while `after` was the latest entry."""

    after: Entry
    mover: Colour
    point: int | None


class Referee:
    """Answers attempts by the rules of `game`, and says what each side knows at any time."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self._announce: Final = frozenset(game.ruleset.information.announce)
        self._refusals: list[_Refusal] = []

    def attempt(self, colour: Colour, point: int | None, player: int = 1) -> tuple[Announcement, ...]:
        """Let a side try a point (None: pass) and return what is said of it.

        A refused attempt changes nothing, and the same side is to move.
        """
        try:
            self.game.play(colour, point, player)
        except IllegalMove:
            return self.refuse(colour, point)
        return self._said_of_move(self.game.history.latest)

    def refuse(self, colour: Colour, point: int | None) -> tuple[Announcement, ...]:
        """Take down that the game has refused an attempt, and return what is said of it."""
        self._refusals.append(_Refusal(self.game.history.latest, colour, point))
        return self._said_of_refusal(colour)

    def player(self, colour: Colour) -> PlayerView:
        """Return what `colour` knows now."""
        entries = self.game.history.entries
        view = PlayerView(colour, own_stones(entries[0].stones, colour))
        for entry in entries:
            if entry.actor is colour:
                view.attempt(entry.point)
            _tell(view, self._said_of_move(entry))
            for refusal in self._refusals:
                if refusal.after is entry and refusal.mover is colour:
                    view.attempt(refusal.point)
                    _tell(view, self._said_of_refusal(colour))
        return view

    def view(self, colour: Colour) -> bytes:
        """Return the contents of the board as `colour` sees them."""
        return self.player(colour).stones

    def told(self, colour: Colour) -> str:
        """Return what `colour` was told last; empty before anything was said."""
        heard = self.player(colour).heard
        return str(heard[-1]) if heard else ""

    def _said_of_move(self, entry: Entry) -> tuple[Announcement, ...]:
        mover = entry.actor
        if mover is None:
            return ()
        if entry.kind is Kind.PASS:
            heard: Answer = "pass" if "passes" in self._announce else "accepted"
            return Announcement(mover, mover, "pass"), Announcement(mover.opponent, mover, heard)
        stones = len(entry.taken) if "captures" in self._announce else 0
        answer: Answer = "captured" if stones else "accepted"
        losing = mover if entry.point in entry.taken else mover.opponent
        return tuple(
            Announcement(hearer, mover, answer, stones, entry.taken if hearer is losing else ())
            for hearer in (mover, mover.opponent)
        )

    def _said_of_refusal(self, mover: Colour) -> tuple[Announcement, ...]:
        return (Announcement(mover, mover, "refused"),) if "refusals" in self._announce else ()


def _tell(view: PlayerView, announcements: tuple[Announcement, ...]) -> None:
    for announcement in announcements:
        if announcement.hearer is view.colour:
            view.hear(announcement)


def own_stones(stones: bytes, colour: Colour) -> bytes:
    """Return the board with the stones of `colour` only."""
    return bytes(content if content == colour else 0 for content in stones)
