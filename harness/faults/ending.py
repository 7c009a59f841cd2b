"""Faults of the end of a game: passes, resumption, targets, limits."""

from __future__ import annotations

from typing import Final

from harness.board.colour import Colour
from harness.faults.axes import reading
from harness.faults.fault import Fault
from harness.faults.pointwise import PointwiseGame
from harness.rules.ending import Outcome, winner_of
from harness.rules.ruleset import Ruleset


class PassesIgnored(PointwiseGame):
    """Never stops for passes."""

    def _stop_if_passed_out(self) -> None:
        return


class PassesAddUp(PointwiseGame):
    """Counts passes in all, not in a row."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move; a placement does not begin the count of passes anew."""
        before = self.state.passes
        taken = super().play(colour, point, player)
        if point is not None:
            self.state = self.state._replace(passes=before)
        return taken


class PassKeepsTurn(PointwiseGame):
    """Leaves the turn with the side that passed."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move; after a pass the same side moves again."""
        taken = super().play(colour, point, player)
        if point is None:
            self.give_turn(colour)
        return taken


class HandicapDelays(PointwiseGame):
    """Waits for one more pass per handicap stone."""

    def _stop_if_passed_out(self) -> None:
        if not self.handicap or self.state.passes > self.handicap:
            super()._stop_if_passed_out()


class PassingIsLosing(PointwiseGame):
    """Takes a pass for a resignation."""

    def play(self, colour: Colour, point: int | None, player: int = 1) -> tuple[int, ...]:
        """Make a move; a pass loses."""
        taken = super().play(colour, point, player)
        if point is None:
            self.finish(Outcome("resignation", winner_of(colour.opponent)))
        return taken


def _target_shifted(ruleset: Ruleset) -> Ruleset:
    target = ruleset.scoring.target
    if target is None:
        return ruleset
    return reading({"scoring.target": target + 1})(ruleset)


def _misread(
    slug: str, title: str, source: str, key: str, wrong: object, rights: tuple[object, ...]
) -> Fault:
    attribute = {"end.pass": "end.passing"}.get(key, key)
    return Fault(slug, title, source, key, ruleset=reading({attribute: wrong}, {attribute: rights}))


def _playing(slug: str, title: str, source: str, game: type[PointwiseGame]) -> Fault:
    return Fault(slug, title, source, "end.passes", game=game)


FAULTS: Final = (
    _playing("passes-ignored", "Passes never end play", "SabakiHQ/Sabaki #267", PassesIgnored),
    _playing("passes-add-up", "Passes need not follow each other", "W25-mini-alphago #10", PassesAddUp),
    _playing(
        "passes-wait-for-handicap",
        "HA+1 passes end a handicap game",
        "online-go/online-go.com #1612",
        HandicapDelays,
    ),
    _playing(
        "pass-keeps-turn",
        "A pass does not hand over the turn",
        "deep_learning_and_the_game_of_go #69",
        PassKeepsTurn,
    ),
    _playing("pass-resigns", "A pass loses the game", "Japanese 1989, article 9", PassingIsLosing),
    _misread("passes-one", "One pass ends play", "leela-zero #1603", "end.passes", 1, (2, 3, 4)),
    _misread(
        "passes-three", "Two passes do not end play, three do", "leela-zero #1603", "end.passes", 3, (2,)
    ),
    _misread("passes-two", "Two passes end play where more are needed", "Ing rules", "end.passes", 2, (3, 4)),
    _misread("pass-refused", "A pass is refused", "no-pass Go", "end.pass", "impossible", ("allowed",)),
    _misread(
        "pass-allowed",
        "A pass is possible where it is not",
        "no-pass Go",
        "end.pass",
        "allowed",
        ("impossible",),
    ),
    _misread(
        "stop-on-same-position-ignored",
        "A pass on the same position does not stop play",
        "KataGo, Spight ending",
        "end.same_position",
        False,
        (True,),
    ),
    _misread(
        "stop-is-final",
        "The first stop ends the game, nothing is settled",
        "pasky/pachi 9d02f93e",
        "end.after",
        "final",
        ("counting",),
    ),
    _misread(
        "last-pass-by-anyone",
        "White need not pass last",
        "AGA rules, rule 9",
        "end.last_pass",
        "any",
        ("white",),
    ),
    _misread(
        "resume-requester-first",
        "Who asks for resumption does not give up the move",
        "Japanese 1989, article 9",
        "end.resume_first",
        "turn",
        ("opponent-of-requester",),
    ),
    _misread(
        "resume-opponent-first",
        "The opponent of who asks for resumption moves first",
        "AGA rules, rule 10",
        "end.resume_first",
        "opponent-of-requester",
        ("turn",),
    ),
    Fault(
        "target-missed-by-one",
        "One stone more than the target is needed",
        "atari go: the first capture wins",
        "scoring.target",
        ruleset=_target_shifted,
    ),
    _misread(
        "move-limit-ignored",
        "No number of plies ends the game",
        "google-deepmind/open_spiel, go",
        "end.move_limit",
        None,
        ("2*points",),
    ),
)
