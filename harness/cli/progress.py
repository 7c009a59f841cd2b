"""Progress on a terminal: a bar on standard error with the rate and the time that is left; else silence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

_FORM: Final = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{rate_noinv_fmt}, {remaining} left]"

Thing = TypeVar("Thing")


class Bar:
    """A bar of `total` things; it shows nothing if `quiet`, and where standard error is no terminal."""

    def __init__(self, total: int, unit: str = "cases", *, quiet: bool = False) -> None:
        from tqdm import tqdm

        self._total = total
        hidden = quiet or not sys.stderr.isatty()
        self._bar = tqdm(
            total=total, unit=f" {unit}", bar_format=_FORM, file=sys.stderr, disable=hidden, leave=False
        )

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def update(self, done: int = 1) -> None:
        """Count things that are done."""
        self._bar.update(done)

    def lengthen(self, more: int) -> None:
        """Expect more things than were told at first."""
        self._total += more
        self._bar.total = self._total
        self._bar.refresh()


def track(unit: str) -> Callable[[Sequence[Thing]], Iterable[Thing]]:
    """Return a function that yields several things one by one, and shows how many are done."""

    def tracked(things: Sequence[Thing]) -> Iterator[Thing]:
        with Bar(len(things), unit, quiet=len(things) < 2) as bar:
            for thing in things:
                yield thing
                bar.update()

    return tracked
