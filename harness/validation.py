"""From a YAML document to a checked model, with every mistake told in a sentence for people.

Scalars of a document are texts, so the models use `Flag` and `Whole` where they mean a truth value
or a whole number: only `true` and `false` are truth values, `no` and `off` are told apart from them.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from harness.errors import DataError, Place, problem

Path = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)
MOST_PROBLEMS = 50
_LONGEST_SHOWN = 60
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_MEANT = {"no": "false", "off": "false", "n": "false", "yes": "true", "on": "true", "y": "true"}
_KINDS = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "dict": "a map",
    "mapping": "a map",
    "model": "a map",
    "model_attributes": "a map",
    "dataclass": "a map",
}
_LIMITS = {
    "too_short": ("at least {} entries", "min_length"),
    "too_long": ("at most {} entries", "max_length"),
    "greater_than_equal": ("at least {}", "ge"),
    "greater_than": ("more than {}", "gt"),
    "less_than_equal": ("at most {}", "le"),
    "less_than": ("less than {}", "lt"),
    "string_too_short": ("a text of at least {} characters", "min_length"),
    "string_too_long": ("a text of at most {} characters", "max_length"),
    "string_pattern_mismatch": ("a text of the form {}", "pattern"),
    "union_tag_invalid": ("{}", "expected_tags"),
    "union_tag_not_found": ("the key {}", "discriminator"),
    "literal_error": ("{}", "expected"),
    "enum": ("{}", "expected"),
}


class Located(Protocol):
    """Data of which each part has a place: a `Document`, or several laid over each other."""

    @property
    def data(self) -> Any:
        """Return the data as a tree of dict, list, str and None."""

    def place(self, path: Sequence[str | int] = ()) -> Place:
        """Return where the value at `path` stands."""

    def key_place(self, path: Sequence[str | int]) -> Place:
        """Return where the key that `path` ends in stands."""


def wrong(expected: str, *, write: str | None = None) -> PydanticCustomError:
    """Return what a validator of a model raises: what it expected, and the right form if it can tell."""
    return PydanticCustomError("expected", "expected {expected}", {"expected": expected, "write": write})


def flag(value: object) -> bool:
    """Return `true` or `false` as a truth value; raise on every other spelling."""
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return value == "true"
    raise wrong("true or false", write=_MEANT.get(value.lower()) if isinstance(value, str) else None)


def whole(value: object) -> int:
    """Return a whole number written in digits, without leading zeros."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    raise wrong("a whole number")


def whole_if_digits(value: object) -> object:
    """Return digits as a whole number, all else as it is: for a choice among numbers."""
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value


def one_or_many(value: object) -> object:
    """Return a single text as a list of one, all else as it is: where one may stand for several."""
    return [value] if isinstance(value, str) else value


Flag = Annotated[bool, BeforeValidator(flag), WithJsonSchema({"type": "boolean"})]
Whole = Annotated[int, BeforeValidator(whole)]


def validate(
    model: type[Model], document: Located, *, also_known: Iterable[str] = (), called: str = "the file"
) -> Model:
    """Return `document` as an instance of `model`; `also_known` are keys that the caller takes off before.

    `called` is what messages call the document as a whole.
    Raises DataError with every mistake at once, each with its place, in the order of the file.
    """
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        errors = error.errors(include_url=False)
        problems = _problems(model, document, errors, tuple(also_known), called)
    if len(problems) > MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [f"{len(problems) - MOST_PROBLEMS} more mistakes are not shown"]
    raise DataError(*problems)


