"""Case files become cases; what is wrong is told with place, found, expected and the nearest name."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE
from harness.cases.loader import case_files, load_cases, load_suite
from harness.cases.model import Event, Move
from harness.errors import DataError
from tests.case_writing import EXPECT, load_text, one_case, problems_of, suite_text


def test_every_shipped_case_loads() -> None:
    corpus = load_cases()
    assert corpus.errors == ()
    assert len(corpus.cases) > 100


def test_a_case_with_every_part_is_resolved() -> None:
    case = one_case(
        """
diagram: |
  . X o
  . . O
setup: {prisoners: {black: 2}}
to_play: white
requires: {suicide: allowed, superko: {not: [positional, spight]}}
options: {scoring.target: 3}
moves: [W a1, b c3!, B pass, undo, resume W]
via: [setup, plays]
expect:
  - at: 1
    when: [{ko: simple}, {superko: situational}]
    illegal: {B: [A2, pass], reason: [ko, superko], repeats: 0}
    because: "art. 6"
  - captures: a1
    prisoners: {white: 1}
    liberties: {A1: 2, b2: [A2]}
    neighbours: {A1: [B1, A2]}
    legal_points: |
      *..
      .*.
    board: |
      .X.
      ...
    phase: stopped
    outcome: {kind: void, winner: none}
    can_end: [void]
    because: "art. 7"
  - score: {result: B+3.5, margin: 7/2, totals: {black: 5}, breakdown: {white: {komi: 1.5}, dame: 2}}
    because: "art. 8"
