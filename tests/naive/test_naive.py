"""Legality in the plain implementation: published counts, separators of the rules, positions of reports."""

from itertools import product
from typing import Any

import pytest

from .board import Board, Grid
from .notation import at, from_diagram, play, position, prisoners
from .rules import NaiveGame

REPETITION: dict[str, dict[str, Any]] = {
    "0": {"ko": "none"},
    "1": {"ko": "simple"},
    "p": {"ko": "simple-position"},
    "P": {"superko": "positional"},
    "Q": {"superko": "positional", "repetition.start_position": "ignored"},
    "S": {"superko": "situational"},
    "O": {"superko": "own-moves"},
    "N": {"superko": "natural-situational"},
    "K": {"superko": "spight"},
    "L": {"superko": "spight-situational"},
}
SUICIDE = {"f": "forbidden", "m": "multi-stone", "a": "allowed"}
RESUMABLE = {"end.after": "counting", "end.resume": "either"}

TRIPLE_KO = ".XXOO. .XO.O. .XXOO. .X.XO. .XXOO. .XO.O. .XXOO."
KO_5 = "B3 C3 A2 D2 B1 C1 E5 B2 C2"


# published counts


@pytest.mark.parametrize(
    ("width", "height", "expected"), [(1, 1, 1), (1, 2, 5), (1, 3, 15), (1, 4, 41), (2, 2, 57), (2, 3, 489)]
)
def test_number_of_legal_positions(width: int, height: int, expected: int) -> None:
    grid = Grid(width, height, "grid")
    order = sorted(grid.points)
    count = 0
    for colours in product(" BW", repeat=len(order)):
        board = {p: c for p, c in zip(order, colours, strict=True) if c != " "}
        count += all(grid.liberties(board, grid.chain(board, p)) for p in board)
    assert count == expected


def simple_paths(grid: Grid, path: list[Board], least_suicide: int) -> int:
    """Games without a repeated position that begin with `path`, either colour moving at any time."""
    count = 1
    for colour, point in product("BW", grid.points - set(path[-1])):
        new, _, own = grid.put(path[-1], colour, point)
        if (not own or len(own) >= least_suicide) and new not in path:
            count += simple_paths(grid, [*path, new], least_suicide)
    return count


NO_SUICIDE, MULTI_STONE, ANY_SUICIDE = 99, 2, 1


@pytest.mark.parametrize("least_suicide", [NO_SUICIDE, MULTI_STONE, ANY_SUICIDE])
@pytest.mark.parametrize(("height", "expected"), [(1, 1), (2, 9), (3, 907)])
def test_number_of_games_without_repetition(height: int, expected: int, least_suicide: int) -> None:
    """On one row of up to three points no suicide makes a new position, so the three settings agree."""
    assert simple_paths(Grid(1, height, "grid"), [{}], least_suicide) == expected


# minimal separators of the repetition rules: all moves before the last are legal under each rule named.
# Columns: row, board, suicide, rules that refuse the last move, rules that accept it, moves.
# Row 19, rule L: Spight's end-of-game rule forbids any placement that repeats the board on which the other
# side has just passed, so the second suicide, itself the answer to the pass, is refused.

SEPARATORS = """
 1 4x1 f  1pPSOKL   0N         B1 C1 pass A1 B1
 2 3x2 f  1pPSOKL   0N         A1 B1 B2 C1 pass A2 A1
 3 2x2 f  PSOKL     1pN        A1 B1 pass B2 A2 B1 B2 B1 A1
 4 2x2 f  PSONKL    1p         A1 B1 A2 B2 A1 A2 A1
 5 2x2 f  P         1pSONKL    A1 B1 A2 pass B2 B1 A1
 6 2x2 f  PSON      1pKL       A1 B1 A2 B2 pass A2 A1
 7 3x1 f  PK        1pSONL     A1 C1 B1 C1 A1
 8 3x1 f  PSON      1pKL       A1 B1 pass C1 A1
 9 4x1 f  PSONKL    1p         B1 D1 A1 C1 B1
10 4x1 f  P         1pSONKL    A1 D1 B1 pass C1 D1 A1
11 2x1 m  P         1pQSONKL   A1 pass B1
12 2x1 m  PS        1pQONKL    A1 B1 pass A1
13 2x1 m  PSO       1pNKL      pass A1 B1 pass A1
14 2x2 m  PS        1ON        A1 B1 A2 B2 A1 A2 pass A1
15 2x2 m  P         1pSONKL    A1 B1 A2 pass B2 pass B1
16 3x3 m  P         S          A2 pass B2 pass C1 A1 pass B1
16 3x3 m  S         1          A2 pass B2 pass C1 A1 pass B1 pass A1
17 4x1 m  PQ        1pSONKL    B1 C1 pass D1
18 3x1 a  PK        1pSONL     B1 A1
19 3x1 a  pSONL     1          B1 A1 pass A1
20 1x1 a  PK        1SONL      A1
20 1x1 a  S         1          A1 A1
21 2x1 m  1pPSOKL   0          A1 B1 A1
22 5x5 f  1pPSONKL  0          B1 C1 A2 D2 B3 C3 C2 B2 C2
23 5x5 f  -         01pPSONKL  B1 C1 A2 D2 B3 C3 C2 B2 pass E5 C2
"""


