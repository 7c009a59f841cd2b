"""A game under one ruleset: turns, reasons, prisoners, stops and ends, undo."""

from __future__ import annotations

from typing import Any

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.rules.ending import Outcome, Phase
from harness.rules.game import Game
from harness.rules.set_up import SetupError
from tests.making import make_game, make_ruleset, names, play_all, refused, why

KO = "B1 C1 A2 D2 B3 C3 C2 B2"  # on 5x5 White has taken the ko; Black may not take back at C2
SUBJECT = {"superko": "situational", "repetition.passes": "subject"}
REPEATS = "superko (repeats the position after ply {})"

REASONS = [
    # axes, size, moves, point, reason for the side to move
    ({}, 3, "A1", "A1", "occupied"),
    ({}, 3, "B1 A2 pass C1 A1 B2", "C3", "legal"),
    ({"ko": "simple"}, 5, KO, "C2", "ko"),
    ({"ko": "simple-position"}, 5, KO, "C2", "ko"),
    ({"superko": "positional"}, 5, KO, "C2", "superko (repeats the position after ply 7)"),
    ({"ko": "simple", "superko": "positional"}, 5, KO, "C2", "ko"),
    ({}, 5, KO, "C2", "legal"),
    ({"ko": "simple"}, 5, f"{KO} pass E5", "C2", "legal"),
    ({"ko": "simple"}, 5, f"{KO} E5 E4", "C2", "legal"),
    ({"ko": "simple", "end.passes": 4}, 5, f"{KO} pass pass", "C2", "legal"),
    ({"ko": "simple", "end.passes": 4, "repetition.pass_lifts_ko": False}, 5, f"{KO} pass pass", "C2", "ko"),
    ({}, 3, "A2 pass B1", "A1", "suicide"),
    ({"suicide": "multi-stone"}, 3, "A2 pass B1", "A1", "suicide"),
    ({"suicide": "allowed"}, 3, "A2 pass B1", "A1", "legal"),
    ({"suicide": "allowed", "superko": "positional"}, 3, "A2 pass B1", "A1", REPEATS.format(3)),
    ({}, 3, "A2 A1 B2 pass C1", "B1", "suicide"),
    ({"suicide": "multi-stone"}, 3, "A2 A1 B2 pass C1", "B1", "legal"),
    (SUBJECT, 2, "A1", "pass", "legal"),
    (SUBJECT, 2, "A1 pass", "pass", REPEATS.format(1)),
    ({"end.pass": "impossible"}, 2, "A1", "pass", "no-pass"),
    ({"end.pass": "return-prisoner"}, 3, "A1", "pass", "no-pass"),
    ({}, 3, "pass pass", "B2", "game-over"),
    ({}, 3, "pass pass", "pass", "game-over"),
]  # fmt: skip


@pytest.mark.parametrize(("axes", "size", "moves", "name", "reason"), REASONS)
def test_the_first_reason_against_a_move(
    axes: dict[str, Any], size: int, moves: str, name: str, reason: str
) -> None:
    assert why(make_game(axes, size, moves=moves), name) == reason


NOT_SPIGHT = "positional situational own-moves natural-situational"

SEPARATORS = [
    # size, suicide, moves before, point, the superko rules under which it is illegal
    ((4, 1), "forbidden", "B1 D1 A1 C1", "B1", NOT_SPIGHT + " spight"),
    ((3, 1), "forbidden", "A1 C1 B1 C1", "A1", "positional spight"),
    ((3, 1), "forbidden", "A1 B1 pass C1", "A1", NOT_SPIGHT),
    ((2, 2), "forbidden", "A1 B1 A2 pass B2 B1", "A1", "positional"),
    ((2, 2), "forbidden", "A1 B1 A2 B2 pass A2", "A1", NOT_SPIGHT),
    ((4, 1), "forbidden", "B1 C1 pass A1", "B1", "positional situational own-moves spight"),
    ((2, 1), "multi-stone", "A1 pass", "B1", "positional"),
    ((2, 1), "multi-stone", "A1 B1 pass", "A1", "positional situational"),
    ((2, 1), "multi-stone", "pass A1 B1 pass", "A1", "positional situational own-moves"),
    ((3, 1), "allowed", "B1", "A1", "positional spight"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "suicide", "moves", "name", "illegal"), SEPARATORS)
