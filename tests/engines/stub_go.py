"""A small Go program for tests: simple ko, no suicide, and one weakness that its first argument names.

`python stub_go.py [WEAKNESS]`. Standard library only, so that it starts at once.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
OTHER = {"b": "w", "w": "b"}
Point = tuple[int, int]
Stones = dict[Point, str]


class Refused(Exception):
    """The words after `?`."""


class Go:
    """The game and the answers to commands; a command NAME is the method `do_NAME`."""

    name = "Stub Go"
    version = "1.0"
    sizes = range(1, 26)

    def __init__(self) -> None:
        self.size = 19
        self.komi = 0.0
        self.clear()

    def clear(self) -> None:
        self.stones: Stones = {}
        self.ko: tuple[Point, str] | None = None
        self.past: list[tuple[Stones, tuple[Point, str] | None]] = []

    # ------------------------------------------------------------------ rules

    def board(self) -> list[Point]:
        return [(column, row) for column in range(self.size) for row in range(self.size)]

    def around(self, point: Point) -> list[Point]:
        column, row = point
        steps = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return [(c, r) for c, r in steps if 0 <= c < self.size and 0 <= r < self.size]

    def chain(self, stones: Stones, start: Point) -> tuple[set[Point], bool]:
        """Return the chain of a stone, and whether it has a liberty."""
        found, queue, free = {start}, [start], False
        while queue:
            for near in self.around(queue.pop()):
                free = free or near not in stones
                if stones.get(near) == stones[start] and near not in found:
                    found.add(near)
                    queue.append(near)
        return found, free

    def after(self, colour: str, point: Point) -> tuple[Stones, set[Point]]:
        """Return the stones after a placement and the points emptied; raises Refused."""
        if point in self.stones:
            raise Refused("illegal move")
        stones = {**self.stones, point: colour}
        taken: set[Point] = set()
        for near in self.around(point):
            if stones.get(near) == OTHER[colour] and not self.chain(stones, near)[1]:
                taken |= self.chain(stones, near)[0]
        for gone in taken:
            stones.pop(gone, None)
        if not self.chain(stones, point)[1]:
            return self.suicide(stones, point)
        return stones, taken

    def suicide(self, stones: Stones, point: Point) -> tuple[Stones, set[Point]]:
        raise Refused("illegal move")

    def check_ko(self, colour: str, point: Point) -> None:
        if self.ko == (point, colour):
            raise Refused("illegal move")

    def legal(self, colour: str, point: Point) -> bool:
        try:
            self.check_ko(colour, point)
            self.after(colour, point)
        except Refused:
            return False
        return True

    # ------------------------------------------------------------------ words

    def colour(self, text: str) -> str:
        if text.lower() not in ("b", "w", "black", "white"):
            raise Refused("invalid color")
        return text[0].lower()

    def point(self, text: str) -> Point | None:
        if text.lower() == "pass":
            return None
        column, row = LETTERS.find(text[:1].upper()), text[1:]
        if not row.isdigit() or not (0 <= column < self.size and 1 <= int(row) <= self.size):
            raise Refused("invalid coord")
        return column, int(row) - 1

    def vertex(self, point: Point) -> str:
        return f"{LETTERS[point[0]]}{point[1] + 1}"

    def vertices(self, points: Iterable[Point]) -> str:
        return " ".join(self.vertex(point) for point in sorted(points))

    # ------------------------------------------------------------------ commands

    def do_name(self) -> str:
        return self.name

    def do_version(self) -> str:
        return self.version

    def do_protocol_version(self) -> str:
        return "2"

    def do_list_commands(self) -> str:
        return "\n".join(sorted(name[3:] for name in dir(self) if name.startswith("do_")))

    def do_quit(self) -> str:
        return ""

    def do_boardsize(self, size: str) -> str:
        if int(size) not in self.sizes:
            raise Refused("unacceptable size")
        self.size = int(size)
        self.clear()
        return ""

    def do_clear_board(self) -> str:
        self.clear()
        return ""

    def do_komi(self, komi: str) -> str:
        self.komi = float(komi)
        return ""

    def do_play(self, colour: str, vertex: str) -> str:
        mover, point = self.colour(colour), self.point(vertex)
        before = (self.stones, self.ko)
        if point is None:
            self.ko = None
        else:
            self.check_ko(mover, point)
            stones, taken = self.after(mover, point)
            lone = point in stones and self.chain(stones, point)[0] == {point}
            free = [near for near in self.around(point) if near not in stones]
            single = len(taken) == 1 and lone and len(free) == 1
            self.stones, self.ko = stones, (next(iter(taken)), OTHER[mover]) if single else None
        self.past.append(before)
        return ""

    def do_undo(self) -> str:
        if not self.past:
            raise Refused("cannot undo")
        self.stones, self.ko = self.past.pop()
        return ""

    def do_showboard(self) -> str:
        marks = {"b": "X", "w": "O"}
        rows = []
        for row in range(self.size, 0, -1):
            cells = " ".join(marks.get(self.stones.get((c, row - 1), ""), ".") for c in range(self.size))
            rows.append(f"{row:2} {cells}")
        return "\n" + "\n".join(["   " + " ".join(LETTERS[: self.size]), *rows])

    def do_final_score(self) -> str:
        margin = self.area() - self.komi
        return f"{'B' if margin > 0 else 'W'}+{abs(margin):.1f}" if margin else "0"

    def area(self) -> int:
        """Black's stones and territory less White's; nothing is taken off."""
        margin, seen = 0, set(self.stones)
        for colour in self.stones.values():
            margin += 1 if colour == "b" else -1
        for start in self.board():
            if start in seen:
                continue
            region, queue, border = {start}, [start], set()
            while queue:
                for near in self.around(queue.pop()):
                    if near in self.stones:
                        border.add(self.stones[near])
                    elif near not in region:
                        region.add(near)
                        queue.append(near)
            seen |= region
            if len(border) == 1:
                margin += len(region) if border == {"b"} else -len(region)
        return margin

    # ------------------------------------------------------------------ talk

    def answer(self, words: list[str]) -> str:
        method = getattr(self, f"do_{words[0].replace('-', '_')}", None)
        if method is None:
            raise Refused("unknown command")
        try:
            return str(method(*words[1:]))
        except TypeError:
            raise Refused("syntax error") from None

    def serve(self) -> None:
        for line in sys.stdin:
            words = line.split()
            number = words.pop(0) if words[0].isdigit() else ""
            try:
                sys.stdout.write(f"={number} {self.answer(words)}\n\n")
            except Refused as reason:
                sys.stdout.write(f"?{number} {reason}\n\n")
            sys.stdout.flush()
            if words[0] == "quit":
                return


class Query(Go):
    """Answers `is_legal` as well."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        point = self.point(vertex)
        return str(int(point is None or self.legal(self.colour(colour), point)))


