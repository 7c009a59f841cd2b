"""Makes the tables of docs/disagreements.md: `python -m tests.proof.confirmations RESULT...`.

RESULT is what `goharness run --json` wrote of programs that know the rules by themselves, with their
baselines. The text above the tables is written by hand and kept.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.cases.loader import load_cases
from harness.cases.model import Case
from harness.files import begin
from harness.report.markdown import code, plain
from harness.report.markdown_parts import table
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.rules.ruleset import Ruleset
from tests.proof.case_on_naive import SEQUENCES, rederive

PAGE = Path(__file__).parents[2] / "docs" / "disagreements.md"
MADE = "<!-- What follows is made by `make disagreements`. -->"
PROGRAMS = {"gnugo": "GNU Go", "katago": "KataGo", "sgfmill": "sgfmill"}
"""The programs with a column of their own."""
OUR_OWN = ("reference", "faulty")
NAIVE = "naive"
CONFIRMS = ("pass", "tolerant")
NOTHING_SEEN = ("unsupported", "skip")
NOT_JUDGED = "not judged yet"
READING = "difference of reading"
"""What a baseline says of a program that is right by rules of its own."""

Pair = tuple[str, str]
"""A case and a ruleset that it is for."""
Confirmed = dict[Pair, set[str]]
Outcome = Mapping[str, Any]


def main(results: Sequence[Path]) -> None:
    """Write the tables of the page anew."""
    by_hand, _, _ = PAGE.read_text("utf-8").partition(MADE)
    cases = {case.id: case for case in load_cases().cases}
    rulesets = [load_ruleset(name) for name in shipped_names()]
    outcomes = [outcome for result in results for outcome in outcomes_of(result, cases)]
    confirmed = by_naive(cases, rulesets)
    for outcome in outcomes:
        pair = outcome["case"], outcome["ruleset"]
        if pair in confirmed and outcome["outcome"] in CONFIRMS and outcome["engine"] in PROGRAMS:
            confirmed[pair].add(outcome["engine"])
    parts = (MADE, *confirmations(confirmed, cases), *disagreements(outcomes, cases))
    begin(PAGE, [by_hand + "\n\n".join(parts) + "\n"]).close()


def by_naive(cases: Mapping[str, Case], rulesets: Iterable[Ruleset]) -> Confirmed:
    """Return every pair, with the naive implementation where it derives all that is expected."""
    confirmed: Confirmed = {}
    for case in cases.values():
        for ruleset in rulesets:
            if case.applies_to(ruleset):
                parts = list(rederive(case, ruleset))
                whole = all(part.agrees or recounted(part.left_out, ruleset) for part in parts)
                confirmed[case.id, ruleset.name] = {NAIVE} if whole else set()
    return confirmed


def recounted(left_out: str, ruleset: Ruleset) -> bool:
    """Whether test_perft_tables.py has the naive implementation count what is left out here."""
    return left_out == SEQUENCES and ruleset.superko != "ing"


def outcomes_of(result: Path, cases: Mapping[str, Case]) -> Iterator[Outcome]:
    """Yield the outcomes of a result file for cases that are still what was run."""
    for line in result.read_text("utf-8").splitlines():
        entry = json.loads(line)
        if entry["type"] == "outcome" and entry["engine"] not in OUR_OWN:
            case = cases.get(entry["case"])
            if case is not None and case.digest == entry["digest"]:
                yield entry


# ---------------------------------------------------------------------- tables


def confirmations(confirmed: Confirmed, cases: Mapping[str, Case]) -> Iterator[str]:
    """Yield the numbers of pairs by topic, and the cases that nobody confirms."""
    counts: dict[str, Counter[str]] = {topic: Counter() for topic in topics(cases)}
    for (case, _), by in confirmed.items():
        for topic in (cases[case].topic, "all"):
            counts[topic].update(("pairs", *by, *(("nobody",) if not by else ())))
            counts[topic]["two or more"] += len(by) > 1
    keys = ("pairs", NAIVE, *PROGRAMS, "two or more", "nobody")
    heads = ("topic", "pairs", NAIVE, *PROGRAMS.values(), "two or more", "nobody")
    yield "## Confirmed by topic"
    yield table(heads, ((topic, *(str(row[key]) for key in keys)) for topic, row in counts.items()))
    alone: dict[str, list[str]] = {}
    for (case, ruleset), by in confirmed.items():
        if not by:
            alone.setdefault(case, []).append(ruleset)
    together: dict[str, list[str]] = {}
    for case, names in alone.items():
        together.setdefault(", ".join(map(code, names)), []).append(case)
    yield "## Confirmed by nobody\n\nThese rest on the text alone, under the rulesets named."
    yield "\n".join(f"- {names}: {', '.join(map(code, ids))}" for names, ids in together.items())


def topics(cases: Mapping[str, Case]) -> list[str]:
    """Return the topics in the order of the corpus, then the word for all of them."""
    return [*dict.fromkeys(case.topic for case in cases.values()), "all"]


def disagreements(outcomes: Sequence[Outcome], cases: Mapping[str, Case]) -> Iterator[str]:
    """Yield a row for each thing that a program does otherwise, with the text that decides.

    What no baseline has under one ruleset is judged as the same case under another.
    """
    groups: dict[tuple[str, str], list[Outcome]] = {}
    against = [outcome for outcome in outcomes if outcome["outcome"] not in (*CONFIRMS, *NOTHING_SEEN)]
    judged = {(one["engine"], one["case"]): one["words"] for one in against if one.get("words")}
    for outcome in against:
        elsewhere = judged.get((outcome["engine"], outcome["case"]), NOT_JUDGED)
        reason = outcome.get("words") or elsewhere
        groups.setdefault((outcome["engine"], " ".join(reason.split())), []).append(outcome)
    yield "## Every disagreement"
    yield table(
        ("program", "what it does", "right is", "cases", "rulesets", "the text that decides"),
        (
            (engine, plain(reason), who_is_right(reason), *where(group, cases))
            for (engine, reason), group in sorted(groups.items())
        ),
    )


def who_is_right(reason: str) -> str:
    """Return who is right: a program that has other rules is right by those."""
    return "each by its rules" if READING in reason.lower() else "the case"


def where(group: Sequence[Outcome], cases: Mapping[str, Case]) -> tuple[str, str, str]:
    """Return the cases, the number of rulesets, and what the refuted expectations rest on."""
    names = sorted({outcome["case"] for outcome in group})
    texts = dict.fromkeys(filter(None, (outcome["finding"].get("because") for outcome in group)))
    if not texts:  # a ply of the case was refused, so that no expectation was reached
        texts = dict.fromkeys(source for name in names for source in cases[name].sources)
    rulesets = {outcome["ruleset"] for outcome in group}
    return ", ".join(map(code, names)), str(len(rulesets)), "; ".join(map(cell, texts))


def cell(text: str) -> str:
    """Return plain text for a cell of a table."""
    return plain(text).replace("|", "\\|")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
