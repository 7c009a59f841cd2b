"""The Markdown pages of the project, read by a Markdown parser."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    file
    for pattern in ("*.md", "docs/**/*.md", "cases/*.md", "benchmarks/*.md", "reports/*.md")
    for file in ROOT.glob(pattern)
)
HAND_WRITTEN = [page for page in PAGES if page.parent.name != "rulesets"]

_PARSER = MarkdownIt("commonmark").enable("table")
_ENDS_OF_A_COMMAND = {"|", "||", "&&", ";", ">", ">>", "<", "2>"}


def name_of(page: Path) -> str:
    """Return the path of a page as tests name it."""
    return page.relative_to(ROOT).as_posix()


@cache
def lines_and_blocks(page: Path) -> tuple[Token, ...]:
    """Return the tokens of a page; what is inside a line are the children of its token."""
    return tuple(_PARSER.parse(page.read_text("utf-8")))


def tokens(page: Path) -> Iterator[Token]:
    """Yield all tokens of a page, those inside lines included."""
    for token in lines_and_blocks(page):
        yield from (token, *(token.children or ()))


def blocks(page: Path, kind: str | None = None) -> list[Token]:
    """Return the fenced blocks of code, all or those whose info begins with `kind`."""
    fences = [token for token in tokens(page) if token.type == "fence"]
    return [token for token in fences if kind is None or token.info.split()[:1] == [kind]]


def spans(page: Path) -> list[str]:
    """Return the texts of the inline spans of code."""
    return [token.content for token in tokens(page) if token.type == "code_inline"]


def links(page: Path) -> list[str]:
    """Return where the links and images of a page lead."""
    targets = [
        token.attrGet({"link_open": "href", "image": "src"}.get(token.type, "")) for token in tokens(page)
    ]
    return [str(target) for target in targets if target]


def headings(page: Path) -> list[str]:
    """Return the texts of the headings, without marks such as those of code."""
    return [
        "".join(part.content for part in inline.children or ())
        for opening, inline in pairwise(lines_and_blocks(page))
        if opening.type == "heading_open"
    ]


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page, repeated ones numbered."""
    found: set[str] = set()
    for heading in headings(page):
        anchor = base = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        number = 0
        while anchor in found:
            number += 1
            anchor = f"{base}-{number}"
        found.add(anchor)
    return found


def calls(page: Path) -> Iterator[list[str]]:
    """Yield the words after `goharness` in every command of the blocks and in every span of code."""
    lines = [
        line.removeprefix("$ ")
        for block in blocks(page)
        for line in block.content.replace("\\\n", " ").splitlines()
        if line.startswith(("$ ", "goharness "))
    ]
    for text in [*lines, *spans(page)]:
        try:
            words = shlex.split(text, comments=True)
        except ValueError:
            words = text.split()
        while "goharness" in words:
            words = words[words.index("goharness") + 1 :]
            ends = [number for number, word in enumerate(words) if word in _ENDS_OF_A_COMMAND]
            yield words[: ends[0] if ends else None]
