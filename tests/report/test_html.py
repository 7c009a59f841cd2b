"""HTML: linked, self-contained, readable without scripts, and hostile texts stay texts."""

import posixpath
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from harness.report import html
from harness.run.outcome import CaseResult, Outcome, RunResult

from .sample import KO, everything, hostile, large

VOID = {"meta", "link", "br", "wbr", "path", "rect", "circle", "input"}


class Page(HTMLParser):
    """Tags, attributes and text of a page; fails on a tag that is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attributes]
        self.links += [value for name, value in attributes if name in ("href", "src") and value]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(pages: dict[str, str]) -> dict[str, Page]:
    return {path: Page(text) for path, text in pages.items() if path.endswith(".html")}


@pytest.mark.parametrize("run", [everything(), hostile(), RunResult(), large(60, 300)])
def test_every_page_is_well_formed_and_every_link_leads_somewhere(run: RunResult) -> None:
    pages = html.render(run)
    for path, page in read(pages).items():
        for link in page.links:
            target, _, anchor = link.partition("#")
            if target == "data:,":  # no icon, so that none is asked for
                continue
            if target:
                assert posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) in pages
            else:
                assert ("id", anchor) in page.attributes


@pytest.mark.parametrize("run", [everything(), hostile()])
def test_one_script_of_its_own_runs_and_nothing_is_fetched(run: RunResult) -> None:
    pages = html.render(run)
    for page in read(pages).values():
        assert not {"img", "iframe", "object", "base", "form", "style"} & set(page.tags)
        assert page.tags.count("script") == 1
        assert not [name for name, _ in page.attributes if name.startswith("on") or name == "style"]
        assert not [link for link in page.links if re.match(r"[a-z]+:|//", link) and link != "data:,"]
    assert not re.search(r"url\(|@import", pages["style.css"])
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|fetch|https?:", pages["site.js"]
    )


def test_hostile_texts_are_shown_as_they_are() -> None:
    pages = html.render(hostile())
    page = next(Page(text) for path, text in pages.items() if path.startswith("findings/"))
    assert "<script>alert(1)</script> \\x1b[31mred\\x1b[0m \\u202eevil\\x00 ]]> & \"' |" in page.text
    for text in pages.values():
        assert all(line.isprintable() for line in text.split("\n"))


def test_hostile_names_stay_inside_the_folder_and_apart() -> None:
    paths = list(html.render(hostile()))
    assert all(
        re.fullmatch(r"((cells|findings|programs)/)?[a-z0-9.~-]+\.(html|css|js)", path) for path in paths
    )
    assert not any(".." in path or len(posixpath.basename(path)) > 200 for path in paths)
    assert len({path.lower() for path in paths}) == len(paths)


def test_a_finding_has_a_page_with_all_that_a_person_needs() -> None:
    text = html.render(everything())["findings/ko-retake--gnugo--japanese.html"]
    page = Page(text)
    for words in (
        "Black may not take back at once",
        "gnugo under japanese",
        "ply 8 (W B4)",
        "is_legal black C4",
        "Article 6: after a ko capture",
        ">> 2 is_legal black C4",
        "goharness run cases/ko.yaml -k ko-retake --engine gnugo --ruleset japanese",
    ):
        assert words in page.text
    assert [value for name, value in page.attributes if name == "aria-label" and "board" in value] == [
        "Expected: board of 5 by 5, 3 black and 4 white stones",
        "In gnugo: board of 5 by 5, 4 black and 3 white stones",
    ]


def test_a_page_for_each_cell_lists_its_cases() -> None:
    page = Page(html.render(everything())["cells/gnugo--japanese.html"])
    for words in ("ko-retake", "snapback", "2 expectations held", "no channel counts seki"):
        assert words in page.text


def test_a_known_deviation_has_a_page_too_and_says_why_it_is_known() -> None:
    known = CaseResult("gnugo", "aga", "ko-retake", Outcome.XFAIL, finding=KO, words="told simple ko")
    run = replace(everything(), results=[*everything().results, known])
    pages = html.render(run)
    page = Page(pages["findings/ko-retake--gnugo--aga.html"])
    for words in ("told simple ko", "xfail", ">> 2 is_legal black C4"):
        assert words in page.text
    cell = Page(pages["cells/gnugo--aga.html"])
    assert "../findings/ko-retake--gnugo--aga.html" in cell.links
    assert "known: told simple ko" in cell.text
    assert pages["index.html"].count("ko-retake--gnugo--aga") == 0  # it is no finding


def test_what_was_not_seen_is_not_green() -> None:
    run = RunResult(results=[CaseResult("gnugo", "ing", "ko", Outcome.UNSUPPORTED)])
    index = html.render(run)["index.html"]
    assert 'class="cell unseen"' in index
    assert "cell good" not in index
    assert "nothing seen" in Page(index).text


@pytest.mark.timeout(60)
def test_ten_thousand_findings_stay_below_fifty_megabytes() -> None:
    pages = html.render(large(10_000, transcript=20_000))
    assert sum(len(text.encode()) for text in pages.values()) < 50_000_000
    with_page = sum(path.startswith("findings/") for path in pages)
    assert f"{10_000 - with_page} findings have no page of their own" in pages["index.html"]
    assert with_page > 500


def test_the_same_run_gives_the_same_bytes() -> None:
    assert html.render(everything()) == html.render(everything())


def test_irregularities_of_the_protocol_say_whether_they_fail_the_run() -> None:
    said = "1 irregularity of the protocol, counted apart from the rules"
    failing = f"{said}; this fails the run (--strict-gtp)"
    page = "programs/gnugo.html"
    assert f"{said}</p>" in html.render(everything())[page]
    assert failing in html.render(replace(everything(), strict_gtp=True))[page]


def test_a_page_for_each_program_begins_with_its_findings() -> None:
    text = Page(html.render(everything())["programs/gnugo.html"]).text
    order = [text.index(words) for words in ("GNU Go", "Findings", "What it can represent", "Protocol")]
    assert order == sorted(order)
    for words in ("F1 P1 u1", "no channel counts seki", "reason (1)", "6.3: no empty line after"):
        assert words in text


def test_all_outcomes_stand_on_one_page_the_most_serious_first() -> None:
    page = Page(html.render(everything())["outcomes.html"])
    values = [value for name, value in page.attributes if name == "data-value"]
    assert len(values) == len(everything().results)
    assert (values[0], values[-1]) == ("error", "skip")
