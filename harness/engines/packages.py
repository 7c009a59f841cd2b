"""Brings in packages of Debian and PyPI with their own clients, and says what to do where it may not."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from harness.engines.command import run_to_end
from harness.errors import EngineError, GoharnessError

Progress = Callable[[str], None]

RIGHTS_TIMEOUT, APT_TIMEOUT, DOWNLOAD_TIMEOUT = 20.0, 300.0, 600.0  # seconds


class InstallError(GoharnessError):
    """A program could not be brought in; the message says what the user can do."""

    exit_status: ClassVar[int] = 1


def install_package(package: str, purpose: str, progress: Progress) -> None:
    """Install a Debian package, refreshing the package lists if they do not know it.

    `purpose` begins the message of the InstallError raised where the user lacks the rights or apt-get fails.
    """
    advice = f"install the Debian package {package} (apt-get install {package}, as root)"
    rights = _rights_to_install()
    if rights is None:
        raise InstallError(f"{purpose} is missing and cannot be installed by this user: {advice}")
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    bring_in = [*apt, "install", "-y", "--no-install-recommends", package]
    progress(f"installing the Debian package {package}")
    try:
        if run_to_end(bring_in, timeout=APT_TIMEOUT).status == 0:
            return
        run_to_end([*apt, "update"], timeout=APT_TIMEOUT)
    except EngineError as error:
        raise InstallError(f"{purpose} is missing, and {error}: {advice}") from error
    expect_success(bring_in, APT_TIMEOUT, f"{purpose} is missing and apt-get cannot bring it in: {advice}")


def _rights_to_install() -> Sequence[str] | None:
    """Return what to put before apt-get: nothing for root, sudo if it asks no password; None if barred."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ()
    sudo = ("sudo", "-n")
    if shutil.which("sudo") and run_to_end([*sudo, "true"], timeout=RIGHTS_TIMEOUT).status == 0:
        return sudo
    return None


def expect_success(
    command: Sequence[str], timeout: float, otherwise: str, *, cwd: Path | None = None
) -> None:
    """Run `command`; raise InstallError with `otherwise` and the last words of the program if it fails."""
    try:
        done = run_to_end(command, cwd=cwd, timeout=timeout)
    except EngineError as error:
        raise InstallError(f"{otherwise} ({error})") from error
    if done.status != 0:
        raise InstallError(f"{otherwise} ({done.last_words})")


def download_wheel(project: str, folder: Path) -> Path:
    """Fetch the newest wheel of `project` that this Python accepts, without what it depends on."""
    pip = [sys.executable, "-m", "pip", "--no-input", "--disable-pip-version-check"]
    fetch = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--retries=2", "--timeout=30"]
    expect_success(
        [*pip, *fetch, f"--dest={folder}", project],
        DOWNLOAD_TIMEOUT,
        f"cannot download the wheel {project} from PyPI; check the network and try again",
    )
    return next(folder.glob("*.whl"))
