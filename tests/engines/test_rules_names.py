"""The record of rules names speaks of shipped programs and rulesets, and is what live programs show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.cases.loader import load_cases
from harness.engines.catalogue import profile_names
from harness.engines.install import installed
from harness.engines.rules_names import ProgramNames, RulesName, program_names
from harness.errors import DataError
from harness.explore.names_table import recorded
from harness.explore.observe_names import OBSERVED, observe, ruleset_of, telling_first, variants
from harness.rules.catalogue import shipped_names
from harness.validation import validate
from harness.yaml_source import load

NAMES = {one.program: one for one in program_names()}
WORDS = [(one.program, name) for one in program_names() for name in one.words]


def left(observed: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    """Return for each name the values of each axis that no answer contradicts."""
    return {
        name: {axis: seen["left"] for axis, seen in entry["axes"].items()}
        for name, entry in observed["names"].items()
    }


def said(observed: dict[str, Any]) -> dict[str, str | None]:
    return {name: entry.get("says") for name, entry in observed["names"].items()}


def some(program: str, *names: str) -> ProgramNames:
    words = tuple(word for word in NAMES[program].words if word.name in names)
    return NAMES[program].model_copy(update={"words": words})


def test_every_program_has_a_profile() -> None:
    assert NAMES.keys() <= set(profile_names())


@pytest.mark.parametrize(("program", "name"), WORDS, ids=lambda one: getattr(one, "name", one))
def test_a_name_is_that_of_a_shipped_ruleset_and_can_be_played(program: str, name: RulesName) -> None:
    assert name.rules is None or name.rules in shipped_names()
    assert name.claimed or name.seen
    ruleset = ruleset_of(name)
    for axis, value in {**name.claimed, **name.seen}.items():
        assert str(ruleset.resolved()[axis]).lower() in (value, value.replace("null", "none")), axis


def test_values_of_an_axis_that_contradict_the_name_are_left_out() -> None:
    (name,) = some("katago", "japanese").words
    assert list(variants(name, "scoring.button")) == ["none"]
    assert list(variants(name, "suicide")) == list(OBSERVED["suicide"])


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("{superkoo: positional}", "did you mean 'superko'?"),
        ("{superko: always}", "where 'always' stands"),
        ("{suicide: no}", "where 'no' stands"),
    ],
)
def test_a_wrong_reading_is_told(reading: str, words: str) -> None:
    text = (
        f"{{program: katago, told: x, claimed_in: x, seen_in: x, words: [{{name: x, claimed: {reading}}}]}}"
    )
    with pytest.raises(DataError, match="claimed") as told:
        validate(ProgramNames, load(text, name="text"))
    assert words in str(told.value)


def test_what_was_observed_is_of_the_names_that_are_known() -> None:
    for program, observed in recorded().items():
        assert observed["names"].keys() == {word.name for word in NAMES[program].words}
        cases = {case.id for case in load_cases().cases}
        for entry in observed["names"].values():
            for axis, seen in entry["axes"].items():
                assert {*seen["left"], *seen["against"]} <= set(OBSERVED[axis])
                assert set(seen["against"].values()) <= cases


@pytest.mark.engines
def test_gnugo_does_what_was_observed(gnugo: Path) -> None:
    names = some("gnugo", "--chinese-rules")
    cases = [case for case in telling_first(load_cases().cases) if case.topic in ("ko", "superko", "suicide")]
    found = left(observe(names, cases))["--chinese-rules"]
    assert found == {"ko": ["simple", "simple-position"], "superko": ["none"], "suicide": ["forbidden"]}


@pytest.mark.engines
def test_katago_says_of_its_names_what_was_observed(katago: Path) -> None:
    assert said(observe(NAMES["katago"], [])) == said(recorded()["katago"])


@pytest.mark.engines
def test_katago_knows_situational_superko_under_the_name_of_new_zealand(katago: Path) -> None:
    cases = [case for case in telling_first(load_cases().cases) if case.topic == "superko"]
    found = left(observe(some("katago", "new-zealand"), cases))["new-zealand"]
    assert found["superko"] == ["situational"]


@pytest.mark.every_program
@pytest.mark.parametrize("program", recorded())
def test_every_program_does_what_was_observed(program: str) -> None:
    if installed(program) is None:
        pytest.skip(f"{program} is not here")
    cases = telling_first(load_cases().cases)
    assert left(observe(NAMES[program], cases)) == left(recorded()[program])
