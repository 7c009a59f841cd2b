"""Rules names: what each program calls its rules, what its documents claim of them, what its source does.

The facts are data (`harness/engines/names/*.yaml`, a file per program). What was observed here stands
beside them in `observed.json`, which `goharness list names --observe` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from harness.cases.guards import guard_words
from harness.engines.profile import Claim
from harness.errors import did_you_mean
from harness.rules.ruleset import Axes
from harness.rules.values import Slug
from harness.validation import validate, wrong
from harness.yaml_source import load

FOLDER = Path(__file__).parent / "names"


def _readings(values: Mapping[str, str]) -> Mapping[str, str]:
    """Refuse a key that is no axis, and a word that its axis does not have."""
    for key, value in values.items():
        if key not in guard_words():
            raise wrong(f"ruleset keys; {key!r} is none{did_you_mean(key, guard_words())}")
        words = guard_words()[key]
        if words is not None and value not in words:
            raise wrong(f"for {key} one of {', '.join(sorted(words))} where {value!r} stands")
    return values


Readings = Annotated[Mapping[str, str], AfterValidator(_readings)]


class RulesName(Axes):
    """One name: `rules` is the shipped ruleset that the name is that of, if it is that of one.

    `set_by` are the flags and commands by which the program is told the name. `claimed` and `seen` map
    axes to their values, as the program's documents and its source code have them.
    """

    name: str
    rules: Slug | None = None
    set_by: Claim = Field(Claim(), alias="set")
    claimed: Readings = Field({})
    seen: Readings = Field({})


class ProgramNames(Axes):
    """The names of one program, which is that of a profile; `told` says how a name is told to it.

    `asked` is a command that answers with the program's own reading of the name it was told.
    """

    program: Slug
    told: str
    claimed_in: str
    seen_in: str
    asked: str | None = None
    remarks: tuple[str, ...] = ()
    words: Annotated[tuple[RulesName, ...], Field(min_length=1)]


@cache
def program_names() -> tuple[ProgramNames, ...]:
    """Return the names of every program, in the order of the programs' names. Raises DataError."""
    return tuple(validate(ProgramNames, load(path)) for path in sorted(FOLDER.glob("*.yaml")))
