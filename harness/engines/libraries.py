"""Brings in libraries that bridges make programs of: each into a folder of its own, whole or not at all.

A Python library gets a virtual environment, a Node library a `node_modules`; their dependencies never
mix with those of the harness. Versions are pinned, so that what is published can be run again.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from harness.engines.packages import DOWNLOAD_TIMEOUT, InstallError, Progress, expect_success

RECORD = "installed.json"
CHECK_TIMEOUT = 120.0  # seconds; the first import of a large library compiles it


@dataclass(frozen=True)
class Library:
    """A library on PyPI or npm; `checked` is the module whose import shows that it works."""

    registry: Literal["PyPI", "npm"]
    package: str
    version: str
    checked: str = ""
    needs: Sequence[str] = ()

    def interpreter(self, folder: Path) -> Path | None:
        """Return what runs the bridge, if it is here."""
        if self.registry == "PyPI":
            python = folder / "bin" / "python"
            return python if python.exists() else None
        node = shutil.which("node")
        return Path(node) if node else None

    def digest(self, folder: Path) -> str | None:
        """Return the SHA-256 of the list of digests that pip or npm keeps, None where there is none."""
        if self.registry == "PyPI":
            stem = self.package.replace("-", "_")
            lists = list(folder.glob(f"lib/python*/site-packages/{stem}-{self.version}.dist-info/RECORD"))
        else:
            lists = list(folder.glob("package-lock.json"))
        return hashlib.sha256(lists[0].read_bytes()).hexdigest() if len(lists) == 1 else None


LIBRARIES = {
    "sgfmill": Library("PyPI", "sgfmill", "1.1.1", "sgfmill.boards"),
    "open-spiel": Library("PyPI", "open-spiel", "2.0.2", "pyspiel"),
    "pettingzoo": Library("PyPI", "pettingzoo", "1.27.0", "pettingzoo.classic.go_v5", ("pygame-ce==2.5.8",)),
    "pgx": Library("PyPI", "pgx", "2.6.0", "pgx.go"),
    "sabaki": Library("npm", "@sabaki/go-board", "1.4.3"),
    "goban": Library("npm", "goban", "8.3.64"),
    "tenuki": Library("npm", "tenuki", "0.3.1"),
    "wgo": Library("npm", "wgo", "3.0.0-alpha.10"),
}


def digest_if_whole(name: str, home: Path) -> str | None:
    """Return the digest of an installed library that is what its record says, else None."""
    library, folder = LIBRARIES[name], home / name
    try:
        recorded = json.loads((folder / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    digest = library.digest(folder)
    if digest is None or recorded != _facts(name, digest):
        return None
    return digest if library.interpreter(folder) else None


def bring_in_library(name: str, home: Path, progress: Progress) -> None:
    """Install a library in `home`/`name`. Raises InstallError; then what was there before is still there."""
    library = LIBRARIES[name]
    for left_behind in home.glob(f".{name}-*"):
        shutil.rmtree(left_behind, ignore_errors=True)
    progress(f"installing {library.package} {library.version} from {library.registry}")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=home) as staging:
            made = Path(staging) / "made"
            (_install_python if library.registry == "PyPI" else _install_node)(library, made)
            digest = library.digest(made)
            if digest is None:
                raise InstallError(f"{library.package} {library.version} was installed but is not found")
            (made / RECORD).write_text(json.dumps(_facts(name, digest), indent=2) + "\n", "utf-8")
            target = home / name
            if target.exists():
                target.rename(Path(staging) / "replaced")
            made.rename(target)
    except OSError as error:
        raise InstallError(f"cannot install {name} in {home}: {error.strerror or error}") from error


def _facts(name: str, digest: str) -> dict[str, str]:
    library = LIBRARIES[name]
    return {
        "name": name,
        "registry": library.registry,
        "package": library.package,
        "version": library.version,
        "sha256": digest,
    }


def _install_python(library: Library, folder: Path) -> None:
    python = str(folder / "bin" / "python")
    expect_success(
        [sys.executable, "-m", "venv", str(folder)],
        CHECK_TIMEOUT,
        "cannot make a virtual environment; install the Debian package python3-venv",
    )
    quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--retries=2", "--timeout=30"]
    expect_success(
        [python, "-m", "pip", "install", *quiet, f"{library.package}=={library.version}", *library.needs],
        DOWNLOAD_TIMEOUT,
        f"cannot install {library.package} {library.version} from PyPI; check the network and try again",
    )
    expect_success(
        [python, "-c", f"import {library.checked}"],
        CHECK_TIMEOUT,
        f"{library.package} {library.version} was installed but cannot be imported",
    )


def _install_node(library: Library, folder: Path) -> None:
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        raise InstallError(
            f"{library.package} needs Node, which is missing: install the Debian packages nodejs and npm"
        )
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "bridged", "private": true}\n', "utf-8")
    quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", "--loglevel=error"]
    expect_success(
        [npm, "install", *quiet, "--prefix", str(folder), f"{library.package}@{library.version}"],
        DOWNLOAD_TIMEOUT,
        f"cannot install {library.package} {library.version} from npm; check the network and try again",
        cwd=folder,
    )
