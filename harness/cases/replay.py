"""A case on the reference engine: its start as a `Game`, and its steps taken one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.board.colour import BLACK
from harness.board.diagram import parse_diagram
from harness.board.topology import Topology, topology
from harness.cases.model import Case, Event, Move, Step
from harness.rules.events import happen
from harness.rules.exact import exact_number
from harness.rules.game import Game
from harness.rules.handicap import HandicapError, fixed_points, place_by_passes
from harness.rules.options import with_options
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError


def board_of(case: Case, ruleset: Ruleset) -> Topology:
    """Return the board of the case under the ruleset's topology."""
    return topology(case.width, case.height, ruleset.board.topology)


def start(case: Case, ruleset: Ruleset) -> Game:
    """Return a game at the start of the case: set-up, handicap and options in place.

    Raises SetupError for a start that cannot stand, and UsageError for an option without meaning.
    """
    board = board_of(case, ruleset)
    black, white = _points(board, case.black), _points(board, case.white)
    handicap = _handicap_points(case, ruleset, board)
    if ruleset.handicap.placement != "white-passes":
        return _game(case, ruleset, [*black, *handicap], white)
    game = _game(case, ruleset, black, white)
    place_by_passes(game, handicap)
    return game


def empty_game(case: Case, ruleset: Ruleset) -> Game:
    """Return the game before anything is set up: for set-ups that must be refused."""
    return _game(case, ruleset, (), ())


def take(game: Game, step: Step) -> None:
    """Take one step; a try (`!`) changes nothing and is not judged here.

    Raises IllegalMove for a ply that the rules refuse, NotNow for an event that cannot happen, and
    IndexError for an undo too many.
    """
    if isinstance(step, Event):
        if step.word == "undo":
            game.undo()
        else:
            happen(game, step.word, step.colour, step.argument)
    elif not step.refused:
        point = None if step.vertex == "pass" else game.topology.point(step.vertex)
        game.play(step.colour, point, step.player)


def walk(case: Case, ruleset: Ruleset) -> Iterator[tuple[Step | None, Game]]:
    """Yield the game at the start (with None), then after each step; it is one object throughout."""
    game = start(case, ruleset)
    yield None, game
    for step in case.steps:
        take(game, step)
        yield step, game


def at_ply(case: Case, ruleset: Ruleset, ply: int) -> Game:
    """Return the game after `ply` plies, and before any event that follows them."""
    game = start(case, ruleset)
    made = 0
    for step in case.steps:
        if isinstance(step, Move) and not step.refused:
            if made == ply:
                break
            made += 1
        elif made == ply:
            break
        take(game, step)
    return game


def board_stones(rows: Sequence[str]) -> bytes:
    """Return the contents of the points of a board given as rows, top first."""
    return parse_diagram("\n".join(rows)).stones


def _game(case: Case, ruleset: Ruleset, black: Sequence[int], white: Sequence[int]) -> Game:
    options = {key: value for key, value in case.options.items() if key != "komi"}
    return Game(
        with_options(ruleset, options) if options else ruleset,
        case.width,
        case.height,
        black=black,
        white=white,
        to_move=BLACK if _plays_handicap(case, ruleset) else case.to_play,
        prisoners=case.prisoners,
        handicap=case.handicap.stones if case.handicap is not None else 0,
        komi=exact_number(case.options["komi"]) if "komi" in case.options else None,
    )


def _plays_handicap(case: Case, ruleset: Ruleset) -> bool:
    """Whether the handicap stones are played, so that Black begins."""
    return ruleset.handicap.placement == "white-passes" and case.handicap is not None


def _handicap_points(case: Case, ruleset: Ruleset, board: Topology) -> list[int]:
    """Return the handicap stones: those named, else the ruleset's fixed ones."""
    handicap = case.handicap
    if handicap is None:
        return []
    if handicap.points:
        return _points(board, handicap.points)
    if handicap.stones < ruleset.handicap.stones[0]:
        return []
    try:
        return fixed_points(ruleset, board, handicap.stones)
    except HandicapError as error:
        raise SetupError("handicap", str(error)) from error


def _points(board: Topology, names: Sequence[str]) -> list[int]:
    return [point for name in names if (point := board.point(name)) is not None]
