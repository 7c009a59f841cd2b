"""`goharness engines`: bring in programs under test, and show those that are here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import click

from harness.cli.groups import Group
from harness.cli.output import OUTPUT_FILE, write_json, write_text
from harness.engines.catalogue import find_program, installed_program, profile_names, shipped_profile
from harness.engines.install import ENGINES, check_names, engines_home, install
from harness.engines.libraries import LIBRARIES
from harness.engines.profile import Profile, settings_for
from harness.errors import GoharnessError, UsageError
from harness.report.table import WIDTH
from harness.rules.catalogue import load_ruleset, shipped_names


@click.group("engines", cls=Group)
def engines() -> None:
    """Bring in programs under test, or show which are here."""


@engines.command("install")
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option("--all", "everything", is_flag=True, help="Every program that can be brought in.")
def bring_in(names: tuple[str, ...], everything: bool) -> int:
    """Bring in programs, each library into a folder of its own; what is here already stays."""
    if bool(names) == everything:
        raise UsageError(f"engines install: expected names, or --all; names: {', '.join(ENGINES)}")
    check_names(names)
    here = [_report(name) for name in names or ENGINES]
    return 0 if all(here) else 1


def _report(name: str) -> bool:
    """Bring in one program, telling the terminal; return whether it is here."""
    try:
        found = install(name, lambda step: click.echo(f"{name}: {step}", err=True))
    except GoharnessError as error:
        click.echo(f"{name}: {error}", err=True)
        return False
    click.echo(f"{name}: version {found.version}, {_folder(name) or found.program}")
    return True


def _folder(name: str) -> str | None:
    """Return where a library is, which is not where the program is that runs its bridge."""
    return str(engines_home() / name) if name in LIBRARIES else None


@engines.command("list")
@click.option("--json", "json_file", type=OUTPUT_FILE, metavar="FILE", help="Write JSON; - is stdout.")
@click.option("--markdown", "page", type=OUTPUT_FILE, metavar="FILE", help="Write a table; - is stdout.")
def show(json_file: str | None, page: str | None) -> None:
    """Show every known program: whether it is here, its version and digest, what it can represent."""
    facts = [_facts(shipped_profile(name)) for name in profile_names()]
    if json_file:
        write_json(facts, json_file)
    if page:
        write_text("\n".join(_table(facts)) + "\n", page)
    if json_file or page:
        return
    click.echo("\n\n".join("\n".join(_lines(one)) for one in facts))


def _facts(profile: Profile) -> dict[str, Any]:
    """Return what is known of a program; `axes` has the values it can be set to, key by key."""
    settings = [settings_for(profile, load_ruleset(name)) for name in shipped_names()]
    played = [one for one in settings if not one.cannot]
    found = installed_program(profile)
    program = find_program(profile)
    return {
        "name": profile.name,
        "title": profile.title,
        "program": str(program) if program else None,
        "folder": _folder(profile.name) if found else None,
        "version": found.version if found else None,
        "sha256": found.sha256 if found else None,
        "boards": f"{profile.boards.smallest} to {profile.boards.largest}",
        "rulesets": len(settings),
        "plays": len(played),
        "counts": sum(not one.cannot_score for one in played) if profile.channels.score else 0,
        "axes": _axes(profile),
    }


def _axes(profile: Profile) -> dict[str, list[str]]:
    """Return, per axis that a profile names a choice for, the values of the choices in their order."""
    values: dict[str, dict[str, None]] = {}
    for group in profile.axes:
        for choice in group.choices:
            for alternative in choice.when.alternatives:
                for key, condition in alternative.items():
                    if key in group.sets and not condition.negated:
                        values.setdefault(key, {}).update(dict.fromkeys(condition.values))
    return {key: list(known) for key, known in values.items()}


def _table(facts: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a page on the programs that are here; it names no folder, so that it can be published."""
    yield from ("# Programs as tested", "")
    yield "| name | program | version | SHA-256 | plays | counts | can be set to |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for one in facts:
        if one["program"] is not None:
            share = f"{one['plays']} of {one['rulesets']}"
            digest = f"`{one['sha256']}`" if one["sha256"] else "-"
            cells = one["name"], one["title"], one["version"] or "-", digest, share, str(one["counts"])
            yield f"| {' | '.join(cells)} | {'; '.join(_settings(one))} |"


def _settings(facts: dict[str, Any]) -> Sequence[str]:
    return [f"{key}: {', '.join(values)}" for key, values in facts["axes"].items()]


def _lines(facts: dict[str, Any]) -> Sequence[str]:
    head = f"{facts['name']}: {facts['title']}" + (
        f", version {facts['version']}" if facts["version"] else ""
    )
    lines = [head, f"  {facts['folder'] or facts['program'] or _absent(facts['name'])}"]
    if facts["sha256"]:
        lines.append(f"  sha256 {facts['sha256']}")
    represents = [f"plays {facts['plays']} of {facts['rulesets']} rulesets, counts {facts['counts']}"]
    represents.append(f"boards {facts['boards']}")
    represents += _settings(facts)
    return [*lines, *textwrap.wrap("; ".join(represents), WIDTH, initial_indent="  ", subsequent_indent="  ")]


def _absent(name: str) -> str:
    return f"not here: goharness engines install {name}" if name in ENGINES else "not here"
