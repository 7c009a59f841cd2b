"""The run as Markdown: the matrix, what went wrong, and each finding, within GitHub's limit.

GitHub shows a step summary of up to 1 MiB, or nothing. So findings are given in full while there is
room, then as one line each, then as a count; the matrix and the totals always fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from harness.report import finding as finding_text
from harness.report import matrix as matrix_data
from harness.report import summary
from harness.report.finding import Group, finding_of, shortened
from harness.report.known import known_deviations, listed
from harness.report.matrix import Matrix
from harness.report.visible import visible_run
from harness.run.outcome import RunResult

MOST_BYTES: Final = 1 << 20
_RESERVE: Final = 20_000  # for the sentences that say what was left out, and the sections after the findings
_FULL_SHARE: Final = 0.75  # of the limit for findings in full; what remains is for the short ones
_LONGEST_TRANSCRIPT: Final = 6_000
_LONGEST_LINE: Final = 600
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>&|#~!$])")


def render(run: RunResult, most: int = MOST_BYTES) -> str:
    """Return the report in at most `most` bytes of UTF-8 (at least 100,000)."""
    run = visible_run(run)
    matrix = matrix_data.of(run)
    groups = finding_text.grouped(finding_text.findings(run))
    head = [
        "# Rules of Go: conformance report",
        summary.verdict(run, matrix),
        _totals(matrix),
        *_within(_problems(run), most // 8),
        *_within(_matrix(matrix), most // 4),
        _legend(matrix),
        *_within(_programs(run), most // 16),
        *_within(_known(run), most // 8),
    ]
    parts = [part for part in head if part]
    room = most - _RESERVE - _size(parts)
    parts += _findings(groups, room)
    parts += _within(_claims(run), _RESERVE // 4)
    parts += _within(_protocol(run), _RESERVE // 4)
    return "\n\n".join(parts) + "\n"


def _size(parts: Iterable[str]) -> int:
    return sum(len(part.encode()) + 2 for part in parts)


def _within(blocks: Sequence[str], most: int) -> list[str]:
    """Return the blocks that fit into `most` bytes, and a line that counts the lines left out."""
    kept: list[str] = []
    for block in blocks:
        lines = block.split("\n")
        used = 0
        for number, line in enumerate(lines):
            used += len(line.encode()) + 1
            if used > most:
                kept += ["\n".join(lines[:number]), f"… and {len(lines) - number} more lines."]
                return kept
        most -= used
        kept.append(block)
    return kept


def plain(text: str) -> str:
    """Return text in which nothing is markup, on one line."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " ")).replace("@", "&#64;").strip()


def code(text: str) -> str:
    """Return one line as a code span that holds it unchanged; in tables too."""
    line = text.replace("\n", " ")
    fence = "`" * (max(map(len, re.findall("`+", line)), default=0) + 1)
    pad = " " if line[:1] in ("`", " ", "") or line[-1:] in ("`", " ") else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def block(text: str, kind: str = "") -> str:
    """Return lines as a fenced block that holds them unchanged."""
    fence = "`" * max(3, max(map(len, re.findall("`+", text)), default=0) + 1)
    return f"{fence}{kind}\n{text}\n{fence}"


