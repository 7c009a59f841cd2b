"""The cases that a command is about: the options that choose them, and what is said where they are bad."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from harness.cases.loader import Corpus, load_cases
from harness.cases.model import Case
from harness.cases.selection import Selection
from harness.report.visible import sentence

pattern_option = click.option(
    "-k", "patterns", multiple=True, metavar="GLOB", help="Only cases whose id matches."
)
tag_option = click.option("--tag", "tags", multiple=True, metavar="TAG", help="Only cases with this tag.")
cases_option = click.option(
    "--cases",
    "paths",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Cases of this file or folder instead of the shipped ones.",
)


def bad_cases_named(corpus: Corpus) -> int:
    """Name bad cases on stderr; the status is 2 if there are any."""
    for problem in corpus.problems:
        click.echo(sentence(problem), err=True)
    return 2 if corpus.errors else 0


def chosen_cases(patterns: Sequence[str], tags: Sequence[str], paths: Sequence[Path]) -> tuple[Case, ...]:
    """Return the cases that these options choose; end the command with 2 for a bad case, 5 for none."""
    corpus = load_cases(paths or None)
    if status := bad_cases_named(corpus):
        raise click.exceptions.Exit(status)
    cases = Selection.parse(patterns, tags, ()).choose(corpus.cases)
    if not cases:
        click.echo("no case is selected", err=True)
        raise click.exceptions.Exit(5)
    return cases
