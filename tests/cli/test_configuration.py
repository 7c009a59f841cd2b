"""`goharness.yaml`: found upwards, checked, under the command line and the environment."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from harness.cli.main import main
from harness.engines.profile import Profile
from harness.errors import DataError
from harness.run.configuration import (
    Configuration,
    configuration_schema_text,
    find_configuration,
    read_configuration,
)
from tests.run.running import CASES, CHANNELS, RULES, stub

PUBLISHED = Path(__file__).parents[2] / "schemas" / "configuration.json"


def configured(folder: Path, text: str) -> Configuration:
    path = folder / "goharness.yaml"
    path.write_text(text, "utf-8")
    return read_configuration(path)


def settings(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, list[str]]:
    """Return what `--show-config` prints: value and origin by setting."""
    assert main(["run", "--show-config", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    return {line.split()[0]: line.split()[1:] for line in lines[2:] if not line.startswith(" ")}


def test_the_page_shows_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "configuration.md").read_text("utf-8")
    table = page.partition("setting         value")[2].splitlines()
    shown = [line.split()[0] for line in table if line.startswith(tuple("abcdefghijklmnopqrstuvwxyz"))]
    assert [name for name in shown if not name.startswith("engines.")] == list(settings(capsys))


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "below").mkdir()
    lines = ["run:", "  jobs: 5", "  timeout: 5", "  seed: 5", "  strict-gtp: true"]
    (tmp_path / "goharness.yaml").write_text("\n".join(lines), "utf-8")
    monkeypatch.chdir(tmp_path / "below")
    monkeypatch.setenv("GOHARNESS_RUN_JOBS", "6")
    monkeypatch.setenv("GOHARNESS_RUN_TIMEOUT", "6")
    monkeypatch.setenv("GOHARNESS_RUN_ENGINE", "gnugo --mode gtp\n./bot")
    shown = settings(capsys, "--jobs", "7")
    assert shown["jobs"] == ["7", "command", "line"]
    assert shown["timeout"] == ["6.0", "environment"]
    assert shown["engine"] == ["gnugo", "--mode", "gtp", "environment"]
    assert shown["seed"] == ["5", "../goharness.yaml:4:3"]
    assert shown["strict-gtp"] == ["true", "../goharness.yaml:5:3"]
    assert shown["transport"] == ["case", "default"]
    assert shown["paths"] == ["-", "default"]


def test_the_nearest_file_above_is_taken(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / "goharness.yaml").write_text("{}")
    assert find_configuration(below) == tmp_path / "goharness.yaml"
    (tmp_path / "a" / "goharness.yaml").write_text("{}")
    assert find_configuration(below) == tmp_path / "a" / "goharness.yaml"


def test_paths_stand_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    found = configured(
        tmp_path,
        "engines: {a: ./bot -x, b: bot -x, c: c.yaml, d: {command: [bin/bot]}, e: /opt/bot}\n"
        "run:\n"
        "  paths: [cases, /other]\n"
        "  ruleset: [aga, mine.yaml]\n"
        "  engine: [a, own.yaml, gnugo]\n"
        "  baseline: known.yaml\n"
        "  json: '-'\n"
        "  html: out\n",
    )
    assert found.options == {
        "paths": ("../cases", "/other"),
        "ruleset": ("aga", "../mine.yaml"),
        "engine": ("a", "../own.yaml", "gnugo"),
        "baseline": ("../known.yaml",),
        "json": "-",
        "html": "../out",
    }
    (profile,) = [engine for engine in found.engines.values() if isinstance(engine, Profile)]
    assert (profile.name, profile.title, profile.command) == ("d", "d", ("../bin/bot",))
    texts = {name: engine for name, engine in found.engines.items() if isinstance(engine, str)}
    assert texts == {"a": "../bot -x", "b": "bot -x", "c": "../c.yaml", "e": "/opt/bot"}


def test_a_program_beside_the_file_is_never_looked_for_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert configured(tmp_path, "engines: {a: ./bot}").engines == {"a": "./bot"}


@pytest.mark.parametrize("text", ["{}", "run:\n  timeout:\n", "engines: {}\nrun: {}\n"])
def test_what_says_nothing_changes_nothing(tmp_path: Path, text: str) -> None:
    assert configured(tmp_path, text) == Configuration()


WRONG = [
    ("run: {tiemout: 3}", "1:7: run: unknown key.*did you mean 'timeout'"),
    ("run: {strict_gtp: true}", "1:7: run: unknown key.*did you mean 'strict-gtp'"),
    ("engine: {}", "1:1: unknown key.*did you mean 'engines'"),
    ("run: {timeout: soon}", "1:16: run.timeout: found 'soon', expected a number"),
    ("run: {timeout: 0}", "1:16: run.timeout: found '0', expected more than 0"),
    ("run: {jobs: 0}", "1:13: run.jobs: found '0', expected at least 1"),
    ("run: {strict-gtp: yes}", "1:19: .*write 'true'"),
    ("run: {transport: windw}", "1:18: .*did you mean 'window'"),
    ("run: {engine: []}", "1:15: run.engine: .*at least one entry"),
    ("run: 3", "1:6: run: found '3', expected a map"),
    ("[]", "1:1: the file: found a list, expected a map"),
    ("engines: {gnugo: x}", "1:11: .*'gnugo', expected another name than that of a shipped program"),
    ("engines: {all: x}", "1:11: .*'all', expected another name"),
    ("engines: {A B: x}", "1:11: .*'A B'"),
    ("engines: {a: }", "1:14: .*expected a command line"),
    ("engines: {a: ' '}", "1:14: .*expected a command line"),
    ("engines: {a: [x]}", "1:14: .*expected a command line"),
    ('engines: {a: "b \'"}', "1:14: engines.a: .*a command line as a shell would read it"),
    ("engines:\n  a:\n    command: [x]\n    titel: y", "4:5: unknown key: .*did you mean 'title'"),
    ("engines:\n  a: {title: x}", "the key 'command' is missing"),
    ("run: {seed: 1, seed: 2}", "1:16: .*seed"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=f"goharness.yaml:.*{message}"):
        configured(tmp_path, text)


def test_a_run_takes_programs_rules_and_cases_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = yaml.safe_dump(
        {
            "engines": {
                "sound": stub("Query"),
                "wrong": {"command": stub("WrongQuery").split(), **yaml.safe_load(CHANNELS)},
            },
            "run": {"ruleset": str(RULES), "paths": str(CASES), "engine": "sound", "protocol": "off"},
        }
    )
    (tmp_path / "goharness.yaml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["run"]) == 0
    assert "sound" in capsys.readouterr().out
    assert main(["run", "--engine", "wrong", "--json", "run.jsonl"]) == 1
    outcomes = [json.loads(line) for line in Path("run.jsonl").read_text("utf-8").splitlines()]
    assert {line["engine"] for line in outcomes if line["type"] == "outcome"} == {"wrong"}
    capsys.readouterr()
    assert main(["run", "--engine", "sonud"]) == 2
    assert "did you mean 'sound'?" in capsys.readouterr().err


def test_a_file_that_is_named_is_taken_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("goharness.yaml").write_text("no: configuration\n")
    Path("ci.yaml").write_text("run: {seed: 9}\n")
    assert settings(capsys, "--config", "ci.yaml")["seed"] == ["9", "ci.yaml:1:7"]
    assert main(["run", "--config", "none.yaml"]) == 2
    assert main(["run"]) == 2
    assert "goharness.yaml:1:1: unknown key: found 'no'" in capsys.readouterr().err


def test_check_reads_a_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "goharness.yaml").write_text("run: {sede: 9}\n")
    assert main(["check", str(tmp_path)]) == 1
    assert "did you mean 'seed'?" in capsys.readouterr().out
    (tmp_path / "goharness.yaml").write_text("run: {seed: 9}\n")
    assert main(["check", str(tmp_path)]) == 0
    assert "1 configuration in 1 file" in capsys.readouterr().out


def test_the_published_schema_is_that_of_the_model() -> None:
    assert PUBLISHED.read_text("utf-8") == configuration_schema_text()
    schema = jsonschema.Draft202012Validator(json.loads(configuration_schema_text()))
    good = {"engines": {"a": "x", "b": {"command": ["x"]}}, "run": {"engine": "a", "paths": ["c"], "jobs": 2}}
    schema.validate(good)
    wrong: list[object] = [
        {"engins": {}},
        {"run": {"jobs": "x"}},
        {"run": {"engine": []}},
        {"engines": {"a": 3}},
    ]
    assert all(list(schema.iter_errors(bad)) for bad in wrong)
