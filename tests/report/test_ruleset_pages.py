"""The pages on rulesets say what the files say, explain every value, and are those that are committed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from harness.cases.loader import load_cases
from harness.engines.rules_names import program_names
from harness.explore.axis_meanings import FREE, MEANINGS
from harness.explore.axis_table import AxisRow, axis_rows
from harness.explore.names_table import recorded, rows
from harness.explore.ruleset_facts import neighbours, own_values, rests_on
from harness.explore.separation import Pair, separation
from harness.report import names_page, ruleset_pages
from harness.report.axis_page import axis_page
from harness.report.markdown_parts import GENERATED
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.loader import load_text
from harness.rules.ruleset import Basis

DOCS = Path(__file__).parents[2] / "docs"
WORDS = [(row.key, value) for row in axis_rows() if row.key not in FREE for value in row.values]


@cache
def generated() -> dict[str, str]:
    shipped = [load_ruleset(name) for name in sorted(shipped_names())]
    pages = ruleset_pages.pages(shipped, separation(shipped, load_cases().cases))
    observed = recorded()
    names = names_page.render(rows(program_names(), observed), program_names(), observed)
    return {**pages, "axes.md": axis_page(shipped, axis_rows()), "rules-names.md": names}


def line_of(page: str, *parts: str) -> str:
    (line,) = (line for line in page.splitlines() if all(part in line for part in parts))
    return line


class TestCommittedPages:
    def test_they_are_the_generated_ones(self) -> None:
        outdated = [
            name
            for name, text in generated().items()
            if not (DOCS / name).is_file() or (DOCS / name).read_text("utf-8") != text
        ]
        assert not outdated, "run `make docs`"

    def test_none_is_left_of_a_ruleset_that_is_gone(self) -> None:
        committed = {
            file.relative_to(DOCS).as_posix()
            for file in DOCS.rglob("*.md")
            if file.read_text("utf-8").startswith(GENERATED)
        }
        assert committed == generated().keys()


class TestMeanings:
    @pytest.mark.parametrize(("key", "value"), WORDS)
    def test_every_value_has_one(self, key: str, value: str) -> None:
        assert MEANINGS[key][value]

    @pytest.mark.parametrize("row", axis_rows(), ids=lambda row: row.key)
    def test_no_value_is_explained_that_does_not_exist(self, row: AxisRow) -> None:
        assert MEANINGS.get(row.key, {}).keys() <= {*row.values, row.default}

    def test_every_explained_key_is_an_axis(self) -> None:
        assert MEANINGS.keys() | FREE.keys() <= {row.key for row in axis_rows()}


class TestIndex:
    def test_every_ruleset_stands_in_one_group(self) -> None:
        grouped = [name for names in ruleset_pages.GROUPS.values() for name in names]
        assert sorted(grouped) == sorted(shipped_names())

    def test_a_new_ruleset_comes_last(self) -> None:
        mine = load_text("{name: mine, title: Mine, sources: [none], scoring: {method: area}}")
        index = ruleset_pages.pages([mine, load_ruleset("cgos")], [])["rulesets.md"]
        assert index.index("[cgos]") < index.index("## Others") < index.index("[mine]")
        assert "Without a strategy" not in index

    @pytest.mark.parametrize(
        ("name", "cells"),
        [
            ("japanese", "1 | simple | void-by-agreement | forbidden | territory | 6.5 | draw | fixed"),
            ("aga", "1 | situational |  | forbidden | area | 7.5 | draw | fixed, White +n-1"),
            ("tromp-taylor", "1 | positional |  | allowed | area | none | draw | none"),
            ("chessplayx", "1 | simple, positional |  | forbidden | area | 7.5 | draw | none"),
            ("ing-positional", "1 | positional |  | multi-stone | area, fill-in | 7.5 | black | free"),
        ],
    )
    def test_a_row_has_the_main_axes(self, name: str, cells: str) -> None:
        assert cells in line_of(generated()["rulesets.md"], f"| [{name}](rulesets/{name}.md) | 1 |")

    def test_what_the_keys_cannot_express_is_named(self) -> None:
        line = line_of(generated()["rulesets.md"], "[strasbourg]", "may be removed")
        assert "suicide rule" in line


class TestPage:
    def test_a_value_comes_with_meaning_and_article(self) -> None:
        line = line_of(generated()["rulesets/japanese.md"], "`long_cycle.means`", "art. 12")
        assert "`void-by-agreement` | the game is void if both players say so" in line
        assert "Other reading: automatic in japanese-auto-void" in line

    def test_a_default_that_was_a_decision_is_shown(self) -> None:
        page = generated()["rulesets/tromp-taylor.md"]
        assert "`none`, the default" in line_of(page, "[`komi`]")
        assert "[`suicide`]" in page
        assert "[`scoring.seki`]" not in page

    def test_silence_of_the_text_is_said(self) -> None:
        assert "The text is silent" in line_of(generated()["rulesets/dutch.md"], "`tie`", "unspecified")

    def test_a_basis_of_a_whole_group_is_shown(self) -> None:
        assert "The text is silent" in line_of(generated()["rulesets/wmsg-2008.md"], "`handicap`")

    def test_each_value_says_what_it_rests_on(self) -> None:
        for name, page in generated().items():
            rows = [line for line in page.splitlines() if line.startswith("| [`") and name != "axes.md"]
            assert not [row for row in rows if row.endswith("|  |")], name

    def test_a_value_without_an_article_rests_on_the_sources(self) -> None:
        text = (
            "{name: mine, title: Mine, sources: [Club rules], superko: positional, scoring: {method: area}}"
        )
        assert rests_on(load_text(text), "superko") == Basis(source="Club rules")
        two = text.replace("[Club rules]", "[Club rules, House rules]")
        assert rests_on(load_text(two), "superko") == Basis(source="the sources, no article noted")
        assert rests_on(load_text(text), "suicide") is None

    def test_an_own_table_of_handicap_stones_is_shown_as_a_table(self) -> None:
        page = generated()["rulesets/bga.md"]
        assert "| `19: 2 to 9 stones, default: standard` |" in line_of(page, "[`handicap.table`]")
        assert "| 19 | 3 | Q16 D4 Q4 |" in page
        assert "## Handicap stones" not in generated()["rulesets/korean.md"]

    def test_an_inherited_value_keeps_its_article(self) -> None:
        assert "AGA Concise Rules, rule 11" in line_of(
            generated()["rulesets/bga.md"], "`end.last_pass`", "`white`"
        )

    def test_pairs_are_shown(self) -> None:
        assert "a woman and a man" in line_of(
            generated()["rulesets/pair-go.md"], "`players.mixed_pairs`", "true"
        )

    def test_equal_rulesets_are_named(self) -> None:
        assert (
            "Equal on every axis: [ancient-area](ancient-area.md)" in generated()["rulesets/stone-scoring.md"]
        )

    def test_the_nearest_come_with_axes_and_cases(self) -> None:
        line = line_of(generated()["rulesets/chinese-2002.md"], "[chinese-2002-situational](")
        assert "| `superko` |" in line
        assert "no case yet" not in line

    def test_evidence_is_said_of_each_source(self) -> None:
        assert "observed" not in generated()["rulesets/cgos.md"]
        assert "games played on it, was watched" in generated()["rulesets/cgos.md"]


class TestAxes:
    def test_every_axis_has_a_heading(self) -> None:
        headings = [line[4:] for line in generated()["axes.md"].splitlines() if line.startswith("### ")]
        assert headings == [row.key for row in axis_rows()]

    def test_users_of_a_value_are_named(self) -> None:
        line = line_of(generated()["axes.md"], "| `own-moves` |")
        assert line.endswith("| [new-zealand](rulesets/new-zealand.md) |")


class TestFacts:
    @pytest.mark.parametrize(
        ("name", "own"),
        [
            ("cgos", {"superko": "positional", "scoring.method": "area", "komi": "7.5"}),
            ("tromp-taylor", {"superko": "positional", "suicide": "allowed", "scoring.method": "area"}),
            ("no-pass", {"superko": "positional", "scoring.method": "last-move", "end.pass": "impossible"}),
        ],
    )
    def test_own_values_are_those_off_the_default(self, name: str, own: dict[str, str]) -> None:
        assert own_values(load_ruleset(name)) == own

    def test_a_default_that_depends_on_others_is_no_own_value(self) -> None:
        own = {name: own_values(load_ruleset(name)) for name in ("japanese", "aga-territory", "chessplayx")}
        assert "scoring.seki" not in own["japanese"]
        assert own["aga-territory"]["scoring.seki"] == "counts"
        assert own["chessplayx"]["ko"] == "simple"
        assert "board.default" not in own["chessplayx"]

    def test_neighbours_are_ordered_by_axes_and_their_cases_by_rarity(self) -> None:
        pairs = (
            Pair("a", "b", ("ko", "tie"), ("common", "rare")),
            Pair("a", "c", (), ()),
            Pair("d", "a", ("ko", "tie", "komi"), ("common",)),
            Pair("a", "e", ("ko", "tie", "komi", "suicide"), ()),
            Pair("b", "c", ("ko",), ("common",)),
        )
        near = neighbours("a", pairs)
        assert [other.name for other in near] == ["c", "b", "d"]
        assert near[1].cases == ("rare", "common")

    def test_all_that_are_equally_near_are_named(self) -> None:
        pairs = tuple(Pair("a", name, ("ko",), ()) for name in "bcdef")
        assert [other.name for other in neighbours("a", pairs)] == ["b", "c", "d", "e", "f"]
