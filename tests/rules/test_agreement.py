"""Agreeing on dead stones: each protocol against a description of its own, over every order of six events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from harness.board.colour import Colour
from harness.rules.events import NotNow, happen
from harness.rules.game import Game
from harness.rules.verdict import IllegalMove
from tests.making import make_game, names

MOST_EVENTS = 6
ROWS = "X.O ... X.O"  # four chains of one stone
MUTUAL = {
    "end.after": "counting",
    "end.resume": "either",
    "end.resume_first": "undetermined",
    "end.dead_stones": "agreement",
    "end.protocol": "mutual-confirmation",
}
PER_GROUP = {"end.after": "counting", "end.dead_stones": "agreement", "end.protocol": "per-group"}
MUTUAL_DISPUTE = MUTUAL | {"end.resume": "dispute"}
PER_GROUP_DISPUTE = PER_GROUP | {"end.resume": "dispute"}


@dataclass(frozen=True)
class Seen:
    """What can be seen of a game: the phase, and what is settled about dead stones."""

    phase: str = "stopped"
    dead: frozenset[str] = frozenset()
    confirmed: frozenset[str] = frozenset()
    proposed: frozenset[tuple[str, str]] = frozenset()
    alive: frozenset[str] = frozenset()
    passes: int = 0


def seen(game: Game) -> Seen:
    agreement, board = game.state.agreement, game.topology
    stopped = game.phase.value == "stopped"
    return Seen(
        game.phase.value,
        frozenset(names(board, agreement.dead)),
        frozenset(colour.letter for colour in agreement.confirmed),
        frozenset((board.names[min(group)], by.letter) for group, by in agreement.proposed),
        frozenset(board.names[min(group)] for group in agreement.alive),
        0 if stopped or game.phase.value == "ended" else game.state.passes,
    )


Model = Callable[[Seen, str], Seen | None]


def orders(game: Game, now: Seen, events: list[str], model: Model, left: int) -> Iterator[tuple[str, ...]]:
    """Try every event after every other, compare with the model, and yield each order that was allowed.

    An event that is refused leaves everything as it was (asserted), so orders with it need no trial of
    their own: what follows is what follows without it.
    """
    for event in events:
        before, plies = game.state, game.plies
        expected = model(now, event)
        assert allowed(game, event) == (expected is not None), (now, event)
        assert seen(game) == (expected or now), (now, event)
        if expected is None:
            assert (game.state, game.plies) == (before, plies)
        else:
            yield (event,)
            if left > 1:
                for rest in orders(game, expected, events, model, left - 1):
                    yield (event, *rest)
            if game.plies > plies:
                game.undo()
            game.state = before


def allowed(game: Game, event: str) -> bool:
    """Let an event happen, or the side to move pass; tell whether it was allowed."""
    word, *rest = event.split()
    try:
        if word == "pass":
            game.play(game.to_move, None)
        else:
            happen(game, word, Colour.parse(rest[0]), *rest[1:])
    except (NotNow, IllegalMove):
        return False
    return True


def both_confirm_one_marking(now: Seen, event: str) -> Seen | None:
    """ChessPlayX as its text has it: two confirmations of one marking end the game, nothing else does."""
    word, *rest = event.split()
    if word == "pass" and now.phase == "playing":
        return replace(now, passes=1) if not now.passes else Seen()
    if now.phase != "stopped" or word == "pass":
        return None
    if word == "resume":
        return Seen("playing")
    if word == "confirm":
        both = now.confirmed | {rest[0]}
        return replace(now, confirmed=both, phase="ended" if both == {"B", "W"} else "stopped")
    dead = now.dead | {rest[1]} if word == "mark" else now.dead - {rest[1]}
    return now if dead == now.dead else Seen(dead=dead)


def both_confirm_and_who_disagrees_resumes(now: Seen, event: str) -> Seen | None:
    """The same, but play comes back only for a side that has not confirmed the present marking."""
    if event.startswith("resume") and event.split()[1] in now.confirmed:
        return None
    return both_confirm_one_marking(now, event)


def group_by_group(now: Seen, event: str) -> Seen | None:
    """go-flaechenwertung-v1: the other side answers a proposal once; the answer stands; play is over."""
    word, *rest = event.split()
    if word not in ("propose", "confirm", "contradict"):
        return None
    by, group = rest
    other = "W" if by == "B" else "B"
    fresh = (
        group not in now.dead | now.alive
        and (group, by) not in now.proposed
        and (group, other) not in now.proposed
    )
    if word == "propose":
        return replace(now, proposed=now.proposed | {(group, by)}) if fresh else None
    if (group, other) not in now.proposed:
        return None
    answered = replace(now, proposed=now.proposed - {(group, other)})
    if word == "confirm":
        return replace(answered, dead=now.dead | {group})
    return replace(answered, alive=now.alive | {group})


EVENTS_OF_BOTH = ["mark B A1", "unmark W A1", "mark W C3", "confirm B", "confirm W", "resume W", "pass"]
EVENTS_OF_GROUPS = [f"{word} {by} A1" for word in ("propose", "confirm", "contradict") for by in "BW"] + [
    *("propose B C3", "propose W C3", "confirm W C3", "contradict W C3"),
    *("propose W A3", "confirm B A3", "contradict B A3", "resume B", "pass"),
]
MACHINES = {
    "mutual": (MUTUAL, EVENTS_OF_BOTH, both_confirm_one_marking),
    "mutual, dispute": (MUTUAL_DISPUTE, EVENTS_OF_BOTH, both_confirm_and_who_disagrees_resumes),
    "per-group": (PER_GROUP, EVENTS_OF_GROUPS, group_by_group),
}


@pytest.mark.parametrize("name", MACHINES)
def test_every_order_of_six_events(name: str) -> None:
    axes, events, model = MACHINES[name]
    game = make_game(axes, rows=ROWS, moves="pass pass")
    assert seen(game) == Seen()
    tried = set(orders(game, Seen(), events, model, MOST_EVENTS))
    assert len(tried) > 1000
    assert max(map(len, tried)) == MOST_EVENTS


@pytest.mark.parametrize(
    ("events", "phase", "dead"),
    [
        ("", "stopped", ""),
        ("mark B C3, confirm B, confirm B", "stopped", "C3"),
        ("mark B C3, confirm B, mark W C3, confirm W", "ended", "C3"),
        ("mark B C3, confirm B, unmark W C3, confirm W", "stopped", ""),
        ("mark B C3, confirm B, unmark W C3, mark B C3, confirm W", "stopped", "C3"),
        ("confirm W, confirm B", "ended", ""),
    ],
)
def test_the_game_is_open_until_both_have_confirmed_one_marking(events: str, phase: str, dead: str) -> None:
    game = make_game(MUTUAL, rows=ROWS, moves="pass pass")
    for event in filter(None, events.split(", ")):
        assert allowed(game, event)
    assert (game.phase.value, names(game.topology, game.state.agreement.dead)) == (phase, set(dead.split()))


@pytest.mark.parametrize(
    ("axes", "before", "by"),
    [
        (MUTUAL_DISPUTE, "", "B"),
        (MUTUAL_DISPUTE, "mark W A1, confirm W", "B"),
        (MUTUAL_DISPUTE, "confirm B, mark W C3", "B"),
        (PER_GROUP_DISPUTE, "propose B A1, contradict W A1", "B"),
        ({"end.after": "counting", "end.resume": "dispute"}, "", "W"),
    ],
)
def test_who_disagrees_about_dead_stones_may_bring_play_back(
    axes: dict[str, Any], before: str, by: str
) -> None:
    game = make_game(axes, rows=ROWS, moves="pass pass")
    for event in filter(None, [*before.split(", "), f"resume {by}"]):
        assert allowed(game, event), event
    assert game.phase.value == "playing"


def test_a_stone_names_its_whole_chain() -> None:
    game = make_game(MUTUAL, rows="XX. .X. ..O", moves="pass pass")
    assert allowed(game, "mark W A3")
    assert names(game.topology, game.state.agreement.dead) == {"A3", "B3", "B2"}
    assert allowed(game, "unmark W B2")
    assert not game.state.agreement.dead


REFUSED = [
    (MUTUAL, "", "mark B B2", "no stone on B2"),
    (MUTUAL, "", "mark B Z9", "no stone on Z9"),
    (MUTUAL, "", "confirm B A1", "the whole marking is confirmed, not a group"),
    (MUTUAL, "", "mark B", "mark needs the point of a stone"),
    (MUTUAL, "", "propose B A1", "the ruleset's way of agreeing on dead stones knows no 'propose'"),
    (MUTUAL, "confirm B, confirm W", "mark B A1", "dead stones are settled only while play is stopped"),
    (MUTUAL, "resume B", "confirm B", "dead stones are settled only while play is stopped"),
    (PER_GROUP, "", "confirm B", "confirm needs the point of a stone"),
    (PER_GROUP, "", "confirm B A1", "this group was not proposed"),
    (PER_GROUP, "propose B A1", "confirm B A1", "the other side confirms or contradicts"),
    (PER_GROUP, "propose B A1", "propose W A1", "this group is proposed already"),
    (PER_GROUP, "propose B A1, confirm W A1", "propose B A1", "this group is agreed to be dead"),
    (PER_GROUP, "propose B A1, contradict W A1", "propose W A1", "this group was contradicted, so it lives"),
    (PER_GROUP, "", "resume B", "the ruleset knows no resumption of play"),
    (MUTUAL_DISPUTE, "confirm B", "resume B", "Black disputes nothing"),
    (MUTUAL_DISPUTE, "mark B A1, confirm W", "resume W", "White disputes nothing"),
    (PER_GROUP_DISPUTE, "", "resume B", "Black disputes nothing"),
    (PER_GROUP_DISPUTE, "propose B A1, confirm W A1", "resume W", "White disputes nothing"),
    ({"end.after": "counting"}, "", "mark B A1", "way of agreeing on dead stones knows no 'mark'"),
]


@pytest.mark.parametrize(("axes", "before", "event", "why"), REFUSED)
def test_an_event_out_of_place_is_refused_with_the_reason(
    axes: dict[str, Any], before: str, event: str, why: str
) -> None:
    game = make_game(axes, rows=ROWS, moves="pass pass")
    for earlier in filter(None, before.split(", ")):
        assert allowed(game, earlier)
    word, colour, *argument = event.split()
    with pytest.raises(NotNow, match=why):
        happen(game, word, Colour.parse(colour), *argument)
