"""MyBot: a small Go program that speaks GTP. It plays at random and does not know the rule of ko."""

from __future__ import annotations

import random
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
KNOWS_KO = False
KNOWS_SUICIDE = True


class Board:
    """Stones by point; `before` are the boards of earlier plies, to take moves back."""

    def __init__(self, size: int = 9) -> None:
        self.clear(size)

    def clear(self, size: int) -> None:
        """Begin anew on an empty board of a size."""
        self.size = size
        self.stones: dict[tuple[int, int], str] = {}
        self.before: list[dict[tuple[int, int], str]] = []

    def neighbours(self, point: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = point
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(a, b) for a, b in around if 0 <= a < self.size and 0 <= b < self.size]

    def chain(
        self, point: tuple[int, int], stones: dict[tuple[int, int], str]
    ) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """Return the stones and the liberties of the chain at a point."""
        found, waiting = {point}, [point]
        liberties: set[tuple[int, int]] = set()
        while waiting:
            for other in self.neighbours(waiting.pop()):
                if other not in stones:
                    liberties.add(other)
                elif stones[other] == stones[point] and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found, liberties

    def after(self, colour: str, point: tuple[int, int]) -> dict[tuple[int, int], str] | None:
        """Return the stones after a move, or None where it is illegal."""
        if point in self.stones or max(point) >= self.size:
            return None
        stones = {**self.stones, point: colour}
        for other in self.neighbours(point):
            if stones.get(other, colour) != colour:
                chain, liberties = self.chain(other, stones)
                if not liberties:
                    stones = {at: stone for at, stone in stones.items() if at not in chain}
        chain, liberties = self.chain(point, stones)
        if not liberties:
            if KNOWS_SUICIDE:
                return None
            stones = {at: stone for at, stone in stones.items() if at not in chain}
        if KNOWS_KO and self.before and stones == self.before[-1]:
            return None
        return stones

    def play(self, colour: str, vertex: str) -> None:
        """Make a move; raises ValueError where it is illegal."""
        stones = self.stones
        if vertex.lower() != "pass":
            point = (COLUMNS.index(vertex[0].upper()), int(vertex[1:]) - 1)
            after = self.after(colour, point)
            if after is None:
                raise ValueError("illegal move")
            stones = after
        self.before.append(self.stones)
        self.stones = stones

    def genmove(self, colour: str) -> str:
        points = [(x, y) for x in range(self.size) for y in range(self.size)]
        legal = [point for point in points if self.after(colour, point) is not None]
        x, y = random.choice(legal) if legal else (-1, -1)
        vertex = f"{COLUMNS[x]}{y + 1}" if legal else "pass"
        self.play(colour, vertex)
        return vertex

    def picture(self) -> str:
        columns = "   " + " ".join(COLUMNS[: self.size])
        rows = [
            f"{y + 1:2} " + " ".join(self.stones.get((x, y), ".") for x in range(self.size))
            for y in reversed(range(self.size))
        ]
        return "\n".join(["", columns, *rows, columns])


def answer(board: Board, command: str, words: list[str]) -> str:
    """Obey one command and return its answer; raises ValueError with the words of a refusal."""
    match command, words:
        case "boardsize", [size]:
            if not 2 <= int(size) <= len(COLUMNS):
                raise ValueError("unacceptable size")
            board.clear(int(size))
        case "clear_board", []:
            board.clear(board.size)
        case "komi", [komi]:
            float(komi)
        case "play", [colour, vertex]:
            board.play("X" if colour.lower().startswith("b") else "O", vertex)
        case "genmove", [colour]:
            return board.genmove("X" if colour.lower().startswith("b") else "O")
        case "undo", []:
            if not board.before:
                raise ValueError("cannot undo")
            board.stones = board.before.pop()
        case "showboard", []:
            return board.picture()
        case "known_command", [name]:
            return str(name in COMMANDS).lower()
        case _:
            plain = {"name": "MyBot", "version": "1.0", "protocol_version": "2", "quit": ""}
            if command not in {*plain, "list_commands"}:
                raise ValueError("unknown command" if command not in COMMANDS else "syntax error")
            return "\n".join(COMMANDS) if command == "list_commands" else plain[command]
    return ""


COMMANDS = [
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "undo",
    "version",
]


def main() -> None:
    """Answer commands until `quit` or the end of input."""
    board = Board()
    for line in sys.stdin:
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            continue
        try:
            sign, text = "=", answer(board, words[0], words[1:])
        except (ValueError, IndexError) as error:
            sign, text = "?", str(error)
        print(f"{sign}{number} {text}\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
