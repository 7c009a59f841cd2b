"""YAML as the harness reads it: every scalar is its text, every node knows its place.

This is the only module that knows PyYAML. The language read is small on purpose: maps, lists and
scalars. Anchors, aliases, merge keys and tags are refused, so no file can grow when it is read, and
no scalar is turned into a number, a date or a truth value behind the author's back: `no`, `3:45` and
`010` stay what was written. Only a plain `null`, `~` or nothing at all becomes None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from harness.errors import DataError, Place
from harness.files import require_regular

YAML_SUFFIXES = (".yaml", ".yml")
LARGEST_FILE = 4 * 1024 * 1024  # bytes
DEEPEST_NESTING = 40
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_PLAIN = (None, "")  # how PyYAML and its C twin call the style of a scalar without quotes

Step = str | int


@dataclass(slots=True)
class _Node:
    """One value, with its place (counted from 0); `children` hold the values of a map or list."""

    line: int
    column: int
    value: str | None = None
    plain: bool = False
    children: dict[str, _Node] | list[_Node] | None = None
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)

    def child(self, step: Step) -> _Node | None:
        if isinstance(self.children, dict):
            return self.children.get(step) if isinstance(step, str) else None
        if isinstance(self.children, list) and isinstance(step, int) and 0 <= step < len(self.children):
            return self.children[step]
        return None

    def data(self) -> Any:
        if isinstance(self.children, dict):
            return {key: child.data() for key, child in self.children.items()}
        if isinstance(self.children, list):
            return [child.data() for child in self.children]
        return self.value


class Document:
    """One YAML file: `data` is a tree of dict, list, str and None; every part has a place."""

    def __init__(self, name: str, root: _Node) -> None:
        self.name = name
        self._root = root
        self.data: Any = root.data()

    def place(self, path: Sequence[Step] = ()) -> Place:
        """Return where the value at `path` begins; of a path that is not there, its nearest ancestor."""
        node = self._nodes(path)[-1]
        return Place(self.name, node.line + 1, node.column + 1)

    def key_place(self, path: Sequence[Step]) -> Place:
        """Return where the key that `path` ends in stands; where there is none, the place of the value."""
        nodes = self._nodes(path)
        if len(nodes) == len(path) + 1 and path and path[-1] in nodes[-2].keys:
            line, column = nodes[-2].keys[str(path[-1])]
            return Place(self.name, line + 1, column + 1)
        return self.place(path)

    def has(self, path: Sequence[Step]) -> bool:
        """Return whether the file holds something, be it an empty value, at `path`."""
        return len(self._nodes(path)) == len(path) + 1

    def is_plain(self, path: Sequence[Step]) -> bool:
        """Return whether the scalar at `path` was written without quotes or block style."""
        return self.has(path) and self._nodes(path)[-1].plain

    def _nodes(self, path: Sequence[Step]) -> list[_Node]:
        nodes = [self._root]
        for step in path:
            child = nodes[-1].child(step)
            if child is None:
                break
            nodes.append(child)
        return nodes


def load(source: Path | str, *, name: str | None = None) -> Document:
    """Read a file (a Path) or a text (a str) of YAML; `name` is what messages call it.

    Raises DataError for what cannot be read, is too large or too deep, is no YAML, or uses more of
    YAML than maps, lists and scalars.
    """
    name = name or (str(source) if isinstance(source, Path) else "text")
    text = _read(source, name) if isinstance(source, Path) else source.removeprefix("\ufeff")
    if len(text) > LARGEST_FILE:
        raise DataError(f"{name}: larger than {LARGEST_FILE // 1024} KiB, which no file of the harness is")
    try:
        return Document(name, _Builder(name, text).document())
    except yaml.YAMLError as error:
        raise DataError(_yaml_problem(name, error, text)) from None


def dump(data: Any) -> str:
    """Return plain data as YAML in block style, keys in their order, without anchors."""
    return str(
        yaml.dump(
            data, Dumper=_Dumper, default_flow_style=False, sort_keys=False, allow_unicode=True, width=110
        )
    )


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, _data: Any) -> bool:
        return True

    def text(self, text: str) -> yaml.ScalarNode:
        """Represent lines, such as a diagram, as a block, and what cannot be seen by escapes."""
        lines = text.removesuffix("\n").split("\n")
        block = "\n" in text and all(line.isprintable() and line.strip() == line != "" for line in lines)
        style = "|" if block else None if text.isprintable() else '"'
        return self.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _Dumper.text)


def _read(path: Path, name: str) -> str:
    try:
        require_regular(path)
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DataError(f"{name}: cannot be read: {_reason(error)}") from None
    except ValueError:
        raise DataError(f"{name!r}: is no file name") from None
    if len(content) > LARGEST_FILE:
        raise DataError(f"{name}: larger than {LARGEST_FILE // 1024} KiB, which no file of the harness is")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(f"{Place(name, line)}: is not a text in UTF-8") from None


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "it is a folder, expected a file"
    if isinstance(error, PermissionError):
        return "permission denied"
    return error.strerror or "the system refuses"


def _yaml_problem(name: str, error: yaml.YAMLError, text: str) -> str:
    """Return YAML's own complaint as one line; a tab, the usual culprit, is called by its name."""
    if isinstance(error, yaml.MarkedYAMLError) and (mark := error.problem_mark or error.context_mark):
        lines = text.splitlines()
        rest = lines[mark.line][mark.column :] if mark.line < len(lines) else ""
        what = error.problem or error.context or "not readable"
        if rest.startswith("\t"):
            what = "a tab, where YAML allows only blanks"
        elif error.context and error.context != what:
            what = f"{what} ({error.context})"
        return f"{Place(name, mark.line + 1, mark.column + 1)}: no valid YAML: {what}"
    position = getattr(error, "position", None)
    reason = getattr(error, "reason", None) or "not readable"
    line = text.count("\n", 0, position) + 1 if isinstance(position, int) else None
    return f"{Place(name, line)}: no valid YAML: {reason}"


