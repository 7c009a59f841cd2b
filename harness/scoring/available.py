"""Which axis values have a strategy: what loads but cannot be played or counted yet."""

from __future__ import annotations

from harness.errors import UsageError
from harness.rules.repetition import SUPERKO
from harness.rules.ruleset import Ruleset
from harness.scoring.count import METHODS
from harness.scoring.regions import REGIONS
from harness.scoring.seki import SEKI_TESTS

_NOT_COUNTED = {"capture", "last-move"}  # the game itself decides these; nothing is counted


def missing_strategies(ruleset: Ruleset) -> list[str]:
    """Return `key: value` for every value of `ruleset` that this version cannot play or count."""
    scoring = ruleset.scoring
    values = {
        "superko": (ruleset.superko, {"none", "ing", *SUPERKO}),
        "scoring.method": (scoring.method, {*METHODS, *_NOT_COUNTED}),
        "scoring.procedure": (scoring.procedure, {"arithmetic", "by-hand", "fill-in", "play-out"}),
        "scoring.regions": (scoring.regions, {*REGIONS}),
        "scoring.seki_test": (scoring.seki_test, {*SEKI_TESTS}),
        "scoring.pass_stones": (scoring.pass_stones, {"none", "always", "resolution"}),
    }
    return [f"{key}: {value}" for key, (value, known) in values.items() if value not in known]


def require_strategies(ruleset: Ruleset) -> None:
    """Raise UsageError, in one sentence, if `ruleset` has a value without a strategy."""
    if missing := missing_strategies(ruleset):
        raise UsageError(f"ruleset {ruleset.name} cannot be played yet: no strategy for {', '.join(missing)}")
