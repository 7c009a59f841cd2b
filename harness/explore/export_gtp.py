"""A case as a script in plain GTP 2, with the answer that the rules demand below each command.

Only boards that are not square need a command that is no part of GTP 2: `rectangular_boardsize`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.cases import replay
from harness.cases.model import Case, Event, Expectation, ExpectedScore, Move, Step
from harness.engines.profile import ScoreChannel
from harness.errors import UsageError
from harness.rules.ending import Phase
from harness.rules.events import NotNow
from harness.rules.exact import number_text
from harness.rules.game import Game
from harness.rules.handicap import komi_in_force
from harness.rules.ruleset import Ruleset
from harness.rules.verdict import IllegalMove
from harness.run.ask_score import closing_passes, not_comparable
from harness.run.questions import colour_word

ACCEPTED: Final = "="
REFUSED: Final = "?"
_COUNT: Final = ScoreChannel(settled_only=True, decimals=1)
_RESULT: Final = re.compile(r"[BW]\+[0-9]+(\.[0-9]+)?|0")
_HISTORY: Final = "set-up stones would become moves that change what is legal"
_BY_STATE: Final = frozenset({"wrong-turn", "wrong-player", "game-over"})
"""Reasons that `play` does not give: GTP 2 leaves turns and the end of the game to the controller."""


class NoScript(Exception):
    """Plain GTP 2 cannot tell the case, or shows nothing of what it expects; the text says why."""


def scripts(case: Case, rulesets: Sequence[Ruleset]) -> dict[str, list[str]]:
    """Return each script of a case with the names of the rulesets under which it holds.

    `rulesets` are those to which the case applies. Raises NoScript where there is none under any of them.
    """
    texts: dict[str, list[str]] = {}
    why = "no shipped ruleset meets it"
    for ruleset in rulesets:
        try:
            texts.setdefault(_Script(case, ruleset).text(), []).append(ruleset.name)
        except NoScript as reason:
            why = str(reason)
    if not texts:
        raise NoScript(why)
    return {_head(case, names) + text: names for text, names in texts.items()}


def _head(case: Case, names: Sequence[str]) -> str:
    lines = [f"case {case.id}, revision {case.revision}", case.title, f"rulesets: {' '.join(names)}"]
    return "".join(f"# {' '.join(line.split())}\n" for line in lines)


@dataclass
class _Script:
    """The script of one case under one ruleset; the reference is stepped along to know the state."""

    case: Case
    ruleset: Ruleset
    lines: list[str] = field(default_factory=list)
    sent: int = 0
    judged: bool = False
    """Whether a command is there of which the rules decide the answer."""

    def text(self) -> str:
        self._require_plain()
        self.game, self.seen = replay.start(self.case, self.ruleset), self._as_played()
        self.expectations = self.case.expectations(self.ruleset)
        self._begin()
        self._ask(0)
        ply = 0
        for step in self.case.steps:
            ply += self._step(step)
            if isinstance(step, Move) and not step.refused:
                self._ask(ply)
        self._ask(None)
        if not self.judged:
            raise NoScript("it asks for nothing that plain GTP 2 shows")
        return "".join(self.lines)

    def _require_plain(self) -> None:
        case, rules = self.case, self.ruleset
        obstacles = {
            "a torus": rules.board.topology != "grid",
            "teams": rules.players.per_side > 1,
            "hidden stones": rules.information.view != "open",
            "options other than komi": bool(case.options.keys() - {"komi"}),
            "prisoners at the start": case.prisoners != (0, 0),
            "a handicap": case.handicap is not None,
            "a start that must be refused": any("setup_error" in one.facts for one in case.expect),
            "an event other than undo": any(
                isinstance(step, Event) and step.word != "undo" for step in case.steps
            ),
        }
        if found := [what for what, there in obstacles.items() if there]:
            raise NoScript(f"plain GTP 2 cannot tell {found[0]}")

    def _begin(self) -> None:
        width, height = self.case.width, self.case.height
        square = width == height
        self._send(f"boardsize {width}" if square else f"rectangular_boardsize {width} {height}")
        self._send("clear_board")
        if any(expectation.score for expectation in self.expectations):
            self._send(f"komi {self._komi()}")
        for colour, name in self._stones():
            self._send(f"play {colour_word(colour)} {name}")

    def _komi(self) -> str:
        try:
            komi = number_text(komi_in_force(self.game))
        except UsageError:
            raise NoScript("its komi is agreed on by the players") from None
        if "/" in komi:
            raise NoScript(f"plain GTP 2 cannot tell a komi of {komi}")
        return komi

    def _stones(self) -> list[tuple[Colour, str]]:
        return [(BLACK, name) for name in self.case.black] + [(WHITE, name) for name in self.case.white]

    def _as_played(self) -> Game:
        """Return the game that a program takes it for: set-up stones are moves, which a history may hold."""
        game = replay.empty_game(self.case, self.ruleset)
        for colour, name in self._stones():
            game.give_turn(colour)
            replay.take(game, Move(colour, name))
        game.give_turn(self.case.to_play)
        return game

    def _send(self, command: str, answer: str = ACCEPTED) -> None:
        self.sent += 1
        self.lines.append(f"{self.sent} {command}\n#? {answer}\n")

    def _step(self, step: Step) -> int:
        """Send a step and take it; return how many plies it is."""
        if isinstance(step, Event):
            self._send(step.word)
        else:
            if step.refused and (
                self.game.phase is not Phase.PLAYING or step.colour is not self.game.to_move
            ):
                raise NoScript("plain GTP 2 refuses no move out of turn or after the end")
            self._send(
                f"play {colour_word(step.colour)} {step.vertex}", REFUSED if step.refused else ACCEPTED
            )
            self.judged = True
            if step.refused:
                self._require_same_verdict(step.colour, step.vertex)
        replay.take(self.game, step)
        try:
            replay.take(self.seen, step)
        except (IllegalMove, NotNow):
            raise NoScript(_HISTORY) from None
        if self.seen.phase is not self.game.phase:
            raise NoScript(_HISTORY)
        return isinstance(step, Move) and not step.refused

    def _ask(self, at: int | None) -> None:
        for expectation in self.expectations:
            if expectation.at == at:
                self._legality(expectation)
                if expectation.score is not None and at is None:
                    self._count(expectation.score)

    def _legality(self, expectation: Expectation) -> None:
        if self.game.phase is not Phase.PLAYING:
            return
        for asked in expectation.legality:
            if asked.verdict == "undetermined" or _BY_STATE & set(asked.reasons):
                continue
            for vertex in asked.vertices:
                self._require_same_verdict(asked.colour, vertex)
                command = f"play {colour_word(asked.colour)} {vertex}"
                self._send(command, REFUSED if asked.verdict == "illegal" else ACCEPTED)
                if asked.verdict == "legal":
                    self._send("undo")
                self.judged = True

    def _require_same_verdict(self, colour: Colour, vertex: str) -> None:
        """Raise NoScript where the moves that set up the start would change the verdict on a move."""
        point = self.game.topology.point(vertex) if vertex != "pass" else None
        if point is None and vertex != "pass":
            return
        verdicts = [game.judge(colour, point) is None for game in (self.game, self.seen)]
        if verdicts[0] is not verdicts[1]:
            raise NoScript(_HISTORY)

    def _count(self, expected: ExpectedScore) -> None:
        """Ask for the result of a settled position; passes that end the game may not change it."""
        result = expected.result or ""
        if not _RESULT.fullmatch(result) or expected.dead or expected.seki:
            return
        rules = self.ruleset.scoring
        if (
            rules.pass_stones != "none"
            or rules.last_dame != "none"
            or not_comparable(self.game, expected, _COUNT)
        ):
            return
        self.lines.append("# No stone is dead.\n")
        for command in closing_passes(self.game, _COUNT):
            self._send(command)
        self._send("final_score", f"{ACCEPTED} {result}")
        self.judged = True
