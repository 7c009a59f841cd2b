"""Phantom Go: what the referee says, and that a side knows nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import plain_diagram
from harness.rules.game import Game
from harness.rules.phantom import Announcement, PlayerView, Referee, own_stones
from tests.making import make_ruleset, point

EVERYTHING = ("captures", "refusals", "passes")


def referee(
    width: int = 3, height: int = 2, *, announce: tuple[str, ...] = EVERYTHING, **axes: str
) -> Referee:
    """Return the referee of a new game with simple ko and positional superko."""
    return Referee(
        Game(
            make_ruleset(
                {
                    "ko": "simple",
                    "superko": "positional",
                    "information.view": "own-stones",
                    "information.announce": announce,
                    **axes,
                }
            ),
            width,
            height,
        )
    )


def attempt(judge: Referee, move: str) -> list[str]:
    """Make an attempt such as `B A1`; return what is said, as `black: captured 2`."""
    letter, name = move.split()
    place = None if name == "pass" else point(judge.game.topology, name)
    said = judge.attempt(Colour.parse(letter), place)
    return [f"{announcement.hearer}: {announcement}".lower() for announcement in said]


ANSWERS = [
    # what is announced, moves before, the attempt, what is said
    (EVERYTHING, "", "B A1", ["black: accepted", "white: accepted"]),
    (EVERYTHING, "B A1", "W A1", ["white: refused"]),
    (EVERYTHING, "B A1", "B B1", ["black: refused"]),
    (EVERYTHING, "B A2,W C2,B B1", "W A1", ["white: refused"]),
    (EVERYTHING, "B A2,W A1", "B B1", ["black: captured 1", "white: captured 1"]),
    (EVERYTHING, "B A1", "W pass", ["white: pass", "black: pass"]),
    (EVERYTHING, "B pass,W pass", "B A1", ["black: refused"]),
    (("captures", "refusals"), "B A1", "W pass", ["white: pass", "black: accepted"]),
    (("refusals",), "B A2,W A1", "B B1", ["black: accepted", "white: accepted"]),
    (("captures",), "B A1", "W A1", []),
]  # fmt: skip


@pytest.mark.parametrize(("announce", "before", "move", "said"), ANSWERS)
def test_what_is_said_of_an_attempt(
    announce: tuple[str, ...], before: str, move: str, said: list[str]
) -> None:
    judge = referee(announce=announce)
    for made in filter(None, before.split(",")):
        attempt(judge, made)
    assert attempt(judge, move) == said


def test_a_refused_attempt_changes_nothing_and_leaves_the_turn() -> None:
    judge = referee()
    attempt(judge, "B A1")
    before = (judge.game.state, judge.game.plies, judge.view(BLACK), judge.view(WHITE))
    for move in ("W A1", "B B1"):
        attempt(judge, move)
        assert (judge.game.state, judge.game.plies, judge.view(BLACK), judge.view(WHITE)) == before
    assert judge.game.to_move is WHITE


def test_only_the_side_that_loses_stones_learns_where_they_stood() -> None:
    judge = referee()
    attempt(judge, "B A2")
    attempt(judge, "W A1")
    to_black, to_white = judge.attempt(BLACK, point(judge.game.topology, "B1"))
    assert to_black == Announcement(BLACK, BLACK, "captured", 1)
    assert to_white == Announcement(WHITE, BLACK, "captured", 1, (point(judge.game.topology, "A1"),))


def test_a_suicide_is_seen_by_its_own_side() -> None:
    judge = referee(suicide="allowed", superko="none")
    for move in ("B A2", "W C2", "B B1"):
        attempt(judge, move)
    assert attempt(judge, "W A1") == ["white: captured 1", "black: captured 1"]
    assert plain_diagram(judge.game.topology, judge.view(WHITE)) == "..O\n..."


def test_views_and_what_was_told_go_back_with_an_undone_move() -> None:
    judge = referee()
    for move in ("B A2", "W A1", "B B1"):
        attempt(judge, move)
    assert (judge.told(BLACK), judge.told(WHITE)) == ("captured 1", "captured 1")
    judge.game.undo()
    assert (judge.told(BLACK), judge.told(WHITE)) == ("accepted", "accepted")
    assert plain_diagram(judge.game.topology, judge.view(WHITE)) == "...\nO.."
    attempt(judge, "B B2")
    assert attempt(judge, "W B2") == ["white: refused"]
    assert (judge.told(BLACK), judge.told(WHITE)) == ("accepted", "refused")


class Table:
    """A random game; each side's view and notes are fed its own attempts and what it is told."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        width, height = self.rng.choice([(2, 2), (3, 2), (3, 3), (4, 3)])
        suicide = self.rng.choice(["forbidden", "allowed"])
        self.judge = referee(width, height, suicide=suicide)
        self.views = {colour: PlayerView(colour, bytes(width * height)) for colour in Colour}
        self.notes: dict[Colour, tuple[object, ...]] = {
            colour: (colour, width, height, suicide) for colour in Colour
        }

    def move(self) -> tuple[Colour, int | None, tuple[Announcement, ...]]:
        """Let a side try any point, seldom a pass; now and then the wrong side tries."""
        game, rng = self.judge.game, self.rng
        colour = game.to_move if rng.random() < 0.95 else game.to_move.opponent
        tried = None if rng.random() < 0.08 else rng.randrange(game.topology.size)
        self.views[colour].attempt(tried)
        self.notes[colour] += (("tried", tried),)
        said = self.judge.attempt(colour, tried)
        for announcement in said:
            self.views[announcement.hearer].hear(announcement)
            self.notes[announcement.hearer] += (announcement,)
        return colour, tried, said


def test_in_1000_random_games_a_view_is_a_function_of_own_moves_and_announcements() -> None:
    views: dict[object, bytes] = {}
    boards: dict[object, set[bytes]] = {}
    answers: Counter[str] = Counter()
    for seed in range(1000):
        table = Table(seed)
        for _ in range(20):
            _, _, said = table.move()
            answers.update(announcement.answer for announcement in said)
            board = bytes(table.judge.game.position.stones)
            for colour, view in table.views.items():
                assert view.stones == own_stones(board, colour)
                assert views.setdefault(table.notes[colour], view.stones) == view.stones
                boards.setdefault(table.notes[colour], set()).add(board)
        assert all(view.stones == table.judge.view(colour) for colour, view in table.views.items())
    assert min(answers[answer] for answer in ("accepted", "refused", "captured", "pass")) > 1000
    # The same notes go with different boards: no view can have come from the other side's stones.
    assert sum(len(different) > 1 for different in boards.values()) > 500


def test_no_announcement_names_a_point_of_the_other_side() -> None:
    for seed in range(200):
        table = Table(seed)
        for _ in range(20):
            before = {colour: view.stones for colour, view in table.views.items()}
            mover, tried, said = table.move()
            for announcement in said:
                own = before[announcement.hearer]
                assert all(
                    own[point] == announcement.hearer or (announcement.hearer is mover and point == tried)
                    for point in announcement.gone
                )
