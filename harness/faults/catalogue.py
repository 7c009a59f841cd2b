"""Every planted rule fault by its slug. A new topic is one more module in the list."""

from __future__ import annotations

from typing import Final

from harness.faults.fault import Fault

_TOPICS: Final = ()

RULE_FAULTS: Final[dict[str, Fault]] = {fault.slug: fault for topic in _TOPICS for fault in topic.FAULTS}
