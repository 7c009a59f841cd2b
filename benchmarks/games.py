"""The games that are replayed, and the ruleset they are replayed under."""

from __future__ import annotations

from pathlib import Path

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import topology
from harness.rules.catalogue import load_ruleset
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset

SIDE = 19
DATA = Path(__file__).parent / "data" / "gnugo-level-1.txt"
Ply = tuple[Colour, int | None]


def ruleset() -> Ruleset:
    """Return rules with an exact positional superko."""
    return load_ruleset("tromp-taylor")


def recorded_games() -> list[list[Ply]]:
    """Return the games of the data file, passes (None) included."""
    board = topology(SIDE, SIDE)
    games = []
    for line in DATA.read_text("ascii").splitlines():
        if not line.startswith("#"):
            points = [None if name == "pass" else board.point(name) for name in line.split()]
            games.append([(WHITE if ply % 2 else BLACK, point) for ply, point in enumerate(points)])
    return games


def replay(plies: list[Ply], rules: Ruleset) -> Game:
    """Play a game through the public interface: every move is judged, with captures and prisoners."""
    game = Game(rules, SIDE, SIDE)
    play = game.play
    for colour, point in plies:
        play(colour, point)
    return game
