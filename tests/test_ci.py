"""What action.yml and docs/ci.md tell a program's CI to do, done on the sample project."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
YAML_BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.M | re.S)
SNIPPETS = YAML_BLOCK.findall((ROOT / "docs" / "ci.md").read_text("utf-8"))
PYTEST_JOB = YAML_BLOCK.findall((ROOT / "docs" / "pytest.md").read_text("utf-8"))[0]
ENGINE = f"{shlex.quote(sys.executable)} -S mybot.py"

CHANGES = {
    "all known": ("", "", 0, "xfail"),
    "a new failure": ("KNOWS_SUICIDE = True", "KNOWS_SUICIDE = False", 1, "fail"),
    "an unexpected pass": ("KNOWS_KO = False", "KNOWS_KO = True", 1, "xpass"),
}


@pytest.fixture(params=CHANGES, ids=[name.replace(" ", "-") for name in CHANGES])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, int, str]:
    """A copy of the sample project, the exit status of its CI, and an outcome that it shows."""
    before, after, status, outcome = CHANGES[request.param]
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "tests" / "sample_project", folder)
    program, known = folder / "mybot.py", folder / "known.yaml"
    program.write_text(program.read_text("utf-8").replace(before, after), "utf-8")
    known.write_text(known.read_text("utf-8").replace("python3 mybot.py", ENGINE), "utf-8")
    return folder, status, outcome


def bash(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script as GitHub's `shell: bash` does."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def step(name: str) -> dict[str, Any]:
    return next(one for one in ACTION["runs"]["steps"] if one.get("name") == name)


def test_the_action(project: tuple[Path, int, str], tmp_path: Path) -> None:
    folder, status, outcome = project
    inputs = {
        "engine": ENGINE,
        "ruleset": "japanese",
        "baseline": "known.yaml",
        "args": "--skip 'snapback-is-no-*=not now'",
    }
    assert inputs.keys() | {"artifact"} == ACTION["inputs"].keys()
    replay = step("Replay the cases")
    environment = {
        name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
        for name, value in replay["env"].items()
    }
    (tmp_path / "goharness-command").symlink_to(Path(sys.executable).parent / "goharness")
    summary = tmp_path / "summary.md"
    done = bash(
        replay["run"], folder, RUNNER_TEMP=str(tmp_path), GITHUB_STEP_SUMMARY=str(summary), **environment
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert f" {outcome}" in done.stdout
    assert summary.read_text("utf-8").startswith("# Rules of Go")
    report = tmp_path / "goharness-report"
    assert {path.name for path in report.iterdir()} == {"junit.xml", "html", "summary.md", "run.jsonl"}
    junit = etree.parse(report / "junit.xml").getroot()
    assert (junit.get("failures") != "0") is bool(status)


def test_the_action_without_what_may_be_left_out(tmp_path: Path) -> None:
    """Empty inputs are no words on the command line; a program that does not start ends with 2."""
    (tmp_path / "goharness-command").symlink_to(Path(sys.executable).parent / "goharness")
    empty = dict.fromkeys(("RULESETS", "BASELINE", "MORE"), "")
    run = step("Replay the cases")["run"]
    summary = str(tmp_path / "summary.md")
    places = {"RUNNER_TEMP": str(tmp_path), "GITHUB_STEP_SUMMARY": summary}
    assert bash(run, tmp_path, **places, **empty | {"ENGINE": "./none", "RULESETS": "aga"}).returncode == 2
    short = empty | {"ENGINE": "reference", "MORE": "-k snapback-is-no-ko --protocol off"}
    done = bash(run, tmp_path, **places, **short)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lines_for_gitlab(project: tuple[Path, int, str]) -> None:
    folder, status, outcome = project
    job = next(yaml.safe_load(text)["rules"] for text in SNIPPETS if "artifacts:" in text)
    script = "\n".join(job["script"])
    assert '"./mybot --gtp" --ruleset aga' in script
    script = script.replace('"./mybot --gtp" --ruleset aga', f"{shlex.quote(ENGINE)} --ruleset japanese")
    done = bash(script, folder)
    assert done.returncode == status, done.stdout + done.stderr
    assert f" {outcome}" in done.stdout
    assert (folder / job["artifacts"]["reports"]["junit"]).exists()


def test_the_lines_for_pytest_are_ten_at_most_and_do_the_same(project: tuple[Path, int, str]) -> None:
    folder, status, _ = project
    assert len(PYTEST_JOB.splitlines()) <= 10
    command = yaml.safe_load(PYTEST_JOB)["jobs"]["rules"]["steps"][-1]["run"]
    words = '"./mybot --gtp" --goharness-ruleset aga'
    assert words in command
    command = command.replace(words, f"{shlex.quote(ENGINE)} --goharness-ruleset japanese")
    done = bash(command, folder)
    assert done.returncode == status, done.stdout + done.stderr
    assert len(etree.parse(folder / "rules.xml").findall(".//testcase")) > 100


def test_the_action_makes_its_report_anew_where_it_is_used_twice(tmp_path: Path) -> None:
    (tmp_path / "goharness-command").symlink_to(Path(sys.executable).parent / "goharness")
    words = {"ENGINE": "reference", "RULESETS": "aga", "BASELINE": "", "MORE": "-k no-such-case"}
    summary = str(tmp_path / "summary.md")
    (tmp_path / "goharness-report").mkdir()
    (tmp_path / "goharness-report" / "old.html").touch()
    done = bash(
        step("Replay the cases")["run"],
        tmp_path,
        RUNNER_TEMP=str(tmp_path),
        GITHUB_STEP_SUMMARY=summary,
        **words,
    )
    assert done.returncode == 5, done.stdout + done.stderr
    assert not (tmp_path / "goharness-report" / "old.html").exists()


def test_the_action_names_its_cache_by_what_it_installs(tmp_path: Path) -> None:
    output = tmp_path / "output"
    run = step("Name the cache")["run"]
    done = bash(run, tmp_path, GITHUB_ACTION_PATH=str(ROOT), GITHUB_OUTPUT=str(output))
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"key=[0-9a-f]{16}\n", output.read_text("utf-8"))


@pytest.mark.every_program
def test_the_action_installs_goharness_also_twice_in_one_job(tmp_path: Path) -> None:
    places = {"RUNNER_TEMP": str(tmp_path), "GITHUB_ACTION_PATH": str(ROOT), "HOME": str(tmp_path)}
    for _ in range(2):
        done = bash(step("Install goharness")["run"], tmp_path, PYTHON=sys.executable, **places)
        assert done.returncode == 0, done.stdout + done.stderr
    done = bash('cd / && "$RUNNER_TEMP/goharness-command" list rulesets', tmp_path, **places)
    assert "tromp-taylor" in done.stdout


WORKFLOW = "on: push\n" + next(text for text in SNIPPETS if "jobs:" in text)
GITLAB = next(text for text in SNIPPETS if "artifacts:" in text)


@pytest.mark.parametrize(
    ("schema", "content", "options"),
    [
        ("github-actions", (ROOT / "action.yml").read_text("utf-8"), ()),
        ("github-workflows", WORKFLOW, ()),
        ("github-workflows", f"on: push\n{PYTEST_JOB}", ()),
        ("gitlab-ci", GITLAB, ("--data-transform", "gitlab-ci")),
    ],
)
def test_what_ci_systems_read_meets_their_schemas(
    tmp_path: Path, schema: str, content: str, options: tuple[str, ...]
) -> None:
    file = tmp_path / "file.yml"
    file.write_text(content, "utf-8")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *options]
    done = subprocess.run([*command, str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lines_for_github_name_inputs_that_there_are() -> None:
    job = next(yaml.safe_load(text)["jobs"]["rules"] for text in SNIPPETS if "jobs:" in text)
    assert job["steps"][1]["with"].keys() <= ACTION["inputs"].keys()
