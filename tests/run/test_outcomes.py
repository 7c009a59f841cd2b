"""Every outcome arises from its cause, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.report.summary import at_play
from tests.run.running import CHANNELS, RULES, SUPERKO_CASE, children, only, outcomes, profile, run, stub

HONEST = ["Go", "Query", "ListsLegal", "NoUndo", "OneAtATime"]


@pytest.mark.parametrize("weakness", HONEST)
def test_an_honest_program_passes_by_whatever_channel_it_has(weakness: str, tmp_path: Path) -> None:
    result = run(profile(tmp_path, stub(weakness), CHANNELS, limits="start: 5, command: 0.3"))
    assert outcomes(result) == {
        "ko-retake": "pass",
        "try-retake": "pass",
        "asymmetric-board": "pass",
        "walls": "pass",
        "liberties-only": "unsupported",
    }
    assert result.exit_status() == 0


CAUSES = [
    # program, case, outcome, what a person reads
    ("PlayAllowsKo", "ko-retake", "fail", "legality W B2: expected illegal, answered legal"),
    ("PlayAllowsKo", "try-retake", "fail", "legality W B2: expected illegal, answered legal"),
    ("TolerantPlay", "ko-retake", "tolerant", ""),
    ("TolerantPlay", "try-retake", "tolerant", ""),
    ("WrongQuery", "ko-retake", "fail", "legality W B2: expected illegal, answered legal"),
    (
        "Divided",
        "ko-retake",
        "inconclusive",
        "illegal as by 'is_legal white B2', answered legal by 'all_legal white'",
    ),
    ("DividedOtherwise", "ko-retake", "inconclusive", "answered illegal by 'all_legal white'"),
    ("Divided", "asymmetric-board", "pass", ""),
    (
        "DividedBoard",
        "asymmetric-board",
        "inconclusive",
        "board by list_stones: shown otherwise by 'showboard'",
    ),
    (
        "UnreadableBoard",
        "asymmetric-board",
        "unsupported",
        "board: showboard shows no board that can be read: board; board: no channel shows the board",
    ),
    ("VagueQuery", "ko-retake", "unsupported", "legality W B2: maybe"),
    ("ErringQuery", "ko-retake", "unsupported", "legality W B2: ?"),
    ("RefusesSize", "walls", "unsupported", "boardsize 4: ? unacceptable size"),
    ("RefusesClear", "walls", "unsupported", "clear_board: ? the board is never cleared"),
    ("RefusesUndo", "ko-retake", "unsupported", "undo: ? cannot undo"),
    ("RefusesLegal", "asymmetric-board", "fail", "legality B B1: expected legal, answered ? illegal move"),
    ("KeepsPrisoners", "ko-retake", "fail", "captures ply 1: expected B2, answered nothing"),
    ("KeepsPrisoners", "try-retake", "fail", "board: not as expected; the boards differ from ply 1 on"),
    ("ChangesOnRefusal", "try-retake", "fail", "a refused move changes nothing"),
    ("Mirrored", "asymmetric-board", "fail", "the boards differ from ply 1 on"),
    ("Mirrored", "ko-retake", "fail", "captures ply 1: expected B2, answered B3"),
    ("WrongCount", "walls", "fail", "result: expected B+4, answered B+5.0"),
    ("NearlyRightCount", "walls", "fail", "result: expected B+4, answered B+4.25"),
    ("ChattyCount", "walls", "unsupported", "result: B+4.0 or so"),
    ("LongCount", "walls", "fail", "result: expected B+4, answered B+44"),
    ("EndlessCount", "walls", "unsupported", "result: B+999"),
    ("DividingCount", "walls", "unsupported", "result: B+4/0"),
    ("RefusedCount", "walls", "unsupported", "result: ? B+4.0"),
    ("VagueCount", "walls", "unsupported", "result: B+Resign"),
]


@pytest.mark.parametrize(("weakness", "case", "outcome", "words"), CAUSES)
def test_a_weakness_is_reported_as_what_it_is(weakness: str, case: str, outcome: str, words: str) -> None:
    one = only(run(stub(weakness), case))
    assert one.outcome.value == outcome
    assert words in (one.finding.message if one.finding else one.words)


@pytest.mark.parametrize("transport", ["case", "window", "lock-step"])
def test_a_first_answer_that_does_not_come_again_is_inconclusive(tmp_path: Path, transport: str) -> None:
    one = only(run(stub("Flaky", tmp_path / "asked"), "ko-retake", transport=transport))
    assert one.outcome.value == "inconclusive"
    assert "at first, otherwise in a fresh process" in one.words


def test_channels_at_odds_in_one_process_only_are_told_as_such(tmp_path: Path) -> None:
    one = only(run(stub("DividedOnce", tmp_path / "asked"), "ko-retake"))
    assert one.outcome.value == "inconclusive"
    assert one.words == "two channels contradicted each other about W B2 at first, not in a fresh process"


@pytest.mark.parametrize("transport", ["case", "window", "lock-step"])
def test_a_crash_that_does_not_come_again_is_no_pass(tmp_path: Path, transport: str) -> None:
    one = only(run(stub("CrashesOnce", tmp_path / "asked"), "ko-retake", transport=transport))
    assert one.outcome.value == "inconclusive"
    assert "exit status 4" in one.words


def test_what_one_case_leaves_behind_neither_fails_nor_silences_the_next() -> None:
    assert outcomes(run(stub("LeaksKo"), "ko-retake", "walls")) == {
        "ko-retake": "pass",
        "walls": "inconclusive",
    }


def test_a_program_that_loses_commands_is_asked_one_by_one_and_that_is_noted(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("OneAtATime"), CHANNELS, limits="start: 5, command: 0.3")
    result = run(engine, "ko-retake", "walls")
    assert "cannot take several commands at once" in " ".join(result.engines[0].protocol)
    assert (result.exit_status(), replace(result, strict_gtp=True).exit_status()) == (0, 1)


@pytest.mark.parametrize(("weakness", "kind"), [("Query", "strict"), ("TolerantPlay", "tolerant")])
def test_a_program_is_called_by_what_its_play_does_with_illegal_moves(weakness: str, kind: str) -> None:
    result = run(stub(weakness), "ko-retake", "try-retake")
    (words,) = at_play(result).values()
    assert f" is {kind} at play: " in words
    mixed = replace(result, results=[replace(one, at_play=(1, 1)) for one in result.results])
    (words,) = at_play(mixed).values()
    assert " is mixed at play: it accepts 2 of 4 illegal moves" in words


def test_play_is_no_judge_where_the_profile_says_so(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("PlayAllowsKo"), f"play: no-judge{CHANNELS}")
    seen = run(engine, "ko-retake", "try-retake", "asymmetric-board")
    assert outcomes(seen) == {
        "ko-retake": "unsupported",
        "try-retake": "unsupported",
        "asymmetric-board": "pass",
    }
    assert "no channel states whether a move is legal" in seen.results[0].words


def test_play_is_no_judge_where_the_profile_calls_it_tolerant(tmp_path: Path) -> None:
    engine = profile(tmp_path, stub("PlayAllowsKo"), f"play: tolerant{CHANNELS}")
    assert only(run(engine, "ko-retake")).outcome.value == "unsupported"


STATE_CASE = """
format: 1
suite: made/state
sources: ["made for tests"]
cases:
  - id: after-a-move
    title: White is to move
    board: 3x3
    moves: [B B2]
    expect:
      - to_play: white
        phase: playing
        because: "JP89 art. 1"
