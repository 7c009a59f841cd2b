"""Runs to render: one with every outcome, a hostile one, and one as large as they come."""

from harness.engines.conformance import Conformance
from harness.run.outcome import CaseResult, Claim, EngineNote, Finding, Outcome, RunResult

KO_FIGHT = "\n".join([".XO..", "XO.O.", ".XO..", ".....", "....."])
AFTER_RETAKE = "\n".join([".XO..", "X.XO.", ".XO..", ".....", "....."])
MOVES = ("B B5", "W C5", "B A4", "W D4", "B B3", "W C3", "B pass", "W B4")

KO = Finding(
    message="the program allows B C4, which the rules forbid (ko)",
    title="Black may not take back at once",
    ply=8,
    asked="legality of B C4",
    channel="is_legal black C4",
    expected="illegal",
    answer="legal",
    because="Article 6: after a ko capture the opponent may not take back on the next move.",
    axis="ko",
    expected_board=KO_FIGHT,
    actual_board=AFTER_RETAKE,
    moves=MOVES,
    transcript=">> 1 boardsize 5\n<< =1\n<<\n>> 2 is_legal black C4\n<< =2 1\n<<",
    reproduce="goharness run cases/ko.yaml -k ko-retake --engine gnugo --ruleset japanese",
)
CRASH = Finding(
    message="the program ended with status 134 after: boardsize 1",
    title="One point",
    channel="boardsize 1",
    stderr="pachi: board.c:68: board_init: Assertion `size > 1' failed.",
    reproduce="goharness run cases/sizes.yaml -k one-point --engine pachi --ruleset chinese",
)
HOSTILE = "<script>alert(1)</script> \x1b[31mred\x1b[0m \u202eevil\x00 ]]> & \"' | `x` \ud800\ufffe\nnext"


def result(engine: str, ruleset: str, case: str, outcome: Outcome, **more: object) -> CaseResult:
    return CaseResult(engine, ruleset, case, outcome, **more)  # type: ignore[arg-type]


def everything() -> RunResult:
    """One of each outcome, over three programs and four rulesets."""
    results = [
        result("reference", "japanese", "ko-retake", Outcome.PASS, seen=4),
        result("reference", "chinese", "one-point", Outcome.PASS, seen=1),
        result("gnugo", "japanese", "ko-retake", Outcome.FAIL, finding=KO),
        result("gnugo", "korean", "ko-retake", Outcome.FAIL, finding=KO),
        result("gnugo", "japanese", "snapback", Outcome.PASS, seen=2),
        result("gnugo", "japanese", "seki", Outcome.UNSUPPORTED, words="no channel counts seki"),
        result("gnugo", "chinese", "suicide", Outcome.TOLERANT, unseen=("reason: not stated",)),
        result("gnugo", "chinese", "triple-ko", Outcome.XFAIL, words="known since 3.8"),
        result("gnugo", "chinese", "send-two", Outcome.XPASS, words="baseline expects fail"),
        result("gnugo", "chinese", "left-out", Outcome.SKIP, words="slow"),
        result("gnugo", "ing", "score", Outcome.INCONCLUSIVE, words="B+3, then W+2"),
        result("pachi", "chinese", "one-point", Outcome.CRASH, finding=CRASH, beyond_text=True),
        result("pachi", "chinese", "slow", Outcome.TIMEOUT, words="no answer to final_score in 60 s"),
        result("pachi", "chinese", "garbled", Outcome.PROTOCOL, words="found text before '='"),
        result("pachi", "ing", "bad-case", Outcome.ERROR, words="cases/x.yaml:3: quarantined"),
        result("pachi", "japanese", "seki", Outcome.UNSUPPORTED, words="has no Japanese rules"),
        result("pachi", "japanese", "ko-retake", Outcome.UNSUPPORTED, words="has no Japanese rules"),
    ]
    notes = [
        EngineNote("reference", "Reference engine", "0.1.0"),
        EngineNote("gnugo", "GNU Go", "3.8", protocol=("6.3: no empty line after the answer to quit",)),
        EngineNote("pachi", "Pachi", "12.90", conformance=CONFORMANCE),
        EngineNote("absent", "Not here", error="cannot start /opt/absent: no such file"),
    ]
    header: dict[str, object] = {"format": 1, "tool": "goharness 0.1.0", "command": ["goharness", "run"]}
    return RunResult(header, results, notes, baseline_problems=["reports/pachi.yaml:3: no case called old"])


CONFORMANCE = (
    Conformance("id-repeated", "MUST", "2.6", "repeats the id of a command", "held"),
    Conformance(
        "letter-i", "MUST", "2.11", "knows no column I", "broken", "'play black I3' was answered '='"
    ),
    Conformance("undo", "MUST", "6.3.3", "takes the last move back", "unseen", "does not list `undo`"),
    Conformance("unknown-text", "SHOULD", "3.6", "says `unknown command` then", "held"),
)


def hostile() -> RunResult:
    """Every text of a run is an attack."""
    finding = Finding(
        message=HOSTILE,
        ply=3,
        asked=HOSTILE,
        answer=HOSTILE,
        channel=HOSTILE,
        because=HOSTILE,
        axis=HOSTILE,
        expected_board=HOSTILE,
        actual_board=KO_FIGHT,
        moves=(HOSTILE,),
        transcript=HOSTILE + "\n```\n" + HOSTILE,
        stderr=HOSTILE,
        reproduce=HOSTILE,
        title=HOSTILE,
        expected=HOSTILE,
    )
    names = [HOSTILE, HOSTILE + "2", "../../etc/passwd", "a" * 400]
    results = [result(name, name, name, Outcome.FAIL, finding=finding, words=HOSTILE) for name in names]
    results += [result(name, HOSTILE, "quiet", Outcome.UNSUPPORTED, words=HOSTILE) for name in names]
    broken = Conformance(HOSTILE, "MUST", HOSTILE, HOSTILE, "broken", HOSTILE)
    claim = Claim(HOSTILE, 1, 1, HOSTILE)
    notes = [EngineNote(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, (HOSTILE,), (broken,), (claim,))]
    return RunResult({HOSTILE: HOSTILE}, results, notes, [HOSTILE], [HOSTILE], True, HOSTILE)


def large(findings: int, outcomes: int = 10_000, transcript: int = 4_000) -> RunResult:
    """Return so many outcomes of which so many are findings, each on a full 19x19 board."""
    board = "\n".join("XO" * 9 + "X" for _ in range(19))
    line = ">> play black A1\n<< =\n<<\n"
    results = []
    for number in range(outcomes):
        engine, ruleset = f"engine{number % 4}", f"ruleset{number // 4 % 40}"
        bad = number * findings // outcomes != (number + 1) * findings // outcomes
        finding = Finding(
            message=f"answer {number} is wrong",
            ply=number % 300,
            asked="legality of B C4",
            answer=str(number),
            expected_board=board,
            actual_board=board,
            moves=MOVES * 30,
            transcript=line * (transcript // len(line)),
            reproduce=f"goharness run -k case-{number}",
        )
        outcome = Outcome.FAIL if bad else Outcome.PASS
        results.append(result(engine, ruleset, f"case-{number}", outcome, finding=finding if bad else None))
    return RunResult({}, results, [EngineNote(f"engine{n}", f"Engine {n}") for n in range(4)])
