"""A plan as lines of a terminal: what would run, and what would not and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from harness.cases.model import Case
from harness.report.summary import count
from harness.report.visible import visible
from harness.rules.ruleset import Ruleset
from harness.run.plan import Item, LeftOut, Plan


def lines(plan: Plan, *, verbosity: int = 0) -> Iterator[str]:
    """Yield a line per planned case, then one per program and ruleset of which something is left out.

    With `verbosity` the cases that do not apply are named, and the rulesets a program cannot be set to.
    """
    for item in plan.items:
        state, why = _state(item)
        note = f"  ({state}: {why})" if why else ""
        yield visible(f"{item.engine.label}  {item.ruleset.name}  {item.case.id}{note}")
    for left_out in plan.left_out:
        yield from map(visible, _left_out(left_out, verbosity))


def totals(plan: Plan) -> str:
    """Return one sentence that counts what would run apart from what would not."""
    states = Counter(_state(item)[0] for item in plan.items)
    inapplicable = sum(len(left_out.cases) for left_out in plan.left_out)
    unset = sum(bool(left_out.cannot) for left_out in plan.left_out)
    words = [f"{count(states['would run'], 'case')} would run"]
    words += [f"{states[state]} {state}" for state in ("unsupported", "skipped") if states[state]]
    words += [f"{inapplicable} not applicable"] if inapplicable else []
    words += [f"{count(unset, 'ruleset')} that a program cannot be set to"] if unset else []
    return ", ".join(words)


def _state(item: Item) -> tuple[str, str]:
    if item.skip:
        return "skipped", item.skip
    if item.settings.cannot:
        return "unsupported", "; ".join(item.settings.cannot)
    return "would run", ""


def _left_out(left_out: LeftOut, verbosity: int) -> Iterator[str]:
    where = f"{left_out.engine.label}  {left_out.ruleset.name}"
    if left_out.cannot:
        if verbosity > 0:
            yield f"{where}  (not planned: {'; '.join(left_out.cannot)})"
        return
    number = len(left_out.cases)
    yield f"{where}  ({count(number, 'selected case')} {'does' if number == 1 else 'do'} not apply)"
    if verbosity > 0:
        for case in left_out.cases:
            yield f"{where}  {case.id}  (does not apply: {_why(case, left_out.ruleset)})"


def _why(case: Case, ruleset: Ruleset) -> str:
    if case.requires.holds(ruleset):
        return "no `when` of its expectations is met"
    return "its `requires` is not met"