@pytest.mark.parametrize(
    "superko", ["none", "positional", "situational", "own-moves", "natural-situational", "spight"]
)
def test_short_games_that_tell_the_superko_rules_apart(
    size: tuple[int, int], suicide: str, moves: str, name: str, illegal: str, superko: str
) -> None:
    game = make_game({"superko": superko, "suicide": suicide}, *size, moves=moves)
    assert (why(game, name) != "legal") == (superko in illegal.split())


def test_a_move_out_of_turn_is_refused_until_the_turn_is_given() -> None:
    game = make_game({}, 3)
    assert refused(game, WHITE, "A1") == "wrong-turn"
    game.give_turn(WHITE)
    assert refused(game, WHITE, "A1") == "played"
    assert game.to_move is BLACK


@pytest.mark.parametrize("point", [-1, 9, 400])
def test_a_point_off_the_board_is_refused(point: int) -> None:
    game = make_game({}, 3)
    assert str(game.judge(BLACK, point)) == "off-board"
    with pytest.raises(Exception, match="off-board"):
        game.play(BLACK, point)
    assert game.plies == 0


def test_prisoners_are_those_a_side_has_taken_suicides_included() -> None:
    game = make_game({"suicide": "allowed"}, 3, moves="A1 A2 pass B1", prisoners=(2, 0))
    assert (game.prisoners(BLACK), game.prisoners(WHITE)) == (2, 1)
    play_all(game, "A1")
    assert (game.prisoners(BLACK), game.prisoners(WHITE)) == (2, 2)


ATARI_GO = {"scoring.method": "capture", "scoring.target": 1}
NO_PASS = {"scoring.method": "last-move", "end.pass": "impossible"}
UNDECIDED = Outcome("undetermined", "undetermined")

ENDINGS = [
    # axes, size, moves, phase, outcome
    ({}, 3, "pass", Phase.PLAYING, None),
    ({}, 3, "pass pass", Phase.ENDED, Outcome("score")),
    ({"end.after": "counting"}, 3, "pass pass", Phase.STOPPED, None),
    ({"end.passes": 3}, 3, "pass pass", Phase.PLAYING, None),
    ({"end.passes": 3}, 3, "pass A1 pass pass pass", Phase.ENDED, Outcome("score")),
    ({"scoring.button": "first-pass"}, 3, "pass pass", Phase.PLAYING, None),
    ({"scoring.button": "first-pass"}, 3, "pass pass pass", Phase.ENDED, Outcome("score")),
    ({"end.passes": 4, "end.same_position": True}, 3, "pass pass pass", Phase.ENDED, Outcome("score")),
    ({"end.move_limit": "4"}, 3, "A1 B1 C1 pass", Phase.ENDED, Outcome("move-limit")),
    ({"end.move_limit": "2*points"}, 1, "pass pass", Phase.ENDED, Outcome("score")),
    (ATARI_GO, 3, "A1 A2 pass B1", Phase.ENDED, Outcome("target", "white")),
    (ATARI_GO | {"scoring.target": 2}, 3, "A1 A2 pass B1", Phase.PLAYING, None),
    (ATARI_GO, 3, "pass pass", Phase.ENDED, UNDECIDED),
    (NO_PASS, 1, "", Phase.ENDED, Outcome("no-move", "white")),
    (NO_PASS | {"superko": "positional"}, 2, "A1", Phase.PLAYING, None),
]  # fmt: skip


@pytest.mark.parametrize(("axes", "size", "moves", "phase", "outcome"), ENDINGS)
def test_how_a_game_stops_and_ends(
    axes: dict[str, Any], size: int, moves: str, phase: Phase, outcome: Outcome | None
) -> None:
    game = make_game(axes, size, moves=moves)
    assert (game.phase, game.outcome) == (phase, outcome)


def test_a_prisoner_handed_back_is_a_move_where_the_rules_say_so() -> None:
    axes = {"scoring.method": "last-move", "end.pass": "return-prisoner"}
    game = make_game(axes, 2, 1, prisoners=(1, 0), moves="A1")
    play_all(game, "B1")
    assert game.phase is Phase.PLAYING
    assert game.prisoners(WHITE) == 1


TRIPLE_KO = ".XXOO. .XO.O. .XXOO. .X.XO. .XXOO. .XO.O. .XXOO."
CYCLE = "D6 C4 D2 C6 D4 C2"  # ply 6 recreates the start with Black to move

