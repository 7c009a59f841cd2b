"""What a case expects, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from harness.cases.digest import canonical
from harness.cases.model import Expectation, Guard

_COLOURS: Final = {"B": "Black", "W": "White"}
_SUM: Final = {"totals", "breakdown", "counts"}


def guard_text(guard: Guard) -> str:
    """Return the condition on rulesets; empty where there is none."""
    alternatives = [
        " and ".join(
            f"{key} is {'not ' if condition.negated else ''}{' or '.join(condition.values)}"
            for key, condition in alternative.items()
        )
        for alternative in guard.alternatives
    ]
    return "; or ".join(alternatives)


def sentences(expectation: Expectation) -> list[str]:
    """Return a sentence for each thing that is expected."""
    return [*_legality(expectation), *_facts(expectation), *_score(expectation)]


def _legality(expectation: Expectation) -> Iterator[str]:
    for asked in expectation.legality:
        who = _COLOURS[asked.colour.letter] + (f", player {asked.player}," if asked.player else "")
        why = f" ({' or '.join(asked.reasons)})" if asked.reasons else ""
        repeats = "" if asked.repeats is None else f": it repeats {_ply(asked.repeats)}"
        yield f"{who} at {', '.join(asked.vertices)} is {asked.verdict}{why}{repeats}"


def _facts(expectation: Expectation) -> Iterator[str]:
    for key, value in expectation.facts.items():
        plain = canonical(value)
        if key == "board":
            yield "the board stands as drawn:\n" + "\n".join(" ".join(row) for row in plain)
        elif key == "captures":
            yield f"taken: {', '.join(plain) or 'nothing'}"
        elif key == "to_play":
            yield f"{_COLOURS[plain]} is to play"
        else:
            yield f"{key.replace('_', ' ')}: {_value(plain)}"


def _score(expectation: Expectation) -> Iterator[str]:
    if expectation.score is None:
        return
    score = canonical(expectation.score)
    given = f", with {', '.join(expectation.score.dead)} dead" if expectation.score.dead else ""
    score.pop("dead", None)
    if owner := score.pop("owner", None):
        yield f"the owner of each point, row by row: {owner}"
    for key, value in score.items():
        if key in _SUM:
            yield from (
                f"{key if key != 'counts' else 'nobody'}, {who}: {_value(parts)}"
                for who, parts in value.items()
            )
        else:
            yield f"{key}: {_value(value)}{given if key == 'result' else ''}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_value(part)}" for key, part in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _ply(number: int) -> str:
    return f"the position after ply {number}" if number else "the start"
