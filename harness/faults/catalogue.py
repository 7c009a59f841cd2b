"""Every planted rule fault by its slug. A new topic is one more module in the list."""

from __future__ import annotations

from typing import Final

from harness.faults import (
    captures,
    coordinates,
    dead_stones,
    ending,
    ko,
    komi_handicap,
    regions,
    scoring,
    suicide,
    superko,
    turns,
    undo,
    variants,
)
from harness.faults.fault import Fault

_BY_TOPIC: Final[tuple[tuple[Fault, ...], ...]] = (
    ko.FAULTS,
    superko.FAULTS,
    captures.FAULTS,
    suicide.FAULTS,
    ending.FAULTS,
    scoring.FAULTS,
    dead_stones.FAULTS,
    regions.FAULTS,
    komi_handicap.FAULTS,
    coordinates.FAULTS,
    undo.FAULTS,
    turns.FAULTS,
    variants.FAULTS,
)

RULE_FAULTS: Final[dict[str, Fault]] = {fault.slug: fault for topic in _BY_TOPIC for fault in topic}
