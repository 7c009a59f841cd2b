"""Positions and cases as SGF (FF[4])."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from harness import __version__
from harness.board.colour import BLACK, WHITE
from harness.board.diagram import STONE_LETTERS
from harness.board.topology import size_text, topology
from harness.cases import replay
from harness.cases.model import Case, Expectation, Move
from harness.cases.sgf import Written, write
from harness.cases.sgf_values import PLAYER, sgf_point
from harness.errors import UsageError
from harness.rules.ending import COUNTED, Outcome
from harness.rules.events import NotNow
from harness.rules.exact import number_text
from harness.rules.game import Game
from harness.rules.handicap import komi_in_force
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from harness.scoring.breakdown import Score
from harness.scoring.count import score_game

_RULES: Final = {
    "aga": "AGA",
    "chinese": "Chinese",
    "ing": "GOE",
    "japanese": "Japanese",
    "new-zealand": "NZ",
}


def position_to_sgf(game: Game) -> str:
    """Return the current position of `game` as a record without moves: set-up and side to move."""
    return write(_root(game))


def case_to_sgf(case: Case, ruleset: Ruleset) -> str:
    """Return the case under one ruleset as a record.

    The main line is what stands at the end; what was undone is a variation. Moves that the rules
    forbid are marked points with a comment, and so is what is expected of each position.
    Raises SetupError for a start that cannot stand.
    """
    game = replay.start(case, ruleset)
    root = _root(game)
    root.add("RU", _RULES.get(ruleset.name, ruleset.name))
    add_komi(root, game)
    if case.handicap is not None:
        root.add("HA", str(case.handicap.stones))
    ended = _end(case, ruleset)
    dead = None if ended is None else _dead(case, ended)
    if ended is not None and (result := game_result(ended, lambda played: score_game(played, dead))):
        root.add("RE", result)
    root.add("GN", case.id)
    _comment(root, case.title)
    line, after = _line(case, root, in_teams=game.ruleset.players.per_side > 1)
    if ended is not None:
        add_territory(line, ended, dead, lambda played: score_game(played, dead))
    for expectation in case.expectations(ruleset):
        node = line if expectation.at is None else after[expectation.at]
        _comment(node, *_sentences(expectation))
        _mark_illegal(node, case, expectation)
    return write(root)


def case_to_sgf_of_all(case: Case, rulesets: Sequence[Ruleset]) -> str:
    """Return the case as one record for all `rulesets`, to which it applies; comments name them.

    It is as `case_to_sgf`, without what one ruleset alone decides: RU, KM and RE. The start is that of
    the first ruleset; where its rules refuse it, the stones are those of the case and a comment says so.
    """
    try:
        game, refused = replay.start(case, rulesets[0]), ""
    except SetupError as error:
        game, refused = replay.empty_game(case, rulesets[0]), f"The rules refuse this start: {error}"
    root = _root(game)
    if refused:
        for name, vertices in (("AB", case.black), ("AW", case.white)):
            if vertices:
                root.add(name, *(sgf_point(vertex, case.height) for vertex in vertices))
    if case.handicap is not None:
        root.add("HA", str(case.handicap.stones))
    root.add("GN", case.id)
    _comment(root, case.title, *([refused] if refused else []))
    line, after = _line(case, root, in_teams=game.ruleset.players.per_side > 1)
    for expectation in case.expect:
        names = [ruleset.name for ruleset in rulesets if expectation.when.holds(ruleset)]
        if names and (sentences := _sentences(expectation)):
            node = line if expectation.at is None else after[expectation.at]
            _comment(node, f"Under {', '.join(names)}:", *sentences)
            _mark_illegal(node, case, expectation)
    return write(root)


def _mark_illegal(node: Written, case: Case, expectation: Expectation) -> None:
    for asked in expectation.legality:
        if asked.verdict == "illegal":
            _mark(node, case, asked.vertices)


def _end(case: Case, ruleset: Ruleset) -> Game | None:
    """Return the game after its last step; None where a step is refused."""
    try:
        *_, (_, game) = replay.walk(case, ruleset)
    except (IllegalMove, NotNow, IndexError):
        return None
    return game


def add_komi(root: Written, game: Game) -> None:
    """Add KM, the komi in force; nothing where it is left to an agreement that was not made."""
    with suppress(UsageError):
        root.add("KM", number_text(komi_in_force(game)))


def add_territory(
    node: Written, game: Game, dead: Collection[int] | None, count: Callable[[Game], Score]
) -> None:
    """Add TB and TW to the end of a counted game with dead stones: points empty or with a stone removed.

    Such marks are how a record tells which stones are dead; `dead` is None for those agreed in the game.
    """
    named = game.state.agreement.dead if dead is None else dead
    if not named or game.outcome is None or game.outcome.kind not in COUNTED:
        return
    try:
        owner = count(game).owner
    except UsageError:
        return
    board, stones = game.topology, game.position.stones
    for name, colour in (("TB", BLACK), ("TW", WHITE)):
        letter = STONE_LETTERS[colour]
        marked = [point for point in board.points if owner[point] == letter and stones[point] != colour]
        if marked:
            node.add(name, *(sgf_point(board.names[point], board.height) for point in marked))


def game_result(game: Game, count: Callable[[Game], Score] = score_game) -> str | None:
    """Return RE for `game`; None while it is open, and where its komi is not agreed."""
    if game.outcome is None:
        return None
    if game.outcome.kind not in COUNTED:
        return result_text(game.outcome)
    try:
        return count(game).result
    except UsageError:
        return None


def result_text(outcome: Outcome) -> str:
    """Return RE for a game that is not counted; that both lose FF[4] cannot say, so words do."""
    match outcome.kind:
        case "resignation":
            reason = "R"
        case "time":
            reason = "T"
        case _:
            reason = ""
    if outcome.winner in ("black", "white"):
        return f"{outcome.winner[0].upper()}+{reason}"
    words = {"void": "Void", "both-lose": "Both lose", "undetermined": "?"}
    return words.get(outcome.kind, "Draw")


def _dead(case: Case, game: Game) -> list[int] | None:
    """Return the dead stones that the case names at its end; None: those settled in the game."""
    asked = [expected for expected in case.expectations(game.ruleset) if expected.at is None]
    named = next((expected.score.dead for expected in asked if expected.score and expected.score.dead), None)
    return None if named is None else [p for name in named if (p := game.topology.point(name)) is not None]


def _line(case: Case, root: Written, *, in_teams: bool) -> tuple[Written, list[Written]]:
    """Write the steps below `root`; return the node at the end and the node after each ply."""
    line, after = [root], [root]
    for step in case.steps:
        if isinstance(step, Move) and not step.refused:
            node = Written({step.colour.letter: [sgf_point(step.vertex, case.height)]})
            if in_teams:
                node.add(PLAYER, str(step.player))
            line[-1].children.insert(0, node)
            line.append(node)
            after.append(node)
        elif isinstance(step, Move):
            _comment(line[-1], f"{replace(step, refused=False)} must be refused")
            _mark(line[-1], case, (step.vertex,))
        elif step.word == "undo":
            line.pop()
        else:
            _comment(line[-1], str(step))
            if step.word == "turn" and step.colour is not None and line[-1] is root:
                root.properties["PL"] = [step.colour.letter]
    if line[-1].children:  # what was undone is not the main line: an empty node is
        line[-1].children.insert(0, Written({"C": ["The plies after this position were undone."]}))
        return line[-1].children[0], after
    return line[-1], after


def _root(game: Game) -> Written:
    board, stones = game.topology, game.position.stones
    size = size_text(board.width, board.height).replace("x", ":")
    root = Written(
        {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": [f"goharness:{__version__}"], "SZ": [size]}
    )
    for name, colour in (("AB", BLACK), ("AW", WHITE)):
        named = [board.names[point] for point in board.points if stones[point] == colour]
        if named:
            root.add(name, *(sgf_point(vertex, board.height) for vertex in named))
    root.add("PL", game.to_move.letter)
    return root


def _mark(node: Written, case: Case, vertices: tuple[str, ...]) -> None:
    """Mark the points among `vertices` that are on the board and not marked yet."""
    names = set(topology(case.width, case.height).names)
    points = [sgf_point(vertex, case.height) for vertex in vertices if vertex in names]
    if new := [point for point in points if point not in node.properties.get("MA", ())]:
        node.add("MA", *new)


def _comment(node: Written, *sentences: str) -> None:
    text = "\n".join((*node.properties.get("C", ()), *sentences))
    if text:
        node.properties["C"] = [text]


def _sentences(expectation: Expectation) -> list[str]:
    sentences = []
    for asked in expectation.legality:
        reasons = f" ({' or '.join(asked.reasons)})" if asked.reasons else ""
        sentences.append(f"{asked.colour.letter} {', '.join(asked.vertices)}: {asked.verdict}{reasons}")
    if expectation.score is not None and expectation.score.result is not None:
        sentences.append(f"result: {expectation.score.result}")
    return [*sentences, *([f"because: {expectation.because}"] if sentences else [])]
