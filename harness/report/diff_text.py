"""Two runs compared, as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from harness.explore.diff_results import Change, Comparison, Difference, said
from harness.report.table import WIDTH
from harness.report.visible import brief, visible

_INDENT = "    "


def render(difference: Difference, *, quiet: bool = False) -> str:
    """Return what changed, gravest first; with `quiet` only the head and the counts."""
    lines = [*head(difference), ""]
    for change in Change:
        found = difference.of(change)
        if change is Change.SAME or not found or quiet:
            continue
        lines.append(f"{change.value} ({len(found)}): {change.meaning}")
        lines += [part for one in found for part in _lines(one)]
        lines.append("")
    lines.append(counts(difference))
    return "\n".join(part for line in lines for part in _folded(visible(line))) + "\n"


def head(difference: Difference) -> Iterator[str]:
    """Yield the files with the digests of their suites, then the warnings."""
    for label, file, digest in zip(("old", "new"), difference.files, difference.digests, strict=True):
        yield f"{label}    {brief(file)}"
        yield f"{_INDENT}   suite {digest[:16] or 'not stated'}"
    same = difference.digests[0] == difference.digests[1]
    yield f"suite  {'the same in both runs' if same else 'another: only cases with the same content count'}"
    for warning in difference.warnings:
        yield f"note   {warning}"


def counts(difference: Difference) -> str:
    """Return how many cases went which way, in one line."""
    return ", ".join(f"{len(difference.of(change))} {change.value}" for change in Change)


def outcomes(one: Comparison) -> str:
    """Return old and new outcome of a case, and why it was not compared."""
    names = [result.outcome.value for result in (one.old, one.new) if result is not None]
    return " -> ".join(names) + (f"; {one.why}" if one.why else "")


def _lines(one: Comparison) -> Iterator[str]:
    yield f"  {' / '.join(map(brief, one.key))}: {outcomes(one)}"
    if one.change in (Change.WORSE, Change.CHANGED, Change.NEW) and said(one.new):
        yield f"{_INDENT}{brief(said(one.new))}"
    if one.change is Change.CHANGED and said(one.old) and said(one.old) != said(one.new):
        yield f"{_INDENT}before: {brief(said(one.old))}"


def _folded(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line.rstrip()]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)
