"""What `goharness verify` found, as text."""

from __future__ import annotations

from collections.abc import Sequence

from harness.report.summary import count
from harness.report.table import table
from harness.report.visible import brief, sentence
from harness.run.verify import Verified


def render(found: Sequence[Verified], *, verbose: bool) -> str:
    """Return a table of what differs (with `verbose` of everything), and a sentence."""
    shown = [one for one in found if verbose or one.state != "same"]
    rows = [(one.state, brief(one.what, 60), sentence(one.words)) for one in shown]
    text = f"{table(('', 'what', 'digest'), rows)}\n\n" if rows else ""
    differing = sum(one.state != "same" for one in found)
    checked = f"{count(len(found), 'digest')} compared"
    return f"{text}{checked}: {f'{differing} not the same' if differing else 'all the same'}"
