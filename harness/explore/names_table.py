"""What each rules name means in each program: the text, the documents, the source and what was observed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.cases.guards import guard_words
from harness.engines.catalogue import shipped_profile
from harness.engines.rules_names import FOLDER, ProgramNames, RulesName
from harness.explore.ruleset_facts import value_text
from harness.rules.catalogue import load_ruleset

OBSERVED_FILE: Final = FOLDER / "observed.json"


@dataclass(frozen=True)
class Reading:
    """One axis of one name: its value by the rules' own text, the documents, the source; empty: not stated.

    `left` are the values that no answer of the program contradicts, `against` holds a case for each other
    value; both are empty where nothing was observed.
    """

    axis: str
    text: str
    claimed: str
    seen: str
    left: tuple[str, ...] = ()
    against: Mapping[str, str] | None = None

    @property
    def best(self) -> str:
        """The value by the strongest evidence: observed, else seen, else claimed."""
        if self.against:
            return self.seen if self.seen in self.left else " or ".join(self.left) or "no single value"
        return self.seen or self.claimed

    @property
    def differs(self) -> str:
        """Who says another value than the rules' text: `observed`, `seen` or `claimed`; empty for nobody."""
        if not self.text:
            return ""
        if self.against:
            return "" if self.text in self.left else "observed"
        stated = self.seen or self.claimed
        return "" if stated in ("", self.text) else "seen" if self.seen else "claimed"


@dataclass(frozen=True)
class NameRow:
    """One name of one program; `says` is the program's own answer about it, where it can be asked."""

    rules: str | None
    program: str
    title: str
    name: str
    readings: tuple[Reading, ...]
    says: str = ""

    def best(self, axis: str) -> str:
        """Return the value of an axis by the strongest evidence; empty where nothing is known of it."""
        return next((reading.best for reading in self.readings if reading.axis == axis), "")

    def as_json(self) -> dict[str, Any]:
        """Return the documented keys."""
        return {
            "rules": self.rules,
            "program": self.program,
            "name": self.name,
            "says": self.says or None,
            "axes": {
                one.axis: {
                    "text": one.text or None,
                    "claimed": one.claimed or None,
                    "seen": one.seen or None,
                    "observed": list(one.left) if one.against else None,
                    "against": dict(one.against or {}),
                }
                for one in self.readings
            },
        }


def recorded() -> dict[str, Any]:
    """Return what was observed of each program when it was last watched, by the program's name."""
    found = json.loads(OBSERVED_FILE.read_text("utf-8")) if OBSERVED_FILE.exists() else {}
    assert isinstance(found, dict)
    return found


def rows(programs: Iterable[ProgramNames], observed: Mapping[str, Any]) -> list[NameRow]:
    """Return a row per name, those of the same rules together; names that are of no ruleset come last."""
    found = [
        _row(names, name, observed.get(names.program, {}).get("names", {}).get(name.name, {}))
        for names in programs
        for name in names.words
    ]
    return sorted(found, key=lambda row: (row.rules is None, row.rules or "", row.program))


def _row(names: ProgramNames, name: RulesName, seen_here: Mapping[str, Any]) -> NameRow:
    text = load_ruleset(name.rules).resolved() if name.rules else {}
    if text.get("superko", "none") != "none":
        del text["ko"]  # a superko says it all
    axes = seen_here.get("axes", {})
    stated = [key for key in guard_words() if key in name.claimed or key in name.seen or key in axes]
    return NameRow(
        name.rules,
        names.program,
        shipped_profile(names.program).title,
        name.name,
        tuple(
            Reading(
                key,
                value_text(text[key]) if key in text else "",
                name.claimed.get(key, ""),
                name.seen.get(key, ""),
                tuple(axes.get(key, {}).get("left", ())),
                axes.get(key, {}).get("against"),
            )
            for key in stated
        ),
        seen_here.get("says", ""),
    )


def by_rules(found: Sequence[NameRow]) -> Iterator[tuple[str | None, list[NameRow]]]:
    """Yield the rows of each ruleset together."""
    for rules in dict.fromkeys(row.rules for row in found):
        yield rules, [row for row in found if row.rules == rules]
