"""The run on a terminal: findings with their boards, then a summary that fits 80 columns and 24 lines.

The summary comes last, since that is what stays on the screen. Letters carry the meaning; colour only
repeats it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from harness.report import finding as finding_text
from harness.report import matrix as matrix_data
from harness.report import summary
from harness.report.finding import Cause, Group, finding_of
from harness.report.grid import BOLD, PLAIN, Grid, cut, painted
from harness.report.visible import visible_run
from harness.run.outcome import SERIOUS, CaseResult, RunResult

_LINES: Final = 23  # of a summary; one remains for the prompt
_FULL: Final = 5  # findings in full unless -v asks for all
_TELLING: Final = 3
_PROBLEM_LINES: Final = 5
_PROTOCOL_SENTENCES: Final = 3
_LONGEST_NAME: Final = 18  # of a program, in a sentence of the summary
_LONGEST_TEXT: Final = 2_000
_RED: Final = "31"


def render(
    run: RunResult, *, width: int = 80, colour: bool = False, verbosity: int = 0, findings: bool = True
) -> str:
    """Return the report for a terminal of `width` columns.

    `verbosity`: -1 totals and problems; 0 a few findings in full and the summary; 1 everything.
    """
    return _Report(visible_run(run), width, colour, verbosity).text(findings)


def render_finding(result: CaseResult, *, width: int = 80) -> str:
    """Return one outcome that needs a person in full, as a run shows it."""
    report = _Report(visible_run(RunResult(results=[result])), width, colour=False, verbosity=1)
    return "\n".join(line for section in report.details() for line in section)


class _Report:
    def __init__(self, run: RunResult, width: int, colour: bool, verbosity: int) -> None:
        self._run = run
        self._width = width
        self._colour = colour
        self._verbosity = verbosity
        self._matrix = matrix_data.of(run)
        self._groups = finding_text.grouped(finding_text.findings(run))
        self._causes = finding_text.causes(self._groups)

    def text(self, findings: bool) -> str:
        """Return all sections, one empty line between them."""
        if self._verbosity < 0:
            failing = self._protocol_counts() if self._run.strict_gtp or not self._run.results else []
            return "\n".join([*self._totals(), *self._problems(), *failing])
        sections = [*self.details()] if findings else []
        if self._verbosity > 0:
            sections += [self._unseen(), self._claims(), self._protocol()]
        return "\n\n".join("\n".join(section) for section in [*sections, *self._summary()] if section)

    def _summary(self) -> list[list[str]]:
        around = [*(self._problems() or self._findings_in_short()), *self._protocol_counts()]
        totals = [*self._totals(), *self._legend()]
        sections = self._around_telling(around, self._telling(), totals)
        if self._verbosity < 1 and sum(len(section) + 1 for section in sections if section) - 1 > _LINES:
            return self._around_telling(around, self._telling(brief=True), totals)
        return sections

    def _around_telling(self, around: list[str], telling: list[str], totals: list[str]) -> list[list[str]]:
        after = [around, telling, totals]
        taken = sum(len(section) + 1 for section in after if section)
        return [self._grid(_LINES - taken), *after]

    def _grid(self, lines: int) -> list[str]:
        if not self._matrix.rulesets:
            return []
        return Grid(self._matrix, self._width, self._colour).lines(None if self._verbosity > 0 else lines)

    def _totals(self) -> list[str]:
        lines = [self._paint(summary.verdict(self._run, self._matrix), BOLD)]
        counts = self._matrix.totals.counts.items()
        words = ", ".join(f"{count} {outcome.value}" for outcome, count in counts)
        unseen = sum(cell.state == "unseen" for cell in self._matrix.cells.values())
        if unseen:
            words += f"; nothing seen in {unseen} of {len(self._matrix.cells)} cells"
        return lines + self._wrapped(words)

    def _legend(self) -> list[str]:
        present = [outcome for outcome in SERIOUS if outcome in self._matrix.totals.counts]
        return self._wrapped("  ".join(f"{outcome.letter}\u00a0{outcome.value}" for outcome in present))

    def _problems(self) -> list[str]:
        """Return whole sentences; as many as leave room for the rest of a summary, but at least one."""
        problems = summary.problems(self._run)
        lines: list[str] = []
        for number, (subject, words) in enumerate(problems):
            of_a_file = subject in ("data", "baseline")  # the name of a file is one word, to be copied whole
            more = self._wrapped(f"{subject}: {words}", paint=_RED, cut_words=not of_a_file)
            if number and self._verbosity < 1 and len(lines) + len(more) > _PROBLEM_LINES:
                missing = summary.count(len(problems) - number, "more problem")
                return [*lines, f"and {missing}: see -v"]
            lines += more
        return lines

    def _protocol_counts(self) -> list[str]:
        """Return lines on programs that depart from GTP; on every one of them if no case was run."""
        alone, whole = not self._run.results, self._verbosity > 0
        notes = [replace(note, engine=cut(note.engine, _LONGEST_NAME)) for note in self._run.engines]
        run = replace(self._run, engines=notes)
        told = summary.protocol_counts(run)
        asked = summary.conformance(run, brief=not whole)
        told += [words for note, words in asked if alone or summary.not_kept(note)]
        shown = told if alone or whole else told[:_PROTOCOL_SENTENCES]
        if missing := len(told) - len(shown):
            shown.append(f"and {missing} more")
        sentences = [f"protocol: {words}{'' if whole else '; see -v'}" for words in shown]
        paint = _RED if self._run.strict_gtp else PLAIN
        return [line for sentence in sentences for line in self._wrapped(sentence, paint=paint)]

    def _telling(self, *, brief: bool = False) -> list[str]:
        """Return two lines a finding, where it is and what it is; `brief`: one."""
        lines: list[str] = []
        for cause in self._causes[:_TELLING]:
            room = self._width * 3 // 5 if brief else self._width
            where, message = self._where(cause, room), finding_of(cause.first).message
            lines += [f"{where}: {message}"] if brief else [where, f"  {message}"]
        return (
            [self._paint("Most telling", BOLD), *(cut(line, self._width) for line in lines)] if lines else []
        )

    def _where(self, cause: Cause, room: int) -> str:
        """Return outcome and case, with program and ruleset where the run has several."""
        result = cause.first
        engine = [cut(result.engine, _LONGEST_NAME)] if len(self._matrix.engines) > 1 else []
        ruleset = [result.ruleset] if len(self._matrix.rulesets) > 1 else []
        more = f" (+{cause.size - 1} alike)" if cause.size > 1 else ""
        names = " / ".join([*engine, *ruleset, result.case])
        return f"{result.outcome.letter} {cut(names, room - len(more) - 2)}{more}"

    def details(self) -> Iterator[list[str]]:
        """Findings in full, those first that tell most."""
        groups = [group for cause in self._causes for group in cause.groups]
        if self._verbosity == 0:
            groups = _one_of_each(self._causes, groups)[:_FULL]
        for group in groups:
            yield self._detail(group)
        if missing := len(self._groups) - len(groups):
            yield [f"... and {missing} more; -v, --markdown or --html shows them"]

    def _detail(self, group: Group) -> list[str]:
        result = group.first
        finding = finding_of(result)
        lines = self._wrapped(finding_text.headline(result), paint=_RED)
        lines += self._wrapped(finding.message, "  ")
        if boards := finding_text.boards(result, self._width - 2):
            lines += ["", *(f"  {cut(line, self._width - 2)}".rstrip() for line in boards.splitlines()), ""]
        for label, text in finding_text.facts(result, group.also_under):
            lines += self._fact(label, text)
        if self._verbosity > 1 and finding.transcript:
            lines += ["  transcript", *self._wrapped(finding.transcript, "    ")]
        if self._verbosity > 1 and finding.stderr:
            lines += ["  error output", *self._wrapped(finding.stderr, "    ")]
        return lines

    def _fact(self, label: str, text: str) -> list[str]:
        if label == "repeat":  # whole, so that it can be copied
            return [f"  {label:<11}{text}"]
        return self._item(f"  {label:<11}", finding_text.shortened(text, _LONGEST_TEXT))

    def _unseen(self) -> list[str]:
        found = summary.unsupported(self._run)
        lines = [
            line
            for (engine, words), count in found
            for line in self._item(f"{count:>5} ", f"{engine}: {words}")
        ]
        return [self._paint("Not seen", BOLD), *lines] if lines else []

    def _findings_in_short(self) -> list[str]:
        """Return sentences on programs that do not follow their settings, or contradict themselves."""
        lines = []
        if names := [note.engine for note in self._run.engines if summary.not_followed(note)]:
            who = cut(names[0], _LONGEST_NAME) if len(names) == 1 else summary.count(len(names), "program")
            lines += self._wrapped(f"claims: settings are taken and not followed by {who}; see -v")
        if told := summary.contradictions(self._run):
            more = f" (and {summary.count(len(told) - 1, 'more program')})" if len(told) > 1 else ""
            where = "" if self._verbosity > 0 else "; see -v"
            lines += self._wrapped(f"contradictions: {told[0]}{more}{where}")
        return lines

    def _claims(self) -> list[str]:
        lines = [line for words in summary.at_play(self._run).values() for line in self._item("  ", words)]
        for note, words in summary.claims(self._run):
            lines += self._item("  ", words)
            for values, where in summary.not_followed(note):
                lines += self._item("    ", f"{values}: {where}")
        return [self._paint("Claims (settings that a program takes)", BOLD), *lines] if lines else []

    def _protocol(self) -> list[str]:
        notes = summary.protocol_notes(self._run)
        lines = [line for engine, words in notes for line in self._item("  ", f"{engine}: {words}")]
        for note, _ in summary.conformance(self._run):
            for one in summary.not_kept(note):
                words = f"{note.engine}: {one.level} {one.section} {one.title}: {one.words}"
                lines += self._item("  ", words)
        head = self._paint("Protocol (GTP itself, counted apart from the rules)", BOLD)
        return [head, *lines] if lines else []

    def _item(self, start: str, text: str) -> list[str]:
        """Return `text` wrapped behind `start`, its further lines below its first."""
        lines = self._wrapped(text, " " * len(start))
        return [f"{start}{lines[0][len(start) :]}", *lines[1:]] if lines else []

    def _wrapped(
        self, text: str, indent: str = "", paint: str = PLAIN, *, cut_words: bool = True
    ) -> list[str]:
        lines: list[str] = []
        for line in text.splitlines():
            lines += textwrap.wrap(
                line,
                self._width,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
                break_long_words=cut_words,
            )
        return [self._paint(line.replace("\u00a0", " "), paint) for line in lines]

    def _paint(self, text: str, code: str) -> str:
        return painted(text, code) if self._colour else text


def _one_of_each(causes: Sequence[Cause], groups: Sequence[Group]) -> list[Group]:
    """Return all groups, the first one of each cause before the others."""
    firsts = [cause.groups[0] for cause in causes]
    chosen = {id(group) for group in firsts}
    return firsts + [group for group in groups if id(group) not in chosen]