def _cell(text: str) -> str:
    """Return inline Markdown that does not end a table cell."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join([_row(heads), _row(["---"] * len(heads)), *(_row(row) for row in rows)])


def _totals(matrix: Matrix) -> str:
    counts = matrix.totals.counts.items()
    return ", ".join(f"**{count}** {outcome.value}" for outcome, count in counts)


def _problems(run: RunResult) -> list[str]:
    found = summary.problems(run)
    if not found:
        return []
    lines = [f"- **{plain(subject)}**: {plain(words)}" for subject, words in found]
    return ["## Problems around the cases", "\n".join(lines)]


def _matrix(matrix: Matrix) -> list[str]:
    if not matrix.rulesets:
        return []
    rows = [[plain(ruleset), *(_state(cell) for cell in matrix.row(ruleset))] for ruleset in matrix.rulesets]
    return ["## Matrix", _table(["ruleset", *map(plain, matrix.engines)], rows)]


def _state(cell: matrix_data.Cell) -> str:
    return f"**{cell}**" if cell.state == "noisy" else str(cell)


def _legend(matrix: Matrix) -> str:
    meanings = matrix_data.MEANINGS
    entries = [f"{outcome.letter} {outcome.value}: {meanings[outcome]}" for outcome in matrix.totals.counts]
    return f"<sub>{'; '.join(entries)}. A dash: not planned.</sub>" if entries else ""


def _programs(run: RunResult) -> list[str]:
    if not run.engines:
        return []
    rows = [
        [plain(note.engine), plain(f"{note.title} {note.version}"), code(note.digest) if note.digest else ""]
        for note in run.engines
    ]
    return ["## Programs", _table(["name", "program", "digest"], rows)]


def _known(run: RunResult) -> list[str]:
    """Return what the baselines cover, with the sentence that each of them gives as its reason."""
    found = known_deviations(run)
    if not found:
        return []
    rows = [
        [
            plain(known.engine),
            str(known.outcomes),
            plain(known.reason),
            plain(listed(known.cases)),
            plain(listed(known.rulesets)),
        ]
        for known in found
    ]
    heads = ["program", "outcomes", "why", "cases", "under"]
    return ["## Known deviations", "Known failures, as the baselines state them.", _table(heads, rows)]


def _claims(run: RunResult) -> list[str]:
    asked = summary.claims(run)
    if not asked:
        return []
    told = [words for _, words in asked] + list(summary.at_play(run).values())
    parts = ["## Claims", "\n".join(f"- {plain(words)}" for words in told)]
    rows = [
        [plain(note.engine), plain(values), plain(where)]
        for note, _ in asked
        for values, where in summary.not_followed(note)
    ]
    return (
        [*parts, _table(["program", "takes the setting", "and does not follow it"], rows)] if rows else parts
    )


def _protocol(run: RunResult) -> list[str]:
    notes, asked = summary.protocol_notes(run), summary.conformance(run)
    if not notes and not asked:
        return []
    counts = "; ".join(plain(sentence) for sentence in summary.protocol_counts(run))
    head = f"GTP itself, counted apart from the rules{': ' if counts else ''}{counts}."
    parts = [f"## Protocol\n\n{head}"]
    if told := [*(words for _, words in asked), *summary.contradictions(run)]:
        parts.append("\n".join(f"- {plain(words)}" for words in told))
    rows = [
        [plain(note.engine), one.level, plain(one.section), plain(one.title), plain(one.words)]
        for note, _ in asked
        for one in summary.not_kept(note)
    ]
    if rows:
        parts.append(_table(["program", "level", "section", "a program", "seen instead"], rows))
    if notes:
        parts.append("\n".join(f"- {plain(engine)}: {plain(words)}" for engine, words in notes))
    return parts


def _findings(groups: Sequence[Group], room: int) -> list[str]:
    """Return as many findings as fit: first in full, then one line each, then how many more."""
    if not groups:
        return []
    parts = ["## Findings"]
    shown, used = 0, 0
    for group in groups:
        text = _full(group)
        if used + len(text.encode()) + 2 > room * _FULL_SHARE:
            break
        parts.append(text)
        shown, used = shown + 1, used + len(text.encode()) + 2
    if rest := groups[shown:]:
        parts += ["### More findings", *_in_short(rest, room - used)]
    return parts


def _in_short(groups: Sequence[Group], room: int) -> list[str]:
    lines: list[str] = []
    for group in groups:
        line = _short(group)
        room -= len(line.encode()) + 1
        if room < 0:
            break
        lines.append(line)
    missing = groups[len(lines) :]
    more = f"… and {len(missing)} more, which do not fit here; the result file has them." if missing else ""
    return [part for part in ("\n".join(lines), more) if part]


def _short(group: Group) -> str:
    result = group.first
    where = " / ".join(plain(name) for name in (result.engine, result.ruleset, result.case))
    others = f" (and {len(group.results) - 1} alike)" if len(group.results) > 1 else ""
    words = plain(finding_of(result).message[:_LONGEST_LINE])
    return f"- **{result.outcome.letter}** {where}{others}: {words}"


def _full(group: Group) -> str:
    result = group.first
    finding = finding_of(result)
    parts = [f"### {plain(finding_text.headline(result))}", plain(finding.message)]
    if boards := finding_text.boards(result):
        parts.append(block(boards, "text"))
    facts = finding_text.facts(result, group.also_under)
    parts.append("\n".join(_fact(label, text) for label, text in facts if label != "repeat"))
    if finding.reproduce:
        parts.append(block(finding.reproduce, "sh"))
    for title, text in (("Transcript", finding.transcript), ("Error output", finding.stderr)):
        if text:
            shown = block(shortened(text, _LONGEST_TRANSCRIPT), "text")
            parts.append(f"<details><summary>{title}</summary>\n\n{shown}\n\n</details>")
    return "\n\n".join(part for part in parts if part)


def _fact(label: str, text: str) -> str:
    said = label in ("asked", "channel", "expected", "answered", "moves")
    if said and "\n" in text:
        fenced = block(text, "text").replace("\n", "\n  ")
        return f"- {label}:\n\n  {fenced}\n"
    return f"- {label}: {code(text) if said else plain(text)}"
