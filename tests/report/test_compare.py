"""A game under several rulesets, as text and as a page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import etree

from harness.explore.compare_columns import Settings, compare
from harness.explore.compare_many import summarise
from harness.explore.compare_report import Report, report_on
from harness.explore.players_map import Difference
from harness.report import compare_html, compare_text, compare_words
from harness.rules.catalogue import load_ruleset, shipped_names
from tests.explore.test_compare import ANY, MARKS, WALLS, subject


def report(sgf: str = WALLS.format(MARKS), *names: str) -> Report:
    rulesets = [load_ruleset(name) for name in names or ("chinese", "japanese", "tromp-taylor")]
    return report_on(compare(subject(sgf), rulesets, ANY), ANY)


def test_the_winner_comes_first_and_each_difference_sums() -> None:
    text = compare_text.render(report())
    assert text.splitlines()[1] == "THE WINNER DEPENDS ON THE RULES"
    assert "winner    Black by B (1 ruleset)" in text
    assert "scoring.method: area" in text
    assert "sum" in text


@pytest.mark.parametrize("sgf", [WALLS.format(""), WALLS.format(MARKS), "(;SZ[19];B[aa])"])
def test_no_line_is_wider_than_the_terminal(sgf: str) -> None:
    text = compare_text.render(report(sgf, *shipped_names()))
    assert max(map(len, text.splitlines())) <= 80


def test_many_games_show_flips_first() -> None:
    flat, flipped = report("(;SZ[3]KM[0];B[bb];W[];B[])"), report()
    summary = summarise([one.comparison for one in (flat, flipped)])
    text = compare_text.render_many([flat, flipped], summary)
    assert text.startswith("of 2 games the rulesets disagree on legality in 0")
    rows = [line.split()[2:] for line in text.splitlines() if "White 2" in line or "Black 3" in line]
    assert [row[-1] for row in rows] == ["1", "3"]
    assert max(map(len, text.splitlines())) <= 80


def test_the_page_shows_boards_with_owners_and_differing_points() -> None:
    page = etree.HTML(compare_html.render([report()]))
    boards = page.findall(".//svg[@class='board']")
    assert boards[0].find("path[@class='owned-black']") is not None
    assert [len(board.findall("path[@class='different']")) for board in boards] == [0, 0, 1]
    assert not page.xpath("//@src | //link | //script")
    assert page.xpath("//th[. = 'Sum']")


def test_the_page_says_what_the_terminal_says() -> None:
    one = report(WALLS.format(MARKS), *shipped_names())
    page = "".join(map(str, etree.HTML(compare_html.render([one])).itertext()))
    for said in (*compare_words.winners(one.comparison), *compare_words.not_compared(one.comparison)):
        assert said in page
    facts = dict(compare_words.facts(one))
    assert {"dead", "komi", "alive"} <= facts.keys()
    assert all(said in page for said in facts.values())


def test_the_page_of_many_games_leads_to_each_and_sets_flips_apart() -> None:
    flat, flipped = report("(;SZ[3]KM[0];B[bb];W[];B[])"), report()
    page = etree.HTML(compare_html.render([flat, flipped], summarise([flat.comparison, flipped.comparison])))
    rows = page.findall(".//table[@class='cases answers']/tbody/tr")
    assert [len(row.findall(".//b")) for row in rows[:2]] == [1, 0]
    for link in page.iter("a"):
        assert page.find(f".//*[@id='{link.get('href', '')[1:]}']") is not None


def test_owners_that_differ_are_named_by_change_and_cut_with_a_count() -> None:
    differ = [Difference(f"A{number}", "Black", "nobody") for number in range(70)]
    said = compare_words.owners_differ([Difference("T1", "White", "Black"), *differ])
    assert said.startswith("White/Black T1; Black/nobody A0 A1 ")
    assert said.endswith("A58; and 11 more")


def test_hostile_names_stay_text() -> None:
    one = report()
    game = one.comparison.subject
    hostile = replace(game, record=replace(game.record, name="<script>\x1b[31m", result="<b>"))
    changed = Report(replace(one.comparison, subject=hostile), one.explanations)
    page = compare_html.render([changed])
    assert not etree.HTML(page).xpath("//script")
    for text in (page, compare_text.render(changed)):
        assert text.replace("\n", "").isprintable()


def test_json_explains_every_pair_when_asked() -> None:
    comparison = compare(subject(WALLS.format(MARKS)), [load_ruleset(name) for name in shipped_names()], ANY)
    whole, short = (report_on(comparison, Settings(any_size=True), every=every) for every in (True, False))
    groups = len(comparison.groups)
    assert len(whole.as_json()["explanations"]) == groups * (groups - 1) // 2
    assert whole.explanations == short.explanations


def test_rules_that_take_no_dead_stones_off_are_named() -> None:
    said = "the rules of C remove no dead stones"
    assert said in compare_text.render(report())
    assert said in compare_html.render([report()])
    assert "remove no dead" not in compare_text.render(report(WALLS.format("")))


def test_many_games_name_rulesets_that_are_never_apart() -> None:
    one = report(WALLS.format(MARKS), "chinese", "chinese-2002", "tromp-taylor")
    text = compare_text.render_many([one, one], summarise([one.comparison, one.comparison]))
    assert text.splitlines()[-1] == "never apart: chinese, chinese-2002"
    assert "chinese / tromp-taylor" in text
    assert "chinese-2002 / tromp-taylor" not in text
