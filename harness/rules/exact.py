"""Exact numbers: komi and scores are fractions, never floats."""

from __future__ import annotations

import re
from fractions import Fraction

_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+|/[1-9][0-9]*)?")
_LONGEST = 30  # characters; no count of a game needs them, and a number of thousands takes its time


def exact_number(value: object) -> Fraction:
    """Return `7.5`, `-0.5`, `15/4` or an integer as a fraction.

    Raises ValueError for anything else, texts of more than 30 characters and floats included: a float
    is no exact number.
    """
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError("expected a number such as 7.5 or 15/4")
    if isinstance(value, str) and not (len(value.strip()) <= _LONGEST and _NUMBER.fullmatch(value.strip())):
        raise ValueError("expected a number such as 7.5 or 15/4")
    return Fraction(value)


def number_text(value: Fraction) -> str:
    """Return the shortest exact text: `7`, `7.5`, `7.25`, else `22/3`."""
    if value.denominator == 1:
        return str(value.numerator)
    twos, rest = 0, value.denominator
    while rest % 2 == 0:
        twos, rest = twos + 1, rest // 2
    fives = 0
    while rest % 5 == 0:
        fives, rest = fives + 1, rest // 5
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    digits = max(twos, fives)
    scaled = abs(value.numerator) * 10**digits // value.denominator
    whole, part = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{digits}d}"


def json_number(value: Fraction) -> int | float | str:
    """Return a whole or half number as a JSON number, any other as text (`"15/4"`)."""
    if value.denominator == 1:
        return value.numerator
    if value.denominator == 2:
        return float(value)
    return f"{value.numerator}/{value.denominator}"
