"""A whole count that a program states as JSON is compared part by part, and its shape is not trusted."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from harness.board.topology import topology
from harness.cases.model import ExpectedScore
from harness.engines.adapter import Adapter
from harness.engines.gtp import Response
from harness.engines.profile import Profile
from harness.run.ask_count import whole_count
from harness.run.outcome import Check
from harness.run.questions import Context

EXPECTED = ExpectedScore(
    result="B+2",
    margin=Fraction(2),
    winner="black",
    totals={"black": Fraction(9, 2)},
    breakdown={"black": {"area": Fraction(4), "tax": Fraction(0)}},
    counts={"dame": 1},
    owner="XX\n.O",
    steps=({"moved": 3},),
)
SOUND = {
    "result": "B+2",
    "margin": 2,
    "winner": "black",
    "black": 4.5,
    "white": "5/2",
    "breakdown": {"black": {"area": 4}, "white": {}},
    "dame": 1,
    "seki": 0,
    "owner": "XX.O",
    "steps": [{"moved": 3}],
}


def checks(answer: str, *, ok: bool = True) -> list[Check]:
    profile = Profile(name="stub", title="Stub", command=("stub",))
    context = Context(Adapter(profile, frozenset()), topology(2, 2))
    ask = whole_count(context, "count", EXPECTED, "B+2", "a rule")
    return ask.read([Response(ok=ok, text=answer)], {})


def verdicts(answer: str) -> dict[str, str]:
    return {f"{check.kind} {check.subject}".strip(): check.verdict for check in checks(answer)}


def test_a_sound_count_holds_in_every_part() -> None:
    assert set(verdicts(json.dumps(SOUND)).values()) == {"held"}
    assert len(verdicts(json.dumps(SOUND))) == 9


@pytest.mark.parametrize(
    ("key", "value", "part"),
    [
        ("result", "W+2", "result"),
        ("margin", 1.5, "margin"),
        ("margin", "two", "margin"),
        ("margin", 1e300, "margin"),
        ("black", "9" * 5000, "totals black"),
        ("breakdown", {"black": {"area": 5}}, "breakdown black area"),
        ("breakdown", {"black": {"area": 4, "tax": 1}}, "breakdown black tax"),
        ("dame", 2, "breakdown dame"),
        ("owner", "XXXX", "owner"),
        ("steps", [], "steps 1 moved"),
        ("steps", [{"moved": [[[]]]}], "steps 1 moved"),
    ],
)
def test_a_part_that_differs_contradicts(key: str, value: object, part: str) -> None:
    found = verdicts(json.dumps({**SOUND, key: value}))
    assert {name for name, verdict in found.items() if verdict == "contradicted"} == {part}


@pytest.mark.parametrize("key", sorted(SOUND.keys() - {"white", "seki"}))
def test_a_part_that_is_not_stated_is_unseen(key: str) -> None:
    found = verdicts(json.dumps({name: value for name, value in SOUND.items() if name != key}))
    assert "unseen" in found.values()
    assert set(found.values()) == {"held", "unseen"}


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "B+2",
        "[]",
        "null",
        "17",
        "{" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"result": ["B+2"]}',
        '{"result": true}',
        '{"margin": {}}',
        '{"margin": true}',
        '{"margin": NaN}x',
        '{"breakdown": []}',
        '{"breakdown": {"black": 7}}',
        '{"breakdown": {"black": {"area": []}}}',
        '{"breakdown": {"black": null}}',
        '{"dame": "1"}',
        '{"owner": 3}',
        '{"steps": 1}',
        '{"steps": ["moved"]}',
        '{"result": "\\ud800"}',
    ],
)
def test_what_has_another_shape_is_no_count(answer: str) -> None:
    (check,) = checks(answer)
    assert (check.kind, check.verdict) == ("result", "unseen")
    assert check.answer == f"the answer is no count in JSON: {answer}"


def test_a_refusal_is_told_in_the_words_of_the_program() -> None:
    (check,) = checks("game is not over", ok=False)
    assert (check.verdict, check.answer) == ("unseen", "game is not over")
