"""The values of ruleset keys that are no plain words: sizes, komi, formulas, ranges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema

from harness.board.topology import topology
from harness.rules.exact import exact_number, number_text
from harness.validation import wrong

_SIDE = "[1-9]|1[0-9]|2[0-5]"
SIZE_PATTERN = f"({_SIDE})(?:x({_SIDE}))?"
_SIZE = re.compile(SIZE_PATTERN)
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
_COUNT = r"[1-9][0-9]{0,8}"

Agreed = Literal["agreed"]
HandicapRows = Mapping[str, Mapping[str, str] | Literal["standard"]]


def size(value: object) -> str:
    """Return a board size as text: `19` for a square, `9x7` (width, height) for a rectangle."""
    match = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise wrong("a board size of 1 to 25, such as 19 or 9x7")
    return match[1] if match[2] in (None, match[1]) else match[0]


def slug(value: object) -> str:
    """Return a name of small letters, digits and single hyphens."""
    if isinstance(value, str) and len(value) <= 60 and _SLUG.fullmatch(value):
        return value
    raise wrong("a name of small letters, digits and hyphens, such as my-rules")


def titled(value: object) -> object:
    """Return a source given as a text as a source with that title."""
    return {"title": value} if isinstance(value, str) else value


def komi_value(value: object) -> Fraction | Agreed | None:
    """Return the komi on one size: exact points, `agreed`, or None for `none`."""
    if value is None or value == "none":
        return None
    return "agreed" if value == "agreed" else _points(value, "a number such as 7.5 or 15/4, agreed or none")


def handicap_komi(value: object) -> Fraction | Literal["same", "fraction"]:
    """Return the komi of handicap games: exact points, `same`, or `fraction` for the part after the point."""
    if value == "same":
        return "same"
    return "fraction" if value == "fraction" else _points(value, "a number such as 0.5, same or fraction")


def komi_map(value: object) -> object:
    """Return the `komi` of a file as the two fields of `Komi`: the default, and the other sizes."""
    if isinstance(value, Mapping) and "by_size" not in value:
        sizes = {key: item for key, item in value.items() if key != "default"}
        default = {"default": value["default"]} if "default" in value else {}
        names = [key for key in sizes if isinstance(key, str) and _SIZE.fullmatch(key)]
        if len({size(key) for key in names}) < len(names):
            raise wrong("each board size once (19x19 is 19)")
        return default | {"by_size": sizes}
    if isinstance(value, list):
        raise wrong("none, a number, agreed, or a map by board size with a default")
    return {"default": value} if value is None or isinstance(value, str | int | Fraction) else value


def komi_text(value: Fraction | Agreed | None) -> str:
    """Return the komi on one size as a file states it."""
    return "none" if value is None else value if isinstance(value, str) else number_text(value)


def stone_range(value: object) -> tuple[int, int | None]:
    """Return `[fewest, most]` handicap stones; `any` as the most is None: no upper bound."""
    if isinstance(value, list | tuple) and len(value) == 2:
        fewest, most = (_count(bound) for bound in value)
        if fewest is not None and value[1] in ("any", None):
            return fewest, None
        if fewest is not None and most is not None and fewest <= most:
            return fewest, most
    raise wrong("the fewest and the most stones, such as [2, 9] or [1, any]")


def handicap_table(value: object) -> Literal["standard"] | HandicapRows:
    """Return the points of fixed handicap stones: `standard`, or by board size and by number of stones.

    The entry `default: standard` of such a map stands for the sizes that it does not name.
    """
    if value == "standard":
        return "standard"
    sizes = (
        {key: rows for key, rows in value.items() if key != "default"} if isinstance(value, Mapping) else {}
    )
    if not sizes or not all(isinstance(rows, Mapping) for rows in sizes.values()):
        raise wrong("standard, or a map by board size and by number of stones, such as {9: {2: C3 G7}}")
    table: dict[str, Mapping[str, str] | Literal["standard"]] = {
        size(name): {str(n): _row(size(name), n, row) for n, row in rows.items()}
        for name, rows in sizes.items()
    }
    if len(table) < len(sizes):
        raise wrong("each board size once (19x19 is 19)")
    if isinstance(value, Mapping) and "default" in value:
        if value["default"] != "standard":
            raise wrong("standard as the default of the sizes that are not named")
        table["default"] = "standard"
    return table


def _row(board: str, stones: object, points: object) -> str:
    """Return the points of one row of a handicap table: as many as stones, all different, on the board."""
    width, _, height = board.partition("x")
    on_board = topology(int(width), int(height or width))
    names = points.upper().split() if isinstance(points, str) else []
    known = all(on_board.point(name) is not None for name in names)
    if not (known and names and _count(stones) == len(names) == len(set(names))):
        raise wrong(f"for {stones} stones on {board} as many different points of that board")
    return " ".join(names)


def supply(value: object) -> str:
    """Return how many stones each side has: `unlimited`, a number, or `points//2`, half of the board."""
    text = str(value) if isinstance(value, int) else value
    if isinstance(text, str) and re.fullmatch(rf"unlimited|{_COUNT}|points//2", text):
        return text
    raise wrong("unlimited, a number of stones, or points//2 for half of the board")


def move_limit(value: object) -> str:
    """Return after how many plies play ends: a number, or `n*points` of the board."""
    text = str(value) if isinstance(value, int) else value
    if isinstance(text, str) and re.fullmatch(rf"{_COUNT}(\*points)?", text):
        return text
    raise wrong("null, a number of plies, or a multiple of the board's points such as 2*points")


def same_text(one: str, other: str) -> bool:
    """Tell whether two texts of a file mean the same: the same word, or the same number."""
    if one == other:
        return True
    return bool(_NUMBER.fullmatch(one) and _NUMBER.fullmatch(other)) and Fraction(one) == Fraction(other)


def _count(value: object) -> int | None:
    return int(str(value)) if re.fullmatch(_COUNT, str(value)) else None


def _points(value: object, expected: str) -> Fraction:
    """Return exact points; show the right form of what is nearly one (`.5`, `7,5`, `1e3`)."""
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        raise wrong(expected, write=_right_form(value))
    try:
        return exact_number(value)
    except ValueError:
        raise wrong(expected) from None


def _right_form(text: str) -> str | None:
    try:
        number = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number.adjusted()) > 9 or len(text) > 20:
        return None
    return number_text(Fraction(number))


def _number_or(*words: str) -> Any:
    number = {"type": "string", "pattern": f"^{_NUMBER.pattern}$"}
    return WithJsonSchema({"anyOf": [{"type": "number"}, number, {"enum": list(words)}]})


def _text_or_count(pattern: str) -> Any:
    return WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": f"^({pattern})$"}]}
    )


_COUNT_SCHEMA = {"type": "integer", "minimum": 1}
_RANGE_SCHEMA = {
    "type": "array",
    "prefixItems": [_COUNT_SCHEMA, {"anyOf": [_COUNT_SCHEMA, {"enum": ["any"]}]}],
    "minItems": 2,
    "maxItems": 2,
}
_TABLE_SCHEMA: Final = {
    "anyOf": [
        {"enum": ["standard"]},
        {
            "type": "object",
            "properties": {"default": {"enum": ["standard"]}},
            "patternProperties": {
                f"^{SIZE_PATTERN}$": {
                    "type": "object",
                    "patternProperties": {f"^{_COUNT}$": {"type": "string"}},
                    "additionalProperties": False,
                }
            },
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
_SIZE_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": 25},
        {"type": "string", "pattern": f"^{SIZE_PATTERN}$"},
    ]
}

Size = Annotated[str, BeforeValidator(size), WithJsonSchema(_SIZE_SCHEMA)]
Slug = Annotated[
    str, BeforeValidator(slug), WithJsonSchema({"type": "string", "pattern": f"^{_SLUG.pattern}$"})
]
KomiValue = Annotated[Fraction | Agreed | None, PlainValidator(komi_value), _number_or("none", "agreed")]
HandicapKomiValue = Annotated[
    Fraction | Literal["same", "fraction"], PlainValidator(handicap_komi), _number_or("same", "fraction")
]
StoneRange = Annotated[tuple[int, int | None], PlainValidator(stone_range), WithJsonSchema(_RANGE_SCHEMA)]
HandicapTable = Annotated[
    Literal["standard"] | HandicapRows, PlainValidator(handicap_table), WithJsonSchema(_TABLE_SCHEMA)
]
Supply = Annotated[str, PlainValidator(supply), _text_or_count(rf"unlimited|{_COUNT}|points//2")]
MoveLimit = Annotated[str, PlainValidator(move_limit), _text_or_count(rf"{_COUNT}(\*points)?")]
