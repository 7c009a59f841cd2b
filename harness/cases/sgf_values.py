"""What single SGF values mean: points, sizes, komi, colours, results, names of rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import LARGEST_SIDE, LETTERS

PLAYER: Final = "MB"
"""Private property beside B or W in team games: which member of the side made the move, from 1."""

_REAL: Final = re.compile(r"[+-]?([0-9]+/[1-9][0-9]*|[0-9]+[.,]?[0-9]*|[.,][0-9]+)")
_LONGEST_REAL: Final = 20  # characters
_SIZE: Final = re.compile(r"\s*([0-9]{1,2})\s*(?::\s*([0-9]{1,2})\s*)?")
_COLOURS: Final = {"b": BLACK, "black": BLACK, "1": BLACK, "w": WHITE, "white": WHITE, "2": WHITE}
_LARGEST_TT: Final = 19  # up to this size `tt` is a pass (FF[3])


def size_of(text: str) -> tuple[int, int]:
    """Return (width, height) of SZ; raises ValueError for what is no size the board can have."""
    match = _SIZE.fullmatch(text)
    width = int(match[1]) if match else 0
    height = int(match[2]) if match and match[2] else width
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise ValueError(f"such as 19 or 9:7, sides from 1 to {LARGEST_SIDE}")
    return width, height


def point_of(text: str, width: int, height: int) -> str:
    """Return the GTP name of an SGF point such as `dd`; raises ValueError for anything else."""
    if not re.fullmatch("[a-z]{2}", text):
        raise ValueError("two small letters, such as dd")
    column, row = (ord(letter) - ord("a") for letter in text)
    if column >= width or row >= height:
        raise ValueError(f"a point of the {width}x{height} board")
    return f"{LETTERS[column]}{height - row}"


def sgf_point(vertex: str, height: int) -> str:
    """Return the SGF form of a GTP name; a pass is the empty text."""
    if vertex == "pass":
        return ""
    return chr(ord("a") + LETTERS.index(vertex[0])) + chr(ord("a") + height - int(vertex[1:]))


def rectangle(first: str, last: str) -> list[str]:
    """Return the SGF points of a compressed list such as `cc:dd`; raises ValueError if it is none."""
    if not (re.fullmatch("[a-z]{2}", first) and re.fullmatch("[a-z]{2}", last)):
        raise ValueError("two points, such as cc:dd")
    columns, rows = (range(ord(first[axis]), ord(last[axis]) + 1) for axis in (0, 1))
    if not columns or not rows:
        raise ValueError("the upper left point first")
    return [chr(column) + chr(row) for row in rows for column in columns]


def is_pass(text: str, width: int, height: int) -> bool:
    """Tell whether a move's value is a pass: empty, or `tt` where that is no point."""
    return not text.strip() or (text == "tt" and max(width, height) <= _LARGEST_TT)


def colour_of(text: str) -> Colour | None:
    """Return the colour that PL names (`B`, `Black`, also `1` of old Cgoban), or None."""
    return _COLOURS.get(text.strip().lower())


def komi_of(text: str, application: str) -> Fraction | None:
    """Return KM as exact points, or None when it is no number, or one of more than 20 characters.

    A fraction such as 22/3, which FF[4] has no number for, is read as this project writes it.
    Fox writes a hundred times the points, or of the half counted in zi: 650 and 325 are both 6.5.
    """
    text = text.strip()
    if len(text) > _LONGEST_REAL or not _REAL.fullmatch(text):
        return None
    komi = Fraction(text.replace(",", ".").rstrip(".") or "0")
    if "foxwq" in application.lower() and abs(komi) >= 100:
        return komi / 100 if abs(komi) >= 500 else komi / 50
    return komi


ResultKind = Literal[
    "score", "tie", "void", "both-lose", "unknown", "resignation", "time", "forfeit", "illegal-move"
]
_REASONS: Final[Mapping[str, ResultKind]] = {
    "r": "resignation",
    "resign": "resignation",
    "resignation": "resignation",
    "t": "time",
    "time": "time",
    "f": "forfeit",
    "forfeit": "forfeit",
    "illegal": "illegal-move",
}
_TIES: Final = frozenset({"0", "draw", "jigo", "tie"})


@dataclass(frozen=True)
class RecordedResult:
    """What RE says: how the game ended, who won, by how many points where that is stated."""

    kind: ResultKind
    winner: Colour | None = None
    margin: Fraction | None = None


def result_of(text: str) -> RecordedResult:
    """Return what RE says; kind `unknown` for `?`, nothing, and every text that is no result."""
    words = text.strip().lower()
    if words in _TIES:
        return RecordedResult("tie", None, Fraction(0))
    if words == "void":
        return RecordedResult("void")
    if words.replace("-", " ") == "both lose":  # no value of FF[4], which has none for it
        return RecordedResult("both-lose")
    match = re.fullmatch(r"(b|w|black|white)\s*\+\s*(.*)", words)
    if match is None:
        return RecordedResult("unknown")
    winner, rest = Colour.parse(match[1]), match[2]
    if rest in _REASONS:
        return RecordedResult(_REASONS[rest], winner)
    if not rest:
        return RecordedResult("score", winner)
    number = re.fullmatch(rf"({_REAL.pattern})( ?points?)?", rest)
    margin = komi_of(number[1], "") if number else None
    return RecordedResult("unknown", winner) if margin is None else RecordedResult("score", winner, margin)


_RULES: Final[Mapping[str, str]] = {
    "aga": "aga",
    "american": "aga",
    "bga": "bga",
    "british": "bga",
    "cgos": "cgos",
    "chinese": "chinese",
    "chineseogs": "chinese-ogs",
    "chinesekgs": "chinese-kgs",
    "french": "french",
    "ffg": "french",
    "goe": "ing",
    "ing": "ing",
    "japanese": "japanese",
    "jp": "japanese",
    "korean": "korean",
    "newzealand": "new-zealand",
    "nz": "new-zealand",
    "strasbourg": "strasbourg",
    "tromptaylor": "tromp-taylor",
    "tt": "tromp-taylor",
}


def ruleset_of(text: str) -> str | None:
    """Return the name of the ruleset that RU means, whatever its case and punctuation, or None."""
    letters = re.sub(r"[^a-z]", "", text.lower())
    return _RULES.get(letters.removesuffix("rules").removesuffix("rule"))
