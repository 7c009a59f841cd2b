"""Every planted fault shows, none breaks the program, and the honest engine has none."""

from __future__ import annotations

import pytest

from harness.engines.transport_faults import TRANSPORT_FAULTS
from harness.faults.catalogue import RULE_FAULTS
from harness.faults.fault import Fault, Practice
from harness.rules.catalogue import load_ruleset
from harness.rules.game import Game
from tests.faults.conversation import answers, at_random, ruleset, script
from tests.faults.witnesses import WITNESSES

RANDOM = [at_random(seed) for seed in range(8)]
RULESETS = ("tromp-taylor", "japanese")
SHOWN_BY_A_REFUSAL = {"set-up-without-liberty", "columns-run-over"}  # which the faulty engine lacks


def differs(fault: Fault, rules: str, commands: list[str]) -> bool:
    return answers(rules, commands) != answers(rules, commands, Practice((fault,)))


@pytest.mark.parametrize("slug", RULE_FAULTS)
def test_a_planted_fault_shows_in_a_conversation(slug: str) -> None:
    fault = RULE_FAULTS[slug]
    if slug in WITNESSES:
        rules, text = WITNESSES[slug]
        assert fault.concerns(ruleset(rules))
        assert differs(fault, rules, script(text))
    else:
        assert any(differs(fault, rules, commands) for rules in RULESETS for commands in RANDOM)


@pytest.mark.parametrize("slug", [slug for slug in WITNESSES if slug not in SHOWN_BY_A_REFUSAL])
def test_a_witness_refuses_no_command_but_as_the_referee(slug: str) -> None:
    rules, text = WITNESSES[slug]
    commands = [command for command in script(text) if command.split()[0] != "why_illegal"]
    assert [answer for answer in answers(rules, commands) if answer[0] != "=" and answer != "? refused"] == []


def test_every_witness_belongs_to_a_fault() -> None:
    assert set(WITNESSES) <= set(RULE_FAULTS)


def test_slugs_are_unique_and_never_those_of_transport() -> None:
    assert not set(RULE_FAULTS) & set(TRANSPORT_FAULTS)
    assert len(RULE_FAULTS) >= 120


@pytest.mark.parametrize("fault", RULE_FAULTS.values(), ids=lambda fault: fault.slug)
def test_a_fault_says_what_is_wrong_where_it_was_seen_and_which_rule_it_breaks(fault: Fault) -> None:
    assert fault.title[0].isupper()
    assert not fault.title.endswith(".")
    assert fault.source
    keys = {*load_ruleset("japanese").resolved(), "captures", "undo", "coordinates", "handicap.table"}
    assert fault.axis in keys


def test_the_honest_engine_uses_the_game_itself() -> None:
    assert Practice().game_class is Game


def test_faults_add_up() -> None:
    both = Practice((RULE_FAULTS["ko-never-cleared"], RULE_FAULTS["undo-loses-captured"]))
    commands = script("boardsize 5; b A2; w A1; b B1; undo; list_stones w")
    assert answers("japanese", commands)[-1] == "= A1"
    assert answers("japanese", commands, both)[-1] == "= "
