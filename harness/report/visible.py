"""Text from engines and files made harmless: control characters are shown, not obeyed.

Every renderer takes a run through `visible_run` before it reads it, so no escape sequence, bidirectional
override or character that XML forbids reaches a terminal or a file.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from harness.engines.conformance import Conformance
from harness.run.outcome import CaseResult, Claim, EngineNote, Finding, RunResult

_Record = TypeVar("_Record", CaseResult, Claim, Conformance, EngineNote, Finding)

# Fields that may hold several lines; in all others a line break is shown as `\n`.
_BLOCKS: Final = frozenset(
    {"expected_board", "actual_board", "transcript", "stderr", "answer", "expected", "because"}
)

_GAP: Final = " [...] "
_LONGEST_SENTENCE: Final = 2000


def visible(text: str) -> str:
    """Return one line in which every character can be seen: others are written `\\x1b`, `\\u202e`, `\\n`."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else _escape(character) for character in text)


def brief(text: str, most: int = 200) -> str:
    """Return `text` as one visible line; of more than `most` characters the middle is left out."""
    if len(text) > 2 * most:
        text = text[:most] + text[-most:]
    seen = visible(text)
    if len(seen) <= most:
        return seen
    half = (most - len(_GAP)) // 2
    return seen[:half] + _GAP + seen[-half:]


def sentence(text: str) -> str:
    """Return a message as one visible line; only one that no person would read has its middle left out."""
    return brief(text, _LONGEST_SENTENCE)


def visible_lines(text: str) -> str:
    """Return text in which line breaks stay, tabs are expanded and all else can be seen."""
    if text.replace("\n", "").isprintable():
        return text
    return "\n".join(visible(line) for line in text.expandtabs().split("\n"))


def _escape(character: str) -> str:
    code = ord(character)
    if character == "\n":
        return "\\n"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible_run(run: RunResult) -> RunResult:
    """Return the same run with every text in it made visible."""
    return replace(
        run,
        header=_seen("header", run.header),
        results=[_record(result) for result in run.results],
        engines=[_record(note) for note in run.engines],
        data_errors=[visible_lines(text) for text in run.data_errors],
        baseline_problems=[visible_lines(text) for text in run.baseline_problems],
        internal_error=visible_lines(run.internal_error),
    )


def _record(record: _Record) -> _Record:
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    seen = {name: _seen(name, value) for name, value in values.items()}
    changed = {name: value for name, value in seen.items() if value is not values[name]}
    return replace(record, **changed) if changed else record


def _seen(name: str, value: Any) -> Any:
    """Return `value` with its texts made visible; the very same object where nothing had to change."""
    if isinstance(value, str):
        return visible_lines(value) if name in _BLOCKS else visible(value)
    if isinstance(value, Finding):
        return _record(value)
    if isinstance(value, Conformance):
        return _record(value)
    if isinstance(value, Claim):
        return _record(value)
    if isinstance(value, tuple | list):
        items = [_seen(name, item) for item in value]
        unchanged = all(new is old for new, old in zip(items, value, strict=True))
        return value if unchanged else type(value)(items)
    if isinstance(value, dict):
        return {visible(str(key)): _seen(name, item) for key, item in value.items()}
    return value
