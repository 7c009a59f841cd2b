"""A case with its colours exchanged: what holds for Black must hold for White."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from harness.board.colour import Colour
from harness.cases.model import Case, Event, Expectation, Legality, Step

_SIDES: Final = {"black": "white", "white": "black"}
_BY_SIDE: Final = ("prisoners", "confirmed", "view", "told")
_LETTERS: Final = str.maketrans("XOxo", "OXox")


def swapped(case: Case) -> Case:
    """Return the case with Black and White exchanged; White is to move at entry 0 where Black was.

    Meant for cases with `swap`: scores, komi and handicap are one-sided and are left as they are.
    """
    return replace(
        case,
        black=case.white,
        white=case.black,
        prisoners=(case.prisoners[1], case.prisoners[0]),
        to_play=case.to_play.opponent,
        steps=tuple(_step(step) for step in case.steps),
        expect=tuple(_expectation(expectation) for expectation in case.expect),
    )


def _step(step: Step) -> Step:
    if isinstance(step, Event):
        return replace(step, colour=step.colour.opponent if step.colour is not None else None)
    return replace(step, colour=step.colour.opponent)


def _expectation(expectation: Expectation) -> Expectation:
    return replace(
        expectation,
        legality=tuple(_legality(asked) for asked in expectation.legality),
        facts={key: _fact(key, value) for key, value in expectation.facts.items()},
    )


def _legality(asked: Legality) -> Legality:
    return replace(asked, colour=asked.colour.opponent)


def _fact(key: str, value: Any) -> Any:
    if key in _BY_SIDE:
        return {_SIDES[side]: _letters(item) for side, item in value.items()}
    if key == "board":
        return tuple(row.translate(_LETTERS) for row in value)
    if isinstance(value, Colour):
        return value.opponent
    if key == "to_play" and isinstance(value, str):
        return _SIDES.get(value, value)
    if key == "outcome" and isinstance(value, Mapping):
        return {part: _SIDES.get(item, item) for part, item in value.items()}
    return value


def _letters(item: Any) -> Any:
    return item.translate(_LETTERS) if isinstance(item, str) else item
