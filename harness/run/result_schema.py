"""The shape of a result file, line by line; `schemas/result-line.json` is made from these models.

Keys whose default is null are left out where they would be empty. `Outcome`, `Finding` and the other parts
are those of `harness/run/outcome.py`; here they are described for readers in other languages.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from harness.engines.conformance import Verdict
from harness.engines.gtp_demands import Level
from harness.json_schema import schema_text, written_schema
from harness.run.outcome import Outcome

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256")]
Count = Annotated[int, Field(ge=0)]
Rows = Annotated[str, Field(pattern=r"^[XO.]+(\n[XO.]+)*$", description="rows of X, O and ., top row first")]


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ProgramData(_Line):
    """What is known of a program before it is started."""

    title: str
    profile: Digest


class HeaderLine(_Line):
    """The first line: what was to be run."""

    type: Literal["header"]
    format: Literal[1]
    tool: str = Field(description="goharness and its version")
    suite: Digest
    cases: Count = Field(description="how many were selected")
    selected: tuple[str, ...] = Field(description="their ids, in the order of the run")
    rulesets: dict[str, Digest]
    engines: dict[str, ProgramData]
    baselines: tuple[Digest, ...]
    seed: int
    command_line: tuple[str, ...]
    versions: dict[str, str] = Field(description="what each program says of itself")
    started: str | None = Field(None, description="UTC; the only clock time; not with `--json -`")


class FindingData(_Line):
    """Where program and rules part."""

    message: str
    ply: int | None = Field(None, ge=1, description="after how many plies; left out: before the first")
    asked: str | None = None
    answer: str | None = None
    channel: str | None = Field(None, description="the command that showed it")
    because: str | None = Field(None, description="the text that decides")
    axis: str | None = Field(None, description="axes that the expectation turns on")
    expected_board: Rows | None = None
    actual_board: Rows | None = Field(None, description="left out where it was not read")
    moves: tuple[str, ...] | None = None
    transcript: str | None = Field(None, description="`>>` was sent, `<<` was answered")
    stderr: str | None = None
    reproduce: str | None = Field(None, description="the command that repeats it")
    title: str | None = Field(None, description="of the case")
    expected: str | None = Field(None, description="what the rules say to what was asked")
    topology: Literal["grid", "torus"]


class OutcomeLine(_Line):
    """What came of one case on one program under one ruleset; holds no times."""

    type: Literal["outcome"]
    engine: str
    ruleset: str
    case: str
    outcome: Outcome
    variant: str = Field(description="the run that decided: plain, colours swapped, ...")
    seen: Count = Field(description="answers that were judged")
    digest: Digest = Field(description="of the case")
    unseen: tuple[str, ...] | None = Field(None, description="what the program could not state")
    at_play: tuple[Count, Count] | None = Field(
        None, description="illegal moves that `play` refused and accepted"
    )
    words: str | None = Field(None, description="why, where there is no finding")
    beyond_text: Literal[True] | None = Field(None, description="on a board that the ruleset does not name")
    finding: FindingData | None = None


class DemandData(_Line):
    """What became of one demand of GTP itself."""

    name: str
    level: Level
    section: str
    title: str
    verdict: Verdict
    words: str


class ClaimData(_Line):
    """A setting that a program takes, and in how many cases it followed it."""

    values: str
    followed: Count
    broken: Count
    words: str


class ProgramNote(_Line):
    """What became of a program as a whole."""

    engine: str
    title: str
    version: str | None = None
    digest: str | None = Field(None, description="SHA-256 of the program, where it is a file")
    error: str | None = Field(None, description="why it could not be tested")
    protocol: tuple[str, ...] | None = Field(None, description="irregularities seen while cases ran")
    conformance: tuple[DemandData, ...] | None = None
    claims: tuple[ClaimData, ...] | None = None


class LineDigests(_Line):
    """Digests of all that the file holds but outcomes and times; `goharness verify` computes them again."""

    header: Digest = Field(description="of the header without `started`")
    programs: Digest = Field(description="of `engines` of the footer")
    footer: Digest = Field(description="of the footer without `engines`, `seconds` and `digests`")


class FooterLine(_Line):
    """The last line: the run came to an end. Without it the file is truncated."""

    type: Literal["footer"]
    interrupted: bool
    totals: dict[Outcome, Annotated[int, Field(ge=1)]]
    outcomes: Digest = Field(description="of all outcomes, in their order")
    strict_gtp: bool
    engines: tuple[ProgramNote, ...]
    data_errors: tuple[str, ...]
    baseline_problems: tuple[str, ...]
    seconds: float | None = Field(None, ge=0, description="how long it took; not with `--json -`")
    internal_error: str | None = Field(None, description="empty, but for a fault of goharness itself")
    digests: LineDigests | None = Field(None, description="left out by older files")


class Line(RootModel[HeaderLine | OutcomeLine | FooterLine]):
    """One line of a result file: a header, then outcomes, then a footer."""


def result_schema() -> dict[str, Any]:
    """Return the JSON Schema of one line of a result file."""
    return written_schema(Line, "goharness result line")


def result_schema_text() -> str:
    """Return the schema as the published file holds it."""
    return schema_text(result_schema())
