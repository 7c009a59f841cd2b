"""The record of a game: one entry per position, indexed by exact position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, cast

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


Row = tuple[bytes, Colour, Colour | None, Kind, int | None, tuple[int, ...], tuple[int, int]]
"""An entry before its parts have names: written in a sixth of the time."""
STONES: Final = 0
TO_MOVE: Final = 1
PRISONERS: Final = 6


class History:
    """All entries so far; entry 0 is the position after set-up and handicap.

    Positions are looked up by their full contents, never by a hash alone: dict keys that
    collide are still compared byte by byte. `first` maps each position to its earliest entry.
    Entries are written to `rows` and get their names when somebody reads them.
    """

    def __init__(self, start: Entry) -> None:
        self._entries = [start]
        self.rows = cast("list[Row]", self._entries)
        self._named = 1
        self.first: dict[bytes, int] = {start.stones: 0}
        self._again: dict[bytes, list[int]] = {}
        self._by_count: dict[tuple[Colour, int], list[int]] = {}
        self._counted = 0

    @property
    def entries(self) -> list[Entry]:
        """All entries, earliest first; to be read again after each `append` and `pop`."""
        for index in range(self._named, len(self.rows)):
            self._name(index)
        self._named = len(self.rows)
        return self._entries

    @property
    def latest(self) -> Entry:
        """The entry of the present position."""
        return self._name(-1)

    def _name(self, index: int) -> Entry:
        row = self.rows[index]
        if isinstance(row, Entry):
            return row
        entry = self._entries[index] = Entry._make(row)
        return entry

    def append(self, row: Row) -> None:
        """Add an entry."""
        stones, index = row[STONES], len(self.rows)
        if self.first.setdefault(stones, index) != index:
            self._again.setdefault(stones, []).append(index)
        self.rows.append(row)

    def pop(self) -> Entry:
        """Take the latest entry back; entry 0 stays."""
        entry = self._name(-1)
        self.rows.pop()
        index = len(self.rows)
        self._named = min(self._named, index)
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
        for index in range(self._counted, len(self.rows)):
            stones = self.rows[index][STONES]
            for either in Colour:
                self._by_count.setdefault((either, stones.count(either)), []).append(index)
        self._counted = len(self.rows)
        return self._by_count.get((colour, count), [])


@dataclass(frozen=True)
class Span:
    """What the rules of repetition may look at, as the ruleset and earlier events have it.

    `first` is the first entry compared (1 where the start position is ignored, later after a
    resumption or a button that clears the history), `window` the number of last entries
    compared, `latest_pass` the entry that the latest pass made, or 0.
    """

    first: int = 0
    window: int | None = None
    latest_pass: int = 0

    def start(self, length: int) -> int:
        """Return the first entry compared in a history of `length` entries."""
        return self.first if self.window is None else max(self.first, length - self.window)
