"""The result model: what came of one case on one program under one ruleset.

Exit status, terminal, JSON, JUnit and every other report are computed from these values alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Literal

from harness.engines.conformance import Conformance


class Outcome(Enum):
    """What came of a case; docs/outcomes.md says when each applies."""

    PASS = "pass"
    FAIL = "fail"
    TOLERANT = "tolerant"
    UNSUPPORTED = "unsupported"
    INCONCLUSIVE = "inconclusive"
    TIMEOUT = "timeout"
    CRASH = "crash"
    PROTOCOL = "protocol"
    SKIP = "skip"
    XFAIL = "xfail"
    XPASS = "xpass"
    ERROR = "error"

    @property
    def quiet(self) -> bool:
        """Whether nobody needs to look."""
        return self in QUIET

    @property
    def letter(self) -> str:
        """The code that carries the meaning where colour may not be seen."""
        return LETTERS[self]


QUIET: Final = frozenset({Outcome.PASS, Outcome.TOLERANT, Outcome.UNSUPPORTED, Outcome.SKIP, Outcome.XFAIL})
# The most serious first: what a person has to look at, then what is only counted.
LETTERS: Final = {
    Outcome.ERROR: "E",
    Outcome.CRASH: "C",
    Outcome.TIMEOUT: "T",
    Outcome.PROTOCOL: "G",
    Outcome.FAIL: "F",
    Outcome.INCONCLUSIVE: "I",
    Outcome.XPASS: "X",
    Outcome.TOLERANT: "t",
    Outcome.XFAIL: "x",
    Outcome.PASS: "P",
    Outcome.UNSUPPORTED: "u",
    Outcome.SKIP: "s",
}
SERIOUS: Final = tuple(LETTERS)
OBSERVED: Final = frozenset(Outcome) - {Outcome.UNSUPPORTED, Outcome.SKIP, Outcome.ERROR}

# Checks that the verdict rests on. The others are details: where a program cannot state them they are
# listed as unseen, and the case still passes on what was seen.
PRIMARY: Final = frozenset(
    {
        "legality",
        "refusal",
        "captures",
        "board",
        "legal points",
        "result",
        "outcome",
        "set-up refused",
        "handicap points",
    }
)

CheckVerdict = Literal["held", "contradicted", "divided", "unseen", "tolerated", "refused"]
DECISIVE: Final = frozenset({"contradicted", "divided", "refused"})
"""Verdicts after which nothing later in a case counts."""


@dataclass(frozen=True)
class Check:
    """One thing asked of a program, and whether the answer agrees with the expectation.

    `verdict`: held; contradicted; divided (two channels of the program contradict each other); unseen
    (no channel, or not readable); tolerated (`play` accepted an illegal move that a stricter channel
    refuses); refused (the program declined a set-up command).
    `path` are plies made beyond those of the case, to come to the position asked about.
    """

    kind: str
    subject: str
    expected: str
    verdict: CheckVerdict
    answer: str = ""
    channel: str = ""
    because: str = ""
    ply: int = 0
    path: tuple[str, ...] = ()


def judged(
    held: bool,
    kind: str,
    subject: str,
    expected: str,
    answer: str,
    channel: str = "",
    because: str = "",
    ply: int = 0,
) -> Check:
    """Return a check whose answer was seen: held, or contradicted."""
    return Check(kind, subject, expected, "held" if held else "contradicted", answer, channel, because, ply)


@dataclass(frozen=True)
class Finding:
    """What a person needs to see: where program and rules part, boards, exchange, how to repeat it.

    Boards are rows of `X`, `O`, `.`, top row first; `actual_board` is empty where it was not read.
    `title` is that of the case, `expected` what the rules say to what was `asked`.
    """

    message: str
    ply: int = 0
    asked: str = ""
    answer: str = ""
    channel: str = ""
    because: str = ""
    axis: str = ""
    expected_board: str = ""
    actual_board: str = ""
    moves: tuple[str, ...] = ()
    transcript: str = ""
    stderr: str = ""
    reproduce: str = ""
    title: str = ""
    expected: str = ""
    topology: Literal["grid", "torus"] = "grid"


@dataclass(frozen=True)
class CaseResult:
    """One outcome line. `variant` names the run that decided: plain, swapped, or a transport.

    `at_play`: of the moves that a stricter channel calls illegal, how many `play` refused and accepted.
    """

    engine: str
    ruleset: str
    case: str
    outcome: Outcome
    variant: str = "plain"
    seen: int = 0
    unseen: tuple[str, ...] = ()
    words: str = ""
    beyond_text: bool = False
    finding: Finding | None = None
    digest: str = ""
    at_play: tuple[int, int] = (0, 0)

    @property
    def key(self) -> tuple[str, str, str]:
        """Engine, ruleset and case: what a baseline and a comparison of runs go by."""
        return (self.engine, self.ruleset, self.case)


@dataclass(frozen=True)
class Claim:
    """Values of axes that a program can be set to by its profile: in how many cases it followed them.

    `words` tell of the first case in which it did not.
    """

    values: str
    followed: int = 0
    broken: int = 0
    words: str = ""

    @property
    def verdict(self) -> Literal["followed", "broken", "unseen"]:
        """What the cases show of it."""
        return "broken" if self.broken else "followed" if self.followed else "unseen"


@dataclass(frozen=True)
class EngineNote:
    """What became of a program as a whole: version, or why it could not be started.

    `protocol` are irregularities that came up while cases ran, `conformance` what GTP itself asks and
    whether the program does it; neither touches a verdict about the rules. `claims` say which settings
    it was seen to follow.
    """

    engine: str
    title: str
    version: str = ""
    digest: str = ""
    error: str = ""
    protocol: tuple[str, ...] = ()
    conformance: tuple[Conformance, ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def departs(self) -> bool:
        """Whether the program departs from GTP: an irregularity, or a MUST that it does not keep."""
        broken = any(one.verdict == "broken" and one.level == "MUST" for one in self.conformance)
        return broken or bool(self.protocol)


@dataclass
class RunResult:
    """A whole run: outcomes in the order of the plan, programs, and what went wrong around them.

    With `strict_gtp` irregularities of the protocol fail the run. `footer` is the last line of a result
    file as it stands there; empty in a run that was not read from one.
    """

    header: dict[str, object] = field(default_factory=dict)
    results: list[CaseResult] = field(default_factory=list)
    engines: list[EngineNote] = field(default_factory=list)
    data_errors: list[str] = field(default_factory=list)
    baseline_problems: list[str] = field(default_factory=list)
    interrupted: bool = False
    internal_error: str = ""
    strict_gtp: bool = False
    footer: dict[str, object] = field(default_factory=dict, compare=False)

    def totals(self) -> dict[str, int]:
        """Return how often each outcome occurs, in the order of `Outcome`."""
        return count_outcomes(self.results)

    def exit_status(self) -> int:
        """Return the exit status by docs/exit-status.md: 130, 3, 2, 1, 5, 0 in that precedence."""
        if self.interrupted:
            return 130
        if self.internal_error:
            return 3
        if self.data_errors or any(engine.error for engine in self.engines):
            return 2
        noisy = any(not result.outcome.quiet for result in self.results)
        protocol = self.strict_gtp and any(engine.departs for engine in self.engines)
        if any(result.outcome is Outcome.ERROR for result in self.results):
            return 2
        if noisy or protocol or self.baseline_problems:
            return 1
        protocol_alone = not self.results and any(engine.conformance for engine in self.engines)
        if not protocol_alone and not any(result.outcome in OBSERVED for result in self.results):
            return 5
        return 0


def count_outcomes(results: Iterable[CaseResult]) -> dict[str, int]:
    """Return how often each outcome occurs among `results`, in the order of `Outcome`."""
    counted = Counter(result.outcome for result in results)
    return {outcome.value: counted[outcome] for outcome in Outcome if counted[outcome]}


def outcome_of(checks: Iterable[Check]) -> Outcome:
    """Return the outcome that the checks of one run of a case amount to.

    Pass: all that was seen held, and what the verdict rests on was seen. A case that asks for nothing
    but details passes only where every one of them was seen.
    """
    verdicts = {(check.verdict, check.kind in PRIMARY) for check in checks}
    if {("contradicted", True), ("contradicted", False)} & verdicts:
        return Outcome.FAIL
    if any(verdict == "divided" for verdict, _ in verdicts):
        return Outcome.INCONCLUSIVE
    if {("refused", True), ("refused", False), ("unseen", True)} & verdicts:
        return Outcome.UNSUPPORTED
    all_details = ("held", False) in verdicts and ("unseen", False) not in verdicts
    if ("held", True) not in verdicts and not all_details:
        return Outcome.UNSUPPORTED
    return Outcome.TOLERANT if ("tolerated", False) in verdicts else Outcome.PASS


def worst(results: Iterable[CaseResult]) -> CaseResult:
    """Return the result that decides among the variants of one case; the first of equals.

    A variant that the program cannot represent does not hide what the others showed.
    """
    return min(results, key=lambda result: SERIOUS.index(result.outcome))
