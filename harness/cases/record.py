"""From an SGF file to a game record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.topology import LARGEST_SIDE
from harness.cases.game_record import GameRecord, LaterSetup, RecordedMove
from harness.cases.sgf import read_bytes, read_file, simple_text
from harness.cases.sgf_tree import Node, Text, Tree, Value, shown
from harness.cases.sgf_values import PLAYER, colour_of, is_pass, komi_of, point_of, rectangle, size_of
from harness.errors import DataError, Place

_MOVES: Final = {"B": BLACK, "W": WHITE}
_SETUP: Final = ("AB", "AW", "AE")
_LONGEST_RESULT: Final = 60  # characters; some programs write sentences


def read_record(path: Path, *, game: int = 1, name: str | None = None) -> GameRecord:
    """Return the game numbered `game` (from 1) of an SGF file.

    Raises DataError for broken syntax, points off the board, another game than Go, no such game.
    """
    return _chosen(*read_file(path, name), game)


def record_from_bytes(content: bytes, name: str = "SGF", *, game: int = 1) -> GameRecord:
    """Do the same for the content of a file."""
    return _chosen(*read_bytes(content, name), game)


def _chosen(text: Text, trees: list[Tree], notes: list[str], game: int) -> GameRecord:
    if not 1 <= game <= len(trees):
        raise DataError(f"{text.name}: found {len(trees)} games, expected a game {game}")
    record = _Reader(text, trees[game - 1], notes).record()
    if len(trees) > 1:
        note = f"{text.name}: holds {len(trees)} games; this is game {game}"
        record = replace(record, games=len(trees), notes=(*record.notes, note))
    return record


class _Reader:
    """Collects the record of one game tree node by node."""

    def __init__(self, text: Text, tree: Tree, notes: list[str]) -> None:
        self.text = text
        self.nodes = tree.nodes
        self.root = tree.nodes[0]
        self.notes = [*notes, *tree.notes]
        self.stones: dict[str, Colour] = {}
        self.places: dict[str, Place] = {}
        self.turn: Colour | None = None
        self.moves: list[RecordedMove] = []
        self.setups: list[LaterSetup] = []
        self.territory: dict[str, tuple[str, ...]] = {"TB": (), "TW": ()}

    def record(self) -> GameRecord:
        """Return the record; raises DataError at the first value that has no meaning."""
        self._check_game()
        self.width, self.height = self._size()
        komi, handicap = self._komi(), self._handicap()
        for number, node in enumerate(self.nodes):
            self._read(node, number)
        return GameRecord(
            name=self.text.name,
            width=self.width,
            height=self.height,
            black=tuple(name for name, colour in self.stones.items() if colour is BLACK),
            white=tuple(name for name, colour in self.stones.items() if colour is WHITE),
            to_play=self._first_to_play(handicap),
            komi=komi,
            handicap=handicap,
            rules=self._text("RU"),
            result=self._result(),
            steps=tuple(self.moves),
            setups=tuple(self.setups),
            black_territory=self.territory["TB"],
            white_territory=self.territory["TW"],
            notes=tuple(dict.fromkeys(self.notes)),
            stone_places={name: self.places[name] for name in self.stones},
        )

    # ------------------------------------------------------------------ the root

    def _check_game(self) -> None:
        for value in self.root.properties.get("GM", [])[:1]:
            game = simple_text(value.raw)
            if game not in ("", "1"):
                raise self.text.error(value.offset, "not a game of Go: GM", found=game, expected="1")

    def _size(self) -> tuple[int, int]:
        value = self._first("SZ", "board 19x19 is taken")
        if value is None:
            return 19, 19
        text = simple_text(value.raw)
        try:
            return size_of(text)
        except ValueError as error:
            raise self.text.error(value.offset, "SZ", found=text, expected=str(error)) from None

    def _komi(self) -> Fraction | None:
        otherwise = "no komi is taken from the record"
        value = self._first("KM", otherwise)
        if value is None:
            return None
        text = simple_text(value.raw)
        application = " ".join(simple_text(item.raw) for item in self.root.properties.get("AP", []))
        komi = komi_of(text, application)
        if komi is None:
            self._note(value.offset, f"KM[{shown(text)}] is no number that can be read; {otherwise}")
        elif "," in text:
            self._note(value.offset, f"KM[{text}] has a comma, read as a point")
        return komi

    def _handicap(self) -> int | None:
        value = self._first("HA", "no handicap is taken")
        if value is None:
            return None
        text = simple_text(value.raw)
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            self._note(value.offset, f"HA[{shown(text)}] is no number that can be read; it is passed over")
            return None
        return int(text)

    def _first(self, name: str, otherwise: str) -> Value | None:
        """Return the first value of a root property that is not blank; a blank one gets a note."""
        for value in self.root.properties.get(name, [])[:1]:
            if simple_text(value.raw):
                return value
            self._note(value.offset, f"{name} is blank; {otherwise}")
        return None

    def _result(self) -> str:
        text = self._text("RE")
        if len(text) > _LONGEST_RESULT:
            self._note(self.root.properties["RE"][0].offset, f"RE[{shown(text)}] is not readable")
            return shown(text)
        return text

    def _text(self, name: str) -> str:
        values = self.root.properties.get(name)
        return simple_text(values[0].raw) if values else ""

    def _first_to_play(self, handicap: int | None) -> Colour:
        if handicap and handicap >= 2 and len(self.stones) < handicap:
            self.notes.append(f"{self.text.name}: HA[{handicap}], but set-up stones: {len(self.stones)}")
        if self.turn is not None:
            return self.turn
        if self.moves:
            return self.moves[0].colour
        return WHITE if handicap and handicap >= 2 else BLACK

    def _note(self, offset: int, what: str) -> None:
        self.notes.append(f"{self.text.place(offset)}: {what}")

    # ------------------------------------------------------------------ nodes

    def _read(self, node: Node, number: int) -> None:
        named = [name for name in node.properties if name in _MOVES]
        stones = any(name in node.properties for name in _SETUP)
        if stones or ("PL" in node.properties and not named):
            self._set_up(node, number)
        elif "PL" in node.properties:
            self._note(node.offset, "PL beside a move is passed over")
        if named and (stones or len(named) > 1):
            self._note(node.offset, "a node with more than one move, or with a move and set-up")
        for name in named:
            self._move(_MOVES[name], node.properties[name], number, self._player(node))
        for name in self.territory:
            if name in node.properties:
                self.territory[name] = tuple(self._points(node.properties[name], f"{name} in node {number}"))

    def _player(self, node: Node) -> int | None:
        for value in node.properties.get(PLAYER, [])[:1]:
            text = simple_text(value.raw)
            if re.fullmatch("[1-9]", text):
                return int(text)
            self._note(value.offset, f"{PLAYER}[{shown(text)}] is no member from 1 to 9 and is passed over")
        return None

    def _move(self, colour: Colour, values: list[Value], number: int, player: int | None) -> None:
        what = f"move {len(self.moves) + 1} ({colour.letter})"
        if len(values) > 1:
            raise self.text.error(values[1].offset, f"{what} has {len(values)} values", expected="one")
        raw = values[0].raw
        if is_pass(raw, self.width, self.height):
            vertex = "pass"
            if raw and raw != "tt":
                self._note(values[0].offset, f"{what} is blank, read as a pass")
        else:
            vertex = self._point(values[0].offset, raw.strip(), what)
        self.moves.append(RecordedMove(colour, vertex, number, self.text.place(values[0].offset), player))

    def _set_up(self, node: Node, number: int) -> None:
        points = {
            name: self._points(node.properties.get(name, []), f"{name} in node {number}") for name in _SETUP
        }
        everything = [point for listed in points.values() for point in listed]
        if twice := next((point for point in everything if everything.count(point) > 1), None):
            raise self.text.error(node.offset, f"node {number} sets up {twice} twice")
        turn = self._turn(node)
        if self.moves:
            black, white, empty = (tuple(points[name]) for name in _SETUP)
            place = self.text.place(node.offset)
            self.setups.append(LaterSetup(len(self.moves), black, white, empty, turn, number, place))
            return
        if turn is not None:
            self.turn = turn
        for name, colour in (("AB", BLACK), ("AW", WHITE)):
            self.stones |= dict.fromkeys(points[name], colour)
            self.places |= points[name]
        for point in points["AE"]:
            self.stones.pop(point, None)

    def _turn(self, node: Node) -> Colour | None:
        for value in node.properties.get("PL", [])[:1]:
            turn = colour_of(simple_text(value.raw))
            if turn is None:
                self._note(
                    value.offset, f"PL[{shown(simple_text(value.raw))}] is no colour and is passed over"
                )
            elif len(simple_text(value.raw)) == 1 and simple_text(value.raw) in "12":
                self._note(value.offset, f"PL[{simple_text(value.raw)}] is read as {turn}")
            return turn
        return None

    def _points(self, values: Sequence[Value], what: str) -> dict[str, Place]:
        """Return the points that the values name, each with where it is named."""
        if len(values) > LARGEST_SIDE**2:
            expected = f"at most {LARGEST_SIDE**2}, the points of the largest board"
            raise self.text.error(values[0].offset, f"{what} has {len(values)} values", expected=expected)
        points: dict[str, Place] = {}
        for value in values:
            first, colon, last = value.raw.strip().partition(":")
            if not first and not colon:
                continue
            try:
                listed = rectangle(first, last) if colon else [first]
            except ValueError as error:
                raise self.text.error(value.offset, what, found=value.raw, expected=str(error)) from None
            names = [self._point(value.offset, point, what) for point in listed]
            points |= dict.fromkeys(names, self.text.place(value.offset))
        return points

    def _point(self, offset: int, text: str, what: str) -> str:
        try:
            return point_of(text, self.width, self.height)
        except ValueError as error:
            raise self.text.error(offset, what, found=text, expected=str(error)) from None
