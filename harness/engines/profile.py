"""Profiles: how to start a program under test, set each axis of the rules, and ask it things.

A profile is data (`harness/engines/profiles/*.yaml`, or a user's own file); docs/engines.md
explains every key. Nothing here talks to a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NoReturn

from pydantic import AfterValidator, BeforeValidator, Field

from harness.board.topology import LARGEST_SIDE
from harness.cases.guards import guard_words, read_guard
from harness.cases.model import Guard
from harness.cases.problems import Mistake
from harness.errors import did_you_mean
from harness.rules.ruleset import Axes, Ruleset
from harness.rules.values import Slug
from harness.validation import Flag, Whole, one_or_many, wrong

Scope = Literal["legality", "score", "handicap", "cycle", "tie"]


def _raise(mistake: Mistake) -> NoReturn:
    """End the reading of a guard at the first mistake in it."""
    subject = f" for {mistake.what}" if mistake.what in guard_words() else ""
    raise wrong(mistake.expected + subject + _instead(mistake.found, mistake.near))


def _instead(found: str | None, near: Iterable[str]) -> str:
    if found is None:
        return ""
    return f" where {found!r} stands{did_you_mean(found, near)}"


def _as_guard(value: object) -> object:
    """Read `{superko: positional, ko: {not: none}}`, or a list of such maps, as a guard."""
    if isinstance(value, Guard):
        return value
    if value is None:
        raise wrong("a map of ruleset keys, such as {superko: positional}")
    return read_guard(value, (), _raise)


def _axis(key: str) -> str:
    if key not in guard_words():
        raise wrong("a ruleset key" + _instead(key, guard_words()))
    return key


def _as_axes(value: object) -> object:
    keys = one_or_many(value)
    return [_axis(key) if isinstance(key, str) else key for key in keys] if isinstance(keys, list) else keys


def _word(text: str) -> str:
    if "\0" in text:
        raise wrong("a text without the character NUL, which no command line can hold")
    return text


def _variable(name: str) -> str:
    if not name or "=" in name:
        raise wrong("a name of an environment variable, without '='")
    return _word(name)


Word = Annotated[str, AfterValidator(_word)]
Variable = Annotated[str, AfterValidator(_variable)]
Texts = Annotated[tuple[Word, ...], BeforeValidator(one_or_many)]
Seconds = Annotated[float, Field(gt=0, le=86400, allow_inf_nan=False)]
Few = Annotated[Whole, Field(ge=0, le=9)]
Side = Annotated[Whole, Field(ge=1, le=LARGEST_SIDE)]
When = Annotated[Guard, BeforeValidator(_as_guard)]


class Choice(Axes):
    """One way to set a group of axes, for the rulesets that meet `when`."""

    when: When = Guard()
    flags: Texts = ()
    commands: Texts = ()


class AxisGroup(Axes):
    """Axes that are set together; a ruleset that meets no choice cannot be represented."""

    sets: Annotated[tuple[str, ...], BeforeValidator(_as_axes), Field(min_length=1)]
    scope: Scope = "legality"
    choices: tuple[Choice, ...]


class Fixed(Axes):
    """What the program always does: a ruleset that does not meet `when` cannot be represented."""

    when: When
    scope: Scope = "legality"
    says: str


class Claim(Axes):
    """A ruleset that the program offers under a name of its own."""

    flags: Texts = ()
    commands: Texts = ()


class Boards(Axes):
    """Which boards the program takes, and how one is asked for."""

    smallest: Side = 1
    largest: Side = LARGEST_SIDE
    square_only: Flag = False
    square: str = "boardsize {width}"
    rectangle: str | None = Field(None, description="command for other boards, if there is one")


class LegalityChannel(Axes):
    """One way to ask whether a move is legal.

    query: a command per point that answers `legal` or `illegal`. list: a command that lists the legal
    points. policy: a map of numbers in which NAN marks an illegal point. play: `play`, then `undo`.
    `first`: the command before the first move, for programs that must be told who is to move.
    """

    kind: Literal["query", "list", "policy", "play"]
    command: str = ""
    first: str | None = None
    legal: str = "1"
    illegal: str = "0"


class BoardChannel(Axes):
    """One way to read the stones: `list_stones COLOUR`, or a picture such as `showboard`."""

    kind: Literal["list", "picture"]
    command: str


class ScoreChannel(Axes):
    """How a finished game is counted.

    `passes`: passes to play first where the game has not ended. `territory_passes`: the same for
    counts of territory, where the program goes through phases of its own that passes end; those
    that were played count. `seki_test`: its own test of `scoring.seki_test`; where the ruleset's
    gives other points, its count is not comparable. `settled_only`: the program plays
    dame and open fights out before it counts, so only positions without them are asked. `dead`: a
    command that lists the stones it takes for dead; where these are not the case's, its count is of
    another position. `seki`: the same of stones in seki, for games in which the case has none.
    `decimals`: how many it prints. `details`: a command that prints the whole count as JSON.
    """

    command: str = "final_score"
    passes: Few = 2
    territory_passes: Few | None = None
    seki_test: Literal["eyes", "dame", "independent-life"] | None = None
    settled_only: Flag = False
    dead: str | None = None
    seki: str | None = None
    decimals: Few | None = None
    details: str | None = None
    winner: str | None = None


class Channels(Axes):
    """The ways to ask; commands the program lacks are passed over."""

    legality: tuple[LegalityChannel, ...] = (LegalityChannel(kind="play"),)
    reason: str | None = None
    board: tuple[BoardChannel, ...] = ()
    captures: str | None = None
    liberties: str | None = None
    neighbours: str | None = None
    state: str | None = None
    event: str | None = None
    turn: str | None = None
    prisoners: str | None = None
    declare_handicap: str | None = None
    option: str | None = None
    score: ScoreChannel | None = None


class Limits(Axes):
    """Deadlines in seconds."""

    start: Seconds = 10
    command: Seconds = 5
    score: Seconds = 60
    quit: Seconds = 2


class Quirk(Axes):
    """What one has to know about the program, and where it was seen."""

    text: str
    source: str


class Profile(Axes):
    """Everything the harness knows of one program under test."""

    name: Slug
    title: str
    command: Annotated[tuple[Word, ...], Field(min_length=1)]
    search: Texts = Field((), description="folders to look in besides PATH")
    install: str | None = None
    cwd: Word | None = None
    env: Mapping[Variable, Word] = {}
    ids: Flag = True
    limits: Limits = Limits()
    assumes_ruleset: Flag = Field(False, description="nothing can be set: the user says which rules it plays")
    load_ruleset: str | None = Field(
        None, description="command that loads `{ruleset}`, a name or a file: one process serves all rulesets"
    )
    claims: Mapping[str, Claim] = {}
    fixed: tuple[Fixed, ...] = ()
    axes: tuple[AxisGroup, ...] = ()
    boards: Boards = Boards()
    setup: Literal["set_position", "loadsgf", "plays"] = "plays"
    without_handicap: Texts = Field((), description="commands for games in which no handicap is declared")
    channels: Channels = Channels()
    play: Literal["strict", "tolerant", "no-judge"] = "strict"
    undo: Literal["undo", "replay"] = "undo"
    teams: Flag = Field(False, description="takes `black/2` for the second player of a side")
    turns: Flag = Field(False, description="refuses moves out of turn")
    ends: Flag = Field(False, description="refuses moves after the end")
    fresh_process_for: Texts = ()
    quirks: tuple[Quirk, ...] = ()
    notes: str = ""


@dataclass(frozen=True)
class Settings:
    """How a program is told one ruleset: start flags and commands, or why it cannot be.

    `cannot` holds a sentence per axis for legality, `cannot_score` for counting alone,
    `cannot_handicap` for counting a game with a declared handicap, `cannot_cycle` for games in which a
    board comes back, `cannot_tie` for who wins a tie.
    """

    flags: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    cannot_score: tuple[str, ...] = ()
    cannot_handicap: tuple[str, ...] = ()
    cannot_cycle: tuple[str, ...] = ()
    cannot_tie: tuple[str, ...] = ()
    claimed: bool = False


def settings_for(profile: Profile, ruleset: Ruleset, file: str | None = None) -> Settings:
    """Return how `profile` sets `ruleset`, axis by axis; a claim by name adds its own commands.

    `file` is where the ruleset was read from, unless it is a shipped one.
    """
    if profile.assumes_ruleset:
        return Settings()
    flags: list[str] = []
    commands: list[str] = []
    if profile.load_ruleset is not None:
        commands.append(profile.load_ruleset.replace("{ruleset}", file or ruleset.name))
    cannot: dict[Scope, list[str]] = {"legality": [], "score": [], "handicap": [], "cycle": [], "tie": []}
    for fixed in profile.fixed:
        if not fixed.when.holds(ruleset):
            cannot[fixed.scope].append(fixed.says)
    resolved = ruleset.resolved()
    for group in profile.axes:
        choice = next((choice for choice in group.choices if choice.when.holds(ruleset)), None)
        if choice is None:
            values = ", ".join(f"{key}: {resolved[key]}" for key in group.sets)
            cannot[group.scope].append(f"cannot be set to {values}")
        else:
            flags += choice.flags
            commands += choice.commands
    claim = profile.claims.get(ruleset.name)
    if claim is not None:
        flags += claim.flags
        commands += claim.commands
    return Settings(
        flags=tuple(flags),
        commands=tuple(commands),
        cannot=() if claim is not None else tuple(cannot["legality"]),
        cannot_score=tuple(cannot["score"]),
        cannot_handicap=tuple(cannot["handicap"]),
        cannot_cycle=tuple(cannot["cycle"]),
        cannot_tie=tuple(cannot["tie"]),
        claimed=claim is not None,
    )
