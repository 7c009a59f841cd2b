"""Dead stones of a final position, by the opinion of a program (`final_status_list dead`)."""

from __future__ import annotations

import os

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import point_names
from harness.engines.adapter import Adapter, Unreadable, read_points
from harness.engines.catalogue import resolve
from harness.engines.gtp import excerpt
from harness.engines.session import GtpSession, Limits
from harness.errors import UsageError
from harness.rules.game import Game

_COMMAND = "final_status_list dead"


def dead_by_engine(name: str, game: Game, to_move: Colour) -> tuple[str, ...]:
    """Return the points of the stones that a program calls dead in the position of `game`.

    The position is set up stone by stone, so that the moves that led to it need not be legal for the
    program. Raises EngineStartError, UsageError for a program without the command or that
    refuses the board, and EngineError.
    """
    label, profile, command = resolve(name)
    if any("{" in word for word in command):
        raise UsageError(
            f"--dead-from {label}: its command line needs a ruleset; name gnugo or another program"
        )
    if os.devnull in command:
        raise UsageError(
            f"--dead-from {label}: its profile starts it without a network, so it knows nothing of life and"
            " death; name it by a command line with one"
        )
    limits = Limits(**profile.limits.model_dump())
    with GtpSession(command, cwd=profile.cwd, env=profile.env, limits=limits, ids=profile.ids) as session:
        known = session.ask("list_commands").text.split()
        if not Adapter(profile, known).has(_COMMAND):
            raise UsageError(f"--dead-from {label}: the program does not list final_status_list")
        for line in _set_up(game, to_move):
            answer = session.ask(line)
            if not answer.ok:
                raise UsageError(f"--dead-from {label}: refused {line!r}: {excerpt(answer.text)}")
        try:
            dead = read_points(game.topology, session.ask(_COMMAND))
        except Unreadable as error:
            raise UsageError(f"--dead-from {label}: {_COMMAND!r} answered {excerpt(str(error))}") from None
    here = {point for point in dead if game.position.stones[point]}
    return tuple(point_names(game.topology, sorted(here)))


def _set_up(game: Game, to_move: Colour) -> list[str]:
    """Return the commands that build the position; the last stone is not of the side to move."""
    board = game.topology
    if board.width != board.height or board.kind != "grid":
        raise UsageError(f"--dead-from: only square boards can be shown, found {board}")
    lines = [f"boardsize {board.width}", "clear_board"]
    for colour in (to_move, to_move.opponent):
        letter = {BLACK: "b", WHITE: "w"}[colour]
        lines += [
            f"play {letter} {board.names[point]}"
            for point, content in enumerate(game.position.stones)
            if content == colour
        ]
    return lines
