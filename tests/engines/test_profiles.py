"""The shipped profiles, what docs/engines.md says of them, and what those of users may get wrong."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Context, Group

from harness.cases.guards import guard_words
from harness.cli.main import goharness
from harness.engines import catalogue
from harness.engines.catalogue import (
    PROFILES,
    find_program,
    load_profile,
    profile_names,
    resolve,
    shipped_profile,
)
from harness.engines.profile import Channels, Profile, settings_for
from harness.errors import DataError, EngineStartError, UsageError
from harness.rules.catalogue import load_ruleset, shipped_names
from harness.yaml_source import load
from tests.run.running import only, outcomes, run

DOCS = (Path(__file__).parents[2] / "docs" / "engines.md").read_text("utf-8")
HERE = Path(__file__).parent


def documented() -> set[str]:
    """Return the keys in the first column of the table of keys."""
    found = set()
    for line in DOCS.splitlines():
        if line.startswith("| `"):
            found |= set(re.findall(r"`([^`]+)`", line.split("|")[1]))
    return found


def in_sample() -> set[str]:
    """Return the keys of the sample profile."""
    sample = re.search(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    assert sample
    return set(re.findall(r"^(\w+):", sample[1], re.MULTILINE))


def test_every_documented_key_exists() -> None:
    keys = set(Profile.model_fields) | {f"channels.{key}" for key in Channels.model_fields}
    for key in documented():
        assert key in keys or f"channels.{key}" in keys, key


def test_every_key_is_documented() -> None:
    shown = documented() | in_sample()
    for key in set(Profile.model_fields) - {"channels", "notes"}:
        assert key in shown, key
    for key in Channels.model_fields:
        assert key in shown or f"channels.{key}" in shown, key


def test_the_sample_in_the_documentation_is_a_profile(tmp_path: Path) -> None:
    sample = re.search(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    assert sample
    path = tmp_path / "mybot.yaml"
    path.write_text(sample[1], "utf-8")
    assert load_profile(path).name == "mybot"


@pytest.mark.parametrize("name", [*profile_names(), "generic"])
def test_a_shipped_profile_loads_and_is_called_like_its_file(name: str) -> None:
    profile = shipped_profile(name)
    assert profile.name == name
    assert all(key in guard_words() for key in axes_named(profile))
    assert all(claim in shipped_names() for claim in profile.claims)


def axes_named(profile: Profile) -> Iterator[str]:
    guards = [fixed.when for fixed in profile.fixed]
    guards += [choice.when for group in profile.axes for choice in group.choices]
    for guard in guards:
        for alternative in guard.alternatives:
            yield from alternative
    for group in profile.axes:
        yield from group.sets


@pytest.mark.parametrize("name", [*profile_names(), "generic"])
def test_every_value_in_a_guard_can_be_met(name: str) -> None:
    """A misspelt value would never hold, and so silence a program for good."""
    profile = shipped_profile(name)
    guards = [fixed.when for fixed in profile.fixed]
    guards += [choice.when for group in profile.axes for choice in group.choices]
    for guard in guards:
        for alternative in guard.alternatives:
            for key, condition in alternative.items():
                known = guard_words()[key]
                assert known is None or set(condition.values) <= known, (key, condition)


REPRESENTED = {
    "gnugo": {"tromp-taylor", "aga", "japanese", "chinese-2002", "simplified-ing"},
    "katago": {"tromp-taylor", "aga", "japanese-auto-void", "chinese-2002", "spight"},
    "pachi": {"chinese-kgs", "japanese", "new-zealand-program"},
    "leela-zero": {"tromp-taylor"},
    "reference": set(shipped_names()),
}
NOT_REPRESENTED = {
    "gnugo": {"torus", "bga", "spight", "no-pass", "pgx"},
    "katago": {"torus", "bga", "no-pass", "ing"},
    "pachi": {"tromp-taylor", "aga-button", "torus"},
    "leela-zero": {"japanese", "torus", "aga"},
}


@pytest.mark.parametrize("name", REPRESENTED)
def test_rulesets_that_a_profile_can_set(name: str) -> None:
    for ruleset in REPRESENTED[name]:
        assert not settings_for(shipped_profile(name), load_ruleset(ruleset)).cannot, ruleset
    for ruleset in NOT_REPRESENTED.get(name, ()):
        assert settings_for(shipped_profile(name), load_ruleset(ruleset)).cannot, ruleset


def test_axes_are_told_by_flags_and_commands() -> None:
    gnugo = settings_for(shipped_profile("gnugo"), load_ruleset("tromp-taylor"))
    assert gnugo.flags == ("--positional-superko", "--allow-all-suicide", "--chinese-rules")
    katago = settings_for(shipped_profile("katago"), load_ruleset("aga"))
    assert katago.commands[:2] == ("kata-set-rule ko SITUATIONAL", "kata-set-rule suicide false")


def test_compensation_for_handicap_is_no_matter_of_counting_even_games() -> None:
    aga = settings_for(shipped_profile("gnugo"), load_ruleset("aga"))
    assert aga.cannot_score == ()
    assert aga.cannot_handicap == ("cannot be set to handicap.compensation: n-1",)
    katago = settings_for(shipped_profile("katago"), load_ruleset("aga"))
    assert katago.cannot_handicap == ()
    assert "kata-set-rule whiteHandicapBonus N-1" in katago.commands


GOOD = "name: x\ntitle: x\ncommand: [x]\n"
WRONG = [
    ("command: [x]\n", r"profile.yaml:1:1: .*'name' is missing"),
    ("name: x\ntitle: x\ncommand: [x]\nplays: strict\n", r"profile.yaml:4:1: .*'plays'.*did you mean 'play'"),
    (
        "name: x\ntitle: x\ncommand: [x]\nplay: strikt\n",
        r"profile.yaml:4:7: .*'strikt'.*did you mean 'strict'",
    ),
    ("name: x\ntitle: x\ncommand: x\n", r"profile.yaml:3:10: command.*expected a list"),
    ("name: x\ntitle: x\ncommand: [x]\nids: no\n", r"profile.yaml:4:6: .*write 'false'"),
    (
        "name: x\ntitle: x\ncommand: [x]\nfixed: [{when: 3, says: y}]\n",
        r"profile.yaml:4:16: .*a map of ruleset keys",
    ),
    ("name: x\ntitle: x\ncommand: [x]\nname: y\n", r"profile.yaml:4:1: .*name"),
    (
        "name: x\ntitle: x\ncommand: [x]\nchannels: {legality: [{kind: ask}]}\n",
        r"profile.yaml:4:\d+: .*'ask'",
    ),
    (
        "name: x\ntitle: x\ncommand: [x]\nfixed: [{when: {superkoo: none}, says: y}]\n",
        r"profile.yaml:4:\d+: .*'superkoo'.*did you mean 'superko'",
    ),
    (
        "name: x\ntitle: x\ncommand: [x]\nfixed: [{when: {superko: positonal}, says: y}]\n",
        r"profile.yaml:4:\d+: .*'positonal'.*did you mean 'positional'",
    ),
    (
        "name: x\ntitle: x\ncommand: [x]\naxes: [{sets: superkoo, choices: []}]\n",
        r"profile.yaml:4:\d+: .*'superkoo'.*did you mean 'superko'",
    ),
    ("name: x\ntitle: x\ncommand: []\n", r"profile.yaml:3:10: command"),
    (
        GOOD + "limits: {start: nan}\n",
        r"profile.yaml:4:17: limits.start: found 'nan', expected a finite number",
    ),
    (GOOD + "limits: {score: 1e400}\n", r"profile.yaml:4:17: .*expected a finite number"),
    (GOOD + "limits: {quit: -1}\n", r"profile.yaml:4:16: .*expected more than 0$"),
    (GOOD + "limits: {quit: 86401}\n", r"profile.yaml:4:16: .*expected at most 86400$"),
    (GOOD + "limits: {command: soon}\n", r"profile.yaml:4:19: .*expected a number$"),
    (GOOD + "channels: {score: {passes: -1}}\n", r"profile.yaml:4:28: .*expected at least 0$"),
    (GOOD + "channels: {score: {decimals: 999999}}\n", r"profile.yaml:4:30: .*expected at most 9$"),
    (GOOD + "boards: {largest: 26}\n", r"profile.yaml:4:19: .*expected at most 25$"),
    (GOOD + "env: {A=B: c}\n", r"profile.yaml:4:7: .*environment variable, without '='"),
    (GOOD + 'env: {A: "b\\0"}\n', r"profile.yaml:4:10: .*without the character NUL"),
    ('name: x\ntitle: x\ncommand: ["a\\0b"]\n', r"profile.yaml:3:11: .*without the character NUL"),
    ("name: ../x\ntitle: x\ncommand: [x]\n", r"profile.yaml:1:7: name: .*small letters, digits and hyphens"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_mistake_in_a_profile_is_told_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "profile.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match=message):
        load_profile(path)


def test_a_program_is_named_by_profile_file_or_command_line(tmp_path: Path) -> None:
    assert resolve("reference")[0] == "reference"
    assert resolve("faulty:hang@5,banner")[2][-4:] == ("--fault", "hang@5", "--fault", "banner")
    assert resolve("./bot 'a b' --gtp")[2] == ("./bot", "a b", "--gtp")
    path = tmp_path / "p.yaml"
    path.write_text("name: mine\ntitle: Mine\ncommand: [cat]\n", "utf-8")
    assert resolve(str(path))[0] == "mine"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "empty command"),
        ("gungo", "did you mean 'gnugo'"),
        ("a 'b", "cannot read the command line"),
        ("faulty:ko-kept-after-pas", "unknown fault 'ko-kept-after-pas'; did you mean 'ko-kept-after-pass'"),
        ("faulty:banner,nosuch", "--engine: unknown fault 'nosuch'.*--fault list"),
        ("faulty:hang@x", "expected hang@N, N from 1"),
    ],
)
def test_a_mistake_in_a_name_is_told(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        resolve(name)


def test_a_program_that_is_not_here_is_told(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("name: mine\ntitle: My Bot\ncommand: [no-such-bot]\n", "utf-8")
    with pytest.raises(EngineStartError, match="My Bot is not on this machine"):
        resolve(str(path))
    path.write_text('name: mine\ntitle: My Bot\ncommand: [cat, -w, "{weights}"]\n', "utf-8")
    with pytest.raises(EngineStartError, match=r"nothing is known for \{weights\}: copy its profile"):
        resolve(str(path))


def test_only_what_can_be_started_counts_as_available(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOHARNESS_ENGINES", str(tmp_path))
    assert {"reference", "faulty"} <= set(catalogue.available_engines())
    assert "leela-zero" not in catalogue.available_engines()
    assert find_program(shipped_profile("reference")) == Path(sys.executable)


# ---------------------------------------------------------------------- Pachi and Leela Zero, by stubs


def stub_words(name: str) -> list[str]:
    script = HERE / f"stub_{name.replace('-', '_')}.py"
    return ["env", f"PYTHONPATH={HERE.parents[1]}", sys.executable, "-S", str(script)]


def with_stub(folder: Path, name: str) -> str:
    """Return a copy of a shipped profile that starts the stub instead."""
    data = re.sub("^install: .*\n", "", (PROFILES / f"{name}.yaml").read_text("utf-8"), flags=re.MULTILINE)
    words = stub_words(name)
    command = "command: [" + ", ".join(f'"{word}"' for word in words) + "]"
    path = folder / f"{name}.yaml"
    path.write_text(re.sub(r"^command: .*$", command, data, flags=re.MULTILINE), "utf-8")
    load(path)
    return str(path)


def test_pachi_is_failed_by_axis_for_rules_that_it_claims_and_does_not_follow(tmp_path: Path) -> None:
    axes = {
        "three-stone-suicide-in-play": "suicide: multi-stone",
        "play-goes-on-after-a-suicide": "suicide: multi-stone",
        "first-stone-alone-again": "superko: situational",
    }
    engine = with_stub(tmp_path, "pachi")
    result = run(engine, *axes, cases=None, rulesets=["new-zealand-program"])
    assert set(outcomes(result)) == set(axes)
    for one in result.results:
        assert (one.case, one.outcome.value) == (one.case, "fail")
        assert one.finding
        assert one.finding.axis == axes[one.case]
        assert "kgs-rules new_zealand" in one.finding.transcript


def test_pachi_passes_what_it_does_keep(tmp_path: Path) -> None:
    result = run(
        with_stub(tmp_path, "pachi"),
        "ko-may-not-be-retaken-at-once",
        "snapback-is-no-ko",
        cases=None,
        rulesets=["chinese-kgs", "japanese"],
    )
    assert {one.outcome.value for one in result.results} == {"pass"}


def test_pachi_is_never_asked_for_the_board_that_ends_it(tmp_path: Path) -> None:
    result = run(
        with_stub(tmp_path, "pachi"), "only-point-of-the-smallest-board", cases=None, rulesets=["japanese"]
    )
    assert {(one.outcome.value, one.words) for one in result.results} <= {
        ("unsupported", "only square boards from 2 to 19")
    }


NINETEEN = """
format: 1
suite: made/nineteen
sources: ["Tromp-Taylor rules"]
cases:
  - id: ko-on-nineteen
    title: A ko on a board of full size
    board: 19x19
    moves: [B C4, W D4, B B3, W E3, B C2, W D2, B D3, W C3]
    expect:
      - illegal: {B: [D3]}
        because: "Tromp-Taylor rule 6"
  - id: capture-on-nineteen
    title: A stone is taken in the corner
    board: 19x19
    swap: false
    moves: [B A1, W A2, B T19, W B1]
    expect:
      - captures: [A1]
        because: "Tromp-Taylor rule 7"
  - id: count-on-nineteen
    title: One stone owns the board
    board: 19x19
    swap: false
    options: {komi: 7.5}
    moves: [B K10]
    expect:
      - score: {result: B+353.5}
        because: "Tromp-Taylor rule 9"
  - id: small-board
    title: A small board
    board: 9x9
    moves: [B E5]
    expect:
      - board: |
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . X . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
          . . . . . . . . .
        because: "GTP 2"
