"""Talking with one program about one position after another, an answer at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import plain_diagram
from harness.board.topology import topology
from harness.cases.sgf_writer import position_to_sgf
from harness.engines.adapter import read_board, read_points, read_policy
from harness.engines.gtp import Response, excerpt
from harness.engines.profile import LegalityChannel
from harness.rules.game import Game
from harness.run.plan import Item
from harness.run.processes import Processes
from harness.run.questions import board_commands, colour_word

SIDE: Final = 5
_HANDICAP_SIDE: Final = 9


class Refused(Exception):
    """A command that the program should take was refused; the text names it."""


class Unseen(Exception):
    """The program has no means to show what is asked; the text says which."""


class Interview:
    """Commands to one program, told the ruleset of `item`, and what they show. All may raise EngineError."""

    def __init__(self, item: Item, processes: Processes, scratch: Path) -> None:
        self.item, self._processes, self._scratch = item, processes, scratch
        self.adapter = processes.adapter()
        boards = item.engine.profile.boards
        self.side = min(max(SIDE, boards.smallest), boards.largest)
        self.handicap_side = min(max(_HANDICAP_SIDE, boards.smallest), boards.largest)
        self.board = topology(self.side, self.side)
        self._plies = 0

    def begin(self, side: int | None = None) -> None:
        """Begin a game on an empty board, by the rules of the item."""
        side = side or self.side
        self.board = topology(side, side)
        profile = self.item.engine.profile
        for command in self.item.settings.commands:
            self.do(command)
        self.do(profile.boards.square.format(width=side, height=side))
        self.do("clear_board")
        self._plies = 0

    def need(self, command: str) -> None:
        """Raise Unseen for a command that the program does not list."""
        if not self.adapter.has(command):
            raise Unseen(f"does not list `{command}`")

    def do(self, command: str) -> Response:
        """Return the answer to a command; raises Refused for a failure."""
        answer = self._processes.live().ask(command)
        if not answer.ok:
            raise Refused(f"{excerpt(command)} was answered {excerpt('? ' + answer.text)}")
        return answer

    def try_to(self, command: str) -> Response:
        """Return the answer to a command that a program may refuse by its rules; raises Unseen then."""
        try:
            return self.do(command)
        except Refused as refused:
            raise Unseen(str(refused)) from None

    def play(self, *moves: str) -> None:
        """Make moves, each such as `B A1`; raises Unseen where the program refuses one by its rules."""
        try:
            self.play_again(*moves)
        except Refused as refused:
            raise Unseen(f"the game cannot be played: {refused}") from None

    def play_again(self, *moves: str) -> None:
        """Make moves that the program has taken before; raises Refused."""
        for move in moves:
            colour, vertex = move.split()
            self.do(f"play {colour_word(Colour.parse(colour))} {vertex}")
            self._plies += 1

    def parsed(self, move: str) -> tuple[Colour, int | None]:
        """Return a move as the reference takes it."""
        colour, vertex = move.split()
        return Colour.parse(colour), self.board.point(vertex)

    def game(self) -> Game:
        """Return the reference at the beginning of a game."""
        return Game(self.item.ruleset, self.side, self.side)

    def game_set_up(self, game: Game) -> Game:
        """Return a game that begins with the stones and the side to move of another."""
        stones = game.position.stones
        black, white = ([p for p, stone in enumerate(stones) if stone == one] for one in (BLACK, WHITE))
        return Game(game.ruleset, self.side, self.side, black=black, white=white, to_move=game.to_move)

    def set_up(self, game: Game) -> None:
        """Set up the position of a game at once, on the empty board."""
        if self.adapter.setup_way() == "set_position":
            stones = game.position.stones
            named = [
                f"{colour_word(one)} {game.topology.names[point]}"
                for one in (BLACK, WHITE)
                for point, stone in enumerate(stones)
                if stone == one
            ]
            self.do(f"set_position {' '.join(named)}")
        else:
            path = self._scratch / "position.sgf"
            path.write_text(position_to_sgf(game), "utf-8")
            self.do(f"loadsgf {path}")
        turn = self.adapter.profile.channels.turn
        if turn is not None and self.adapter.has(turn):
            self.do(f"{turn} {colour_word(game.to_move)}")

    def stones(self) -> bytes:
        """Return the stones on the program's board; raises Unseen where nothing shows them."""
        channel = self.adapter.board_channel()
        if channel is None:
            raise Unseen("no channel shows the board")
        return read_board(channel, self.board, [self.do(command) for command in board_commands(channel)])

    def legal(self, colour: Colour) -> set[int]:
        """Return the points on which a move is legal, by a channel that shows it without making moves."""
        channels = [one for one in self.adapter.legality_channels() if one.kind != "play"]
        if not channels:
            raise Unseen("no channel states legality without a move")
        channel = min(channels, key=lambda one: one.kind == "query")
        word = colour_word(colour)
        if channel.kind == "list":
            return read_points(self.board, self.do(f"{channel.command} {word}"))
        if channel.kind == "policy":
            command = channel.command
            if channel.first is not None and not self._plies:
                command = channel.first.format(colour=word)
            points, _ = read_policy(self.board, self.do(command))
            return {point for point, allowed in enumerate(points) if allowed}
        return self._by_queries(channel, word)

    def _by_queries(self, channel: LegalityChannel, word: str) -> set[int]:
        answers = {
            point: self._processes.live().ask(f"{channel.command} {word} {name}")
            for point, name in enumerate(self.board.names)
        }
        return {
            point for point, answer in answers.items() if answer.ok and answer.text.strip() == channel.legal
        }

    def legal_if_seen(self, colour: Colour) -> set[int]:
        """Return the points on which a move is legal; none where no channel states it."""
        try:
            return self.legal(colour)
        except Unseen:
            return set()

    def seen(self, colour: Colour) -> dict[str, object]:
        """Return all that the program shows: stones, prisoners, and what a colour may play."""
        shown: dict[str, object] = {"the board": self.stones(), "what is legal": self.legal_if_seen(colour)}
        captures = self.adapter.profile.channels.captures
        if captures is not None and self.adapter.has(captures):
            taken = (self.do(f"{captures} {colour_word(one)}").text.strip() for one in (BLACK, WHITE))
            shown["prisoners"] = " and ".join(taken)
        return shown

    def shown(self, value: object) -> str:
        """Return what was seen as words of one line."""
        if isinstance(value, bytes):
            return plain_diagram(self.board, value).replace("\n", "/")
        return self.names(value) if isinstance(value, set | list) else str(value)

    def names(self, points: object) -> str:
        """Return the names of points, those named twice twice."""
        assert isinstance(points, set | list)
        return " ".join(self.board.names[point] for point in sorted(points)) or "none"
