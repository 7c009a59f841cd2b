"""What a game holds besides its history: phase, turn, passes, agreements."""

from __future__ import annotations

from typing import NamedTuple

from harness.board.colour import Colour
from harness.rules.agreement import Agreement, Offer
from harness.rules.ending import Outcome, Phase


class State(NamedTuple):
    """What besides the history passes and events change; undo restores it whole.

    `turn` is who moves next where that is not the alternation (None: as the latest entry says), `either`
    whether the other side may move as well.
    `passes` is the number of passes in a row, `latest_pass` the entry the latest pass made (0: none),
    `cleared_at` the entry at which the history was cleared (0: never), `resumed_at` the last entry
    before play was resumed (0: never), `stops` how often play has stopped, `first_stop` the entry after
    which it first did (0: never), `button` who took it,
    `agreement` what is settled about dead stones, `offer` what a player has offered, `all_alive` whether a
    dispute ended with all stones alive, `owed_pass_made` whether White has made the pass owed
    after this stop, `void_passes` how many such passes resumptions have taken back.
    """

    phase: Phase = Phase.PLAYING
    turn: Colour | None = None
    passes: int = 0
    cleared_at: int = 0
    latest_pass: int = 0
    resumed_at: int = 0
    stops: int = 0
    first_stop: int = 0
    button: Colour | None = None
    outcome: Outcome | None = None
    agreement: Agreement = Agreement()
    offer: Offer | None = None
    either: bool = False
    all_alive: bool = False
    owed_pass_made: bool = False
    void_passes: int = 0
