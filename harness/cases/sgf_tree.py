"""The grammar of SGF: a text becomes nodes of properties, each value with its place.

Tolerant where real files need it and the meaning is plain (text before and between games, lower-case
letters in identifiers, properties without a value); everything else is an error with its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from harness.errors import DataError, Place, problem

MOST_NODES: Final = 100_000  # of a main line
_START: Final = re.compile(r"\(\s*;")
_BLANK: Final = re.compile(r"\s*")
_IDENTIFIER: Final = re.compile(r"[A-Za-z]{1,64}")
_VALUE: Final = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_LOWER: Final = re.compile(r"[a-z]+")
_LONGEST_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Value:
    """One property value as written between brackets, escapes included, and where it starts."""

    raw: str
    offset: int


@dataclass(slots=True)
class Node:
    """The properties of one node, in their order; `variations` is how many branches start after it."""

    offset: int
    properties: dict[str, list[Value]] = field(default_factory=dict)
    variations: int = 0


@dataclass(slots=True)
class Tree:
    """The main line of one game tree (the first branch everywhere), and notes on what was passed over."""

    nodes: list[Node] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Text:
    """The decoded text of a file with the places of its offsets."""

    def __init__(self, name: str, content: str) -> None:
        self.name = name
        self.content = content
        self._lines = [0, *(match.end() for match in re.finditer("\n", content))]

    def place(self, offset: int) -> Place:
        """Return line and column of `offset`."""
        line = bisect_right(self._lines, offset)
        return Place(self.name, line, offset - self._lines[line - 1] + 1)

    def error(self, offset: int, what: str, *, found: str | None = None, expected: str = "") -> DataError:
        """Return the error that says what is wrong at `offset`."""
        found = None if found is None else shown(found)
        return DataError(problem(self.place(offset), what, found=found, expected=expected))


def shown(text: str) -> str:
    """Return a text from a file as messages show it: cut where it is long."""
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def read_trees(text: Text) -> list[Tree]:
    """Return the main lines of all game trees of a file, at least one.

    Raises DataError where the grammar is broken, and where there is no SGF at all.
    """
    trees = []
    position = 0
    while match := _START.search(text.content, position):
        tree, position = _Scanner(text, match.start()).tree()
        trees.append(tree)
    if not trees:
        where = Place(text.name) if not text.content.strip() else text.place(0)
        if text.content.lstrip().startswith("("):
            raise DataError(problem(where, "the game tree has no root node", expected="';' after '('"))
        raise DataError(problem(where, "no SGF: there is no '(;' in it"))
    return trees


class _Scanner:
    """Reads one game tree without recursion, however deep its variations are nested."""

    def __init__(self, text: Text, position: int) -> None:
        self.text = text
        self.start = self.position = position
        self.result = Tree()

    def tree(self) -> tuple[Tree, int]:
        """Return the tree that begins here and the position after it."""
        branches: list[tuple[int, Node | None, bool]] = []
        node: Node | None = None
        on_main_line = True
        for offset, letter in self._delimiters():
            if letter == "(":
                branches.append((offset, node, on_main_line))
                if node is not None:
                    node.variations += 1
                    on_main_line = on_main_line and node.variations == 1
                self._expect_node(offset)
                node = None
            elif letter == ";":
                if node is not None and node.variations:
                    raise self.text.error(offset, "a node after the variations of its branch", expected="')'")
                node = self._node(offset, keep=on_main_line)
            else:
                _, node, on_main_line = branches.pop()
                if not branches:
                    self._note_variations()
                    return self.result, self.position
        offset = branches[-1][0] if branches else self.start
        raise self.text.error(offset, "the game tree that starts here is not closed", expected="')'")

    def _delimiters(self) -> Iterator[tuple[int, str]]:
        content = self.text.content
        while self._skip_blank():
            letter = content[self.position]
            if letter not in "();":
                what = "a value without a property" if letter == "[" else "SGF syntax"
                raise self.text.error(
                    self.position, what, found=letter, expected="';', '(', ')' or a property"
                )
            self.position += 1
            yield self.position - 1, letter

    def _skip_blank(self) -> bool:
        """Pass over blanks; tell whether anything follows."""
        match = _BLANK.match(self.text.content, self.position)
        self.position = match.end() if match else self.position
        return self.position < len(self.text.content)

    def _expect_node(self, offset: int) -> None:
        if self._skip_blank() and self.text.content[self.position] != ";":
            raise self.text.error(offset, "the branch that starts here has no node", expected="';' after '('")

    def _node(self, offset: int, *, keep: bool) -> Node:
        node = Node(offset)
        while self._skip_blank():
            match = _IDENTIFIER.match(self.text.content, self.position)
            if match is None:
                break
            self._property(node, match, keep=keep)
        if keep:
            if len(self.result.nodes) == MOST_NODES:
                raise self.text.error(node.offset, f"a game of more than {MOST_NODES} nodes")
            self.result.nodes.append(node)
        return node

    def _property(self, node: Node, match: re.Match[str], *, keep: bool) -> None:
        self.position = match.end()
        values = []
        while self._skip_blank() and self.text.content[self.position] == "[":
            value = _VALUE.match(self.text.content, self.position)
            if value is None:
                raise self.text.error(self.position, f"the value of {match[0]} is not closed", expected="']'")
            values.append(Value(value[1], self.position))
            self.position = value.end()
        identifier = _LOWER.sub("", match[0])
        where = self.text.place(match.start())
        if not keep:
            return
        if not values:
            self.result.notes.append(f"{where}: {match[0]} has no value and is passed over")
        elif not identifier:
            self.result.notes.append(f"{where}: {match[0]} is no property name and is passed over")
        else:
            node.properties.setdefault(identifier, []).extend(values)

    def _note_variations(self) -> None:
        passed_over = sum(max(0, node.variations - 1) for node in self.result.nodes)
        if passed_over:
            what = "1 variation is" if passed_over == 1 else f"{passed_over} variations are"
            self.result.notes.append(f"{self.text.name}: {what} passed over")
