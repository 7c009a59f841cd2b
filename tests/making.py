"""Makes rulesets and games from plain values, as tests write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from harness.board.colour import BLACK, Colour
from harness.board.diagram import parse_diagram
from harness.board.topology import Topology
from harness.rules.game import Game
from harness.rules.ruleset import Ruleset
from harness.rules.verdict import IllegalMove

KO_VALUES = ("none", "simple", "simple-position")
SUPERKO_VALUES = (
    "none",
    "positional",
    "situational",
    "natural-situational",
    "own-moves",
    "spight",
    "spight-situational",
)
SUICIDE_VALUES = ("forbidden", "multi-stone", "allowed")

DEFAULTS: dict[str, Any] = {"ko": "none", "scoring.method": "area", "scoring.seki": "counts"}


def make_ruleset(axes: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the ruleset with these dotted keys; without any, area scoring and no rule of repetition."""
    nested: dict[str, Any] = {"name": "made", "title": "Made for a test", "sources": [{"title": "a test"}]}
    for key, value in {**DEFAULTS, **(axes or {})}.items():
        group = nested
        *path, last = key.split(".")
        for name in path:
            group = group.setdefault(name, {})
        group[last] = value
    return Ruleset.model_validate(nested)


def make_game(
    axes: Mapping[str, Any] | None = None,
    width: int = 5,
    height: int | None = None,
    *,
    rows: str = "",
    moves: str = "",
    to_move: Colour = BLACK,
    **start: Any,
) -> Game:
    """Return a game after `moves`: point names and `pass`, colours alternating; `rows` is its set-up."""
    black: list[int] = []
    white: list[int] = []
    if rows:
        diagram = parse_diagram(rows.replace(" ", "\n"))
        width, height = diagram.width, diagram.height
        black = [point for point, content in enumerate(diagram.stones) if content == 1]
        white = [point for point, content in enumerate(diagram.stones) if content == 2]
    game = Game(
        make_ruleset(axes), width, height or width, black=black, white=white, to_move=to_move, **start
    )
    play_all(game, moves)
    return game


def play_all(game: Game, moves: str) -> None:
    """Play point names and `pass` in turn."""
    for name in moves.split():
        game.play(game.to_move, None if name == "pass" else point(game.topology, name))


def point(board: Topology, name: str) -> int:
    """Return the point called `name`, which must be on the board."""
    found = board.point(name)
    assert found is not None, f"{name} is not on {board}"
    return found


def names(board: Topology, points: Iterable[int]) -> set[str]:
    """Return the names of points."""
    return {board.names[one] for one in points}


def why(game: Game, name: str, colour: Colour | None = None) -> str:
    """Return the reason against a move by the side to move, or `legal`."""
    refusal = game.judge(colour or game.to_move, None if name == "pass" else point(game.topology, name))
    return str(refusal) if refusal else "legal"


def refused(game: Game, colour: Colour, name: str) -> str:
    """Return why `play` refuses a move, or `played`."""
    try:
        game.play(colour, None if name == "pass" else point(game.topology, name))
    except IllegalMove as error:
        return str(error)
    return "played"
