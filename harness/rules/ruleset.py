"""The ruleset: one value for every axis on which rule texts differ.

A `Ruleset` is what a file in `rulesets/` says once inheritance and defaults are applied.
It holds no behaviour: each value names one strategy elsewhere. `docs/rulesets.md` lists
every key; the field descriptions below are the source of that table and of the JSON Schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from harness.rules.exact import number_text
from harness.rules.values import (
    Agreed,
    HandicapKomiValue,
    HandicapTable,
    KomiValue,
    MoveLimit,
    Size,
    Slug,
    StoneRange,
    Supply,
    komi_map,
    komi_text,
    titled,
)
from harness.validation import Flag, Whole, whole_if_digits

Count = Annotated[Whole, Field(ge=1), WithJsonSchema({"type": "integer", "minimum": 1})]


class Axes(BaseModel):
    """Base of every group of keys: immutable, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Source(Axes):
    """Where a rule was read."""

    title: str
    article: str | None = None
    evidence: Literal["text", "documentation", "source", "observed", "memory"] = "text"


class Basis(Axes):
    """The article behind one value; `source` null where the text is silent."""

    source: str | None = None
    other: str | None = Field(None, description="another reading, and the ruleset that follows it")


class Board(Axes):
    """The board."""

    sizes: tuple[Size, ...] = Field((), description="sizes the text names (`19`, `9x7`); empty: any")
    default: Size | None = Field(None, description="size when none is given; first named, else 19")
    topology: Literal["grid", "torus"] = Field("grid", description="torus: opposite edges are joined")


class Repetition(Axes):
    """What the ko and superko rules compare with."""

    start_position: Literal["counts", "ignored"] = Field("counts", description="entry 0 is compared")
    passes: Literal["exempt", "subject"] = Field("exempt", description="subject: superko may forbid a pass")
    pass_lifts_ko: Flag = Field(True, description="false: a ko ban lasts to the next placement")
    resumption: Literal["keeps", "clears"] = Field("keeps", description="history when play resumes")
    button: Literal["keeps", "clears"] = Field("keeps", description="history when the button is taken")
    window: Count | None = Field(None, description="only the last n entries are compared")


class LongCycle(Axes):
    """What a whole-board repetition met by a placement does to the game."""

    means: Literal["continue", "void-by-agreement", "void", "draw", "loss", "event"] = Field(
        "continue", description="what the repetition does; event: the event's rules say"
    )
    compare: Literal["situational", "positional"] = Field(
        "situational", description="same board and side to move, or same board"
    )
    count: Annotated[Literal[2, 3], BeforeValidator(whole_if_digits)] = Field(
        2, description="how many occurrences, this one included"
    )
    since_pass: Flag = Field(False, description="only from the entry that the latest pass made")


class Scoring(Axes):
    """How a finished game is counted."""

    method: Literal["area", "territory", "stones", "capture", "last-move"] = Field(
        description="what is counted"
    )
    procedure: Literal["arithmetic", "fill-in", "by-hand", "play-out"] = Field(
        "arithmetic", description="how it is counted"
    )
    regions: Literal["connected", "adjacent-points"] = Field(
        "connected", description="whose an empty point is: by its region, or by its own neighbours"
    )
    borderless: Literal["nobody", "both"] = Field(
        "nobody", description="a region with no stone at its border"
    )
    seki: Literal["counts", "none"] = Field(description="points in seki; default by method")
    seki_test: Literal["eyes", "dame", "independent-life", "given"] = Field(
        "eyes", description="how a chain in seki is recognised"
    )
    tax: Literal["none", "group"] = Field("none", description="group: two points less per living group")
    shared: Literal["nobody", "halved"] = Field("nobody", description="regions that touch both colours")
    pass_stones: Literal["none", "always", "resolution"] = Field(
        "none", description="a pass hands over a stone"
    )
    button: Literal["none", "first-pass", "action", "first-and-last"] = Field(
        "none", description="who gets the half point"
    )
    last_dame: Literal["none", "white-if-black-last"] = Field("none", description="a point for the last play")
    supply: Supply = Field("unlimited", description="stones each side has: a number or `points//2`")
    target: Count | None = Field(None, description="stones to capture that win at once")
    pass_alive: Flag = Field(False, description="stones in pass-alive territory are removed")
    unit: Literal["points", "zi"] = Field("points", description="display only")


class Komi(Axes):
    """Points for White: by board size, with a default. None means no komi."""

    default: KomiValue
    by_size: Mapping[Size, KomiValue] = {}

    def for_size(self, width: int, height: int) -> Fraction | Agreed:
        """Return the komi on a board of this size: exact points, or the word `agreed`."""
        name = str(width) if width == height else f"{width}x{height}"
        value = self.by_size.get(name, self.default)
        return Fraction(0) if value is None else value

    def plain(self) -> str | dict[str, str]:
        """Return the komi as a file would state it: one text, or a map of texts."""
        if not self.by_size:
            return komi_text(self.default)
        return {size: komi_text(value) for size, value in self.by_size.items()} | {
            "default": komi_text(self.default)
        }


