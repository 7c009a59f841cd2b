"""Whether the answers of one program agree with each other: undo, set-up, handicap, two ways to score.

Nothing here judges the rules. What GTP says of these commands is a MUST; that two ways to the same answer
agree is a SHOULD. Positions are on 5x5, or the smallest board that the program takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from harness.board.colour import BLACK, WHITE
from harness.board.topology import point_names
from harness.engines.adapter import Unreadable, read_points
from harness.engines.conformance import Conformance, Verdict
from harness.engines.gtp_demands import Demand, Level
from harness.errors import EngineError
from harness.rules.ending import Phase
from harness.rules.exact import number_text
from harness.rules.game import Game
from harness.rules.handicap import komi_in_force
from harness.rules.ruleset import Ruleset
from harness.run.ask_score import closing_passes, margin_told
from harness.run.interview import SIDE, Interview, Refused, Unseen
from harness.run.plan import Item
from harness.run.processes import Processes
from harness.scoring.count import score_game
from harness.scoring.finished import all_stones_live

KO: Final = ("B B1", "W C1", "B A2", "W D2", "B B3", "W C3", "B C2", "W B2")
"""The last move takes a single stone: it may not be retaken at once."""
_CORNER: Final = ("B A2", "W A1", "B B2", "W B1", "B C1", "W C2", "B D5", "W D2")
"""Black takes two stones in a corner."""
_SETTLED: Final = tuple(f"{'B B' if white == 0 else 'W C'}{row}" for row in range(1, 6) for white in (0, 1))
"""Two walls: there is no dame, and nothing is left to play."""
_DEAD: Final = "B E3"
_STONES: Final = (2, 3, 4)


class Contradicted(Exception):
    """Two answers of the program do not agree; the text says which."""


def cohere(item: Item, processes: Processes, scratch: Path) -> tuple[Conformance, ...]:
    """Put every check to the program of `item`, told the item's ruleset; return what became of each.

    `scratch` is a folder for files that the program loads. A program that stops answering is asked no more.
    """
    found: list[Conformance] = []
    lost = ""
    for demand, check in CHECKS:
        verdict: Verdict = "held"
        words = ""
        try:
            if lost:
                raise Unseen(lost)
            talk = Interview(item, processes, scratch)
            talk.begin()
            check(talk)
        except (Unseen, Unreadable) as why:
            verdict, words = "unseen", str(why)
        except EngineError as error:
            verdict, words = "unseen", str(error)
            lost = f"not asked: {error}"
        except (Contradicted, Refused) as wrong:
            verdict, words = "broken", str(wrong)
        found.append(Conformance(demand.name, demand.level, demand.section, demand.title, verdict, words))
    return tuple(found)


def _same(what: str, expected: object, answer: object, show: Callable[[object], str] = str) -> None:
    """Raise Contradicted unless the two are equal."""
    if expected != answer:
        raise Contradicted(f"{what}: {show(answer)}, expected {show(expected)}")


def undo_restores(talk: Interview) -> None:
    """A capture in a ko is taken back and made again, twice: all is as it was before it, and as after it."""
    talk.need("undo")
    talk.play(*KO[:-1])
    before = talk.seen(WHITE)
    talk.play(KO[-1])
    after = talk.seen(BLACK)
    for again in ("the first", "the second"):
        talk.do("undo")
        _compare(f"after {again} undo of {KO[-1]}", before, talk.seen(WHITE), talk)
        talk.play_again(KO[-1])
        _compare(f"after {KO[-1]} was played again", after, talk.seen(BLACK), talk)


def cleared_board_is_empty(talk: Interview) -> None:
    """After `clear_board` no stone, no prisoner and no ban of the game before is left."""
    fresh = talk.seen(BLACK)
    talk.play(*KO)
    talk.do("clear_board")
    _compare("after clear_board", fresh, talk.seen(BLACK), talk)


def _compare(when: str, expected: dict[str, object], answer: dict[str, object], talk: Interview) -> None:
    for what, value in expected.items():
        _same(f"{when}, {what}", value, answer[what], talk.shown)


def set_up_is_like_play(talk: Interview) -> None:
    """A position set up at once allows what the same position allows when it was played, but for history."""
    way = talk.adapter.setup_way()
    if way == "plays":
        raise Unseen("has no command that sets up a position")
    for moves in (KO[:-1], KO, _CORNER):
        talk.begin()
        game = _played(talk, moves)
        if talk.stones() != bytes(game.position.stones):
            raise Unseen(f"has other stones on the board after {', '.join(moves)}")
        played = talk.legal(game.to_move)
        fresh = talk.game_set_up(game)
        talk.begin()
        talk.set_up(fresh)
        _same("the position set up", bytes(game.position.stones), talk.stones(), talk.shown)
        wrong = (played ^ talk.legal(game.to_move)) - _historical(talk.item.ruleset, moves, talk)
        if wrong:
            names = " ".join(point_names(game.topology, wrong))
            raise Contradicted(f"after {', '.join(moves)} and as set up by {way}, not alike: {names}")


def _historical(ruleset: Ruleset, moves: Sequence[str], talk: Interview) -> set[int]:
    """Return the points on which some rule of repetition forbids a move because of what came before."""
    strict = ruleset.model_copy(update={"ko": "simple", "superko": "positional"})
    game = Game(strict, talk.side, talk.side)
    for move in moves:
        game.play(*talk.parsed(move))
    set_up = talk.game_set_up(game)
    return set(game.legal_points(game.to_move)) ^ set(set_up.legal_points(game.to_move))


def fixed_handicap_is_placed(talk: Interview) -> None:
    """The stones that `fixed_handicap` answers stand on the board, as many as asked for, and no others."""
    talk.need("fixed_handicap")
    _handicap(talk, lambda number: f"fixed_handicap {number}", exactly=True)


def free_handicap_is_placed(talk: Interview) -> None:
    """The stones that `place_free_handicap` answers stand on the board, at most as many as asked for."""
    talk.need("place_free_handicap")
    _handicap(talk, lambda number: f"place_free_handicap {number}", exactly=False)


def _handicap(talk: Interview, command: Callable[[int], str], *, exactly: bool) -> None:
    for number in _STONES:
        talk.begin(talk.handicap_side)
        answered = read_points(talk.board, talk.try_to(command(number)))
        fits = len(answered) == number if exactly else 1 < len(answered) <= number
        _same(f"stones of {command(number)}", number, number if fits else len(answered))
        _same(f"the board after {command(number)}", _of(talk, answered), talk.stones(), talk.shown)


def named_handicap_is_placed(talk: Interview) -> None:
    """`set_free_handicap` sets the stones that it names, as `fixed_handicap` sets the same ones."""
    talk.need("set_free_handicap")
    talk.begin(talk.handicap_side)
    names = ("C3", "G7", "C7") if talk.handicap_side > 7 else ("B2", "D4", "B4")
    points = {point for name in names if (point := talk.board.point(name)) is not None}
    talk.try_to(f"set_free_handicap {' '.join(names)}")
    _same("the board after set_free_handicap", _of(talk, points), talk.stones(), talk.shown)
    set_free = talk.legal_if_seen(WHITE)
    if not talk.adapter.has("fixed_handicap"):
        return
    talk.begin(talk.handicap_side)
    fixed = read_points(talk.board, talk.try_to("fixed_handicap 3"))
    if fixed == points:
        _same("what is legal after fixed_handicap", set_free, talk.legal_if_seen(WHITE), talk.shown)


def _of(talk: Interview, black: set[int]) -> bytes:
    return bytes(BLACK if point in black else 0 for point in range(talk.board.size))


def score_is_that_of_the_statuses(talk: Interview) -> None:
    """`final_score` is what the ruleset counts with the stones that `final_status_list` calls dead."""
    talk.need("final_status_list")
    game = _settled(talk, _DEAD)
    _finish(talk, game)
    answered = {
        status: read_points(talk.board, talk.do(f"final_status_list {status}"))
        for status in ("dead", "alive", "seki")
    }
    stones = {point for point, stone in enumerate(game.position.stones) if stone}
    for status, points in answered.items():
        if points - stones:
            names = " ".join(point_names(talk.board, points - stones))
            raise Contradicted(f"final_status_list {status} names points without a stone: {names}")
    called = sorted(point for points in answered.values() for point in points)
    _same("stones in the lists dead, alive and seki", sorted(stones), called, lambda one: talk.names(one))
    if answered["dead"] and all_stones_live(game):
        raise Unseen("the ruleset removes no dead stones, and the program does")
    counted = score_game(game, answered["dead"] or None).margin
    _same("final_score with its own dead stones", counted, _score(talk), _result)


def score_stays_after_the_passes(talk: Interview) -> None:
    """The two final passes change the score of a settled board by what the ruleset gives for them alone."""
    game = _settled(talk)
    before, rule = _score(talk), score_game(game).margin
    _finish(talk, game)
    expected = before + score_game(game).margin - rule
    if expected != (after := _score(talk)):
        raise Contradicted(f"final_score is {_result(before)} before the passes, {_result(after)} after them")


def _settled(talk: Interview, *further: str) -> Game:
    """Play the settled game, and further moves, where it can be counted."""
    channel = talk.adapter.profile.channels.score
    if channel is None or not talk.adapter.has(channel.command):
        raise Unseen("no channel counts a game")
    if talk.item.settings.cannot_score:
        raise Unseen(talk.item.settings.cannot_score[0])
    if talk.side != SIDE:
        raise Unseen("takes no board that is small enough")
    if talk.adapter.has("komi"):
        talk.do(f"komi {number_text(komi_in_force(talk.game()))}")
    return _played(talk, (*_SETTLED, *further))


def _played(talk: Interview, moves: Sequence[str]) -> Game:
    """Play moves on the program and on the reference; return the latter."""
    game = talk.game()
    for move in moves:
        talk.play(move)
        game.play(*talk.parsed(move))
    return game


def _finish(talk: Interview, game: Game) -> None:
    """Make the passes that end the game for the program; the reference's is over when it is."""
    channel = talk.adapter.profile.channels.score
    assert channel is not None
    for command in closing_passes(game, channel):
        talk.do(command)
        if game.phase is Phase.PLAYING:
            game.play(game.to_move, None)


