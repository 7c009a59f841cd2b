"""A game under several rulesets side by side: where legality parts, who owns what, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from harness.board.colour import Colour
from harness.errors import UsageError
from harness.explore.compare_input import Subject
from harness.explore.illegal_ply import IllegalPly
from harness.explore.players_map import Difference, differences
from harness.explore.score_record import Request, ScoredRecord, score_record
from harness.rules.exact import exact_number, json_number
from harness.rules.options import with_options
from harness.rules.ruleset import Ruleset
from harness.scoring.finished import all_stones_live

WINNERS: Final = {"black": "Black", "white": "White", "none": "nobody", "undetermined": "undetermined"}


@dataclass(frozen=True)
class Settings:
    """What is stated over the games. `own_komi`: each ruleset's own instead of the record's."""

    komi: Fraction | None = None
    own_komi: bool = False
    any_size: bool = False


@dataclass(frozen=True)
class Group:
    """Rulesets that agree on the game in everything; `scored` is what the first of them makes of it."""

    rulesets: tuple[Ruleset, ...]
    scored: ScoredRecord

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rulesets."""
        return tuple(ruleset.name for ruleset in self.rulesets)

    @property
    def winner(self) -> str:
        """`black`, `white`, `none` or `undetermined`."""
        return winner_of(self.scored)

    @property
    def margin(self) -> Fraction | None:
        """Black's points minus White's; None where nothing is counted."""
        return None if self.scored.score is None else self.scored.score.margin


@dataclass(frozen=True)
class Parting:
    """The first ply that some groups allow and others refuse; numbers are those of the groups."""

    ply: int
    colour: Colour
    vertex: str
    allowed: tuple[int, ...]
    refused: tuple[tuple[int, str], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "ply": self.ply,
            "colour": str(self.colour).lower(),
            "vertex": self.vertex,
            "allowed": list(self.allowed),
            "refused": [{"group": group, "why": why} for group, why in self.refused],
        }


@dataclass(frozen=True)
class Comparison:
    """A game under rulesets. `excluded` names rulesets that cannot be applied, with the reason."""

    subject: Subject
    groups: tuple[Group, ...]
    excluded: tuple[tuple[str, str], ...]

    @cached_property
    def parting(self) -> Parting | None:
        """Where legality first parts; None where all groups agree on every ply."""
        return _parting(self.subject, self.groups)

    @property
    def winners(self) -> dict[str, list[int]]:
        """Each winner with the numbers of the groups that name it."""
        found: dict[str, list[int]] = {}
        for number, group in enumerate(self.groups):
            found.setdefault(group.winner, []).append(number)
        return found

    @property
    def flips(self) -> bool:
        """Whether Black wins by some rulesets and White by others."""
        return {"black", "white"} <= self.winners.keys()

    @property
    def margins(self) -> frozenset[Fraction]:
        """The different margins of the counts."""
        return frozenset(group.margin for group in self.groups if group.margin is not None)

    @property
    def all_alive(self) -> tuple[int, ...]:
        """The numbers of the groups that count every stone as alive although some are named dead."""
        dead = self.subject.dead or any(group.scored.dead for group in self.groups)
        return tuple(
            number
            for number, group in enumerate(self.groups)
            if dead and group.scored.score is not None and all_stones_live(group.scored.game)
        )

    def group_of(self, ruleset: str) -> Group:
        """Return the group of a ruleset. Raises UsageError for one that was not compared."""
        for group in self.groups:
            if ruleset in group.names:
                return group
        why = dict(self.excluded).get(ruleset, "it is not among those that are compared")
        raise UsageError(f"ruleset {ruleset} is not compared: {why}")

    def owners(self, one: int, other: int) -> tuple[Difference, ...] | None:
        """Return each point that two groups give to different sides: `marked` by one, `rule` by the other.

        None where one of them counts nothing or the boards are not of one shape.
        """
        first, second = self.groups[one].scored, self.groups[other].scored
        if first.score is None or second.score is None:
            return None
        return differences(first.game, first.score.owner, second.score.owner)


