"""The scripts of an export hold what the rules demand: the reference answers so, and so does GNU Go."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from harness.cases.loader import load_cases, load_suite
from harness.cases.model import Case
from harness.data_folders import data_folder
from harness.engines.catalogue import resolve
from harness.engines.gtp import ResponseParser, parse_command
from harness.engines.profile import settings_for
from harness.engines.reference import respond
from harness.engines.reference_session import Session
from harness.explore.export_gtp import NoScript, scripts
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.yaml_source import load

RULESETS = [load_ruleset(name) for name in shipped_names()]
LINE = re.compile(r"^(\d+) (.+)\n#\? (.+)$", re.MULTILINE)


@cache
def all_scripts() -> dict[str, dict[str, list[str]]]:
    """Return the scripts of every shipped case that has some, by its id."""
    found = {}
    for case in load_cases().cases:
        try:
            found[case.id] = scripts(case, [one for one in RULESETS if case.applies_to(one)])
        except NoScript:
            continue
    return found


def under(ruleset: str) -> Iterator[tuple[str, str]]:
    """Yield the id and the script of every case that has one for this ruleset."""
    for case, texts in all_scripts().items():
        yield from ((case, text) for text, names in texts.items() if ruleset in names)


def margin(text: str) -> Fraction | None:
    found = re.fullmatch(r"= (?:([BW])\+)?([0-9.]+)", text)
    return found and Fraction(found[2]) * (-1 if found[1] == "W" else 1)


def fits(wanted: str, answer: str) -> bool:
    """Tell whether an answer is what a script demands, by docs/export.md."""
    if len(wanted) == 1:
        return answer.startswith(wanted)
    return margin(wanted) is not None and margin(answer) == margin(wanted)


def wrong(text: str, answers: Sequence[str]) -> list[str]:
    lines = LINE.findall(text)
    assert len(answers) == len(lines)
    return [
        f"{command}: {answer}, not {wanted}"
        for (_, command, wanted), answer in zip(lines, answers, strict=True)
        if not fits(wanted, answer)
    ]


@pytest.mark.parametrize("name", shipped_names())
def test_the_reference_answers_every_script_as_it_demands(name: str) -> None:
    for case, text in under(name):
        session, parser = Session(load_ruleset(name), any_size=True), ResponseParser()
        answers = []
        for line in text.splitlines():
            if (command := parse_command(line)) is not None:
                (answer,) = parser.feed(respond(session, command).encode())
                answers.append(f"{'=' if answer.ok else '?'} {answer.text}".strip())
        assert not wrong(text, answers), case


def said_by(program: Path, flags: Sequence[str], text: str) -> list[str]:
    done = subprocess.run(
        [program, "--mode", "gtp", *flags], input=text, capture_output=True, text=True, timeout=60
    )
    return [f"{sign} {words}".strip() for sign, words in re.findall(r"^([=?])\d+ ?(.*)$", done.stdout, re.M)]


TAKEN_FOR_DEAD = {"settled-six-by-six"}
"""Stones that GNU Go does not take for alive, as it has to judge them itself."""


@pytest.mark.parametrize("name", ["chinese", "japanese", "aga", "cgos", "new-zealand-program", "dutch"])
def test_gnu_go_answers_every_script_but_where_it_is_known_to_be_wrong(gnugo: Path, name: str) -> None:
    _, profile, _ = resolve("gnugo")
    settings = settings_for(profile, load_ruleset(name))
    assert not settings.cannot
    known = load(data_folder("baselines") / "gnugo.yaml").data["known"]
    red = {
        case
        for entry in known
        for case in ([entry["case"]] if isinstance(entry["case"], str) else entry["case"])
    }
    asked = 0
    for case, text in under(name):
        if "rectangular_boardsize" in text or re.search(r"^1 boardsize 2\d", text, re.MULTILINE):
            continue
        if "final_score" in text and (settings.cannot_score or case in TAKEN_FOR_DEAD):
            continue
        asked += 1
        deviates = wrong(text, said_by(gnugo, settings.flags, text))
        assert not deviates or case in red, f"{case}: {deviates}"
    assert asked > 60


CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: made
    title: A case
    board: 3x3
    CHANGE
"""
PLAIN = "expect: [{because: x, legal: {B: [A1]}}]"


def made(change: str) -> Case:
    (case,), errors = load_suite(CASE.replace("CHANGE", change), "mine.yaml")
    assert not errors
    return case


def script_of(change: str, ruleset: str = "tromp-taylor") -> list[tuple[str, str]]:
    (text,) = scripts(made(change), [load_ruleset(ruleset)])
    return [(command, wanted) for _, command, wanted in LINE.findall(text)]


BEGIN = [("boardsize 3", "="), ("clear_board", "=")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (PLAIN, [("play black A1", "="), ("undo", "=")]),
        (
            "moves: [B A1, W A1!, undo]\n    expect: [{because: x, at: 1, illegal: {W: [A1]}}]",
            [("play black A1", "="), ("play white A1", "?"), ("play white A1", "?"), ("undo", "=")],
        ),
        (
            "setup: {black: [A1], white: [C3]}\n    expect: [{because: x, illegal: {B: [C3]}}]",
            [("play black A1", "="), ("play white C3", "="), ("play black C3", "?")],
        ),
        (
            "moves: [B A1, W pass]\n    expect: [{because: x, to_play: black}]",
            [("play black A1", "="), ("play white pass", "=")],
        ),
    ],
)
def test_a_script_brings_the_case_move_by_move(change: str, expected: list[tuple[str, str]]) -> None:
    assert script_of(change) == BEGIN + expected


def test_a_count_states_the_komi_and_ends_the_game_first() -> None:
    change = "options: {komi: 0.5}\n    moves: [B B2]\n    expect: [{because: x, score: {result: B+8.5}}]"
    assert script_of(change) == [
        *BEGIN,
        ("komi 0.5", "="),
        ("play black B2", "="),
        ("play white pass", "="),
        ("play black pass", "="),
        ("final_score", "= B+8.5"),
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("expect: [{because: x, liberties: {A1: 2}}]\n    setup: {black: [A1]}", "asks for nothing"),
        (f"setup: {{prisoners: {{black: 1}}}}\n    {PLAIN}", "prisoners"),
        (f"moves: [resign W]\n    {PLAIN}", "event"),
        (
            "options: {komi: 26/3}\n    expect: [{because: x, legal: {B: [A1]}, score: {result: B+1/3}}]",
            "26/3",
        ),
    ],
)
def test_what_plain_gtp_cannot_tell_has_no_script_and_says_why(change: str, why: str) -> None:
    with pytest.raises(NoScript, match=why):
        script_of(change)


def test_set_up_stones_that_would_forbid_a_move_by_superko_give_no_script() -> None:
    """White's suicide brings the board back to Black's stones alone, which the set-up passes through."""
    case = next(one for one in load_cases().cases if one.id == "three-stone-suicide-in-the-corner")
    with pytest.raises(NoScript, match="set-up stones would become moves"):
        scripts(case, [load_ruleset("tromp-taylor")])
    assert scripts(case, [load_ruleset("new-zealand-program")])


def test_rulesets_that_decide_alike_share_a_script() -> None:
    change = "moves: [B A1]\n    expect: [{because: x, legal: {W: [A2]}}]"
    texts = scripts(made(change), RULESETS[:3])
    assert list(texts.values()) == [[one.name for one in RULESETS[:3]]]
    (text,) = texts
    assert text.startswith("# case made, revision 1\n# A case\n# rulesets: ")
