"""The HTML report in headless Chromium: stepping, filtering, links, and that nothing leaves or runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.report import html
from harness.run.outcome import RunResult

from .reader import Reader
from .sample import HOSTILE, everything, hostile, large
from .test_site import KO, here, run_of

TRIPLE = "triple-ko-played-twice"


def write(run: RunResult, folder: Path) -> Path:
    for name, text in html.render(run, here(run)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def shown(page: Page, table: str) -> int:
    return page.locator(f"#{table} tbody tr:not(.topic):visible").count()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    seen = everything()
    known = run_of(KO, TRIPLE)
    return write(
        RunResult(seen.header | known.header, seen.results + known.results, seen.engines),
        tmp_path_factory.mktemp("site"),
    )


@pytest.fixture
def reader(browser: Browser, sample: Path) -> Iterator[Reader]:
    context = browser.new_context()
    reader = Reader(context.new_page(), sample)
    yield reader
    assert reader.complaints == []
    context.close()


def test_buttons_and_arrow_keys_step_through_the_positions(reader: Reader) -> None:
    page = reader.open(f"cases/{KO}.html")
    caption = page.locator("figcaption:visible")
    expect(caption).to_have_text("ply 9: B C2; White to play")
    page.get_by_label("previous position").click()
    expect(caption).to_have_text("ply 8: W B2; Black to play")
    page.get_by_label("first position").click()
    expect(caption).to_have_text("the start; Black to play")
    page.get_by_label("Start", exact=True).press("ArrowRight")
    expect(caption).to_have_text("ply 1: B B3; White to play")


def test_positions_can_be_chosen_without_scripts(browser: Browser, sample: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = Reader(context.new_page(), sample).open(f"cases/{KO}.html")
    page.get_by_text("3. B A2").click()
    expect(page.locator("figcaption:visible")).to_have_text("ply 3: B A2; White to play")
    page.goto((sample / "outcomes.html").as_uri())
    assert page.locator(".filter:visible").count() == 0
    assert page.get_by_role("row").count() > len(everything().results)
    context.close()


def test_outcomes_are_filtered_by_words_and_by_columns(reader: Reader) -> None:
    page = reader.open("outcomes.html")
    page.get_by_label("Search").fill("KO-RETAKE gnugo")
    assert shown(page, "outcome-rows") == 2
    page.get_by_label("Ruleset").select_option("korean")
    assert shown(page, "outcome-rows") == 1
    expect(page.get_by_role("status")).to_contain_text("1 of ")
    address = page.url
    page = reader.open("outcomes.html", "#" + address.partition("#")[2])
    assert shown(page, "outcome-rows") == 1


def test_the_matrix_is_filtered_by_names_and_findings(reader: Reader) -> None:
    page = reader.open("index.html")
    assert shown(page, "matrix-rows") == 5
    page.get_by_label("only with findings").check()
    assert shown(page, "matrix-rows") == 4
    page.get_by_role("searchbox", name="Program").fill("pachi")
    assert shown(page, "matrix-rows") == 2
    assert page.locator("#matrix-rows th[scope=col]:visible").all_text_contents() == ["Ruleset", "pachi"]


def test_two_rulesets_are_compared_on_what_differs(reader: Reader) -> None:
    page = reader.open("rulesets.html")
    before = shown(page, "axis-rows")
    page.get_by_label("first ruleset").select_option("japanese")
    page.get_by_label("second ruleset").select_option("tromp-taylor")
    assert 0 < shown(page, "axis-rows") <= before
    heads = page.locator("#axis-rows th[scope=col]:visible").all_text_contents()
    assert heads == ["Axis", "japanese", "tromp-taylor"]


def test_from_the_matrix_to_a_case_and_its_finding(reader: Reader) -> None:
    page = reader.open("index.html")
    page.get_by_label("gnugo under japanese: ").first.click()
    page.get_by_text("the program allows B C4").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Black may not take back at once")
    expect(page.get_by_text("is_legal black C4").first).to_be_visible()


def test_the_record_can_be_downloaded(reader: Reader) -> None:
    page = reader.open(f"cases/{KO}.html")
    with page.expect_download() as download:
        page.get_by_text("Download as SGF").click()
    assert download.value.path().read_text("utf-8").startswith("(;")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_sideways_scrolling(browser: Browser, sample: Path, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    reader = Reader(context.new_page(), sample)
    for path in ("index.html", "outcomes.html", "rulesets.html", f"cases/{KO}.html", "programs/gnugo.html"):
        page = reader.open(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    assert reader.complaints == []
    context.close()


def test_hostile_names_and_answers_stay_text_on_every_page(browser: Browser, tmp_path: Path) -> None:
    site = write(hostile(), tmp_path)
    reader = Reader(browser.new_page(), site)
    for path in sorted(site.rglob("*.html")):
        page = reader.open(path.relative_to(site).as_posix())
        assert page.locator("script").count() == 1
        assert page.locator("[onerror], [onload]").count() == 0
    page.goto((site / "outcomes.html").as_uri())
    page.get_by_label("Search").fill(HOSTILE[:25])
    page.get_by_label("Program").select_option(index=1)
    assert page.locator("body").inner_text().count("<script>alert(1)</script>") > 1
    assert reader.complaints == []
    page.close()


def test_ten_thousand_outcomes_are_painted_and_filtered_at_once(browser: Browser, tmp_path: Path) -> None:
    reader = Reader(browser.new_page(), write(large(40), tmp_path))
    page = reader.open("outcomes.html")
    painted = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    assert page.evaluate(painted) < 2_000
    for words, count in (("case-99", 111), ("", 10_000)):
        assert page.evaluate(FILTERED, words) < 2_000
        expect(page.get_by_role("status")).to_contain_text(f"{count:,} of 10,000")
    assert reader.complaints == []
    page.close()


FILTERED = """words => new Promise(done => {
  const start = performance.now(), input = document.querySelector("[data-text]");
  input.value = words;
  input.dispatchEvent(new Event("input", {bubbles: true}));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
})"""
