"""Guards: the maps under `when` and `requires` that say which rulesets an expectation speaks of."""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from harness.cases.model import Condition, Guard
from harness.cases.problems import Mistake
from harness.rules.axis_text import axis_text
from harness.rules.ruleset import ABOUT, Ruleset

Path = Sequence[str | int]
Words = frozenset[str] | None

ORDINARY: Final[Mapping[str, Condition]] = {
    "board.topology": Condition(("grid",)),
    "end.pass": Condition(("allowed",)),
    "scoring.method": Condition(("area", "territory", "stones")),
    "end.move_limit": Condition(("null",)),
    "information.view": Condition(("open",)),
    "players.per_side": Condition(("1",)),
}
"""What `requires` asks for every key that it does not name: an ordinary game."""

_FORM: Final = "a map of ruleset keys, such as {superko: positional}"
_CONDITION_FORM: Final = "a value, a list of values or {not: value}"


def turned_on(guard: Guard, ruleset: Ruleset, keys: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the ruleset's values, `superko: positional`, of the keys that a guard turns on.

    Those of ordinary games are left out, and those that are not among `keys`, if given.
    """
    named = dict.fromkeys(
        key
        for alternative in guard.alternatives
        for key, condition in alternative.items()
        if key != "rulesets" and condition != ORDINARY.get(key)
    )
    return tuple(f"{key}: {axis_text(ruleset.axis(key))}" for key in named if keys is None or key in keys)


@cache
def guard_words() -> Mapping[str, Words]:
    """Return every key a guard may use with the words it can have; None: a number or free text."""
    words: dict[str, Words] = {"rulesets": None}
    for name, field in Ruleset.model_fields.items():
        if name in ABOUT:
            continue
        group = field.annotation
        if name != "komi" and isinstance(group, type) and issubclass(group, BaseModel):
            for inner, item in group.model_fields.items():
                words[f"{name}.{item.alias or inner}"] = _words_of(item.annotation)
        else:
            words[name] = None if name == "komi" else _words_of(field.annotation)
    return words


def _words_of(annotation: Any) -> Words:
    """Return the texts a value of this type can be written as; None when they are not a short list."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation is type(None):
        return frozenset({"null"})
    if annotation is bool:
        return frozenset({"true", "false"})
    if origin is Literal:
        return frozenset(str(value) for value in inner)
    if origin is Annotated or (origin is tuple and inner[1:] == (...,)):
        return _words_of(inner[0])
    if origin in (Union, types.UnionType):
        choices = [_words_of(choice) for choice in inner]
        return None if None in choices else frozenset().union(*(choice for choice in choices if choice))
    return None


def read_guard(data: Any, path: Path, tell: Callable[[Mistake], None]) -> Guard:
    """Return the guard that `data` describes: a map (all must hold) or a list of maps (one must hold).

    Mistakes are told one by one; what is left of the guard is then of no use.
    """
    if data is None:
        return Guard()
    alternatives = data if isinstance(data, list) else [data]
    read = []
    for index, alternative in enumerate(alternatives):
        at = [*path, index] if isinstance(data, list) else list(path)
        if not isinstance(alternative, Mapping) or not alternative:
            tell(Mistake(at, "guard", _FORM))
            continue
        read.append({key: _condition(key, value, [*at, key], tell) for key, value in alternative.items()})
    if not alternatives:
        tell(Mistake(path, "guard: found an empty list", "at least one map of ruleset keys"))
    return Guard(tuple(read))


def with_ordinary(guard: Guard) -> Guard:
    """Return `requires` with what an ordinary game needs for every key that it does not name."""
    return Guard(tuple({**ORDINARY, **alternative} for alternative in guard.alternatives or ({},)))


def _condition(key: str, value: Any, path: Path, tell: Callable[[Mistake], None]) -> Condition:
    words = guard_words()
    if key not in words:
        nested = isinstance(value, Mapping) and "not" not in value
        hint = f"one key with a dot, such as {key}.{next(iter(value), 'key')}" if nested else "a ruleset key"
        tell(Mistake(path, "unknown key in a guard", hint, key, words.keys(), in_key=True))
        return Condition(())
    negated = isinstance(value, Mapping)
    if isinstance(value, Mapping):
        if set(value) != {"not"}:
            tell(Mistake(path, f"{key}: found a map", _CONDITION_FORM))
            return Condition(())
        value = value["not"]
    values = tuple(value if isinstance(value, list) else [value])
    if not values or any(isinstance(item, list | Mapping) for item in values):
        tell(Mistake(path, key, _CONDITION_FORM))
        return Condition(())
    texts = tuple("null" if item is None else str(item) for item in values)
    for text in texts:
        known = words[key]
        if known is not None and text not in known:
            tell(Mistake(path, key, "one of " + ", ".join(sorted(known)), text, known))
    return Condition(texts, negated)


_VALUE: Final[dict[str, Any]] = {"type": ["string", "number", "boolean", "null"]}
_VALUES: Final[dict[str, Any]] = {"anyOf": [_VALUE, {"type": "array", "items": _VALUE, "minItems": 1}]}
_CONDITION: Final[dict[str, Any]] = {
    "anyOf": [
        *_VALUES["anyOf"],
        {
            "type": "object",
            "properties": {"not": _VALUES},
            "required": ["not"],
            "additionalProperties": False,
        },
    ]
}


def _guard_schema() -> dict[str, Any]:
    one = {
        "type": "object",
        "propertyNames": {"enum": sorted(guard_words())},
        "additionalProperties": _CONDITION,
        "minProperties": 1,
    }
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}, {"type": "null"}]}


GUARD_SCHEMA: Final = _guard_schema()
