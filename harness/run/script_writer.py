"""Writing the script of one case for one program: set-up, plies and questions in order.

The reference `Game` is stepped alongside only to know whose turn it is and how to end the game;
what is right comes from the case.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from harness.board.colour import WHITE
from harness.cases import replay
from harness.cases.guards import turned_on
from harness.cases.model import Case, Event, Expectation, Guard, Legality, Move, Step
from harness.engines.adapter import Adapter
from harness.engines.profile import Settings
from harness.rules.ending import Phase, most_plies
from harness.rules.history import Kind
from harness.rules.perft import count
from harness.rules.ruleset import Ruleset
from harness.rules.set_up import SetupError
from harness.rules.verdict import IllegalMove
from harness.run import ask_facts, ask_legality, ask_perft, ask_score, questions
from harness.run.outcome import Check
from harness.run.questions import Ask, Context, mover_word
from harness.run.script import BadCase, Script, Unsupported
from harness.run.script_start import SetUp


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
    return _Writer(case, ruleset, adapter, settings, scratch, transport).script_of_case(trace)


class _Writer(SetUp):
    """Goes on from the start: plies, events and what is asked about them."""

    def script_of_case(self, trace: bool) -> Script:
        self.trace = trace
        self.tolerance: list[tuple[Context, Legality]] = []
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
        self._require_room_for_plies()
        self._ask_after_ply(0)
        for step in self.case.steps:
            self._step(step)
        for expectation in self.expectations:
            if expectation.at is None:
                self._expectation(expectation)
        for context, asked in self.tolerance:
            self.script.asks += ask_legality.tolerance(context, asked)
        return self.script

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
            self._require_resumption()
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
        self._require_no_cycle()
        self._ask_after_ply(self.context.ply)

    def _require_room_for_plies(self) -> None:
        """Raise Unsupported where a program counts set-up stones as plies, and could reach the limit."""
        most = most_plies(self.game)
        made = len(self.case.black) + len(self.case.white) or self.game.to_move is WHITE
        if most is None or not made or self.adapter.setup_way() != "plays":
            return
        if made + len(self.case.plies) + self.ruleset.end.passes >= most:
            raise Unsupported("counts what comes before the first ply among its plies, which are limited")

    def _require_no_cycle(self) -> None:
        """Raise Unsupported once a board has come back, if the program then does what the rules do not."""
        *before, last = self.game.history.entries
        cannot = self.settings.cannot_cycle
        if cannot and last.kind is Kind.PLAY and any(entry.stones == last.stones for entry in before):
            raise Unsupported(cannot[0])

    def _require_resumption(self) -> None:
        """Raise Unsupported where play goes on after a stop, if that is the end for the program."""
        stopped, profile = self.game.phase is Phase.STOPPED, self.adapter.profile
        if stopped and profile.ends and not self.adapter.has(profile.channels.event):
            raise Unsupported("is over where play stops, and does not resume it")

    def _require_phase_of_play(self) -> None:
        """Raise Unsupported after two passes if the program takes what follows for clean-up."""
        if [entry.kind for entry in self.game.history.entries[-2:]] == [Kind.PASS] * 2:
            self._require_no_clean_up()

    def _require_no_clean_up(self) -> None:
        if ask_score.counts_by_phases(self.game, self.adapter.profile.channels.score):
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
            self._require_resumption()
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
        if "perft" in expectation.facts:
            self._perft(expectation.facts["perft"], because)
        if expectation.score is not None:
            cannot = self.settings.cannot_score
            if self.case.handicap is not None:
                cannot += self.settings.cannot_handicap
            self._add(
                ask_score.score(
                    context, self.game, expectation.score, because, cannot, self.settings.cannot_tie
                )
            )
        self._name_axis(first, expectation)

    def _perft(self, expected: tuple[int, ...], because: str) -> None:
        """Walk every legal sequence of moves; the table and the reference must agree on their number."""
        if (found := count(self.game, len(expected))) != expected:
            raise BadCase(f"perft: the table says {expected}, the reference counts {found}")
        if self.ruleset.end.passes > 2:
            self._require_no_clean_up()
        self._add(ask_perft.walk(self.context, self.game, len(expected), because))

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
