"""The corpus as plain files that need no goharness: what stands in which file of an export."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from harness import __version__
from harness.cases.model import Case
from harness.cases.sgf_writer import case_to_sgf_of_all
from harness.explore.export_gtp import NoScript, scripts
from harness.explore.export_json import case_text, json_text
from harness.explore.export_model import FORMAT, exported_case_schema_text
from harness.explore.export_readme import README
from harness.rules.ruleset import Ruleset

INDEX: Final = "index.json"
"""The list of cases and rulesets with their files; it is written first."""
DIGESTS: Final = "SHA256SUMS"
"""The digest of every other file, as `sha256sum -c` reads it; it is written last."""
SCHEMA: Final = "case.schema.json"
PAGE: Final = "README.md"
_MAKER: Final = "goharness export"
_FILE: Final = re.compile(r"(?:cases|sgf|gtp|rulesets)/[a-z0-9][a-z0-9.-]*")


def export_files(cases: Iterable[Case], rulesets: Sequence[Ruleset]) -> dict[str, str]:
    """Return every file of an export by its path in it, in the order in which they are to be written.

    Cases stand in the order of their ids. The same cases and rulesets give the same texts.
    """
    files: dict[str, str] = {PAGE: README, SCHEMA: exported_case_schema_text()}
    index: dict[str, Any] = {"made_by": _MAKER, "format": FORMAT, "version": __version__, "schema": SCHEMA}
    index |= {"rulesets": [], "cases": []}
    for ruleset in rulesets:
        name = f"rulesets/{ruleset.name}.json"
        files[name] = json_text(_ruleset_data(ruleset))
        index["rulesets"].append({"name": ruleset.name, "title": ruleset.title, "file": name})
    for case in sorted(cases, key=lambda case: case.id):
        mine, entry = _case_files(case, rulesets)
        files |= mine
        index["cases"].append(entry)
    files = {INDEX: json_text(index)} | files
    sums = [f"{_digest(files[name])}  {name}\n" for name in sorted(files)]
    return files | {DIGESTS: "".join(sums)}


def exported_earlier(folder: Path) -> list[str] | None:
    """Return the files of cases and rulesets that an export left in `folder`; None: it is no export."""
    try:
        index = json.loads((folder / INDEX).read_text("utf-8"))
        if index["made_by"] != _MAKER:
            return None
        names = [entry["file"] for entry in index["rulesets"]]
        names += [name for entry in index["cases"] for name in entry["files"]]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return [name for name in names if isinstance(name, str) and _FILE.fullmatch(name)]


def _case_files(case: Case, rulesets: Sequence[Ruleset]) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the files of a case and its entry in the index."""
    about = ("id", "revision", "digest", "suite", "topic", "title")
    entry: dict[str, Any] = {name: getattr(case, name) for name in about}
    files = {f"cases/{case.id}.json": case_text(case, rulesets)}
    able = [ruleset for ruleset in rulesets if case.applies_to(ruleset)]
    if able:
        files[f"sgf/{case.id}.sgf"] = case_to_sgf_of_all(case, able)
    scripted = {}
    try:
        for number, (text, names) in enumerate(scripts(case, able).items(), 1):
            path = f"gtp/{case.id}.{number}.gtp"
            files[path], scripted[path] = text, names
    except NoScript as reason:
        entry["no_script"] = str(reason)
    return files, entry | {"files": list(files), "scripts": scripted}


def _ruleset_data(ruleset: Ruleset) -> dict[str, Any]:
    about = ruleset.model_dump(
        mode="json", include={"name", "title", "version", "sources"}, exclude_none=True
    )
    return about | {"axes": ruleset.resolved()}


def _digest(text: str) -> str:
    """Return the SHA-256 of a text as `harness.files` writes it."""
    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