"""


def test_what_no_channel_states_is_said_in_words(tmp_path: Path) -> None:
    cases = tmp_path / "state.yaml"
    cases.write_text(STATE_CASE, encoding="utf-8")
    one = only(run(stub("Query"), "after-a-move", cases=cases))
    assert one.words == (
        "to_play: no channel states whose turn it is; "
        "phase: no channel states whether play goes on, has stopped or has ended"
    )


def test_a_ruleset_that_cannot_be_set_is_unsupported_and_the_program_is_not_started(tmp_path: Path) -> None:
    more = "fixed: [{when: {superko: positional}, says: plays with superko}]"
    one = only(run(profile(tmp_path, "false", more), "ko-retake"))
    assert (one.outcome.value, one.words) == ("unsupported", "plays with superko")


def test_a_refused_rules_command_is_unsupported_in_the_words_of_the_program(tmp_path: Path) -> None:
    more = "axes: [{sets: ko, choices: [{commands: set-ko simple}]}]"
    one = only(run(profile(tmp_path, stub("Query"), more), "ko-retake"))
    assert (one.outcome.value, one.words) == ("unsupported", "set-ko simple: ? unknown command")


def test_a_rules_command_without_effect_fails_by_axis(tmp_path: Path) -> None:
    rules = tmp_path / "superko.yaml"
    rules.write_text(
        RULES.read_text().replace("ko: simple\n", "superko: positional\n").replace("simple-ko", "sk")
    )
    cases = tmp_path / "cases.yaml"
    cases.write_text(SUPERKO_CASE)
    more = f"axes: [{{sets: superko, choices: [{{commands: komi 0}}]}}]{CHANNELS}"
    one = only(run(profile(tmp_path, stub("Go"), more), cases=cases, rulesets=[rules]))
    assert one.outcome.value == "fail"
    assert one.finding
    assert one.finding.axis == "superko: positional"


def test_a_bad_case_is_set_aside_and_the_rest_goes_on(tmp_path: Path) -> None:
    cases = tmp_path / "cases.yaml"
    cases.write_text(
        SUPERKO_CASE.replace("W A2]", "W A2, B A1]")
        .replace("when: {superko: positional}", "at: 0")
        .replace("illegal: {B: [A1], reason: superko, repeats: 1}", "legal: {B: [A1]}")
        + GOOD_CASE,
        encoding="utf-8",
    )
    result = run("reference", cases=cases, rulesets=["tromp-taylor"])
    assert outcomes(result) == {"first-stone-alone-again": "error", "one-stone": "pass"}
    assert "ply 7, B A1, is superko" in result.results[0].words
    assert result.exit_status() == 2


GOOD_CASE = """
  - id: one-stone
    title: A stone can be played
    board: 2x2
    expect:
      - legal: {B: [A1]}
        because: "Tromp-Taylor rule 7"