"""
    )
    assert (case.width, case.height, case.to_play, case.prisoners) == (3, 2, WHITE, (2, 0))
    assert (case.black, case.white, case.dead) == (("B2",), ("C2", "C1"), ("C2",))
    assert case.steps == (
        Move(WHITE, "A1"),
        Move(BLACK, "C3", refused=True),
        Move(BLACK, "pass"),
        Event("undo"),
        Event("resume", WHITE),
    )
    first, facts, scored = case.expect
    assert first.legality[0].vertices == ("A2", "pass")
    assert first.legality[0].reasons == ("ko", "superko")
    assert facts.facts["liberties"] == {"A1": 2, "B2": ("A2",)}
    assert facts.facts["legal_points"] == ("A2", "B1")
    assert facts.facts["board"] == (".X.", "...")
    assert scored.score is not None
    assert (scored.score.margin, scored.score.dead) == (Fraction(7, 2), ("C2",))
    assert (scored.score.counts, scored.score.breakdown) == ({"dame": 2}, {"white": {"komi": Fraction(3, 2)}})
    assert not case.swap


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("moves: []", "board: found none of them, expected one of board, diagram and sgf"),
        ("board: 5\nmoves: [B Q9]", "Q9 is not on the 5x5 board"),
        ("board: 5\nmoves: [B I3]", "found 'I3', expected a vertex"),
        ("board: 5\nmoves: [B A1, B A2]", "moves[2]: B A2: it is White's turn here"),
        ("board: 5\nmoves: [resing B]", "did you mean 'resign'?"),
        ("board: 5\nmoves: [undo]", "there is no ply to take back"),
        ("board: 5\nmoves: [agree draw]", "expected 'agree void' or 'agree both-lose'"),
        ("board: 5\nmoves: [mark B]", "expected mark COLOUR VERTEX"),
        ("board: 99", "expected a board size of 1 to 25"),
        ("board: 5\nsetup: {black: [A1], white: [A1]}", "two stones on one point: A1"),
        ("board: 5\nsetup: {black: [A1, A1]}", "a vertex stands here twice"),
        ("board: 5\nto_play: red", "found 'red', expected black or white"),
        ("board: 5\nbord: 5", "unknown key: found 'bord'"),
        ("board: 5\nrequires: {superkoo: spight}", "did you mean 'superko'?"),
        ("board: 5\nrequires: {superko: spihgt}", "did you mean 'spight'?"),
        ("board: 5\nrequires: {scoring: {method: area}}", "one key with a dot, such as scoring.method"),
        ("board: 5\nrequires: []", "found an empty list"),
        ("board: 5\noptions: {komi: '7,5'}", "options.komi: value: found '7,5'"),
        ("board: 5\noptions: {kmoi: 7}", "did you mean 'komi'?"),
        ("board: 5\nswap: no", "found 'no', expected true or false; write 'false'"),
        ("board: 5\noptions: {komi: 7}\nswap: true", "colours cannot be exchanged beside komi"),
        ("board: 5\nply: 3", "ply belongs to sgf"),
        ("board: 5\nhandicap: {n: 3, stones: [A1]}", "found 1 stones, expected n, that is 3"),
        ("diagram: |\n  .X\n  ...", "found 3 points in row 2"),
        ("sgf: ../secret.sgf", "expected a file beside the case file"),
        ("sgf: none.sgf", "found 'none.sgf', expected a file beside the case file"),
    ],
)
def test_a_mistake_in_a_case_is_told(keys: str, sentence: str) -> None:
    problems = problems_of(keys + EXPECT)
    assert sentence in problems
    assert problems.startswith("sample.yaml:")


@pytest.mark.parametrize(
    ("expectation", "sentence"),
    [
        ("{legal: {B: [A1]}}", "the key 'because' is missing"),
        ("{because: x}", "it expects nothing"),
        ("{because: x, legal: {W: [A1]}}", "it is Black's turn here; ask the side to move"),
        ("{because: x, legal: {B: [Z1]}}", "Z1 is not on the 5x4 board"),
        ("{because: x, legal: {B: []}}", "names no vertex"),
        ("{because: x, at: 3, to_play: white}", "found 3, expected at most 2, the last ply"),
        ("{because: x, illegal: {B: [A1], reason: koo}}", "did you mean 'ko'?"),
        ("{because: x, illegal: {B: [A1], repeats: 9}}", "expected 0 (the start) or a ply"),
        ("{because: x, captures: [pass]}", "found pass, expected a point"),
        ("{because: x, liberties: {E9: 2}}", "E9 is no point of the 5x4 board"),
        ("{because: x, board: '.X'}", "found 2x1, expected the case's board of 5x4"),
        ("{because: x, phase: over}", "expected playing, stopped or ended"),
        ("{because: x, score: {result: 'B+3,5'}}", "found 'B+3,5', expected B+3.5"),
        ("{because: x, score: {breakdown: {black: {stnes: 3}}}}", "did you mean 'stones'?"),
        ("{because: x, score: {owner: XO}}", "found 2 points, expected the case's board"),
        ("{because: x, when: {komi: {but: 3}}, to_play: black}", "a value, a list of values or {not: value}"),
    ],
)
def test_a_mistake_in_an_expectation_is_told(expectation: str, sentence: str) -> None:
    assert sentence in problems_of(f"board: 5x4\nmoves: [B C3, W C2]\nexpect:\n  - {expectation}")


def test_all_mistakes_of_a_case_are_told_at_once_in_the_order_of_the_file() -> None:
    problems = problems_of("board: 5\nmoves: [B Q9, W J9]\nexpect:\n  - {because: x, at: 7, to_play: white}")
    assert [sentence.split(": ")[1] for sentence in problems.splitlines()] == [
        "moves[1]",
        "moves[2]",
        "expect[1].at",
    ]


def test_a_try_and_an_expected_refusal_may_name_points_off_the_board() -> None:
    one_case("board: 5\nmoves: [B Z9!]\nexpect:\n  - {because: x, illegal: {B: Z9, reason: off-board}}")


def test_the_other_side_may_be_asked_where_wrong_turn_is_expected() -> None:
    one_case("board: 5\nexpect:\n  - {because: x, illegal: {W: A1, reason: wrong-turn}}")


def test_a_bad_case_leaves_the_others_usable() -> None:
    cases, errors = load_text("board: 5" + EXPECT, "board: 99" + EXPECT, "board: 9" + EXPECT)
    assert [case.id for case in cases] == ["case-1", "case-3"]
    assert len(errors) == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "format: 2", "format: 1\nsuite: Ko\nsources: []\ncases: []", "\t"]
)
def test_a_file_that_is_no_case_file_is_one_error(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(text)
    corpus = load_cases([file])
    assert corpus.cases == ()
    assert len(corpus.errors) == 1


def test_an_entry_that_is_no_case_is_called_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("format: 1\nsuite: ko\nsources: [x]\ncases:\n  - x\n  -\n")
    found = [str(error).partition("a.yaml:")[2] for error in load_cases([file]).errors]
    assert found == [
        "5:5: cases[1]: found 'x', expected a map",
        "6:4: cases[2]: found nothing, expected a map",
    ]


def test_folders_are_read_whole_and_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    names = {"b/x.yaml": "second", "a.yaml": "first"}
    for name, slug in names.items():
        (tmp_path / name).write_text(suite_text(f"id: {slug}\ntitle: A title\nboard: 5{EXPECT}"))
    assert [case.id for case in load_cases([tmp_path]).cases] == ["first", "second"]


def test_a_text_is_a_perft_table_in_a_folder_of_that_name_or_when_it_is_named(tmp_path: Path) -> None:
    table = "source: counted by hand\naga 1x1; D1 1\n"
    for name in ("notes.txt", "my/perft.txt", "perft/a.txt", "perft/b/c.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(table if "perft/" in name else "buy milk\n")
    (tmp_path / "case.yaml").write_text(suite_text(EXPECT))

    def found(path: Path) -> list[str]:
        return [file.relative_to(tmp_path).as_posix() for file in case_files(path)]

    assert found(tmp_path) == ["case.yaml", "perft/a.txt", "perft/b/c.txt"]
    assert found(tmp_path / "perft") == ["perft/a.txt", "perft/b/c.txt"]
    assert found(tmp_path / "my") == []
    (named,) = load_cases([tmp_path / "notes.txt"]).problems
    assert "notes.txt:1: found 'buy milk', expected RULESET WxH;" in named


def test_an_id_is_used_once_in_a_corpus(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(suite_text("board: 5" + EXPECT))
    corpus = load_cases([tmp_path])
    assert len(corpus.cases) == 1
    assert "the id 'case-1' stands already at" in str(corpus.errors[0])


@pytest.mark.parametrize("name", ["missing.yaml", "notes.md", "."])
def test_a_path_without_cases_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.md").touch()
    with pytest.raises(DataError):
        load_cases([tmp_path / name])


def test_the_digest_follows_the_content_and_nothing_else() -> None:
    plain = one_case("board: 5x5\nmoves: [B C3, W C2]" + EXPECT)
    same = one_case("# a comment\nmoves: ['b c3', W C2]\nboard: '5'\ntags: [x]" + EXPECT)
    assert same.digest == plain.digest
    for other in ("board: 6\nmoves: [B C3, W C2]", "board: 5\nmoves: [B C4, W C2]", "board: 5"):
        assert one_case(other + EXPECT).digest != plain.digest


def test_a_record_beside_the_file_gives_start_and_moves(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[5:4]AB[aa]PL[W];W[ba];B[];W[tt])")
    case = one_case("sgf: game.sgf\nply: 2\nexpect:\n  - {because: x, legal: {W: [E1]}}", tmp_path)
    assert (case.width, case.height, case.black, case.to_play) == (5, 4, ("A4",), WHITE)
    assert case.steps == (Move(WHITE, "B4"), Move(BLACK, "pass"))
    assert not case.swap


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            "(;SZ[9]\n;B[zz])",
            "game.sgf:2:3: move 1 (B): found 'zz', expected a point of the 9x9 board"
            " (named at sample.yaml:7:10)",
        ),
        ("(;SZ[9];B[aa])", "sample.yaml:8:10: ply: past the end of the record: found 3, expected at most 1"),
    ],
)
def test_a_mistake_in_a_record_is_told_where_it_is(record: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(record)
    found = problems_of("sgf: game.sgf\nply: 3\nexpect:\n  - {because: x, to_play: black}", tmp_path)
    assert found == message


def test_a_set_up_after_moves_starts_a_new_history(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[3]AW[aa]AB[ab];B[ba];W[cc];B[cb];AW[bb]AE[cb];W[ca])")
    case = one_case("sgf: game.sgf\nexpect:\n  - {because: x, to_play: black}", tmp_path)
    assert (case.black, case.white) == (("B3", "A2"), ("B2", "C1"))
    assert (case.prisoners, case.steps) == ((1, 0), (Move(WHITE, "C3"),))


def test_a_record_that_is_named_expects_each_of_its_moves_to_be_legal(tmp_path: Path) -> None:
    file = tmp_path / "My game (1).sgf"
    file.write_text("(;SZ[9]RE[B+3];B[ee];W[];B[dd];B[cc];W[];B[])")
    (case,) = load_cases([file]).cases
    assert case.id == "my-game-1"
    asked = [(item.at, item.legality[0].colour.letter, item.legality[0].vertices) for item in case.expect]
    assert asked == [(0, "B", ("E5",)), (1, "W", ("pass",)), (2, "B", ("D6",))]
    assert case.steps[3:] == (Event("turn", BLACK), Move(BLACK, "C7"))


def test_a_record_whose_set_up_no_board_can_hold_is_an_error_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "stuck.sgf"
    file.write_text("(;SZ[9]\nAB[aa]AW[ab][ba];B[ee])")
    (error,) = load_cases([file]).errors
    assert str(error).endswith("stuck.sgf:2:3: set-up stones without a liberty: A9")


KEYS = ["board", "moves", "setup", "expect", "requires", "options", "diagram", "sgf", "handicap", "via", "at"]
SCALARS = st.one_of(
    st.sampled_from(["5", "B A1", "pass", "simple", "9x9", "-1", "null", ""]), st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*KEYS, "B", "legal", "because", "when", "superko", "not"]), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_any_case_is_good_or_a_data_error(keys: dict[str, object]) -> None:
    text = suite_text("\n".join(f"{key}: {json.dumps(value)}" for key, value in keys.items()) or "board: 5")
    _any(text)


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_is_read_or_a_data_error(text: str) -> None:
    _any(text)


def _any(text: str) -> None:
    with suppress(DataError):
        load_suite(text, "any.yaml")
