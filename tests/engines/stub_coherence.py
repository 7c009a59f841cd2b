"""A small Go program with several ways to the same answers, and one weakness in agreeing with itself."""

from __future__ import annotations

import sys

from tests.engines.stub_go import Go, ListsLegal, Point, Stones


class Sound(ListsLegal):
    """Has set-up, handicap and statuses, all of which agree."""

    def place(self, stones: Stones) -> str:
        self.clear()
        self.stones = dict(stones)
        return ""

    def do_set_position(self, *words: str) -> str:
        colours, points = map(self.colour, words[::2]), map(self.point, words[1::2])
        return self.place({point: colour for colour, point in zip(colours, points, strict=True) if point})

    def handicap(self, number: int) -> list[Point]:
        edge = 2 if self.size > 7 else 1
        far = self.size - 1 - edge
        return [(edge, edge), (far, far), (edge, far), (far, edge)][:number]

    def do_fixed_handicap(self, number: str) -> str:
        points = self.handicap(int(number))
        self.place(dict.fromkeys(points, "b"))
        return self.vertices(points)

    def do_place_free_handicap(self, number: str) -> str:
        return Sound.do_fixed_handicap(self, number)

    def do_set_free_handicap(self, *names: str) -> str:
        return self.place({point: "b" for name in names if (point := self.point(name))})

    def do_final_status_list(self, status: str) -> str:
        return self.vertices(self.stones) if status == "alive" else ""


class ForbidsAllAfterUndo(Sound):
    undone = False

    def do_undo(self) -> str:
        self.undone = True
        return super().do_undo()

    def check_ko(self, colour: str, point: Point) -> None:
        if self.undone and colour == "w":
            self.ko = (point, colour)
        super().check_ko(colour, point)


class ClearKeepsKo(Sound):
    def do_clear_board(self) -> str:
        ko = self.ko
        super().do_clear_board()
        self.ko = ko
        return ""

    def do_boardsize(self, size: str) -> str:
        super().do_boardsize(size)
        self.ko = None
        return ""


class AnswersOtherHandicap(Sound):
    def do_fixed_handicap(self, number: str) -> str:
        super().do_fixed_handicap(number)
        return self.vertices(self.handicap(int(number) + 1)[1:])


class PlacesTooFew(Sound):
    def do_fixed_handicap(self, number: str) -> str:
        return super().do_fixed_handicap(str(int(number) - 1))


class AnswersNoFreeHandicap(Sound):
    def do_place_free_handicap(self, number: str) -> str:
        super().do_place_free_handicap(number)
        return ""


class MirrorsNamedHandicap(Sound):
    def do_set_free_handicap(self, *names: str) -> str:
        super().do_set_free_handicap(*names)
        return self.place({(self.size - 1 - column, row): "b" for column, row in self.stones})


class SetUpForbidsTheCorner(Sound):
    def do_set_position(self, *words: str) -> str:
        super().do_set_position(*words)
        self.ko = ((self.size - 1, self.size - 1), "w")
        return ""


class SetUpLosesAStone(Sound):
    def do_set_position(self, *words: str) -> str:
        return super().do_set_position(*words[2:])


class CallsAStoneDeadAndAlive(Sound):
    def do_final_status_list(self, status: str) -> str:
        return self.vertices(list(self.stones)[:1] if status == "dead" else self.stones)


class CountsAnotherBoard(Sound):
    def do_final_status_list(self, status: str) -> str:
        dead = [(4, 2)]
        alive = [point for point in self.stones if point not in dead]
        return self.vertices({"dead": dead, "alive": alive}.get(status, []))


class ListsEmptyPoints(Sound):
    def do_final_status_list(self, status: str) -> str:
        return self.vertices(self.board()) if status == "seki" else super().do_final_status_list(status)


class PassIsWorthAPoint(Sound):
    def clear(self) -> None:
        super().clear()
        self.passes = 0

    def do_play(self, colour: str, vertex: str) -> str:
        self.passes += vertex == "pass"
        return super().do_play(colour, vertex)

    def area(self) -> int:
        return super().area() + self.passes


class Silent(Sound):
    def do_undo(self) -> str:
        sys.stdin.read()
        return ""


if __name__ == "__main__":
    kinds: dict[str, type[Go]] = {
        name: kind for name, kind in globals().items() if isinstance(kind, type) and issubclass(kind, Go)
    }
    kinds[sys.argv[1]]().serve()
