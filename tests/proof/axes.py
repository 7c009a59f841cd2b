"""Random rulesets: axis values drawn independently, kept where the loader would accept them together."""

from __future__ import annotations

from random import Random
from typing import Any

from harness.rules.contradictions import contradictions
from harness.rules.ruleset import Ruleset
from tests.making import KO_VALUES, make_ruleset

Flat = dict[str, Any]

SIZES = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2))

ALWAYS: dict[str, tuple[Any, ...]] = {
    "ko": KO_VALUES,
    "board.topology": ("grid", "grid", "torus"),
    "repetition.start_position": ("counts", "counts", "ignored"),
    "repetition.pass_lifts_ko": (True, True, False),
    "repetition.window": (None, None, None, 3, 5),
    "repetition.passes": ("exempt", "exempt", "subject"),
    "repetition.resumption": ("keeps", "clears"),
    "repetition.button": ("keeps", "clears"),
    "scoring.button": ("none", "none", "first-pass"),
    "scoring.method": ("area", "area", "area", "territory", "capture", "last-move"),
    "end.pass": ("allowed", "allowed", "impossible", "return-prisoner"),
    "end.passes": (2, 3, 4),
    "end.same_position": (False, False, True),
    "end.after": ("final", "counting"),
    "end.resume": ("none", "either"),
    "end.second_stop": ("counting", "all-alive"),
    "end.dead_stones": ("all-alive", "agreement"),
}
LONG_CYCLE: dict[str, tuple[Any, ...]] = {
    "long_cycle.means": ("continue", "void", "draw", "loss", "event", "void-by-agreement"),
    "long_cycle.compare": ("situational", "positional"),
    "long_cycle.count": (2, 3),
    "long_cycle.since_pass": (True, False),
}


def random_rules(rng: Random, superko: str, suicide: str) -> tuple[Ruleset, Flat]:
    """Return a ruleset with these two values, the others at random, as model and as flat keys."""
    while True:
        flat: Flat = {"superko": superko, "suicide": suicide}
        flat |= {key: rng.choice(values) for key, values in ALWAYS.items()}
        if superko == "none":
            flat |= {key: rng.choice(values) for key, values in LONG_CYCLE.items()}
        if flat["scoring.method"] == "capture":
            flat["scoring.target"] = rng.choice((1, 3))
        if rng.random() < 0.1:
            flat["end.move_limit"] = "2*points"
        flat["scoring.seki"] = "none" if flat["scoring.method"] == "territory" else "counts"
        ruleset = make_ruleset(flat)
        if not any(contradictions(ruleset)):
            return ruleset, flat
