"""A case as plain data: from the model of the harness to that of an export."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from harness.board.colour import Colour
from harness.cases.model import Case, Event, Expectation, Guard, Legality, Step
from harness.explore.export_model import CaseData
from harness.rules.exact import number_text
from harness.rules.ruleset import Ruleset
from harness.run.questions import colour_word


def case_text(case: Case, rulesets: Sequence[Ruleset]) -> str:
    """Return the JSON of a case; `rulesets` are those of which it says to which the case applies."""
    return json_text(case_data(case, rulesets).model_dump(mode="json", exclude_none=True))


def json_text(data: Mapping[str, Any]) -> str:
    """Return data as every JSON file of an export has it."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def case_data(case: Case, rulesets: Sequence[Ruleset]) -> CaseData:
    """Return the plain data of a case, checked against the published shape."""
    able = [ruleset for ruleset in rulesets if case.requires.holds(ruleset)]
    copied = ("id", "revision", "digest", "suite", "topic", "title", "tags", "sources", "note")
    return CaseData.model_validate(
        {name: getattr(case, name) for name in (*copied, "black", "white", "dead", "via", "swap")}
        | {
            "board": {"width": case.width, "height": case.height},
            "prisoners": dict(zip(("black", "white"), case.prisoners, strict=True)),
            "to_play": colour_word(case.to_play),
            "options": dict(case.options),
            "handicap": case.handicap and vars(case.handicap),
            "steps": [_step(step) for step in case.steps],
            "requires": _guard(case.requires),
            "rulesets": [ruleset.name for ruleset in rulesets if case.applies_to(ruleset)],
            "expect": [_expectation(case, expectation, able) for expectation in case.expect],
        }
    )


def _step(step: Step) -> dict[str, Any]:
    if isinstance(step, Event):
        return {
            "event": step.word,
            "colour": step.colour and colour_word(step.colour),
            "argument": step.argument,
        }
    return {
        "move": step.vertex,
        "refused": step.refused or None,
        "player": step.player if step.player > 1 else None,
        "colour": colour_word(step.colour),
    }


def _guard(guard: Guard) -> list[dict[str, Any]]:
    return [
        {
            key: {"none_of" if condition.negated else "one_of": condition.values}
            for key, condition in alternative.items()
        }
        for alternative in guard.alternatives
    ]


def _expectation(case: Case, expectation: Expectation, able: Sequence[Ruleset]) -> dict[str, Any]:
    score = expectation.score
    return {
        "ply": len(case.plies) if expectation.at is None else expectation.at,
        "at_end": expectation.at is None,
        "when": _guard(expectation.when),
        "rulesets": [ruleset.name for ruleset in able if expectation.when.holds(ruleset)],
        "because": expectation.because,
        "legality": [_legality(asked) for asked in expectation.legality],
        "score": score and {one.name: _asked(getattr(score, one.name), one.name) for one in fields(score)},
    } | {key: _value(value) for key, value in expectation.facts.items()}


def _legality(asked: Legality) -> dict[str, Any]:
    return {
        "verdict": asked.verdict,
        "colour": colour_word(asked.colour),
        "moves": asked.vertices,
        "reasons": asked.reasons,
        "repeats": asked.repeats,
        "player": asked.player,
    }


def _asked(part: Any, name: str) -> Any:
    """Return a part of a score; None where it is not asked. No dead stone and no seki is an answer."""
    return _value(part) if part or name in ("dead", "seki") or isinstance(part, Fraction) else None


def _value(value: Any) -> Any:
    if isinstance(value, Colour):
        return colour_word(value)
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, Mapping):
        return {key: _value(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_value(part) for part in value)
    return value
