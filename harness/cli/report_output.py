"""The reports of a run as files: options and writing, for every command that has a result."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.output import OUTPUT_FILE, OutputFolder, write_text
from harness.report import badge, html, junit, markdown, site_paths
from harness.report.subject import Subject
from harness.run.outcome import RunResult


class _ReportFolder(OutputFolder):
    """A folder for a report: one in which none of its names is taken, unless by an earlier report."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        """Return the path; a usage error where pages would take the place of other files."""
        folder: Path = super().convert(value, param, ctx)
        if not _is_report(folder):
            taken = [name for name in html.NAMES if (folder / name).exists()]
            if taken:
                words = f"{folder} holds {taken[0]}, which is of no report: name a new or an empty folder"
                self.fail(words, param, ctx)
        return folder


_OPTIONS: Final = (
    click.option("--junit", "junit_file", type=OUTPUT_FILE, metavar="FILE", help="Write JUnit XML."),
    click.option(
        "--markdown", "markdown_file", type=OUTPUT_FILE, metavar="FILE", help="Write a Markdown report."
    ),
    click.option("--html", "html_folder", type=_ReportFolder(), help="Write an HTML report into a folder."),
    click.option(
        "--badge", "badge_file", type=OUTPUT_FILE, metavar="FILE", help="Write a badge for shields.io (JSON)."
    ),
)
colour_option: Final = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour on a terminal (auto), or anywhere (always). The variable NO_COLOR wins over both.",
)


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `junit_file`, `markdown_file`, `html_folder` and `badge_file`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def wants_colour(choice: str) -> bool:
    """Tell whether to colour; a NO_COLOR that is not empty always forbids it (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or choice == "never":
        return False
    return choice == "always" or sys.stdout.isatty()


def write_reports(
    result: RunResult,
    here: Callable[[], Subject],
    junit_file: str | None,
    markdown_file: str | None,
    html_folder: Path | None,
    badge_file: str | None,
) -> None:
    """Write the reports that were asked for; only HTML needs the cases and rulesets that are `here`.

    Raises UsageError where a file cannot be written.
    """
    if junit_file:
        write_text(junit.render(result), junit_file)
    if markdown_file:
        write_text(markdown.render(result), markdown_file)
    if badge_file:
        write_text(badge.render(result), badge_file)
    if html_folder:
        _write_site(html.render(result, here()), html_folder)


def _write_site(pages: Mapping[str, str], folder: Path) -> None:
    """Write the pages; those of an earlier report that have no successor go, so that no old finding stays."""
    earlier = _earlier_pages(folder)
    for name, page in sorted(pages.items(), key=lambda item: item[0] != html.FIRST):  # it marks the folder
        write_text(page, str(folder / name))
    for path in earlier - {folder / name for name in pages}:
        path.unlink(missing_ok=True)


def _is_report(folder: Path) -> bool:
    """Tell whether a report stands in `folder`, to go by its first page."""
    first = folder / html.FIRST
    return first.is_file() and html.AUTHOR in first.read_text("utf-8", "replace")


def _earlier_pages(folder: Path) -> set[Path]:
    """Return the pages of a report that stands in `folder`; none where another hand made its first page."""
    if not _is_report(folder):
        return set()
    return {
        path
        for below in site_paths.FOLDERS
        for path in (folder / below).glob("*.*")
        if path.suffix in (".html", ".sgf")
    }
