"""`goharness verify`: whether a result file is of what is here now."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cases.loader import load_cases
from harness.cli.configuration import configuration_at
from harness.engines.catalogue import load_profile, profile_called
from harness.engines.profile import Profile
from harness.errors import DataError
from harness.report import verify_text
from harness.rules.catalogue import load_ruleset
from harness.rules.ruleset import Ruleset
from harness.run.baseline import load_baseline
from harness.run.configuration import find_configuration
from harness.run.result_file import read_run
from harness.run.verify import Present
from harness.run.verify import verify as compare

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("verify")
@click.argument("run_file", metavar="RUN.json", type=_FILE)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--ruleset", "-r", "rulesets", multiple=True, metavar="FILE", help="A ruleset that the run had by file."
)
@click.option(
    "--engine",
    "-e",
    "profiles",
    multiple=True,
    type=_FILE,
    metavar="FILE",
    help="A profile that the run had by file.",
)
@click.option("--baseline", "baselines", multiple=True, type=_FILE, help="A baseline that the run had.")
@click.option("--config", type=_FILE, metavar="FILE", help="Configuration that names programs of the run.")
@click.option("-v", "--verbose", is_flag=True, help="Also what is the same.")
def verify(
    run_file: Path,
    paths: tuple[Path, ...],
    rulesets: tuple[str, ...],
    profiles: tuple[Path, ...],
    baselines: tuple[Path, ...],
    config: Path | None,
    verbose: bool,
) -> int:
    """Compute the digests of a result file again and name what differs.

    PATHS are the case files of the run; without any they are the shipped ones. The exit status is 1
    when something differs or is not here.
    """
    run = read_run(run_file)
    corpus = load_cases(paths or None)
    if corpus.errors:
        raise DataError(*corpus.problems)
    own_rulesets = {ruleset.name: ruleset for ruleset in map(load_ruleset, rulesets)}
    own_programs = dict(configuration_at(config or find_configuration()).engines)
    own_programs |= {profile.name: profile for profile in map(load_profile, profiles)}

    def ruleset_called(name: str) -> Ruleset:
        return own_rulesets[name] if name in own_rulesets else load_ruleset(name)

    def profile_of(name: str, title: str) -> Profile:
        return profile_called(name, title, own_programs)

    cases = {case.id: case for case in corpus.cases}
    present = Present(cases, ruleset_called, profile_of, [load_baseline(path) for path in baselines])
    found = compare(run, present)
    click.echo(verify_text.render(found, verbose=verbose))
    return 0 if all(one.state == "same" for one in found) else 1
