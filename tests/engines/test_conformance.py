"""Programs are asked what GTP itself demands: sound ones keep it, and each weakness is named in time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from harness.engines.catalogue import resolve
from harness.engines.conformance import MOST_STARTS, Conformance, examine
from harness.engines.gtp_demands import demands, probes
from harness.engines.process import EngineProcess
from harness.engines.session import Limits
from harness.run.coherence import CHECKS

DOCS = Path(__file__).parents[2] / "docs" / "gtp-conformance.md"
QUICK = Limits(start=10.0, command=0.5, score=5.0, quit=1.0)
STUB = Path(__file__).with_name("stub_conformance.py")


def asked(command: list[str], limits: Limits = QUICK, *, keeps_turns: bool = True) -> list[Conformance]:
    return list(examine(lambda: EngineProcess(command), limits, (1, 19), keeps_turns=keeps_turns))


def reference(*faults: str) -> list[str]:
    chosen = [word for fault in faults for word in ("--fault", fault)]
    options = ["--ruleset", "tromp-taylor", "--any-size", *chosen]
    return [sys.executable, "-m", "harness.engines.reference", *options]


def broken(found: list[Conformance]) -> dict[str, str]:
    return {one.name: one.words for one in found if one.verdict == "broken"}


def unseen(found: list[Conformance]) -> set[str]:
    return {one.name for one in found if one.verdict == "unseen"}


def test_each_probe_expects_an_answer_to_each_of_its_commands() -> None:
    for probe in probes():
        assert len(probe.commands) == len(probe.expect), probe.name


def test_names_are_unique_and_every_demand_cites_its_section() -> None:
    names = [demand.name for demand in (*demands(), *(demand for demand, _ in CHECKS))]
    assert len(names) == len(set(names))
    assert all(demand.section[0] in "12346" for demand in demands())


def test_the_page_lists_every_demand() -> None:
    asked_for = (*demands(), *(demand for demand, _ in CHECKS))
    rows = [f"| `{one.name}` | {one.level} | {one.section} | {one.title} |" for one in asked_for]
    shown = [
        line for line in DOCS.read_text("utf-8").split("\n") if line.startswith("| `") and "`--" not in line
    ]
    assert shown == rows


def test_the_reference_keeps_all_that_gtp_demands() -> None:
    found = asked(reference(), keeps_turns=False)
    assert [one.name for one in found] == [demand.name for demand in demands()]
    assert {one.verdict for one in found} == {"held"}


def test_a_program_that_refuses_moves_out_of_turn_on_purpose_is_not_asked_about_them() -> None:
    found = asked([*reference(), "--strict"])
    assert not broken(found)
    assert unseen(found) == {"same-colour-twice"}


@pytest.mark.engines
def test_gnu_go_keeps_all_that_gtp_demands(gnugo: Path) -> None:
    found = asked([str(gnugo), "--mode", "gtp"], Limits(), keeps_turns=False)
    assert {one.verdict for one in found} == {"held"}


@pytest.mark.engines
def test_katago_takes_no_large_ids_and_one_space_only(katago: Path) -> None:
    command = [str(katago), *resolve("katago")[2][1:]]
    found = asked(command, Limits(), keeps_turns=False)
    assert set(broken(found)) == {"id-largest", "spaces", "blank-line"}
    assert "could not be parsed" in broken(found)["id-largest"]
    assert not unseen(found)


# fault: the demands that are broken, with part of what is said of one of them
FAULTS: dict[str, tuple[set[str], str]] = {
    "split-writes": (set(), ""),
    "leaves-child": (set(), ""),
    "banner": ({"unasked"}, "text before the answer: 'FaultyGo 0.9'"),
    "crash-at-quit": ({"quit-status"}, "exit status 3"),
    "quit-unanswered": ({"quit-answered"}, "no answer, or not in full"),
    "mute-at-quit": ({"quit-answered", "quit-ends", "quit-status"}, "still runs 1 s later"),
    "ignores-sigterm": ({"quit-ends", "quit-status"}, "did not end"),
    "duplicate@4": ({"id-absent"}, "answers: 2, expected 1"),
    "wrong-id@4": ({"id-absent"}, "'=7 goharness reference', expected '='"),
    "half-answer@4": ({"id-absent"}, "no answer in time"),
    "segfault@4": ({"id-absent"}, "ended with signal SIGSEGV"),
    "closes-stdout@4": ({"id-absent"}, "closed its output"),
    "endless-line@4": ({"id-absent"}, "more than 1048576 bytes"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_transport_breaks_what_it_touches_and_nothing_else(fault: str) -> None:
    names, words = FAULTS[fault]
    began = time.monotonic()
    found = asked([*reference(fault), "--strict"])
    assert names <= set(broken(found))
    if "@" not in fault:  # the others strike again in each new process
        assert names == set(broken(found))
    assert words in " ".join(broken(found).values())
    assert time.monotonic() - began < 20


def test_a_program_without_ids_and_one_with_bad_bytes_are_told_apart() -> None:
    no_ids, bad_bytes = asked([*reference("no-id"), "--strict"]), asked([*reference("bad-bytes"), "--strict"])
    assert {"id-repeated", "id-failure", "id-zero"} <= set(broken(no_ids))
    assert "id-absent" not in broken(no_ids)
    assert "encoding" not in broken(no_ids)
    assert {"encoding", "control-out"} <= set(broken(bad_bytes))


@pytest.mark.parametrize("fault", ["hang@4", "no-blank-line"])
def test_a_program_that_stops_answering_is_given_up_after_a_few_starts(fault: str) -> None:
    starts = []

    def start() -> EngineProcess:
        starts.append(fault)
        return EngineProcess(reference(fault))

    found = list(examine(start, Limits(3.0, 0.3, 0.3, 0.3), (1, 19)))
    assert len(starts) == MOST_STARTS
    assert "not asked: it stopped answering" in " ".join(one.words for one in found)
    assert {one.name for one in found} == {demand.name for demand in demands()}


# weakness of the stub: the demands it breaks and no others, and part of what is said
WEAKNESSES = {
    "sound": ("", ""),
    "lists-twice": ("one-a-line", "listed twice: name"),
    "lists-in-one-line": ("one-a-line", "a line of the list is"),
    "hides-komi": ("required", "not listed: komi"),
    "version-two-point-zero": ("protocol-version", "answered '= 2.0'"),
    "no-name": ("name-stated", "the answer is empty"),
    "any-case": ("case-of-commands", "'NAME' was answered"),
    "column-i": ("letter-i recovery", "'play black I3' was answered '='"),
    "any-size": ("boardsize-limits", "'boardsize 0' was answered '='"),
    "answers-blank-lines": ("blank-lines carriage-return", "answers: 5, expected 1"),
    "answers-comments": ("comment-lines", "answers: 4, expected 1"),
    "keeps-comments": ("comments comment-lines", "expected '=8 true'"),
    "keeps-controls": ("control-in", "expected '=1 true'"),
    "keeps-cr": ("carriage-return", "answers: 2, expected 1"),
    "keeps-tabs": ("tab blank-lines", "expected '=2 true'"),
    "no-space": ("space", "no space before the text"),
    "writes-tabs": ("tab-out", "a tab is in an answer"),
    "own-words": ("unknown-text", "expected '? unknown command'"),
    "odd-move": ("genmove", "the answer is 'I9'"),
    "answers-after-quit": ("quit-last", "answered the command after"),
    "forgets-size": ("boardsize-kept", "expected '='"),
}


@pytest.mark.parametrize("weakness", WEAKNESSES)
def test_a_weakness_breaks_just_the_demands_that_it_is_about(weakness: str) -> None:
    names, words = WEAKNESSES[weakness]
    found = broken(asked([sys.executable, "-S", "-E", str(STUB), weakness]))
    assert set(found) == set(names.split())
    assert words in " ".join(found.values())
