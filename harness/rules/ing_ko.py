"""Ing's ko rules of 1991: hot stones, and the one cycle that a disturbing ko may run.

The text forbids to take a hot stone back at once, and to begin a disturbing ko anew after one cycle.
Which ko fights and which disturbs it decides by life and death, which no text settles for a program.
A verdict is given here where every reading of the text gives the same one, or where the ko is one of
the shapes the text names; elsewhere the placement is undetermined. The single hot stone is the simple
ko rule; it is judged by `SimpleKo` before what is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from harness.board.colour import EMPTY
from harness.board.position import Position
from harness.board.topology import Topology
from harness.rules.history import Entry, History, Kind, Span
from harness.rules.verdict import Reason, Refusal

DOUBLE_HOT_STONES: Final = "Ing 1991 art. 3, double hot stones"
TWIN_HOT_STONES: Final = "Ing 1991 art. 3, twin hot stones"
DISTURBING_KO: Final = "Ing 1991 art. 3, disturbing ko"


class Placement(NamedTuple):
    """A placement to judge: where, what it takes, and the board after it."""

    point: int
    taken: tuple[int, ...]
    after: bytes


class Mouth(NamedTuple):
    """A ko: a lone stone on `stone` whose only liberty, `empty`, has stones of its colour all around."""

    empty: int
    stone: int


class IngKo:
    """Articles 1 and 3 of Ing's SST Laws of Wei-Ch'i (1991) but for the single hot stone and suicide."""

    def judge(self, history: History, board: Topology, placement: Placement, span: Span) -> Refusal | None:
        """Return why a placement is forbidden or left undetermined; None if it is legal."""
        latest = history.latest
        if _takes_back_two(history.entries, placement):
            corridor = frozenset((placement.point, *placement.taken, *latest.taken))
            return _hot(_lives_depend_on(corridor, board, latest.stones), DOUBLE_HOT_STONES)
        taken, answered = _kos_of(placement, latest.stones, board), _latest_ko(latest, board)
        kos = _joined_to(taken, board, latest.stones)
        triple = _is_triple_ko(board, latest.stones, kos)
        if len(kos) > 2 and answered in kos:
            return _hot(triple, TWIN_HOT_STONES)
        if _answers_two_stones(placement, taken, history.entries, board):
            return _hot(False, TWIN_HOT_STONES)
        route = _route(history, placement, span)
        if (
            not route
            or triple
            or (len(kos) == 1 and _of_one_ko(route))
            or _of_eternal_life(route, board, latest)
        ):
            return None
        return _judge_round(history, placement, span, bool(taken and answered) and _kos_in(route) > 2)

    def hot_points(self, history: History, board: Topology) -> set[int]:
        """Return the points besides the simple ko on which a placement may be forbidden now."""
        latest = history.latest
        if latest.kind is not Kind.PLAY or not 1 <= len(latest.taken) <= 2:
            return set()
        return {*latest.taken, *(mouth.empty for mouth in _mouths(board, latest.stones))}


def _hot(certain: bool, article: str) -> Refusal:
    """Return the verdict on taking back stones that the text calls hot, if this is the fight it means."""
    return Refusal(Reason.KO) if certain else Refusal(Reason.UNDETERMINED, article=article)


def _judge_round(history: History, placement: Placement, span: Span, of_three: bool) -> Refusal | None:
    """Judge a placement that goes round a cycle of unknown kind; `of_three`: the last of three kos in a row.

    The first round is free in a disturbing ko, and a fighting ko bans hot stones only. Whether a second
    round is forbidden depends on the kind, and whether the third ko is hot on whether the three are one.
    """
    if any(_in_closed_cycle(history, index) for index in _equal(history, placement, span)):
        return Refusal(Reason.UNDETERMINED, article=DISTURBING_KO)
    return Refusal(Reason.UNDETERMINED, article=TWIN_HOT_STONES) if of_three else None


def _takes_back_two(entries: Sequence[Entry], placement: Placement) -> bool:
    """Tell whether this takes two stones back at once, as in an eternal life.

    Two stones were taken by a stone that now stands in a chain of two, and the opponent need only
    put back the other of these two for the board to be what it was three plies before.
    """
    latest = entries[-1]
    if len(latest.taken) != 2 or len(placement.taken) != 2 or latest.point not in placement.taken:
        return False
    if len(entries) < 3:
        return False
    restored = bytearray(placement.after)
    for point in placement.taken:
        if point != latest.point:
            restored[point] = latest.stones[point]
    return restored == entries[-3].stones


# ---------------------------------------------------------------------- cycles


def _equal(history: History, placement: Placement, span: Span) -> list[int]:
    """Return the entries whose board the placement recreates."""
    start = span.start(len(history.rows))
    return [index for index in history.occurrences(placement.after) if index >= start]


def _route(history: History, placement: Placement, span: Span) -> list[frozenset[int]]:
    """Return what each placement since the board was last as it will be filled and emptied, this one last."""
    equal = _equal(history, placement, span)
    if not equal:
        return []
    steps = [(entry.point, entry.taken) for entry in history.entries[equal[-1] + 1 :]]
    steps.append((placement.point, placement.taken))
    return [frozenset((point, *taken)) for point, taken in steps if point is not None]


def _in_closed_cycle(history: History, index: int) -> bool:
    """Tell whether entry `index` lies in a cycle that a placement has closed already."""
    for end in range(index, len(history.rows)):
        entry = history.entries[end]
        if entry.kind is Kind.PLAY and any(k < end and k <= index for k in history.occurrences(entry.stones)):
            return True
    return False


def _of_one_ko(route: Sequence[frozenset[int]]) -> bool:
    return len(set(route)) == 1 and len(route[0]) == 2


def _kos_in(route: Sequence[frozenset[int]]) -> int:
    return len({points for points in route if len(points) == 2})


def _of_eternal_life(route: Sequence[frozenset[int]], board: Topology, latest: Entry) -> bool:
    """Tell whether two sides took two stones from each other by turns on four points that both live by."""
    corridor = frozenset().union(*route)
    return (
        len(corridor) == 4
        and {len(points) for points in route} == {1, 3}
        and _lives_depend_on(corridor, board, latest.stones)
    )


# ---------------------------------------------------------------------- kos on the board


def _mouths(board: Topology, stones: bytes) -> list[Mouth]:
    """Return every ko that the side opposing its lone stone could take now."""
    return [
        Mouth(empty, stone)
        for empty in board.points
        if not stones[empty]
        for stone in board.neighbours[empty]
        if _is_mouth(board, stones, Mouth(empty, stone))
    ]


def _is_mouth(board: Topology, stones: bytes, mouth: Mouth) -> bool:
    colour = stones[mouth.stone]
    return (
        bool(colour)
        and all(stones[near] == colour for near in board.neighbours[mouth.empty])
        and all(stones[near] == 3 - colour for near in board.neighbours[mouth.stone] if near != mouth.empty)
    )


def _kos_of(placement: Placement, before: bytes, board: Topology) -> set[Mouth]:
    """Return the kos that a placement takes: one, or the two whose stones share the point it fills."""
    if not placement.after[placement.point]:
        return set()
    mouths = {Mouth(placement.point, stone) for stone in placement.taken}
    return mouths if all(_is_mouth(board, before, mouth) for mouth in mouths) else set()


def _latest_ko(latest: Entry, board: Topology) -> Mouth | None:
    """Return the ko that the latest placement took and that could be taken back, or None."""
    if latest.point is None or len(latest.taken) != 1:
        return None
    mouth = Mouth(latest.taken[0], latest.point)
    return mouth if _is_mouth(board, latest.stones, mouth) else None


def _answers_two_stones(
    placement: Placement, taken: set[Mouth], entries: Sequence[Entry], board: Topology
) -> bool:
    """Tell whether `placement` may take a twin hot stone in a fight in which two stones are taken at once.

    That is one stone that takes two kos, or an eternal life beside two kos. `taken` are the kos it takes.
    """
    latest, two = entries[-1], (len(placement.taken), len(entries[-1].taken))
    answered = _latest_ko(latest, board)
    if taken and two[1] > 1:
        double, before = {Mouth(latest.point or 0, stone) for stone in latest.taken}, entries[-2].stones
        if all(_is_mouth(board, before, mouth) for mouth in double | taken):
            return double <= _joined_to(taken, board, before)
    if not (taken or (answered and two[0] == 2)):
        return False
    fight = _joined_to(taken or {mouth for mouth in (answered,) if mouth}, board, latest.stones)
    answers = answered in fight or two == (1, 2)
    return answers and len(fight) > 1 and _beside_eternal_life(fight, board, latest.stones)


def _joined_to(taken: set[Mouth], board: Topology, stones: bytes) -> set[Mouth]:
    """Return the kos that hang together with `taken`: each borders a chain that another borders."""
    if not taken:
        return set()
    around = {mouth: _bordering(board, stones, mouth) for mouth in _mouths(board, stones)}
    joined, chains = set(taken), frozenset[frozenset[int]]().union(*(around[mouth] for mouth in taken))
    while more := {mouth for mouth in around if mouth not in joined and around[mouth] & chains}:
        joined |= more
        chains = chains.union(*(around[mouth] for mouth in more))
    return joined


def _beside_eternal_life(kos: set[Mouth], board: Topology, stones: bytes) -> bool:
    """Tell whether chains around `kos` also wall in four points on which two stones can be taken by turns."""
    around = frozenset[frozenset[int]]().union(*(_bordering(board, stones, mouth) for mouth in kos))
    owner = {point: stones[point] for chain in around for point in chain}
    return any(
        len({owner[point] for point in walls if point in owner}) == 2 for walls in _corridors(board, stones)
    )


def _corridors(board: Topology, stones: bytes) -> Iterator[set[int]]:
    """Yield the walls of every corridor of an eternal life.

    Four points in a row, the first two between stones of one side, where only the other side has stones, the
    last two the other way round.
    """
    for second in board.points:
        for third in board.neighbours[second]:
            for first in board.neighbours[second]:
                for fourth in board.neighbours[third]:
                    inside = (first, second, third, fourth)
                    if len(set(inside)) < 4 or all(stones[point] for point in inside):
                        continue
                    halves = inside[:2], inside[2:]
                    walls = [
                        {n for at in half for n in board.neighbours[at]} - set(inside) for half in halves
                    ]
                    colours = [{stones[point] for point in wall} for wall in walls]
                    held = [{stones[point] for point in half} - {EMPTY} for half in halves]
                    if (
                        (colours in ([{1}, {2}], [{2}, {1}]))
                        and held[0] <= colours[1]
                        and held[1] <= colours[0]
                    ):
                        yield walls[0] | walls[1]


def _bordering(board: Topology, stones: bytes, mouth: Mouth) -> frozenset[frozenset[int]]:
    """Return the chains around a ko, its lone stone aside."""
    position = Position(board, stones)
    near = {*board.neighbours[mouth.empty], *board.neighbours[mouth.stone]} - set(mouth)
    return frozenset(frozenset(position.chain(point)) for point in near)


def _is_triple_ko(board: Topology, stones: bytes, kos: set[Mouth]) -> bool:
    """Tell whether three kos are all the liberties of a chain of either side: one fight for both lives.

    The text speaks of three places to take: two stones that one placement takes at once are none of them.
    """
    empty = {mouth.empty for mouth in kos}
    if len(kos) != 3 or len(empty) != 3:
        return False
    position = Position(board, stones)
    common = frozenset.intersection(*(_bordering(board, stones, mouth) for mouth in kos))
    sides = {stones[min(chain)] for chain in common if position.liberties(min(chain)) <= empty}
    return len(sides) == 2


def _lives_depend_on(corridor: frozenset[int], board: Topology, stones: bytes) -> bool:
    """Tell whether a chain of either side next to these points has no more than one liberty besides."""
    position = Position(board, stones)
    near = {point for inside in corridor for point in board.neighbours[inside]} - corridor
    return {1, 2} == {
        stones[point] for point in near if stones[point] and len(position.liberties(point) - corridor) < 2
    }
