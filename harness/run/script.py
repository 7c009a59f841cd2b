"""The script of one case for one program: set-up, plies and questions in order.

The reference `Game` is stepped alongside only to know whose turn it is and how to end the game;
what is right comes from the case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from threading import get_ident

from harness.board.colour import WHITE
from harness.board.topology import Topology
from harness.cases import replay
from harness.cases.guards import turned_on
from harness.cases.model import Case, Event, Expectation, Guard, HandicapSetting, Legality, Move, Step
from harness.cases.sgf_writer import position_to_sgf
from harness.engines.adapter import Adapter
from harness.engines.profile import Settings
from harness.errors import UsageError
from harness.rules.ending import Phase
from harness.rules.exact import number_text
from harness.rules.game import SetupError
from harness.rules.handicap import komi_in_force
from harness.rules.history import Kind
from harness.rules.ruleset import Ruleset
from harness.rules.verdict import IllegalMove
from harness.run import ask_facts, ask_legality, ask_score, questions
from harness.run.outcome import Check
from harness.run.questions import Ask, Context, colour_word, mover_word


class Unsupported(Exception):
    """The program cannot represent this case; the text says why."""


class BadCase(Exception):
    """The case contradicts itself: a ply that the reference refuses, a set-up that cannot stand."""


@dataclass
class Script:
    """All questions of one run of a case, and the checks that cannot be made at all."""

    board: Topology
    asks: list[Ask] = field(default_factory=list)
    unseen: list[Check] = field(default_factory=list)

    @property
    def commands(self) -> list[str]:
        """Every command, in the order in which it is sent."""
        return [command for ask in self.asks for command in ask.commands]


def build(
    case: Case,
    ruleset: Ruleset,
    adapter: Adapter,
    settings: Settings,
    scratch: Path,
    transport: str = "",
    *,
    trace: bool = False,
) -> Script:
    """Return the script of `case`; `transport` is one of `case.via`, or empty for the usual way.

    `scratch` is a folder for files that the program loads. With `trace` the board is read after every
    ply and compared with the reference's: that finds the first ply at which the two part, once an
    expectation of the case was already contradicted. Raises Unsupported and BadCase.
    """
    return _Builder(case, ruleset, adapter, settings, scratch, transport, trace).build()


class _Builder:
    def __init__(
        self,
        case: Case,
        ruleset: Ruleset,
        adapter: Adapter,
        settings: Settings,
        scratch: Path,
        transport: str,
        trace: bool,
    ) -> None:
        self.case, self.ruleset, self.adapter, self.settings = case, ruleset, adapter, settings
        self.scratch, self.transport, self.trace = scratch, transport, trace
        self.script = Script(replay.board_of(case, ruleset))
        self.expectations = case.expectations(ruleset)
        self.tolerance: list[tuple[Context, Legality]] = []

    def build(self) -> Script:
        refused = [expectation for expectation in self.expectations if "setup_error" in expectation.facts]
        try:
            self.game = replay.start(self.case, self.ruleset)
        except SetupError as error:
            if not refused:
                raise BadCase(str(error)) from error
            return self._refused_setup(refused[0])
        self.context = Context(self.adapter, self.game.topology)
        self._prepare_board()
        self._start_position()
        self._ask_after_ply(0)
        for step in self.case.steps:
            self._step(step)
        for expectation in self.expectations:
            if expectation.at is None:
                self._expectation(expectation)
        for context, asked in self.tolerance:
            self.script.asks += ask_legality.tolerance(context, asked)
        return self.script

    # ------------------------------------------------------------------ set-up

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
        try:
            komi = komi_in_force(self.game)
        except UsageError as error:
            raise BadCase(f"{error}, or in the case by `options: {{komi: ...}}`") from error
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
        """Return the command that places handicap stones: those named, else the fixed ones."""
        named = handicap.points
        command = f"set_free_handicap {' '.join(named)}" if named else f"fixed_handicap {handicap.stones}"
        if not self.adapter.has(command):
            raise Unsupported(f"no command {command.split()[0]}")
        return command

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

    # ------------------------------------------------------------------ steps

    def _step(self, step: Step) -> None:
        if isinstance(step, Event):
            self._event(step)
            return
        if step.refused:
            self._try(step)
            return
        if step.vertex != "pass":
            self._require_phase_of_play()
        command = f"play {mover_word(step.colour, step.player)} {step.vertex}"
        wants_captures = [
            expectation
            for expectation in self.expectations
            if "captures" in expectation.facts and self._at(expectation) == self.context.ply + 1
        ]
        if wants_captures:
            self._remember(f"before ply {self.context.ply + 1}")
        try:
            replay.take(self.game, step)
        except IllegalMove as error:
            raise BadCase(
                f"ply {self.context.ply + 1}, {step}, is {error} under {self.ruleset.name}"
            ) from error
        ask = questions.ply_accepted(self.context, command, str(step))
        self.script.asks.append(replace(ask, axis=self._axes_of(self.case.requires)))
        self.context.prefix.append(command)
        self.context.ply += 1
        if wants_captures:
            self._remember(f"after ply {self.context.ply}")
        for expectation in wants_captures:
            before, after = f"before ply {self.context.ply}", f"after ply {self.context.ply}"
            wanted = expectation.facts["captures"]
            self.script.asks.append(
                questions.captures_are(self.context, before, after, wanted, expectation.because)
            )
        if self.trace and self._remember(f"trace {self.context.ply}"):
            board, because = bytes(self.game.position.stones), "the reference engine's board after this ply"
            self.script.asks.append(
                questions.board_is(self.context, f"trace {self.context.ply}", board, because)
            )
        self._ask_after_ply(self.context.ply)

    def _require_phase_of_play(self) -> None:
        """Raise Unsupported after two passes if the program takes what follows for clean-up."""
        by_phases = ask_score.counts_by_phases(self.game, self.adapter.profile.channels.score)
        after_passes = [entry.kind for entry in self.game.history.entries[-2:]] == [Kind.PASS] * 2
        if by_phases and after_passes:
            raise Unsupported("takes play after two passes for a clean-up phase with rules of its own")

    def _at(self, expectation: Expectation) -> int:
        return len(self.case.plies) if expectation.at is None else expectation.at

    def _try(self, step: Move) -> None:
        """A move that must be refused and change nothing."""
        asked = Legality("illegal", step.colour, (step.vertex,), player=step.player)
        name = f"try {len(self.script.asks)}"
        self._remember(f"before {name}")
        self._add(
            ask_legality.legality(self.context, self.game, asked, "the case says that this move is refused")
        )
        if self.game.ruleset.information.view == "open":
            self._probe_tolerance(asked)
        else:
            self.script.asks += ask_legality.attempt(self.context, asked, "the referee refuses it")
        if self._remember(f"after {name}"):
            self.script.asks.append(
                questions.unchanged(self.context, f"before {name}", f"after {name}", str(step))
            )

    def _event(self, event: Event) -> None:
        if event.word == "resume":
            self._require_phase_of_play()
        try:
            replay.take(self.game, event)
        except (ValueError, IndexError) as error:
            raise BadCase(f"{event}: {error}") from error
        if event.word == "turn":
            if self.adapter.has(self.adapter.profile.channels.turn):
                self._setup(
                    f"{self.adapter.profile.channels.turn} {event.argument or event.colour}", "side to move"
                )
            return
        if event.word == "undo":
            if not self.adapter.has("undo"):
                raise Unsupported("no command undo")
            self._setup("undo", "undo")
            return
        template = self.adapter.profile.channels.event
        if template is not None and self.adapter.has(template):
            self._setup(f"{template} {event}", str(event))
        elif event.word != "resume":
            raise Unsupported(f"no command for {event.word!r}")

    def _remember(self, name: str) -> bool:
        ask = questions.read_stones(self.context, name)
        if ask is not None:
            self.script.asks.append(ask)
        return ask is not None

    # ------------------------------------------------------------------ expectations

    def _ask_after_ply(self, ply: int) -> None:
        for expectation in self.expectations:
            if expectation.at == ply:
                self._expectation(expectation)

    def _expectation(self, expectation: Expectation) -> None:
        first = len(self.script.asks)
        context, because = self.context, expectation.because
        for asked in (*expectation.legality, *self._whole_map(expectation)):
            self._add(ask_legality.legality(context, self.game, asked, because))
            if asked.verdict == "illegal" and "legal_points" not in expectation.facts:
                self._probe_tolerance(asked)
        if "board" in expectation.facts:
            name = f"board {len(self.script.asks)}"
            self._remember(name)
            wanted = replay.board_stones(expectation.facts["board"])
            self.script.asks.append(questions.board_is(context, name, wanted, because))
        self._add(ask_facts.facts(context, expectation.facts, because))
        if expectation.score is not None:
            cannot = self.settings.cannot_score
            if self.case.handicap is not None:
                cannot += self.settings.cannot_handicap
            self._add(ask_score.score(context, self.game, expectation.score, because, cannot))
        self._name_axis(first, expectation)

    def _add(self, found: tuple[list[Ask], list[Check]]) -> None:
        self.script.asks += found[0]
        self.script.unseen += found[1]

    def _probe_tolerance(self, asked: Legality) -> None:
        """Note an illegal move for the end of the case, where `play` is tried on it."""
        channel = self.adapter.legality_channel()
        in_turn = self.game.phase is Phase.PLAYING and asked.colour is self.game.to_move
        if in_turn and channel is not None and channel.kind != "play":
            player = self.game.player_to_move if asked.player is None else asked.player
            self.tolerance.append((self.context.snapshot(), replace(asked, player=player)))

    def _name_axis(self, first: int, expectation: Expectation) -> None:
        """Give the questions from `first` on the axis values that their expectation is guarded by."""
        axis = self._axes_of(expectation.when)
        self.script.asks[first:] = [replace(ask, axis=axis) for ask in self.script.asks[first:]]

    def _axes_of(self, guard: Guard) -> str:
        """Return the ruleset's values of the keys that a guard turns on, but for those of ordinary games."""
        return ", ".join(turned_on(guard, self.ruleset))

    def _whole_map(self, expectation: Expectation) -> list[Legality]:
        """Turn a map of all legal points into verdicts on every empty point."""
        if "legal_points" not in expectation.facts:
            return []
        board, colour = self.game.topology, self.game.to_move
        wanted = set(expectation.facts["legal_points"])
        empty = [board.names[point] for point in board.points if not self.game.position.stones[point]]
        legal = tuple(name for name in empty if name in wanted)
        illegal = tuple(name for name in empty if name not in wanted)
        whole = [Legality("legal", colour, legal), Legality("illegal", colour, illegal)]
        return [asked for asked in whole if asked.vertices]


def _stones(black: Sequence[str], white: Sequence[str]) -> list[tuple[str, str]]:
    return [("black", name) for name in black] + [("white", name) for name in white]


def _set_position(black: Sequence[str], white: Sequence[str]) -> str:
    return " ".join(["set_position", *(f"{colour} {name}" for colour, name in _stones(black, white))])
