"""Whether the result that a record states is the one that the rules give."""

from __future__ import annotations

from typing import Literal

from harness.cases.sgf_values import RecordedResult, result_of
from harness.explore.replay_record import Replay
from harness.rules.ending import Outcome, Phase
from harness.scoring.breakdown import Score

Verdict = Literal["right", "wrong", "not comparable"]


def judge_result(text: str, replay: Replay, score: Score | None, *, agreed: bool) -> tuple[Verdict, str]:
    """Compare RE, written as `text`, with the end of the replay, and say why where that needs words.

    `agreed` tells whether somebody states dead stones or territory: without that and without passes
    nothing shows that a game was meant to be counted.
    """
    stated = result_of(text)
    if not text:
        return "not comparable", "the record states no result"
    if stated.kind == "unknown":
        return "not comparable", f"RE[{text}] states no result that could be checked"
    if stated.kind in ("resignation", "time", "forfeit", "illegal-move"):
        return "not comparable", f"RE[{text}] does not rest on a count"
    if replay.stopped is not None:
        return "not comparable", f"the replay stopped: {replay.stopped}"
    if score is None:
        return _without_count(stated, replay.game.outcome)
    if stated.kind == "void" or stated.kind == "both-lose":
        return _without_winner(stated.kind, replay)
    if replay.game.phase is Phase.PLAYING and not agreed:
        return "not comparable", "play was not ended by passes, and no dead stones or territory are stated"
    return ("right" if _agrees(stated, score) else "wrong"), ""


def _without_winner(stated: Literal["void", "both-lose"], replay: Replay) -> tuple[Verdict, str]:
    """Judge a stated end on which the players of a game that could be counted may have agreed.

    No result after a repetition: Japanese rules 1989, article 12; both lose: article 13.
    """
    ply = replay.void_offered
    if stated == "void" and ply is not None:
        return (
            "not comparable",
            f"both players may agree on void: ply {ply} repeats the position",
        )
    if stated in replay.game.ruleset.end.also:
        return "not comparable", f"the rules let both players agree on {stated}"
    return "wrong", f"the record says {stated}, the rules count the game"


def _agrees(stated: RecordedResult, score: Score) -> bool:
    """Compare the winner, and the margin where one is stated."""
    winner = None if score.winner in ("none", "undetermined") else score.winner
    stated_winner = None if stated.winner is None else str(stated.winner).lower()
    if winner != stated_winner:
        return False
    return stated.margin is None or stated.margin == abs(score.margin)


def _without_count(stated: RecordedResult, outcome: Outcome | None) -> tuple[Verdict, str]:
    """Compare a stated result with an end that is not counted."""
    if outcome is None or outcome.winner == "undetermined":
        return "not comparable", "the rules decide nothing here"
    if stated.kind in ("void", "tie"):
        draws = ("draw-agreed", "repetition-draw")
        same = outcome.kind == "void" if stated.kind == "void" else outcome.kind in draws
        return ("right" if same else "wrong"), ""
    if stated.kind == "both-lose":
        return ("right" if outcome.kind == "both-lose" else "wrong"), ""
    if stated.margin is not None and outcome.winner != "none":
        return "not comparable", "the rules count no points here"
    same = stated.winner is not None and str(stated.winner).lower() == outcome.winner
    return ("right" if same else "wrong"), ""
