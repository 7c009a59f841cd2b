"""The table of rules names: which evidence counts, and where a program parts from the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.cases.loader import load_suite
from harness.cli.main import main
from harness.explore.names_table import Reading
from harness.explore.ruled_case import as_ruled, told
from harness.rules.catalogue import load_ruleset

CASE = """\
format: 1
suite: mine
sources: [definition]
cases:
  - id: one
    title: A single stone may take its own last liberty
    board: 3x1
    moves: [B B1]
    expect:
      - {because: definition, when: {suicide: forbidden}, illegal: {W: [A1]}}
      - {because: definition, score: {margin: 3}}
"""


NOT_ALLOWED = {"allowed": "case"}


@pytest.mark.parametrize(
    ("reading", "best", "differs"),
    [
        (Reading("suicide", "allowed", "allowed", ""), "allowed", ""),
        (Reading("suicide", "allowed", "forbidden", ""), "forbidden", "claimed"),
        (Reading("suicide", "allowed", "forbidden", "allowed"), "allowed", ""),
        (Reading("suicide", "allowed", "allowed", "forbidden"), "forbidden", "seen"),
        (
            Reading("suicide", "allowed", "", "allowed", ("forbidden",), NOT_ALLOWED),
            "forbidden",
            "observed",
        ),
        (Reading("suicide", "allowed", "", "", ("a", "b"), NOT_ALLOWED), "a or b", "observed"),
        (Reading("suicide", "allowed", "", "b", ("a", "b"), {"c": "x"}), "b", "observed"),
        (Reading("suicide", "allowed", "", "", (), NOT_ALLOWED), "no single value", "observed"),
        (Reading("suicide", "", "", "forbidden"), "forbidden", ""),
    ],
)
def test_the_strongest_evidence_counts(reading: Reading, best: str, differs: str) -> None:
    assert (reading.best, reading.differs) == (best, differs)


def test_a_case_is_asked_as_the_reference_rules() -> None:
    (case,), _ = load_suite(CASE, "text")
    facts = {}
    for name in ("chinese", "new-zealand", "torus"):
        ruled = as_ruled(case, load_ruleset(name))
        facts[name] = {fact[-1] for fact in told(ruled)} if ruled else None
    assert facts == {"chinese": {"illegal", -7.5 + 3}, "new-zealand": {"legal", 3 - 7}, "torus": None}


def test_the_list_tells_every_evidence_as_json(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    assert main(["list", "names", "-e", "wgo", "--json", str(path)]) == 0
    rows = {row["name"]: row for row in json.loads(path.read_text("utf-8"))}
    superko = rows["repeating: ALL"]["axes"]["superko"]
    assert (superko["claimed"], superko["seen"], superko["observed"]) == ("positional", "none", ["none"])
    assert rows["NZ"]["axes"]["superko"]["text"] == "own-moves"


def test_the_table_fits_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "names"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[-1].endswith(" names")


def test_an_unknown_program_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "names", "-e", "katgo"]) == 2
    assert "did you mean 'katago'?" in capsys.readouterr().err
