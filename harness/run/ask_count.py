"""Asking for a whole count as JSON, as `goharness-score` gives it, and comparing each part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, StrictFloat, StrictInt, StrictStr, ValidationError

from harness.cases.model import ExpectedScore
from harness.engines.gtp import Response
from harness.rules.exact import exact_number, number_text
from harness.run.outcome import Check, CheckVerdict
from harness.run.questions import Ask, Context, Memory

_Number = StrictInt | StrictFloat | StrictStr
_UNREADABLE: Final = "the answer is no count in JSON: "
_NOT_STATED: Final = "the count does not state it"


class _Count(BaseModel):
    """The count as a program states it. Programs are not trusted: what has another shape is no count."""

    model_config = ConfigDict(extra="ignore")

    result: StrictStr | None = None
    margin: _Number | None = None
    winner: StrictStr | None = None
    black: _Number | None = None
    white: _Number | None = None
    breakdown: dict[str, dict[str, _Number]] | None = None
    dame: StrictInt | None = None
    seki: StrictInt | None = None
    owner: StrictStr | None = None
    steps: list[dict[str, Any]] | None = None


def whole_count(context: Context, command: str, expected: ExpectedScore, wanted: str, because: str) -> Ask:
    """Ask for the whole count; `wanted` is what messages call the expectation as a whole."""
    parts = [command]
    if expected.dead:
        parts += ["dead", *expected.dead]
    if expected.seki is not None:
        parts += ["seki", *expected.seki]
    sent, ply = " ".join(parts), context.ply

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        text = answers[0].text
        try:
            count = _Count.model_validate_json(text) if answers[0].ok else None
        except ValidationError:
            count, text = None, _UNREADABLE + text
        if count is None:
            return [Check("result", "", wanted, "unseen", text, sent, because, ply)]
        return [
            Check(kind, subject, expectation, verdict, shown, sent, because, ply)
            for kind, subject, expectation, verdict, shown in _compared(expected, count)
        ]

    return Ask((sent,), read, ply)


_Compared = tuple[str, str, str, CheckVerdict, str]


def _compared(expected: ExpectedScore, count: _Count) -> list[_Compared]:
    """Compare every part of the expected score with the count."""
    found = []
    if expected.result is not None:
        found.append(_same("result", "", expected.result, count.result))
    if expected.margin is not None:
        found.append(_equal("margin", "", expected.margin, count.margin))
    if expected.winner is not None:
        found.append(_same("winner", "", expected.winner, count.winner))
    for side, total in expected.totals.items():
        found.append(_equal("totals", side, total, count.black if side == "black" else count.white))
    for side, components in expected.breakdown.items():
        stated = None if count.breakdown is None else count.breakdown.get(side)
        for component, value in components.items():
            # Components that are zero are left out.
            part = None if stated is None else stated.get(component, 0)
            found.append(_equal("breakdown", f"{side} {component}", value, part))
    for name, number in expected.counts.items():
        found.append(_same("breakdown", name, str(number), count.dame if name == "dame" else count.seki))
    if expected.owner is not None:
        found.append(_same("owner", "", "".join(expected.owner.split()), count.owner))
    for index, step in enumerate(expected.steps):
        found += _step(index, step, count.steps)
    return found


def _step(index: int, expected: Mapping[str, Any], steps: list[dict[str, Any]] | None) -> list[_Compared]:
    """Compare what is expected of one step of the procedure; a count with fewer steps contradicts it."""
    stated = steps[index] if steps is not None and index < len(steps) else {}
    return [
        _same(
            "steps", f"{index + 1} {key}", _plain(value), None if steps is None else _plain(stated.get(key))
        )
        for key, value in expected.items()
    ]


def _plain(value: object) -> str:
    """Return part of a counting step as one text, whether it comes from a case or from JSON."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(item)}" for key, item in sorted(value.items()))
    if isinstance(value, list | tuple):
        return "/".join(map(str, value))
    return number_text(value) if isinstance(value, Fraction) else str(value)


def _same(kind: str, subject: str, wanted: str, stated: str | int | None) -> _Compared:
    if stated is None:
        return (kind, subject, wanted, "unseen", _NOT_STATED)
    return (kind, subject, wanted, "held" if wanted == str(stated) else "contradicted", str(stated))


def _equal(kind: str, subject: str, wanted: Fraction, stated: float | str | None) -> _Compared:
    if stated is None:
        return (kind, subject, number_text(wanted), "unseen", _NOT_STATED)
    try:
        number = exact_number(str(stated))
    except ValueError:
        return (kind, subject, number_text(wanted), "contradicted", str(stated))
    verdict: CheckVerdict = "held" if number == wanted else "contradicted"
    return (kind, subject, number_text(wanted), verdict, number_text(number))
