"""Single keys of a ruleset overridden for one game: what a case's `options` ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from harness.errors import UsageError
from harness.rules.ruleset import ABOUT, Ruleset


def with_options(ruleset: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Return `ruleset` with dotted keys overridden; raises UsageError for an unknown key or a wrong value."""
    axes = ruleset.resolved()
    for key, value in options.items():
        if key not in axes:
            raise UsageError(f"no ruleset key: {key}")
        axes[key] = None if value in ("none", "null") and axes[key] is None else value
    data: dict[str, Any] = {key: getattr(ruleset, key) for key in ABOUT}
    for key, value in axes.items():
        group, _, inner = key.partition(".")
        if inner:
            data.setdefault(group, {})[inner] = value
        else:
            data[group] = value
    try:
        return Ruleset.model_validate(data)
    except ValidationError as error:
        key = ".".join(str(part) for part in error.errors()[0]["loc"][:2])
        raise UsageError(f"no value for {key}: {options.get(key, '')}".rstrip(": ")) from None
