"""Asking a program about every legal sequence of moves up to a depth: the walk of docs/perft.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.cases.model import Legality
from harness.engines.gtp import Response
from harness.rules import perft
from harness.rules.game import Game
from harness.run import ask_legality, questions
from harness.run.outcome import Check
from harness.run.questions import Ask, Context, Memory, mover_word

Path = tuple[str, ...]
"""The moves from the root of a walk."""


def walk(
    context: Context, game: Game, depth: int, because: str, path: Path = ()
) -> tuple[list[Ask], list[Check]]:
    """Ask which points are legal after every legal sequence of fewer than `depth` moves.

    `game` and `context` stand after `path`, which begins at the root, and end there. A legal pass is seen
    by making it, an illegal one where a program is asked move by move.
    """
    asks: list[Ask] = []
    for asked in legality_here(context, game):
        found, unseen = ask_legality.legality(context, game, asked, because)
        if unseen:
            return [], unseen
        asks += (_after(path, ask) for ask in found)
    if depth > 1:
        for move in perft.moves(game):
            asks += _branch(context, game, move, depth, because, path)
    return asks, []


def legality_here(context: Context, game: Game) -> list[Legality]:
    """Return the verdict on every empty point, and on an illegal pass where one can be asked about."""
    legal = perft.moves(game)
    if not legal:
        return []
    names = game.topology.names
    empty = [point for point in game.topology.points if not game.position.stones[point]]
    illegal = [names[point] for point in empty if point not in legal]
    channel = context.adapter.legality_channel()
    if None not in legal and channel is not None and channel.kind in ("query", "play"):
        illegal.append("pass")
    allowed = tuple(names[point] for point in empty if point in legal)
    sides = Legality("legal", game.to_move, allowed), Legality("illegal", game.to_move, tuple(illegal))
    return [asked for asked in sides if asked.vertices]


def _branch(
    context: Context, game: Game, move: perft.Move, depth: int, because: str, path: Path
) -> list[Ask]:
    """Make one move, walk on from there, and take it back."""
    step = perft.name(game, move)
    vertex = step.partition(" ")[2]
    command = f"play {mover_word(game.to_move, game.player_to_move)} {vertex}"
    made = questions.ply_accepted(context, command, step)
    context.prefix.append(command)
    context.ply += 1
    perft.make(game, move)
    below, _ = walk(context, game, depth - 1, because, (*path, step))
    game.undo()
    context.ply -= 1
    context.prefix.pop()
    return [_after(path, made), *below, _after(path, _take_back(context))]


def _take_back(context: Context) -> Ask:
    """Take the latest move back, by replaying all before it where there is no undo."""
    if context.adapter.undoes():
        return questions.command_succeeds(context, "undo", "undo", "")
    return Ask(tuple(context.prefix), lambda _answers, _memory: [], context.ply)


def _after(path: Path, ask: Ask) -> Ask:
    """Return the question with the moves that led to it named in its checks."""
    if not path:
        return ask

    def read(answers: Sequence[Response], memory: Memory) -> list[Check]:
        return [replace(check, path=path) for check in ask.read(answers, memory)]

    return replace(ask, read=read)
