"""Finding and bringing in programs: from a wheel, an apt-get and a sudo made here, then the real ones."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from harness.engines import install as recipes
from harness.engines import packages
from harness.engines.command import Completed, run_to_end
from harness.engines.install import Installed, engines_home, install, installed
from harness.engines.leela_zero import NETWORK
from harness.engines.packages import InstallError, install_package
from harness.errors import EngineStartError, EngineTimeout, UsageError

KATAGO_CONFIG = Path(recipes.__file__).parent / "profiles" / "katago.cfg"

WORKING_APPRUN = "#!/bin/sh\necho KataGo v9.8.7\n"
BROKEN_APPRUN = "#!/bin/sh\necho no OpenCL here >&2\nexit 127\n"


def real_program(name: str) -> Installed:
    found = installed(name)
    if found is None and not os.environ.get("CI"):
        pytest.skip(f"{name} is not here: make engines")
    assert found is not None, f"{name} is not here, and in CI it has to be"
    return found


def write_program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


class Wheels:
    """Stands in for PyPI: writes a wheel whose KataGo unpacks itself as an AppImage does."""

    def __init__(self) -> None:
        self.downloads = 0
        self.apprun = WORKING_APPRUN
        self.member = recipes.WHEEL_MEMBER
        self.unpacking = "exit 0"

    def download(self, project: str, folder: Path) -> Path:
        assert project == "katrain"
        self.downloads += 1
        wheel = folder / "katrain-1.0-py3-none-any.whl"
        appimage = (
            "#!/bin/sh\n"
            '[ "$1" = --appimage-extract ] || exit 64\n'
            "mkdir -p squashfs-root/usr/bin\n"
            "echo binary > squashfs-root/usr/bin/katago\n"
            f"cat > squashfs-root/AppRun <<'END'\n{self.apprun}END\n"
            "chmod +x squashfs-root/AppRun\n"
            f"{self.unpacking}\n"
        )
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(self.member, appimage)
            archive.writestr("katrain/KataGo/katago.exe", b"not wanted")
        return wheel


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "engines"
    monkeypatch.setenv("GOHARNESS_ENGINES", str(folder))
    monkeypatch.setattr(recipes, "GAMES_FOLDERS", ())
    return folder


@pytest.fixture
def wheels(home: Path, monkeypatch: pytest.MonkeyPatch) -> Wheels:
    wheels = Wheels()
    monkeypatch.setattr(recipes, "download_wheel", wheels.download)
    monkeypatch.setattr(recipes, "_library_loads", lambda library: library == recipes.OPENCL_LIBRARY)
    return wheels


def visible(home: Path) -> list[str]:
    return sorted(entry.name for entry in home.iterdir() if entry.name != ".lock")


def test_the_folder_of_programs_is_the_environment_variable_then_the_checkout_then_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOHARNESS_ENGINES", str(tmp_path / "chosen"))
    assert engines_home() == tmp_path / "chosen"

    monkeypatch.delenv("GOHARNESS_ENGINES")
    assert engines_home() == Path(__file__).resolve().parents[2] / ".engines"

    elsewhere = tmp_path / "site-packages" / "harness" / "engines" / "install.py"
    monkeypatch.setattr(recipes, "__file__", str(elsewhere))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert engines_home() == tmp_path / "data" / "goharness" / "engines"

    elsewhere.parent.mkdir(parents=True)
    (elsewhere.parents[2] / "pyproject.toml").write_text('[project]\nname = "another"\n')
    assert engines_home() == tmp_path / "data" / "goharness" / "engines"


def test_an_unknown_name_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(
        UsageError,
        match=r"'gnug', known are gnugo, katago, leela-zero, chromium, sgfmill, .*; did you mean 'gnugo'\?",
    ):
        installed("gnug")


def test_katago_is_unpacked_once_and_recorded(home: Path, wheels: Wheels) -> None:
    steps: list[str] = []
    first = install("katago", steps.append)
    again = install("katago", steps.append)
    assert first == again == installed("katago")
    assert (first.program, first.version) == (home / "katago" / "AppRun", "9.8.7")
    assert wheels.downloads == len(steps) == 1
    assert visible(home) == ["katago", "katago.json"]
    record = json.loads((home / "katago.json").read_text())
    assert record == {"name": "katago", "version": "9.8.7", "sha256": first.sha256}


def test_leela_zero_gets_a_network_and_counts_as_here_only_with_it(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = write_program(tmp_path / "games" / "leelaz", "#!/bin/sh\necho Leela Zero 0.17\n")
    monkeypatch.setattr(recipes, "GAMES_FOLDERS", (str(program.parent),))
    assert installed("leela-zero") is None
    assert install("leela-zero").program == program
    lines = gzip.decompress((home / "leela-zero" / NETWORK).read_bytes()).decode().splitlines()
    assert len(lines) == 19
    assert sum(len(line.split()) for line in lines) > 2 * 361 * 362
    assert (home / "leela-zero" / NETWORK).stat().st_size < 1000


def test_a_katago_that_no_longer_starts_is_replaced(home: Path, wheels: Wheels) -> None:
    write_program(home / "katago" / "AppRun", BROKEN_APPRUN)
    assert installed("katago") is None
    assert install("katago").version == "9.8.7"
    assert visible(home) == ["katago", "katago.json"]


def test_the_record_of_a_replaced_katago_is_renewed(home: Path, wheels: Wheels) -> None:
    install("katago")
    write_program(home / "katago" / "AppRun", BROKEN_APPRUN)
    wheels.apprun = WORKING_APPRUN.replace("9.8.7", "9.9.9")
    assert install("katago").version == "9.9.9"
    assert json.loads((home / "katago.json").read_text())["version"] == "9.9.9"


def test_an_installation_that_was_killed_is_cleared_away_by_the_next(home: Path, wheels: Wheels) -> None:
    write_program(home / ".katago-killed" / "squashfs-root" / "AppRun", WORKING_APPRUN)
    install("katago")
    assert visible(home) == ["katago", "katago.json"]


def test_two_installations_at_once_download_once(home: Path, wheels: Wheels) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: install("katago"), range(4)))
    assert wheels.downloads == 1
    assert len(set(found)) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"apprun": BROKEN_APPRUN}, "does not state its version: no OpenCL here"),
        ({"apprun": "#!/bin/sh\necho banner; echo KataGo v1\n"}, "does not state its version"),
        ({"member": "katrain/KataGo/moved"}, "does not hold katrain/KataGo/katago"),
        ({"unpacking": "echo disk full >&2; exit 1"}, r"cannot unpack KataGo \(disk full\)"),
        ({"unpacking": "rm -r squashfs-root"}, "cannot start"),
    ],
)
def test_a_failed_installation_says_why_and_leaves_nothing(
    home: Path, wheels: Wheels, change: dict[str, str], message: str
) -> None:
    for name, value in change.items():
        setattr(wheels, name, value)
    with pytest.raises(InstallError, match=message):
        install("katago")
    assert visible(home) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GOHARNESS_ENGINES", str(tmp_path / "file" / "engines"))
    with pytest.raises(InstallError, match=r"cannot write in .*file/engines .*GOHARNESS_ENGINES"):
        install("katago")


def test_a_program_on_the_path_is_used_and_recorded(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = write_program(tmp_path / "bin" / "gnugo", "#!/bin/sh\necho GNU Go 3.9.1\n")
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    found = install("gnugo")
    assert (found.program, found.version) == (program, "3.9.1")
    assert visible(home) == ["gnugo.json"]
    assert json.loads((home / "gnugo.json").read_text())["sha256"] == found.sha256


class Machine:
    """Stands in for apt-get and sudo: keeps what is run, answers with the status of the first text found."""

    def __init__(self, *answers: tuple[str, int]) -> None:
        self.answers = answers
        self.ran: list[str] = []

    def run(self, command: list[str], **_: object) -> Completed:
        line = " ".join(command)
        self.ran.append(line)
        status = next((status for text, status in self.answers if text in line), 0)
        return Completed(status, "", f"E: status {status}\n" if status else "")


@pytest.mark.parametrize(
    ("user", "programs", "answers", "outcome"),
    [
        (0, ["apt-get"], [], ["env"]),
        (1000, ["apt-get", "sudo"], [], ["sudo -n true", "sudo -n env"]),
        (1000, ["apt-get", "sudo"], [("sudo", 1)], "GNU Go is missing and cannot be installed by this user"),
        (1000, ["apt-get"], [], "GNU Go is missing and cannot be installed by this user"),
        (0, [], [], "GNU Go is missing and cannot be installed by this user"),
        (0, ["apt-get"], [("install", 100)], "apt-get cannot bring it in: .* gnugo .*E: status 100"),
    ],
)
def test_debian_packages_are_installed_by_root_or_by_sudo_without_a_password(
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    programs: list[str],
    answers: list[tuple[str, int]],
    outcome: str | list[str],
) -> None:
    machine = Machine(*answers)
    monkeypatch.setattr(packages, "run_to_end", machine.run)
    monkeypatch.setattr("os.geteuid", lambda: user)
    monkeypatch.setattr("shutil.which", lambda name: name if name in programs else None)
    if isinstance(outcome, str):
        with pytest.raises(InstallError, match=outcome) as error:
            install_package("gnugo", "GNU Go", lambda _: None)
        assert "install the Debian package gnugo" in str(error.value)
        assert "\n" not in str(error.value)
    else:
        install_package("gnugo", "GNU Go", lambda _: None)
        assert all(line.startswith(start) for line, start in zip(machine.ran, outcome, strict=True))
        assert "apt-get" in machine.ran[-1]
        assert machine.ran[-1].endswith("install -y --no-install-recommends gnugo")


def test_package_lists_are_refreshed_when_the_first_attempt_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(("install", 100))
    monkeypatch.setattr(packages, "run_to_end", machine.run)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name)
    with pytest.raises(InstallError):
        install_package("gnugo", "GNU Go", lambda _: None)
    assert [line.split("Timeout=120 ")[1].split()[0] for line in machine.ran] == [
        "install",
        "update",
        "install",
    ]


def test_a_run_to_the_end_hands_back_status_and_outputs(tmp_path: Path) -> None:
    done = run_to_end(
        ["sh", "-c", "cat; pwd; echo a >&2; echo b >&2; exit 3"], cwd=tmp_path, timeout=5, input="in\n"
    )
    assert done == Completed(3, f"in\n{tmp_path}\n", "a\nb\n")
    assert done.last_words == "b"
    assert run_to_end(["sh", "-c", "exit 4"], timeout=5).last_words == "exit status 4"


def test_a_run_that_cannot_start_or_end_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(EngineStartError, match=r"cannot start .*absent: No such file"):
        run_to_end([str(tmp_path / "absent")], timeout=5)
    with pytest.raises(EngineTimeout, match=r"sleep did not end within 0\.1 s"):
        run_to_end(["sleep", "30"], timeout=0.1)


@pytest.mark.engines
@pytest.mark.parametrize(("name", "version"), [("gnugo", "3.8"), ("katago", "1.")])
def test_the_real_programs_are_here(name: str, version: str) -> None:
    found = real_program(name)
    assert found.version.startswith(version)
    assert len(found.sha256) == 64


@pytest.mark.engines
def test_katago_with_the_shipped_configuration_answers_without_banner_or_files(tmp_path: Path) -> None:
    found = real_program("katago")
    command = [str(found.program), "gtp", "-model", "/dev/null", "-config", str(KATAGO_CONFIG)]
    done = run_to_end(command, cwd=tmp_path, timeout=30, input="name\nkata-get-rules\ngenmove b\nquit\n")
    assert done.status == 0
    assert done.stdout.startswith("= KataGo\n\n= {")
    assert '"ko":"POSITIONAL"' in done.stdout
    assert len(done.stderr.splitlines()) <= 1
    assert list(tmp_path.iterdir()) == []
