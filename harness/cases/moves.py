"""The words under `moves`: plies (`B C3`, `W pass`, `B/2 C3`), tries (`W C3!`) and events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from harness.board.colour import Colour
from harness.board.topology import Topology
from harness.cases.model import Event, Move, Step
from harness.errors import did_you_mean

_PLY: Final = re.compile(r"(?P<colour>[A-Za-z]+)(/(?P<player>[1-9]))? (?P<vertex>[A-Za-z]\w*)(?P<no> ?!)?")
_VERTEX: Final = re.compile(r"[A-HJ-Z][1-9][0-9]?")

Argument = Literal["none", "vertex", "vertex-or-none", "thing"]

EVENTS: Final[Mapping[str, tuple[bool, Argument]]] = {
    "undo": (False, "none"),
    "button": (True, "none"),
    "mark": (True, "vertex"),
    "unmark": (True, "vertex"),
    "confirm": (True, "vertex-or-none"),
    "propose": (True, "vertex"),
    "contradict": (True, "vertex"),
    "resume": (True, "none"),
    "resign": (True, "none"),
    "time": (True, "none"),
    "offer-draw": (True, "none"),
    "accept": (True, "none"),
    "decline": (True, "none"),
    "agree": (False, "thing"),
}
"""Each word that is no ply: whether a colour follows, and what else."""
AGREEMENTS: Final = ("void", "both-lose")


def parse_step(text: str) -> Step:
    """Return the ply, try or event that `text` says.

    Raises ValueError, in words for people, for anything else; whether a vertex is on the board is
    not asked.
    """
    words = text.split()
    word = words[0].lower() if words else ""
    if word in EVENTS:
        return _event(word, words[1:], text)
    match = _PLY.fullmatch(" ".join(words))
    if match is None or match["colour"].lower() not in ("b", "black", "w", "white"):
        hint = did_you_mean(word, EVENTS)
        raise ValueError(f"found {text!r}, expected a ply such as 'B C3' or 'W pass', or an event word{hint}")
    vertex = parse_vertex(match["vertex"])
    return Move(Colour.parse(match["colour"]), vertex, int(match["player"] or 1), match["no"] is not None)


def parse_moves(text: str, board: Topology) -> tuple[Move, ...]:
    """Read moves with commas between them; raises ValueError for what is none on this board."""
    moves = []
    for word in filter(None, map(str.strip, text.split(","))):
        step = parse_step(word)
        if not isinstance(step, Move) or step.refused:
            raise ValueError(f"found {word!r}, expected a ply such as 'B C3' or 'W pass'")
        if step.vertex != "pass" and board.point(step.vertex) is None:
            raise ValueError(f"{step.vertex} is not on the {board.width}x{board.height} board")
        moves.append(step)
    return tuple(moves)


def parse_vertex(text: str) -> str:
    """Return a point's GTP name in upper case, or `pass`; raises ValueError for what is neither."""
    if text.lower() == "pass":
        return "pass"
    if not _VERTEX.fullmatch(text.upper()):
        raise ValueError(f"found {text!r}, expected a vertex such as C3 or pass")
    return text.upper()


def _event(word: str, rest: list[str], text: str) -> Event:
    has_colour, argument = EVENTS[word]
    form = word + (" COLOUR" if has_colour else "") + _FORMS[argument]
    least = has_colour + (argument in ("vertex", "thing"))
    most = has_colour + (argument != "none")
    if not least <= len(rest) <= most:
        raise ValueError(f"found {text!r}, expected {form}")
    colour = Colour.parse(rest[0]) if has_colour else None
    given = rest[has_colour] if len(rest) > has_colour else None
    if given is None:
        return Event(word, colour)
    if argument == "thing":
        if given not in AGREEMENTS:
            raise ValueError(f"found {text!r}, expected 'agree void' or 'agree both-lose'")
        return Event(word, colour, given)
    vertex = parse_vertex(given)
    if vertex == "pass":
        raise ValueError(f"found {text!r}, expected {form} with a point of the board")
    return Event(word, colour, vertex)


_FORMS: Final[Mapping[Argument, str]] = {
    "none": "",
    "vertex": " VERTEX",
    "vertex-or-none": " [VERTEX]",
    "thing": " void or both-lose",
}
