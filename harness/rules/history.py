"""The record of a game: one entry per position, indexed by exact position."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from harness.board.colour import Colour


class Kind(Enum):
    """How an entry came about."""

    SETUP = "setup"
    PLAY = "play"
    PASS = "pass"


class Entry(NamedTuple):
    """One position of the game.

    `stones` is the board after the move, `to_move` who is next by alternation, `actor` who
    made it (None for entry 0), `point` where (None for a pass), `taken` every point the
    move emptied, of either colour, `prisoners` the stones taken so far by Black and by White.
    """

    stones: bytes
    to_move: Colour
    actor: Colour | None
    kind: Kind
    point: int | None
    taken: tuple[int, ...]
    prisoners: tuple[int, int]


class History:
    """All entries so far; entry 0 is the position after set-up and handicap.

    Positions are looked up by their full contents, never by a hash alone: dict keys that
    collide are still compared byte by byte. `first` maps each position to its earliest entry.
    """

    def __init__(self, start: Entry) -> None:
        self.entries = [start]
        self.first: dict[bytes, int] = {start.stones: 0}
        self._again: dict[bytes, list[int]] = {}
        self._by_count: dict[tuple[Colour, int], list[int]] = {}
        self._counted = 0

    def append(self, entry: Entry) -> None:
        """Add an entry."""
        stones, index = entry.stones, len(self.entries)
        if self.first.setdefault(stones, index) != index:
            self._again.setdefault(stones, []).append(index)
        self.entries.append(entry)

    def pop(self) -> Entry:
        """Take the latest entry back; entry 0 stays."""
        entry = self.entries.pop()
        index = len(self.entries)
        if self.first[entry.stones] == index:
            del self.first[entry.stones]
        else:
            self._again[entry.stones].pop()
        if self._counted > index:
            self._counted = index
            for colour in Colour:
                self._by_count[colour, entry.stones.count(colour)].pop()
        return entry

    def occurrences(self, stones: bytes) -> Sequence[int]:
        """Return the indices of all entries with exactly these stones, earliest first."""
        first = self.first.get(stones)
        return () if first is None else (first, *self._again.get(stones, ()))

    def with_stone_count(self, colour: Colour, count: int) -> list[int]:
        """Return the indices of all entries with `count` stones of `colour`, earliest first."""
        for index in range(self._counted, len(self.entries)):
            stones = self.entries[index].stones
            for either in Colour:
                self._by_count.setdefault((either, stones.count(either)), []).append(index)
        self._counted = len(self.entries)
        return self._by_count.get((colour, count), [])
