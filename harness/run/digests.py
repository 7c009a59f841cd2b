"""The digests of a result file: what a run tested, and what came of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

from harness.cases.model import Case
from harness.engines.profile import Profile
from harness.rules.ruleset import Ruleset
from harness.run.outcome import CaseResult

TIMES: Final = frozenset({"started", "seconds"})
"""The only keys of a result file that the same input does not give again; no digest covers them."""


def digest(value: object) -> str:
    """Return the SHA-256 of a value as canonical JSON."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def suite_digest(cases: Iterable[Case]) -> str:
    """Return the digest of the cases that a run chose, whatever their order."""
    return digest(sorted([case.id, case.digest] for case in cases))


def ruleset_digest(ruleset: Ruleset) -> str:
    """Return the digest of a ruleset as it is after inheritance."""
    return digest(ruleset.model_dump(mode="json", warnings=False))


def profile_digest(profile: Profile) -> str:
    """Return the digest of what is known of a program."""
    return digest(profile.model_dump(mode="json", serialize_as_any=True, warnings=False))


def outcomes_digest(results: Iterable[CaseResult]) -> str:
    """Return the digest of outcomes in their order, with all that is said of them."""
    return digest([asdict(result) for result in results])


def line_digests(header: Mapping[str, Any], footer: Mapping[str, Any]) -> dict[str, str]:
    """Return the digests of what surrounds the outcomes: header, notes on programs, rest of the footer."""
    apart = TIMES | {"engines", "digests"}
    return {
        "header": digest({key: value for key, value in header.items() if key not in TIMES}),
        "programs": digest(footer.get("engines")),
        "footer": digest({key: value for key, value in footer.items() if key not in apart}),
    }
