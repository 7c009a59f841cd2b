"""Which stones are in seki, by each test: known positions, unfilled dame, false eyes, the whole corpus."""

from __future__ import annotations

import pytest

from harness.cases import replay
from harness.cases.loader import load_cases
from harness.rules.catalogue import load_ruleset
from harness.scoring.count import score_game
from tests.making import make_game, names, point

JAPANESE = {"scoring.method": "territory", "scoring.seki": "none", "end.dead_stones": "agreement"}
WHOLE_BOARD = ".X.O. XXXOO XXXOO XXXOO XXXOO"
DAME_ROW = "....... ....... OOOOOOO ....... XXXXXXX ....... ......."
EYE_AGAINST_EYE = ".OXO.O O.XOO. XXXXOO OOXXXX .OOXXX O.OXX."
TWO_EYES_AND_A_DAME = ".X.XO.O.O XXXXOOOOO ....OOOOO"

POSITIONS = [
    # rows, test, points of Black and White by territory, dame, points in seki
    (".X.O. XX.OO", "eyes", 0, 0, 2, 2),
    (".X.O. XX.OO", "dame", 0, 0, 2, 2),
    (".X.O. XX.OO", "independent-life", 0, 0, 2, 2),
    (".XX.O. XXX.OO", "eyes", 0, 0, 2, 2),
    (WHOLE_BOARD, "eyes", 0, 0, 1, 2),
    (WHOLE_BOARD, "dame", 0, 0, 1, 2),
    (EYE_AGAINST_EYE, "eyes", 0, 4, 1, 2),  # White's corners live, the eyes A6 and F1 are in seki
    # dame that nobody filled: by the letter all stones beside them are in seki
    (DAME_ROW, "eyes", 14, 14, 7, 0),
    (DAME_ROW, "dame", 0, 0, 7, 28),
    # two eyes and an open dame
    (TWO_EYES_AND_A_DAME, "eyes", 2, 2, 4, 0),
    (TWO_EYES_AND_A_DAME, "dame", 0, 0, 4, 4),
    # a region of two points is one eye, one of three is two
    ("X..X.OO XXXX.O. XXXX.OO", "eyes", 0, 0, 3, 3),
    ("...X.OO XXXX.O. XXXX.OO", "eyes", 3, 0, 3, 1),
]


@pytest.mark.parametrize(("rows", "test", "black", "white", "dame", "seki"), POSITIONS)
def test_points_beside_stones_in_seki(
    rows: str, test: str, black: int, white: int, dame: int, seki: int
) -> None:
    score = score_game(make_game({**JAPANESE, "scoring.seki_test": test}, rows=rows))
    found = [score.black.territory, score.white.territory, score.dame, score.seki]
    assert found == [black, white, dame, seki]
    assert score.owner.count(".") == dame + seki


TEIRE = [
    # rows; the points that their owner must fill in the end; territory of Black and White; dame
    ("..XOO.. .X.XO.. ..XOO.. ..XOO..", "C3", 7, 8, 0),  # D3 has no other liberty: a false eye
    ("..XOO.. .X.XO.. ..X.O.. ..XOO..", "C3", 7, 8, 1),  # none once White has filled the dame D2
    ("..XXO.. .X.XO.. ..XOO.. ..XOO..", "", 8, 8, 0),  # connected at D4: an eye
]


@pytest.mark.parametrize(("rows", "to_fill", "black", "white", "dame"), TEIRE)
def test_a_last_liberty_once_all_dame_are_filled_is_no_point(
    rows: str, to_fill: str, black: int, white: int, dame: int
) -> None:
    game = make_game(JAPANESE, rows=rows)
    score = score_game(game)
    assert [score.black.territory, score.white.territory, score.dame] == [black, white, dame]
    for vertex in to_fill.split():
        assert score.owner[point(game.topology, vertex)] == "."


def test_the_caller_may_say_what_is_in_seki() -> None:
    game = make_game(JAPANESE, rows=DAME_ROW)
    given = score_game(game, seki=[point(game.topology, "A3")])
    assert [given.black.territory, given.white.territory, given.seki] == [0, 14, 14]
    assert score_game(game, seki=[]).seki == 0


def test_seki_counts_for_nothing_where_the_rules_count_its_points() -> None:
    score = score_game(make_game({**JAPANESE, "scoring.seki": "counts"}, rows=WHOLE_BOARD))
    assert [score.black.territory, score.white.territory, score.seki] == [1, 1, 0]


CORPUS = load_cases().cases


def marked() -> list[tuple[str, str]]:
    """Return every case of the corpus with explicit marks, and the territory rulesets it is asked of."""
    rulesets = [load_ruleset(name) for name in ("japanese", "korean", "dutch-japanese-count")]
    return [
        (case.id, ruleset.name)
        for ruleset in rulesets
        for case in CORPUS
        if case.applies_to(ruleset)
        and any(asked.score and asked.score.seki is not None for asked in case.expectations(ruleset))
    ]


MARKED = marked()


def test_the_corpus_has_explicit_marks() -> None:
    assert len({case for case, _ in MARKED}) >= 5


@pytest.mark.parametrize(("case_id", "name"), MARKED)
def test_the_default_test_finds_what_the_corpus_marks(case_id: str, name: str) -> None:
    ruleset = load_ruleset(name)
    case = next(case for case in CORPUS if case.id == case_id)
    for expected in case.expectations(ruleset):
        if expected.score is None or expected.score.seki is None:
            continue
        game = replay.start(case, ruleset)
        for step in case.steps:
            replay.take(game, step)
        dead = [point(game.topology, vertex) for vertex in expected.score.dead]
        seki = [point(game.topology, vertex) for vertex in expected.score.seki]
        by_test, by_marks = score_game(game, dead), score_game(game, dead, seki)
        assert by_test.owner == by_marks.owner, names(game.topology, seki)
        assert (by_test.black, by_test.white, by_test.seki) == (by_marks.black, by_marks.white, by_marks.seki)
