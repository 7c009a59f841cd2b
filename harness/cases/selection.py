"""Which cases of a corpus are meant: by id, by tag, by a ruleset key they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.cases.guards import ORDINARY, guard_words
from harness.cases.model import Case, Condition
from harness.errors import UsageError, did_you_mean


@dataclass(frozen=True)
class Axis:
    """A ruleset key with one of its values."""

    key: str
    value: str

    @classmethod
    def parse(cls, text: str) -> Axis:
        """Read `KEY=VALUE`; raises UsageError for a key or value that no ruleset has."""
        key, equals, value = text.partition("=")
        if not (equals and value):
            raise UsageError(f"--axis: found {text!r}, expected KEY=VALUE, for example superko=positional")
        words = {name: words for name, words in guard_words().items() if name != "rulesets"}
        if key not in words:
            raise UsageError(f"--axis: no ruleset key is called {key!r}{_hint(key, words)}")
        known = words[key]
        if known is not None and value not in known:
            expected = ", ".join(sorted(known))
            raise UsageError(
                f"--axis: {key} is never {value!r}, expected one of {expected}{_hint(value, known)}"
            )
        return cls(key, value)

    def concerns(self, case: Case) -> bool:
        """Tell whether `case` distinguishes this value.

        It does when its `requires` or an expectation's `when` names the key and accepts the value,
        and nothing in `requires` keeps rulesets with that value out. What `requires` asks of every
        ordinary game does not count as naming the key.
        """
        required = list(self._conditions(case.requires.alternatives))
        if required and not any(condition.accepts(self.value) for condition in required):
            return False
        named = [condition for condition in required if condition != ORDINARY.get(self.key)]
        for expectation in case.expect:
            named += self._conditions(expectation.when.alternatives)
        return any(condition.accepts(self.value) for condition in named)

    def _conditions(self, alternatives: Sequence[object]) -> Iterator[Condition]:
        for alternative in alternatives:
            if isinstance(alternative, dict) and self.key in alternative:
                yield alternative[self.key]


@dataclass(frozen=True)
class Selection:
    """Patterns of ids, tags and axes; of each kind one must fit, except of axes, which all must."""

    patterns: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    axes: tuple[Axis, ...] = ()

    @classmethod
    def parse(cls, patterns: Sequence[str], tags: Sequence[str], axes: Sequence[str]) -> Selection:
        """Return the selection that options of the command line ask for; raises UsageError."""
        return cls(tuple(patterns), tuple(tags), tuple(Axis.parse(text) for text in axes))

    def choose(self, cases: Sequence[Case]) -> tuple[Case, ...]:
        """Return the cases that are meant, in their order."""
        return tuple(case for case in cases if self.includes(case))

    def includes(self, case: Case) -> bool:
        """Tell whether `case` is meant. A pattern fits an id, or `suite/id`, whole."""
        names = (case.id, f"{case.suite}/{case.id}")
        if self.patterns and not any(fnmatchcase(name, glob) for name in names for glob in self.patterns):
            return False
        if self.tags and not set(self.tags) & {*case.tags, case.topic}:
            return False
        return all(axis.concerns(case) for axis in self.axes)


def _hint(name: str, valid: object) -> str:
    return did_you_mean(name, valid) if isinstance(valid, dict | frozenset) else ""
