"""The matrix as data, visible text, findings in order, and boards as text and as pictures."""

import pytest
from lxml import etree

from harness.report import finding as finding_text
from harness.report import matrix
from harness.report.finding import read_board, shortened
from harness.report.svg import board_svg
from harness.report.visible import visible, visible_lines, visible_run
from harness.run.outcome import SERIOUS, Finding, Outcome, RunResult

from .sample import everything, hostile, result


@pytest.mark.parametrize(
    ("outcomes", "shown", "state"),
    [
        ([Outcome.PASS] * 12 + [Outcome.FAIL] + [Outcome.UNSUPPORTED] * 3, "F1 P12 u3", "noisy"),
        ([Outcome.PASS], "P1", "good"),
        ([Outcome.PASS, Outcome.UNSUPPORTED], "P1 u1", "good"),
        ([Outcome.PASS, Outcome.TOLERANT], "t1 P1", "known"),
        ([Outcome.XFAIL], "x1", "known"),
        ([Outcome.XPASS, Outcome.PASS], "X1 P1", "noisy"),
        ([Outcome.UNSUPPORTED, Outcome.SKIP], "nothing seen", "unseen"),
        ([Outcome.ERROR, Outcome.UNSUPPORTED], "E1 nothing seen", "noisy"),
        ([], "-", "absent"),
    ],
)
def test_a_cell_counts_the_most_serious_first(outcomes: list[Outcome], shown: str, state: str) -> None:
    run = RunResult(results=[result("gnugo", "aga", str(n), outcome) for n, outcome in enumerate(outcomes)])
    cell = matrix.of(run).cell("gnugo", "aga")
    assert (str(cell), cell.state) == (shown, state)


def test_every_outcome_has_a_place_and_a_meaning() -> None:
    assert set(SERIOUS) == set(matrix.MEANINGS) == set(Outcome)


def test_the_matrix_keeps_the_order_of_the_run_and_programs_that_did_not_start() -> None:
    found = matrix.of(everything())
    assert found.engines == ("reference", "gnugo", "pachi", "absent")
    assert found.rulesets == ("japanese", "chinese", "korean", "ing")
    assert sum(found.totals.counts.values()) == 17


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 碁", "plain é 碁"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nb\r", "a\\nb\\x0d"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202e\u200b", "\\u202e\\u200b"),
        ("\ud800\ufffe", "\\ud800\\ufffe"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_what_a_terminal_would_obey_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_blocks_keep_their_lines() -> None:
    assert visible_lines("a\tb\nc\x07") == "a       b\nc\\x07"


def test_a_run_is_made_visible_everywhere() -> None:
    shown = repr(visible_run(hostile())).replace("\\n", "\n")
    assert "\\\\x1b[31m" in shown
    assert "'\\x1b" not in shown
    assert visible_run(everything()) == everything()


def test_causes_put_together_what_goes_wrong_for_one_reason() -> None:
    found = finding_text.causes(finding_text.grouped(finding_text.findings(everything())))
    assert [(cause.first.outcome.letter, cause.size) for cause in found] == [
        ("F", 2),
        ("C", 1),
        ("T", 1),
        ("G", 1),
        ("I", 1),
        ("X", 1),
        ("E", 1),
    ]


@pytest.mark.parametrize(("width", "lines"), [(80, 7), (30, 15)])
def test_boards_stand_side_by_side_where_they_fit(width: int, lines: int) -> None:
    finding = Finding("x", expected_board=".....\n" * 5, actual_board="X....\n" + ".....\n" * 4)
    shown = finding_text.boards(result("gnugo", "aga", "ko", Outcome.FAIL, finding=finding), width)
    assert len(shown.split("\n")) == lines
    assert "(X)" in shown


def test_a_board_that_was_not_read_says_so() -> None:
    finding = Finding("x", expected_board="...\n...\n...")
    assert "not read" in finding_text.boards(result("gnugo", "aga", "ko", Outcome.FAIL, finding=finding))


def test_long_texts_keep_their_start_and_their_end() -> None:
    text = "\n".join(f"line {number}" for number in range(1000))
    short = shortened(text, 1000)
    assert len(short) < 1100
    assert short.startswith("line 0\n")
    assert short.endswith("line 999")
    assert "bytes left out" in short
    assert shortened("same", 10) == "same"


def _svg(rows: str, **options: object) -> etree._Element:
    board = read_board(rows)
    assert board is not None
    return etree.fromstring(board_svg(board, label='<Expected> & "more"', **options))  # type: ignore[arg-type]


def _dots(svg: etree._Element, name: str) -> list[str]:
    path = svg.find(f"path[@class='{name}']")
    return [] if path is None else [dot for dot in path.get("d", "").replace("h0", "").split("M") if dot]


@pytest.mark.parametrize(
    ("width", "height", "stars"),
    [(19, 19, 9), (13, 13, 5), (9, 9, 5), (7, 7, 5), (8, 8, 4), (5, 5, 0), (19, 9, 5), (1, 1, 0)],
)
def test_star_points_are_where_boards_have_them(width: int, height: int, stars: int) -> None:
    assert len(_dots(_svg("\n".join(["." * width] * height)), "stars")) == stars


def test_a_picture_has_stones_coordinates_and_marks() -> None:
    svg = _svg("X.O\n...", asked=[1], different=[0, 2])
    assert (_dots(svg, "black"), _dots(svg, "white")) == (["0 0"], ["2 0"])
    assert [text.text for text in svg.iter("text")] == ["A", "B", "C", "2", "1"]
    classes = {path.get("class") for path in svg.iter("path")}
    assert {"asked on-wood", "different"} <= classes
    assert svg.get("aria-label") == '<Expected> & "more": board of 3 by 2, 1 black and 1 white stones'


def test_a_torus_shows_its_seam_instead_of_star_points() -> None:
    svg = _svg("\n".join(["." * 9] * 9), kind="torus")
    assert svg.find("rect[@class='seam']") is not None
    assert _dots(svg, "stars") == []