class Handicap(Axes):
    """How handicap stones are placed and paid for."""

    placement: Literal["none", "fixed", "free", "white-passes"] = Field(
        "none", description="who places where"
    )
    stones: StoneRange = Field((2, 9), description="fewest and most; `any`: no upper bound")
    table: HandicapTable = Field(
        "standard", description="points of fixed stones: the table of GTP 2, or rows by size and number"
    )
    compensation: Literal["0", "n", "n-1"] = Field("0", description="points for White, of the declared n")
    komi: HandicapKomiValue = Field("same", description="komi in a handicap game")
    tie: Literal["same", "draw", "black", "white"] = Field("same", description="tie rule in a handicap game")


class End(Axes):
    """How play stops and what follows."""

    passing: Literal["allowed", "impossible", "return-prisoner"] = Field(
        "allowed", alias="pass", description="whether a player may pass"
    )
    passes: Annotated[Literal[2, 3, 4], BeforeValidator(whole_if_digits)] = Field(
        2, description="passes in a row that stop play"
    )
    same_position: Flag = Field(
        False, description="a second pass by the same player in the same situation stops play"
    )
    last_pass: Literal["any", "white"] = Field("any", description="white: White passes last")
    after: Literal["final", "counting"] = Field("final", description="whether a stop opens a counting phase")
    resume: Literal["none", "either", "dispute"] = Field("none", description="who may bring play back")
    resume_first: Literal["turn", "opponent-of-requester", "undetermined", "by-agreement"] = Field(
        "turn", description="who plays first after a resumption"
    )
    second_stop: Literal["counting", "all-alive"] = Field("counting", description="a stop after a resumption")
    dead_stones: Literal["all-alive", "agreement", "hypothetical", "play-out"] = Field(
        "all-alive", description="how dead stones are found"
    )
    protocol: Literal["none", "mutual-confirmation", "per-group"] = Field(
        "none", description="how the players agree on dead stones"
    )
    also: tuple[Literal["resignation", "time", "draw-offer", "both-lose"], ...] = Field(
        ("resignation", "time"), description="other ways to end"
    )
    move_limit: MoveLimit | None = Field(
        None, description="plies after which play ends: a number or `2*points`"
    )


class Players(Axes):
    """Who plays."""

    per_side: Count = Field(1, description="players of one colour, moving in a fixed order")
    mixed_pairs: Flag = Field(False, description="shown, not judged")


class Information(Axes):
    """What the players see."""

    view: Literal["open", "own-stones"] = Field("open", description="own-stones: only one's own")
    announce: tuple[Literal["captures", "refusals", "passes"], ...] = Field(
        (), description="what is called out"
    )


class Ruleset(Axes):
    """One set of rules, complete. `sources` says where it was read."""

    name: Slug
    title: str
    version: Count = Field(1, description="raised when a value changes")
    sources: tuple[Annotated[Source, BeforeValidator(titled)], ...] = Field(
        min_length=1, description="texts, or maps of title, article and evidence"
    )
    basis: Mapping[str, Basis] = Field(
        {}, description="the article behind single values; inherited with the value"
    )
    abstract: Flag = Field(False, description="only a base of others: never listed, never played")
    approximates: str | None = Field(None, description="what of the text the keys cannot express")
    board: Board = Board()
    ko: Literal["none", "simple", "simple-position"] = Field(description="default: none beside a superko")
    superko: Literal[
        "none",
        "positional",
        "situational",
        "natural-situational",
        "own-moves",
        "spight",
        "spight-situational",
        "ing",
    ] = Field("none", description="which earlier positions a placement may not recreate")
    repetition: Repetition = Repetition()
    long_cycle: LongCycle = LongCycle()
    suicide: Literal["forbidden", "multi-stone", "allowed"] = Field(
        "forbidden", description="whether a chain may take its own last liberty"
    )
    scoring: Scoring
    komi: Annotated[Komi, BeforeValidator(komi_map)] = Field(
        Komi(default=None), description="points for White: none, a number, agreed, or a map by board size"
    )
    tie: Literal["draw", "black", "white", "unspecified"] = Field("draw", description="winner at margin 0")
    handicap: Handicap = Handicap()
    end: End = End()
    players: Players = Players()
    information: Information = Information()

    def resolved(self) -> dict[str, Any]:
        """Return every axis as a dotted key with its plain value, as guards in cases compare them.

        Komi is one entry (`none`, `agreed`, a number's text, or the map by size); numbers of points
        are texts, whole numbers, truth values and lists stay what they are. See `matches`.
        """
        return {key: self.axis(key) for key in _axis_keys()}

    def axis(self, key: str) -> Any:
        """Return the plain value of one axis, as in `resolved`; raises KeyError where there is none."""
        value: Any = self
        for attribute in _axis_keys()[key]:
            value = getattr(value, attribute)
        if isinstance(value, Komi):
            return value.plain()
        return number_text(value) if isinstance(value, Fraction) else value


ABOUT = frozenset({"name", "title", "version", "sources", "basis", "abstract", "approximates"})
"""The keys that speak about a ruleset; all others are axes."""


@cache
def _axis_keys() -> Mapping[str, tuple[str, ...]]:
    """Return every dotted key with the attributes that lead to its value, in the order of the model."""
    keys: dict[str, tuple[str, ...]] = {}
    for name, field in Ruleset.model_fields.items():
        group = field.annotation
        if name == "komi" or not (isinstance(group, type) and issubclass(group, Axes)):
            keys |= {} if name in ABOUT else {field.alias or name: (name,)}
        else:
            inner = group.model_fields.items()
            keys |= {f"{name}.{item.alias or attribute}": (name, attribute) for attribute, item in inner}
    return keys
