"""The count of a finished game, component by component, in exact fractions."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from .axes import Rules, axis
from .board import OPPONENT, Board, Grid, Point
from .rules import NaiveGame
from .seki import (
    independent_life,
    last_liberties,
    pass_alive_territory,
    regions_of,
    seki_by_dame,
    seki_by_eyes,
    seki_by_independent_life,
)

COMPONENTS = (
    "stones",
    "territory",
    "prisoners",
    "dead",
    "shared",
    "tax",
    "pass_stones",
    "button",
    "last_dame",
    "bonus",
    "komi",
)
WINNERS = {"black": "black", "white": "white", "draw": "none", "unspecified": "undetermined"}
Side = dict[str, Fraction]


def naive_score(
    board: Board,
    width: int,
    height: int,
    rules: Rules,
    *,
    dead: Iterable[Point] = (),
    seki: Iterable[Point] | None = None,
    prisoners: Mapping[str, int] | None = None,
    passes: Mapping[str, int] | None = None,
    passes_after_stop: Mapping[str, int] | None = None,
    last_mover: str | None = None,
    last_player: str | None = None,
    button: str | None = None,
    handicap: int = 0,
) -> dict[str, Any]:
    """Components and totals, margin (Black minus White), winner, owner of every point, settled board.

    `last_mover` made the last move, pass included; `last_player` the last placement; `button` was the first
    to pass; `handicap` is the declared number of stones. Raises ValueError for methods without a count and
    for komi that is still to be agreed.
    """
    method = axis(rules, "scoring.method")
    if method not in ("area", "territory", "stones"):
        raise ValueError(f"method {method} has no count")
    grid = Grid(width, height, axis(rules, "board.topology"))
    settled = without_dead(grid, board, dead, rules)
    sides: dict[str, Side] = {c: dict.fromkeys(COMPONENTS, Fraction(0)) for c in "BW"}
    owner = {p: settled.get(p, ".") for p in sorted(grid.points)}
    if method != "stones":
        count_regions(grid, settled, rules, seki, sides, owner)
    if method == "territory":
        handed_over = stones_handed_over(rules, passes, passes_after_stop, last_mover)
        for c in "BW":
            sides[c]["prisoners"] += (prisoners or {}).get(c, 0)
            sides[c]["dead"] += sum(1 for p in board if board[p] == OPPONENT[c] and p not in settled)
            sides[c]["pass_stones"] += handed_over[OPPONENT[c]]
    else:
        for c in "BW":
            sides[c]["stones"] += sum(1 for p in settled if settled[p] == c)
    if axis(rules, "scoring.tax") == "group":
        for c in "BW":
            sides[c]["tax"] -= 2 * len(independent_life(grid, settled, c))
    if axis(rules, "scoring.button") == "first-pass" and button is not None:
        sides[button]["button"] += Fraction(1, 2)
    if axis(rules, "scoring.last_dame") == "white-if-black-last" and last_player == "B":
        sides["W"]["last_dame"] += 1
    sides["W"]["bonus"] += compensation(rules, handicap)
    sides["W"]["komi"] += komi_of(rules, handicap)
    return {**result(rules, handicap, sides, owner), "settled": settled}


def score_game(
    game: NaiveGame, *, dead: Iterable[Point] = (), seki: Iterable[Point] | None = None, handicap: int = 0
) -> dict[str, Any]:
    """The count of a game as it stands."""
    placements = [entry.actor for entry in game.history if entry.kind == "play"]
    missing = moves_missing(game)
    return naive_score(
        game.board,
        game.width,
        game.height,
        game.rules,
        dead=dead,
        seki=seki,
        prisoners=game.prisoners,
        passes=game.passes,
        passes_after_stop={c: game.passes_after_stop[c] + missing[c] for c in "BW"},
        last_mover="B" if game.white_owes_pass else None,
        last_player=placements[-1] if placements else None,
        button=game.button,
        handicap=handicap,
    )


def moves_missing(game: NaiveGame) -> dict[str, int]:
    """How many moves each side is short of the other since the first stop, where all is played out.

    Both sides make the same number of moves in the play-out; a missing one costs a stone (Lasker-Maas).
    """
    missing = {"B": 0, "W": 0}
    if axis(game.rules, "scoring.procedure") == "play-out" and game.first_stop and game.phase != "playing":
        made = [entry.actor for entry in game.history[game.first_stop + 1 :]]
        for c in "BW":
            missing[c] = max(0, made.count(OPPONENT[c]) - made.count(c))
    return missing


def without_dead(grid: Grid, board: Board, dead: Iterable[Point], rules: Rules) -> Board:
    """The board with dead chains taken off, the pass-dead too where the rules remove them."""
    gone = {q for p in dead if p in board for q in grid.chain(board, p)}
    if axis(rules, "scoring.pass_alive"):
        suicide = axis(rules, "suicide") != "forbidden"
        for c in "BW":
            settled = pass_alive_territory(grid, board, c, suicide=suicide)
            gone |= {p for p in settled if board.get(p) == OPPONENT[c]}
    return {p: board[p] for p in board if p not in gone}


def stones_in_seki(grid: Grid, board: Board, rules: Rules, given: Iterable[Point] | None) -> set[Point]:
    """Stones of the chains in seki, as given or else by the test of the rules."""
    if given is not None:
        return {q for p in given if p in board for q in grid.chain(board, p)}
    tests = {"eyes": seki_by_eyes, "dame": seki_by_dame, "independent-life": seki_by_independent_life}
    name = axis(rules, "scoring.seki_test")
    return tests[name](grid, board) if name in tests else set()


def count_regions(
    grid: Grid,
    board: Board,
    rules: Rules,
    given_seki: Iterable[Point] | None,
    sides: dict[str, Side],
    owner: dict[Point, str],
) -> None:
    """Add the empty points to the side whose they are, and note their owner."""
    point_by_point = axis(rules, "scoring.regions") == "adjacent-points"
    in_seki: set[Point] = set()
    no_points: set[Point] = set()
    if axis(rules, "scoring.seki") == "none":
        in_seki = stones_in_seki(grid, board, rules, given_seki)
        if axis(rules, "scoring.seki_test") == "eyes":
            no_points = last_liberties(grid, board)
    for region in regions_of(grid, board, each_point_alone=point_by_point):
        size = len(region.points)
        if len(region.colours) == 2 and axis(rules, "scoring.shared") == "halved":
            for c in "BW":
                sides[c]["shared"] += Fraction(size, 2)
        if not region.colours and not point_by_point and axis(rules, "scoring.borderless") == "both":
            for c in "BW":
                sides[c]["territory"] += size
        if len(region.colours) == 1 and not region.beside & in_seki:
            colour = min(region.colours)
            points = region.points - no_points
            sides[colour]["territory"] += len(points)
            owner.update(dict.fromkeys(points, colour))


def stones_handed_over(
    rules: Rules,
    passes: Mapping[str, int] | None,
    passes_after_stop: Mapping[str, int] | None,
    last_mover: str | None,
) -> dict[str, int]:
    """Pass stones that each colour gave away, with the pass that White owes after Black's last."""
    when = axis(rules, "scoring.pass_stones")
    if when == "none":
        return {"B": 0, "W": 0}
    counted = (passes if when == "always" else passes_after_stop) or {}
    given = {c: counted.get(c, 0) for c in "BW"}
    if axis(rules, "end.last_pass") == "white" and last_mover == "B":
        given["W"] += 1
    return given


