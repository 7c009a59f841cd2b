"""Every key of a ruleset with its values: what `goharness list axes` and the documentation show."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from harness.rules.exact import number_text
from harness.rules.ruleset import ABOUT, Axes, Komi, Ruleset, Scoring
from harness.scoring.available import missing_strategies

_DEPENDENT: Final = {
    "ko": "simple, none beside a superko",
    "scoring.seki": "counts, none under territory",
    "scoring.method": "to be stated",
    "board.default": "first named size, else 19",
}
"""What stands for a default that depends on other values; `harness.rules.loader` applies them."""
_FREE: Final = {
    "board.sizes": ("list of sizes",),
    "board.default": ("size",),
    "repetition.window": ("null", "number"),
    "scoring.supply": ("unlimited", "number", "points//2"),
    "scoring.target": ("null", "number"),
    "komi": ("none", "number", "agreed", "map by size"),
    "handicap.stones": ("[fewest, most]",),
    "handicap.table": ("standard", "map by size and number"),
    "handicap.komi": ("same", "fraction", "number"),
    "end.move_limit": ("null", "number", "2*points"),
    "players.per_side": ("number",),
}


@dataclass(frozen=True)
class AxisRow:
    """One key: its values as a file writes them, the default, the meaning.

    `missing` are the values that load but have no strategy in this version.
    """

    key: str
    values: tuple[str, ...]
    default: str
    meaning: str
    missing: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "key": self.key,
            "values": list(self.values),
            "default": self.default,
            "meaning": self.meaning,
            "missing": list(self.missing),
        }


def axis_rows() -> tuple[AxisRow, ...]:
    """Return a row for every axis, in the order of the model."""
    return tuple(
        AxisRow(key, values, _default(key, field), field.description or "", _missing(key, values))
        for key, field in _fields()
        for values in [_values(key, field)]
    )


def _fields() -> Iterator[tuple[str, FieldInfo]]:
    for name, field in Ruleset.model_fields.items():
        if name in ABOUT:
            continue
        group = field.annotation
        if isinstance(group, type) and issubclass(group, Axes) and group is not Komi:
            for inner, item in group.model_fields.items():
                yield f"{name}.{item.alias or inner}", item
        else:
            yield name, field


def _values(key: str, field: FieldInfo) -> tuple[str, ...]:
    if key in _FREE:
        return _FREE[key]
    words = tuple(_words(field.annotation))
    default = _text(field.default)
    return (default, *(word for word in words if word != default)) if default in words else words


def _words(annotation: Any) -> Iterator[str]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        yield from ("false", "true")
    elif annotation is type(None):
        yield "null"
    elif origin is Literal:
        yield from map(str, inner)
    elif origin in (Annotated, tuple):
        yield from _words(inner[0])
    elif origin in (Union, types.UnionType):
        for choice in inner:
            yield from _words(choice)


def _default(key: str, field: FieldInfo) -> str:
    if key in _DEPENDENT:
        return _DEPENDENT[key]
    return _text(field.default.plain() if isinstance(field.default, Komi) else field.default)


def _text(value: object) -> str:
    if value is PydanticUndefined:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_text, value))}]" if value else "[]"
    if isinstance(value, Fraction):
        return number_text(value)
    return "null" if value is None else str(value)


def _missing(key: str, values: tuple[str, ...]) -> tuple[str, ...]:
    tried = (*values, "2") if key == "players.per_side" else values
    missing = [value for value in tried if f"{key}: {value}" in missing_strategies(_with(key, value))]
    return tuple("more than 1" if key == "players.per_side" else value for value in missing)


@cache
def _plain() -> Ruleset:
    return Ruleset.model_validate(
        {
            "name": "plain",
            "title": "plain",
            "sources": ["none"],
            "ko": "simple",
            "scoring": Scoring(method="area", seki="counts"),
        }
    )


def _with(key: str, text: str) -> Ruleset:
    """Return a ruleset that differs from the defaults in one value alone."""
    value: object = {"true": True, "false": False, "null": None}.get(
        text, int(text) if text.isdigit() else text
    )
    group, _, inner = key.partition(".")
    if not inner:
        return _plain().model_copy(update={key: value})
    axes: Axes = getattr(_plain(), group)
    names: Mapping[str, str] = {item.alias or name: name for name, item in type(axes).model_fields.items()}
    return _plain().model_copy(update={group: axes.model_copy(update={names[inner]: value})})
