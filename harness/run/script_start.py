"""The beginning of a script: the commands that bring a program to the start of a case."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from threading import get_ident

from harness.board.colour import WHITE
from harness.board.topology import point_names
from harness.cases import replay
from harness.cases.model import Case, Expectation, HandicapSetting
from harness.cases.sgf_writer import position_to_sgf
from harness.engines.adapter import Adapter
from harness.engines.profile import Settings
from harness.errors import UsageError
from harness.rules.exact import number_text
from harness.rules.handicap import fixed_points, komi_in_force, places_as_gtp
from harness.rules.ruleset import Ruleset
from harness.run import questions
from harness.run.questions import Context, colour_word
from harness.run.script import BadCase, Script, Unsupported


class SetUp:
    """Writes the commands that bring a program to the start of a case."""

    def __init__(
        self,
        case: Case,
        ruleset: Ruleset,
        adapter: Adapter,
        settings: Settings,
        scratch: Path,
        transport: str,
    ) -> None:
        self.case, self.ruleset, self.adapter, self.settings = case, ruleset, adapter, settings
        self.scratch, self.transport = scratch, transport
        self.script = Script(replay.board_of(case, ruleset))
        self.expectations = case.expectations(ruleset)

    def _prepare_board(self) -> None:
        board, boards = self.game.topology, self.adapter.profile.boards
        smallest, largest = min(board.width, board.height), max(board.width, board.height)
        square = board.width == board.height
        if smallest < boards.smallest or largest > boards.largest or (boards.square_only and not square):
            shape = "square boards" if boards.square_only else "boards"
            raise Unsupported(f"only {shape} from {boards.smallest} to {boards.largest}")
        if self.game.ruleset.players.per_side > 1 and not self.adapter.profile.teams:
            raise Unsupported("knows no order of players within a side")
        template = boards.square if square else boards.rectangle
        if template is None or not self.adapter.has(template):
            raise Unsupported("no command for boards that are not square")
        for command in self.settings.commands:
            self._setup(command, "ruleset")
        if self.case.handicap is None:
            for command in self.adapter.profile.without_handicap:
                self._setup(command, "no handicap")
        for key, value in self.case.options.items():
            self._option(key, value)
        self._setup(template.format(width=board.width, height=board.height), "board size")
        self._setup("clear_board", "empty board")
        if any(expectation.score for expectation in self.expectations):
            self._komi()

    def _option(self, key: str, value: str) -> None:
        if key == "komi":
            return
        template = self.adapter.profile.channels.option
        if template is None or not self.adapter.has(template):
            raise Unsupported(f"no command sets {key} to {value}")
        self._setup(f"{template} {key} {value}", key)

    def _komi(self) -> None:
        """Tell the komi; a program that was given the whole ruleset has to know the ruleset's by itself."""
        try:
            komi = komi_in_force(self.game)
        except UsageError as error:
            raise BadCase(f"{error}, or in the case by `options: {{komi: ...}}`") from error
        if self.adapter.profile.load_ruleset is None or "komi" in self.case.options:
            if self.adapter.commands and not self.adapter.has("komi"):
                raise Unsupported("no command sets komi")
            self._setup(f"komi {number_text(komi)}", "komi")

    def _start_position(self) -> None:
        case, channels = self.case, self.adapter.profile.channels
        if case.black or case.white:
            self._place(case.black, case.white)
        if case.prisoners != (0, 0):
            if channels.prisoners is None:
                raise Unsupported("no command sets prisoners")
            self._setup(f"{channels.prisoners} {case.prisoners[0]} {case.prisoners[1]}", "prisoners")
        if case.handicap is not None:
            self._handicap()
        if channels.turn is not None and self.adapter.has(channels.turn):
            self._setup(f"{channels.turn} {colour_word(self.game.to_move)}", "side to move")

    def _place(self, black: Sequence[str], white: Sequence[str]) -> None:
        """Place set-up stones: as a position if the program can, else by plays."""
        way = self.adapter.setup_way()
        if way == "set_position":
            self._setup(_set_position(black, white), "set-up")
        elif way == "loadsgf":
            text = position_to_sgf(self.game)
            # Named by content: several runs of a case may share the folder at the same time.
            path = self.scratch / f"{sha256(text.encode()).hexdigest()[:16]}.sgf"
            if not path.exists():
                unfinished = path.with_suffix(f".{get_ident()}")
                unfinished.write_text(text, encoding="utf-8")
                unfinished.replace(path)
            self._setup(f"loadsgf {path}", "set-up")
            if any(expectation.score for expectation in self.expectations):
                self._komi()
        else:
            if self._rests_on_history():
                raise Unsupported("set-up stones would become played history")
            stones = _stones(black, white)
            # A program that keeps turns then needs no pass before the first move, which a pass may follow.
            if self.game.to_move is WHITE:
                stones.sort(key=lambda stone: stone[0] == "black")
            for colour, name in stones:
                self._setup(f"play {colour} {name}", "set-up")

    def _rests_on_history(self) -> bool:
        """Whether positions passed through while placing stones one by one could change a verdict."""
        if self.ruleset.repetition.start_position == "ignored":
            return True
        return self.ruleset.superko != "none" and any(
            asked.repeats is not None or "superko" in asked.reasons
            for expectation in self.case.expect
            for asked in expectation.legality
        )

    def _handicap(self) -> None:
        handicap, channels = self.case.handicap, self.adapter.profile.channels
        assert handicap is not None
        declare = channels.declare_handicap
        points = list(handicap.points)
        if self.transport in ("setup", "plays") or (not points and handicap.stones < 2):
            if not self.adapter.has(declare):
                raise Unsupported("no command declares a handicap")
            if points and self.transport == "setup":
                self._place(points, ())
            self._setup(f"{declare} {handicap.stones}", "handicap")
            return
        self._setup(self._handicap_command(handicap), "handicap", self._handicap_points())

    def _handicap_command(self, handicap: HandicapSetting) -> str:
        """Return the command that places handicap stones: those named, else the fixed ones.

        `fixed_handicap` is the table of GTP 2 for a program that was not given the whole ruleset.
        """
        named = handicap.points or self._points_unlike_gtp(handicap.stones)
        command = f"set_free_handicap {' '.join(named)}" if named else f"fixed_handicap {handicap.stones}"
        if not self.adapter.has(command):
            raise Unsupported(f"no command {command.split()[0]}")
        return command

    def _points_unlike_gtp(self, stones: int) -> tuple[str, ...]:
        """Return the ruleset's own fixed points where `fixed_handicap` would place others, else nothing."""
        board = self.game.topology
        if self.adapter.profile.load_ruleset or places_as_gtp(self.ruleset, board, stones):
            return ()
        if self._handicap_points() is not None:
            raise Unsupported("fixed_handicap places by the table of GTP 2")
        return tuple(point_names(board, fixed_points(self.ruleset, board, stones)))

    def _handicap_points(self) -> tuple[str, ...] | None:
        for expectation in self.expectations:
            if "handicap_points" in expectation.facts:
                return tuple(expectation.facts["handicap_points"])
        return None

    def _refused_setup(self, expectation: Expectation) -> Script:
        """The program, too, should refuse stones that cannot stand, or a handicap that there is not."""
        self.context = Context(self.adapter, self.script.board)
        self.game = replay.empty_game(self.case, self.ruleset)
        if expectation.facts["setup_error"] == "handicap" and self.case.handicap is not None:
            command = self._handicap_command(self.case.handicap)
        elif self.adapter.setup_way() == "set_position":
            command = _set_position(self.case.black, self.case.white)
        else:
            raise Unsupported("no command sets up a position as a whole")
        self._prepare_board()
        self.script.asks.append(questions.command_is_refused(self.context, command, expectation.because))
        return self.script

    def _setup(self, command: str, subject: str, points: tuple[str, ...] | None = None) -> None:
        if points is None:
            ask = questions.command_succeeds(self.context, command, "set-up", subject)
        else:
            ask = questions.points_answered(self.context, command, points, "handicap points")
        self.script.asks.append(ask)
        self.context.prefix.append(command)


def _stones(black: Sequence[str], white: Sequence[str]) -> list[tuple[str, str]]:
    return [("black", name) for name in black] + [("white", name) for name in white]


def _set_position(black: Sequence[str], white: Sequence[str]) -> str:
    return " ".join(["set_position", *(f"{colour} {name}" for colour, name in _stones(black, white))])