def key_text(path: Iterable[str | int]) -> str:
    """Return a path as people write it: `expect[2].score.result`; entries count from 1."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return _short(text)


def _problems(
    model: type[BaseModel],
    document: Located,
    errors: list[ErrorDetails],
    also_known: tuple[str, ...],
    called: str,
) -> list[str]:
    """Return one sentence per mistaken value: the readings of a union are told together."""
    by_path: dict[Path, list[ErrorDetails]] = {}
    for error in errors:
        by_path.setdefault(_document_path(document.data, error), []).append(error)
    placed: list[tuple[int, int, str]] = []
    for path, group in by_path.items():
        if _only_another_reading(path, group, by_path):
            continue
        if group[0]["type"] == "extra_forbidden":
            valid = {*_keys_at(model, path[:-1]), *(also_known if len(path) == 1 else ())}
            place, sentence = _unknown_key(document, path, sorted(valid))
        else:
            place, sentence = _sentence(document, path, group, called)
        placed.append((place.line or 0, place.column or 0, sentence))
    return list(dict.fromkeys(sentence for _, _, sentence in sorted(placed, key=lambda item: item[:2])))


def _document_path(data: Any, error: ErrorDetails) -> Path:
    """Return the path in the document: without the steps that only name a reading of a union."""
    path: list[str | int] = []
    location = error["loc"]
    for index, step in enumerate(location):
        if _has(data, step):
            path.append(step)
            data = data[step]
        elif error["type"] == "missing" and index == len(location) - 1:
            path.append(step)
    return tuple(path)


def _has(data: Any, step: str | int) -> bool:
    if isinstance(data, Mapping):
        return step in data
    return isinstance(data, list) and isinstance(step, int) and step < len(data)


def _only_another_reading(path: Path, group: list[ErrorDetails], by_path: Mapping[Path, object]) -> bool:
    """Return whether the mistakes inside the value say it all: another reading of it got deeper,
    or it is too short only because its wrong entries do not count.
    """
    if not all(_kind(error) or error["type"] == "too_short" for error in group):
        return False
    return any(len(other) > len(path) and other[: len(path)] == path for other in by_path)


def _kind(error: ErrorDetails) -> str | None:
    kind = error["type"].removesuffix("_type").removesuffix("_parsing")
    return _KINDS.get(kind) if kind != error["type"] else None


def _unknown_key(document: Located, path: Path, valid: list[str]) -> tuple[Place, str]:
    place, where = document.key_place(path), _inside(path)
    expected = "one of " + ", ".join(valid)
    return place, problem(
        place, f"{where}unknown key", found=_short(str(path[-1])), expected=expected, near=valid
    )


def _sentence(document: Located, path: Path, group: list[ErrorDetails], called: str) -> tuple[Place, str]:
    first = group[0]
    if first["type"] == "missing":
        place = document.place(path[:-1])
        key = f"entry {path[-1] + 1}" if isinstance(path[-1], int) else f"the key {path[-1]!r}"
        return place, problem(place, f"{_inside(path)}{key} is missing")
    place = document.key_place(path) if first["loc"][-1:] == ("[key]",) else document.place(path)
    return place, _wrong_value(place, key_text(path) or called, group)


def _inside(path: Path) -> str:
    return f"{key_text(path[:-1])}: " if len(path) > 1 else ""


def _wrong_value(place: Place, what: str, group: list[ErrorDetails]) -> str:
    found = group[0]["input"]
    shown = _short(found) if isinstance(found, str) else None
    if shown is None:
        what += f": found {_shape(found)}"
    expected = " or ".join(dict.fromkeys(_expected(error) for error in group))
    text = problem(place, what, found=shown, expected=expected, near=_choices(group))
    write = next((error["ctx"]["write"] for error in group if error.get("ctx", {}).get("write")), None)
    return f"{text}; write {write!r}" if write else text


def _expected(error: ErrorDetails) -> str:
    context: dict[str, Any] = error.get("ctx", {})
    if error["type"] == "expected":
        return str(context["expected"])
    if kind := _kind(error):
        return kind
    if error["type"] in _LIMITS:
        form, key = _LIMITS[error["type"]]
        limit = context[key]
        limit = f"{limit:g}" if isinstance(limit, float) else limit
        return form.format(limit).replace("'", "").replace(" 1 entries", " one entry")
    if error["type"] == "value_error":
        return str(context["error"]).removeprefix("expected ")
    return error["msg"].removeprefix("Input should be ").removeprefix("Value error, ")


def _choices(group: list[ErrorDetails]) -> list[str]:
    """Return the words among which the value was to be chosen."""
    texts = (str(error.get("ctx", {}).get("expected", "")) for error in group)
    return [word for text in texts for word in re.findall(r"'([^']*)'", text)]


def _shape(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a map"
    return "a list" if isinstance(value, list | tuple) else repr(value)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _keys_at(model: type[BaseModel], path: Path) -> Iterator[str]:
    """Yield the keys that the models at `path` know."""
    for found in _models_at(model, path):
        for name, field in found.model_fields.items():
            yield field.alias or name


def _models_at(annotation: Any, path: Path) -> Iterator[type[BaseModel]]:
    """Yield the models that the value at `path` may be, given what the value at its root may be."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _models_at(get_args(annotation)[0], path)
    elif origin in (Union, types.UnionType):
        for choice in get_args(annotation):
            yield from _models_at(choice, path)
    elif origin is not None and path:
        for inner in get_args(annotation):
            yield from _models_at(inner, path[1:])
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if not path:
            yield annotation
        for name, field in annotation.model_fields.items():
            if path and path[0] == (field.alias or name):
                yield from _models_at(field.annotation, path[1:])
