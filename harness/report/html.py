"""A folder of static pages: the matrix, and a page per program, cell, case, ruleset and finding.

Every page is readable without scripts; the one script, a file of its own, adds filters and buttons.
What programs said is hostile text: templates escape everything, and only `svg.board_svg`, which is made
of numbers and of escaped names, is passed through as markup.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from harness.report import finding as finding_text
from harness.report import matrix as matrix_data
from harness.report import summary
from harness.report.case_view import CaseView, case_view
from harness.report.finding_boards import finding_boards
from harness.report.program_view import program_view
from harness.report.ruleset_view import axis_values, comparison
from harness.report.site_paths import FOLDERS, Paths
from harness.report.subject import Subject
from harness.report.visible import visible_run
from harness.run.outcome import SERIOUS, CaseResult, EngineNote, Outcome, RunResult

AUTHOR: Final = "Written by goharness."
FINDING_BYTES: Final = 28_000_000  # of all pages of findings; the rest of a large run stays well below 15 MB
_LONGEST_TRANSCRIPT: Final = 64_000
_LONGEST_ANSWER: Final = 8_000
_TEMPLATES: Final = Path(__file__).parent / "templates"
_FILES: Final = ("style.css", "site.js")
FIRST: Final = "index.html"
NAMES: Final = (FIRST, "outcomes.html", "rulesets.html", *_FILES, *FOLDERS)
"""The files and folders that a report is made of."""
_NO_TOPIC: Final = "other"


def render(run: RunResult, here: Subject | None = None) -> dict[str, str]:
    """Return the text of each file by its path below the folder; start at `index.html`.

    `here` are the cases and rulesets of the run: without them there are no pages of cases and rulesets.
    """
    return dict(_Site(visible_run(run), here or Subject()).files())


def single_page(template: str, **values: Any) -> str:
    """Return one page with its style inside; its template gets `values`, all text of which is escaped."""
    style = Markup((_TEMPLATES / _FILES[0]).read_text(encoding="utf-8"))
    return _environment().get_template(f"{template}.html.j2").render(root="", style=style, **values)


class _Site:
    def __init__(self, run: RunResult, here: Subject) -> None:
        self._run, self._here = run, here
        self._matrix = matrix_data.of(run)
        self._findings = finding_text.findings(run)
        self._with_page = [*self._findings, *finding_text.known(run)]
        self._paths = Paths()
        self._cells = {key: self._paths.new("cells", *key) for key in self._matrix.cells}
        self._programs = {name: self._paths.new("programs", name) for name in self._matrix.engines}
        self._rulesets = {name: self._paths.new("rulesets", name) for name in here.rulesets}
        self._of_cell: defaultdict[tuple[str, str], list[CaseResult]] = defaultdict(list)
        self._of_case: defaultdict[str, list[CaseResult]] = defaultdict(list)
        for result in run.results:
            self._of_cell[result.engine, result.ruleset].append(result)
            self._of_case[result.case].append(result)
        self._cases = {name: self._paths.new("cases", name) for name in here.cases if self._rulesets_of(name)}
        self._finding_paths: dict[int, str] = {}
        self._environment = _environment()
        self._environment.globals.update(
            page_of=lambda result: self._finding_paths.get(id(result), ""),
            cell_paths=self._cells,
            program_paths=self._programs,
            ruleset_paths=self._rulesets,
            case_paths=self._cases,
            matrix=self._matrix,
        )

    def files(self) -> Iterator[tuple[str, str]]:
        """Return path and text of each file; findings first, since the other pages link to theirs."""
        for name in _FILES:
            yield name, (_TEMPLATES / name).read_text(encoding="utf-8")
        yield from self._finding_pages()
        yield from self._cell_pages()
        yield from self._program_pages()
        yield from self._case_pages()
        yield from self._ruleset_pages()
        yield "outcomes.html", self._page("outcomes", "", results=sorted(self._run.results, key=_seriousness))
        yield FIRST, self._index()

    def _page(self, template: str, root: str, **values: Any) -> str:
        return self._environment.get_template(f"{template}.html.j2").render(root=root, **values)

    def _index(self) -> str:
        groups = finding_text.grouped(self._findings)
        return self._page(
            "index",
            "",
            verdict=summary.verdict(self._run, self._matrix),
            problems=summary.problems(self._run),
            about=summary.about(self._run),
            notes={note.engine: note for note in self._run.engines},
            groups=groups,
            telling=[(cause, _boards(cause.first)) for cause in finding_text.causes(groups)[:3]],
            without_page=sum(id(result) not in self._finding_paths for result in self._findings),
            not_shown=[
                summary.count(len(ran) - len(paths), noun)
                for ran, paths, noun in (
                    (self._of_case, self._cases, "case"),
                    (self._matrix.rulesets, self._rulesets, "ruleset"),
                )
                if len(paths) < len(ran)
            ],
        )

    def _cell_pages(self) -> Iterator[tuple[str, str]]:
        for key, path in self._cells.items():
            topics: defaultdict[str, list[CaseResult]] = defaultdict(list)
            for result in self._of_cell[key]:
                topics[self._topic(result.case)].append(result)
            rows = [
                (topic, matrix_data.cell_of(topics[topic]), sorted(topics[topic], key=_seriousness))
                for topic in sorted(topics, key=lambda topic: (topic == _NO_TOPIC, topic))
            ]
            yield path, self._page("cell", "../", key=key, topics=rows, cell=self._matrix.cells[key])

    def _topic(self, case: str) -> str:
        return (self._here.cases[case].topic if case in self._here.cases else "") or _NO_TOPIC

    def _program_pages(self) -> Iterator[tuple[str, str]]:
        own: defaultdict[str, list[CaseResult]] = defaultdict(list)
        for result in self._run.results:
            own[result.engine].append(result)
        play = summary.at_play(self._run)
        claims, kept = _by_program(summary.claims(self._run)), _by_program(summary.conformance(self._run))
        for name, path in self._programs.items():
            view = program_view(self._run, self._matrix, name, own[name])
            words = {"play": play.get(name), "claims": claims.get(name), "kept": kept.get(name)}
            yield path, self._page("program", "../", program=view, strict_gtp=self._run.strict_gtp, **words)

    def _rulesets_of(self, case: str) -> list[str]:
        """Return the rulesets under which a case was run, as far as they are here."""
        names = dict.fromkeys(result.ruleset for result in self._of_case[case])
        return [name for name in names if name in self._here.rulesets]

    def _case_pages(self) -> Iterator[tuple[str, str]]:
        for name, path in self._cases.items():
            rulesets = [self._here.rulesets[ruleset] for ruleset in self._rulesets_of(name)]
            view = case_view(self._here.cases[name], rulesets)
            record = self._paths.new("cases", name, ending="sgf") if view.sgf else ""
            if record:
                yield record, view.sgf
            results = sorted(self._of_case[name], key=_seriousness)
            values = {"view": view, "frames": _frames(view), "results": results, "record": record}
            yield path, self._page("case", "../", **values)

    def _ruleset_pages(self) -> Iterator[tuple[str, str]]:
        compared = comparison(list(self._here.rulesets.values()), self._here.cases.values())
        for name, path in self._rulesets.items():
            ruleset = self._here.rulesets[name]
            values = {"ruleset": ruleset, "values": axis_values(ruleset), "compared": compared}
            yield path, self._page("ruleset", "../", **values)
        if self._rulesets:
            yield "rulesets.html", self._page("rulesets", "", compared=compared, here=self._here)

    def _finding_pages(self) -> Iterator[tuple[str, str]]:
        """Yield a page per finding, the most serious first and those of known deviations last.

        They end where the bytes for them are used up.
        """
        share = FINDING_BYTES // 2 // max(1, len(self._with_page))
        longest = max(2_000, min(_LONGEST_TRANSCRIPT, share))
        used, back, path = 0, "", self._new_path(0)
        for number, result in enumerate(self._with_page):
            if not path:
                return
            forth = self._new_path(number + 1) if used < FINDING_BYTES else ""
            text = self._finding_page(result, longest, back, forth)
            used += len(text.encode())
            yield path, text
            back, path = path, forth

    def _new_path(self, number: int) -> str:
        if number >= len(self._with_page):
            return ""
        result = self._with_page[number]
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
            boards=_boards(result),
            boards_text=finding_text.boards(result, width=0),
            answer=finding_text.shortened(finding.answer, _LONGEST_ANSWER),
            transcript=finding_text.shortened(finding.transcript, longest),
            stderr=finding_text.shortened(finding.stderr, longest // 4),
            back=back,
            forth=forth,
        )


def _by_program(told: Iterable[tuple[EngineNote, str]]) -> dict[str, str]:
    return {note.engine: words for note, words in told}


def _seriousness(result: CaseResult) -> int:
    return SERIOUS.index(result.outcome)


def _boards(result: CaseResult) -> list[tuple[str, Markup]]:
    return [(caption, Markup(picture)) for caption, picture in finding_boards(result)]


def _frames(view: CaseView) -> list[tuple[str, str, Markup]]:
    return [(frame.name, frame.says, Markup(frame.picture)) for frame in view.frames]


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        AUTHOR=AUTHOR,
        Outcome=Outcome,
        SERIOUS=SERIOUS,
        MEANINGS=matrix_data.MEANINGS,
        NOTHING_SEEN=matrix_data.NOTHING_SEEN,
        finding_of=finding_text.finding_of,
        not_kept=summary.not_kept,
        not_followed=summary.not_followed,
        count=summary.count,
    )
    return environment
