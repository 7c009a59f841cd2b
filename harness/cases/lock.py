"""`ids.lock`: the revision and digest of every case id, so that no case changes unnoticed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.cases.model import Case
from harness.errors import DataError, Place, problem
from harness.files import begin

FILE_NAME: Final = "ids.lock"
_LINE: Final = re.compile(r"([a-z0-9-]+) ([1-9][0-9]*) ([0-9a-f]{64})")
_HEADER: Final = "# id revision digest; written by `goharness check --update-lock`\n"


@dataclass(frozen=True)
class Locked:
    """What was published of one case."""

    revision: int
    digest: str


def read_lock(path: Path) -> dict[str, Locked]:
    """Return the locked cases by id; none where there is no file.

    Raises DataError for a line that is none.
    """
    matches = lines_by_id(path, _LINE, "an id that is not yet there, a revision and a digest")
    return {name: Locked(int(match[2]), match[3]) for name, match in matches.items()}


def lines_by_id(path: Path, form: re.Pattern[str], expected: str) -> dict[str, re.Match[str]]:
    """Return the lines of a generated list by the ids that they begin with; none where there is no file.

    The first group of `form` is the id, `expected` says what a line holds. Raises DataError.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {error}") from None
    found: dict[str, re.Match[str]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = form.fullmatch(line.strip())
        if match is None or match[1] in found:
            raise DataError(problem(Place(str(path), number), "line", found=line, expected=expected))
        found[match[1]] = match
    return found


def changes(cases: Sequence[Case], locked: Mapping[str, Locked]) -> list[tuple[Case, str]]:
    """Return the cases whose content changed although their revision was not raised, each with why."""
    found = []
    for case in cases:
        before = locked.get(case.id)
        if before is None or (before.revision, before.digest) == (case.revision, case.digest):
            continue
        if case.revision < before.revision:
            found.append((case, f"its revision fell from {before.revision} to {case.revision}"))
        elif case.revision == before.revision:
            found.append((case, f"it changed: raise its revision to {before.revision + 1}"))
    return found


def stale(cases: Sequence[Case], locked: Mapping[str, Locked]) -> tuple[list[Case], list[str]]:
    """Return the cases that the lock does not hold as they are, and the ids that are gone."""
    new = [case for case in cases if locked.get(case.id) != Locked(case.revision, case.digest)]
    return new, sorted(set(locked) - {case.id for case in cases})


def write_lock(cases: Sequence[Case], path: Path) -> None:
    """Write the lock of `cases`, sorted by id.

    Raises DataError, and writes nothing, where a case changed without a raised revision.
    """
    if unraised := changes(cases, read_lock(path)):
        raise DataError(*(problem(case.place or case.id, f"{case.id}: {why}") for case, why in unraised))
    lines = [f"{case.id} {case.revision} {case.digest}\n" for case in sorted(cases, key=lambda case: case.id)]
    begin(path, [_HEADER, *lines]).close()
