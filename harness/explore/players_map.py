"""The players' own map of a finished game, as TB and TW marks record it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from harness.board.colour import BLACK, EMPTY, WHITE, Colour
from harness.board.diagram import STONE_LETTERS
from harness.board.topology import Topology
from harness.cases.game_record import GameRecord
from harness.rules.game import Game
from harness.scoring.breakdown import Score, Side
from harness.scoring.count import counting_steps
from harness.scoring.finished import finished
from harness.scoring.regions import Region

_WORDS: Final = {".": "nobody", "X": "Black", "O": "White"}


@dataclass(frozen=True)
class Difference:
    """A point that the players give to one side, and the rule to the other or to nobody."""

    point: str
    marked: str
    rule: str

    def __str__(self) -> str:
        return f"{self.point}: marked {self.marked}, by the rule {self.rule}"


@dataclass(frozen=True)
class PlayersMap:
    """Points marked as territory of each colour; a stone on a mark of the other colour is dead.

    `partly_dead` names chains of which the marks cover only a part.
    """

    territory: dict[Colour, frozenset[int]]
    dead: frozenset[int]
    partly_dead: tuple[str, ...]

    def score(self, game: Game, counted: Score) -> Score:
        """Return `counted`, the rule's own count, with the territory that the players marked instead."""
        dead = whole_chains(game, self.dead)
        owner = [
            content if content and point not in dead else self._marked(point)
            for point, content in enumerate(game.position.stones)
        ]
        stones = {
            point for point, content in enumerate(game.position.stones) if content and point not in dead
        }
        unowned = owner.count(EMPTY)
        sides = {
            colour: self._side(counted.side(colour), self.territory[colour] - stones, unowned)
            for colour in Colour
        }
        in_seki = min(counted.seki, unowned)
        letters = "".join(STONE_LETTERS[content] for content in owner)
        cleared = bytes(
            content if point in stones else EMPTY for point, content in enumerate(game.position.stones)
        )
        regions = _regions(game.topology, cleared, owner)
        return replace(
            counted,
            black=sides[BLACK],
            white=sides[WHITE],
            owner=letters,
            dame=unowned - in_seki,
            seki=in_seki,
            steps=counting_steps(finished(game, dead), cleared, regions, (), sides),
        )

    def _marked(self, point: int) -> int:
        return next((colour for colour in Colour if point in self.territory[colour]), EMPTY)

    def _side(self, side: Side, territory: frozenset[int], unowned: int) -> Side:
        shared = Fraction(unowned, 2) if side.shared else side.shared
        return replace(side, territory=Fraction(len(territory)), shared=shared)


def _regions(board: Topology, cleared: bytes, owner: Sequence[int]) -> list[Region]:
    """Return the connected points of `cleared` that the map gives to one side, or to nobody."""
    found: list[Region] = []
    for content in (BLACK, WHITE, EMPTY):
        colours = frozenset((BLACK, WHITE) if content == EMPTY else (Colour(content),))
        mine = {point for point in board.points if not cleared[point] and owner[point] == content}
        while mine:
            region = [min(mine)]
            for point in region:
                mine.discard(point)
                region += [near for near in board.neighbours[point] if near in mine and near not in region]
            found.append(Region(tuple(sorted(region)), colours))
    return found


def players_map(record: GameRecord, game: Game) -> PlayersMap | None:
    """Return what the marks of `record` say of the final position of `game`; None: it has none."""
    if not record.black_territory and not record.white_territory:
        return None
    board = {name: point for point, name in enumerate(game.topology.names)}
    territory = {
        BLACK: frozenset(board[name] for name in record.black_territory),
        WHITE: frozenset(board[name] for name in record.white_territory),
    }
    stones = game.position.stones
    dead = frozenset(
        point for colour in Colour for point in territory[colour] if stones[point] == colour.opponent
    )
    partly = sorted(
        {
            game.topology.names[min(chain)]
            for chain in game.position.chains()
            if chain & dead and not chain <= dead
        }
    )
    return PlayersMap(territory, dead, tuple(partly))


def shows_dead_stones(record: GameRecord, game: Game) -> bool:
    """Tell whether the marks of `record` call a stone dead that stands on the board of `game` now."""
    marks = players_map(record, game)
    return marks is not None and bool(marks.dead)


def whole_chains(game: Game, points: frozenset[int]) -> frozenset[int]:
    """Return the stones of all chains that have a stone on `points`."""
    position = game.position
    return frozenset(stone for point in points if position.stones[point] for stone in position.chain(point))


def differences(game: Game, by_players: str, by_rule: str) -> tuple[Difference, ...]:
    """Return every point whose owner differs between two maps of letters, in board order."""
    names = game.topology.names
    return tuple(
        Difference(names[point], _WORDS[marked], _WORDS[rule])
        for point, (marked, rule) in enumerate(zip(by_players, by_rule, strict=True))
        if marked != rule
    )
