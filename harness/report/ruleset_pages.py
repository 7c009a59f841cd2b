"""The documentation of rulesets as Markdown: a page for each, and the table of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harness.explore.ruleset_facts import Neighbour, meaning, neighbours, own_values, rests_on, value_text
from harness.explore.separation import Pair
from harness.report.markdown import code, plain
from harness.report.markdown_parts import generated_from, table
from harness.rules.ruleset import Basis, Ruleset, Source
from harness.scoring.available import missing_strategies

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "China and area counting in Asia": (
        *("chinese", "chinese-2002", "chinese-2002-situational", "chinese-kgs", "chinese-ogs"),
        *("wmsg-2008", "chessplayx"),
    ),
    "Japan and Korea": ("japanese", "japanese-auto-void", "korean", "korean-event"),
    "Ing": ("ing", "ing-positional", "simplified-ing"),
    "Associations in the West": (
        *("aga", "aga-territory", "aga-button", "bga", "french", "french-situational"),
        *("new-zealand", "new-zealand-program", "dutch", "dutch-japanese-count"),
    ),
    "Proposed and taught": (
        *("tromp-taylor", "spight", "lasker-maas", "go-flaechenwertung-v1", "go-flaechenwertung-v1-literal"),
        "strasbourg",
    ),
    "Historical": ("ancient-area", "ancient-territory", "stone-scoring"),
    "Made by programs": ("katago-tromp-taylor", "cgos", "open-spiel", "pgx"),
    "Variants": ("atari-go", "capture-n", "no-pass", "torus", "rengo", "pair-go", "phantom-go"),
}
"""The order of the table; a ruleset that stands in no group comes last, under `Others`."""

EVIDENCE: Final = {
    "text": "the text itself was read",
    "documentation": "a description by others was read",
    "source": "the source code of a program was read",
    "observed": "a program, or games played on it, was watched",
    "memory": "well known, but not looked up; to be confirmed",
}
_MOST_CASES: Final = 3
_HEADS: Final = (
    *("ruleset", "version", "ko or superko", "long cycle", "suicide", "counted", "komi", "tie"),
    *("handicap", "stop, dead stones", "evidence", ""),
)


def pages(rulesets: Sequence[Ruleset], pairs: Sequence[Pair]) -> dict[str, str]:
    """Return the text of each page by its path below the folder of documentation.

    `pairs` are all pairs of `rulesets` with the cases that separate them.
    """
    texts = {"rulesets.md": _index(rulesets)}
    for ruleset in rulesets:
        near = neighbours(ruleset.name, pairs)
        texts[f"rulesets/{ruleset.name}.md"] = _page(ruleset, near)
    return texts


def _index(rulesets: Sequence[Ruleset]) -> str:
    parts = [
        generated_from("rulesets/*.yaml"),
        "# Rulesets",
        f"{len(rulesets)} rulesets come with goharness. Each is a file of values, one per [axis](axes.md); "
        "[how such a file is written](ruleset-format.md) includes how to use your own. Every name leads to "
        "a page with each value, the text it rests on and the nearest other rulesets.",
    ]
    for title, members in _grouped(rulesets):
        parts += [f"## {title}", table(_HEADS, map(_index_row, members))]
    if marked := [ruleset for ruleset in rulesets if ruleset.approximates]:
        rows = ([_link(ruleset.name), plain(ruleset.approximates or "")] for ruleset in marked)
        parts += ["## `~` What the keys cannot express", table(("ruleset", "what is not expressed"), rows)]
    if marked := [ruleset for ruleset in rulesets if missing_strategies(ruleset)]:
        rows = ([_link(ruleset.name), _missing(ruleset)] for ruleset in marked)
        words = "These values load, but no game is played by them in this version."
        parts += ["## `!` Without a strategy", words, table(("ruleset", "values"), rows)]
    parts += [
        "## Sources",
        "\n".join(f"- {code(word)}: {text}" for word, text in EVIDENCE.items()),
        table(
            ("ruleset", "source", "evidence"),
            ([_link(r.name), _source(source), source.evidence] for r in rulesets for source in r.sources),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _grouped(rulesets: Sequence[Ruleset]) -> Iterator[tuple[str, list[Ruleset]]]:
    left = {ruleset.name: ruleset for ruleset in rulesets}
    for title, names in GROUPS.items():
        if members := [left.pop(name) for name in names if name in left]:
            yield title, members
    if left:
        yield "Others", list(left.values())


def _index_row(ruleset: Ruleset) -> list[str]:
    scoring, end, handicap = ruleset.scoring, ruleset.end, ruleset.handicap
    repetition = [word for word in (ruleset.ko, ruleset.superko) if word != "none"]
    marks = ("~" if ruleset.approximates else "") + ("!" if missing_strategies(ruleset) else "")
    given = f", White +{handicap.compensation}" if handicap.compensation != "0" else ""
    return [
        _link(ruleset.name),
        str(ruleset.version),
        ", ".join(repetition) or "none",
        "" if ruleset.superko != "none" else ruleset.long_cycle.means,
        ruleset.suicide,
        scoring.method if scoring.procedure == "arithmetic" else f"{scoring.method}, {scoring.procedure}",
        plain(value_text(ruleset.komi.plain())),
        ruleset.tie,
        f"{handicap.placement}{given}",
        f"{end.passes} passes, {end.dead_stones}" if end.passing != "impossible" else "no pass",
        ", ".join(dict.fromkeys(source.evidence for source in ruleset.sources)),
        code(marks) if marks else "",
    ]


def _page(ruleset: Ruleset, near: Sequence[Neighbour]) -> str:
    parts = [
        generated_from(f"rulesets/{ruleset.name}.yaml"),
        f"# {plain(ruleset.title)}",
        f"{code(ruleset.name)}, version {ruleset.version} · [file](../../rulesets/{ruleset.name}.yaml) · "
        "[all rulesets](../rulesets.md)",
    ]
    if ruleset.approximates:
        parts.append(f"**What the keys cannot express.** {plain(ruleset.approximates)}")
    if missing := _missing(ruleset):
        parts.append(f"**It cannot be played yet:** there is no strategy for {missing}.")
    parts += [
        "## Sources",
        "\n".join(f"- {_source(source)}: {EVIDENCE[source.evidence]}" for source in ruleset.sources),
        "## Values",
        "Where it leaves the defaults, and where a default was a decision. All other keys have the defaults "
        "of the [table of axes](../axes.md).",
        table(("key", "value", "that is", "rests on"), _value_rows(ruleset)),
        *_handicap_stones(ruleset),
        *_near(near),
    ]
    return "\n\n".join(parts) + "\n"


def _handicap_stones(ruleset: Ruleset) -> list[str]:
    """Return the ruleset's own table of handicap stones, where it has one."""
    own = ruleset.handicap.table
    if own == "standard":
        return []
    rows = [
        [size, stones, points]
        for size, by_number in own.items()
        if by_number != "standard"
        for stones, points in by_number.items()
    ]
    return ["## Handicap stones", table(("board", "stones", "points"), rows)]


