"""Checks files as a whole: what each one is, whether it loads, and what lint has to say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel

from harness.cases.kills import FILE_NAME as KILLS_NAME
from harness.cases.kills import read_kills
from harness.cases.lint import Finding, lint
from harness.cases.loader import CASE_FILES, TABLE, Corpus, case_files, load_cases, shown
from harness.cases.lock import FILE_NAME as LOCK_NAME
from harness.cases.lock import read_lock, write_lock
from harness.cases.schema_model import CaseFileHead
from harness.data_folders import data_folder
from harness.engines.catalogue import PROFILES, load_profile
from harness.engines.profile import Profile
from harness.errors import DataError, UsageError, problem
from harness.explore.needed import unneeded
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.loader import load_file
from harness.rules.ruleset import Ruleset
from harness.run.baseline import Baseline, BaselineFile, load_baseline, stale_entries
from harness.run.configuration import FILE_NAME, read_configuration
from harness.yaml_source import load

Kind = Literal["ruleset", "case", "profile", "baseline"]
_ABOUT: Final = frozenset({"name", "title", "version", "sources"})  # no kind is told by these


def _keys(model: type[BaseModel]) -> frozenset[str]:
    return frozenset(item.alias or name for name, item in model.model_fields.items())


_KEYS: Final[dict[Kind, frozenset[str]]] = {
    "ruleset": (_keys(Ruleset) | {"extends"}) - _ABOUT,
    "case": _keys(CaseFileHead) - _ABOUT,
    "profile": _keys(Profile) - _ABOUT,
    "baseline": _keys(BaselineFile) - _ABOUT,
}


@dataclass
class Checked:
    """What was looked at and what is wrong with it.

    `unreadable` are paths that could not be read at all, `errors` mistakes in files, `warnings` what
    fails nothing.
    """

    rulesets: int = 0
    cases: int = 0
    profiles: int = 0
    configurations: int = 0
    baselines: int = 0
    files: int = 0
    unreadable: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    locks: list[str] = field(default_factory=list)


def check_files(paths: Sequence[Path] = (), *, update_lock: bool = False) -> Checked:
    """Check the files and folders of `paths` (none: all shipped data); a bad file hides no other.

    With `update_lock` the file ids.lock of every folder that holds cases is written, unless something
    is wrong with its cases. Raises UsageError where that is asked for and no folder is given.
    """
    return _Check(paths).run(update_lock)


class _Check:
    def __init__(self, paths: Sequence[Path]) -> None:
        self.roots = list(paths) or [data_folder("rulesets"), data_folder("cases"), PROFILES]
        self.checked = Checked()
        self.own: list[Ruleset] = []
        self.baselines: list[Baseline] = []
        self.case_files: dict[Path, list[Path]] = {}  # by the path given

    def run(self, update_lock: bool) -> Checked:
        for root in self.roots:
            for file in self._files(root):
                self.checked.files += 1
                self._file(root, file)
        self._cases(update_lock)
        self._stale()
        return self.checked

    def _files(self, root: Path) -> Iterator[Path]:
        try:
            if root.is_dir():
                found = case_files(root)
                if not found:
                    self.checked.unreadable.append(f"{root}: the folder holds no file to check (.yaml)")
                yield from found
                return
            with root.open("rb"):
                pass
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.checked.unreadable.append(f"{root}: cannot be read: {reason}")
            return
        yield root

    def _file(self, root: Path, file: Path) -> None:
        """Check one file by itself; case files are gathered, since lint wants them together."""
        try:
            if file.name == FILE_NAME:
                self.checked.configurations += 1
                read_configuration(file)
                return
            match "case" if file.suffix.lower() in (TABLE, ".sgf") else kind_of(file):
                case "ruleset":
                    self._ruleset(file)
                case "profile":
                    self._profile(file)
                case "baseline":
                    self.checked.baselines += 1
                    self.baselines.append(load_baseline(file))
                case _:
                    self.case_files.setdefault(root, []).append(file)
        except DataError as error:
            self.checked.errors += error.problems

    def _ruleset(self, file: Path) -> None:
        self.checked.rulesets += 1
        ruleset = load_file(file, name=shown(file))
        if ruleset.name != file.stem:
            self.checked.warnings.append(
                f"{shown(file)}: the name {ruleset.name!r} is not that of the file ({file.stem!r})"
            )
        if not ruleset.abstract:
            self.own.append(ruleset)

    def _profile(self, file: Path) -> None:
        self.checked.profiles += 1
        profile = load_profile(file)
        self.checked.errors += profile_problems(profile, shown(file))

    def _cases(self, update_lock: bool) -> None:
        files = [file for group in self.case_files.values() for file in group]
        folders = {root: group for root, group in self.case_files.items() if root.is_dir()}
        if update_lock and not folders:
            raise UsageError(f"--update-lock: {LOCK_NAME} belongs to a folder of cases: name that folder")
        if not files:
            return
        corpus = load_cases(files)
        self.checked.cases += len(corpus.cases) + len(corpus.errors)
        self.checked.errors += corpus.problems
        shipped = [load_ruleset(name) for name in shipped_names()]
        names = {ruleset.name for ruleset in shipped}
        rulesets = [*shipped, *(ruleset for ruleset in self.own if ruleset.name not in names)]
        for root, group in self.case_files.items():
            inside = {shown(file) for file in group if file.suffix in CASE_FILES}
            cases = tuple(case for case in corpus.cases if case.place and case.place.file in inside)
            locked, kills = None, None
            try:
                if root in folders and update_lock and not corpus.errors:
                    write_lock(cases, root / LOCK_NAME)
                    self.checked.locks.append(f"{root / LOCK_NAME}: {len(cases)} cases")
                if root in folders and (root / LOCK_NAME).exists():
                    locked = read_lock(root / LOCK_NAME)
                if root in folders and (root / KILLS_NAME).exists():
                    kills = read_kills(root / KILLS_NAME)
            except DataError as error:
                self.checked.errors += error.problems
            self._lint(lint(Corpus(cases), rulesets, locked))
            if kills is not None:
                self._lint(unneeded(cases, rulesets, kills))

    def _stale(self) -> None:
        """Check that the cases and rulesets that baselines name are there."""
        if self.baselines:
            files = [file for group in self.case_files.values() for file in group]
            cases = (*load_cases().cases, *(load_cases(files).cases if files else ()))
            rulesets = {*shipped_names(), *(ruleset.name for ruleset in self.own)}
            self.checked.errors += stale_entries(self.baselines, {case.id for case in cases}, rulesets)

    def _lint(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            target = self.checked.errors if finding.level == "error" else self.checked.warnings
            target.append(str(finding))


def kind_of(file: Path) -> Kind:
    """Return what a YAML file is, by the keys it has; raises DataError where that cannot be told."""
    document = load(file, name=shown(file))
    data = document.data
    if not isinstance(data, Mapping):
        expected = "the keys of a ruleset, a case file, a profile or a baseline"
        raise DataError(problem(document.place(), "found no map", expected=expected))
    scores = {kind: len(keys & data.keys()) for kind, keys in _KEYS.items()}
    best: Kind = max(scores, key=lambda kind: scores[kind])
    if not scores[best]:
        found = ", ".join(map(str, list(data)[:5])) or "no keys"
        expected = (
            "a ruleset (scoring or extends), a case file (suite, cases), a profile (command) "
            "or a baseline (implementation, known)"
        )
        raise DataError(problem(document.place(), "what the file is", found=found, expected=expected))
    return best


def profile_problems(profile: Profile, name: str) -> Iterator[str]:
    """Yield what is wrong with a profile beyond its form: rulesets that there are not."""
    for claimed in profile.claims:
        if claimed not in shipped_names():
            yield problem(name, "claims: unknown ruleset", found=claimed, near=shipped_names())
