"""Where results go: `-` is standard output, anything else a file that is written whole or not at all."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from harness.errors import UsageError


def write_json(data: Any, target: str) -> None:
    """Write `data` as JSON to a file, or to stdout for `-`. Raises UsageError."""
    write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", target)


def write_text(text: str, target: str) -> None:
    """Write `text` to a file, or to stdout for `-`; raises UsageError where it cannot be written."""
    if target == "-":
        sys.stdout.write(text)
        return
    path = Path(target)
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError):
            temporary.unlink(missing_ok=True)
        raise UsageError(f"{target}: cannot be written: {getattr(error, 'strerror', error)}") from None
