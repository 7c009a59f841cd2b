"""Examples of files load, and tables of keys and terms are complete."""

from __future__ import annotations

from harness.cases.loader import load_suite
from harness.rules.loader import load_text

from .pages import ROOT, blocks


def test_the_example_of_a_ruleset_file_loads() -> None:
    (example,) = blocks(ROOT / "docs" / "ruleset-format.md", "yaml")
    ruleset = load_text(example.content)
    assert ruleset.resolved()["end.resume"] == "none"
    assert ruleset.resolved()["end.after"] == "counting"
    assert ruleset.komi.plain() == {"13": "7.5", "9x7": "agreed", "default": "7.5"}


def test_the_example_of_a_case_file_loads() -> None:
    (example,) = blocks(ROOT / "docs" / "case-format.md", "yaml")
    cases, errors = load_suite(example.content, "case-format.md")
    assert not errors
    assert len(cases) == 1


def test_every_term_of_the_glossary_has_four_languages_and_a_meaning() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    assert len(rows) > 45
    assert all(len(row) == 5 and all(row) for row in rows)
