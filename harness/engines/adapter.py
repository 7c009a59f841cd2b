"""The adapter: what a profile and the program's own command list together let us ask.

Each question is a list of commands and a way to read the answers. Reading never guesses: an
answer that does not have the promised form is `None`, or Unreadable with the program's words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from harness.board.colour import BLACK, EMPTY, WHITE, Colour
from harness.board.topology import Topology
from harness.engines.gtp import Response
from harness.engines.profile import BoardChannel, LegalityChannel, Profile

CELL = {".": EMPTY, "+": EMPTY, "X": BLACK, "#": BLACK, "@": BLACK, "O": WHITE, "o": WHITE}


class Unreadable(Exception):
    """An answer that is not of the form its channel promises; the text is the program's own."""


@dataclass(frozen=True)
class Question:
    """Commands to send in a row, and how their answers are read together."""

    commands: tuple[str, ...]
    channel: str


class Adapter:
    """One program's vocabulary: its profile, and the commands that it lists itself."""

    def __init__(self, profile: Profile, commands: Collection[str]) -> None:
        self.profile = profile
        self.commands = frozenset(commands)

    def has(self, template: str | None) -> bool:
        """Tell whether the program lists the command of this template."""
        return template is not None and template.split()[0] in self.commands

    def legality_channels(self) -> list[LegalityChannel]:
        """Return the available ways to ask for legality, best first; `play` only where it is a judge."""
        return [
            channel
            for channel in self.profile.channels.legality
            if (self.profile.play == "strict" if channel.kind == "play" else self.has(channel.command))
        ]

    def legality_channel(self) -> LegalityChannel | None:
        """Return the best available way to ask for legality, or None where none states it."""
        return next(iter(self.legality_channels()), None)

    def second_channel(self) -> LegalityChannel | None:
        """Return another way that shows the whole board by one command, to compare the best one with."""
        others = self.legality_channels()[1:]
        return next((channel for channel in others if channel.kind in ("list", "policy")), None)

    def undoes(self) -> bool:
        """Tell whether moves are taken back by `undo`; else the game is replayed without them."""
        return self.profile.undo == "undo" and "undo" in self.commands

    def board_channel(self) -> BoardChannel | None:
        """Return the best available way to read the board."""
        return next(iter(self.board_channels()), None)

    def board_channels(self) -> list[BoardChannel]:
        """Return the available ways to read the board, best first."""
        return [channel for channel in self.profile.channels.board if self.has(channel.command)]

    def setup_way(self) -> str:
        """Return how set-up stones are placed: the profile's way, or plays where it is missing."""
        way = self.profile.setup
        return way if way in self.commands else "plays"


def read_board(channel: BoardChannel, board: Topology, answers: Sequence[Response]) -> bytes:
    """Return the stones that the answers show, top row first. Raises Unreadable."""
    for answer in answers:
        if not answer.ok:
            raise Unreadable(answer.text)
    if channel.kind == "list":
        stones = bytearray(board.size)
        for colour, answer in zip(Colour, answers, strict=True):
            for name in answer.text.split():
                point = board.point(name)
                if point is None:
                    raise Unreadable(answer.text)
                stones[point] = colour
        return bytes(stones)
    return _read_picture(board, answers[0].text)


def _read_picture(board: Topology, text: str) -> bytes:
    """Read a `showboard` picture: rows that start with their number, marks between points ignored."""
    rows: dict[int, bytes] = {}
    for line in text.splitlines():
        found = re.match(r"\s*(\d{1,2})[ |~]\s*(.*)", line)
        if not found or not 1 <= int(found[1]) <= board.height:
            continue
        cells = [CELL[letter] for letter in found[2] if letter in CELL][: board.width]
        if len(cells) == board.width:
            rows.setdefault(int(found[1]), bytes(cells))
    if len(rows) != board.height:
        raise Unreadable(text)
    return b"".join(rows[number] for number in range(board.height, 0, -1))


def read_policy(board: Topology, answer: Response) -> tuple[list[bool], bool]:
    """Return which points a policy map marks legal (not NAN), and whether passing is. Raises Unreadable."""
    words = answer.text.split()
    if not answer.ok or "policy" not in words or "policyPass" not in words:
        raise Unreadable(answer.text)
    start = words.index("policy") + 1
    try:
        values = [float(word) for word in words[start : start + board.size]]
        passing = float(words[words.index("policyPass") + 1])
    except (ValueError, IndexError):
        raise Unreadable(answer.text) from None
    if len(values) != board.size:
        raise Unreadable(answer.text)
    return [not math.isnan(value) for value in values], not math.isnan(passing)


def read_points(board: Topology, answer: Response) -> set[int]:
    """Return the points listed in an answer; passes are left out. Raises Unreadable."""
    if not answer.ok:
        raise Unreadable(answer.text)
    points = set()
    for name in answer.text.replace(",", " ").split():
        if name.lower() == "pass":
            continue
        point = board.point(name)
        if point is None:
            raise Unreadable(answer.text)
        points.add(point)
    return points


Reader = Callable[[Sequence[Response]], object]