@pytest.mark.parametrize("line", SEPARATORS.strip().splitlines())
def test_rules_split_on_the_last_move(line: str) -> None:
    _, board, suicide, refusing, accepting, *before, last = line.split()
    width, height = map(int, board.split("x"))
    for name in (refusing + accepting).replace("-", ""):
        game = play(
            NaiveGame(width, height, {**REPETITION[name], "suicide": SUICIDE[suicide]}), " ".join(before)
        )
        expected = None if name in accepting else "ko" if name in "1p" else "superko"
        assert game.why_illegal(game.to_play or "", at(last)) == expected, name


@pytest.mark.parametrize("k", ["f", "m"])
def test_single_stone_on_a_board_of_one_point_is_suicide(k: str) -> None:
    assert NaiveGame(1, 1, {"suicide": SUICIDE[k]}).why_illegal("B", (0, 0)) == "suicide"


def test_repeats_names_the_earliest_equal_entry() -> None:
    separators = [("A1 B1 A2 pass B2 B1", "A1", 2), ("A1 B1 A2 B2 A1 A2", "A1", 1)]
    for before, last, entry in separators:
        assert play(NaiveGame(2, 2, REPETITION["P"]), before).repeats("B", at(last)) == entry


# ko mechanics


def after_two_passes(name: str) -> NaiveGame:
    game = NaiveGame(5, 5, {**REPETITION[name], **RESUMABLE})
    return play(game, "B1 C1 A2 D2 B3 C3 C2 B2 pass pass")


@pytest.mark.parametrize("name", "1pPSONKL")
def test_retake_after_two_passes_and_resumption(name: str) -> None:
    game = after_two_passes(name)
    assert game.phase == "stopped"
    assert game.why_illegal("B", at("C2")) == "game-over"
    game.resume("W")
    assert game.why_illegal("B", at("C2")) == ("superko" if name in "PSON" else None)


def test_cleared_history_lets_the_retake_through_after_a_resumption() -> None:
    game = NaiveGame(5, 5, {**REPETITION["P"], **RESUMABLE, "repetition.resumption": "clears"})
    play(game, "B1 C1 A2 D2 B3 C3 C2 B2 pass pass").resume("B")
    assert game.why_illegal("B", at("C2")) is None


def test_ban_that_outlives_passes_ends_with_a_placement() -> None:
    rules = {"ko": "simple", "repetition.pass_lifts_ko": False, "end.passes": 3}
    game = play(NaiveGame(5, 5, rules), "B1 C1 A2 D2 B3 C3 C2 B2 pass pass")
    assert game.why_illegal("B", at("C2")) == "ko"
    assert play(game, "E5 E4").why_illegal("B", at("C2")) is None


def test_ko_owner_may_fill_and_only_the_other_side_is_banned() -> None:
    for name in REPETITION:
        game = play(NaiveGame(5, 5, REPETITION[name]), "B1 C1 A2 D2 B3 C3 C2 B2")
        assert game.why_illegal("W", at("C2"), any_turn=True) is None
        assert play(game, "E5 C2").history[-1].taken == set()


@pytest.mark.parametrize("name", REPETITION)
def test_taking_two_separate_stones_makes_no_ko(name: str) -> None:
    game = position(5, 5, REPETITION[name], "C4 B3 D3 C2", "B4 D4 A3 E3 B2 D2", to_play="W")
    play(game, "C3")
    assert prisoners(game) == (0, 2)
    assert game.why_illegal("B", at("B3")) == game.why_illegal("B", at("D3")) == "suicide"


@pytest.mark.parametrize("name", REPETITION)
def test_sixth_move_of_a_triple_ko(name: str) -> None:
    game = play(from_diagram(TRIPLE_KO, REPETITION[name]), "D6 C4 D2 C6 D4")
    assert game.why_illegal("W", at("C2")) == ("superko" if name in "PSKL" else None)
    assert game.repeats("W", at("C2")) == (0 if name in "PSKL" else None)
    if name in "ON":
        assert play(game, "C2").why_illegal("B", at("D6")) == "superko"


def test_pass_in_a_triple_ko_lifts_the_ban_of_spight() -> None:
    rules = {**REPETITION["K"], "end.passes": 3}
    game = play(from_diagram(TRIPLE_KO, rules), "D6 C4 pass pass D2 C6 D4")
    assert game.why_illegal("W", at("C2")) is None


def test_undo_gives_the_bans_of_a_fresh_replay() -> None:
    for name in REPETITION:
        game = play(NaiveGame(5, 5, REPETITION[name]), KO_5)
        expected = game.legal_points("W")
        play(game, "A5").undo()
        assert game.legal_points("W") == expected
        assert (at("B2") in expected) == (name == "0")


def test_undone_positions_are_no_history() -> None:
    game = play(NaiveGame(9, 9, REPETITION["P"]), "A2 A1 B1")
    game.undo()
    assert game.why_illegal("B", at("B1")) is None


@pytest.mark.parametrize(("window", "passes", "reason"), [(3, 0, "superko"), (3, 2, None), (9, 2, "superko")])
def test_window_compares_the_last_entries_only(window: int, passes: int, reason: str | None) -> None:
    rules = {**REPETITION["P"], "repetition.window": window, "end.passes": 4}
    game = play(NaiveGame(5, 5, rules), "B1 C1 A2 D2 B3 C3 C2 B2" + " pass" * passes)
    assert game.why_illegal("B", at("C2")) == reason


def test_pass_is_refused_where_repetition_covers_it() -> None:
    game = NaiveGame(3, 3, {**REPETITION["S"], "repetition.passes": "subject", "end.passes": 3})
    assert play(game, "pass").why_illegal("W", "pass") == "superko"
