"""Points, neighbours, chains and captures, recomputed from the coloured points each time."""

from collections.abc import Iterable

Point = tuple[int, int]
Board = dict[Point, str]

OPPONENT = {"B": "W", "W": "B"}


class Grid:
    """The points of a board of width x height and which of them are neighbours."""

    def __init__(self, width: int, height: int, topology: str) -> None:
        if topology not in ("grid", "torus"):
            raise ValueError(f"unknown topology {topology}")
        self.points = {(x, y) for x in range(width) for y in range(height)}
        self.around: dict[Point, set[Point]] = {}
        for x, y in self.points:
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            if topology == "torus":
                beside = {(i % width, j % height) for i, j in beside}
            self.around[x, y] = {p for p in beside if p in self.points and p != (x, y)}

    def component(self, start: Point, members: Iterable[Point]) -> set[Point]:
        """Points of `members` that connect to `start`, which is one of them."""
        inside = set(members)
        found = {start}
        edge = [start]
        while edge:
            for q in self.around[edge.pop()]:
                if q in inside and q not in found:
                    found.add(q)
                    edge.append(q)
        return found

    def components(self, members: Iterable[Point]) -> list[set[Point]]:
        """The connected parts of a set of points, in the order of their least points."""
        left = set(members)
        parts = []
        while left:
            part = self.component(min(left), left)
            parts.append(part)
            left -= part
        return parts

    def border(self, points: set[Point]) -> set[Point]:
        """Points outside a set that neighbour a point of the set."""
        return {q for p in points for q in self.around[p]} - points

    def chain(self, board: Board, point: Point) -> set[Point]:
        """The chain of the stone at `point`."""
        return self.component(point, {p for p in board if board[p] == board[point]})

    def chains(self, board: Board, colour: str) -> list[set[Point]]:
        """All chains of one colour."""
        return self.components({p for p in board if board[p] == colour})

    def liberties(self, board: Board, chain: set[Point]) -> set[Point]:
        """Empty points beside a chain."""
        return {q for q in self.border(chain) if q not in board}

    def put(self, board: Board, colour: str, point: Point) -> tuple[Board, set[Point], set[Point]]:
        """Place a stone: the new board, the opposing stones taken, the own stones removed by suicide.

        Opposing chains without a liberty go first, then the own chain is looked at.
        """
        new = dict(board)
        new[point] = colour
        taken: set[Point] = set()
        for q in self.around[point]:
            if new.get(q) == OPPONENT[colour]:
                chain = self.chain(new, q)
                if not self.liberties(new, chain):
                    taken |= chain
        for q in taken:
            del new[q]
        own = self.chain(new, point)
        if self.liberties(new, own):
            return new, taken, set()
        for q in own:
            del new[q]
        return new, taken, own
