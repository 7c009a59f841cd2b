"""A case with other expectations: what the reference makes of its positions under a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from harness.cases import replay
from harness.cases.guards import ORDINARY
from harness.cases.model import Case, Condition, Expectation, ExpectedScore, Guard, Legality
from harness.errors import GoharnessError
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from harness.scoring.count import score_game

_KIND: Final = ORDINARY.keys() - {"end.move_limit", "scoring.method"}
"""The axes that make a game one of another kind."""
_BECAUSE: Final = "the reference engine"
Told = frozenset[tuple[object, ...]]


def as_ruled(case: Case, ruleset: Ruleset) -> Case | None:
    """Return the case with the legality of the moves and the margins that it asks for, by the reference.

    None where its moves cannot be made under the ruleset, where it is of a game of another kind, or asks
    for neither.
    """
    if not _ordinary_part(case.requires).holds(ruleset):
        return None
    try:
        found = tuple(_found(case, ruleset))
    except (GoharnessError, SetupError, IllegalMove, ValueError, IndexError):
        return None
    return replace(case, requires=Guard(), expect=found) if found else None


def told(case: Case) -> Told:
    """Return what a ruled case says, as single facts that can be compared."""
    return frozenset(
        fact
        for one in case.expect
        for fact in (
            *(
                (one.at, asked.colour, vertex, asked.verdict)
                for asked in one.legality
                for vertex in asked.vertices
            ),
            *([(one.at, one.score.dead, one.score.margin)] if one.score else []),
        )
    )


def _ordinary_part(requires: Guard) -> Guard:
    """Return what a guard asks of the kind of game alone."""

    def part(alternative: dict[str, Condition]) -> dict[str, Condition]:
        return {key: condition for key, condition in alternative.items() if key in _KIND}

    return Guard(tuple(part(dict(alternative)) for alternative in requires.alternatives))


def _found(case: Case, ruleset: Ruleset) -> Iterator[Expectation]:
    for at in dict.fromkeys(expectation.at for expectation in case.expect):
        game = _game_at(case, ruleset, at)
        here = [expectation for expectation in case.expect if expectation.at == at]
        vertices = dict.fromkeys(
            vertex
            for expectation in here
            for asked in expectation.legality
            if asked.colour is game.to_move
            for vertex in asked.vertices
        )
        if vertices and game.phase is Phase.PLAYING:
            yield Expectation(Guard(), _BECAUSE, at, tuple(_verdict(game, vertex) for vertex in vertices))
        if score := next((expectation.score for expectation in here if expectation.score), None):
            yield Expectation(Guard(), _BECAUSE, at, score=_counted(game, score))


def _game_at(case: Case, ruleset: Ruleset, at: int | None) -> Game:
    if at is not None:
        return replay.at_ply(case, ruleset, at)
    *_, (_, game) = replay.walk(case, ruleset)
    return game


def _verdict(game: Game, vertex: str) -> Legality:
    point = None if vertex == "pass" else game.topology.point(vertex)
    if vertex != "pass" and point is None:
        return Legality("illegal", game.to_move, (vertex,))
    refusal = game.judge(game.to_move, point, game.player_to_move)
    if refusal is None:
        return Legality("legal", game.to_move, (vertex,))
    return Legality("illegal" if refusal.forbids else "undetermined", game.to_move, (vertex,))


def _counted(game: Game, asked: ExpectedScore) -> ExpectedScore:
    """Return the margin with the same stones dead and in seki."""
    dead, seki = (_points(game, names) for names in (asked.dead, asked.seki or ()))
    chains = {stone for point in dead or () for stone in game.position.chain(point)}
    counted = score_game(game, chains or None, seki if asked.seki is not None else None)
    return ExpectedScore(dead=asked.dead, seki=asked.seki, margin=counted.margin)


def _points(game: Game, names: tuple[str, ...]) -> set[int]:
    return {point for name in names if (point := game.topology.point(name)) is not None}
