"""The bytes of SGF files: decoding, property texts, and writing; the only module that knows sgfmill."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sgfmill import sgf_grammar

from harness.cases.sgf_tree import Text, Tree, read_trees, shown
from harness.errors import DataError
from harness.files import require_regular

LARGEST_FILE: Final = 16 * 1024 * 1024  # bytes; the largest collections of games have a few
_CHARSET: Final = re.compile(rb"(?<![A-Za-z])[a-z]*C[a-z]*A[a-z]*\s*\[([^\]\\]*)\]")
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WITHOUT_CHARSET: Final = ("latin-1", "cp932", "gb18030")
_ASCII: Final = b"(;C[\\u0041+AGE-])"
"""What every encoding in which CA can be read as ASCII leaves as it is."""
_LONGEST_CHARSET: Final = 40
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ALIASES: Final = {"ms_kanji": "cp932", "gb2312": "gb18030", "utf8": "utf-8"}


def read_file(path: Path, name: str | None = None) -> tuple[Text, list[Tree], list[str]]:
    """Return the text of an SGF file, its game trees, and notes on how it was decoded.

    Raises DataError for what cannot be read or breaks the grammar.
    """
    name = name or str(path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        require_regular(path)
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise DataError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return read_bytes(content, name)


def read_bytes(content: bytes, name: str) -> tuple[Text, list[Tree], list[str]]:
    """Do the same for the content of a file.

    The whole file is decoded first, since in Shift-JIS and GB18030 the second byte of a letter can
    look like a bracket or a backslash. Without CA, UTF-8 is taken where it fits, else the encoding in
    which the most nodes can be read.
    """
    if len(content) > LARGEST_FILE:
        limit = LARGEST_FILE // 1024 // 1024
        raise DataError(f"{name}: larger than {limit} MiB, which no record of a game is")
    encoding, notes = _stated_encoding(content, name)
    if encoding is not None:
        decoded = _SURROGATE.sub("�", content.decode(encoding, errors="replace"))
        if "�" in decoded:
            notes.append(f"{name}: some bytes are not valid {encoding}; they are shown as �")
        text = Text(name, decoded.removeprefix("\ufeff"))
        return text, read_trees(text), notes
    readings, problems = [], []
    for guess in ("utf-8",) if _is_utf8(content) else _WITHOUT_CHARSET:
        try:
            text = Text(name, _SURROGATE.sub("�", content.decode(guess)))
            readings.append((guess, text, read_trees(text)))
        except UnicodeDecodeError:
            continue
        except DataError as error:
            problems.append(error)
    if not readings:
        raise problems[0]
    guess, text, trees = max(readings, key=lambda reading: sum(len(tree.nodes) for tree in reading[2]))
    if not content.isascii():
        notes = [f"{note}; read as {guess}" for note in notes or [f"{name}: CA is missing"]]
    return text, trees, notes


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _stated_encoding(content: bytes, name: str) -> tuple[str | None, list[str]]:
    """Return the encoding that the byte order mark or CA names (None: neither), with notes."""
    for mark, encoding in _BOMS:
        if content.startswith(mark):
            return encoding, []
    if content[:1] == b"\0" or content[1:2] == b"\0":  # ASCII in 16 bits, as SGF begins
        return ("utf-16-be" if content[:1] == b"\0" else "utf-16-le"), [f"{name}: UTF-16 without a mark"]
    match = _CHARSET.search(content)
    if match is None:
        return None, []
    stated = match[1].decode("ascii", errors="replace").strip()
    if not stated:
        return None, [f"{name}: CA is blank"]
    found = _text_encoding(_ALIASES.get(stated.lower(), stated))
    return found, [] if found else [f"{name}: CA[{shown(stated)}] is no known encoding of texts"]


def _text_encoding(stated: str) -> str | None:
    """Return Python's name of an encoding, or None for what is none or does not hold ASCII as it is.

    Python also gives names to conversions that make no text (hex), and to escapes in ASCII.
    """
    if len(stated) > _LONGEST_CHARSET:
        return None
    try:
        return codecs.lookup(stated).name if _ASCII.decode(stated, "replace").encode() == _ASCII else None
    except (LookupError, ValueError):
        return None


def simple_text(raw: str) -> str:
    """Return what a raw SimpleText value says, without blanks at its ends."""
    value = sgf_grammar.simpletext_value(raw.encode("utf-8", "surrogatepass"))
    return str(value.decode("utf-8", "surrogatepass")).strip()


@dataclass
class Written:
    """A node to be written: texts by property, not yet escaped, and the nodes that follow it."""

    properties: dict[str, list[str]]
    children: list[Written] = field(default_factory=list)

    def add(self, name: str, *texts: str) -> None:
        """Add values to a property."""
        self.properties.setdefault(name, []).extend(texts)


def write(root: Written) -> str:
    """Return the tree from `root` as SGF; a line holds at most 79 bytes where values allow it."""
    tree = sgf_grammar.make_coarse_game_tree(root, _children, _escaped)
    return str(sgf_grammar.serialise_game_tree(tree).decode("utf-8"))


def _children(node: Written) -> Sequence[Written]:
    return node.children


def _escaped(node: Written) -> Mapping[str, Iterable[bytes]]:
    return {
        name: [sgf_grammar.escape_text(text.encode("utf-8", "backslashreplace")) for text in texts]
        for name, texts in node.properties.items()
    }