class ListsLegal(Go):
    """Answers `all_legal` as well."""

    def do_all_legal(self, colour: str) -> str:
        return self.vertices(point for point in self.board() if self.legal(self.colour(colour), point))


class NoUndo(Go):
    """Cannot take back."""

    def __dir__(self) -> Iterable[str]:
        return (name for name in super().__dir__() if name != "do_undo")


class PlayAllowsKo(Go):
    """`play` takes back at once in a ko."""

    def check_ko(self, colour: str, point: Point) -> None:
        pass


class TolerantPlay(Query):
    """`play` allows a ko, `is_legal` is right about it."""

    def do_play(self, colour: str, vertex: str) -> str:
        self.ko = None
        return super().do_play(colour, vertex)


class WrongQuery(Query):
    """`play` and `is_legal` both allow a ko."""

    def check_ko(self, colour: str, point: Point) -> None:
        pass


class Divided(Query, ListsLegal):
    """`is_legal` knows of ko, and `all_legal` does not."""

    def do_all_legal(self, colour: str) -> str:
        self.ko, kept = None, self.ko
        try:
            return super().do_all_legal(colour)
        finally:
            self.ko = kept


class DividedOtherwise(Query, ListsLegal):
    """`all_legal` knows of ko, and `is_legal` does not."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        self.ko, kept = None, self.ko
        try:
            return super().do_is_legal(colour, vertex)
        finally:
            self.ko = kept


class DividedBoard(Go):
    """Lists one stone less than it shows."""

    def do_list_stones(self, colour: str) -> str:
        return self.vertices(
            [point for point in self.board() if self.stones.get(point) == self.colour(colour)][1:]
        )


class UnreadableBoard(Query):
    """Shows no board where one is asked for."""

    def do_showboard(self) -> str:
        return "board\nof 25 stones"


class DividedOnce(Divided):
    """The two channels part in the first process only."""

    def do_all_legal(self, colour: str) -> str:
        with open(sys.argv[2], "a+") as asked:
            first = not asked.tell()
            asked.write("x")
        return super().do_all_legal(colour) if first else ListsLegal.do_all_legal(self, colour)


class VagueQuery(Query):
    """Lists `is_legal` and answers it with a word that means nothing."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        return "maybe"


