"""Collects every mistake of one case, each with its place, to be told at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from harness.errors import DataError, Place, problem
from harness.validation import Located, key_text

Path = Sequence[str | int]


class Part:
    """One branch of a document, with places of its own: a `Located` for one case of a file."""

    def __init__(self, document: Located, path: Path) -> None:
        self._document = document
        self._path = tuple(path)
        self.data: Any = document.data
        for step in self._path:
            self.data = self.data[step]

    @property
    def name(self) -> str:
        """Return what messages call this branch, such as `cases[2]`."""
        return key_text(self._path)

    def place(self, path: Path = ()) -> Place:
        """Return where the value at `path` below this branch stands."""
        return self._document.place((*self._path, *path))

    def key_place(self, path: Path) -> Place:
        """Return where the key that `path` ends in stands."""
        return self._document.key_place((*self._path, *path))


@dataclass(frozen=True)
class Mistake:
    """What is wrong in the value at `path`, or, `in_key`, in the key that the path ends in."""

    path: Path
    what: str
    expected: str
    found: str | None = None
    near: Collection[str] = ()
    in_key: bool = False


class Problems:
    """The mistakes found so far in `source`."""

    def __init__(self, source: Located) -> None:
        self.source = source
        self._found: list[tuple[int, int, str]] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(
        self, path: Path, what: str, *, found: object = None, expected: str = "", near: Iterable[str] = ()
    ) -> None:
        """Add a mistake in the value at `path`."""
        self._add(self.source.place(path), path, what, found, expected, near)

    def add_key(
        self, path: Path, what: str, *, found: object = None, expected: str = "", near: Iterable[str] = ()
    ) -> None:
        """Add a mistake in the key that `path` ends in."""
        self._add(self.source.key_place(path), path[:-1], what, found, expected, near)

    def add_elsewhere(self, path: Path, error: DataError) -> None:
        """Add mistakes in another file, which have places of their own; the value at `path` names it."""
        here = self.source.place(path)
        for text in error.problems:
            self._found.append((here.line or 0, here.column or 0, f"{text} (named at {here})"))

    def _add(
        self, place: Place, path: Path, what: str, found: object, expected: str, near: Iterable[str]
    ) -> None:
        subject = f"{key_text(path)}: {what}" if path else what
        text = problem(place, subject, found=found, expected=expected, near=near)
        self._found.append((place.line or 0, place.column or 0, text))

    def take(self, mistake: Mistake) -> None:
        """Add a mistake that was found elsewhere."""
        add = self.add_key if mistake.in_key else self.add
        add(mistake.path, mistake.what, found=mistake.found, expected=mistake.expected, near=mistake.near)

    def raise_if_any(self) -> None:
        """Raise DataError with all mistakes in the order of the file, if there are any."""
        if self._found:
            raise DataError(*dict.fromkeys(text for _, _, text in sorted(self._found)))
