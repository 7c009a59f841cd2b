"""The digests of a result file: what a run tested, and what came of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict

from harness.cases.model import Case
from harness.engines.profile import Profile
from harness.rules.ruleset import Ruleset
from harness.run.outcome import CaseResult


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
