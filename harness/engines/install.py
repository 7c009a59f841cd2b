"""Finds GNU Go, KataGo, bridged libraries and Chromium here, and brings them in where they are missing.

GNU Go comes from Debian's package `gnugo`; Chromium, in which the HTML report is tested, from its
package `chromium`. KataGo comes from the wheel `katrain` on PyPI, of which only the Linux binary is
kept: an AppImage, unpacked once, because a mounted AppImage prints a banner
into the GTP stream and leaves its mount behind when it is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import hashlib
import json
import os
import platform
import re
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.engines.command import run_to_end
from harness.engines.leela_zero import NETWORK, write_network
from harness.engines.libraries import LIBRARIES, bring_in_library, digest_if_whole
from harness.engines.packages import InstallError, Progress, download_wheel, expect_success, install_package
from harness.errors import EngineError, UsageError, did_you_mean

GAMES_FOLDERS = ("/usr/games", "/usr/local/games")  # Debian's place for games, often not on the PATH
WHEEL_MEMBER = "katrain/KataGo/katago"
OPENCL_LIBRARY, OPENCL_PACKAGE = "libOpenCL.so.1", "ocl-icd-libopencl1"
VERSION_TIMEOUT, UNPACK_TIMEOUT = 20.0, 120.0  # seconds


@dataclass(frozen=True)
class Installed:
    """A program that was seen to start: its path, the version it states, the SHA-256 of its binary.

    Of a library: the interpreter that runs its bridge, its version, the SHA-256 of its list of digests.
    """

    name: str
    program: Path
    version: str
    sha256: str


def engines_home() -> Path:
    """Return the folder of unpacked programs: GOHARNESS_ENGINES, else the checkout's, else the user's."""
    if chosen := os.environ.get("GOHARNESS_ENGINES"):
        return Path(chosen).expanduser().absolute()
    checkout = Path(__file__).resolve().parents[2]
    with contextlib.suppress(OSError, tomllib.TOMLDecodeError):
        project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8")).get("project", {})
        if project.get("name") == "goharness":
            return checkout / ".engines"
    data_home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data_home) / "goharness" / "engines"


def installed(name: str) -> Installed | None:
    """Return the program `name` if it is here and starts, else None. Raises UsageError for another name."""
    if name in LIBRARIES:
        return _installed_library(name)
    for program in _recipe(name).places():
        with contextlib.suppress(InstallError):
            return _probe(name, program)
    return None


def install(name: str, progress: Progress = lambda _: None) -> Installed:
    """Return the program `name`, bringing it in if needed; `progress` is told of each slow step.

    Several processes may call it at once, and one that is killed leaves nothing half-made.
    Raises UsageError for a name that is not known, InstallError with what the user can do.
    """
    found = installed(name)
    if found and not _lacks_record(found):
        return found
    home = engines_home()
    with _sole_installer(home, progress):
        found = installed(name)
        if not found:
            _bring_in(name, home, progress)
            found = installed(name)
        if not found:
            raise InstallError(f"{name} was installed, but is not found or does not start")
        if _lacks_record(found):
            _write_record(found)
    return found


def _bring_in(name: str, home: Path, progress: Progress) -> None:
    if name in LIBRARIES:
        bring_in_library(name, home, progress)
    else:
        _recipe(name).bring_in(home, progress)


def _installed_library(name: str) -> Installed | None:
    home, library = engines_home(), LIBRARIES[name]
    digest, program = digest_if_whole(name, home), library.interpreter(home / name)
    return Installed(name, program, library.version, digest) if digest and program else None


def _probe(name: str, program: Path) -> Installed:
    """Ask `program` for its version. Raises InstallError with its last words if it does not answer."""
    recipe = _recipe(name)
    try:
        answer = run_to_end([str(program), recipe.version_argument], timeout=VERSION_TIMEOUT)
        stated = re.match(recipe.version_pattern, answer.stdout)
        if answer.status != 0 or not stated:
            raise InstallError(f"{program} does not state its version: {answer.last_words}")
        binary = program.parent / "usr" / "bin" / name if program.name == "AppRun" else program
        with binary.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
    except (EngineError, OSError) as error:
        raise InstallError(str(error)) from error
    return Installed(name, program, stated[1], digest)


@contextlib.contextmanager
def _sole_installer(home: Path, progress: Progress) -> Iterator[None]:
    """Hold the lock of `home`; the system drops it when the process dies."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock = (home / ".lock").open("w")
    except OSError as error:
        raise InstallError(
            f"cannot write in {home} ({error.strerror}); set GOHARNESS_ENGINES to a folder of yours"
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress("waiting for another installation to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _record_of(found: Installed) -> tuple[Path, str]:
    facts = {"name": found.name, "version": found.version, "sha256": found.sha256}
    return engines_home() / f"{found.name}.json", json.dumps(facts, indent=2) + "\n"


def _lacks_record(found: Installed) -> bool:
    """Tell whether a program has no record, or that of a predecessor."""
    if found.name in LIBRARIES:  # their record is in their folder
        return False
    path, text = _record_of(found)
    return not path.exists() or path.read_text("utf-8") != text


def _write_record(found: Installed) -> None:
    path, text = _record_of(found)
    draft = path.with_suffix(".json.new")
    draft.write_text(text, "utf-8")
    draft.replace(path)


def _on_path(name: str) -> list[Path]:
    folders = os.pathsep.join([os.environ.get("PATH", os.defpath), *GAMES_FOLDERS])
    where = shutil.which(name, path=folders)
    return [Path(where)] if where else []


def _package(package: str, purpose: str) -> Callable[[Path, Progress], None]:
    return lambda _home, progress: install_package(package, purpose, progress)


def _leela_zero_places() -> list[Path]:
    """Return where Leela Zero is, if the network that it needs is here as well."""
    return _on_path("leelaz") if (engines_home() / "leela-zero" / NETWORK).exists() else []


def _bring_in_leela_zero(home: Path, progress: Progress) -> None:
    if not _on_path("leelaz"):
        install_package("leela-zero", "Leela Zero", progress)
    write_network(home / "leela-zero", progress)


def _bring_in_katago(home: Path, progress: Progress) -> None:
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise InstallError("the packaged KataGo is for Linux on x86_64; put a katago of your own on the PATH")
    if not _library_loads(OPENCL_LIBRARY):
        install_package(OPENCL_PACKAGE, f"{OPENCL_LIBRARY}, which KataGo needs,", progress)
    for left_behind in home.glob(".katago-*"):
        shutil.rmtree(left_behind, ignore_errors=True)
    try:
        with tempfile.TemporaryDirectory(prefix=".katago-", dir=home) as folder:
            staging = Path(folder)
            progress("downloading the katrain wheel from PyPI (about 100 MB)")
            unpacked = _unpack_appimage(
                _extract_appimage(download_wheel("katrain", staging), staging), staging
            )
            _probe("katago", unpacked / "AppRun")
            target = home / "katago"
            if target.exists():
                target.rename(staging / "replaced")
            unpacked.rename(target)
    except OSError as error:
        raise InstallError(f"cannot unpack KataGo in {home}: {error.strerror or error}") from error


def _extract_appimage(wheel: Path, folder: Path) -> Path:
    appimage = folder / "katago.AppImage"
    try:
        with (
            zipfile.ZipFile(wheel) as archive,
            archive.open(WHEEL_MEMBER) as packed,
            appimage.open("wb") as out,
        ):
            shutil.copyfileobj(packed, out)
    except (KeyError, zipfile.BadZipFile) as error:
        raise InstallError(f"{wheel.name} does not hold {WHEEL_MEMBER}; its layout has changed") from error
    appimage.chmod(0o755)
    return appimage


def _unpack_appimage(appimage: Path, folder: Path) -> Path:
    expect_success([str(appimage), "--appimage-extract"], UNPACK_TIMEOUT, "cannot unpack KataGo", cwd=folder)
    return folder / "squashfs-root"


def _library_loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class _Recipe:
    """How to find a program, to ask for its version, and to bring it in."""

    places: Callable[[], Sequence[Path]]
    version_argument: str
    version_pattern: str  # at the very start of its output, so that a program with a banner is refused
    bring_in: Callable[[Path, Progress], None]


_RECIPES = {
    "gnugo": _Recipe(lambda: _on_path("gnugo"), "--version", r"GNU Go (\S+)", _package("gnugo", "GNU Go")),
    "katago": _Recipe(
        lambda: [engines_home() / "katago" / "AppRun", *_on_path("katago")],
        "version",
        r"KataGo v(\S+)",
        _bring_in_katago,
    ),
    "leela-zero": _Recipe(_leela_zero_places, "--help", r"Leela Zero (\S+)", _bring_in_leela_zero),
    "chromium": _Recipe(
        lambda: _on_path("chromium"), "--version", r"Chromium (\S+)", _package("chromium", "Chromium")
    ),
}
# Brought in where no name is given; the browser comes only by its name.
ENGINES = ("gnugo", "katago", "leela-zero", *LIBRARIES)


def check_names(names: Sequence[str]) -> None:
    """Raise UsageError for a name of nothing that can be brought in, with the nearest one."""
    for name in names:
        if name not in _RECIPES and name not in LIBRARIES:
            known = (*_RECIPES, *LIBRARIES)
            hint = did_you_mean(name, known)
            raise UsageError(f"no recipe for {name!r}, known are {', '.join(known)}{hint}")


def _recipe(name: str) -> _Recipe:
    check_names([name])
    return _RECIPES[name]
