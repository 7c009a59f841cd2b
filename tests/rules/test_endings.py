"""How play stops, is resumed, and stops again; White's last pass; kinds of result."""

from __future__ import annotations

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.events import NotNow, happen
from harness.rules.game import Game
from harness.scoring.count import score_game
from tests.making import make_game, play_all, point, why

COUNTING = {"end.after": "counting", "end.resume": "dispute", "end.dead_stones": "agreement"}
MUTUAL = {"end.protocol": "mutual-confirmation", "end.resume_first": "undetermined"}
AGA = {**COUNTING, "end.last_pass": "white", "end.second_stop": "all-alive"}
PASS_STONES = {"scoring.method": "territory", "scoring.pass_stones": "always"}


def after(game: Game, text: str) -> Game:
    """Let moves and events happen: `C3`, `pass` and, in brackets, `[resume B]`."""
    for part in text.replace("]", "[").split("["):
        words = part.split()
        if words and words[0] in ("resume", "accept", "decline", "confirm", "mark", "resign"):
            happen(game, words[0], Colour.parse(words[1]), *words[2:])
        else:
            play_all(game, part)
    return game


WHO_IS_FIRST = [
    # resume_first, moves, who asks, whom the rules let play then
    ("turn", "C3 pass pass", "B", "W"),
    ("turn", "C3 pass pass", "W", "W"),
    ("turn", "C3 C2 pass pass", "B", "B"),
    ("opponent-of-requester", "C3 pass pass", "B", "W"),
    ("opponent-of-requester", "C3 pass pass", "W", "B"),
    ("opponent-of-requester", "C3 C2 pass pass", "W", "B"),
    ("undetermined", "C3 pass pass", "B", "BW"),
    ("undetermined", "C3 pass pass", "W", "BW"),
]


@pytest.mark.parametrize(("first", "moves", "asks", "may"), WHO_IS_FIRST)
def test_who_may_move_after_a_resumption(first: str, moves: str, asks: str, may: str) -> None:
    game = after(make_game({**COUNTING, "end.resume_first": first}), f"{moves} [resume {asks}]")
    assert game.phase.value == "playing"
    for colour in Colour:
        allowed = why(game, "D4", colour) == "legal"
        assert allowed == (colour.letter in may)
        assert (point(game.topology, "D4") in game.legal_points(colour)) == allowed
        assert (why(game, "pass", colour) == "legal") == allowed


@pytest.mark.parametrize("colour", list(Colour))
def test_whoever_moves_first_the_turn_alternates_again(colour: Colour) -> None:
    axes = {**COUNTING, **MUTUAL}
    game = after(make_game(axes), "C3 pass pass [resume B]")
    game.play(colour, point(game.topology, "D4"))
    assert (game.to_move, why(game, "E5", colour)) == (colour.opponent, "wrong-turn")
    game.undo()
    assert [why(game, "D4", either) for either in Colour] == ["legal", "legal"]


def test_in_a_team_the_member_whose_turn_it_is_moves_first() -> None:
    game = after(make_game({**COUNTING, **MUTUAL, "players.per_side": 2}), "")
    for name, colour, player in [
        ("C3", BLACK, 1),
        ("C2", WHITE, 1),
        ("D3", BLACK, 2),
        ("pass", WHITE, 2),
        ("pass", BLACK, 1),
    ]:
        game.play(colour, None if name == "pass" else point(game.topology, name), player)
    happen(game, "resume", BLACK)
    spot = point(game.topology, "E5")
    assert [str(game.judge(BLACK, spot, player)) for player in (1, 2)] == ["wrong-player", "None"]
    assert [str(game.judge(WHITE, spot, player)) for player in (1, 2)] == ["None", "wrong-player"]
    game.play(BLACK, spot, 2)


BY_AGREEMENT = {**COUNTING, "end.resume_first": "by-agreement"}
ROWS = "..X.. O.X.. ..X.. ..X.. ..X.."


@pytest.mark.parametrize(
    ("events", "phase", "to_move", "margin"),
    [
        ("[resume B]", "stopped", BLACK, 25),
        ("[resume B] [accept W]", "playing", BLACK, 25),
        ("[resume W] [accept B]", "playing", WHITE, 25),
        ("[resume B] [decline W]", "ended", BLACK, 14),
        ("[resume W] [decline B]", "ended", BLACK, 14),
    ],
)
def test_without_agreement_on_who_resumes_all_stones_live(
    events: str, phase: str, to_move: Colour, margin: int
) -> None:
    """New Zealand: the players must agree who moves first; if they do not, everything on the board lives."""
    game = after(make_game(BY_AGREEMENT, rows=ROWS), f"pass pass {events}")
    dead = [point(game.topology, "A4")]
    assert (game.phase.value, game.to_move) == (phase, to_move)
    assert score_game(game, dead).margin == margin


