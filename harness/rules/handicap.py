"""Handicap: how many stones, where, and what White gets for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from harness.board.colour import BLACK, WHITE
from harness.board.topology import Topology, size_text
from harness.errors import UsageError
from harness.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from harness.rules.game import Game


class HandicapError(ValueError):
    """A handicap that the ruleset or the board does not allow; the message says why."""


def fixed_points(ruleset: Ruleset, board: Topology, stones: int) -> list[int]:
    """Return the points of `stones` handicap stones by the table of `ruleset`.

    Raises HandicapError where the table has no row for this board and number.
    """
    numbers = fixed_numbers(ruleset, board)
    if stones not in numbers:
        size = size_text(board.width, board.height)
        expected = (
            f"one of {', '.join(map(str, numbers))}" if numbers else "none: the table has no row for it"
        )
        raise HandicapError(f"found {stones} fixed handicap stones on {size}, expected {expected}")
    rows = _own_rows(ruleset, board)
    if rows is None:
        return _standard_points(board, stones)
    return [point for name in rows[str(stones)].split() if (point := board.point(name)) is not None]


def fixed_numbers(ruleset: Ruleset, board: Topology) -> list[int]:
    """Return for which numbers of stones the table of `ruleset` has a row on this board, in order."""
    rows = _own_rows(ruleset, board)
    return list(range(2, _standard_most(board) + 1)) if rows is None else sorted(map(int, rows))


def places_as_gtp(ruleset: Ruleset, board: Topology, stones: int) -> bool:
    """Tell whether the table of `ruleset` names the points that `fixed_handicap` of GTP 2 does.

    Where either has no row for this board and number, none of their points differ.
    """
    if stones not in fixed_numbers(ruleset, board) or not 2 <= stones <= _standard_most(board):
        return True
    return set(fixed_points(ruleset, board, stones)) == set(_standard_points(board, stones))


def _own_rows(ruleset: Ruleset, board: Topology) -> Mapping[str, str] | None:
    """Return the ruleset's own points by number of stones on this board; None: the table of GTP 2."""
    table = ruleset.handicap.table
    if table == "standard":
        return None
    rows = table.get(size_text(board.width, board.height), table.get("default", {}))
    return None if rows == "standard" else rows


def _standard_points(board: Topology, stones: int) -> list[int]:
    """Return the points of the table of GTP 2, section 4.1.1, which is stated for every size by its lines."""
    left, right = _edge(board.width), board.width - 1 - _edge(board.width)
    top, bottom = _edge(board.height), board.height - 1 - _edge(board.height)
    middle, centre = board.height // 2, board.width // 2
    corners = [(bottom, left), (top, right), (top, left), (bottom, right)]
    sides = [(middle, left), (middle, right), (bottom, centre), (top, centre)]
    chosen = corners[: min(stones, 4)] + (sides[: 2 * ((stones - 4) // 2)] if stones > 5 else [])
    if stones in (5, 7, 9):
        chosen.append((middle, centre))
    return [row * board.width + column for row, column in chosen]


def _standard_most(board: Topology) -> int:
    """Return the most stones of that table: none below side 7 or on a torus, nine on odd sides from 9."""
    sides = (board.width, board.height)
    if min(sides) < 7 or board.kind == "torus":
        return 0
    return 4 if min(sides) == 7 or any(side % 2 == 0 for side in sides) else 9


def _edge(side: int) -> int:
    """Distance of the handicap line from the edge: the third line up to 12, then the fourth."""
    return 2 if side < 13 else 3


def check_free(ruleset: Ruleset, board: Topology, points: Sequence[int], stones: int) -> None:
    """Raise HandicapError unless `points` are a free placement of `stones` stones."""
    if len(points) != stones:
        raise HandicapError(f"found {len(points)} handicap stones, expected {stones}")
    if len(set(points)) != len(points):
        raise HandicapError("a handicap stone is named twice")
    fewest, most = ruleset.handicap.stones
    limit = board.size - 1 if most is None else most
    if not fewest <= stones <= limit:
        raise HandicapError(f"found {stones} handicap stones, expected from {fewest} to {limit}")


def place_by_passes(game: Game, points: Sequence[int]) -> None:
    """Place handicap stones as played history: White passes between them (New Zealand rules).

    White moves next. Raises IllegalMove where a stone cannot be placed.
    """
    for number, point in enumerate(points):
        if number:
            game.play(WHITE, None, game.player_to_move)
        game.play(BLACK, point, game.player_to_move)


def compensation(game: Game) -> int:
    """Return White's points for the declared handicap; none where no stone was placed.

    0: Japanese and New Zealand practice. n: Chinese Rules 2002. n-1: AGA Concise Rules, rule 4, by area.
    """
    declared = game.handicap
    if declared < game.ruleset.handicap.stones[0]:
        return 0
    return {"0": 0, "n": declared, "n-1": declared - 1}[game.ruleset.handicap.compensation]


def komi_in_force(game: Game) -> Fraction:
    """Return the komi of `game`: its own if given, else the ruleset's, in handicap games its handicap komi.

    Raises UsageError where the ruleset leaves komi to agreement.
    """
    if game.komi is not None:
        return game.komi
    ruleset = game.ruleset
    komi = ruleset.komi.for_size(game.topology.width, game.topology.height)
    rule = ruleset.handicap.komi
    if game.handicap and isinstance(rule, Fraction):
        return rule
    if komi == "agreed":
        raise UsageError(f"ruleset {ruleset.name} leaves komi to agreement: give it with --komi")
    return komi % 1 if game.handicap and rule == "fraction" else komi
