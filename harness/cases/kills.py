"""`kills.lock`: how many planted faults each case kills, as `goharness mutants` measured it last."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.cases.lock import lines_by_id

FILE_NAME: Final = "kills.lock"
_LINE: Final = re.compile(r"([a-z0-9-]+) (0|[1-9][0-9]*) ([0-9a-f]{64})")
_HEADER: Final = "# id faults digest; written by `goharness mutants --kills FILE`\n"


@dataclass(frozen=True)
class Kills:
    """How many faults a case of this digest kills."""

    faults: int
    digest: str


def read_kills(path: Path) -> dict[str, Kills]:
    """Return what was measured of each case, by id; nothing where there is no file. Raises DataError."""
    matches = lines_by_id(path, _LINE, "an id that is not yet there, a number of faults and a digest")
    return {name: Kills(int(match[2]), match[3]) for name, match in matches.items()}


def kills_text(kills: Mapping[str, Kills]) -> str:
    """Return what was measured as the file holds it, sorted by id."""
    return _HEADER + "".join(f"{name} {kills[name].faults} {kills[name].digest}\n" for name in sorted(kills))
