"""Perft tables: recounted by the reference and by the naive implementation."""

from __future__ import annotations

import pytest

from harness.cases.perft_table import PerftLine, read_table
from harness.data_folders import data_folder
from harness.rules.catalogue import load_ruleset
from harness.rules.game import Game
from harness.rules.perft import count, divide, make, moves
from tests.naive.notation import at
from tests.naive.rules import Move, NaiveGame

TABLES = sorted((data_folder("cases") / "perft").glob("*.txt"))
LINES = [line for table in TABLES for line in read_table(table, table.name)]
UNKNOWN_TO_THE_NAIVE_ONE = {"ing"}  # ko by the roles of its stones is written once only
NAIVE_LIMIT = 1500  # sequences that the slow one counts


def name(line: PerftLine) -> str:
    return f"{line.ruleset}-{line.board}{'-ko' if line.moves else ''}"


def at_start(line: PerftLine) -> Game:
    game = Game(load_ruleset(line.ruleset), line.width, line.height)
    for move in line.moves:
        game.play(move.colour, None if move.vertex == "pass" else game.topology.point(move.vertex))
    return game


@pytest.mark.parametrize("line", LINES, ids=name)
def test_the_reference_counts_what_the_table_says(line: PerftLine) -> None:
    assert count(at_start(line), len(line.counts)) == line.counts


@pytest.mark.parametrize("line", LINES, ids=name)
def test_the_first_moves_divide_the_count(line: PerftLine) -> None:
    depth = min(2, len(line.counts))
    by_move = divide(at_start(line), depth).values()
    assert tuple(sum(numbers[made] for numbers in by_move) for made in range(depth)) == line.counts[:depth]


@pytest.mark.parametrize(
    "line", [line for line in LINES if line.ruleset not in UNKNOWN_TO_THE_NAIVE_ONE], ids=name
)
def test_the_naive_implementation_counts_the_same(line: PerftLine) -> None:
    game = NaiveGame(line.width, line.height, load_ruleset(line.ruleset).resolved())
    for move in line.moves:
        game.play(move.colour.letter, "pass" if move.vertex == "pass" else at(move.vertex))
    depth = max(
        [depth for depth in range(1, len(line.counts) + 1) if sum(line.counts[:depth]) <= NAIVE_LIMIT],
        default=1,
    )
    found = [0] * depth
    naive_count(game, found, 0)
    assert tuple(found) == line.counts[:depth]


@pytest.mark.parametrize("line", [line for line in LINES if line.ruleset == "ing"], ids=name)
def test_no_table_goes_beyond_what_the_text_settles(line: PerftLine) -> None:
    settled(at_start(line), len(line.counts))


def settled(game: Game, depth: int) -> None:
    for move in moves(game):
        assert game.judge(game.to_move, move, game.player_to_move) is None
        if depth > 1:
            make(game, move)
            settled(game, depth - 1)
            game.undo()


def naive_count(game: NaiveGame, found: list[int], made: int) -> None:
    if game.phase != "playing" or made == len(found):
        return
    colour = game.to_play or "B"
    here: list[Move] = [*game.legal_points(colour)]
    if game.why_illegal(colour, "pass") is None:
        here.append("pass")
    found[made] += len(here)
    for move in here if made + 1 < len(found) else ():
        game.play(colour, move)
        naive_count(game, found, made + 1)
        game.undo()