"""


def test_a_program_that_cannot_be_started_for_one_ruleset_is_a_crash_told_once(tmp_path: Path) -> None:
    choices = "[{when: {ko: simple}, flags: Query}, {flags: NoSuch}]"
    more = f"axes: [{{sets: ko, choices: {choices}}}]{CHANNELS}"
    rules = tmp_path / "none.yaml"
    rules.write_text(RULES.read_text().replace("ko: simple\n", "ko: none\n").replace("simple-ko", "no-ko"))
    command = stub("X").rsplit(" ", 1)[0]
    for transport in ("case", "window"):
        result = run(
            profile(tmp_path, command, more),
            "walls",
            "asymmetric-board",
            rulesets=[RULES, rules],
            transport=transport,
        )
        assert [one.outcome.value for one in result.results] == ["pass", "pass", "crash", "crash"]
        assert "KeyError" in result.results[-1].words


def test_the_rule_of_a_refused_ply_is_what_the_case_rests_on() -> None:
    finding = only(run(stub("RefusesLegal"), "asymmetric-board")).finding
    assert finding is not None
    assert finding.because == "made for tests"


def test_a_finding_says_where_why_and_how_to_repeat_it(tmp_path: Path) -> None:
    one = only(run(stub("WrongQuery"), "ko-retake"))
    finding = one.finding
    assert finding is not None
    assert finding.title == "The stone just taken may not be retaken"
    assert (finding.ply, finding.channel, finding.because) == (1, "is_legal white B2", "JP89 art. 6")
    assert finding.expected_board.split() == finding.actual_board.split()
    assert "is_legal white B2" in finding.transcript
    assert finding.moves == ("B C2",)
    assert str(RULES) in finding.reproduce
    assert "cases.yaml" in finding.reproduce


def test_after_the_last_failure_that_is_allowed_no_case_is_begun(tmp_path: Path) -> None:
    rules = tmp_path / "none.yaml"
    rules.write_text(RULES.read_text().replace("simple-ko", "other"))
    result = run([stub("Mirrored"), stub("WrongQuery")], rulesets=[RULES, rules], stop_after=2)
    assert [one.outcome.value for one in result.results].count("fail") == 2
    assert len({(one.engine, one.ruleset) for one in result.results}) == 1


def test_no_process_is_left_after_a_run() -> None:
    before = children()
    run([stub("Query"), stub("WrongQuery"), stub("RefusesSize")], jobs=3)
    assert children() == before
