"""Case files from disk: every good case, and an error for each bad one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.cases.model import Case
from harness.cases.perft_table import case_of, read_table
from harness.cases.problems import Part
from harness.cases.resolve import Suite, resolve_case
from harness.cases.schema_model import CaseFileHead
from harness.cases.start import case_of_record
from harness.data_folders import data_folder
from harness.errors import DataError, UsageError, did_you_mean, problem
from harness.validation import validate
from harness.yaml_source import YAML_SUFFIXES, load

TABLE = ".txt"
"""What the name of a perft table ends in."""
_TABLES = "perft"
CASE_FILES = (*YAML_SUFFIXES, TABLE)
"""What the names of files with cases end in."""


@dataclass(frozen=True)
class Corpus:
    """The cases that can be used, in the order of their files, and one error per bad case or file."""

    cases: tuple[Case, ...] = ()
    errors: tuple[DataError, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """Every sentence of the errors."""
        return tuple(problem for error in self.errors for problem in error.problems)


def load_cases(paths: Iterable[Path] | None = None) -> Corpus:
    """Return the cases of files and folders (searched whole, in sorted order; None: the shipped ones).

    A case file is YAML, or a perft table (.txt, named itself or in a folder `perft`), of which the small
    lines become cases; an SGF file that is named itself becomes a case that expects every move of the record
    to be legal. A bad case is left
    out and reported in `errors`; the rest is usable.
    Raises DataError for a path that is not there or is no case file.
    """
    found: dict[Path, None] = {}
    for path in [data_folder("cases")] if paths is None else paths:
        found |= dict.fromkeys(_files(path))
    cases: list[Case] = []
    errors: list[DataError] = []
    for file in found:
        good, bad = load_file(file)
        cases += good
        errors += bad
    unique, twice = _without_repeated_ids(cases)
    return Corpus(tuple(unique), (*errors, *twice))


def load_file(path: Path) -> tuple[list[Case], list[DataError]]:
    """Return the good cases of one file, and an error for each bad one (or one for the whole file)."""
    name = shown(path)
    try:
        if path.suffix.lower() == ".sgf":
            return [case_of_record(path, name=name)], []
        if path.suffix.lower() == TABLE:
            suite = f"perft/{path.stem}"
            return [case for line in read_table(path, name) if (case := case_of(line, suite))], []
        return load_suite(path, name)
    except DataError as error:
        return [], [error]


def load_suite(source: Path | str, name: str, folder: Path = Path()) -> tuple[list[Case], list[DataError]]:
    """Return good cases and errors of a case file (a Path) or of its text (a str).

    `folder` is where records that the text names are looked for; of a Path it is its own folder.
    Raises DataError when the file as a whole is no case file.
    """
    document = load(source, name=name)
    head = validate(CaseFileHead, document)
    suite = Suite(head.suite, head.sources, source.parent if isinstance(source, Path) else folder)
    cases, errors = [], []
    for index in range(len(head.cases)):
        try:
            cases.append(resolve_case(Part(document, ("cases", index)), suite))
        except DataError as error:
            errors.append(error)
    return cases, errors


def case_called(name: str, expected: str) -> Case:
    """Return the shipped case of this id; raises UsageError, which says what was `expected`."""
    cases = {case.id: case for case in load_cases().cases}
    if name not in cases:
        hint = did_you_mean(name, cases, " (`goharness list cases` shows all ids)")
        raise UsageError(f"found {name!r}, expected {expected}{hint}")
    return cases[name]


def case_files(folder: Path) -> list[Path]:
    """Return the files in a folder that may hold cases, in order; of `.txt` those in a folder `perft`."""
    return sorted(
        file
        for file in folder.rglob("*")
        if file.suffix in YAML_SUFFIXES or (file.suffix == TABLE and _TABLES in _folders(folder, file))
        if file.is_file()
    )


def _folders(folder: Path, file: Path) -> tuple[str, ...]:
    """Return the name of the folder that is searched, and of those between it and a file."""
    return (folder.absolute().name, *file.relative_to(folder).parent.parts)


def shown(path: Path) -> str:
    """Return the path as messages show it: below the working directory without the way there."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(path)


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        inside = case_files(path)
        if not inside:
            raise DataError(f"{path}: the folder holds no case file (.yaml)")
        yield from inside
    elif not path.exists():
        raise DataError(f"{path}: there is no such file or folder")
    elif path.suffix.lower() in (*CASE_FILES, ".sgf"):
        yield path
    else:
        raise DataError(
            problem(str(path), "case file", found=path.suffix or path.name, expected=".yaml, .txt or .sgf")
        )


def _without_repeated_ids(cases: Sequence[Case]) -> tuple[list[Case], list[DataError]]:
    first: dict[str, Case] = {}
    errors = []
    for case in cases:
        earlier = first.setdefault(case.id, case)
        if earlier is not case:
            where = case.place or case.suite
            errors.append(DataError(problem(where, f"the id {case.id!r} stands already at {earlier.place}")))
    return list(first.values()), errors
