"""Records are replayed, counted and compared with their stated result; the figures were counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from harness.cases.record import record_from_bytes
from harness.errors import DataError, UsageError
from harness.explore.score_record import Request, ScoredRecord, score_record
from harness.rules.catalogue import load_ruleset

# Black's wall on column B, White's on column D of 5x5: 5 points each behind the wall, dame between.
WALLS = "SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]"


def scored(sgf: str, ruleset: str = "chinese-kgs", **stated: object) -> ScoredRecord:
    request = Request(any_size=True, **stated)  # type: ignore[arg-type]
    return score_record(record_from_bytes(sgf.encode()), load_ruleset(ruleset), request)


def plies(result: ScoredRecord) -> list[str]:
    return [str(ply) for ply in result.illegal]


def test_area_counts_stones_and_what_they_surround() -> None:
    result = scored(f"(;{WALLS}KM[0.5];B[];W[])")
    assert result.score is not None
    assert (result.score.black.total, result.score.white.total) == (Fraction(10), Fraction(21, 2))
    assert result.score.owner == "XX.OO" * 5
    assert result.result == "W+0.5"


def test_components_sum_to_the_totals() -> None:
    result = scored(f"(;{WALLS}KM[0.5];B[ca];W[];B[])", "japanese")
    assert result.score is not None
    for side in (result.score.black, result.score.white):
        assert sum(side.components().values()) == side.total


@pytest.mark.parametrize(
    ("record_komi", "stated", "komi", "origin"),
    [
        ("", None, Fraction(15, 2), "ruleset"),
        ("KM[3.5]", None, Fraction(7, 2), "record"),
        ("KM[3.5]", Fraction(15, 4), Fraction(15, 4), "option"),
        ("KM[3.5]", Fraction(0), Fraction(0), "option"),
    ],
)
def test_komi_is_that_of_the_option_then_the_record_then_the_ruleset(
    record_komi: str, stated: Fraction | None, komi: Fraction, origin: str
) -> None:
    result = scored(f"(;{WALLS}{record_komi};B[];W[])", komi=stated)
    assert (result.komi, result.komi_from) == (komi, origin)


@pytest.mark.parametrize(
    ("ruleset", "bonus"),
    [("chinese-kgs", 2), ("aga", 1), ("japanese", 0)],
)
def test_handicap_is_paid_for_by_the_ruleset(ruleset: str, bonus: int) -> None:
    result = scored("(;SZ[9]HA[2]KM[0]AB[gc][cg];W[ee];B[];W[];B[])", ruleset)
    assert result.score is not None
    assert result.score.white.bonus == bonus


def test_a_handicap_without_any_stone_is_an_even_game() -> None:
    result = scored("(;SZ[9]HA[2]KM[0];W[ee];B[];W[])", "chinese-kgs")
    assert result.handicap == 0
    assert any("no stone was placed" in note for note in result.notes)


def test_a_stated_handicap_that_is_not_what_black_placed_is_noted() -> None:
    sgf = "(;SZ[9]KM[0]AB[gc][cg];W[ee];B[];W[])"
    assert "handicap 9 is stated, but Black placed 2 before White moved" in scored(sgf, handicap=9).notes
    assert not scored(sgf, handicap=2).notes


def test_a_fraction_is_read_as_komi_and_as_margin() -> None:
    result = scored(f"(;{WALLS}KM[22/3]RE[W+22/3];B[];W[])")
    assert (result.komi, result.komi_from, result.verdict) == (Fraction(22, 3), "record", "right")


def test_a_komi_that_cannot_be_read_is_told_not_to_be_taken_from_the_record() -> None:
    (note,) = scored(f"(;{WALLS}KM[nan];B[];W[])").notes
    assert note.endswith("KM[nan] is no number that can be read; no komi is taken from the record")


def test_handicap_stones_played_in_a_row_are_no_moves_out_of_turn() -> None:
    assert plies(scored("(;SZ[9]HA[2]KM[0];B[gc];B[cg];W[ee])")) == []


def test_komi_left_to_agreement_has_to_be_stated() -> None:
    with pytest.raises(UsageError, match="--komi"):
        scored(f"(;{WALLS};B[];W[])", "spight")


def test_dead_stones_are_taken_by_whole_chains() -> None:
    result = scored(f"(;{WALLS}AW[ad][ae]KM[0];B[];W[])", dead=("A1",))
    assert result.dead == ("A1", "A2")
    assert result.result == "0"


def test_marks_name_the_dead_stones() -> None:
    sgf = f"(;{WALLS}AW[ad]KM[0.5];B[];W[]TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])"
    result = scored(sgf, "japanese")
    assert (result.dead, result.dead_from) == (("A2",), "marks")
    assert result.score is not None
    assert (result.score.black.territory, result.score.black.dead) == (Fraction(5), Fraction(1))
    assert result.result == "B+0.5"
    assert result.differs == ()


def test_each_point_on_which_the_marks_part_from_the_rule_is_named() -> None:
    sgf = f"(;{WALLS}KM[0];B[];W[]TB[aa][ab][ac][ad][ae][ca]TW[ea][eb][ec][ed])"
    result = scored(sgf, "japanese")
    assert result.result == "B+2"
    assert result.by_rule is not None
    assert result.by_rule.result == "0"
    assert [str(point) for point in result.differs] == [
        "C5: marked Black, by the rule nobody",
        "E1: marked nobody, by the rule White",
    ]


def test_where_all_stones_live_dead_stones_and_marks_are_ignored_with_a_notice() -> None:
    sgf = f"(;{WALLS}AW[ad]KM[0];B[];W[]TB[ad])"
    result = scored(sgf, "tromp-taylor", dead=("A2",))
    assert result.dead == ()
    assert result.score is not None
    assert result.score.owner[15:20] == "OX.OO"
    assert sum("ignored" in note for note in result.notes) == 2


KO = "SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb]"  # Black takes on C3, White may not take back at once


@pytest.mark.parametrize(
    ("sgf", "ruleset", "illegal"),
    [
        (f"(;{KO};B[cb];W[bb];B[dd])", "japanese", ["ply 2: W B3: ko"]),
        (f"(;{KO};B[cb];W[bb])", "cgos", ["ply 2: W B3: superko, repeats the position at the start"]),
        (f"(;{KO};B[cb];W[dd];B[aa];W[bb])", "japanese", []),
        ("(;SZ[3]AB[ba][ab];W[aa];B[cc])", "japanese", ["ply 1: W A3: suicide"]),
        ("(;SZ[3];B[aa];W[aa])", "japanese", ["ply 2: W A3: occupied"]),
        ("(;SZ[3];B[aa];B[bb];W[cc])", "japanese", ["ply 2: B B2: wrong-turn"]),
        ("(;SZ[3];B[aa];PL[B];B[bb])", "japanese", []),
        ("(;SZ[3];B[];W[];B[bb])", "japanese", []),
        ("(;SZ[3];B[];W[];B[bb])", "tromp-taylor", ["ply 3: B B2: game-over"]),
        ("(;SZ[3];B[];W[];B[];W[])", "tromp-taylor", []),
    ],
)
def test_illegal_plies_are_named(sgf: str, ruleset: str, illegal: list[str]) -> None:
    assert plies(scored(sgf, ruleset)) == illegal


def test_a_ply_with_two_reasons_is_one_illegal_ply() -> None:
    result = scored(f"(;{KO};B[cb];W[];B[];W[bb])", "cgos")
    assert plies(result) == ["ply 4: W B3: game-over, superko, repeats the position at the start"]
    (told,) = result.as_json()["illegal"]
    assert (told["reason"], told["further_reasons"], told["repeats"]) == ("game-over", ["superko"], 0)
    assert plies(scored("(;SZ[3];B[aa];B[aa])")) == ["ply 2: B A3: wrong-turn, occupied"]


def test_an_illegal_ply_is_made_as_recorded_and_the_rest_is_judged() -> None:
    result = scored(f"(;{KO};B[cb];W[bb];B[cb])", "japanese")
    assert plies(result) == ["ply 2: W B3: ko", "ply 3: B C3: ko"]
    assert result.replay.plies == 3


def test_an_occupied_point_stops_the_replay() -> None:
    result = scored("(;SZ[3]RE[B+2];B[aa];W[aa];B[bb])")
    assert result.replay.stopped == "ply 2 cannot be made: occupied"
    assert (result.replay.plies, result.score, result.result) == (1, None, "undetermined")
    assert result.verdict == "not comparable"


def test_a_set_up_after_moves_begins_a_new_history() -> None:
    sgf = f"(;{KO};B[cb];AW[bb]AE[cb];B[cb];W[dd])"
    assert plies(scored(sgf, "cgos")) == []


@pytest.mark.parametrize(
    ("sgf", "place"),
    [
        ("(;SZ[3]AB[aa]\nAW[ba][ab])", "1:10"),
        ("(;SZ[3]AW[ba]\nAW[ab]\nAB[aa:aa])", "3:3"),
        ("(;SZ[3]AW[ba]\n;AB[cc][aa]AW[ab])", "2:8"),
        ("(;SZ[3]AW[ba];B[aa]\n ;AW[ab])", "2:2"),
    ],
)
def test_a_set_up_without_liberty_is_an_error_with_its_place(sgf: str, place: str) -> None:
    with pytest.raises(DataError, match=f":{place}: set-up stones without a liberty: A3"):
        scored(sgf)


@pytest.mark.parametrize(
    ("tail", "verdict"),
    [
        ("RE[W+0.5];B[];W[]", "right"),
        ("RE[W+0.50];B[];W[]", "right"),
        ("RE[W+];B[];W[]", "right"),
        ("RE[B+0.5];B[];W[]", "wrong"),
        ("RE[W+1.5];B[];W[]", "wrong"),
        ("RE[0];B[];W[]", "wrong"),
        ("RE[Void];B[];W[]", "wrong"),
        ("RE[W+R];B[];W[]", "not comparable"),
        ("RE[?];B[];W[]", "not comparable"),
        (";B[];W[]", "not comparable"),
        ("RE[B+9.5];B[]", "not comparable"),
    ],
)
def test_the_stated_result_is_right_wrong_or_not_comparable(tail: str, verdict: str) -> None:
    assert scored(f"(;{WALLS}KM[0.5]{tail})").verdict == verdict


# A cycle of six plies in which each side takes and puts back two and one stones: article 12.
CYCLE = "SZ[9]KM[6.5]AB[aa][ca][bb][bh][gh][ai][fi]AW[da][cb][ch][hh][bi][di][gi][ii]"
ONCE = ";B[ci];W[ba];B[hi];W[bi];B[ca];W[gi]"


@pytest.mark.parametrize(
    ("tail", "ruleset", "verdict", "why"),
    [
        (f"RE[Void]{ONCE}{ONCE}", "japanese", "not comparable", "ply 12 repeats the position"),
        (f"RE[Void]{ONCE}{ONCE};B[];W[]", "japanese", "not comparable", "ply 12 repeats the position"),
        ("RE[Void];B[ci];W[ba];B[];W[]", "japanese", "wrong", "the rules count the game"),
        (f"RE[Void]{ONCE}{ONCE}", "japanese-auto-void", "right", ""),
        ("RE[Both lose];B[];W[]", "japanese", "not comparable", "agree on both-lose"),
        ("RE[Both lose];B[];W[]", "chinese", "wrong", "the rules count the game"),
    ],
)
def test_an_end_on_which_the_players_may_agree_is_not_called_wrong(
    tail: str, ruleset: str, verdict: str, why: str
) -> None:
    result = scored(f"(;{CYCLE}PL[B]{tail})", ruleset)
    assert result.verdict == verdict
    assert why in result.why


DEAD = "SZ[5]KM[0]AB[ca][cb][cc][cd][ce]AW[ac]"  # White's stone on A3 lives 15:1 by itself, dead 25:0
AGAIN = "stop play again: by the rules all stones left are alive"


@pytest.mark.parametrize(
    ("ruleset", "passes", "result", "note"),
    [
        ("aga", "BW", "B+25", ""),
        ("aga", "BWBW", "B+14", f"plies 3 to 4 {AGAIN}"),
        ("aga", "BWB", "B+25", "passes after a stop, not counted: 1"),
        ("aga", "BWBWBW", "B+14", "passes after a stop, not counted: 2"),
        ("simplified-ing", "BWBW", "B+14", f"plies 3 to 4 {AGAIN}"),
        ("chinese", "BWBW", "B+25", "passes after a stop, not counted: 2"),
        ("tromp-taylor", "BWBW", "B+14", "passes after a stop, not counted: 2"),
    ],
)
def test_passes_that_stop_play_a_second_time_leave_all_stones_alive(
    ruleset: str, passes: str, result: str, note: str
) -> None:
    made = "".join(f";{colour}[]" for colour in passes)
    found = scored(f"(;{DEAD}{made})", ruleset, dead=("A3",))
    assert found.result == result
    assert note in "\n".join(found.notes)


@pytest.mark.parametrize("ruleset", ["aga", "aga-territory", "bga", "simplified-ing", "wmsg-2008"])
@pytest.mark.parametrize("passes", ["BW", "BWB", "BWBW", "BWBWBW"])
def test_surplus_passes_change_nothing_where_the_marks_show_an_agreement(ruleset: str, passes: str) -> None:
    made = "".join(f";{colour}[]" for colour in passes)
    marks = "TB[aa:be][da:ee]"
    right = "B+21" if ruleset in ("aga-territory", "bga") else "B+25"  # four stones more were set up
    found = scored(f"(;{DEAD}RE[{right}]{made}{marks})", ruleset)
    assert (found.result, found.verdict, found.dead) == (right, "right", ("A3",))


@pytest.mark.parametrize("passes", ["BW", "BWBW", "WB", "WBW", "WBWB", "WBWBW", "WBWBWB"])
def test_area_and_territory_of_aga_agree_whoever_passes_how_often(passes: str) -> None:
    made = "".join(f";{colour}[]" for colour in passes)
    first = "" if passes[0] == "B" else ";B[ea]"
    area, territory = (
        scored(f"(;{DEAD}{first}{made})", name, dead=("A3",)) for name in ("aga", "aga-territory")
    )
    set_up = 5 - 1  # stones that only area counts
    assert area.score is not None
    assert territory.score is not None
    assert area.score.margin - territory.score.margin == set_up


def test_a_tie_on_which_the_text_is_silent_is_noted() -> None:
    result = scored(f"(;{WALLS}KM[0];B[];W[])", "french")
    assert result.result == "0"
    assert "the text names no winner of a tie" in result.notes


def test_a_capture_game_is_won_by_the_target_and_then_over() -> None:
    result = scored("(;SZ[3]AB[ab]AW[aa];B[ba];W[cc])", "atari-go")
    assert result.result == "B+"
    assert plies(result) == ["ply 2: W C1: game-over"]


def test_a_size_that_the_text_does_not_name_needs_to_be_asked_for() -> None:
    record = record_from_bytes(b"(;SZ[5];B[aa])")
    with pytest.raises(UsageError, match="does not name board 5x5"):
        score_record(record, load_ruleset("strasbourg"))


def test_json_has_the_documented_keys() -> None:
    data = scored(f"(;{WALLS}KM[0.5];B[];W[])").as_json()
    assert {"result", "black", "white", "breakdown", "owner", "illegal"} <= data.keys()
    assert (data["result"], data["black"], data["white"]) == ("W+0.5", 10, 10.5)


def test_two_passes_before_the_deciding_capture_are_a_result_of_0() -> None:
    result = scored("(;SZ[5]KM[6.5]RE[0];B[bb];W[cc];B[];W[])", "atari-go")
    assert (result.result, result.verdict) == ("0", "right")
    assert result.score is not None
    assert result.score.winner == "undetermined"
    assert result.score.black.total == result.score.white.total == 0


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        (";B[ad];W[ae];B[be]", "B+"),
        (";B[ad];W[ae]", "undetermined"),
        (";B[ad];W[];B[];W[bb]", "undetermined"),
    ],
)
def test_a_capture_game_is_not_counted(moves: str, text: str) -> None:
    result = scored(f"(;SZ[5]{moves})", "atari-go")
    assert (result.result, result.score) == (text, None)


TEAMS = [
    (";B[aa]MB[1];W[bb]MB[1];B[cc]MB[2];W[dd]MB[2]", []),
    (";B[aa];W[bb];B[cc];W[dd]", []),
    (";B[aa]MB[1];W[bb]MB[1];B[cc]MB[1];W[dd]MB[2]", ["ply 3: B C3: wrong-player"]),
    (";B[aa]MB[2];W[bb];B[bb]MB[2]", ["ply 1: B A5: wrong-player", "ply 3: B B4: occupied"]),
]


@pytest.mark.parametrize(("moves", "illegal"), TEAMS)
def test_a_move_by_the_wrong_member_is_named_and_replayed(moves: str, illegal: list[str]) -> None:
    result = scored(f"(;SZ[5]KM[0.5]{moves})", "rengo")
    assert plies(result) == illegal
