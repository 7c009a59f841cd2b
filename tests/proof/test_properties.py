"""What must hold of every game whatever its rules, by property: symmetry, undo, sums, inclusions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.position import Position
from harness.board.topology import Topology, topology
from harness.rules.contradictions import contradictions
from harness.rules.game import Game
from harness.rules.repetition import SUPERKO, SimpleKo
from harness.rules.verdict import IllegalMove
from harness.scoring.breakdown import Score, Side
from harness.scoring.count import score_game
from tests.making import KO_VALUES, SUICIDE_VALUES, SUPERKO_VALUES, make_ruleset

STEADY = settings(derandomize=True, deadline=None, max_examples=150)
SIZES = ((1, 1), (2, 1), (4, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 5))

axes_of_play = st.fixed_dictionaries(
    {
        "ko": st.sampled_from(KO_VALUES),
        "superko": st.sampled_from(SUPERKO_VALUES),
        "suicide": st.sampled_from(SUICIDE_VALUES),
        "board.topology": st.sampled_from(("grid", "torus")),
        "repetition.start_position": st.sampled_from(("counts", "ignored")),
        "repetition.window": st.sampled_from((None, 4)),
    }
)


axes_of_counting = st.fixed_dictionaries(
    {
        "scoring.method": st.sampled_from(("area", "territory", "stones")),
        "scoring.regions": st.sampled_from(("connected", "connected", "adjacent-points")),
        "scoring.borderless": st.sampled_from(("nobody", "both")),
        "scoring.seki": st.sampled_from(("counts", "none")),
        "scoring.seki_test": st.sampled_from(("eyes", "dame", "independent-life")),
        "scoring.tax": st.sampled_from(("none", "group")),
        "scoring.shared": st.sampled_from(("nobody", "halved")),
        "scoring.pass_stones": st.sampled_from(("none", "always")),
        "scoring.pass_alive": st.booleans(),
        "scoring.button": st.sampled_from(("none", "first-pass")),
    }
)
axes_of_both = st.builds(lambda play, counting: {**play, **counting}, axes_of_play, axes_of_counting).filter(
    lambda axes: not any(contradictions(make_ruleset(axes)))
)
"""Every axis that treats both colours and all points alike; komi, ties and "White last" do not."""


@dataclass(frozen=True)
class Line:
    """A game as its moves (None: pass), legal one after the other under `axes`."""

    axes: dict[str, Any]
    size: tuple[int, int]
    first: Colour
    moves: tuple[int | None, ...]

    def replay(self, mapped: dict[int, int] | None = None, *, swapped: bool = False) -> Game:
        """Return the game, its points mapped, its colours swapped where asked for."""
        mapped = mapped or {point: point for point in range(self.size[0] * self.size[1])}
        game = Game(
            make_ruleset(self.axes), *self.size, to_move=self.first.opponent if swapped else self.first
        )
        for move in self.moves:
            game.play(game.to_move, None if move is None else mapped[move])
        return game


@st.composite
def lines(draw: st.DrawFn, axes: st.SearchStrategy[dict[str, Any]] = axes_of_play) -> Line:
    """Draw a game: from each number a legal move, fewer passes than placements, never two in a row."""
    chosen, size = draw(axes), draw(st.sampled_from(SIZES))
    first = draw(st.sampled_from(list(Colour)))
    game = Game(make_ruleset(chosen), *size, to_move=first)
    moves: list[int | None] = []
    for number in draw(st.lists(st.integers(0, 999), max_size=50)):
        points = game.legal_points()
        passes = not points or number % 8 == 7
        if passes and game.state.passes:
            break
        moves.append(None if passes else points[number % len(points)])
        game.play(game.to_move, moves[-1])
    return Line(chosen, size, first, tuple(moves))


def verdicts(game: Game, mapped: dict[int, int] | None = None) -> dict[int, str]:
    """Return the verdict on every point for the side to move."""
    points = mapped or {point: point for point in game.topology.points}
    return {point: str(game.judge(game.to_move, points[point])) for point in game.topology.points}


def symmetries(board: Topology) -> list[dict[int, int]]:
    """Return reflections, the half turn, the transposition of a square, and the shifts of a torus."""
    width, height = board.width, board.height
    maps: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (width - 1 - x, y),
        lambda x, y: (x, height - 1 - y),
    ]
    maps += [lambda x, y: (width - 1 - x, height - 1 - y)]
    if width == height:
        maps += [lambda x, y: (y, x), lambda x, y: (y, width - 1 - x)]
    if board.kind == "torus":
        maps += [lambda x, y: ((x + 1) % width, y), lambda x, y: (x, (y + 1) % height)]
    found = []
    for moved in maps:
        images = {point: moved(point % width, point // width) for point in board.points}
        found.append({point: x + y * width for point, (x, y) in images.items()})
    return found


@STEADY
@given(lines())
def test_a_play_adds_one_stone_and_takes_off_whole_chains_without_liberty(line: Line) -> None:
    for entry, before in zip(line.replay().history.entries[1:], line.replay().history.entries, strict=False):
        if entry.point is None:
            assert entry.stones == before.stones
            continue
        with_stone = bytearray(before.stones)
        with_stone[entry.point] = entry.actor or 0
        position = Position(topology(*line.size, line.axes["board.topology"]), with_stone)
        for point in entry.taken:
            assert position.chain(point) <= set(entry.taken)
            colours = {with_stone[near] for near in position.topology.neighbours[point]}
            assert 0 not in colours
        position.remove(entry.taken)
        assert bytes(position.stones) == entry.stones
        assert not position.without_liberty()
        assert sum(entry.prisoners) - sum(before.prisoners) == len(entry.taken)


@STEADY
@given(lines(axes_of_both))
def test_swapped_colours_mirror_every_verdict_and_score(line: Line) -> None:
    game, swapped = line.replay(), line.replay(swapped=True)
    assert verdicts(game) == verdicts(swapped)
    assert game.legal_points() == swapped.legal_points()
    one, other = score_game(game), score_game(swapped)
    assert (one.black, one.white, one.margin) == (other.white, other.black, -other.margin)
    assert other.owner == one.owner.translate(str.maketrans("XO", "OX"))


@STEADY
@given(lines(axes_of_both))
def test_symmetries_of_the_board_change_nothing(line: Line) -> None:
    game = line.replay()
    score = score_game(game)
    for mapped in symmetries(game.topology):
        image = line.replay(mapped)
        assert verdicts(image, mapped) == verdicts(game)
        assert {mapped[point] for point in game.legal_points()} == set(image.legal_points())
        assert image.history.latest.prisoners == game.history.latest.prisoners
        moved = score_game(image)
        assert (moved.black, moved.white) == (score.black, score.white)
        assert all(moved.owner[mapped[point]] == score.owner[point] for point in game.topology.points)


@STEADY
@given(lines(), st.integers(1, 50))
def test_replay_after_undo_equals_a_fresh_replay(line: Line, back: int) -> None:
    fresh, game = line.replay(), line.replay()
    back = min(back, game.plies)
    for _ in range(back):
        game.undo()
    assert verdicts(game) == verdicts(
        Line(line.axes, line.size, line.first, line.moves[: game.plies]).replay()
    )
    for move in line.moves[game.plies :]:
        game.play(game.to_move, move)
    assert game.history.entries == fresh.history.entries
    assert verdicts(game) == verdicts(fresh)
    assert (game.state, game.legal_points()) == (fresh.state, fresh.legal_points())


@STEADY
@given(lines())
def test_a_refused_move_changes_nothing(line: Line) -> None:
    game = line.replay()
    before = (game.state, list(game.history.entries), bytes(game.position.stones), verdicts(game))
    for point in game.topology.points:
        if game.judge(game.to_move, point):
            with pytest.raises(IllegalMove):
                game.play(game.to_move, point)
    assert before == (game.state, list(game.history.entries), bytes(game.position.stones), verdicts(game))


SCORING = st.fixed_dictionaries(
    {
        "ko": st.just("simple"),
        "suicide": st.sampled_from(SUICIDE_VALUES),
        "board.topology": st.sampled_from(("grid", "torus")),
        "end.dead_stones": st.just("agreement"),
    }
)
halves = st.integers(-20, 20).map(lambda number: Fraction(2 * number + 1, 2))


def counted(line: Line, dead: list[int], **axes: Any) -> tuple[Game, Score]:
    game = Line({**line.axes, **axes}, line.size, line.first, line.moves).replay()
    return game, score_game(game, [point for point in dead if point < game.topology.size])


@STEADY
@given(lines(SCORING), st.lists(st.integers(0, 24), max_size=3))
def test_area_and_territory_differ_by_the_stones_placed(line: Line, dead: list[int]) -> None:
    game, area = counted(line, dead)
    _, territory = counted(line, dead, **{"scoring.method": "territory"})
    placed = [entry.actor for entry in game.history.entries if entry.point is not None]
    assert area.margin - territory.margin == placed.count(BLACK) - placed.count(WHITE)


@STEADY
@given(lines(SCORING), st.lists(st.integers(0, 24), max_size=3))
def test_with_pass_stones_and_white_last_territory_equals_area(line: Line, dead: list[int]) -> None:
    """The American rules count either way (AGA rule 12): White makes the last move."""
    if line.first is WHITE:
        return
    game, area = counted(line, dead)
    axes = {"scoring.method": "territory", "scoring.pass_stones": "always", "end.last_pass": "white"}
    aga = Line({**line.axes, **axes, "end.after": "counting"}, line.size, line.first, line.moves).replay()
    while aga.phase.value == "playing":
        aga.play(aga.to_move, None)
    dead = [point for point in dead if point < game.topology.size]
    assert score_game(aga, dead).margin == area.margin


@STEADY
@given(lines(SCORING), st.lists(st.integers(0, 24), max_size=3), halves)
def test_half_point_komi_never_ties(line: Line, dead: list[int], komi: Fraction) -> None:
    for method in ("area", "territory", "stones"):
        game = Line({**line.axes, "scoring.method": method}, line.size, line.first, line.moves).replay()
        score = score_game(game, [point for point in dead if point < game.topology.size], komi=komi)
        assert score.winner in ("black", "white")
        assert score.margin.denominator == 2


@STEADY
@given(lines(SCORING), st.lists(st.integers(0, 24), max_size=3))
def test_every_component_is_in_the_total_and_every_point_is_accounted_for(
    line: Line, dead: list[int]
) -> None:
    game, score = counted(line, dead)
    for side in (score.black, score.white):
        assert side.total == sum((getattr(side, field.name) for field in fields(Side)), Fraction(0))
    assert score.black.total == score.owner.count("X")
    assert score.white.total == score.owner.count("O")
    if game.position.stones.strip(b"\0") and not dead:
        assert score.owner.count(".") == score.dame


def forbidden(game: Game) -> dict[str, set[int]]:
    """Return for each rule of repetition the placements of the side to move that it forbids."""
    player, history, span = game.to_move, game.history, game.span()
    found: dict[str, set[int]] = {name: set() for name in SUPERKO}
    ko = SimpleKo(pass_lifts_ko=True).point(history, player, game.topology)
    found["simple"] = set() if ko is None else {ko}
    for point in game.topology.points:
        if not game.position.stones[point]:
            suicide = game.position.place(player, point).suicide
            after = bytes(game.position.stones)
            game.position.stones[:] = history.latest.stones
            for name, rule in SUPERKO.items():
                if not suicide and rule.repeated(history, after, player, span) is not None:
                    found[name].add(point)
    return found


@STEADY
@given(lines(st.fixed_dictionaries({"ko": st.sampled_from(("none", "simple"))})))
def test_what_one_rule_of_repetition_forbids_another_forbids_too(line: Line) -> None:
    """From an empty board, without suicide, whatever the history."""
    game = line.replay()
    while game.plies:
        by = forbidden(game)
        assert by["situational"] <= by["positional"]
        assert by["own-moves"] == by["situational"]
        for name in ("natural-situational", "simple", "spight-situational"):
            assert by[name] <= by["situational"], name
        assert by["spight"] <= by["positional"]
        game.undo()