def compensation(rules: Rules, handicap: int) -> int:
    """Points to White for handicap stones; none where the number is too small for any stone to be placed."""
    if handicap < axis(rules, "handicap.stones")[0]:
        return 0
    amount = str(axis(rules, "handicap.compensation"))
    return {"0": 0, "n": handicap, "n-1": handicap - 1}[amount]


def komi_of(rules: Rules, handicap: int) -> Fraction:
    """Komi of the game, by the rule for handicap games when a handicap is declared."""
    komi = axis(rules, "komi")
    if komi == "agreed":
        raise ValueError("komi is still to be agreed")
    even = Fraction(0) if komi in (None, "none") else Fraction(komi)
    rule = axis(rules, "handicap.komi")
    if handicap == 0 or rule == "same":
        return even
    return even % 1 if rule == "fraction" else Fraction(rule)


def result(rules: Rules, handicap: int, sides: dict[str, Side], owner: dict[Point, str]) -> dict[str, Any]:
    """Totals, margin and winner of the counted sides."""
    totals = {c: sum(sides[c].values(), Fraction(0)) for c in "BW"}
    margin = totals["B"] - totals["W"]
    tie = axis(rules, "tie")
    if handicap and axis(rules, "handicap.tie") != "same":
        tie = axis(rules, "handicap.tie")
    winner = WINNERS[tie] if margin == 0 else ("black" if margin > 0 else "white")
    return {
        "B": sides["B"],
        "W": sides["W"],
        "totals": totals,
        "margin": margin,
        "winner": winner,
        "owner": owner,
    }
