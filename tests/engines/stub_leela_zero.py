"""Answers as Leela Zero 0.17 does: 19x19 only, and `play` takes any move on an empty point."""

from __future__ import annotations

from tests.engines.stub_go import Go, Point, Refused, Stones


class LeelaZero(Go):
    name = "Leela Zero"
    version = "0.17 (stub)"
    sizes = range(19, 20)

    def check_ko(self, colour: str, point: Point) -> None:
        pass

    def suicide(self, stones: Stones, point: Point) -> tuple[Stones, set[Point]]:
        chain, _ = self.chain(stones, point)
        return {where: colour for where, colour in stones.items() if where not in chain}, chain

    def do_play(self, colour: str, vertex: str) -> str:
        try:
            return super().do_play(colour, vertex)
        except Refused:
            raise Refused("illegal move") from None


if __name__ == "__main__":
    LeelaZero().serve()