def _score(talk: Interview) -> Fraction:
    channel = talk.adapter.profile.channels.score
    assert channel is not None
    answer = talk.do(channel.command).text.strip()
    margin = margin_told(answer)
    if margin is None:
        raise Unseen(f"{channel.command} answers {answer!r}")
    return margin


def _result(margin: object) -> str:
    assert isinstance(margin, Fraction)
    return f"{'B' if margin > 0 else 'W'}+{number_text(abs(margin))}" if margin else "0"


_SAY: Final[tuple[tuple[str, Level, str, str], ...]] = (
    ("undo-restores", "MUST", "6.3.3", "has after `undo` the board, bans and prisoners of before"),
    ("cleared", "MUST", "6.3.2", "has nothing of a game left after `clear_board`"),
    ("fixed-handicap", "MUST", "6.3.2", "sets by `fixed_handicap` just the stones that it answers"),
    ("free-handicap", "MUST", "6.3.2", "sets by `place_free_handicap` just the stones that it answers"),
    ("named-handicap", "MUST", "6.3.2", "sets by `set_free_handicap` just the stones that are named"),
    ("set-up-like-play", "SHOULD", "6.3.5", "allows in a position set up what it allows in one played"),
    ("score-by-statuses", "SHOULD", "6.3.4", "counts what follows from its own `final_status_list`"),
    ("score-after-passes", "SHOULD", "6.3.4", "changes the score by no more than a pass is worth"),
)
CHECKS: Final = tuple(
    zip(
        (Demand(*words) for words in _SAY),
        (
            undo_restores,
            cleared_board_is_empty,
            fixed_handicap_is_placed,
            free_handicap_is_placed,
            named_handicap_is_placed,
            set_up_is_like_play,
            score_is_that_of_the_statuses,
            score_stays_after_the_passes,
        ),
        strict=True,
    )
)
"""Every check with what it asks of a program, in the order of reports."""
NAMES: Final = frozenset(demand.name for demand, _ in CHECKS)
