"""What happens besides moves in the plain implementation: teams, resumption, agreement, offers, handicap."""

from __future__ import annotations

import pytest

from .axes import Rules
from .handicap import fixed_stones
from .match import NaiveMatch, Step
from .notation import at, points, vertices

COUNTING = {"superko": "positional", "end.after": "counting", "komi": "0.5"}
STOPPED = (Step("play", "B", at("C2")), Step("play", "W", "pass"), Step("play", "B", "pass"))


def played(rules: Rules, *steps: Step) -> NaiveMatch:
    match = NaiveMatch({**COUNTING, **rules}, 3, 3)
    for step in steps:
        match.take(step)
    return match


def test_members_of_a_side_move_in_turn_and_a_pass_is_a_turn() -> None:
    match = NaiveMatch({**COUNTING, "players.per_side": 2}, 3, 3)
    match.take(Step("play", "B", "pass"))
    match.take(Step("play", "W", at("A1")))
    assert match.why_illegal("B", at("B1"), 1) == "wrong-player"
    assert match.why_illegal("B", at("B1"), 2) is None


def test_an_undo_takes_back_the_latest_move_and_the_events_after_it() -> None:
    match = played({"end.resume": "either"}, *STOPPED, Step("resume", "W"), Step("undo"))
    assert (match.game.phase, match.game.to_play, len(match.game.history)) == ("playing", "B", 3)


@pytest.mark.parametrize(
    ("answer", "phase", "alive"), [("accept", "playing", False), ("decline", "ended", True)]
)
def test_without_agreement_on_who_begins_all_stones_live(answer: str, phase: str, alive: bool) -> None:
    rules = {"end.resume": "dispute", "end.resume_first": "by-agreement"}
    match = played(rules, *STOPPED, Step("resume", "W"), Step(answer, "B"))
    assert (match.game.phase, match.all_alive) == (phase, alive)


def test_a_changed_marking_has_to_be_confirmed_again() -> None:
    rules = {"end.protocol": "mutual-confirmation"}
    match = played(rules, *STOPPED, Step("confirm", "B"), Step("mark", "B", at("C2")), Step("confirm", "W"))
    assert (match.game.phase, match.confirmed, vertices(match.dead)) == ("stopped", {"W"}, "C2")
    match.take(Step("confirm", "B"))
    assert (match.game.phase, match.game.result_kind) == ("ended", "score")


def test_a_contradicted_chain_is_settled() -> None:
    rules = {"end.protocol": "per-group"}
    match = played(rules, *STOPPED, Step("propose", "W", at("C2")), Step("contradict", "B", at("C2")))
    with pytest.raises(ValueError, match="settled"):
        match.take(Step("propose", "W", at("C2")))


@pytest.mark.parametrize(
    ("steps", "kind", "winner"),
    [
        ([Step("resign", "B")], "resignation", "W"),
        ([Step("time", "W")], "time", "B"),
        ([Step("offer-draw", "B"), Step("accept", "W")], "draw-agreed", None),
        ([Step("agree", None, "both-lose")], "both-lose", None),
    ],
)
def test_the_players_end_the_game(steps: list[Step], kind: str, winner: str | None) -> None:
    match = played({"end.also": ("resignation", "time", "draw-offer", "both-lose")}, *steps)
    assert (match.game.result_kind, match.game.winner) == (kind, winner)


def test_a_move_of_the_other_side_declines_an_offer() -> None:
    match = played({"end.also": ("draw-offer",)}, Step("offer-draw", "W"), Step("play", "B", at("A1")))
    with pytest.raises(ValueError, match="nothing was offered"):
        match.take(Step("accept", "B"))


@pytest.mark.parametrize(
    ("size", "number", "stones"),
    [
        ((19, 19), 2, "D4 Q16"),
        ((19, 19), 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ((9, 9), 5, "C3 G7 C7 G3 E5"),
        ((13, 13), 3, "D4 K10 D10"),
        ((7, 7), 4, "C3 E5 C5 E3"),
    ],
)
def test_fixed_handicap_stones_are_those_of_the_table(
    size: tuple[int, int], number: int, stones: str
) -> None:
    assert set(fixed_stones(*size, number)) == points(stones)


@pytest.mark.parametrize(("side", "number"), [(6, 2), (7, 5), (8, 5), (9, 10), (9, 1)])
def test_the_table_has_no_row_for_other_boards_and_numbers(side: int, number: int) -> None:
    with pytest.raises(ValueError, match=r"no \d+ fixed handicap stones"):
        fixed_stones(side, side, number)
