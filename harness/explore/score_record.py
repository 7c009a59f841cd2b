"""Replays and scores one game record under a ruleset, and checks the result that it states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from harness.board.topology import point_names
from harness.cases.game_record import GameRecord
from harness.errors import UsageError
from harness.explore.illegal_ply import IllegalPly
from harness.explore.players_map import Difference, differences, players_map, whole_chains
from harness.explore.recorded_result import Verdict, judge_result
from harness.explore.replay_record import (
    Replay,
    check_size,
    handicap_stones,
    point_numbers,
    replay_record,
)
from harness.rules.ending import COUNTED, Outcome
from harness.rules.exact import json_number
from harness.rules.game import Game
from harness.rules.handicap import komi_in_force
from harness.rules.ruleset import Ruleset
from harness.scoring.available import require_strategies
from harness.scoring.breakdown import Score
from harness.scoring.count import METHODS, score_game, undecided
from harness.scoring.finished import all_stones_live

Origin = Literal["option", "record", "ruleset"]
_WINNERS: Final = {"black": "B+", "white": "W+"}


@dataclass(frozen=True)
class Request:
    """What the user states over the record: each None is left to the record, then to the ruleset."""

    dead: tuple[str, ...] | None = None
    komi: Fraction | None = None
    handicap: int | None = None
    any_size: bool = False


@dataclass(frozen=True)
class ScoredRecord:
    """A record under a ruleset.

    `score` is the count by the players' map where the record has one and the rules let players agree
    (then `by_rule` is the rule's own count and `differs` what parts them), else the rule's own; None
    where nothing is counted. `dead` are the stones taken off, `dead_from` who named them. `verdict`
    says whether RE is right, `why` why it cannot be compared.
    """

    record: GameRecord
    ruleset: Ruleset
    replay: Replay
    komi: Fraction | None
    komi_from: Origin
    handicap: int
    handicap_from: Origin
    dead: tuple[str, ...]
    dead_from: Literal["option", "marks", "nobody"]
    score: Score | None
    by_rule: Score | None
    differs: tuple[Difference, ...]
    result: str
    verdict: Verdict
    why: str
    notes: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game at the end of the replay."""
        return self.replay.game

    @property
    def illegal(self) -> tuple[IllegalPly, ...]:
        """The plies that the rules refuse."""
        return self.replay.illegal

    @property
    def as_stated(self) -> bool:
        """Whether every ply is legal and the stated result is not wrong."""
        return not self.illegal and self.verdict != "wrong"

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys of `goharness score --json`."""
        nothing = ("winner", "margin", "margin_in_zi", "black", "white", "breakdown", "owner", "dame", "seki")
        empty: dict[str, Any] = {**dict.fromkeys(nothing), "steps": []}
        counted = empty if self.score is None else self.score.as_json()
        return {
            **counted,
            "result": self.result,
            "ruleset": self.ruleset.name,
            "file": self.record.name,
            "plies": self.replay.plies,
            "recorded_plies": len(self.record.steps),
            "komi": None if self.komi is None else json_number(self.komi),
            "komi_from": self.komi_from,
            "handicap": self.handicap,
            "handicap_from": self.handicap_from,
            "dead": list(self.dead),
            "dead_from": self.dead_from,
            "illegal": [ply.as_json() for ply in self.illegal],
            "stopped": self.replay.stopped,
            "differs": [vars(difference) for difference in self.differs],
            "by_rule": None if self.by_rule is None else self.by_rule.as_json(),
            "recorded_result": self.record.result,
            "verdict": self.verdict,
            "why": self.why,
            "notes": list(self.notes),
        }


def score_record(record: GameRecord, ruleset: Ruleset, request: Request | None = None) -> ScoredRecord:
    """Replay `record` under `ruleset`, count the final position and compare it with RE.

    Komi and handicap are those of `request`, else of the record, else of the ruleset. Dead stones are
    those of `request`, else those that TB and TW mark, else none.
    Raises UsageError for a ruleset that cannot be played, a board its text does not name, a komi left
    to agreement that nobody states, and a dead stone off the board; DataError for an impossible set-up.
    """
    return _Scorer(record, ruleset, request or Request()).scored()


class _Scorer:
    def __init__(self, record: GameRecord, ruleset: Ruleset, request: Request) -> None:
        require_strategies(ruleset)
        if not request.any_size:
            check_size(ruleset, record.width, record.height)
        self.record, self.ruleset, self.request = record, ruleset, request
        self.notes: list[str] = list(record.notes)
        if ruleset.approximates:
            self.notes.append(f"ruleset {ruleset.name} approximates its text: {ruleset.approximates}")
        self.handicap, self.handicap_from = self._handicap()
        komi = request.komi if request.komi is not None else record.komi
        self.komi_from: Origin = (
            "option" if request.komi is not None else "record" if komi is not None else "ruleset"
        )
        self.replay = replay_record(record, ruleset, handicap=self.handicap, komi=komi)
        self.notes += self.replay.notes
        self.game = self.replay.game

    def _handicap(self) -> tuple[int, Origin]:
        stated = self.request.handicap if self.request.handicap is not None else self.record.handicap
        origin: Origin = (
            "option" if self.request.handicap is not None else "ruleset" if stated is None else "record"
        )
        fewest = self.ruleset.handicap.stones[0]
        if stated and stated >= fewest and self.ruleset.handicap.placement != "white-passes":
            placed = handicap_stones(self.record)
            if not placed:
                self.notes.append(f"handicap {stated}, but no stone was placed: counted as an even game")
                return 0, origin
            if origin == "option" and placed != stated:
                self.notes.append(
                    f"handicap {stated} is stated, but Black placed {placed} before White moved"
                )
        return stated or 0, origin

    def scored(self) -> ScoredRecord:
        """Count what can be counted and judge the stated result."""
        outcome = self.game.outcome
        counts = self.ruleset.scoring.method in METHODS and (outcome is None or outcome.kind in COUNTED)
        dead, dead_from = self._dead()
        score, by_rule = undecided(self.game) if self.replay.stopped is None else None, None
        differs: tuple[Difference, ...] = ()
        if counts and self.replay.stopped is None:
            score = score_game(self.game, dead)
            marks = players_map(self.record, self.game) if dead_from == "marks" else None
            if marks is not None:
                by_rule, score = score, marks.score(self.game, score)
                differs = differences(self.game, score.owner, by_rule.owner)
        if score is not None:
            self.notes += score.remarks
        result = score.result if score is not None else _result_of_outcome(outcome, self.replay)
        agreed = self.request.dead is not None or players_map(self.record, self.game) is not None
        verdict, why = judge_result(self.record.result, self.replay, score, agreed=agreed)
        return ScoredRecord(
            record=self.record,
            ruleset=self.ruleset,
            replay=self.replay,
            komi=komi_in_force(self.game) if counts else self.game.komi,
            komi_from=self.komi_from,
            handicap=self.handicap,
            handicap_from=self.handicap_from,
            dead=tuple(point_names(self.game.topology, dead)),
            dead_from=dead_from,
            score=score,
            by_rule=by_rule,
            differs=differs,
            result=result,
            verdict=verdict,
            why=why,
            notes=tuple(dict.fromkeys(self.notes)),
        )

    def _dead(self) -> tuple[frozenset[int], Literal["option", "marks", "nobody"]]:
        """Return the dead stones, whole chains, and who named them."""
        marks = players_map(self.record, self.game)
        named = self.request.dead
        if all_stones_live(self.game):
            if named:
                point_numbers(self.game, named, "--dead")
                self.notes.append("the rules remove no dead stones: --dead is ignored")
            if marks is not None:
                self.notes.append("the rules remove no dead stones: the marks TB and TW are ignored")
            return frozenset(), "nobody"
        if named is not None:
            if marks is not None:
                self.notes.append("--dead stands over the marks TB and TW")
            return self._named_dead(named), "option"
        if marks is None:
            return frozenset(), "nobody"
        if marks.partly_dead:
            self.notes.append(
                f"marked dead only in part, taken whole: the chains at {', '.join(marks.partly_dead)}"
            )
        return whole_chains(self.game, marks.dead), "marks"

    def _named_dead(self, names: Sequence[str]) -> frozenset[int]:
        points = point_numbers(self.game, names, "--dead")
        empty = [point for point in points if not self.game.position.stones[point]]
        if empty and self.replay.stopped is None:
            raise UsageError(f"--dead: no stone on {', '.join(point_names(self.game.topology, empty))}")
        return whole_chains(self.game, points)


def _result_of_outcome(outcome: Outcome | None, replay: Replay) -> str:
    """Return the result of a game in which nothing is counted."""
    if outcome is None or outcome.kind in COUNTED or (replay.stopped and outcome.winner is None):
        return "undetermined"
    match outcome.kind:
        case "void" | "both-lose":
            return outcome.kind
        case "repetition-draw" | "draw-agreed":
            return "draw"
        case _:
            return _WINNERS.get(outcome.winner or "", "undetermined")
