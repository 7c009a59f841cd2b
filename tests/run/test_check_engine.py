"""A board class of this process is judged as a program is; the example of docs/bridges.md works."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.engines.bridges.bridge import Illegal, Point
from harness.report import text
from harness.run.check_engine import check_engine
from harness.run.outcome import Outcome

PAGE = Path(__file__).parents[2] / "docs" / "bridges.md"


class Stones:
    """Captures by the rules; refuses occupied points only, or suicide too."""

    forbids_suicide = True

    def __init__(self, width: int, height: int) -> None:
        self.shape = width, height
        self.at: dict[Point, str] = {}

    def chain(self, at: dict[Point, str], start: Point) -> tuple[set[Point], bool]:
        """Return a chain, and whether it has a liberty."""
        found, open_points, free = {start}, [start], False
        while open_points:
            x, y = open_points.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if not (0 <= near[0] < self.shape[0] and 0 <= near[1] < self.shape[1]):
                    continue
                free |= near not in at
                if at.get(near) == at[start] and near not in found:
                    found.add(near)
                    open_points.append(near)
        return found, free

    def play(self, colour: str, point: Point) -> None:
        if point in self.at:
            raise Illegal
        after = {**self.at, point: colour}
        for other in [one for one, owner in after.items() if owner != colour]:
            if other in after and not (chain := self.chain(after, other))[1]:
                after = {one: owner for one, owner in after.items() if one not in chain[0]}
        own, free = self.chain(after, point)
        if not free and self.forbids_suicide:
            raise Illegal
        self.at = after if free else {one: owner for one, owner in after.items() if one not in own}

    def pass_turn(self, colour: str) -> None:
        pass

    def stones(self, colour: str) -> Iterable[Point]:
        return [point for point, owner in self.at.items() if owner == colour]


class AllowsSuicide(Stones):
    forbids_suicide = False


class Breaks(Stones):
    def play(self, colour: str, point: Point) -> None:
        raise KeyError(point)


def case(identity: str) -> list[Case]:
    return [one for one in load_cases().cases if one.id == identity]


@pytest.mark.parametrize(
    ("board", "outcome", "words"),
    [
        (Stones, Outcome.PASS, ""),
        (AllowsSuicide, Outcome.FAIL, "expected illegal, answered legal"),
        (Breaks, Outcome.CRASH, "KeyError"),
    ],
)
def test_a_class_is_judged_like_a_program(board: type[Stones], outcome: Outcome, words: str) -> None:
    result = check_engine(board, ["japanese"], cases=case("single-stone-suicide-in-play"))
    (one,) = result.results
    assert one.outcome is outcome
    assert words in (one.finding.message if one.finding else "")
    assert "japanese" in text.render(result)


def test_a_class_without_ko_fails_the_suite_in_cases_of_repetition_alone() -> None:
    cases = [one for one in load_cases().cases if one.topic in ("ko", "suicide", "capture")]
    result = check_engine(Stones, ["japanese"], cases=cases)
    failed = {one.case for one in result.results if one.outcome is Outcome.FAIL}
    assert result.totals()["pass"] > 10
    assert failed
    assert {one.topic for one in cases if one.id in failed} == {"ko"}


def test_the_example_in_the_docs_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Goban(Stones):
        def put(self, colour: str, column: int, row: int) -> bool:
            try:
                self.play(colour, (column, row))
            except Illegal:
                return False
            return True

        def skip(self) -> None:
            pass

        where = Stones.stones

    library: Any = ModuleType("mylibrary")
    library.Goban = Goban
    monkeypatch.setitem(sys.modules, "mylibrary", library)
    example = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    exec(
        example.replace('["japanese", "tromp-taylor"]', '["japanese"], cases=few'),
        {"few": case("single-stone-suicide-in-play")},
    )
    assert capsys.readouterr().out == "{'pass': 1} []\n"
