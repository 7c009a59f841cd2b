"""The rulesets that come with the harness, by name, and rulesets of the user, by file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from harness.data_folders import data_folder
from harness.errors import DataError, UsageError, did_you_mean
from harness.rules.loader import is_path, load_file
from harness.rules.ruleset import Ruleset


@cache
def shipped_files() -> tuple[Path, ...]:
    """Return the files of all shipped rulesets, abstract ones included, by name."""
    return tuple(sorted(data_folder("rulesets").glob("*.yaml")))


@cache
def shipped_names() -> tuple[str, ...]:
    """Return the names of all shipped rulesets that can be played, sorted."""
    return tuple(file.stem for file in shipped_files() if not _shipped(file.stem).abstract)


def load_ruleset(name_or_path: str) -> Ruleset:
    """Return a shipped ruleset by its name, or a user's by its file.

    Raises UsageError for an unknown or abstract name, DataError for what is wrong in a file.
    """
    if is_path(name_or_path):
        ruleset = load_file(Path(name_or_path))
        if ruleset.abstract:
            raise DataError(f"{name_or_path}: is abstract: only other rulesets extend it")
        return ruleset
    known = any(file.stem == name_or_path for file in shipped_files())  # reads one file, not all
    if not known or _shipped(name_or_path).abstract:
        raise UsageError(_unknown(name_or_path))
    return _shipped(name_or_path)


@cache
def _shipped(name: str) -> Ruleset:
    return load_file(data_folder("rulesets") / f"{name}.yaml", name=f"{name}.yaml")


def _unknown(name: str) -> str:
    if any(file.stem == name for file in shipped_files()):
        return f"ruleset {name!r} is abstract: only other rulesets extend it"
    hint = did_you_mean(name, shipped_names())
    return (
        f"unknown ruleset {name!r}{hint} (`goharness list rulesets` shows all; a file is given by its path)"
    )