@pytest.mark.parametrize(
    ("events", "late"),
    [
        ("", "accept B"),
        ("[resume B]", "accept B"),
        ("[resume B]", "resume W"),
        ("[resume B] [decline W]", "accept W"),
    ],
)
def test_an_answer_needs_a_request_of_the_opponent(events: str, late: str) -> None:
    game = after(make_game(BY_AGREEMENT, rows=ROWS), f"pass pass {events}")
    word, colour = late.split()
    with pytest.raises(NotNow):
        happen(game, word, Colour.parse(colour))


SECOND_STOP = [
    ("counting", "pass pass [resume B] pass pass", "stopped"),
    ("counting", "pass pass [resume B] D3 pass pass", "stopped"),
    ("all-alive", "pass pass", "stopped"),
    ("all-alive", "pass pass [resume B] pass pass", "ended"),
    ("all-alive", "pass pass [resume B] D3 pass pass", "ended"),
]


@pytest.mark.parametrize(("second", "moves", "phase"), SECOND_STOP)
def test_a_second_stop_may_end_the_game_with_all_stones_alive(second: str, moves: str, phase: str) -> None:
    axes = {**COUNTING, "end.second_stop": second}
    game = after(make_game(axes, rows=ROWS), moves)
    assert game.phase.value == phase
    dead = [point(game.topology, "A4")]
    removed = score_game(game, dead).margin != score_game(game, []).margin
    assert removed == (phase == "stopped")


OWED = [
    # moves, phase, White's last pass: legal or why not
    ("C3 pass pass", "stopped", "legal"),
    ("C3 pass pass pass", "stopped", "game-over"),
    ("C3 C2 pass pass", "stopped", "game-over"),
    ("C3 pass pass [resume W] pass pass", "ended", "legal"),
    ("C3 pass pass [resume W] pass pass pass", "ended", "game-over"),
    ("C3 pass pass [resume W] C2 pass pass", "ended", "game-over"),
    ("C3 pass pass [resign B]", "ended", "game-over"),
]


@pytest.mark.parametrize(("moves", "phase", "verdict"), OWED)
def test_white_may_make_the_last_pass_after_any_stop_by_black(moves: str, phase: str, verdict: str) -> None:
    game = after(make_game(AGA), moves)
    assert (game.phase.value, why(game, "pass", WHITE)) == (phase, verdict)
    assert why(game, "pass", BLACK) == why(game, "D4", WHITE) == "game-over"


@pytest.mark.parametrize("moves", ["C3 pass pass", "C3 pass pass [resume W] pass pass"])
def test_the_last_pass_changes_nothing_but_that_it_is_made(moves: str) -> None:
    booked, made = (after(make_game({**AGA, **PASS_STONES}), moves + last) for last in ("", " pass"))
    assert score_game(booked) == score_game(made)
    assert (booked.phase, booked.outcome, booked.to_move) == (made.phase, made.outcome, made.to_move)
    made.undo()
    assert (made.state, made.history.entries) == (booked.state, booked.history.entries)


@pytest.mark.parametrize("rest", ["", "C2 C1 pass pass", "pass pass", "C2 pass D2 pass pass"])
def test_a_last_pass_before_a_resumption_matters_no_more(rest: str) -> None:
    """Otherwise White would pay twice, and an area count by AGA rules would differ from one by territory."""
    axes = {**AGA, **PASS_STONES, "superko": "situational"}
    without, with_pass = (
        after(make_game(axes), f"C3 pass pass{last} [resume B] {rest}") for last in ("", " pass")
    )
    assert score_game(with_pass) == score_game(without)
    assert (with_pass.to_move, with_pass.phase) == (without.to_move, without.phase)
    assert with_pass.legal_points() == without.legal_points()


def test_after_a_last_pass_and_a_resumption_both_counts_agree() -> None:
    moves = "C3 pass pass pass [resume B] C2 D2 pass B2 pass pass"
    by_territory = after(make_game({**AGA, **PASS_STONES, "scoring.seki": "counts"}), moves)
    by_area = after(make_game(AGA), moves)
    assert score_game(by_territory).margin == score_game(by_area).margin


@pytest.mark.parametrize("method", ["area", "territory", "stones"])
def test_a_game_that_passes_end_is_counted(method: str) -> None:
    game = make_game({"scoring.method": method}, moves="pass pass")
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == ("score", None)


def test_a_capture_game_that_passes_end_is_undetermined() -> None:
    game = make_game({"scoring.method": "capture", "scoring.target": 1}, moves="pass pass")
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == ("undetermined", "undetermined")
