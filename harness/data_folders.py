"""Where the data that comes with the harness lies: rulesets, cases, baselines."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from harness.errors import GoharnessError

Kind = Literal["rulesets", "cases", "baselines"]

_PACKAGE = Path(__file__).resolve().parent
_IN_CHECKOUT: dict[Kind, str] = {"rulesets": "rulesets", "cases": "cases", "baselines": "reports/baselines"}


def data_folder(kind: Kind) -> Path:
    """Return the folder of this kind: in a checkout beside the package, else inside the package.

    Raises GoharnessError when neither is there, that is, when the installation is incomplete.
    """
    root = _PACKAGE.parent
    beside = root / _IN_CHECKOUT[kind]
    # `pyproject.toml` tells a checkout from a folder that happens to have the name in site-packages.
    if (root / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    inside = _PACKAGE / "data" / kind
    if inside.is_dir():
        return inside
    raise GoharnessError(
        f"the folder of {kind} is missing: expected {beside} or {inside}; install goharness again"
    )
