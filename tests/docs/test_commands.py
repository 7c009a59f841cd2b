"""The pages name only commands, options and make targets that exist, and leave no command out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from harness.cli.main import COMMANDS, goharness

from .pages import HAND_WRITTEN, ROOT, blocks, calls, headings, name_of, spans

COMMANDS_PAGE = ROOT / "docs" / "commands.md"


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


@pytest.mark.parametrize("page", HAND_WRITTEN, ids=name_of)
def test_every_command_and_option_exists(page: Path) -> None:
    for words in calls(page):
        command, rest = command_of(words)
        used = {word.partition("=")[0] for word in rest if re.match(r"--?[a-zA-Z]", word)}
        assert used <= options_of(command), f"goharness {shlex.join(words)}"


def test_every_option_in_the_page_on_commands_exists() -> None:
    named = {
        word
        for span in spans(COMMANDS_PAGE)
        for word in span.split()
        if re.fullmatch(r"--[a-z][a-z-]*|-[a-z]", word)
    }
    assert named <= all_options()


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        word
        for page in HAND_WRITTEN
        for text in [*spans(page), *(line for block in blocks(page) for line in block.content.splitlines())]
        for word in re.findall(r"^(?:\$ )?make ([a-z-]+)", text)
    }
    assert named
    assert named <= targets


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_section_with_an_example(command: str) -> None:
    text = COMMANDS_PAGE.read_text("utf-8")
    assert f"goharness {command}" in headings(COMMANDS_PAGE)
    section = text.partition(f"## goharness {command}\n")[2].partition("\n## ")[0]
    assert re.search(rf"^```console.*\n\$ .*goharness {command}\b", section, re.MULTILINE)
