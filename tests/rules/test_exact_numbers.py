"""Exact numbers: fractions in, shortest exact texts out, never a float."""

from __future__ import annotations

from fractions import Fraction

import pytest

from harness.rules.exact import exact_number, json_number, number_text

TEXTS = {
    "7.5": "7.5",
    "7.50": "7.5",
    "-0.5": "-0.5",
    "+3": "3",
    "0": "0",
    "15/4": "3.75",
    "-1/8": "-0.125",
    "1/5": "0.2",
    "22/3": "22/3",
    "-22/3": "-22/3",
}


@pytest.mark.parametrize(("written", "text"), TEXTS.items())
def test_numbers_read_and_written(written: str, text: str) -> None:
    number = exact_number(written)
    assert number_text(number) == text
    assert exact_number(text) == number


@pytest.mark.parametrize("value", [7.5, True, None, "7,5", "1e3", "x", "", "1/0", "--1", [1], "٧", "9" * 31])
def test_what_is_no_exact_number(value: object) -> None:
    with pytest.raises(ValueError, match="expected a number"):
        exact_number(value)


@pytest.mark.parametrize(
    ("number", "json"),
    [(Fraction(7), 7), (Fraction(15, 2), 7.5), (Fraction(15, 4), "15/4"), (Fraction(-1, 2), -0.5)],
)
def test_numbers_in_json(number: Fraction, json: object) -> None:
    assert json_number(number) == json
    assert type(json_number(number)) is type(json)
