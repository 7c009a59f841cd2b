"""What the pages show of the terminal is what the terminal shows: each ```console block is run.

A block is a session: its commands are run in order in one folder that holds `tests/docs/files/` and the
YAML files of the page, each under its `name`; and the output of each is compared. `...` in it stands for
anything, alone on a line for any lines; a command without shown output is only run. ```console gnugo needs
GNU Go; ```console not-run is only read.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from .pages import HAND_WRITTEN, blocks, name_of

FILES = Path(__file__).parent / "files"
KINDS = {"", "gnugo", "katago", "not-run"}


@dataclass(frozen=True)
class Step:
    """A command as it is typed, and what the page shows of its output."""

    command: str
    output: str


def steps(session: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, output = re.fullmatch(r"((?:.*\\\n)*.*)\n?((?:.|\n)*)", part).groups()  # type: ignore[union-attr]
        yield Step(command, output)


def pattern(shown: str) -> re.Pattern[str]:
    """Return what matches the output that a page shows; blanks at the end of lines do not matter."""
    lines = [line.rstrip() for line in shown.rstrip().splitlines()]
    parts = [
        r"(?:.*\n)*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r" *\n"
        for line in lines
    ]
    return re.compile("".join(parts) + r"\s*")


def sessions() -> Iterator[object]:
    for page in HAND_WRITTEN:
        for block in blocks(page, "console"):
            kind = block.info.removeprefix("console").strip()
            assert kind in KINDS, f"{name_of(page)}: ```{block.info}"
            if kind != "not-run":
                assert block.map is not None
                yield pytest.param(page, block.content, kind, id=f"{name_of(page)}:{block.map[0] + 1}")


@pytest.mark.parametrize(("page", "session", "program"), list(sessions()))
def test_the_terminal_shows_what_the_page_shows(
    page: Path, session: str, program: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folders = [str(Path(sys.executable).parent)]
    if program:
        folders.append(str(request.getfixturevalue(program).parent))
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    for example in blocks(page, "yaml"):
        if name := re.match(r"name: ([a-z-]+)", example.content):
            (tmp_path / f"{name[1]}.yaml").write_text(example.content, "utf-8")
    environment = {**os.environ, "PATH": os.pathsep.join([*folders, os.environ["PATH"]]), "NO_COLOR": "1"}
    for step in steps(session):
        done = subprocess.run(
            step.command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
        assert done.returncode in (0, 1), done.stdout
        if step.output:
            matches = pattern(step.output).fullmatch(done.stdout) is not None
            assert matches, f"$ {step.command}\n{done.stdout}"
