"""Life in seki, independent life and pass-alive chains on a settled board, from their definitions."""

from dataclasses import dataclass

from .board import OPPONENT, Board, Grid, Point


@dataclass(frozen=True)
class Region:
    """Connected empty points, the chains' stones beside them, and the colours of those stones."""

    points: frozenset[Point]
    beside: frozenset[Point]
    colours: frozenset[str]


def regions_of(grid: Grid, board: Board, *, each_point_alone: bool = False) -> list[Region]:
    """The empty regions; with `each_point_alone` every empty point is a region of its own."""
    empty = grid.points - set(board)
    parts = [{p} for p in sorted(empty)] if each_point_alone else grid.components(empty)
    found = []
    for part in parts:
        beside = {q for q in grid.border(part) if q in board}
        found.append(Region(frozenset(part), frozenset(beside), frozenset(board[q] for q in beside)))
    return found


def seki_by_dame(grid: Grid, board: Board) -> set[Point]:
    """Stones of chains that border a region touching both colours (JP89 article 8)."""
    beside_dame = {p for r in regions_of(grid, board) if len(r.colours) == 2 for p in r.beside}
    chains = [chain for colour in "BW" for chain in grid.chains(board, colour)]
    return {p for chain in chains if chain & beside_dame for p in chain}


def groups_of(grid: Grid, board: Board, colour: str) -> list[set[Point]]:
    """Chains joined through regions that only this colour borders."""
    groups = grid.chains(board, colour)
    for region in regions_of(grid, board):
        if region.colours == {colour}:
            joined = [g for g in groups if g & region.beside]
            groups = [g for g in groups if not g & region.beside]
            groups.append({p for g in joined for p in g})
    return groups


def seki_by_eyes(grid: Grid, board: Board) -> set[Point]:
    """Stones of groups that border a two-colour region and have fewer than two eyes.

    An own region is one eye, a region of three points or more two.
    """
    regions = regions_of(grid, board)
    stones: set[Point] = set()
    for colour in "BW":
        for group in groups_of(grid, board, colour):
            beside = [r for r in regions if r.beside & group]
            eyes = sum(2 if len(r.points) >= 3 else 1 for r in beside if r.colours == {colour})
            if eyes < 2 and any(len(r.colours) == 2 for r in beside):
                stones |= group
    return stones


def last_liberties(grid: Grid, board: Board) -> set[Point]:
    """Own points that are the only liberty of a chain once all dame are filled (teire)."""
    points: set[Point] = set()
    regions = regions_of(grid, board)
    for colour in "BW":
        own = {p for r in regions if r.colours == {colour} for p in r.points}
        for chain in grid.chains(board, colour):
            left = grid.liberties(board, chain) & own
            if len(left) == 1:
                points |= left
    return points


def independent_life(grid: Grid, board: Board, colour: str) -> list[set[Point]]:
    """Maximal regions of one colour's stones and empty points without dame and without a chain in atari."""
    dame = {p for r in regions_of(grid, board) if len(r.colours) == 2 for p in r.points}
    found = []
    for part in grid.components(p for p in grid.points if board.get(p) != OPPONENT[colour]):
        chains = [chain for chain in grid.chains(board, colour) if chain <= part]
        in_atari = any(len(grid.liberties(board, chain)) == 1 for chain in chains)
        if chains and not in_atari and not part & dame:
            found.append(part)
    return found


def seki_by_independent_life(grid: Grid, board: Board) -> set[Point]:
    """Stones outside every independent-life region of their colour."""
    safe = {p for colour in "BW" for part in independent_life(grid, board, colour) for p in part}
    return set(board) - safe


def pass_alive_chains(grid: Grid, board: Board, colour: str, *, suicide: bool) -> list[set[Point]]:
    """Chains that cannot be taken even if their owner always passes (Benson 1976).

    Where several stones may commit suicide the opponent can empty his own points, so those have to be
    beside the chain like the empty ones.
    """
    chains = grid.chains(board, colour)
    regions = grid.components(p for p in grid.points if board.get(p) != colour)
    while True:
        alive = []
        for chain in chains:
            beside = grid.border(chain)
            vital = [
                r for r in regions if {p for p in r if suicide or p not in board} <= beside and r & beside
            ]
            if len(vital) >= 2:
                alive.append(chain)
        stones = {p for chain in alive for p in chain}
        kept = [r for r in regions if grid.border(r) <= stones]
        if len(alive) == len(chains) and len(kept) == len(regions):
            return alive
        chains, regions = alive, kept


def pass_alive_territory(grid: Grid, board: Board, colour: str, *, suicide: bool) -> set[Point]:
    """Points enclosed by pass-alive chains alone where the opponent cannot have two eyes.

    Two eyes need two empty or opposing points that touch no stone of the enclosing colour.
    """
    stones = {p for chain in pass_alive_chains(grid, board, colour, suicide=suicide) for p in chain}
    found: set[Point] = set()
    for part in grid.components(p for p in grid.points if board.get(p) != colour):
        inner = {p for p in part if not grid.around[p] & stones}
        if stones and grid.border(part) <= stones and len(inner) <= 1:
            found |= part
    return found
