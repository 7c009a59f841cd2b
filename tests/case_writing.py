"""Writes case files as tests need them."""

from __future__ import annotations

from pathlib import Path

from harness.cases.loader import load_suite
from harness.cases.model import Case
from harness.errors import DataError

HEAD = """format: 1
suite: ko/sample
sources: ["a rule text"]
cases:
"""


def suite_text(*bodies: str) -> str:
    """Return a case file: each body holds the keys of a case as YAML; ids are case-1, case-2, ..."""
    entries = []
    for number, body in enumerate(bodies, 1):
        keys = body.strip("\n").splitlines()
        if not body.lstrip().startswith("id:"):
            keys = [f"id: case-{number}", "title: A stone is taken", *keys]
        entries.append("  - " + "\n    ".join(keys) + "\n")
    return HEAD + "".join(entries)


def load_text(*bodies: str, folder: Path = Path()) -> tuple[list[Case], list[DataError]]:
    """Return the cases and errors of `suite_text(*bodies)`."""
    return load_suite(suite_text(*bodies), "sample.yaml", folder)


def one_case(body: str, folder: Path = Path()) -> Case:
    """Return the case that `body` describes; it must be good."""
    cases, errors = load_text(body, folder=folder)
    assert not errors, errors
    return cases[0]


def problems_of(body: str, folder: Path = Path()) -> str:
    """Return what is wrong with the case that `body` describes; it must be bad."""
    cases, errors = load_text(body, folder=folder)
    assert not cases
    return str(errors[0])


EXPECT = """
expect:
  - legal: {B: [D2]}
    because: a rule
"""
