"""The matrix of ruleset pairs as text: one letter per pair, and the open pairs in words."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from harness.explore.separation import Pair

_LETTERS: Final = {"separated": "#", "equal": "=", "equivalent": "~", "open": "?"}
_MOST: Final = 20
_LEGEND: Final = (
    "# a case separates them   = equal on every axis   ~ equal on all that can be seen   "
    "? they differ, but no case shows it"
)


def render(names: Sequence[str], pairs: Sequence[Pair], width: int = 80) -> str:
    """Return the lower half of the matrix, numbered, then the pairs that no case separates."""
    state = {(pair.one, pair.other): pair.state for pair in pairs}
    label = max(map(len, names), default=0)
    lines = []
    for row, name in enumerate(names):
        cells = "".join(_LETTERS[state[earlier, name]] for earlier in names[:row])
        lines.append(f"{row + 1:>2} {name:<{label}} {cells}.")
    lines += [f"   {'':<{label}} {''.join(str((column + 1) % 10) for column in range(len(names)))}"]
    lines += ["", *textwrap.wrap(_LEGEND, width), ""]
    lines += _in_words([pair for pair in pairs if pair.state != "separated"], width)
    counts = ", ".join(f"{sum(pair.state == state for pair in pairs)} {state}" for state in _LETTERS)
    return "\n".join([*lines, f"pairs: {len(pairs)}: {counts}"]) + "\n"


def _in_words(pairs: Sequence[Pair], width: int) -> list[str]:
    """Return a sentence for each of the pairs that are most alike."""
    alike = sorted(pairs, key=lambda pair: len(pair.keys))
    lines = []
    for pair in alike[:_MOST]:
        what = pair.reason or f"differ in {', '.join(pair.keys)}"
        lines += textwrap.wrap(
            f"{pair.one} and {pair.other}: {what}", width, subsequent_indent="    ", break_on_hyphens=False
        )
    if len(alike) > _MOST:
        lines.append(f"and {len(alike) - _MOST} more open pairs; --json - shows all")
    return [*lines, ""] if lines else []