class _Builder:
    """Builds the tree of one document from the parser's events, so that nothing is expanded."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.events: Iterator[Any] = iter(yaml.parse(text, Loader=_LOADER))

    def document(self) -> _Node:
        next(self.events)  # the start of the stream
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise DataError(f"{self.name}: the file is empty")
        root = self.node(next(self.events), depth=0)
        if root.plain and root.value is None:
            raise DataError(f"{self.name}: the file is empty")
        next(self.events)  # the end of the document
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.refusal(after, "a second document begins; a file holds one")
        return root

    def node(self, event: Any, depth: int) -> _Node:
        if isinstance(event, yaml.AliasEvent):
            raise self.refusal(event, f"the alias *{event.anchor}; write the value again")
        if event.anchor is not None:
            raise self.refusal(
                event, f"the anchor &{event.anchor}; aliases are not used, write the value again"
            )
        if event.tag is not None:
            raise self.refusal(event, f"the tag {event.tag}; values have no tags")
        if depth >= DEEPEST_NESTING:
            raise self.refusal(event, f"nested deeper than {DEEPEST_NESTING} levels")
        node = _Node(event.start_mark.line, event.start_mark.column)
        if isinstance(event, yaml.ScalarEvent):
            node.plain = event.style in _PLAIN
            node.value = None if node.plain and event.value in _NULLS else event.value
        elif isinstance(event, yaml.SequenceStartEvent):
            node.children = self.entries(depth)
        else:
            node.children = self.values(node, depth, flow=bool(event.flow_style))
        return node

    def entries(self, depth: int) -> list[_Node]:
        entries = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            entries.append(self.node(event, depth + 1))
        return entries

    def values(self, parent: _Node, depth: int, *, flow: bool) -> dict[str, _Node]:
        values: dict[str, _Node] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event, parent)
            parent.keys[key] = (event.start_mark.line, event.start_mark.column)
            values[key] = self.node(next(self.events), depth + 1)
            if flow and event.style in _PLAIN and ":" in key and values[key].value is None:
                raise self.refusal(event, f"{key!r} has no value; a blank must follow the colon")
        return values

    def key(self, event: Any, parent: _Node) -> str:
        """Return the text of a key; refuse one that stands there already, or is no text."""
        if not isinstance(event, yaml.ScalarEvent):
            raise self.refusal(event, "a key must be a text, found an alias, a list or a map")
        if event.anchor is not None or event.tag is not None:
            raise self.refusal(event, "keys have no anchors and no tags")
        key = str(event.value)
        if event.style in _PLAIN and key == "<<":
            raise self.refusal(event, "merge keys (<<) are not used; write the keys again")
        if event.style in _PLAIN and key in _NULLS:
            raise self.refusal(event, "a key is missing before the colon")
        if key in parent.keys:
            raise self.refusal(
                event, f"the key {key!r} stands here already, in line {parent.keys[key][0] + 1}"
            )
        return key

    def refusal(self, event: Any, what: str) -> DataError:
        mark = event.start_mark
        return DataError(f"{Place(self.name, mark.line + 1, mark.column + 1)}: {what}")
