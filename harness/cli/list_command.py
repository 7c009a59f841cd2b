"""`goharness list`: what there is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from harness.cases.loader import load_cases
from harness.cases.selection import Selection
from harness.cli.case_options import bad_cases_named, pattern_option, tag_option
from harness.cli.clashes import Input
from harness.cli.groups import Group
from harness.cli.names_command import names
from harness.cli.output import OUTPUT_FILE, OUTPUT_FOLDER, write_json, write_text
from harness.engines.rules_names import program_names
from harness.explore.axis_table import axis_rows
from harness.explore.names_table import recorded
from harness.explore.names_table import rows as name_rows
from harness.explore.separation import separation
from harness.report import names_page, ruleset_pages, separation_text
from harness.report.axis_page import axis_page
from harness.report.table import table
from harness.report.visible import brief, sentence
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.ruleset import Ruleset
from harness.scoring.available import missing_strategies

_json_option = click.option(
    "--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write JSON instead; - is stdout."
)


@click.group("list", cls=Group)
def list() -> None:
    """Show rulesets, cases, axes, rules names, and what separates rulesets."""


list.add_command(names)


@list.command()
@_json_option
@click.option(
    "--markdown",
    "folder",
    type=OUTPUT_FOLDER,
    metavar="FOLDER",
    help="Write pages on all instead.",
)
def rulesets(json_file: str | None, folder: Path | None) -> int:
    """Show every shipped ruleset with its main axes."""
    shipped = [load_ruleset(name) for name in sorted(shipped_names())]
    if folder is not None and json_file is not None:
        raise click.UsageError("--json and --markdown exclude each other")
    if folder is not None:
        return _write_pages(shipped, folder)
    if json_file is not None:
        write_json([_ruleset_json(ruleset) for ruleset in shipped], json_file)
        return 0
    rows = [
        (
            ruleset.name,
            ruleset.ko if ruleset.superko == "none" else ruleset.superko,
            ruleset.suicide,
            ruleset.scoring.method,
            _komi_text(ruleset),
            ("~" if ruleset.approximates else "") + ("!" if missing_strategies(ruleset) else ""),
        )
        for ruleset in shipped
    ]
    head = ("ruleset", "ko or superko", "suicide", "counted", "komi", "")
    text = table(head, rows, whole=("ruleset",))
    notes = [
        (ruleset.name, words)
        for ruleset in shipped
        for words in [
            *([f"~ {sentence(ruleset.approximates)}"] if ruleset.approximates else []),
            *(f"! no strategy yet for {missing}" for missing in missing_strategies(ruleset)),
        ]
    ]
    legend = "~ approximates its text; ! cannot be played yet"
    details = f"\n{table(('ruleset', legend), notes)}\n" if notes else ""
    write_text(f"{text}\n{details}\n{len(shipped)} rulesets\n", "-")
    return 0


def _write_pages(shipped: Sequence[Ruleset], folder: Path) -> int:
    """Write the pages on rulesets and axes into `folder`; with bad cases none, and the status is 2."""
    corpus = load_cases()
    if corpus.errors:
        return bad_cases_named(corpus)
    pages = ruleset_pages.pages(shipped, separation(shipped, corpus.cases))
    pages["axes.md"] = axis_page(shipped, axis_rows())
    observed = recorded()
    pages["rules-names.md"] = names_page.render(
        name_rows(program_names(), observed), program_names(), observed
    )
    for name, text in pages.items():
        write_text(text, str(folder / name))
    return 0


def _komi_text(ruleset: Ruleset) -> str:
    komi = ruleset.komi.plain()
    return komi if isinstance(komi, str) else ", ".join(f"{size}: {value}" for size, value in komi.items())


def _ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "version": ruleset.version,
        "approximates": ruleset.approximates,
        "missing": missing_strategies(ruleset),
        "axes": ruleset.resolved(),
        "sources": [source.model_dump() for source in ruleset.sources],
    }


@list.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@pattern_option
@tag_option
@click.option(
    "--axis", "axes", multiple=True, metavar="KEY=VALUE", help="Only cases that turn on this value."
)
@click.option(
    "-r",
    "--ruleset",
    "names",
    multiple=True,
    type=Input(),
    metavar="NAME|FILE",
    help="Only cases for these rules.",
)
@_json_option
def cases(
    paths: tuple[Path, ...],
    patterns: tuple[str, ...],
    tags: tuple[str, ...],
    axes: tuple[str, ...],
    names: tuple[str, ...],
    json_file: str | None,
) -> int:
    """Show the cases of files or folders; without PATHS the shipped ones."""
    selection = Selection.parse(patterns, tags, axes)
    wanted = [load_ruleset(name) for name in names]
    corpus = load_cases(paths or None)
    chosen = [
        case
        for case in selection.choose(corpus.cases)
        if not wanted or any(case.applies_to(ruleset) for ruleset in wanted)
    ]
    if json_file is not None:
        keys = ("id", "suite", "topic", "title", "tags", "width", "height", "revision", "digest")
        write_json([{key: getattr(case, key) for key in keys} for case in chosen], json_file)
    else:
        rows = [(case.id, brief(case.title)) for case in chosen]
        text = f"{table(('id', 'title'), rows)}\n\n" if rows else ""
        write_text(f"{text}{len(chosen)} of {len(corpus.cases)} cases\n", "-")
    return bad_cases_named(corpus)


@list.command()
@_json_option
def axes(json_file: str | None) -> int:
    """Show every key of a ruleset: its values, default and meaning."""
    rows = axis_rows()
    if json_file is not None:
        write_json([row.as_json() for row in rows], json_file)
        return 0
    cells = [(row.key, ", ".join(_values(row.values, row.missing)), row.default, row.meaning) for row in rows]
    text = table(("key", "values", "default", "meaning"), cells)
    write_text(f"{text}\n\n{len(rows)} keys; * no strategy yet: loads, but cannot be played\n", "-")
    return 0


def _values(values: Sequence[str], missing: Sequence[str]) -> Sequence[str]:
    extra = [f"{value}*" for value in missing if value not in values]
    return [*(f"{value}*" if value in missing else value for value in values), *extra]


@list.command("separation")
@click.option(
    "-r", "--ruleset", "names", multiple=True, type=Input(), metavar="NAME|FILE", help="Only these rulesets."
)
@_json_option
def show_separation(names: tuple[str, ...], json_file: str | None) -> int:
    """Show for each pair of rulesets whether some case expects different things of them."""
    chosen = [load_ruleset(name) for name in dict.fromkeys(names or sorted(shipped_names()))]
    corpus = load_cases()
    pairs = separation(chosen, corpus.cases)
    if json_file is not None:
        write_json([pair.as_json() for pair in pairs], json_file)
    else:
        write_text(separation_text.render([ruleset.name for ruleset in chosen], pairs), "-")
    return bad_cases_named(corpus)
