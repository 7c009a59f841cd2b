"""Programs under test as a user names them: a shipped profile, a profile file, or a command line."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from harness.engines.install import ENGINES, GAMES_FOLDERS, Installed, engines_home, installed
from harness.engines.profile import Profile
from harness.errors import EngineStartError, UsageError, did_you_mean
from harness.validation import validate
from harness.yaml_source import YAML_SUFFIXES, load

PROFILES = Path(__file__).parent / "profiles"
BRIDGES = Path(__file__).parent / "bridges"
EMBEDDED = ("reference", "faulty")


@cache
def profile_names() -> tuple[str, ...]:
    """Return the names of the shipped profiles, without the one for unknown programs."""
    return tuple(sorted(path.stem for path in PROFILES.glob("*.yaml") if path.stem != "generic"))


def load_profile(path: Path) -> Profile:
    """Read a profile file. Raises DataError."""
    return validate(Profile, load(path))


@cache
def shipped_profile(name: str) -> Profile:
    """Return a shipped profile by its name."""
    return load_profile(PROFILES / f"{name}.yaml")


def profile_called(
    label: str, title: str, own: Mapping[str, str | Profile] = MappingProxyType({})
) -> Profile:
    """Return the profile of a program that a result calls `label`; that of a command is generic.

    `own` are programs that the user has given a name, as for `resolve`.
    Raises UsageError for a profile that is neither one's own nor shipped, DataError for a wrong file.
    """
    meant = own.get(label, label)
    if isinstance(meant, Profile):
        return meant
    if label in own and meant.endswith(YAML_SUFFIXES):
        return load_profile(Path(meant))
    head = meant.partition(":")[0]
    if head in profile_names():
        return shipped_profile(head)
    if title == shipped_profile("generic").title:
        return shipped_profile("generic")
    raise UsageError(f"no profile of this name is shipped: {label!r}; name its file with --engine")


def find_program(profile: Profile) -> Path | None:
    """Return where the profile's program lies, or None where it is not on this machine."""
    program = profile.command[0]
    if program == "{python}":
        return Path(sys.executable)
    if profile.install is not None:
        found = installed(profile.install)
        return found.program if found else None
    located = _located(program, profile.search)
    return Path(located) if located else None


def installed_program(profile: Profile) -> Installed | None:
    """Return version and digest of the profile's program, if it is one that can be brought in and is here."""
    name = profile.install or profile.name
    return installed(name) if name in ENGINES else None


def available_engines() -> list[str]:
    """Return the names of the shipped profiles whose program is here."""
    return [name for name in profile_names() if find_program(shipped_profile(name))]


def resolve(
    name: str, own: Mapping[str, str | Profile] = MappingProxyType({})
) -> tuple[str, Profile, tuple[str, ...]]:
    """Return (label, profile, command) of a program named by the user.

    `own` are programs that the user has given a name: what would be named in its place, or a profile. Else
    `name` is a shipped profile (`gnugo`, `faulty`, `faulty:FAULT`), the path of a profile file, or a command
    line. The command may still hold `{ruleset}`. Raises UsageError, DataError, or EngineStartError for
    a shipped profile whose program is not here.
    """
    meant = own.get(name)
    if isinstance(meant, str):
        return (name, *resolve(meant)[1:])
    if meant is not None:
        return name, meant, _command(meant, "")
    head, _, faults = name.partition(":")
    if head in profile_names() and (not faults or head == "faulty"):
        _require_faults(faults)
        profile = shipped_profile(head)
        return name, profile, _command(profile, faults)
    if name.endswith(YAML_SUFFIXES):
        profile = load_profile(Path(name))
        return profile.name, profile, _command(profile, "")
    try:
        words = tuple(shlex.split(name))
    except ValueError as error:
        raise UsageError(f"--engine: cannot read the command line {name!r}: {error}") from None
    if not words:
        raise UsageError("--engine: found an empty command, expected a name or a command line")
    if (
        len(words) == 1
        and shutil.which(words[0]) is None
        and (hint := did_you_mean(name, (*profile_names(), *own)))
    ):
        raise UsageError(f"--engine: unknown program {name!r}{hint}")
    return name, shipped_profile("generic"), (_located(words[0], ()) or words[0], *words[1:])


def _located(program: str, search: Sequence[str]) -> str | None:
    """Return where a program lies: on the PATH, in `search`, or where Debian keeps games."""
    folders = [os.environ.get("PATH", os.defpath), *search, *GAMES_FOLDERS]
    return shutil.which(program, path=os.pathsep.join(folders))


def _fault_names(faults: str) -> list[str]:
    return [fault for fault in faults.split(",") if fault]


def _require_faults(faults: str) -> None:
    """Raise UsageError for a fault that there is not, before a program is started with it."""
    from harness.engines.reference import chosen_faults  # most runs plant none, and need not load it

    try:
        chosen_faults(_fault_names(faults))
    except UsageError as error:
        raise UsageError(f"--engine: {error}") from None


def _command(profile: Profile, faults: str) -> tuple[str, ...]:
    program = find_program(profile)
    if program is None:
        how = f"bring it in with `goharness engines install {profile.install}`" if profile.install else ""
        raise EngineStartError(f"{profile.title} is not on this machine: {how or _why_not(profile)}")
    chosen = [word for fault in _fault_names(faults) for word in ("--fault", fault)]
    words: list[str] = [str(program)]
    for word in profile.command[1:]:
        if word == "{faults}":
            words += chosen or DEFAULT_FAULTS
        else:
            words.append(_placed(word, profile))
    if open_words := [word for word in words if re.fullmatch(r"\{\w+\}", word) and word != "{ruleset}"]:
        raise EngineStartError(
            f"{profile.title}: nothing is known for {open_words[0]}: copy its profile, "
            "fill that in, and name the copy"
        )
    return tuple(words)


def _why_not(profile: Profile) -> str:
    """Return why the program of a profile was not found."""
    program = profile.command[0]
    if os.path.exists(program) and os.sep in program:
        return f"{program!r} is not an executable file"
    where = (
        "" if os.sep in program else f" on the {' or in '.join(['PATH', *profile.search, *GAMES_FOLDERS])}"
    )
    return f"program {program!r} not found{where}"


def _placed(word: str, profile: Profile) -> str:
    """Fill in the folders that a word of a command may name."""
    word = word.replace("{profiles}", str(PROFILES)).replace("{bridges}", str(BRIDGES))
    return word.replace("{installed}", str(engines_home() / profile.install)) if profile.install else word


DEFAULT_FAULTS = [
    word
    for fault in ("ko-kept-after-pass", "superko-skips-start", "dead-no-prisoners")
    for word in ("--fault", fault)
]
