"""A deadline as a person states it."""

from __future__ import annotations

from typing import Any, Final

import click

LONGEST: Final = 86_400
"""A day: as long as a profile may ask for."""


class Seconds(click.types.FloatParamType):
    """A number of seconds above 0, a day at most."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; a usage error for any other."""
        try:
            return seconds(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def seconds(value: str | float) -> float:
    """Return a number of seconds. Raises ValueError in words for people."""
    try:
        number = float(value)
    except ValueError:
        number = 0.0
    if not 0 < number <= LONGEST:  # not a number is in no range
        raise ValueError(f"found {str(value)!r}, expected seconds: a number above 0, at most {LONGEST}")
    return number
