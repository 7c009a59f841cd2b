"""How faults of counting are written: what spoils one or both sides of a score."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from fractions import Fraction

from harness.board.colour import BLACK, WHITE, Colour
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.scoring.breakdown import Score, Side
from harness.scoring.finished import Finished

Spoiler = Callable[[Finished, Score], Score]


def on_both(change: Callable[[Finished, Colour, Side], Side]) -> Spoiler:
    """Return a fault that changes each side by itself."""

    def spoil(end: Finished, score: Score) -> Score:
        return replace(score, black=change(end, BLACK, score.black), white=change(end, WHITE, score.white))

    return spoil


def without(component: str) -> Spoiler:
    """Return a fault that leaves out one component of both scores."""
    return on_both(lambda _end, _colour, side: replace(side, **{component: Fraction(0)}))


def counted(slug: str, title: str, source: str, axis: str, spoil: Spoiler) -> Fault:
    """Return a fault that spoils a finished score."""
    return Fault(slug, title, source, axis, after_count=spoil)


def misread(slug: str, title: str, source: str, key: str, wrong: object, rights: Collection[object]) -> Fault:
    """Return a fault that reads the values `rights` of one ruleset key as `wrong`."""
    return Fault(slug, title, source, key, ruleset=reading({key: wrong}, {key: rights}))
