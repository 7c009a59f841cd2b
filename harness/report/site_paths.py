"""File names of pages: safe on every file system, and different in more than case."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

FOLDERS: Final = ("cases", "cells", "findings", "programs", "rulesets")
"""The folders in which only pages stand, and the SGF files beside those of cases."""

_LONGEST_NAME: Final = 120


@dataclass
class Paths:
    """Gives each page a path of its own."""

    taken: set[str] = field(default_factory=set)

    def new(self, folder: str, *names: str, ending: str = "html") -> str:
        """Return a path in `folder` that says `names`."""
        slugs = [re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.") or "x" for name in names]
        stem = f"{folder}/{'--'.join(slugs)[:_LONGEST_NAME]}"
        path, number = f"{stem}.{ending}", 1
        while path in self.taken:
            number += 1
            path = f"{stem}~{number}.{ending}"
        self.taken.add(path)
        return path
