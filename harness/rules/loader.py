"""From a ruleset file to a `Ruleset`: inheritance, defaults that depend on others, contradictions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness import yaml_source
from harness.data_folders import data_folder
from harness.errors import DataError, Place, problem
from harness.rules.contradictions import contradictions
from harness.rules.ruleset import ABOUT, Axes, Ruleset
from harness.rules.values import SIZE_PATTERN
from harness.validation import validate
from harness.yaml_source import YAML_SUFFIXES, Document, Step

LONGEST_CHAIN = 20
_GROUPS = {
    name: {inner.alias or key for key, inner in field.annotation.model_fields.items()}
    for name, field in Ruleset.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, Axes) and name != "komi"
}
"""The groups of axes, with the keys of each; komi is no group: it is replaced as a whole."""


def load_file(path: Path, *, name: str | None = None) -> Ruleset:
    """Return the ruleset in a file, abstract ones included; `name` is what messages call the file.

    Raises DataError with every mistake and its place.
    """
    return _ruleset(yaml_source.load(path, name=name), path)


def load_text(text: str, *, name: str = "text") -> Ruleset:
    """Return the ruleset in a text, which can extend shipped rulesets only.

    Raises DataError with every mistake and its place.
    """
    return _ruleset(yaml_source.load(text, name=name), None)


def is_path(name: str) -> bool:
    """Tell whether a name means a file: it has a separator, or ends in .yaml or .yml."""
    return "/" in name or "\\" in name or name.endswith(YAML_SUFFIXES)


@dataclass(frozen=True)
class _Layers:
    """A ruleset laid over those it extends; each value keeps its place in the file it stands in."""

    data: Any
    documents: tuple[Document, ...]

    def place(self, path: Sequence[Step] = ()) -> Place:
        return self._document(path).place(path)

    def key_place(self, path: Sequence[Step]) -> Place:
        return self._document(path).key_place(path)

    def _document(self, path: Sequence[Step]) -> Document:
        """Return the youngest file that states the value; for what only defaults give, the child."""
        inherited = bool(path) and (path[0] == "basis" or path[0] not in ABOUT)
        documents = self.documents if inherited else self.documents[:1]
        return next((document for document in documents if document.has(path)), self.documents[0])


def _ruleset(document: Document, path: Path | None) -> Ruleset:
    documents = _chain(document, path)
    merged: dict[str, Any] = {}
    for layer in reversed(documents):
        merged = _overlaid(merged, layer.data)
    about = {key: value for key, value in document.data.items() if key in ABOUT and value is not None}
    axes = {key: value for key, value in merged.items() if key not in ABOUT and key != "extends"}
    if isinstance(about.get("basis", {}), dict):
        about["basis"] = _inherited_basis(documents) | about.get("basis", {})
    if isinstance(about.get("name"), str):
        about.setdefault("title", about["name"])
    layers = _Layers(_with_defaults(axes) | about, documents)
    ruleset = validate(Ruleset, layers, also_known=("extends",))
    problems = [*_unknown_basis(ruleset, layers), *_contradictory(ruleset, layers)]
    if problems:
        raise DataError(*problems)
    return ruleset


def _inherited_basis(documents: Sequence[Document]) -> dict[str, Any]:
    """Return the basis of values that come from a base: it stands until a younger file states the value."""
    inherited: dict[str, Any] = {}
    for age, base in enumerate(documents[1:], start=1):
        bases = base.data.get("basis") if isinstance(base.data, dict) else None
        for key, basis in bases.items() if isinstance(bases, dict) else ():
            if not any(younger.has(str(key).split(".")) for younger in documents[:age]):
                inherited.setdefault(key, basis)
    return inherited


def _chain(document: Document, path: Path | None) -> tuple[Document, ...]:
    """Return the file and those it extends, youngest first."""
    documents, seen = [document], [_identity(path, document)]
    while True:
        parent = _parent_name(documents[-1])
        if parent is None:
            return tuple(documents)
        place = documents[-1].place(("extends",))
        path = _parent_path(parent, path, place)
        documents.append(yaml_source.load(path, name=_shown(path)))
        identity = _identity(path, documents[-1])
        if identity in seen or len(documents) > LONGEST_CHAIN:
            fault = "extends itself" if identity in seen else f"extends more than {LONGEST_CHAIN} others"
            chain = " -> ".join(layer.name for layer in documents)
            raise DataError(f"{place}: extends: the ruleset {fault}: {chain}")
        seen.append(identity)


def _parent_name(document: Document) -> str | None:
    if not isinstance(document.data, dict):
        found = "a list" if isinstance(document.data, list) else "a single value"
        raise DataError(f"{document.place()}: found {found}, expected the keys of a ruleset, such as name")
    parent = document.data.get("extends")
    if parent is None or (isinstance(parent, str) and parent):
        return parent
    raise DataError(
        problem(document.place(("extends",)), "extends: found no name", expected="a ruleset's name or a file")
    )


def _parent_path(parent: str, child: Path | None, place: Place) -> Path:
    """Return the file that `extends` means: a shipped ruleset's, else one in the folder of the child."""
    shipped = {file.stem: file for file in data_folder("rulesets").glob("*.yaml")}
    if parent in shipped:
        return shipped[parent]
    names = [parent] if is_path(parent) else [parent + suffix for suffix in YAML_SUFFIXES]
    for name in names if child is not None else ():
        if child is not None and _is_bare(name) and _is_file(child.parent / name):
            return child.parent / name
    expected = "a shipped ruleset" if child is None else "a shipped ruleset or a file in the same folder"
    raise DataError(problem(place, "extends", found=parent, expected=expected, near=sorted(shipped)))


