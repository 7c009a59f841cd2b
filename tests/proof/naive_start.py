"""Cases and rulesets in the terms of the naive implementation: flat keys, the start, the steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.cases.model import Case, Event, Move
from harness.rules.ruleset import Ruleset
from tests.naive.axes import axis
from tests.naive.board import Point
from tests.naive.handicap import fixed_stones
from tests.naive.match import NaiveMatch, Step
from tests.naive.notation import at


def rules_of(case: Case, ruleset: Ruleset) -> dict[str, Any]:
    """The flat keys of the ruleset, with what the case sets itself, the komi of the board's size chosen."""
    rules = ruleset.resolved()
    komi = rules["komi"]
    if isinstance(komi, Mapping):
        rules["komi"] = komi.get(size_of(case), komi["default"])
    for key, value in case.options.items():
        rules[key] = int(value) if key in ("scoring.target", "players.per_side") else value
    if "komi" in case.options:
        rules["handicap.komi"] = "same"  # a komi that the players set is the komi
    return rules


def handicap_stones(case: Case, rules: Mapping[str, Any]) -> list[Point]:
    """The points of the case's handicap. Raises ValueError where the table has none."""
    handicap = case.handicap
    if handicap is None:
        return []
    if handicap.points:
        return [at(name) for name in handicap.points]
    if handicap.stones < axis(rules, "handicap.stones")[0]:
        return []
    table = axis(rules, "handicap.table")
    if isinstance(table, Mapping):
        table = table.get(size_of(case), table.get("default", {}))
    if table == "standard":
        return fixed_stones(case.width, case.height, handicap.stones, topology=axis(rules, "board.topology"))
    row = table.get(str(handicap.stones))
    if row is None:
        raise ValueError(f"no {handicap.stones} fixed handicap stones on {size_of(case)}")
    return [at(name) for name in row.split()]


def size_of(case: Case) -> str:
    """The size of the board as rulesets write it."""
    return str(case.width) if case.width == case.height else f"{case.width}x{case.height}"


def begin(case: Case, rules: Mapping[str, Any]) -> NaiveMatch:
    """The start of the case. Raises ValueError for one that cannot stand."""
    try:
        handicap = handicap_stones(case, rules)
    except ValueError as error:
        raise ValueError("handicap") from error
    black, white = [at(name) for name in case.black], [at(name) for name in case.white]
    by_passes = case.handicap is not None and axis(rules, "handicap.placement") == "white-passes"
    first = "B" if by_passes else case.to_play.letter
    stones = black if by_passes else [*black, *handicap]
    return NaiveMatch(
        rules,
        case.width,
        case.height,
        stones,
        white,
        first,
        case.prisoners,
        placed_by_passes=handicap if by_passes else (),
    )


def naive_step(step: Move | Event) -> Step:
    """A step as the naive implementation takes it."""
    if isinstance(step, Move):
        return Step(
            "play", step.colour.letter, "pass" if step.vertex == "pass" else at(step.vertex), step.player
        )
    vertex = step.argument is not None and step.argument[1:].isdigit()
    argument = at(step.argument) if vertex and step.argument else step.argument
    return Step(step.word, step.colour.letter if step.colour else None, argument)