"""


def test_leela_zero_is_no_judge_of_legality_and_plays_on_nineteen_lines_only(tmp_path: Path) -> None:
    cases = tmp_path / "cases.yaml"
    cases.write_text(NINETEEN, "utf-8")
    result = run(with_stub(tmp_path, "leela-zero"), cases=cases, rulesets=["tromp-taylor"])
    assert outcomes(result) == {
        "ko-on-nineteen": "unsupported",
        "capture-on-nineteen": "unsupported",
        "count-on-nineteen": "pass",
        "small-board": "unsupported",
    }
    words = {one.case: one.words for one in result.results}
    assert words["ko-on-nineteen"].endswith("no channel states whether a move is legal")
    assert words["capture-on-nineteen"].endswith("no channel shows the board")
    assert words["small-board"] == "only square boards from 19 to 19"


def test_leela_zero_without_its_profile_is_failed_by_its_play(tmp_path: Path) -> None:
    cases = tmp_path / "cases.yaml"
    cases.write_text(NINETEEN, "utf-8")
    command = shlex.join(stub_words("leela-zero"))
    one = only(run(command, "ko-on-nineteen", cases=cases, rulesets=["tromp-taylor"]))
    assert one.outcome.value == "fail"


def test_a_missing_program_names_a_command_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "find_program", lambda _profile: None)
    with pytest.raises(EngineStartError, match="`goharness engines install gnugo`"):
        resolve("gnugo")
    engines = goharness.get_command(Context(goharness), "engines")
    assert isinstance(engines, Group)
    assert "install" in engines.list_commands(Context(engines))
