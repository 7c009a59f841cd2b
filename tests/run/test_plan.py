"""What is planned, what is left out, and what the user is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.errors import UsageError
from harness.run.execute import Request, prepare
from harness.run.plan import Skip
from tests.run.running import CASES, RULES, only, profile, run, stub


def test_without_rulesets_only_those_that_a_program_can_be_set_to_are_planned(tmp_path: Path) -> None:
    more = "fixed: [{when: {superko: positional, suicide: allowed}, says: knows one kind of rules}]"
    request = Request(paths=(CASES,), engines=(profile(tmp_path, stub("Go"), more),))
    names = {item.ruleset.name for item in prepare(request).plan.items}
    assert "tromp-taylor" in names
    assert not {"japanese", "aga", "chinese-2002"} & names


def test_programs_and_rulesets_keep_the_order_of_the_user() -> None:
    request = Request(paths=(CASES,), engines=("faulty", "reference"), rulesets=("japanese", "aga"))
    seen = dict.fromkeys((item.engine.label, item.ruleset.name) for item in prepare(request).plan.items)
    assert list(seen) == [
        ("faulty", "japanese"),
        ("faulty", "aga"),
        ("reference", "japanese"),
        ("reference", "aga"),
    ]


def test_two_programs_or_rulesets_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    engines = (profile(tmp_path, stub("Go")), profile(tmp_path / "a", stub("Go")))
    with pytest.raises(UsageError, match="two programs are called 'stub'"):
        prepare(Request(paths=(CASES,), engines=engines, rulesets=("japanese",)))
    own = tmp_path / "japanese.yaml"
    own.write_text(RULES.read_text("utf-8").replace("simple-ko", "japanese"), "utf-8")
    with pytest.raises(UsageError, match="two rulesets are called 'japanese'"):
        prepare(Request(paths=(CASES,), rulesets=("japanese", str(own))))


def test_the_same_name_twice_is_planned_once() -> None:
    request = Request(paths=(CASES,), engines=("reference",) * 2, rulesets=("japanese",) * 2)
    keys = [item.key for item in prepare(request).plan.items]
    assert len(keys) == len(set(keys))


def test_a_board_that_the_text_does_not_name_is_marked(tmp_path: Path) -> None:
    rules = tmp_path / "nine.yaml"
    rules.write_text(RULES.read_text("utf-8") + "board: {sizes: [5]}\n", "utf-8")
    assert not only(run(stub("Query"), "asymmetric-board", rulesets=[rules])).beyond_text
    assert only(run(stub("Query"), "walls", rulesets=[rules])).beyond_text


def test_a_skipped_case_keeps_its_reason() -> None:
    request = Request(
        paths=(CASES,), engines=(stub("Go"),), rulesets=(str(RULES),), skips=(Skip.parse("ko-*=since 1.2"),)
    )
    items = prepare(request).plan.items
    assert {item.case.id: item.skip for item in items if item.skip} == {"ko-retake": "since 1.2"}


def test_a_skip_that_fits_no_case_names_the_nearest() -> None:
    skips = (Skip.parse("walls=since 1.2"), Skip.parse("ko-retak=since 1.2"))
    request = Request(paths=(CASES,), engines=(stub("Go"),), rulesets=(str(RULES),), skips=skips)
    with pytest.raises(UsageError, match=r"--skip: no case is called 'ko-retak'; did you mean 'ko-retake'\?"):
        prepare(request)


@pytest.mark.parametrize("text", ["ko-*", "ko-*=", "=why", "ko-*= "])
def test_a_skip_needs_pattern_and_reason(text: str) -> None:
    with pytest.raises(UsageError, match="expected GLOB=REASON"):
        Skip.parse(text)


def test_what_is_left_out_is_known_with_its_reason(tmp_path: Path) -> None:
    more = "fixed: [{when: {superko: positional}, says: knows one superko}]"
    engine = profile(tmp_path, stub("Go"), more)
    plan = prepare(Request(paths=(CASES,), engines=(engine,))).plan
    cannot = {left_out.ruleset.name: left_out.cannot for left_out in plan.left_out if left_out.cannot}
    assert cannot["japanese"] == ("knows one superko",)
    assert "tromp-taylor" not in cannot


def test_cases_that_do_not_apply_are_known() -> None:
    plan = prepare(Request(rulesets=("japanese", "atari-go"), select=lambda cases: cases)).plan
    planned = {item.key for item in plan.items}
    for left_out in plan.left_out:
        assert left_out.cases
        assert all(("reference", left_out.ruleset.name, case.id) not in planned for case in left_out.cases)
    assert [left_out.ruleset.name for left_out in plan.left_out] == ["japanese", "atari-go"]


@pytest.mark.parametrize("rulesets", [(), ("japanese", "aga")])
def test_an_empty_selection_is_told_once(rulesets: tuple[str, ...]) -> None:
    request = Request(paths=(CASES,), rulesets=rulesets, select=lambda _: [])
    assert prepare(request).plan.notes == ("no case is selected",)


def test_an_unknown_program_is_told_which_rulesets_there_are() -> None:
    with pytest.raises(UsageError, match="name the rules it plays with --ruleset") as caught:
        prepare(Request(paths=(CASES,), engines=(stub("Go"),)))
    listed = str(caught.value).partition("rulesets: ")[2]
    assert {"aga", "japanese", "tromp-taylor"} <= set(listed.replace(",", "").split())
    assert all(len(line) <= 80 - len("goharness: ") for line in listed.split("\n"))