def _value_rows(ruleset: Ruleset) -> Iterator[list[str]]:
    """Yield a row for each value off its default or with a basis, then for bases of whole groups."""
    own, resolved = own_values(ruleset), ruleset.resolved()
    for key, value in resolved.items():
        if key in own or key in ruleset.basis:
            shown = code(value_text(value)) + ("" if key in own else ", the default")
            basis = rests_on(ruleset, key)
            link = f"[{code(key)}](../axes.md#{anchor(key)})"
            yield [link, shown, meaning(key, value), _basis(basis) if basis else ""]
    for key, basis in ruleset.basis.items():
        if key not in resolved:
            yield [code(key), "", "all keys of the group", _basis(basis)]


def anchor(key: str) -> str:
    """Return the anchor that GitHub gives to the heading of an axis."""
    return key.replace(".", "")


def _basis(basis: Basis) -> str:
    """Say where a value comes from: the text, or nothing but the reason beside the silence of the text."""
    said, link = (plain(basis.source), ". Other reading: ") if basis.source else ("The text is silent", ": ")
    return f"{said}{link}{plain(basis.other)}" if basis.other else said


def _near(near: Sequence[Neighbour]) -> list[str]:
    equal = [_link(other.name, "") for other in near if not other.keys]
    parts = ["## Nearest rulesets"]
    if equal:
        parts.append(f"Equal on every axis: {', '.join(equal)}.")
    rows = [
        [_link(other.name, ""), ", ".join(map(code, other.keys)), _cases(other.cases)]
        for other in near
        if other.keys
    ]
    return [*parts, table(("ruleset", "differs in", "told apart by the cases"), rows)] if rows else parts


def _cases(cases: Sequence[str]) -> str:
    if not cases:
        return "no case yet"
    return ", ".join(map(code, cases[:_MOST_CASES])) + (", …" if len(cases) > _MOST_CASES else "")


def _missing(ruleset: Ruleset) -> str:
    return ", ".join(map(code, missing_strategies(ruleset)))


def _source(source: Source) -> str:
    return plain(f"{source.title}, {source.article}" if source.article else source.title)


def _link(name: str, folder: str = "rulesets/") -> str:
    return f"[{name}]({folder}{name}.md)"
