"""The page of compared games in headless Chromium: boards side by side, on a phone, and hostile names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from harness.explore.compare_many import summarise
from harness.explore.compare_report import Report
from harness.report import compare_html
from harness.rules.catalogue import shipped_names
from tests.explore.test_compare import MARKS, WALLS

from .reader import Reader
from .sample import HOSTILE
from .test_compare import report


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compared")
    few, every = report(), report(WALLS.format(MARKS), *shipped_names())
    record = replace(few.comparison.subject.record, name=HOSTILE, result=HOSTILE)
    subject = replace(few.comparison.subject, record=record)
    hostile = Report(replace(few.comparison, subject=subject), few.explanations)
    summary = summarise([few.comparison, hostile.comparison])
    for name, page in {
        "few.html": compare_html.render([few]),
        "every.html": compare_html.render([every]),
        "hostile.html": compare_html.render([hostile]),
        "many.html": compare_html.render([few, hostile], summary),
    }.items():
        (folder / name).write_text(page, "utf-8")
    return folder


@pytest.fixture(params=["light", "dark"])
def reader(browser: Browser, pages: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    context = browser.new_context(viewport={"width": 1200, "height": 900}, color_scheme=request.param)
    reader = Reader(context.new_page(), pages)
    yield reader
    assert reader.complaints == []
    context.close()


def test_boards_stand_side_by_side_and_marks_are_drawn(reader: Reader) -> None:
    page = reader.open("few.html")
    boxes = [board.bounding_box() for board in page.locator("svg.board").all()]
    assert len(boxes) == 3
    assert len({box["y"] for box in boxes if box}) == 1
    marked = page.locator("svg.board .different")
    expect(marked).to_have_count(1)
    expect(marked).to_be_visible()
    page.get_by_role("link", name="C", exact=True).click()
    expect(page.get_by_text("C: W+6.5", exact=True)).to_be_in_viewport()


def test_a_reader_without_sight_is_told_what_a_board_shows(reader: Reader) -> None:
    page = reader.open("few.html")
    expect(page.get_by_role("img", name="B, B+0.5: board of 5 by 5")).to_be_visible()
    expect(page.get_by_role("region", name="Results of")).to_be_visible()


@pytest.mark.parametrize("path", ["few.html", "every.html", "many.html", "hostile.html"])
def test_nothing_is_wider_than_a_phone(reader: Reader, path: str) -> None:
    reader.page.set_viewport_size({"width": 390, "height": 844})
    page = reader.open(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_hostile_name_stays_text(reader: Reader) -> None:
    for path in ("hostile.html", "many.html"):
        page = reader.open(path)
        assert page.locator("script, [onerror], [onload]").count() == 0
        assert "<script>alert(1)</script>" in page.locator("body").inner_text()
