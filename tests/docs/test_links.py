"""Every link inside the project leads to a file, and to a heading of it. Nothing is asked of the network."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from .pages import PAGES, ROOT, anchors, links, name_of


def reaches(page: Path, link: str) -> bool:
    """Tell whether a link without a scheme leads to something that is in the project."""
    parts = urlsplit(link)
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not (target.exists() and target.is_relative_to(ROOT)):
        return False
    return not parts.fragment or (target.suffix == ".md" and unquote(parts.fragment) in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_internal_link_leads_somewhere(page: Path) -> None:
    broken = [link for link in links(page) if not urlsplit(link).scheme and not reaches(page, link)]
    assert not broken


@pytest.mark.parametrize(
    ("link", "good"),
    [
        ("other.md", True),
        ("other.md#two-words-and-code", True),
        ("#here", True),
        ("#twice", True),
        ("#twice-1", True),
        ("#twice-2", False),
        ("other.md#inside-a-block", False),
        ("missing.md", False),
        ("../../../outside.md", False),
    ],
)
def test_a_link_is_good_when_file_and_heading_are_there(
    link: str, good: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.docs.test_links.ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("# Here\n## Twice\n## Twice\n", "utf-8")
    (tmp_path / "other.md").write_text("# Two words, and `code`\n```text\n# Inside a block\n```\n", "utf-8")
    assert reaches(page, link) is good


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT / "docs"], ids=name_of)
def test_the_readme_leads_to_every_page(page: Path) -> None:
    linked = {(ROOT / urlsplit(link).path).resolve() for link in links(ROOT / "README.md")}
    named = linked | {
        (hub.parent / urlsplit(link).path).resolve()
        for hub in linked
        if hub.suffix == ".md"
        for link in links(hub)
    }
    assert page in named
