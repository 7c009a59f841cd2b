"""One finding as text: its facts in order, its boards side by side, and which findings tell most."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from harness.board.diagram import Diagram, framed_diagram, parse_diagram
from harness.board.topology import topology
from harness.report.matrix import MEANINGS
from harness.run.outcome import SERIOUS, CaseResult, Finding, Outcome, RunResult

GAP: Final = 4
# What tells most about a program: a rule it breaks. What is wrong with a case tells nothing about it.
_TELLING: Final = sorted(SERIOUS, key=[Outcome.FAIL, *SERIOUS[1:], Outcome.ERROR].index)
NOT_READ: Final = "(not read: no channel shows the board)"
_VERTEX: Final = re.compile(r"\b[A-HJ-Z](?:2[0-5]|1\d|[1-9])\b", re.IGNORECASE)


@dataclass(frozen=True)
class Group:
    """Results of one program on one case that went wrong alike, under one ruleset or several."""

    results: tuple[CaseResult, ...]

    @property
    def first(self) -> CaseResult:
        """The result that stands for all of them."""
        return self.results[0]

    @property
    def also_under(self) -> tuple[str, ...]:
        """The other rulesets."""
        return tuple(dict.fromkeys(result.ruleset for result in self.results[1:]))


@dataclass(frozen=True)
class Cause:
    """Groups of one program that probably go wrong for one reason: the same rule, or the same case."""

    groups: tuple[Group, ...]

    @property
    def first(self) -> CaseResult:
        """The finding that stands for all of them."""
        return self.groups[0].first

    @property
    def size(self) -> int:
        """How many outcomes it accounts for."""
        return sum(len(group.results) for group in self.groups)


def finding_of(result: CaseResult) -> Finding:
    """Return the finding of a result; where none was recorded, one that says what the outcome means."""
    return result.finding or Finding(result.words or MEANINGS[result.outcome])


def findings(run: RunResult) -> list[CaseResult]:
    """Return the results that need a person, the most serious outcome first, else in order."""
    noisy = [result for result in run.results if not result.outcome.quiet]
    return sorted(noisy, key=lambda result: SERIOUS.index(result.outcome))


def known(run: RunResult) -> list[CaseResult]:
    """Return the results that a baseline expects or the run tolerates, as far as a finding was recorded."""
    return [result for result in run.results if result.outcome.quiet and result.finding]


def grouped(results: Iterable[CaseResult]) -> list[Group]:
    """Put together what one program answered alike to one case under several rulesets."""
    alike: defaultdict[tuple[object, ...], list[CaseResult]] = defaultdict(list)
    for result in results:
        finding = finding_of(result)
        words = "" if result.finding else result.words
        key = (result.engine, result.case, result.outcome, finding.ply, finding.asked, finding.answer, words)
        alike[key].append(result)
    return [Group(tuple(results)) for results in alike.values()]


def causes(groups: Iterable[Group]) -> list[Cause]:
    """Sort groups into causes, the most telling first: by outcome, then by how much they account for."""
    alike: defaultdict[tuple[str, Outcome, str], list[Group]] = defaultdict(list)
    for group in groups:
        result = group.first
        axis = finding_of(result).axis
        alike[result.engine, result.outcome, axis or f"case {result.case}"].append(group)
    found = [Cause(tuple(groups)) for groups in alike.values()]
    return sorted(found, key=lambda cause: (_TELLING.index(cause.first.outcome), -cause.size))


def headline(result: CaseResult) -> str:
    """Return outcome, program, ruleset and case in one line."""
    return (
        f"{result.outcome.letter} {result.outcome.value}: {result.engine} / {result.ruleset} / {result.case}"
    )


def facts(result: CaseResult, also_under: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return what a person needs to know, label and text, without the boards and the transcript."""
    finding = finding_of(result)
    pairs = [
        ("case", finding.title),
        ("part at", _where(finding)),
        ("axis", finding.axis),
        ("asked", finding.asked),
        ("channel", finding.channel if finding.channel != finding.asked else ""),
        ("expected", finding.expected),
        ("answered", finding.answer),
        ("rule", finding.because),
        ("moves", ", ".join(finding.moves)),
        ("run as", "" if result.variant == "plain" else result.variant),
        ("board", "a size that the rules text does not name" if result.beyond_text else ""),
        ("note", result.words if result.finding and result.words != finding.message else ""),
        ("also under", ", ".join(also_under)),
        ("repeat", finding.reproduce),
    ]
    return [(label, text) for label, text in pairs if text]


def _where(finding: Finding) -> str:
    if not finding.ply:
        return "the start, before the first ply" if finding.asked or finding.channel else ""
    if finding.ply <= len(finding.moves):
        return f"ply {finding.ply} ({finding.moves[finding.ply - 1]})"
    return f"ply {finding.ply}"


@lru_cache(maxsize=1024)
def read_board(rows: str) -> Diagram | None:
    """Return the board of a finding; None where there is none or it is not readable."""
    try:
        return parse_diagram(rows) if rows else None
    except ValueError:
        return None


def asked_points(finding: Finding, board: Diagram) -> list[int]:
    """Return the points that the question names."""
    names = _VERTEX.findall(f"{finding.asked} {finding.channel}")
    points = (topology(board.width, board.height).point(name) for name in dict.fromkeys(names))
    return [point for point in points if point is not None]


def different_points(finding: Finding) -> list[int]:
    """Return the points on which the two boards of a finding differ."""
    expected, actual = read_board(finding.expected_board), read_board(finding.actual_board)
    if expected is None or actual is None or len(expected.stones) != len(actual.stones):
        return []
    pairs = enumerate(zip(expected.stones, actual.stones, strict=True))
    return [point for point, (one, other) in pairs if one != other]


def boards(result: CaseResult, width: int = 80) -> str:
    """Return the expected board and the program's side by side, one below the other where that is too wide.

    Parentheses mark the points asked about and those on which the boards differ.
    """
    finding = finding_of(result)
    expected, actual = read_board(finding.expected_board), read_board(finding.actual_board)
    if expected is None and actual is None:
        return ""
    different = different_points(finding)
    left = ["expected", *_framed(expected, finding, different)]
    right = [result.engine, *_framed(actual, finding, different)]
    column = max(map(len, left)) + GAP
    if column + max(map(len, right)) <= width:
        pairs = zip_longest(left, right, fillvalue="")
        return "\n".join(f"{one:{column}}{other}".rstrip() for one, other in pairs)
    if finding.expected_board == finding.actual_board:
        return "\n".join([f"expected, and the same in {result.engine}", *left[1:]])
    return "\n".join([*left, "", *right])


def _framed(board: Diagram | None, finding: Finding, different: Sequence[int]) -> list[str]:
    if board is None:
        return ["", NOT_READ]
    marks = {*different, *asked_points(finding, board)}
    return framed_diagram(topology(board.width, board.height), board.stones, marks).splitlines()


def shortened(text: str, most: int) -> str:
    """Return `text` with lines left out of its middle, so that about `most` bytes remain.

    The start says how the position came about, the end holds the answer that decided.
    """
    data = text.encode()
    if len(data) <= most:
        return text
    head, tail = data[: most // 4], data[-(most * 3 // 4) :]
    head, tail = head.rpartition(b"\n")[0] or head, tail.partition(b"\n")[2] or tail
    note = f"# {len(data) - len(head) - len(tail)} bytes left out"
    return "\n".join([head.decode(errors="ignore"), note, tail.decode(errors="ignore")])
