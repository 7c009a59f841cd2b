"""Perft tables (`cases/perft/*.txt`): published counts of legal sequences, as plain text.

docs/perft.md explains the format. The small depths of a line are also a case, for `goharness run`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Final

from harness.board.topology import parse_size, topology
from harness.cases.digest import with_digest
from harness.cases.model import Case, Condition, Expectation, Guard, Move
from harness.cases.moves import parse_moves
from harness.errors import DataError, Place, problem

RUN_LIMIT: Final = 600
"""How many sequences, of all depths together, a program under test is asked about at most."""

_FORM: Final = "RULESET WxH; [revision 2;] [moves B A1, W B1;] D1 COUNT; D2 COUNT; ..."
_REVISION: Final = re.compile(r"revision ([1-9][0-9]*)")
_DEPTH: Final = re.compile(r"D([1-9][0-9]*) (0|[1-9][0-9]*)")


@dataclass(frozen=True)
class PerftLine:
    """One line: the number of legal sequences of 1, 2, ... moves after `moves` on an empty board."""

    ruleset: str
    width: int
    height: int
    moves: tuple[Move, ...]
    counts: tuple[int, ...]
    source: str
    place: Place
    revision: int = 1

    @property
    def board(self) -> str:
        """The size, as `3x2`, squares too."""
        return f"{self.width}x{self.height}"


def read_table(path: Path, name: str) -> list[PerftLine]:
    """Return the lines of a table; raises DataError with every mistake in it."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: cannot be read: {error}") from None
    lines: list[PerftLine] = []
    problems: list[str] = []
    source = ""
    for number, line in enumerate(text.splitlines(), 1):
        line, place = line.strip(), Place(name, number)
        if line.startswith("source:"):
            source = line.removeprefix("source:").strip()
        elif line and not line.startswith("#"):
            try:
                lines.append(_line(line, source, place))
            except ValueError as error:
                problems.append(problem(place, str(error)))
    if not (lines or problems):
        problems.append(problem(Place(name, 1), "found no line of counts", expected=_FORM))
    if problems:
        raise DataError(*problems)
    return lines


def _line(text: str, source: str, place: Place) -> PerftLine:
    """Read one line; raises ValueError in words for people."""
    head, *fields = (" ".join(field.split()) for field in text.split(";"))
    ruleset, _, board = head.partition(" ")
    if not board or not fields:
        raise ValueError(f"found {text!r}, expected {_FORM}")
    if not source:
        raise ValueError("found no source before this line, expected 'source: ...' in a line above")
    width, height = parse_size(board)
    revision = 1
    if found := _REVISION.fullmatch(fields[0]):
        revision = int(found[1])
        fields.pop(0)
    moves: tuple[Move, ...] = ()
    if fields and fields[0].startswith("moves "):
        moves = parse_moves(fields.pop(0).removeprefix("moves "), topology(width, height))
    return PerftLine(ruleset, width, height, moves, tuple(_counts(fields)), source, place, revision)


def _counts(fields: list[str]) -> Iterator[int]:
    for depth, field in enumerate(fields, 1):
        match = _DEPTH.fullmatch(field)
        if match is None or int(match[1]) != depth:
            raise ValueError(f"found {field!r}, expected 'D{depth} COUNT'")
        yield int(match[2])
    if not fields:
        raise ValueError(f"found no count, expected {_FORM}")


def case_of(line: PerftLine, suite: str) -> Case | None:
    """Return the small depths of a line as a case; None where they tell too little.

    That is where the first depth is zero or too large, and where it is all that is small: on a wide empty
    board every rule calls every point legal.
    """
    totals = takewhile(lambda total: total <= RUN_LIMIT, accumulate(line.counts))
    counts = line.counts[: len(list(totals))]
    if not counts or not line.counts[0] or len(counts) == 1 < len(line.counts):
        return None
    played = "".join(f"-{move.colour.letter}-{move.vertex}".lower() for move in line.moves)
    where = f"after {', '.join(map(str, line.moves))}" if line.moves else "from the empty board"
    case = Case(
        id=f"perft-{line.ruleset}-{line.board}{played}",
        suite=suite,
        title=f"Every legal sequence of up to {len(counts)} moves on {line.board} {where}",
        topic="perft",
        width=line.width,
        height=line.height,
        tags=("perft",),
        sources=(line.source,),
        requires=Guard(({"rulesets": Condition((line.ruleset,))},)),
        steps=line.moves,
        swap=False,
        expect=(Expectation(Guard(), line.source, facts={"perft": counts}, place=line.place),),
        revision=line.revision,
        place=line.place,
    )
    return with_digest(case)
