"""A case kills a planted fault, tells rulesets apart, or says why it is there."""

from __future__ import annotations

import pytest

from harness.cases.kills import FILE_NAME, Kills, read_kills
from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.data_folders import data_folder
from harness.explore.needed import unneeded
from harness.rules.catalogue import load_ruleset, shipped_names
from tests.case_writing import one_case

RULESETS = [load_ruleset(name) for name in ("aga", "tromp-taylor")]
IDLE = "board: 5\nexpect: [{legal: {B: [A1]}, because: x}]"
TELLING = (
    "board: 1\nexpect: [{when: {superko: positional}, legal: {B: [pass]}, because: x},"
    " {when: {superko: situational}, illegal: {B: [pass]}, because: x}]"
)
KEEPS = "keeps: It is a lesson.\n"


def found(case: Case, faults: int, digest: str = "") -> list[str]:
    kills = {case.id: Kills(faults, digest or case.digest)}
    return [f"{finding.level}: {finding.message}" for finding in unneeded([case], RULESETS, kills)]


@pytest.mark.parametrize(
    ("body", "faults", "message"),
    [
        (IDLE, 0, "error: it kills no planted fault and tells no rulesets apart"),
        (KEEPS + IDLE, 0, ""),
        (IDLE, 1, ""),
        (TELLING, 0, ""),
        (KEEPS + IDLE, 3, "warning: `keeps` is not needed: the case kills a fault"),
        (KEEPS + TELLING, 0, "warning: `keeps` is not needed: the case tells rulesets apart"),
    ],
)
def test_a_case_without_need_has_to_say_why_it_is_there(body: str, faults: int, message: str) -> None:
    messages = found(one_case(body), faults)
    assert len(messages) == bool(message)
    assert all(one.startswith(message) for one in messages)


def test_a_case_that_was_not_measured_as_it_is_is_not_judged() -> None:
    message = "warning: is older than case-1: run `make kill-table`"
    assert found(one_case(IDLE), 0, "0" * 64) == [message]
    assert [finding.message for finding in unneeded([one_case(IDLE)], RULESETS, {})] == [message[9:]]


def test_every_shipped_case_is_needed_or_says_why_it_is_there() -> None:
    kills = read_kills(data_folder("cases") / FILE_NAME)
    assert kills
    rulesets = [load_ruleset(name) for name in shipped_names()]
    errors = [one for one in unneeded(load_cases().cases, rulesets, kills) if one.level == "error"]
    assert list(map(str, errors)) == []


def test_a_reason_to_keep_a_case_does_not_change_its_digest() -> None:
    assert one_case(KEEPS + IDLE).digest == one_case(IDLE).digest
