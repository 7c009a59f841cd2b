"""What a game record says, before any rule is asked: the model that SGF files are read into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from harness.board.colour import BLACK, Colour
from harness.errors import Place


@dataclass(frozen=True)
class RecordedMove:
    """A move as recorded: `vertex` is a GTP name or `pass`; nodes count from 0, the root.

    `player` is the member of the side, from 1, that the private property MB names; None without it.
    """

    colour: Colour
    vertex: str
    node: int
    place: Place
    player: int | None = None


@dataclass(frozen=True)
class LaterSetup:
    """A change of the board or of the side to move after `after` moves."""

    after: int
    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    to_play: Colour | None = None
    node: int = 0
    place: Place | None = field(default=None, compare=False)

    @property
    def changes_stones(self) -> bool:
        """Whether the board changes, not only the side to move."""
        return bool(self.black or self.white or self.empty)


@dataclass(frozen=True)
class GameRecord:
    """The main line of one game. Stones are those that stand before the first move.

    `to_play` is what PL says, else White after handicap stones, else who moves first. `games` is how
    many games the file holds, `notes` are sentences about what is odd. `komi` is None where KM is
    missing or no number, `handicap` likewise; `rules` and `result` are RU and RE as written.
    `prisoners` are stones that Black and White took before the start, of which SGF says nothing.
    `stone_places` says where in the file each stone before the first move is set up.
    """

    name: str
    width: int
    height: int
    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    to_play: Colour = BLACK
    komi: Fraction | None = None
    handicap: int | None = None
    rules: str = ""
    result: str = ""
    steps: tuple[RecordedMove, ...] = ()
    setups: tuple[LaterSetup, ...] = ()
    black_territory: tuple[str, ...] = ()
    white_territory: tuple[str, ...] = ()
    prisoners: tuple[int, int] = (0, 0)
    games: int = 1
    notes: tuple[str, ...] = field(default=(), compare=False)
    stone_places: Mapping[str, Place] = field(default_factory=dict, compare=False)

    def setup_place(self, stone: str, plies: int) -> Place:
        """Return where the file sets up the position that holds `stone` after `plies` moves.

        After a change of the board between moves that is its node, else the value that names the stone.
        """
        changes = [setup.place for setup in self.setups if setup.after <= plies and setup.changes_stones]
        place = changes[-1] if changes else self.stone_places.get(stone)
        return place or Place(self.name)
