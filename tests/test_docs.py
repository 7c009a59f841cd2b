"""The documentation keeps its word: links lead somewhere, commands and options exist, examples load."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from harness.cases.loader import load_suite
from harness.cli.main import goharness
from harness.rules.loader import load_text

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    file
    for pattern in ("*.md", "docs/**/*.md", "cases/*.md", "benchmarks/*.md", "reports/*.md")
    for file in ROOT.glob(pattern)
)
HAND_WRITTEN = [page for page in PAGES if page.parent.name != "rulesets"]

_FENCE = re.compile(r"^(```+)(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
_SHELL_WORDS = {"|", "||", "&&", ";", ">", ">>", "<", "2>"}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, kind: str | None = None) -> list[str]:
    return [text for _, word, text in _FENCE.findall(page.read_text("utf-8")) if kind in (None, word)]


def prose(page: Path) -> str:
    return _FENCE.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ +(.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def calls(page: Path) -> Iterator[list[str]]:
    """Yield the words after `goharness` in every command of the blocks and in every span of code."""
    lines = [
        line.removeprefix("$ ")
        for block in blocks(page)
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith(("$ ", "goharness "))
    ]
    for text in [*lines, *_SPAN.findall(prose(page))]:
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
        while "goharness" in words:
            words = words[words.index("goharness") + 1 :]
            ends = [number for number, word in enumerate(words) if word in _SHELL_WORDS]
            yield words[: ends[0] if ends else None]


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """Return the command that the words name, and the words that are left; raises AssertionError."""
    command: click.Command = goharness
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"there is no command {words[0]}"
        command, words = found, words[1:]
    return command, words


def options_of(command: click.Command) -> set[str]:
    context = click.Context(command, help_option_names=["-h", "--help"])
    return {option for parameter in command.get_params(context) for option in parameter.opts}


def all_options(command: click.Command = goharness) -> set[str]:
    inner = [
        option
        for name in (
            command.list_commands(click.Context(command)) if isinstance(command, click.Group) else ()
        )
        for option in all_options(command_of_group(command, name))
    ]
    return options_of(command) | set(inner)


def command_of_group(group: click.Command, name: str) -> click.Command:
    assert isinstance(group, click.Group)
    command = group.get_command(click.Context(group), name)
    assert command is not None
    return command


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in _LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("page", HAND_WRITTEN, ids=name_of)
def test_every_command_and_option_exists(page: Path) -> None:
    for words in calls(page):
        command, rest = command_of(words)
        used = {word.partition("=")[0] for word in rest if re.match(r"--?[a-zA-Z]", word)}
        assert used <= options_of(command), f"goharness {shlex.join(words)}"


def test_every_option_in_the_page_on_commands_exists() -> None:
    spans = _SPAN.findall(prose(ROOT / "docs" / "commands.md"))
    named = {word for span in spans for word in span.split() if re.fullmatch(r"--[a-z][a-z-]*|-[a-z]", word)}
    assert named <= all_options()


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        word
        for page in HAND_WRITTEN
        for text in [*_SPAN.findall(prose(page)), *"\n".join(blocks(page)).splitlines()]
        for word in re.findall(r"^(?:\$ )?make ([a-z-]+)", text)
    }
    assert named
    assert named <= targets


def test_the_example_of_a_ruleset_file_loads() -> None:
    (example,) = blocks(ROOT / "docs" / "ruleset-format.md", "yaml")
    ruleset = load_text(example)
    assert ruleset.resolved()["end.resume"] == "none"
    assert ruleset.resolved()["end.after"] == "counting"
    assert ruleset.komi.plain() == {"13": "7.5", "9x7": "agreed", "default": "7.5"}


def test_the_example_of_a_case_file_loads() -> None:
    (example,) = blocks(ROOT / "docs" / "case-format.md", "yaml")
    cases, errors = load_suite(example, "case-format.md")
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
