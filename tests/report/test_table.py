"""Tables fit the width they are given and lose no text."""

from __future__ import annotations

import pytest

from harness.report.table import fitting, table


@pytest.mark.parametrize(
    ("widths", "words", "width", "fitted"),
    [
        ([10, 20], [5, 5], 80, [10, 20]),
        ([10, 60], [5, 5], 40, [10, 28]),
        ([40, 40], [5, 5], 42, [20, 20]),
        ([30, 40], [30, 5], 50, [30, 18]),
        ([30, 40], [30, 40], 50, [24, 24]),
    ],
)
def test_the_widest_columns_give_way_and_words_last(
    widths: list[int], words: list[int], width: int, fitted: list[int]
) -> None:
    assert fitting(widths, words, width) == fitted


def test_a_long_cell_is_wrapped_and_nothing_is_lost() -> None:
    sentence = "every word of a long cell stays where people can read it"
    text = table(("key", "meaning"), [("a", sentence)], width=30)
    assert max(map(len, text.splitlines())) <= 30
    assert " ".join(text.split()).endswith(f"a {sentence}")


def test_names_to_copy_are_not_broken_at_hyphens() -> None:
    rows = [("a-name-of-many-parts", "a value of many words")]
    assert "a-name-of-many-parts" in table(("name", "value"), rows, width=30, whole=("name",))
    assert "a-name-of-many-parts" not in table(("name", "value"), rows, width=30)


def test_numbers_stay_as_they_are_written() -> None:
    assert "7.50" in table(("komi",), [("7.50",)])


def test_an_empty_table_is_its_head() -> None:
    assert table(("key", "value"), []).split()[:2] == ["key", "value"]


def test_a_column_without_any_text_is_empty() -> None:
    assert table(("fault", ""), [("ko", ""), ("seki", "")]).split() == ["fault", "-----", "ko", "seki"]
