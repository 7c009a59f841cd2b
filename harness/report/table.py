"""Tables that fit the terminal: the widest columns are wrapped, nothing is cut off."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from typing import Final

import tabulate

tabulate.MIN_PADDING = 0  # else columns with short cells are two wider than their heads
WIDTH: Final = 80
_GAP: Final = 2
_NARROWEST: Final = 8
_WORD_ENDS: Final = textwrap.TextWrapper.wordsep_re


def table(
    head: Sequence[str], rows: Sequence[Sequence[object]], width: int = WIDTH, whole: Collection[str] = ()
) -> str:
    """Return `rows` under `head` in at most `width` columns, as far as the number of columns allows.

    Cells below the heads in `whole` are names to copy: a hyphen is no place to break them.
    """
    texts = [["" if cell is None else str(cell) for cell in row] for row in rows]
    columns = list(zip(head, *texts, strict=True))
    widths = fitting(
        [max(map(len, column)) for column in columns],
        [max(map(len, column)) if column[0] in whole else _longest_word(column) for column in columns],
        width,
    )
    wrapped = [
        ["\n".join(_wrapped(cell, limit)) for cell, limit in zip(row, widths, strict=True)] for row in texts
    ]
    text = tabulate.tabulate(wrapped, list(head), tablefmt="simple", disable_numparse=True)
    return "\n".join(line.rstrip() for line in text.splitlines())


def fitting(widths: Sequence[int], words: Sequence[int], width: int) -> list[int]:
    """Return column widths that sum, gaps included, to at most `width`: the widest give way first.

    `words` are the longest words of the columns: they are broken only where nothing else helps.
    """
    fitted = list(widths)
    room = width - _GAP * (len(fitted) - 1)
    for narrowest in (words, [_NARROWEST] * len(fitted)):
        while sum(fitted) > room:
            able = [column for column in range(len(fitted)) if fitted[column] > narrowest[column]]
            if not able:
                break
            fitted[max(able, key=lambda column: fitted[column])] -= 1
    return fitted


def _longest_word(column: Sequence[str]) -> int:
    return max((len(word) for cell in column for word in _WORD_ENDS.split(cell) if word), default=0)


def _wrapped(cell: str, width: int) -> list[str]:
    """Return the lines of a cell; a line break in it stays one."""
    parts = cell.splitlines() or [""]
    return [line for part in parts for line in (textwrap.wrap(part, width) if part else [""]) or [""]]