def _is_bare(name: str) -> bool:
    """Tell whether a file's name leads to no other folder."""
    return "\\" not in name and Path(name).parts == (Path(name).name,)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _identity(path: Path | None, document: Document) -> str:
    return document.name if path is None else str(path.resolve())


def _shown(path: Path) -> str:
    return path.name if path.parent == data_folder("rulesets") else str(path)


def _overlaid(base: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a child over its base: groups merge key by key, all else replaces, None restores the default."""
    result = dict(base)
    for key, value in child.items():
        if key in _GROUPS and isinstance(value, dict):
            inherited = result.get(key)
            merged = (inherited if isinstance(inherited, dict) else {}) | value
            known = _GROUPS[key]
            value = {inner: item for inner, item in merged.items() if item is not None or inner not in known}
        if value is None and key in Ruleset.model_fields:
            result.pop(key, None)
        else:
            result[key] = value
    return result


def _with_defaults(axes: dict[str, Any]) -> dict[str, Any]:
    """Fill in the defaults that depend on other values: of ko, scoring.seki and board.default."""
    result = dict(axes)
    result.setdefault("ko", "simple" if result.get("superko", "none") == "none" else "none")
    scoring = result.get("scoring", {})
    if isinstance(scoring, dict):
        seki = "none" if scoring.get("method") == "territory" else "counts"
        result["scoring"] = {"seki": seki} | scoring
    board = result.get("board", {})
    if isinstance(board, dict) and "default" not in board:
        sizes = board.get("sizes")
        first = sizes[0] if isinstance(sizes, list) and sizes else None
        is_size = isinstance(first, str) and re.fullmatch(SIZE_PATTERN, first)
        result["board"] = board | {"default": first if is_size else "19"}
    return result


def _contradictory(ruleset: Ruleset, layers: _Layers) -> list[str]:
    resolved = ruleset.resolved()
    problems = []
    for entry in contradictions(ruleset):
        keys = sorted(entry.keys, key=lambda key: not layers.documents[0].has(key.split(".")))
        stated = next((key for key in keys if _stated(layers, key)), entry.keys[0])
        values = " beside ".join(f"{key} {_word(resolved[key])}" for key in entry.keys)
        problems.append(f"{layers.place(stated.split('.'))}: {values}: {entry.reason}")
    return problems


def _stated(layers: _Layers, key: str) -> bool:
    return any(document.has(key.split(".")) for document in layers.documents)


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "(a map)"
    return "null" if value is None else str(value)


def _unknown_basis(ruleset: Ruleset, layers: _Layers) -> list[str]:
    """Return a sentence for each key of `basis` that is no axis and no group of axes."""
    axes = set(ruleset.resolved())
    valid = axes | {key.partition(".")[0] for key in axes}
    return [
        problem(layers.key_place(("basis", key)), "basis: unknown axis", found=key, near=valid)
        for key in ruleset.basis
        if key not in valid
    ]
