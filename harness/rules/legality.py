"""The legality of every point of a position in one call, without trying each point.

What the rules leave undetermined can be played and counts as legal here.

A point next to an empty point can be no suicide. A placement that survives adds exactly one
stone of its colour, so of all earlier positions only those with one such stone more can recur.
What is left, a handful of points, is judged one by one.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from harness.board.colour import BLACK, Colour
from harness.board.position import has_liberty_besides
from harness.board.topology import LANE
from harness.rules.history import STONES

if TYPE_CHECKING:
    from harness.rules.standing import Standing

_SET: Final = b"\x01"


def legal_points(game: Standing, colour: Colour) -> list[int]:
    """Return the points on which `colour` may place, in board order; whose turn it is is not asked."""
    board = game.topology
    stones = game.position.stones
    everything = board.all_lanes
    contents = int.from_bytes(stones, "little")
    empty = everything & ~(contents | contents >> 1)
    legal = bytearray((empty & board.spread(empty)).to_bytes(board.size, "little"))
    closed = (empty & ~board.spread(empty)).to_bytes(board.size, "little")
    point = closed.find(_SET)
    while point >= 0:
        if _survives(stones, board.neighbours, colour, point):
            legal[point] = 1
        elif game.allows_suicide_of(1) or game.allows_suicide_of(board.size):
            legal[point] = not _forbidden(game, colour, point)
        point = closed.find(_SET, point + 1)
    for point in _suspects(game, colour, contents):
        if legal[point] and _forbidden(game, colour, point):
            legal[point] = 0
    return list(compress(board.points, legal))


def _forbidden(game: Standing, colour: Colour, point: int) -> bool:
    refusal = game.judge_placement(colour, point)
    return refusal is not None and refusal.forbids


def _survives(stones: bytearray, neighbours: tuple[tuple[int, ...], ...], colour: Colour, point: int) -> bool:
    """Tell whether a stone on `point`, which has no empty neighbour, would have a liberty."""
    for near in neighbours[point]:
        own = stones[near] == colour
        if own == has_liberty_besides(stones, neighbours, near, point):
            return True
    return False


def _suspects(game: Standing, colour: Colour, contents: int) -> set[int]:
    """Return the points where ko or superko may forbid a placement that survives."""
    rules, history = game.repetition, game.history
    suspects: set[int] = set()
    ko = game.ko_point(colour)
    if ko is not None:
        suspects.add(ko)
    if rules.ing is not None:
        suspects |= rules.ing.hot_points(history, game.topology)
    candidates: list[int] = []
    if rules.superko is not None:
        own = game.position.stones.count(colour)
        candidates += history.with_stone_count(colour, own + 1)
    if rules.ko_by_position and len(history.rows) > 1:
        candidates.append(len(history.rows) - 2)
    for index in candidates:
        point = _added_stone(history.rows[index][STONES], contents, colour, game.topology.all_lanes)
        if point is not None:
            suspects.add(point)
    return suspects


def _added_stone(earlier: bytes, contents: int, colour: Colour, everything: int) -> int | None:
    """Return where a placement by `colour` could turn the current board into `earlier`.

    That needs one more stone of `colour`, all others in place, and no new opposing stone.
    """
    past = int.from_bytes(earlier, "little")
    shift = 0 if colour is BLACK else 1
    own_now, own_then = contents >> shift & everything, past >> shift & everything
    enemy_now, enemy_then = contents >> 1 - shift & everything, past >> 1 - shift & everything
    added = own_then & ~own_now
    if not added or added & added - 1 or own_now & ~own_then or enemy_then & ~enemy_now:
        return None
    return (added.bit_length() - 1) // LANE