class ErringQuery(Query):
    """Lists `is_legal` and always refuses it, without a word."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        raise Refused("")


class RefusesSize(Query):
    """Takes no board but 19x19."""

    sizes = range(19, 20)


class RefusesClear(Query):
    """Does not clear its board."""

    def do_clear_board(self) -> str:
        raise Refused("the board is never cleared")


class RefusesLegal(Query):
    """Refuses every move on the first line."""

    def do_play(self, colour: str, vertex: str) -> str:
        if vertex.upper().endswith("1"):
            raise Refused("illegal move")
        return super().do_play(colour, vertex)


class KeepsPrisoners(Query):
    """Never takes stones off."""

    def do_play(self, colour: str, vertex: str) -> str:
        before = dict(self.stones)
        answer = super().do_play(colour, vertex)
        self.stones = {**self.stones, **before}
        return answer


class ChangesOnRefusal(Go):
    """Puts a refused stone on the board all the same."""

    def do_play(self, colour: str, vertex: str) -> str:
        try:
            return super().do_play(colour, vertex)
        except Refused:
            self.stones = {**self.stones, self.point(vertex) or (0, 0): self.colour(colour)}
            raise


class RefusesUndo(Go):
    """Lists `undo` and refuses it."""

    def do_undo(self) -> str:
        raise Refused("cannot undo")


class Flaky(Query):
    """Wrong the first time it is asked on this machine, right ever after: the second argument is a file."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        right = super().do_is_legal(colour, vertex)
        try:
            with open(sys.argv[2], "x"):
                return "1" if right == "0" else "0"
        except FileExistsError:
            return right


class CrashesOnce(Query):
    """Ends at the first legality question asked on this machine: the second argument is a file."""

    def do_is_legal(self, colour: str, vertex: str) -> str:
        try:
            with open(sys.argv[2], "x"):
                sys.exit(4)
        except FileExistsError:
            return super().do_is_legal(colour, vertex)


class LeaksKo(Query):
    """Keeps the last ko over `clear_board`: what one case leaves spoils the next."""

    left: tuple[Point, str] | None = None

    def clear(self) -> None:
        if getattr(self, "ko", None):
            self.left = self.ko
        super().clear()

    def check_ko(self, colour: str, point: Point) -> None:
        if self.left == (point, colour):
            raise Refused("illegal move")
        super().check_ko(colour, point)


class Slow(Query):
    """Takes a while over every board."""

    def do_clear_board(self) -> str:
        time.sleep(0.2)
        return super().do_clear_board()


class OneAtATime(Query):
    """Loses what is sent before it has answered."""

    def serve(self) -> None:
        while data := os.read(0, 1 << 16):
            words = data.decode().splitlines()[0].split()
            number = words.pop(0)
            try:
                answer = f"={number} {self.answer(words)}\n\n"
            except Refused as reason:
                answer = f"?{number} {reason}\n\n"
            os.write(1, answer.encode())
            if words[0] == "quit":
                return


class Mirrored(Query):
    """Shows its board upside down."""

    def do_showboard(self) -> str:
        lines = super().do_showboard().split("\n")
        head, rows = lines[:2], lines[2:]
        turned = [row[:2] + other[2:] for row, other in zip(rows, reversed(rows), strict=True)]
        return "\n".join([*head, *turned])


class WrongCount(Query):
    """Counts one point too many for Black."""

    def area(self) -> int:
        return super().area() + 1


class NearlyRightCount(Query):
    """Off by less than any rounding to whole points would show."""

    def do_final_score(self) -> str:
        return f"B+{self.area() - self.komi + 0.25:.2f}"


class VagueCount(Query):
    """Answers a count with words."""

    def do_final_score(self) -> str:
        return "B+Resign"


class ChattyCount(Query):
    """Answers a count with the right words and more."""

    def do_final_score(self) -> str:
        return super().do_final_score() + " or so"


class LongCount(Query):
    """Answers with a number that begins like the right one."""

    def do_final_score(self) -> str:
        return f"B+{self.area() * 11}"


class EndlessCount(Query):
    """Answers with a number of more digits than any count has."""

    def do_final_score(self) -> str:
        return "B+" + "9" * 5000


class DividingCount(Query):
    """Answers with a fraction of nothing."""

    def do_final_score(self) -> str:
        return "B+4/0"


class RefusedCount(Query):
    """Refuses to count, with the right result as its reason."""

    def do_final_score(self) -> str:
        raise Refused(super().do_final_score())


def main() -> None:
    found = {kind.__name__: kind for kind in _kinds(Go)}
    make: Callable[[], Go] = found[sys.argv[1] if len(sys.argv) > 1 else "Go"]
    make().serve()


def _kinds(kind: type[Go]) -> list[type[Go]]:
    return [kind, *(one for below in kind.__subclasses__() for one in _kinds(below))]


if __name__ == "__main__":
    main()
