"""What a case expects under a ruleset, re-derived by the naive implementation, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from harness.cases.model import Case, Expectation, ExpectedScore, Legality, Move
from harness.rules.ruleset import Ruleset
from tests.naive.axes import axis
from tests.naive.board import Board, Point
from tests.naive.notation import at
from tests.naive.scoring import score_game
from tests.naive.seki import regions_of
from tests.proof.naive_start import begin, handicap_stones, naive_step, rules_of

ROLES = "ko by the roles of its stones"
SEQUENCES = "numbers of sequences"
HIDDEN = "hidden stones"
NO_COUNT = "games that are not counted"
STEPS = "steps of a count on the board"
NOT_ASKED = {"perft": SEQUENCES, "view": HIDDEN, "told": HIDDEN}
COLOURS = {"black": "B", "white": "W"}
WINNERS = {"B": "black", "W": "white", None: "none"}


@dataclass(frozen=True)
class Part:
    """One thing that is expected, what the naive implementation finds, or the kind that it leaves out."""

    case: str
    ruleset: str
    what: str
    expected: Any = None
    found: Any = None
    left_out: str = ""

    @property
    def agrees(self) -> bool:
        return not self.left_out and self.expected == self.found


def rederive(case: Case, ruleset: Ruleset) -> Iterator[Part]:
    """Yield every part of what the case expects under the ruleset."""
    return Walk(case, ruleset).parts()


class Walk:
    """One case under one ruleset, taken step by step."""

    def __init__(self, case: Case, ruleset: Ruleset) -> None:
        self.case, self.ruleset = case, ruleset
        self.rules = rules_of(case, ruleset)
        self.expected = case.expectations(ruleset)
        self.by_roles = self.rules["superko"] == "ing"
        if self.by_roles:
            self.rules["superko"] = "none"  # no other rule of Ing's is about repetition
        self.emptied: set[Point] = set()
        self.reached: list[Expectation] = []

    def part(self, what: str, expected: Any = None, found: Any = None, left_out: str = "") -> Part:
        return Part(self.case.id, self.ruleset.name, what, expected, found, left_out)

    def parts(self) -> Iterator[Part]:
        try:
            self.match = begin(self.case, self.rules)
        except ValueError as error:
            yield from self.refused_start(str(error))
            return
        made = 0
        yield from self.moment(made)
        for step in self.case.steps:
            if isinstance(step, Move) and step.refused:
                yield self.tried(step)
                continue
            self.emptied = self.match.take(naive_step(step))
            if isinstance(step, Move):
                made += 1
                yield from self.moment(made)
        yield from self.moment(None)
        yield self.part("moments that are reached", list(self.expected), self.reached)

    def refused_start(self, why: str) -> Iterator[Part]:
        for expectation in self.expected:
            yield self.part("setup_error", expectation.facts.get("setup_error"), why)

    def hangs_on_roles(self, colour: str, move: str | Point) -> bool:
        """Whether the move takes a stone or repeats a board: what only Ing's roles of stones decide."""
        game = self.match.game
        if not self.by_roles or isinstance(move, str) or move in game.board or move not in game.grid.points:
            return False
        new, taken, _ = game.grid.put(game.board, colour, move)
        return bool(taken) or any(entry.board == new for entry in game.history)

    def tried(self, step: Move) -> Part:
        move = "pass" if step.vertex == "pass" else at(step.vertex)
        if self.hangs_on_roles(step.colour.letter, move):
            return self.part(f"try {step}", left_out=ROLES)
        reason = self.match.why_illegal(step.colour.letter, move, step.player)
        return self.part(f"try {step}", "refused", "refused" if reason else "accepted")

    def moment(self, at_ply: int | None) -> Iterator[Part]:
        for expectation in self.expected:
            if expectation.at == at_ply:
                self.reached.append(expectation)
                for asked in expectation.legality:
                    yield from self.legality(asked)
                yield from self.facts(expectation)
                if expectation.score is not None:
                    yield from self.score(expectation.score)

    # ------------------------------------------------------------------ legality and facts

    def legality(self, asked: Legality) -> Iterator[Part]:
        colour = asked.colour.letter
        for vertex in asked.vertices:
            move = "pass" if vertex == "pass" else at(vertex)
            if self.hangs_on_roles(colour, move):
                yield self.part(f"{colour} {vertex}", left_out=ROLES)
                continue
            reason = self.match.why_illegal(colour, move, asked.player)
            yield self.part(f"{colour} {vertex}", asked.verdict, "illegal" if reason else "legal")
            if asked.reasons:
                named = reason in asked.reasons
                yield self.part(
                    f"{colour} {vertex} reason", asked.reasons, asked.reasons if named else reason
                )
            if asked.repeats is not None and not isinstance(move, str):
                yield self.part(
                    f"{colour} {vertex} repeats", asked.repeats, self.match.game.repeats(colour, move)
                )

    def facts(self, expectation: Expectation) -> Iterator[Part]:
        for key, wanted in expectation.facts.items():
            if key == "legal_points" and self.some_hang_on_roles():
                yield self.part(key, left_out=ROLES)
            elif key in NOT_ASKED and not (key == "view" and self.rules["information.view"] == "open"):
                yield self.part(key, left_out=NOT_ASKED[key])
            else:
                yield self.part(key, *getattr(self, f"fact_{key}")(wanted))

    def some_hang_on_roles(self) -> bool:
        game = self.match.game
        return any(self.hangs_on_roles(game.to_play or "B", point) for point in game.grid.points)

    def fact_captures(self, wanted: Any) -> tuple[Any, Any]:
        return {at(name) for name in wanted}, self.emptied

    def fact_legal_points(self, wanted: Any) -> tuple[Any, Any]:
        game = self.match.game
        return {at(name) for name in wanted}, game.legal_points(game.to_play or "B")

    def fact_prisoners(self, wanted: Any) -> tuple[Any, Any]:
        taken = self.match.game.prisoners
        return wanted, {side: taken[COLOURS[side]] for side in wanted}

    def fact_liberties(self, wanted: Any) -> tuple[Any, Any]:
        game = self.match.game
        found: dict[str, Any] = {}
        for name, value in wanted.items():
            liberties = game.grid.liberties(game.board, game.grid.chain(game.board, at(name)))
            found[name] = len(liberties) if isinstance(value, int) else liberties
        return self.as_points(wanted), found

    def fact_neighbours(self, wanted: Any) -> tuple[Any, Any]:
        return self.as_points(wanted), {name: self.match.game.grid.around[at(name)] for name in wanted}

    @staticmethod
    def as_points(wanted: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: value if isinstance(value, int) else {at(one) for one in value}
            for name, value in wanted.items()
        }

    def fact_board(self, wanted: Any) -> tuple[Any, Any]:
        return "".join(wanted), self.drawn(self.match.game.board)

    def drawn(self, letters: Board) -> str:
        rows = range(self.case.height - 1, -1, -1)
        signs = {"B": "X", "W": "O"}
        return "".join(signs.get(letters.get((x, y), ""), ".") for y in rows for x in range(self.case.width))

    def fact_view(self, wanted: Any) -> tuple[Any, Any]:
        board = self.drawn(self.match.game.board)
        return wanted, dict.fromkeys(wanted, board)

    def fact_to_play(self, wanted: Any) -> tuple[Any, Any]:
        return wanted.letter, self.match.game.to_play

    def fact_phase(self, wanted: Any) -> tuple[Any, Any]:
        return wanted, self.match.game.phase

    def fact_can_end(self, wanted: Any) -> tuple[Any, Any]:
        return list(wanted), self.match.game.can_end

    def fact_outcome(self, wanted: Any) -> tuple[Any, Any]:
        game = self.match.game
        kind = game.result_kind
        counted = kind in ("score", "move-limit")
        score = self.count(()) if counted and "winner" in wanted else None
        winner = score["winner"] if score else WINNERS[game.winner]
        found = {"kind": kind, "winner": "undetermined" if kind == "undetermined" else winner}
        return wanted, {key: found[key] for key in wanted}

    def fact_confirmed(self, wanted: Any) -> tuple[Any, Any]:
        return wanted, {side: COLOURS[side] in self.match.confirmed for side in wanted}

    def fact_handicap_points(self, wanted: Any) -> tuple[Any, Any]:
        return {at(name) for name in wanted}, set(handicap_stones(self.case, self.rules))

    # ------------------------------------------------------------------ the count

    def count(self, dead: tuple[str, ...], seki: tuple[str, ...] | None = None) -> dict[str, Any]:
        """Count the game as it stands, without dead stones where the rules let none be agreed on."""
        match, rules = self.match, self.rules
        alive = (
            axis(rules, "end.dead_stones") in ("all-alive", "play-out")
            or match.all_alive
            or (axis(rules, "end.second_stop") == "all-alive" and match.game.stops >= 2)
        )
        return score_game(
            match.game,
            dead=() if alive else map(at, dead),
            seki=None if seki is None else [at(name) for name in seki],
            handicap=self.case.handicap.stones if self.case.handicap else 0,
        )

    def score(self, wanted: ExpectedScore) -> Iterator[Part]:
        if self.rules["scoring.method"] not in ("area", "territory", "stones"):
            yield self.part("score", left_out=NO_COUNT)
            return
        score = self.count(wanted.dead, wanted.seki)
        if wanted.result is not None:
            yield self.part("result", wanted.result, self.result(score))
        if wanted.margin is not None:
            yield self.part("margin", wanted.margin, score["margin"])
        if wanted.winner is not None:
            yield self.part("winner", wanted.winner, score["winner"])
        for side, total in wanted.totals.items():
            yield self.part(f"total {side}", total, score["totals"][COLOURS[side]])
        for side, components in wanted.breakdown.items():
            found = {name: score[COLOURS[side]][name] for name in components}
            yield self.part(f"breakdown {side}", dict(components), found)
        if wanted.counts:
            found_counts = self.nobodys(score["settled"], score["owner"])
            yield self.part("counts", wanted.counts, {key: found_counts[key] for key in wanted.counts})
        if wanted.owner is not None:
            yield self.part("owner", wanted.owner, self.drawn(score["owner"]))
        if wanted.steps:
            yield self.part("steps", left_out=STEPS)

    @staticmethod
    def result(score: Mapping[str, Any]) -> str:
        if score["winner"] in WINNERS.values() and score["winner"] != "none":
            margin = abs(score["margin"])
            whole = margin.denominator == 1
            return f"{score['winner'][0].upper()}+{margin if whole else decimal(margin)}"
        return "0"

    def nobodys(self, settled: Board, owner: Board) -> dict[str, int]:
        """Empty points that both colours border, and those of one colour that are not counted."""
        one_by_one = axis(self.rules, "scoring.regions") == "adjacent-points"
        regions = regions_of(self.match.game.grid, settled, each_point_alone=one_by_one)
        shared = sum(len(region.points) for region in regions if len(region.colours) == 2)
        own = [point for region in regions if len(region.colours) == 1 for point in region.points]
        return {"dame": shared, "seki": sum(1 for point in own if owner[point] == ".")}


def decimal(number: Fraction) -> str:
    return str(number) if (number * 1000).denominator != 1 else f"{float(number):g}"
