"""From the form of an expectation to the expectation itself: vertices, colours and guards checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import parse_diagram, plain_diagram
from harness.board.topology import Topology
from harness.cases.guards import read_guard
from harness.cases.model import Expectation, ExpectedScore, Legality, Verdict
from harness.cases.moves import parse_vertex
from harness.cases.problems import Problems
from harness.cases.schema_model import ExpectForm, ScoreForm
from harness.rules.verdict import Reason
from harness.scoring.breakdown import Side

Path = Sequence[str | int]
_COMPONENTS: Final = tuple(Side.__dataclass_fields__)
_ANY_SIDE: Final = {Reason.WRONG_TURN, Reason.WRONG_PLAYER, Reason.GAME_OVER}


class Reader:
    """Reads the expectations of one case on `board`; mistakes go to `problems`.

    `turns[k]` is the side to move after ply k, the last entry the side to move at the end; None
    where that depends on the ruleset.
    """

    def __init__(
        self, board: Topology, turns: Sequence[Colour | None], dead: tuple[str, ...], problems: Problems
    ) -> None:
        self.board = board
        self.turns = turns
        self.dead = dead
        self.problems = problems

    def expectation(self, form: ExpectForm, path: Path) -> Expectation:
        """Return the expectation that `form`, found at `path`, describes."""
        last = len(self.turns) - 2
        if form.at is not None and form.at > last:
            self.problems.add([*path, "at"], "ply", found=form.at, expected=f"at most {last}, the last ply")
        legality = tuple(self._legality(form, path))
        facts = self._facts(form, path)
        if not (legality or facts or form.score):
            self.problems.add(path, "it expects nothing: say what is legal, captured, scored, ...")
        score = None if form.score is None else self._score(form.score, [*path, "score"])
        return Expectation(
            when=read_guard(form.when, [*path, "when"], self.problems.take),
            because=form.because.strip(),
            at=form.at,
            legality=legality,
            score=score,
            facts=facts,
            place=self.problems.source.place(path),
        )

    # ------------------------------------------------------------------ vertices

    def points(
        self, names: Sequence[str], path: Path, *, passes: bool = False, off: bool = False
    ) -> tuple[str, ...]:
        """Return the vertices by their names in upper case; `off`: points off the board are meant."""
        if not names:
            return ()
        found = []
        listed = self._is_list(path)
        for index, name in enumerate(names):
            at = [*path, index] if listed else path
            try:
                vertex = parse_vertex(name)
            except ValueError as error:
                self.problems.add(at, str(error))
                continue
            if vertex == "pass" and not passes:
                self.problems.add(at, "found pass, expected a point of the board")
            elif vertex != "pass" and not off and self.board.point(vertex) is None:
                self.problems.add(at, f"{vertex} is not on the {self.board.width}x{self.board.height} board")
            found.append(vertex)
        if len(set(found)) != len(found):
            self.problems.add(path, "a vertex stands here twice")
        return tuple(found)

    def rows(self, text: str, path: Path) -> tuple[str, ...]:
        """Return a diagram of the case's board as rows of `X`, `O` and `.`, top first."""
        try:
            diagram = parse_diagram(text)
        except ValueError as error:
            self.problems.add(path, str(error))
            return ()
        if (diagram.width, diagram.height) != (self.board.width, self.board.height):
            self._wrong_size(path, f"{diagram.width}x{diagram.height}")
            return ()
        return tuple(plain_diagram(self.board, diagram.stones).split("\n"))

    def _letters(self, text: str, allowed: str, path: Path) -> str:
        """Return one letter per point, top row first, of a text that may have line breaks."""
        letters = "".join(text.split())
        if len(letters) != self.board.size:
            self._wrong_size(path, f"{len(letters)} points")
        if strange := next((letter for letter in letters if letter not in allowed), None):
            self.problems.add(path, "diagram", found=strange, expected=f"only the letters {allowed}")
        return letters

    def _wrong_size(self, path: Path, found: str) -> None:
        expected = f"the case's board of {self.board.width}x{self.board.height}"
        self.problems.add(path, f"diagram: found {found}", expected=expected)

    def _is_list(self, path: Path) -> bool:
        """Tell whether a list stands at `path`, where a single value may stand instead."""
        data = self.problems.source.data
        for step in path:
            data = data[step]
        return isinstance(data, list)

    # ------------------------------------------------------------------ legality

    def _legality(self, form: ExpectForm, path: Path) -> Iterable[Legality]:
        verdicts: tuple[tuple[Verdict, Sequence[Any]], ...] = (
            ("legal", form.legal),
            ("illegal", form.illegal),
            ("undetermined", form.undetermined),
        )
        turn = self._turn(form.at)
        for verdict, entries in verdicts:
            for index, entry in enumerate(entries):
                at = [*path, verdict, index] if self._is_list([*path, verdict]) else [*path, verdict]
                reasons: tuple[Reason, ...] = getattr(entry, "reason", ())
                repeats: int | None = getattr(entry, "repeats", None)
                if not (entry.black or entry.white):
                    self.problems.add(at, "names no vertex", expected="such as {B: [C3]}")
                if repeats is not None and not 0 <= repeats <= len(self.turns) - 2:
                    self.problems.add(
                        [*at, "repeats"], "ply", found=repeats, expected="0 (the start) or a ply"
                    )
                for colour, letter, names in ((BLACK, "B", entry.black), (WHITE, "W", entry.white)):
                    if not names:
                        continue
                    if turn not in (colour, None) and not _ANY_SIDE & set(reasons):
                        self.problems.add_key(
                            [*at, letter], f"it is {turn}'s turn here; ask the side to move"
                        )
                    off = reasons == (Reason.OFF_BOARD,)
                    points = self.points(names, [*at, letter], passes=True, off=off)
                    yield Legality(
                        verdict, colour, points, tuple(r.value for r in reasons), repeats, entry.player
                    )

    def _turn(self, at: int | None) -> Colour | None:
        """Return the side to move after ply `at`; a ply that is not there was reported already."""
        return self.turns[-1] if at is None or at > len(self.turns) - 2 else self.turns[at]

    # ------------------------------------------------------------------ facts

    def _facts(self, form: ExpectForm, path: Path) -> dict[str, Any]:
        readers: dict[str, Callable[[Any, Path], Any]] = {
            "captures": self.points,
            "handicap_points": self.points,
            "prisoners": _pair,
            "confirmed": _pair,
            "told": _pair,
            "view": self._views,
            "liberties": self._liberties,
            "neighbours": self._neighbours,
            "board": self.rows,
            "legal_points": self._legal_points,
            "outcome": lambda value, _path: value.model_dump(exclude_none=True),
        }
        facts = {}
        for key in (*readers, "to_play", "phase", "can_end", "setup_error"):
            value = getattr(form, key)
            if value is not None:
                facts[key] = readers[key](value, [*path, key]) if key in readers else value
        return facts

    def _legal_points(self, value: str | tuple[str, ...], path: Path) -> tuple[str, ...]:
        if not isinstance(value, str):
            return self.points(value, path)
        letters = self._letters(value, ".*XO", path)
        return tuple(name for name, letter in zip(self.board.names, letters, strict=False) if letter == "*")

    def _liberties(self, value: Mapping[str, Any], path: Path) -> dict[str, Any]:
        named = {}
        for name, liberties in value.items():
            at = [*path, name]
            point = self._one(name, at)
            named[point] = liberties if isinstance(liberties, int) else self.points(liberties, at)
        return named

    def _neighbours(self, value: Mapping[str, tuple[str, ...]], path: Path) -> dict[str, tuple[str, ...]]:
        return {
            self._one(name, [*path, name]): self.points(near, [*path, name]) for name, near in value.items()
        }

    def _one(self, name: str, path: Path) -> str:
        if self.board.point(name) is None:
            sides = f"{self.board.width}x{self.board.height}"
            self.problems.add_key(path, f"{name} is no point of the {sides} board")
        return name.upper()

    def _views(self, value: Any, path: Path) -> dict[str, str]:
        return {side: self._letters(text, ".XO", [*path, side]) for side, text in _pair(value).items()}

    # ------------------------------------------------------------------ score

    def _score(self, form: ScoreForm, path: Path) -> ExpectedScore:
        counts = {
            key: value for key in ("dame", "seki") if (value := getattr(form.breakdown, key)) is not None
        }
        breakdown = {
            side: dict(components)
            for side in ("black", "white")
            if (components := getattr(form.breakdown, side))
        }
        for side, components in breakdown.items():
            for name in components:
                if name not in _COMPONENTS:
                    self.problems.add_key(
                        [*path, "breakdown", side, name],
                        "unknown component",
                        found=name,
                        expected="one of " + ", ".join(_COMPONENTS),
                        near=_COMPONENTS,
                    )
        return ExpectedScore(
            dead=self.dead if form.dead is None else self.points(form.dead, [*path, "dead"]),
            seki=None if form.seki is None else self.points(form.seki, [*path, "seki"]),
            result=form.result,
            margin=form.margin,
            winner=form.winner,
            totals=_pair(form.totals),
            breakdown=breakdown,
            counts=counts,
            owner=None if form.owner is None else self._letters(form.owner, ".XO", [*path, "owner"]),
            steps=tuple(self._counting_step(step, [*path, "steps", i]) for i, step in enumerate(form.steps)),
        )

    def _counting_step(self, step: Any, path: Path) -> dict[str, Any]:
        state: dict[str, Any] = {"after": step.after}
        for key in ("prisoners", "territory", "totals"):
            if getattr(step, key) is not None:
                state[key] = _pair(getattr(step, key))
        if step.board is not None:
            state["board"] = self.rows(step.board, [*path, "board"])
        return state


def _pair(value: Any, _path: Path = ()) -> dict[str, Any]:
    """Return the two sides of a pair that are given."""
    return {side: getattr(value, side) for side in ("black", "white") if getattr(value, side) is not None}