CYCLES = [
    # axes of long_cycle, times round, phase, kind of outcome, claims
    ({"means": "continue"}, 2, Phase.PLAYING, None, ()),
    ({"means": "void"}, 1, Phase.ENDED, "void", ()),
    ({"means": "draw"}, 1, Phase.ENDED, "repetition-draw", ()),
    ({"means": "loss"}, 1, Phase.ENDED, "repetition-loss", ()),
    ({"means": "event"}, 1, Phase.ENDED, "undetermined", ()),
    ({"means": "void-by-agreement"}, 1, Phase.PLAYING, None, ("void",)),
    ({"means": "void", "count": 3}, 1, Phase.PLAYING, None, ()),
    ({"means": "void", "count": 3}, 2, Phase.ENDED, "void", ()),
]


@pytest.mark.parametrize(("axes", "rounds", "phase", "kind", "claims"), CYCLES)
def test_what_a_triple_ko_does(
    axes: dict[str, Any], rounds: int, phase: Phase, kind: str | None, claims: tuple[str, ...]
) -> None:
    rules = {"ko": "simple"} | {f"long_cycle.{key}": value for key, value in axes.items()}
    game = make_game(rules, rows=TRIPLE_KO, moves=" ".join([CYCLE] * rounds))
    assert (game.phase, game.outcome.kind if game.outcome else None) == (phase, kind)
    assert game.claims() == claims


@pytest.mark.parametrize(("since_pass", "phase"), [(True, Phase.PLAYING), (False, Phase.ENDED)])
def test_a_pass_begins_a_cycle_anew_where_the_rules_say_so(since_pass: bool, phase: Phase) -> None:
    rules = {"long_cycle.means": "void", "long_cycle.count": 3, "long_cycle.since_pass": since_pass}
    game = make_game({**rules, "end.passes": 3}, rows=TRIPLE_KO, moves=f"{CYCLE} pass pass {CYCLE}")
    phases = [game.phase]
    if phase is Phase.PLAYING:
        play_all(game, CYCLE)
        phases.append(game.phase)
    assert phases == ([Phase.PLAYING, Phase.ENDED] if since_pass else [Phase.ENDED])


def test_resumption_gives_the_move_and_may_clear_the_history() -> None:
    axes = {"superko": "positional", "end.after": "counting", "end.resume": "either"}
    for clears, verdict in (("keeps", "superko (repeats the position after ply 7)"), ("clears", "legal")):
        game = make_game({**axes, "repetition.resumption": clears}, 5, moves=f"{KO} pass pass")
        assert game.phase is Phase.STOPPED
        game.resume(BLACK)
        assert why(game, "C2") == verdict
        assert game.to_move is BLACK


def test_a_second_stop_is_final_where_all_stones_then_live() -> None:
    game = make_game({"end.after": "counting", "end.second_stop": "all-alive"}, 3, moves="pass pass")
    game.resume(BLACK)
    play_all(game, "pass pass")
    assert (game.phase, game.outcome) == (Phase.ENDED, Outcome("score"))


def test_only_a_stop_by_passes_can_be_resumed() -> None:
    for game in (make_game({}, 3), make_game({"end.move_limit": "1"}, 3, moves="A1")):
        with pytest.raises(ValueError, match="passes"):
            game.resume(BLACK)


def test_undo_restores_turn_ban_phase_and_prisoners() -> None:
    game = make_game({"ko": "simple", "end.after": "counting"}, 5, moves=f"{KO} pass pass")
    assert game.phase is Phase.STOPPED
    game.undo()
    game.undo()
    assert (game.phase, game.to_move, why(game, "C2")) == (Phase.PLAYING, BLACK, "ko")
    game.undo()
    assert (game.prisoners(WHITE), names(game.topology, game.legal_points()) >= {"B2"}) == (0, True)
    while game.plies:
        game.undo()
    with pytest.raises(IndexError):
        game.undo()


@pytest.mark.parametrize(
    ("black", "white", "kind"), [([0], [0], "overlap"), ([0], [1, 3], "no-liberty"), ([0, 0], [], "overlap")]
)
def test_set_up_positions_that_cannot_be(black: list[int], white: list[int], kind: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game(make_ruleset(), 3, 3, black=black, white=white)
    assert caught.value.kind == kind


@pytest.mark.parametrize("colour", list(Colour))
def test_white_owes_a_pass_after_a_stop_by_black(colour: Colour) -> None:
    axes = {"end.last_pass": "white", "end.after": "counting", "scoring.method": "territory"}
    game = make_game(axes, 3, moves="pass pass", to_move=colour)
    owes = colour is WHITE  # then Black made the stopping pass
    assert (refused(game, WHITE, "pass") == "played") == owes
    assert refused(game, WHITE, "pass") in ("game-over", "wrong-turn")
