"""A finished game as counting sees it: the position, and what besides it matters."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import Topology
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.handicap import compensation, komi_in_force
from harness.rules.history import Kind
from harness.rules.ruleset import Ruleset
from harness.scoring.pass_alive import inside_pass_alive


@dataclass(frozen=True)
class Finished:
    """A position to be counted and what besides it matters.

    Pairs are (Black's, White's). `stones` still holds the dead stones; `dead` names them, whole
    chains. `seki` names stones in seki, or is None where the ruleset's own test decides.
    `passes` are those that hand over a stone, moves owed included, `last_play` is who made the last play.
    """

    ruleset: Ruleset
    board: Topology
    stones: bytes
    dead: frozenset[int] = frozenset()
    seki: frozenset[int] | None = None
    prisoners: tuple[int, int] = (0, 0)
    passes: tuple[int, int] = (0, 0)
    last_play: Colour | None = None
    button: Colour | None = None
    last_passer: Colour | None = None
    bonus: int = 0
    komi: Fraction = Fraction(0)
    tie: str = "draw"
    notes: tuple[str, ...] = field(default=())


def finished(
    game: Game,
    dead: Collection[int] | None = None,
    seki: Collection[int] | None = None,
    komi: Fraction | None = None,
) -> Finished:
    """Collect from `game` what counting needs."""
    ruleset, notes = game.ruleset, []
    dead = game.state.agreement.dead if dead is None else dead
    chosen = {stone for point in dead if game.position.stones[point] for stone in game.position.chain(point)}
    if chosen and all_stones_live(game):
        notes.append("the rules remove no dead stones here: the list of dead stones is ignored")
        chosen = set()
    if ruleset.scoring.pass_alive:
        suicide = game.allows_suicide_of(2)
        chosen |= inside_pass_alive(game.topology, game.position.stones, suicide=suicide)
    cost, owed = _passes_that_cost(game), _moves_owed(game)
    plays = [entry.actor for entry in game.history.entries if entry.kind is Kind.PLAY]
    tie = ruleset.tie if not game.handicap or ruleset.handicap.tie == "same" else ruleset.handicap.tie
    return Finished(
        ruleset=ruleset,
        board=game.topology,
        stones=bytes(game.position.stones),
        dead=frozenset(chosen),
        seki=None if seki is None else frozenset(seki),
        prisoners=(game.prisoners(BLACK), game.prisoners(WHITE)),
        passes=(cost[0] + owed[0], cost[1] + owed[1]),
        last_play=plays[-1] if plays else None,
        button=_first_passer(game) if _both_buttons(game) else game.state.button,
        last_passer=_last_passer(game) if _both_buttons(game) else None,
        bonus=compensation(game),
        komi=komi_in_force(game) if komi is None else komi,
        tie=tie,
        notes=tuple(notes),
    )


def all_stones_live(game: Game) -> bool:
    """Whether nothing is removed by agreement.

    By the text; because all is played out before it is counted; because play was resumed and has stopped
    again; or because the players could not agree on who resumes play.
    """
    end, state = game.ruleset.end, game.state
    return (
        end.dead_stones in ("all-alive", "play-out")
        or state.all_alive
        or (end.second_stop == "all-alive" and state.stops > 1)
    )


def _passes_that_cost(game: Game) -> tuple[int, int]:
    """Return the passes that hand over a stone, Black's and White's.

    Always: every pass (AGA rule 7). Resolution: only passes after the first stop (Lasker-Maas). White
    passes last (AGA rule 9): after a stopping pass by Black White owes one more; if it was made and play was
    resumed all the same, it hands over nothing.
    """
    when = game.ruleset.scoring.pass_stones
    if when == "none" or (when == "resolution" and not game.state.stops):
        return (0, 0)
    entries = game.history.entries if when == "always" else game.history.entries[game.state.first_stop + 1 :]
    made = [entry.actor for entry in entries if entry.kind is Kind.PASS]
    return (made.count(BLACK), made.count(WHITE) + game.owed_pass() - game.state.void_passes)


def _moves_owed(game: Game) -> tuple[int, int]:
    """Return how many moves of the play-out Black and White are short of the other side.

    Plays and passes after the first stop are made equal in number, so that playing out costs both alike
    (Lasker-Maas); each move that is missing hands over a stone as a pass does.
    """
    state = game.state
    if game.ruleset.scoring.procedure != "play-out" or not state.stops or game.phase is Phase.PLAYING:
        return (0, 0)
    made = [entry.actor for entry in game.history.entries[state.first_stop + 1 :]]
    ahead = made.count(BLACK) - made.count(WHITE)
    return (max(0, -ahead), max(0, ahead))


def _both_buttons(game: Game) -> bool:
    return game.ruleset.scoring.button == "first-and-last"


def _first_passer(game: Game) -> Colour | None:
    return next((entry.actor for entry in game.history.entries if entry.kind is Kind.PASS), None)


def _last_passer(game: Game) -> Colour | None:
    return next((entry.actor for entry in reversed(game.history.entries) if entry.kind is Kind.PASS), None)
