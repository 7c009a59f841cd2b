"""Makes a board class a GTP program; needs nothing but the standard library, so it runs in any environment.

Points are pairs (column, row), both from 0, row 0 at the bottom; colours are "black" and "white".
docs/bridges.md shows a bridge of ten lines.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Any, Protocol

Point = tuple[int, int]
Move = tuple[str, Point | None]
Setup = tuple[list[Point], list[Point]]
Command = Callable[[list[str]], str]

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COLOURS = {"b": "black", "black": "black", "w": "white", "white": "white"}


class Illegal(Exception):
    """The library refuses the move."""


class CannotRepresent(Exception):
    """The library has no means for what is asked; the text says what it lacks."""


class Board(Protocol):
    """One game. A class may also have the methods of OPTIONAL; commands for those it lacks are not listed.

    `legal(colour, point)` -> bool; `setup(black, white)` with lists of points, on the empty board, raising
    Illegal; `set_komi(komi)`; `score()` -> what Black is ahead by, komi counted. A library that insists on
    turns has `to_move()` -> colour, or None after the end: where the other side is to play, the bridge
    passes for the side to move first, so that positions can be built and White can begin. It may have
    `outcome()` -> how a game that is over ended ("score", "move-limit", ...) and who won, or "none".
    """

    def __init__(self, width: int, height: int) -> None:
        """Begin a game on an empty board; raise CannotRepresent for a size that the library lacks."""

    def play(self, colour: str, point: Point) -> None:
        """Play; raise Illegal if the library refuses, and leave the game as it was."""

    def pass_turn(self, colour: str) -> None:
        """Pass; raise Illegal if the library refuses."""

    def stones(self, colour: str) -> Iterable[Point]:
        """Return where the stones of a colour stand."""


OPTIONAL: Mapping[str, str] = {
    "is_legal": "legal",
    "set_position": "setup",
    "komi": "set_komi",
    "final_score": "score",
    "goharness-turn": "to_move",
    "goharness-state": "to_move",
    "goharness-winner": "outcome",
}

ONE_WORD = ("known_command", "boardsize", "rectangular_boardsize", "komi", "list_stones", "goharness-turn")
WORDS_NEEDED: Mapping[str, int] = dict.fromkeys(ONE_WORD, 1) | {"play": 2, "is_legal": 2}


class Bridge:
    """Answers GTP 2 commands for one board class. `undo` plays the game again without its last move."""

    def __init__(self, board: Callable[[int, int], Board], name: str, version: str, size: int = 9) -> None:
        self._factory, self._name, self._version = board, name, version
        self._size = (size, size)
        self._komi: float | None = None
        self._setup: Setup | None = None
        self._moves: list[Move] = []
        self._board = board(size, size)
        self.ended = False
        everything: dict[str, Command] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: self._name,
            "version": lambda _: self._version,
            "known_command": lambda words: str(words[0] in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "rectangular_boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._set_komi,
            "set_position": self._set_position,
            "play": self._play,
            "undo": self._undo,
            "is_legal": self._is_legal,
            "list_stones": self._list_stones,
            "final_score": self._final_score,
            "goharness-turn": self._turn,
            "goharness-state": self._state,
            "goharness-winner": self._winner,
        }
        absent = {name for name, method in OPTIONAL.items() if getattr(self._board, method, None) is None}
        self._commands = {name: command for name, command in everything.items() if name not in absent}

    def answer(self, line: str) -> str | None:
        """Return the whole answer to one line, or None where it holds no command."""
        text = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line).replace("\t", " ").partition("#")[0]
        words = text.split()
        if not words:
            return None
        number = words.pop(0) if words[0].isdigit() else ""
        good, said = self.reply(words)
        return f"{'=' if good else '?'}{number}{' ' if said else ''}{said}\n\n"

    def reply(self, words: list[str]) -> tuple[bool, str]:
        """Do one command, given as words; return whether that went well, and what there is to say."""
        if not words or words[0] not in self._commands:
            return False, "unknown command"
        if len(words) <= WORDS_NEEDED.get(words[0], 0):
            return False, "syntax error"
        try:
            return True, self._commands[words[0]](words[1:])
        except Illegal:
            return False, "illegal move"
        except CannotRepresent as error:
            return False, str(error)
        except _SyntaxError:
            return False, "syntax error"

    def _quit(self, _words: list[str]) -> str:
        self.ended = True
        return ""

    def _boardsize(self, words: list[str]) -> str:
        width, height = _side(words[0]), _side(words[-1])
        before, self._size = self._size, (width, height)
        try:
            self._clear_board([])
        except CannotRepresent as error:
            self._size = before
            raise CannotRepresent("unacceptable size") from error
        return ""

    def _clear_board(self, _words: list[str]) -> str:
        self._begin(self._replayed(None, []))
        return ""

    def _begin(self, board: Board) -> None:
        self._board, self._moves, self._setup = board, [], None

    def _replayed(self, setup: Setup | None, moves: list[Move]) -> Board:
        """Return a new game of this size and komi with these stones and moves."""
        board = self._factory(*self._size)
        if self._komi is not None:
            _optional(board, "set_komi")(self._komi)
        if setup is not None:
            _optional(board, "setup")(*setup)
        for move in moves:
            _make(board, *move)
        return board

    def _set_komi(self, words: list[str]) -> str:
        try:
            komi = float(Decimal(words[0]))
        except InvalidOperation:
            raise _SyntaxError from None
        self._komi = komi
        self._board = self._replayed(self._setup, self._moves)
        return ""

    def _set_position(self, words: list[str]) -> str:
        if len(words) % 2:
            raise _SyntaxError
        stones: dict[str, list[Point]] = {"black": [], "white": []}
        for colour, vertex in zip(words[::2], words[1::2], strict=True):
            stones[_colour(colour)].append(self._placed(vertex))
        self._begin(self._replayed((stones["black"], stones["white"]), []))
        self._setup = stones["black"], stones["white"]
        return ""

    def _play(self, words: list[str]) -> str:
        move = _colour(words[0]), self._vertex(words[1])
        _make(self._board, *move)
        self._moves.append(move)
        return ""

    def _undo(self, _words: list[str]) -> str:
        if not self._moves:
            raise CannotRepresent("cannot undo")
        self._board = self._replayed(self._setup, self._moves[:-1])
        self._moves.pop()
        return ""

    def _is_legal(self, words: list[str]) -> str:
        colour, point = _colour(words[0]), self._vertex(words[1])
        if point is None:
            return str(int(self._may_pass(colour)))
        board = self._board
        if _passes_first(board, colour):
            board = self._replayed(self._setup, self._moves)
            _give_turn(board, colour)
        return str(int(bool(_optional(board, "legal")(colour, point))))

    def _may_pass(self, colour: str) -> bool:
        with suppress(Illegal):
            _make(self._replayed(self._setup, self._moves), colour, None)
            return True
        return False

    def _list_stones(self, words: list[str]) -> str:
        points = sorted(self._board.stones(_colour(words[0])))
        return " ".join(f"{LETTERS[column]}{row + 1}" for column, row in points)

    def _final_score(self, _words: list[str]) -> str:
        ahead = _optional(self._board, "score")()
        assert isinstance(ahead, int | float)
        return f"{'B' if ahead > 0 else 'W'}+{abs(ahead):g}" if ahead else "0"

    def _turn(self, words: list[str]) -> str:
        colour = _colour(words[0])
        if _passes_first(self._board, colour):
            self._play(["white" if colour == "black" else "black", "pass"])
        return ""

    def _state(self, _words: list[str]) -> str:
        side = _optional(self._board, "to_move")()
        state = {"phase": "playing" if side else "ended", "to_move": side}
        if side is None and "goharness-winner" in self._commands:
            state["outcome"] = dict(zip(("kind", "winner"), _optional(self._board, "outcome")(), strict=True))
        return json.dumps(state)

    def _winner(self, _words: list[str]) -> str:
        """Let both sides pass until the game is over, and say who wins it."""
        board = self._replayed(self._setup, self._moves)
        while side := _optional(board, "to_move")():
            board.pass_turn(side)
        return str(_optional(board, "outcome")()[1])

    def _vertex(self, word: str) -> Point | None:
        return None if word.lower() == "pass" else self._placed(word)

    def _placed(self, word: str) -> Point:
        column, row = LETTERS.find(word[:1].upper()), word[1:]
        width, height = self._size
        if not 0 <= column < width or not re.fullmatch(r"[0-9]{1,2}", row) or not 1 <= int(row) <= height:
            raise _SyntaxError
        return column, int(row) - 1


class _SyntaxError(Exception):
    """A word of the command is not what the protocol asks for, or is missing."""


def _colour(word: str) -> str:
    if word.lower() not in COLOURS:
        raise _SyntaxError
    return COLOURS[word.lower()]


def _side(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise _SyntaxError
    if not 1 <= int(word) <= len(LETTERS):
        raise CannotRepresent("unacceptable size")
    return int(word)


def _optional(board: Board, method: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(board, method)
    return found


def _passes_first(board: Board, colour: str) -> bool:
    to_move = getattr(board, "to_move", None)
    return to_move is not None and to_move() not in (colour, None)


def _give_turn(board: Board, colour: str) -> None:
    """Pass for the other side where the library waits for it."""
    if _passes_first(board, colour):
        board.pass_turn("white" if colour == "black" else "black")


def _make(board: Board, colour: str, point: Point | None) -> None:
    _give_turn(board, colour)
    if point is None:
        board.pass_turn(colour)
    else:
        board.play(colour, point)


def serve(board: Callable[[int, int], Board], name: str, version: str, size: int = 9) -> None:
    """Answer GTP on standard input and output until `quit` or the end of the input."""
    bridge = Bridge(board, name, version, size)
    while not bridge.ended and (line := sys.stdin.readline()):
        if (answer := bridge.answer(line)) is not None:
            sys.stdout.write(answer)
            sys.stdout.flush()
