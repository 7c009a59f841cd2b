"""Points, moves and positions as the tests write them."""

from collections.abc import Iterable

from .axes import Rules
from .board import OPPONENT, Point
from .rules import Move, NaiveGame

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def at(vertex: str) -> Point:
    """The point of a vertex such as C3."""
    return LETTERS.index(vertex[0]), int(vertex[1:]) - 1


def points(text: str) -> set[Point]:
    """The points of several vertices; a range such as A3-E3 is a part of one row."""
    found: set[Point] = set()
    for word in text.split():
        first, _, last = word.partition("-")
        (left, row), (right, _) = at(first), at(last or first)
        found |= {(column, row) for column in range(left, right + 1)}
    return found


def diagram(text: str) -> tuple[int, int, set[Point], set[Point]]:
    """Width, height, black and white stones of a diagram whose first row is the top."""
    rows = text.split()[::-1]
    stones = {
        mark: {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == mark}
        for mark in "XO"
    }
    return len(rows[0]), len(rows), stones["X"], stones["O"]


def moves(text: str, first: str = "B") -> list[tuple[str, Move]]:
    """Moves of alternating colours; a word B or W before a move names its colour."""
    found: list[tuple[str, Move]] = []
    colour = first
    for word in text.split():
        if word in OPPONENT:
            colour = word
            continue
        found.append((colour, word if word == "pass" else at(word)))
        colour = OPPONENT[colour]
    return found


def play(game: NaiveGame, text: str, *, any_turn: bool = False) -> NaiveGame:
    """Play moves one after the other, beginning with the side to move."""
    for colour, move in moves(text, game.to_play or "B"):
        game.play(colour, move, any_turn=any_turn)
    return game


def position(
    width: int, height: int, rules: Rules, black: str = "", white: str = "", to_play: str = "B"
) -> NaiveGame:
    """A game from set-up stones."""
    return NaiveGame(width, height, rules, points(black), points(white), to_play)


def from_diagram(text: str, rules: Rules, to_play: str = "B") -> NaiveGame:
    """A game from a diagram."""
    width, height, black, white = diagram(text)
    return NaiveGame(width, height, rules, black, white, to_play)


def prisoners(game: NaiveGame) -> tuple[int, int]:
    """Stones that Black and White have taken."""
    return game.prisoners["B"], game.prisoners["W"]


def vertices(found: Iterable[Point]) -> str:
    """Points as words in board order, for messages and comparisons."""
    return " ".join(f"{LETTERS[x]}{y + 1}" for x, y in sorted(found))
