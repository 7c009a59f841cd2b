"""What a case is there for: the planted faults that it kills, the pairs of rulesets that it tells apart.

A case that does neither has to say in `keeps` why it is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.cases.kills import FILE_NAME, Kills
from harness.cases.lint import Finding
from harness.cases.model import Case
from harness.errors import Place
from harness.explore.separation import separation
from harness.rules.ruleset import Ruleset

_MOST_NAMED = 3


def unneeded(
    cases: Sequence[Case], rulesets: Sequence[Ruleset], kills: Mapping[str, Kills]
) -> Iterator[Finding]:
    """Yield what is wrong with the cases by `kills`: cases without need, reasons that are not needed.

    Cases that were not measured as they are are not judged, and told once.
    """
    measured = [case for case in cases if case.id in kills and kills[case.id].digest == case.digest]
    idle = [case for case in measured if not kills[case.id].faults]
    telling = {name for pair in separation(rulesets, idle) for name in pair.cases}
    for case in idle:
        if case.id not in telling and not case.keeps:
            message = "it kills no planted fault and tells no rulesets apart: say in `keeps` why it is there"
            yield Finding("error", case.place, case.id, message)
    for case in measured:
        if case.keeps and (kills[case.id].faults or case.id in telling):
            why = "kills a fault" if kills[case.id].faults else "tells rulesets apart"
            yield Finding("warning", case.place, case.id, f"`keeps` is not needed: the case {why}")
    if late := [case.id for case in cases if case not in measured]:
        named = ", ".join(late[:_MOST_NAMED])
        more = f" and {len(late) - _MOST_NAMED} more" if len(late) > _MOST_NAMED else ""
        message = f"is older than {named}{more}: run `make kill-table`"
        yield Finding("warning", Place(FILE_NAME), FILE_NAME, message)
