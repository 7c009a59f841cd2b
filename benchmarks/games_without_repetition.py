"""The number of games on 1x4 in which no position recurs, by the reference's own moves. Takes minutes.

Either side moves at any time, from the empty board. J. Tromp and G. Farneback, "Combinatorics of Go".
"""

from __future__ import annotations

from harness.board.colour import Colour
from harness.rules.game import Game
from harness.rules.loader import load_text

EXPECTED = {"multi-stone": 2_098_407_841, "forbidden": 719_178_893}
_RULES = (
    "name: counted\ntitle: Counted\nsources: [benchmark]\nko: none\nscoring: {{method: area}}\nsuicide: {}\n"
)


def rows(width: int = 4) -> list[tuple[str, str, str]]:
    """Return what was counted: work, figure, target."""
    return [
        (
            f"games without repetition on 1x{width}, suicide {suicide}",
            f"{_games(width, suicide):,}",
            f"{known:,}",
        )
        for suicide, known in EXPECTED.items()
    ]


def _moves(width: int, suicide: str) -> list[int]:
    """Return for each position, numbered as found, the positions one move away, as a set of bits."""
    rules = load_text(_RULES.format(suicide))
    number = {bytes(width): 0}
    found = list(number)
    moves: list[int] = []
    for stones in found:
        after = 0
        for colour in Colour:
            sides = ([p for p in range(width) if stones[p] == side] for side in Colour)
            black, white = sides
            game = Game(rules, width, 1, black=black, white=white, to_move=colour)
            for point in game.legal_points():
                game.play(colour, point)
                reached = game.history.latest.stones
                game.undo()
                if reached not in number:
                    number[reached] = len(found)
                    found.append(reached)
                if reached != stones:
                    after |= 1 << number[reached]
        moves.append(after)
    return moves


def _games(width: int, suicide: str) -> int:
    """Count paths from the empty board; equal questions, by what can still be reached, are asked once."""
    moves = _moves(width, suicide)
    known: dict[tuple[int, int], int] = {}

    def games_from(position: int, unused: int) -> int:
        unused = _reachable(moves, position, unused)
        key = (position, unused)
        if key not in known:
            known[key] = 1 + sum(
                games_from(after, unused & ~(1 << after)) for after in _bits(moves[position] & unused)
            )
        return known[key]

    return games_from(0, (1 << len(moves)) - 2)


def _reachable(moves: list[int], start: int, unused: int) -> int:
    reached = front = moves[start] & unused
    while front:
        lowest = front & -front
        front ^= lowest
        new = moves[lowest.bit_length() - 1] & unused & ~reached
        reached |= new
        front |= new
    return reached


def _bits(numbers: int) -> list[int]:
    found = []
    while numbers:
        lowest = numbers & -numbers
        found.append(lowest.bit_length() - 1)
        numbers ^= lowest
    return found
