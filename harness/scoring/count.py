"""Counting: what a ruleset's scoring axes make of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import STONE_LETTERS
from harness.board.position import Position
from harness.rules.game import Game
from harness.rules.history import Kind
from harness.scoring.breakdown import Score, Side
from harness.scoring.by_hand import hand_count
from harness.scoring.fill_in import fill_in_count, supply_of
from harness.scoring.finished import Finished, finished
from harness.scoring.regions import REGIONS, Region, owners_of
from harness.scoring.seki import SEKI_TESTS, Seki, independent_life
from harness.scoring.steps import CountingStep

_HALF: Final = Fraction(1, 2)

Sides = dict[Colour, Side]


def score_game(
    game: Game,
    dead: Collection[int] | None = None,
    seki: Collection[int] | None = None,
    komi: Fraction | None = None,
) -> Score:
    """Count the current position of `game` by its ruleset.

    `dead` are points of dead stones (whole chains are taken; None: what the players have agreed on in
    the game); under all-alive rules they are ignored with a note. `komi` overrides the game's and the
    ruleset's.
    Raises UsageError where komi is left to agreement and none is given.
    """
    return count(finished(game, dead, seki, komi))


def undecided(game: Game) -> Score | None:
    """Return the result of a capture game that passes ended before the deciding capture; else None.

    Nothing is counted, komi included, and nobody is named as the winner: the result is 0.
    """
    outcome, latest = game.outcome, game.history.latest
    by_passes = outcome is not None and outcome.kind == "undetermined" and latest.kind is Kind.PASS
    if game.ruleset.scoring.method != "capture" or not by_passes:
        return None
    owner = "".join(STONE_LETTERS[content] for content in game.position.stones)
    note = "the game ended without the capture that decides it: nothing is counted"
    return Score(Side(), Side(), owner, 0, 0, "unspecified", (note,))


def count(end: Finished) -> Score:
    """Count a finished position; every point and every component is accounted for."""
    cleared = Position(end.board, end.stones)
    cleared.remove(end.dead)
    stones = bytes(cleared.stones)
    rules = end.ruleset.scoring
    regions = REGIONS[rules.regions](end.board, stones)
    seki = _seki(end, stones)
    no_points = seki.no_points(end.board, regions) if rules.seki == "none" else frozenset()
    owner = list(stones)
    sides = {BLACK: Side(), WHITE: Side()}
    for region in regions:
        counted = [point for point in region.points if point not in no_points]
        for colour in owners_of(region, rules.borderless):
            side = sides[colour]
            sides[colour] = replace(side, territory=side.territory + len(counted))
            for point in counted:
                owner[point] = colour if region.colours else 0
    sides = METHODS[rules.method](end, stones, sides)
    for adjust in _ADJUSTMENTS:
        sides = adjust(end, stones, regions, sides)
    shared = sum(len(region.points) for region in regions if region.is_dame)
    in_seki = sum(1 for region in regions if region.owner for point in region.points if point in no_points)
    letters = "".join(STONE_LETTERS[content] for content in owner)
    if rules.method == "stones":
        letters = "".join(STONE_LETTERS[content] for content in stones)
    steps = counting_steps(end, stones, regions, no_points, sides)
    black, white = sides[BLACK], sides[WHITE]
    return Score(black, white, letters, shared, in_seki, end.tie, end.notes, steps, rules.unit)


def counting_steps(
    end: Finished, stones: bytes, regions: Sequence[Region], no_points: Collection[int], sides: Sides
) -> tuple[CountingStep, ...]:
    """Return the steps of a count that is done on the board, where the ruleset has one.

    `stones` is the board without dead stones, `sides` the arithmetic count of `regions`.
    """
    match end.ruleset.scoring.procedure:
        case "by-hand":
            held = [side.prisoners + side.dead + side.pass_stones for side in sides.values()]
            beside = [sides[c].total - sides[c].territory - held[c - 1] for c in (BLACK, WHITE)]
            both = (int(held[0]), int(held[1]))
            return hand_count(end.board, stones, regions, no_points, both, (beside[0], beside[1]))
        case "fill-in":
            supply = supply_of(end.ruleset.scoring.supply, end.board)
            beside = [side.total - side.stones - side.territory - side.shared for side in sides.values()]
            if supply is None:
                return ()
            return fill_in_count(end.board, stones, regions, no_points, supply, (beside[0], beside[1]))
        case _:
            return ()


def _seki(end: Finished, stones: bytes) -> Seki:
    test = SEKI_TESTS["given" if end.seki is not None else end.ruleset.scoring.seki_test]
    return test(end.board, stones, end.seki or ())


def _area(_end: Finished, stones: bytes, sides: Sides) -> Sides:
    """Stones and surrounded points (Chinese 1988; Tromp-Taylor rule 9)."""
    return {colour: replace(side, stones=Fraction(stones.count(colour))) for colour, side in sides.items()}


def _territory(end: Finished, _stones: bytes, sides: Sides) -> Sides:
    """Surrounded points, prisoners and dead opposing stones (Japanese 1989 art. 10)."""
    return {
        colour: replace(
            side,
            prisoners=Fraction(end.prisoners[colour - 1]),
            dead=Fraction(sum(1 for point in end.dead if end.stones[point] == colour.opponent)),
        )
        for colour, side in sides.items()
    }


def _stones(_end: Finished, stones: bytes, sides: Sides) -> Sides:
    """Stones on the board and nothing else (Strasbourg rules)."""
    return {colour: Side(stones=Fraction(stones.count(colour))) for colour in sides}


METHODS: Final[dict[str, Callable[[Finished, bytes, Sides], Sides]]] = {
    "area": _area,
    "territory": _territory,
    "stones": _stones,
}


def _add(sides: Sides, colour: Colour, **components: Fraction) -> Sides:
    return {**sides, colour: replace(sides[colour], **components)}


def _tax(end: Finished, stones: bytes, _regions: list[Region], sides: Sides) -> Sides:
    """Two points for each living group (ancient rules); a group in seki pays nothing."""
    if end.ruleset.scoring.tax == "none":
        return sides
    groups = [group.colour for group in independent_life(end.board, stones)]
    for colour in Colour:
        living = groups.count(colour)
        sides = _add(sides, colour, tax=Fraction(-2 * living))
    return sides


def _shared(end: Finished, _stones: bytes, regions: list[Region], sides: Sides) -> Sides:
    """Half of the points that both colours border (Ing 1991: shared spaces are split)."""
    if end.ruleset.scoring.shared == "nobody":
        return sides
    half = sum(len(region.points) for region in regions if region.is_dame) * _HALF
    return {colour: replace(side, shared=half) for colour, side in sides.items()}


def _pass_stones(end: Finished, _stones: bytes, _regions: list[Region], sides: Sides) -> Sides:
    """Each pass hands the opponent a stone (AGA rule 7)."""
    by_black, by_white = end.passes
    sides = _add(sides, BLACK, pass_stones=Fraction(by_white))
    return _add(sides, WHITE, pass_stones=Fraction(by_black))


def _button(end: Finished, _stones: bytes, _regions: list[Region], sides: Sides) -> Sides:
    """Half a point to whoever took the button; with two buttons another to who passed last."""
    for holder in (end.button, end.last_passer):
        if holder is not None:
            sides = _add(sides, holder, button=sides[holder].button + _HALF)
    return sides


def _last_dame(end: Finished, _stones: bytes, _regions: list[Region], sides: Sides) -> Sides:
    """A point for White where Black made the last play (WMSG 2008)."""
    if end.ruleset.scoring.last_dame == "none" or end.last_play is not BLACK:
        return sides
    return _add(sides, WHITE, last_dame=Fraction(1))


def _bonus_and_komi(end: Finished, _stones: bytes, _regions: list[Region], sides: Sides) -> Sides:
    """Compensation for handicap stones and komi, both White's."""
    return _add(sides, WHITE, bonus=Fraction(end.bonus), komi=end.komi)


_ADJUSTMENTS: Final = (_tax, _shared, _pass_stones, _button, _last_dame, _bonus_and_komi)