def compare(subject: Subject, rulesets: Sequence[Ruleset], settings: Settings | None = None) -> Comparison:
    """Replay and count `subject` under each ruleset, in their order; those that agree are grouped.

    Raises UsageError where no ruleset can be applied, with a reason each, and where a point that is named
    dead holds no stone under any.
    """
    settings = settings or Settings()
    found: dict[tuple[object, ...], tuple[list[Ruleset], ScoredRecord]] = {}
    excluded: list[tuple[str, str]] = []
    for ruleset in rulesets:
        try:
            scored = scored_under(subject, ruleset, settings)
        except UsageError as error:
            excluded.append((ruleset.name, str(error)))
            continue
        found.setdefault(_everything(scored), ([], scored))[0].append(ruleset)
    if not found:
        reasons = dict.fromkeys(why for _, why in excluded)
        raise UsageError(f"{subject.record.name}: no ruleset can be applied: {'; '.join(reasons)}")
    _require_stones(subject, [scored for _, scored in found.values()])
    groups = tuple(Group(tuple(members), scored) for members, scored in found.values())
    return Comparison(subject, groups, tuple(excluded))


def _require_stones(subject: Subject, ends: Sequence[ScoredRecord]) -> None:
    whole = [scored.game for scored in ends if scored.replay.stopped is None]
    stones = {
        name
        for game in whole
        for name, content in zip(game.topology.names, game.position.stones, strict=True)
        if content
    }
    empty = [point for point in subject.dead or () if point not in stones]
    if whole and empty:
        raise UsageError(f"{subject.record.name}: no stone on {', '.join(empty)}, dead {subject.dead_from}")


def scored_under(subject: Subject, ruleset: Ruleset, settings: Settings) -> ScoredRecord:
    """Return what one ruleset makes of the game. Raises UsageError where it cannot be applied."""
    options = {key: value for key, value in subject.options.items() if key != "komi"}
    rules = with_options(ruleset, options) if options else ruleset
    record = subject.record_under(rules)
    if settings.own_komi:
        record = replace(record, komi=None)
    komi = settings.komi
    if komi is None and "komi" in subject.options and not settings.own_komi:
        komi = exact_number(subject.options["komi"])
    return score_record(record, rules, Request(dead=subject.dead, komi=komi, any_size=settings.any_size))


def winner_of(scored: ScoredRecord) -> str:
    """Return who wins: by the count, else by how the game ended."""
    if scored.score is not None:
        return scored.score.winner
    outcome = scored.game.outcome
    return (outcome.winner if outcome is not None else None) or "undetermined"


def _everything(scored: ScoredRecord) -> tuple[object, ...]:
    """Return what has to be alike for two rulesets to agree in everything."""
    score = scored.score
    counted = None if score is None else (score.black, score.white, score.owner, score.dame, score.seki)
    return (scored.illegal, scored.replay.stopped, scored.result, winner_of(scored), counted, scored.dead)


def _parting(subject: Subject, groups: Sequence[Group]) -> Parting | None:
    steps = subject.record.steps
    refusals = [_refusals(group.scored) for group in groups]
    for ply, move in enumerate(steps, 1):
        refused = [(number, said[ply]) for number, said in enumerate(refusals) if ply in said]
        if not refused:
            continue
        numbers = {number for number, _ in refused}
        reached = [number for number, group in enumerate(groups) if group.scored.replay.plies >= ply]
        allowed = [number for number in reached if number not in numbers]
        if allowed:
            return Parting(ply, move.colour, move.vertex, tuple(allowed), tuple(refused))
    return None


def _refusals(scored: ScoredRecord) -> dict[int, str]:
    """Return why each refused ply is; a ply that an end of the game cuts off counts as refused."""
    said = {ply.ply: _why(ply) for ply in scored.illegal}
    if scored.replay.stopped is not None:
        said.setdefault(scored.replay.plies + 1, scored.replay.stopped)
    return said


def _why(ply: IllegalPly) -> str:
    reasons = ", ".join(ply.reasons)
    if ply.repeats is None:
        return reasons
    return f"{reasons}, repeats " + (f"ply {ply.repeats}" if ply.repeats else "the start")


def points_json(value: Fraction | None) -> Any:
    """Return exact points as JSON; null where nothing is counted."""
    return None if value is None else json_number(value)
