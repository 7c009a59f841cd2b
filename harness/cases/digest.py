"""The digest of a case: what decides its outcomes, whatever its file looks like."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, Final

from harness.board.colour import Colour
from harness.cases.model import Case

_PROSE: Final = frozenset(
    {"suite", "title", "topic", "tags", "sources", "note", "keeps", "revision", "place", "digest", "because"}
)


def canonical(value: Any) -> Any:
    """Return a case, or a part of one, as plain JSON data; prose, places and empty parts are left out."""
    if isinstance(value, Colour):
        return value.letter
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value):
        named = ((item.name, getattr(value, item.name)) for item in fields(value))
        value = {name: part for name, part in named if name not in _PROSE}
    if isinstance(value, Mapping):
        plain = {str(key): canonical(part) for key, part in value.items()}
        return {key: part for key, part in plain.items() if part not in (None, [], {}, "")}
    if isinstance(value, list | tuple):
        return [canonical(part) for part in value]
    return value


def digest_of(case: Case) -> str:
    """Return the SHA-256 of the canonical JSON of `case`, in hexadecimal."""
    text = json.dumps(canonical(case), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def with_digest(case: Case) -> Case:
    """Return `case` with its digest filled in."""
    return replace(case, digest=digest_of(case))
