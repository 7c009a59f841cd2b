"""Two runs compared, as Markdown within GitHub's limit for a step summary."""

from __future__ import annotations

from typing import Final

from harness.explore.diff_results import Change, Comparison, Difference, said
from harness.report.diff_text import counts, outcomes
from harness.report.markdown import MOST_BYTES, code, plain
from harness.report.visible import brief

_RESERVE: Final = 2_000  # for the heads of the sections and the lines that say what was left out


def render(difference: Difference, most: int = MOST_BYTES) -> str:
    """Return the report in at most `most` bytes of UTF-8 (at least 10,000): the gravest cases first."""
    lines = ["# Rules of Go: two runs compared", "", plain(counts(difference)), ""]
    for label, file, digest in zip(("old", "new"), difference.files, difference.digests, strict=True):
        lines.append(f"- {label}: {code(brief(file))}, suite {code(digest or 'not stated')}")
    lines += [f"- **note**: {plain(brief(warning))}" for warning in difference.warnings]
    room = most - _RESERVE - _size(lines)
    for change in Change:
        found = difference.of(change)
        if change is Change.SAME or not found:
            continue
        lines += ["", f"## {change.value.capitalize()}: {len(found)}", "", f"{change.meaning}.", ""]
        for number, one in enumerate(found):
            line = _line(one)
            if (left := room - len(line.encode()) - 1) < 0:
                lines.append(f"- … and {len(found) - number} more")
                break
            room = left
            lines.append(line)
    return "\n".join(lines) + "\n"


def _size(lines: list[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _line(one: Comparison) -> str:
    where = " / ".join(plain(brief(name)) for name in one.key)
    words = said(one.new) if one.change is not Change.GONE else ""
    return f"- {where}: {plain(outcomes(one))}" + (f" — {plain(brief(words))}" if words else "")
