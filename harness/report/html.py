"""A folder of static pages: the matrix, a page per program and ruleset, a page per finding.

No scripts, no network. What programs said is hostile text: templates escape everything, and only
`svg.board_svg`, which is made of numbers and of escaped names, is passed through as markup.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from harness.report import finding as finding_text
from harness.report import matrix as matrix_data
from harness.report import summary
from harness.report.svg import board_svg
from harness.report.visible import visible_run
from harness.run.outcome import CaseResult, Outcome, RunResult

FINDING_BYTES: Final = 35_000_000  # of all pages of findings; the rest of a large run stays well below 10 MB
_LONGEST_TRANSCRIPT: Final = 64_000
_LONGEST_ANSWER: Final = 8_000
_LONGEST_NAME: Final = 120
_TEMPLATES: Final = Path(__file__).parent / "templates"
_STYLE: Final = "style.css"


@dataclass
class _Paths:
    """Gives pages file names that are safe on every file system and differ in more than case."""

    taken: set[str] = field(default_factory=set)

    def new(self, folder: str, *names: str) -> str:
        slugs = [re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.") or "x" for name in names]
        stem = f"{folder}/{'--'.join(slugs)[:_LONGEST_NAME]}"
        path, number = f"{stem}.html", 1
        while path in self.taken:
            number += 1
            path = f"{stem}~{number}.html"
        self.taken.add(path)
        return path


def render(run: RunResult) -> dict[str, str]:
    """Return the text of each page by its path below the folder; start at `index.html`."""
    run = visible_run(run)
    pages = _Site(run).pages()
    return dict(pages)


def single_page(template: str, **values: Any) -> str:
    """Return one page with its style inside; its template gets `values`, all text of which is escaped."""
    style = Markup((_TEMPLATES / _STYLE).read_text(encoding="utf-8"))
    return _environment().get_template(f"{template}.html.j2").render(root="", style=style, **values)


class _Site:
    def __init__(self, run: RunResult) -> None:
        self._run = run
        self._matrix = matrix_data.of(run)
        self._findings = finding_text.findings(run)
        self._paths = _Paths()
        self._cells = {key: self._paths.new("cells", *key) for key in self._matrix.cells}
        self._finding_paths: dict[int, str] = {}
        self._environment = _environment()
        self._environment.globals.update(page_of=self._page_of, cell_paths=self._cells)

    def pages(self) -> Iterator[tuple[str, str]]:
        """Return path and text of each page; those of findings first, since the others link to them."""
        yield _STYLE, (_TEMPLATES / _STYLE).read_text(encoding="utf-8")
        yield from self._finding_pages()
        by_cell = defaultdict(list)
        for result in self._run.results:
            by_cell[result.engine, result.ruleset].append(result)
        for key, path in self._cells.items():
            yield path, self._page("cell", "../", key=key, results=by_cell[key], cell=self._matrix.cells[key])
        yield "index.html", self._index()

    def _page(self, template: str, root: str, **values: Any) -> str:
        return self._environment.get_template(f"{template}.html.j2").render(root=root, **values)

    def _page_of(self, result: CaseResult) -> str:
        """Return the path of the page of a finding; empty where it has none."""
        return self._finding_paths.get(id(result), "")

    def _index(self) -> str:
        groups = finding_text.grouped(self._findings)
        telling = finding_text.causes(groups)[:3]
        return self._page(
            "index",
            "",
            verdict=summary.verdict(self._run, self._matrix),
            problems=summary.problems(self._run),
            about=summary.about(self._run),
            strict_gtp=self._run.strict_gtp,
            notes={note.engine: note for note in self._run.engines},
            at_play=summary.at_play(self._run),
            claims={note.engine: words for note, words in summary.claims(self._run)},
            kept={note.engine: words for note, words in summary.conformance(self._run)},
            matrix=self._matrix,
            groups=groups,
            telling=[(cause, self._boards(cause.first)) for cause in telling],
            without_page=len(self._findings) - len(self._finding_paths),
        )

    def _finding_pages(self) -> Iterator[tuple[str, str]]:
        """Yield a page per finding, the most serious first, until the bytes for them are used up."""
        share = FINDING_BYTES // 2 // max(1, len(self._findings))
        longest = max(2_000, min(_LONGEST_TRANSCRIPT, share))
        used, back, path = 0, "", self._new_path(0)
        for number, result in enumerate(self._findings):
            if not path:
                return
            forth = self._new_path(number + 1) if used < FINDING_BYTES else ""
            text = self._finding_page(result, longest, back, forth)
            used += len(text.encode())
            yield path, text
            back, path = path, forth

    def _new_path(self, number: int) -> str:
        if number >= len(self._findings):
            return ""
        result = self._findings[number]
        path = self._paths.new("findings", result.case, result.engine, result.ruleset)
        self._finding_paths[id(result)] = path
        return path

    def _finding_page(self, result: CaseResult, longest: int, back: str, forth: str) -> str:
        finding = finding_text.finding_of(result)
        return self._page(
            "finding",
            "../",
            result=result,
            finding=finding,
            boards=self._boards(result),
            boards_text=finding_text.boards(result, width=0),
            answer=finding_text.shortened(finding.answer, _LONGEST_ANSWER),
            transcript=finding_text.shortened(finding.transcript, longest),
            stderr=finding_text.shortened(finding.stderr, longest // 4),
            back=back,
            forth=forth,
        )

    def _boards(self, result: CaseResult) -> list[tuple[str, Markup | None]]:
        """Return caption and picture of the expected and the actual board; none where neither is known."""
        finding = finding_text.finding_of(result)
        rows = {"Expected": finding.expected_board, f"In {result.engine}": finding.actual_board}
        different = finding_text.different_points(finding)
        pictures: list[tuple[str, Markup | None]] = []
        for caption, text in rows.items():
            board = finding_text.read_board(text)
            picture = board and board_svg(
                board,
                label=caption,
                kind=finding.topology,
                asked=finding_text.asked_points(finding, board),
                different=different,
            )
            pictures.append((caption, Markup(picture) if picture else None))
        return pictures if any(picture for _, picture in pictures) else []


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        Outcome=Outcome,
        SERIOUS=matrix_data.SERIOUS,
        MEANINGS=matrix_data.MEANINGS,
        NOTHING_SEEN=matrix_data.NOTHING_SEEN,
        finding_of=finding_text.finding_of,
        not_kept=summary.not_kept,
        not_followed=summary.not_followed,
    )
    return environment
