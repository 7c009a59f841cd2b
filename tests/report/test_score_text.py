"""The text of a scored record: the result as the ruleset tells it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from harness.cases.record import record_from_bytes
from harness.explore.score_record import Request, score_record
from harness.report.score_text import render
from harness.rules.catalogue import load_ruleset

# Black's wall on column B, White's on column D of 5x5: ten points each, the dame between them.
WALLS = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]"

RESULTS = [
    # ruleset, record, line of the result
    ("chinese-2002", f"{WALLS};B[];W[])", "result    W+7.5, 3.75 zi"),
    ("chinese-2002", f"{WALLS}KM[0.5];B[ca];W[];B[])", "result    B+0.5, 0.25 zi"),
    ("chinese-2002", f"{WALLS}KM[0];B[];W[])", "result    0, 0 zi"),
    ("chinese", f"{WALLS};B[];W[])", "result    W+7.5"),
]


@pytest.mark.parametrize(("ruleset", "sgf", "line"), RESULTS)
def test_a_ruleset_that_counts_in_zi_tells_half_the_margin(ruleset: str, sgf: str, line: str) -> None:
    scored = score_record(record_from_bytes(sgf.encode()), load_ruleset(ruleset), Request(any_size=True))
    assert line in render(scored).splitlines()


def test_long_numbers_stay_apart() -> None:
    record = record_from_bytes(f"{WALLS};B[];W[])".encode())
    text = render(
        score_record(record, load_ruleset("chinese"), Request(komi=Fraction(10**20), any_size=True))
    )
    assert ["komi", "0", str(10**20)] in [line.split() for line in text.splitlines()]


def test_a_tie_on_which_the_text_is_silent_is_noted_once() -> None:
    record = record_from_bytes(f"{WALLS}KM[0];B[];W[])".encode())
    text = render(score_record(record, load_ruleset("dutch"), Request(any_size=True)))
    assert text.count("the text names no winner of a tie") == 1
