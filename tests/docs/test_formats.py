"""Examples of files load, and tables of keys and terms are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from harness.cases.guards import guard_words
from harness.cases.loader import load_suite
from harness.cli import INTERRUPTED
from harness.cli.errors import INTERNAL, USAGE
from harness.cli.main import COMMANDS
from harness.engines import profile
from harness.engines.catalogue import profile_names
from harness.errors import GoharnessError
from harness.rules.loader import load_text
from harness.rules.verdict import Reason
from harness.run.outcome import Outcome
from harness.run.result_schema import FooterLine, HeaderLine, OutcomeLine

from .pages import ROOT, blocks, spans

GLOSSARY = ROOT / "docs" / "glossary.md"
# Values of axes that go by another word in the glossary.
TERMS = {
    "none": "ko",
    "simple": "ko",
    "simple-position": "ko",
    "own-moves": "superko",
    "spight": "superko",
    "spight-situational": "situational superko",
    "ing": "fighting ko",
    "stones": "stone scoring",
    "last-move": "move",
    "white-passes": "pass",
}


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


def every_kind(error: type[GoharnessError]) -> set[type[GoharnessError]]:
    return {error}.union(*(every_kind(kind) for kind in error.__subclasses__()))


def cells(page: Path) -> list[list[str]]:
    """Return the rows of all tables of a page."""
    lines = page.read_text("utf-8").splitlines()
    return [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines if line.startswith("| ")]


def names(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


@pytest.mark.parametrize(
    ("key", "models"),
    [
        ("limits", (profile.Limits,)),
        ("boards", (profile.Boards,)),
        ("fixed", (profile.Fixed,)),
        ("axes", (profile.AxisGroup, profile.Choice)),
        ("claims", (profile.Claim,)),
        ("channels.legality", (profile.LegalityChannel,)),
        ("channels.board", (profile.BoardChannel,)),
        ("channels.score", (profile.ScoreChannel,)),
        ("quirks", (profile.Quirk,)),
    ],
)
def test_every_key_within_a_profile_is_documented(key: str, models: tuple[type[BaseModel], ...]) -> None:
    (row,) = [row for row in cells(ROOT / "docs" / "engines.md") if row[0].strip() == f"in `{key}`"]
    assert {name for model in models for name in model.model_fields} <= names(row[1])


def test_every_shipped_profile_is_named() -> None:
    assert set(profile_names()) - {"generic"} <= set(spans(ROOT / "docs" / "engines.md"))


def test_the_page_on_exit_statuses_has_a_row_for_every_command() -> None:
    rows = cells(ROOT / "docs" / "exit-status.md")
    assert set(COMMANDS) <= {name for row in rows for name in names(row[0])}


def test_every_status_that_an_error_ends_with_is_on_the_page() -> None:
    stated = {row[0].strip() for row in cells(ROOT / "docs" / "exit-status.md")}
    statuses = {kind.exit_status for kind in every_kind(GoharnessError)}
    assert {str(status) for status in statuses | {USAGE, INTERNAL, INTERRUPTED}} <= stated


def test_every_term_of_the_rules_has_four_languages_and_a_meaning() -> None:
    rows = [[cell.strip() for cell in row] for row in cells(GLOSSARY) if len(row) > 2]
    assert len(rows) > 45
    assert all(len(row) == 5 and all(row) for row in rows)


def test_the_glossary_has_every_outcome_and_reason() -> None:
    rows = [[cell.strip() for cell in row] for row in cells(GLOSSARY)]
    words = {word.strip() for row in rows for word in row[0].split(",")}
    assert {outcome.value for outcome in Outcome} <= words
    (reasons,) = [row[1] for row in rows if row[0] == "reason"]
    assert {reason.value for reason in Reason} <= set(re.findall(r"[\w-]+", reasons))


@pytest.mark.parametrize("axis", ["ko", "superko", "board.topology", "scoring.method", "handicap.placement"])
def test_the_glossary_has_the_words_of_the_main_axes(axis: str) -> None:
    text = GLOSSARY.read_text("utf-8").lower()
    for value in guard_words()[axis] or ():
        word = TERMS.get(value, value.replace("-", " "))
        assert re.search(rf"^\| [^|]*{word}", text, re.MULTILINE), value


@pytest.mark.parametrize("line", [HeaderLine, OutcomeLine, FooterLine])
def test_the_page_on_the_result_file_names_every_key(line: type[BaseModel]) -> None:
    named = set(spans(ROOT / "docs" / "result-file.md"))
    assert line.model_fields.keys() - {"type"} <= named
