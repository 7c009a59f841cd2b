"""A game under several rulesets: groups, where legality parts, owners, and differences that add up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import Colour
from harness.board.topology import topology
from harness.cases.game_record import GameRecord, RecordedMove
from harness.cases.loader import load_cases
from harness.cases.model import Event
from harness.cases.record import record_from_bytes
from harness.errors import DataError, Place, UsageError
from harness.explore.compare_axes import Explainer, telling_pairs
from harness.explore.compare_columns import Comparison, Settings, compare
from harness.explore.compare_dead import dead_by_engine
from harness.explore.compare_input import Subject, sources_of, subject_of_case, with_dead
from harness.explore.compare_many import summarise
from harness.explore.compare_report import report_on
from harness.rules.catalogue import load_ruleset, shipped_names

# Black's wall on column B, White's on column D of 5x5; a white stone lies dead on A2.
WALLS = "(;SZ[5]KM[0.5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][ad]{};B[];W[])"
MARKS = "TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee]"
# A ko in the corner that Black takes and White takes back at once; the next move repeats the position.
KO = "(;SZ[4]KM[0]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"
ANY = Settings(any_size=True)


def subject(sgf: str) -> Subject:
    return Subject(record_from_bytes(sgf.encode()))


def compared(subject: Subject, *names: str) -> Comparison:
    return compare(subject, [load_ruleset(name) for name in names], ANY)


def results(comparison: Comparison) -> dict[str, str]:
    return {name: group.scored.result for group in comparison.groups for name in group.names}


def test_rulesets_that_agree_in_everything_are_one_group() -> None:
    comparison = compared(subject(WALLS.format(MARKS)), "chinese", "chinese-2002", "japanese", "tromp-taylor")
    assert [group.names for group in comparison.groups] == [
        ("chinese", "chinese-2002"),
        ("japanese",),
        ("tromp-taylor",),
    ]
    # Chinese: 10 to 10. Japanese: 5 + 1 dead to 5. Tromp-Taylor: A2 lives, so column A is nobody's: 5 to 11.
    assert results(comparison) == {
        "chinese": "W+0.5",
        "chinese-2002": "W+0.5",
        "japanese": "B+0.5",
        "tromp-taylor": "W+6.5",
    }
    assert comparison.flips


def test_the_owners_of_points_are_told_apart() -> None:
    comparison = compared(subject(WALLS.format(MARKS)), "chinese", "tromp-taylor")
    assert [str(one.point) for one in comparison.owners(0, 1) or ()] == ["A5", "A4", "A3", "A2", "A1"]


def test_legality_parts_at_the_first_ply_that_only_some_refuse() -> None:
    loose = compared(subject(KO), "chinese", "japanese")
    assert loose.parting is None
    suicide = "(;SZ[3]KM[0]AB[aa]AW[ca][ab][bb];B[ba];W[cc])"  # two stones, so nothing is repeated
    parting = compared(subject(suicide), "tromp-taylor", "japanese").parting
    assert parting is not None
    assert (parting.ply, parting.vertex) == (1, "B3")
    assert parting.refused == ((1, "suicide"),)


def test_the_difference_is_explained_axis_by_axis() -> None:
    comparison = compared(subject(WALLS.format(MARKS)), "chinese", "tromp-taylor")
    (explanation,) = report_on(comparison, ANY).explanations
    assert explanation.points == Fraction(-6)
    assert [(part.axes[0][0], part.points) for part in explanation.parts] == [
        ("end.dead_stones", Fraction(-6))
    ]
    assert explanation.parts[0].components == (
        ("stones", Fraction(0), Fraction(1)),
        ("territory", Fraction(-5), Fraction(0)),
    )


NAMES = st.sampled_from(shipped_names())
BOARD = topology(5, 5)


@st.composite
def games(draw: st.DrawFn) -> Subject:
    """Return a game on 5x5 of any placements on points that were free in the record, with dead stones."""
    points = draw(st.lists(st.sampled_from(BOARD.names), unique=True, max_size=20))
    moves = [*points, *["pass"] * draw(st.integers(0, 3))]
    steps = tuple(
        RecordedMove(Colour(1 + ply % 2), vertex, ply + 1, Place("made")) for ply, vertex in enumerate(moves)
    )
    komi = draw(st.sampled_from([None, Fraction(0), Fraction(13, 2), Fraction(15, 4)]))
    dead = draw(st.sets(st.sampled_from(points), max_size=2)) if points else set()
    record = GameRecord("made", 5, 5, steps=steps, komi=komi, black_territory=tuple(dead))
    return Subject(record)


@settings(deadline=None, max_examples=150)
@given(games(), NAMES, NAMES)
def test_the_parts_always_sum_to_the_whole_difference(game: Subject, one: str, other: str) -> None:
    stated = Settings(any_size=True)
    try:
        comparison = compare(game, [load_ruleset(one), load_ruleset(other)], stated)
        first, second = comparison.group_of(one), comparison.group_of(other)
    except UsageError:
        return  # no komi is stated, and a ruleset leaves it to agreement
    explanation = Explainer(game, stated).explain(load_ruleset(one), load_ruleset(other))
    if first.margin is None or second.margin is None:
        assert explanation.points is None
        return
    assert explanation.points == second.margin - first.margin
    assert explanation.points == sum(part.points or 0 for part in explanation.parts)
    for part in explanation.parts:
        assert part.points == sum(black - white for _, black, white in part.components)
    keys = [key for part in explanation.parts for key, _, _ in part.axes]
    theirs = load_ruleset(other).resolved()
    differ = {key for key, value in load_ruleset(one).resolved().items() if value != theirs[key]}
    assert sorted([*keys, *explanation.idle]) == sorted(differ)


def test_a_ruleset_that_cannot_be_applied_is_named_with_the_reason() -> None:
    comparison = compare(subject(WALLS.format("")), [load_ruleset(name) for name in ("aga", "cgos")])
    assert [name for name, _ in comparison.excluded] == ["aga"]
    with pytest.raises(UsageError, match="does not name board 5x5"):
        comparison.group_of("aga")


def test_a_flip_of_the_winner_is_explained_first() -> None:
    marked = subject(WALLS.format(MARKS))
    comparison = compared(marked, "chinese", "aga", "tromp-taylor", "japanese", "strasbourg", "ancient-area")
    one, other = telling_pairs(comparison)[0]
    assert {comparison.groups[one].winner, comparison.groups[other].winner} == {"black", "white"}


def test_missing_information_is_said() -> None:
    report = report_on(compared(subject("(;SZ[5]AB[cc];B[aa])"), "japanese"), ANY)
    assert [sentence.partition(":")[0] for sentence in report.missing] == [
        "nobody names dead stones",
        "no komi is stated",
        "play was not ended by passes",
    ]
    assert not report_on(compared(subject(WALLS.format(MARKS)), "japanese"), ANY).missing


def test_stated_dead_stones_stand_over_the_marks() -> None:
    bare = with_dead(subject(WALLS.format("")), ("A2",), "stated")
    assert results(compared(bare, "japanese")) == {"japanese": "B+0.5"}
    comparison = compared(bare, "japanese", "tromp-taylor")
    assert comparison.all_alive == (1,)
    nobody = with_dead(subject(WALLS.format(MARKS)), (), "stated")
    assert results(compared(nobody, "chinese")) == {"chinese": "W+6.5"}


@pytest.mark.parametrize("names", [("japanese",), ("tromp-taylor",), ("tromp-taylor", "japanese")])
def test_a_dead_point_without_a_stone_is_refused_under_all_rules(names: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="no stone on C3"):
        compared(with_dead(subject(WALLS.format("")), ("C3",), "stated"), *names)


def test_a_diagram_is_a_position_with_its_dead_stones(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(".X.O.\n.X.O.\n.X.O.\noX.O.\n.X.O.\n")
    (source,) = sources_of(str(file))
    found = source()
    assert (found.dead, found.dead_from) == (("A2",), "by the diagram")
    stated = compare(found, [load_ruleset("japanese")], Settings(Fraction(1, 2), any_size=True))
    assert results(stated) == {"japanese": "B+0.5"}


def test_a_case_is_replayed_with_its_prisoners_and_options() -> None:
    cases = {case.id: case for case in load_cases().cases}
    found = subject_of_case(cases["bent-four-in-the-corner"])
    assert (found.dead, found.dead_from) == (("A4",), "by the case")
    with_prisoners = next(case for case in cases.values() if any(case.prisoners) and not case.steps)
    comparison = compare(subject_of_case(with_prisoners), [load_ruleset("japanese")], ANY)
    score = comparison.groups[0].scored.score
    assert score is not None
    assert [score.black.prisoners, score.white.prisoners] == list(with_prisoners.prisoners)


def test_fixed_handicap_stones_stand_where_the_ruleset_says() -> None:
    cases = {case.id: case for case in load_cases().cases}
    comparison = compared(subject_of_case(cases["fixed-handicap-3-on-19x19"]), "japanese")
    assert comparison.groups[0].scored.game.position.stones.count(1) == 3


def test_an_event_that_no_record_can_hold_is_refused() -> None:
    case = next(
        case
        for case in load_cases().cases
        if any(isinstance(step, Event) and step.word == "mark" for step in case.steps)
    )
    with pytest.raises(UsageError, match=rf"{case.id}: .* event 'mark"):
        subject_of_case(case)


@pytest.mark.parametrize(
    ("name", "said"),
    [("bent-four-in-the-cornre", "'bent-four-in-the-corner'"), ("nowhere.sgf", "nowhere.sgf")],
)
def test_a_name_that_means_nothing_gets_a_hint(name: str, said: str) -> None:
    with pytest.raises((UsageError, DataError), match=said):
        sources_of(name)[0]()


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no SGF file"):
        sources_of(str(tmp_path))


def test_many_games_are_counted() -> None:
    games = [subject(WALLS.format(MARKS)), subject("(;SZ[3]KM[0];B[bb];W[];B[])")]
    summary = summarise([compared(game, "chinese", "japanese") for game in games])
    assert (summary.games, summary.legality, summary.margin, summary.winner, summary.flips) == (2, 0, 2, 1, 1)
    assert summary.pairs[0].rulesets == ("chinese", "japanese")
    assert (summary.pairs[0].margin, summary.pairs[0].winner) == (2, 1)


def test_rulesets_that_are_never_apart_are_one_class() -> None:
    games = [subject(WALLS.format(MARKS)), subject("(;SZ[3]KM[0];B[bb];W[];B[])")]
    names = ("tromp-taylor", "chinese-2002", "chinese")
    summary = summarise([compared(game, *names) for game in games])
    assert summary.alike == (("chinese", "chinese-2002"), ("tromp-taylor",))


def test_a_program_says_which_stones_are_dead(gnugo: Path) -> None:
    sgf = "(;SZ[7]KM[0]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ab];B[];W[])"
    end = compared(subject(sgf), "japanese").groups[0].scored.game
    assert dead_by_engine("gnugo", end, end.to_move) == ("A6",)


def test_a_program_without_a_network_is_not_asked_for_dead_stones(katago: Path) -> None:
    end = compared(subject(WALLS.format("")), "japanese").groups[0].scored.game
    with pytest.raises(UsageError, match="without a network"):
        dead_by_engine("katago", end, end.to_move)
