"""Values of the rule axes that a ruleset leaves out."""

from collections.abc import Mapping
from typing import Any

Rules = Mapping[str, Any]

DEFAULTS: dict[str, Any] = {
    "board.topology": "grid",
    "superko": "none",
    "repetition.start_position": "counts",
    "repetition.passes": "exempt",
    "repetition.pass_lifts_ko": True,
    "repetition.resumption": "keeps",
    "repetition.button": "keeps",
    "repetition.window": None,
    "long_cycle.means": "continue",
    "long_cycle.compare": "situational",
    "long_cycle.count": 2,
    "long_cycle.since_pass": False,
    "suicide": "forbidden",
    "scoring.method": "area",
    "scoring.procedure": "arithmetic",
    "scoring.regions": "connected",
    "scoring.borderless": "nobody",
    "scoring.seki_test": "eyes",
    "scoring.tax": "none",
    "scoring.shared": "nobody",
    "scoring.pass_stones": "none",
    "scoring.button": "none",
    "scoring.last_dame": "none",
    "scoring.target": None,
    "scoring.pass_alive": False,
    "komi": None,
    "tie": "draw",
    "handicap.placement": "none",
    "handicap.stones": [2, 9],
    "handicap.table": "standard",
    "handicap.compensation": "0",
    "handicap.komi": "same",
    "handicap.tie": "same",
    "end.pass": "allowed",
    "end.passes": 2,
    "end.same_position": False,
    "end.last_pass": "any",
    "end.after": "final",
    "end.resume": "none",
    "end.resume_first": "turn",
    "end.second_stop": "counting",
    "end.dead_stones": "agreement",
    "end.protocol": "none",
    "end.also": ("resignation", "time"),
    "end.move_limit": None,
    "players.per_side": 1,
}


def axis(rules: Rules, key: str) -> Any:
    """Value of one axis: as written, else the default."""
    if key in rules:
        return rules[key]
    if key == "ko":
        return "simple" if axis(rules, "superko") == "none" else "none"
    if key == "scoring.seki":
        return "none" if axis(rules, "scoring.method") == "territory" else "counts"
    return DEFAULTS[key]
