"""The rulesets that come with the harness say what their texts say.

The tables are written down from the rule texts, not from the files under test.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from harness import data_folders
from harness.data_folders import data_folder
from harness.errors import GoharnessError
from harness.explore.ruleset_facts import own_values
from harness.rules.catalogue import load_ruleset, shipped_files, shipped_names
from harness.rules.loader import load_file
from harness.rules.schema import ruleset_schema, schema_text

# ruleset | ko | superko | suicide | method | komi | tie | after | resume | dead stones
PLAY_AND_COUNT = """
chessplayx                   | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | either  | agreement
chinese                      | simple | none                | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
chinese-kgs                  | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
chinese-ogs                  | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
chinese-2002                 | none   | positional          | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
chinese-2002-situational     | none   | situational         | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
wmsg-2008                    | none   | positional          | forbidden   | area      | 6.5    | unspecified | counting | dispute | agreement
japanese                     | simple | none                | forbidden   | territory | 6.5    | draw        | counting | either  | hypothetical
japanese-auto-void           | simple | none                | forbidden   | territory | 6.5    | draw        | counting | either  | hypothetical
korean                       | simple | none                | forbidden   | territory | 6.5    | draw        | counting | dispute | agreement
korean-event                 | simple | none                | forbidden   | territory | 6.5    | draw        | counting | dispute | agreement
aga                          | none   | situational         | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
aga-territory                | none   | situational         | forbidden   | territory | 7.5    | draw        | counting | dispute | agreement
aga-button                   | none   | situational         | forbidden   | area      | 7      | draw        | counting | dispute | agreement
bga                          | none   | natural-situational | forbidden   | territory | by-size | draw       | counting | dispute | agreement
french                       | none   | natural-situational | forbidden   | area      | 7.5    | unspecified | counting | dispute | agreement
french-situational           | none   | situational         | forbidden   | area      | 7.5    | unspecified | counting | dispute | agreement
new-zealand                  | none   | own-moves           | allowed     | area      | 7      | draw        | counting | dispute | agreement
new-zealand-program          | none   | situational         | multi-stone | area      | 7      | draw        | counting | dispute | agreement
ing                          | none   | ing                 | multi-stone | area      | 8      | black       | final    | none    | agreement
ing-positional               | none   | positional          | multi-stone | area      | 7.5    | black       | final    | none    | agreement
simplified-ing               | none   | positional          | allowed     | area      | 8      | draw        | counting | dispute | agreement
tromp-taylor                 | none   | positional          | allowed     | area      | none   | draw        | final    | none    | all-alive
katago-tromp-taylor          | none   | positional          | multi-stone | area      | 7.5    | draw        | final    | none    | all-alive
cgos                         | none   | positional          | forbidden   | area      | 7.5    | draw        | final    | none    | all-alive
strasbourg                   | simple-position | none       | forbidden   | stones    | none   | unspecified | final    | none    | all-alive
go-flaechenwertung-v1        | none   | positional          | forbidden   | area      | agreed | unspecified | counting | none    | agreement
go-flaechenwertung-v1-literal | none  | positional          | forbidden   | area      | agreed | unspecified | counting | none    | agreement
dutch                        | none   | positional          | allowed     | area      | none   | unspecified | final    | none    | all-alive
dutch-japanese-count         | none   | positional          | allowed     | territory | none   | unspecified | final    | none    | agreement
spight                       | none   | spight              | forbidden   | area      | agreed | unspecified | counting | dispute | all-alive
lasker-maas                  | simple | none                | forbidden   | territory | none   | unspecified | counting | dispute | play-out
ancient-area                 | simple | none                | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
stone-scoring                | simple | none                | forbidden   | area      | 7.5    | draw        | counting | dispute | agreement
ancient-territory            | simple | none                | forbidden   | territory | 6.5    | draw        | counting | dispute | play-out
no-pass                      | none   | positional          | forbidden   | last-move | none   | draw        | final    | none    | all-alive
open-spiel                   | simple | none                | forbidden   | area      | 7.5    | draw        | final    | none    | all-alive
pgx                          | simple | none                | forbidden   | area      | 7.5    | white       | final    | none    | all-alive
atari-go                     | simple | none                | forbidden   | capture   | none   | unspecified | final    | none    | all-alive
capture-n                    | simple | none                | forbidden   | capture   | none   | unspecified | final    | none    | all-alive
torus                        | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | either  | agreement
rengo                        | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | either  | agreement
pair-go                      | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | either  | agreement
phantom-go                   | simple | positional          | forbidden   | area      | 7.5    | draw        | counting | either  | agreement
"""  # noqa: E501

_KEYS = (
    "ko",
    "superko",
    "suicide",
    "scoring.method",
    "komi",
    "tie",
    "end.after",
    "end.resume",
    "end.dead_stones",
)

_ANCIENT = "means=void count=3 since_pass seki=none seki_test=independent-life tax=group same_position"

# What a ruleset says on all other axes, where it is not the default (of the method, for seki).
FURTHER = {
    "chessplayx": "sizes=19,13,9 resume_first=undetermined protocol=mutual-confirmation "
    "also=resignation,time,draw-offer",
    "chinese": "means=void count=3 since_pass same_position placement=free compensation=n",
    "chinese-kgs": "placement=fixed table=by-size compensation=n",
    "chinese-ogs": "placement=free compensation=n handicap_komi=fraction",
    "chinese-2002": "unit=zi placement=free compensation=n",
    "chinese-2002-situational": "unit=zi placement=free compensation=n",
    "wmsg-2008": "last_dame=white-if-black-last second_stop=all-alive",
    "japanese": "means=void-by-agreement compare=positional seki=none resume_first=opponent-of-requester "
    "also=resignation,time,both-lose placement=fixed table=by-size handicap_komi=0",
    "japanese-auto-void": "means=void count=3 since_pass seki=none resume_first=opponent-of-requester "
    "also=resignation,time,both-lose placement=fixed table=by-size handicap_komi=0",
    "korean": "means=draw count=3 seki=none resume_first=opponent-of-requester placement=fixed "
    "handicap_komi=0",
    "korean-event": "means=event count=3 seki=none resume_first=opponent-of-requester placement=fixed "
    "handicap_komi=0",
    "aga": "sizes=19,13,9 last_pass=white second_stop=all-alive placement=fixed compensation=n-1 "
    "table=by-size handicap_komi=0.5",
    "aga-territory": "sizes=19,13,9 pass_stones=always last_pass=white second_stop=all-alive placement=fixed "
    "table=by-size handicap_komi=0.5",
    "aga-button": "sizes=19,13,9 history_at_button=clears button=first-pass second_stop=all-alive "
    "placement=fixed compensation=n-1 table=by-size handicap_komi=0.5",
    "bga": "sizes=19,13,9 pass_stones=always last_pass=white second_stop=all-alive placement=fixed "
    "table=by-size handicap_komi=0.5",
    "french": "placement=free compensation=n-1 handicap_komi=0.5",
    "french-situational": "placement=free compensation=n-1 handicap_komi=0.5",
    "new-zealand": "resume_first=by-agreement placement=white-passes handicap_komi=0",
    "new-zealand-program": "resume_first=by-agreement placement=free handicap_komi=0",
    "ing": "sizes=19 procedure=fill-in supply=points//2 shared=halved passes=4 placement=free "
    "handicap_tie=white",
    "ing-positional": "sizes=19 procedure=fill-in supply=points//2 shared=halved passes=4 placement=free "
    "compensation=n handicap_tie=white",
    "simplified-ing": "second_stop=all-alive",
    "katago-tromp-taylor": "pass_alive",
    "strasbourg": "sizes=9",
    "go-flaechenwertung-v1": "protocol=per-group placement=free stones=1,any",
    "go-flaechenwertung-v1-literal": "regions=adjacent-points protocol=per-group placement=free stones=1,any",
    "dutch": "sizes=19",
    "dutch-japanese-count": "sizes=19 procedure=by-hand seki=none",
    "spight": "resumption=clears passes=3 same_position",
    "lasker-maas": "procedure=play-out pass_stones=resolution",
    "ancient-area": _ANCIENT,
    "stone-scoring": _ANCIENT,
    "ancient-territory": _ANCIENT,
    "no-pass": "pass=impossible",
    "open-spiel": "means=draw compare=positional move_limit=2*points",
    "pgx": "start_position=ignored means=loss compare=positional move_limit=2*points",
    "atari-go": "target=1",
    "capture-n": "target=5",
    "torus": "sizes=19,13,9 topology=torus resume_first=undetermined protocol=mutual-confirmation",
    "rengo": "sizes=19,13,9 resume_first=undetermined protocol=mutual-confirmation per_side=2",
    "pair-go": "sizes=19,13,9 resume_first=undetermined protocol=mutual-confirmation per_side=2 mixed_pairs",
    "phantom-go": "sizes=19,13,9 resume_first=undetermined protocol=mutual-confirmation view=own-stones "
    "announce=captures,refusals,passes",
}

# Entries of the table of readings taken, and of values on which the text is silent.
BASIS = """
chessplayx: tie | chinese: end.same_position handicap.placement long_cycle.means | chinese-kgs: superko
chinese-ogs: handicap.komi | chinese-2002: superko long_cycle.means | chinese-2002-situational: superko
wmsg-2008: tie handicap end.second_stop | japanese: long_cycle.means long_cycle.compare handicap.komi
japanese-auto-void: long_cycle.means | korean: long_cycle.means long_cycle.count handicap.komi
korean-event: long_cycle.means | aga: superko komi | aga-territory: handicap.compensation
aga-button: scoring.button end.passes | bga: superko handicap.compensation ko
french: superko komi end.last_pass ko | french-situational: superko
new-zealand: superko suicide end.resume_first | new-zealand-program: superko suicide
ing: komi handicap.compensation end.dead_stones end.resume repetition.resumption handicap.tie
ing-positional: superko handicap.compensation | simplified-ing: handicap komi end.second_stop
tromp-taylor: komi
katago-tromp-taylor: scoring.pass_alive | cgos: komi | strasbourg: suicide tie
go-flaechenwertung-v1: tie board.sizes handicap.compensation end.resume
go-flaechenwertung-v1-literal: scoring.regions | dutch: suicide | dutch-japanese-count: superko suicide
spight: scoring.method suicide komi tie | lasker-maas: ko scoring.seki tie handicap
ancient-area: scoring.seki long_cycle.means | stone-scoring: scoring.method
ancient-territory: end.dead_stones
no-pass: suicide superko | open-spiel: komi repetition.start_position | pgx: komi | atari-go: tie
capture-n: scoring.target | torus: handicap.placement | rengo: superko
phantom-go: superko information.announce
"""

_SHORT = {
    "handicap_komi": "handicap.komi",
    "handicap_tie": "handicap.tie",
    "history_at_button": "repetition.button",
}


def _rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join("any" if item is None else str(item) for item in value)
    return "by-size" if isinstance(value, dict) else str(value)


def _further(name: str) -> dict[str, str]:
    """Return what `FURTHER` says of a ruleset, by the full key."""
    full = {
        key.split(".")[-1]: key for key in sorted(load_ruleset(name).resolved()) if key not in _SHORT.values()
    }
    full |= _SHORT | {"button": "scoring.button", "passes": "end.passes"}
    pairs = (item.partition("=") for item in FURTHER.get(name, "").split())
    return {full[key]: value or "True" for key, _, value in pairs}


@pytest.mark.parametrize("row", _rows(PLAY_AND_COUNT), ids=lambda row: row[0])
def test_play_and_count(row: list[str]) -> None:
    resolved = load_ruleset(row[0]).resolved()
    assert [_text(resolved[key]) for key in _KEYS] == row[1:]


@pytest.mark.parametrize("name", [row[0] for row in _rows(PLAY_AND_COUNT)])
def test_every_other_axis(name: str) -> None:
    resolved = load_ruleset(name).resolved()
    plain = load_file(data_folder("rulesets") / "tromp-taylor.yaml").resolved()
    expected = {key: _text(value) for key, value in plain.items() if key not in _KEYS} | _further(name)
    if sizes := _further(name).get("board.sizes"):
        expected["board.default"] = sizes.split(",")[0]
    assert {key: _text(value) for key, value in resolved.items() if key not in _KEYS} == expected


@pytest.mark.parametrize("name", shipped_names())
def test_every_value_off_its_default_says_what_it_rests_on(name: str) -> None:
    ruleset = load_ruleset(name)
    stated = {key for key in ruleset.resolved() if key in ruleset.basis or key.split(".")[0] in ruleset.basis}
    assert not set(own_values(ruleset)) - stated


def test_tromp_taylor_has_the_default_on_every_other_axis() -> None:
    assert set(load_ruleset("tromp-taylor").resolved()) > set(_KEYS)
    assert yaml.safe_load((data_folder("rulesets") / "tromp-taylor.yaml").read_text("utf-8")).keys() == {
        *("name", "title", "version", "sources", "superko", "suicide", "scoring", "basis")
    }


def test_bga_states_a_komi_for_19_only() -> None:
    komi = load_ruleset("bga").komi
    assert (str(komi.for_size(19, 19)), komi.for_size(9, 9)) == ("15/2", "agreed")


def test_all_rulesets_of_the_table_are_shipped_and_no_others() -> None:
    assert sorted(shipped_names()) == sorted(row[0] for row in _rows(PLAY_AND_COUNT))
    assert set(FURTHER) <= set(shipped_names())


@pytest.mark.parametrize("file", shipped_files(), ids=lambda file: file.stem)
class TestEachFile:
    def test_its_name_is_that_of_the_file_and_it_states_its_version(self, file: Path) -> None:
        ruleset = load_file(file)
        assert (ruleset.name, ruleset.version) == (file.stem, 1)
        assert ruleset.title
        assert all(source.title for source in ruleset.sources)

    def test_it_keeps_to_the_published_schema(self, file: Path) -> None:
        data = json.loads(json.dumps(yaml.safe_load(file.read_text("utf-8"))))
        jsonschema.validate(data, ruleset_schema(), cls=jsonschema.Draft202012Validator)

    def test_every_basis_says_something(self, file: Path) -> None:
        for basis in load_file(file).basis.values():
            assert basis.source != ""
            assert basis.other != ""

    def test_rulesets_named_in_its_readings_exist(self, file: Path) -> None:
        known = {shipped.stem for shipped in shipped_files()}
        for basis in load_file(file).basis.values():
            named = [word.strip(",;.") for word in (basis.other or "").split() if "-" in word]
            allowed = {*known, "n-1", "multi-stone", "own-moves", "whole-number"}
            assert set(named) <= allowed


@pytest.mark.parametrize("entry", [cell for row in _rows(BASIS) for cell in row])
def test_each_disputed_or_silent_value_has_its_basis(entry: str) -> None:
    name, _, keys = entry.partition(":")
    assert set(keys.split()) <= set(load_ruleset(name).basis)


@pytest.mark.parametrize(
    "name", ["chinese-2002", "strasbourg", "chinese-ogs", "atari-go", "ing", "stone-scoring", "korean-event"]
)
def test_what_a_descriptor_cannot_express_is_said(name: str) -> None:
    assert load_ruleset(name).approximates


@pytest.mark.parametrize(
    ("one", "other", "different"),
    [
        ("stone-scoring", "ancient-area", set()),
        ("pair-go", "rengo", {"players.mixed_pairs"}),
        ("dutch", "tromp-taylor", {"tie", "board.sizes"}),
    ],
)
def test_pairs_that_play_alike(one: str, other: str, different: set[str]) -> None:
    first, second = load_ruleset(one).resolved(), load_ruleset(other).resolved()
    assert {key for key in first if first[key] != second[key]} == different


def test_the_published_schema_is_that_of_the_model() -> None:
    published = Path(__file__).parents[2] / "schemas" / "ruleset.json"
    assert published.read_text("utf-8") == schema_text()


@pytest.mark.parametrize(
    "change",
    [
        {"tie": False},
        {"komi": "1e3"},
        {"komi": {"19": 7.5}},
        {"komi": {"26": 7.5, "default": 1}},
        {"end": {"passing": "allowed"}},
        {"end": {"passes": 5}},
        {"board": {"sizes": [0]}},
        {"handicap": {"stones": [2]}},
        {"scoring": {"method": "area", "target": 0}},
        {"sources": []},
        {"sources": [{"evidence": "text"}]},
        {"scoring": {}},
        {"name": "Big Name"},
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(change: dict[str, Any]) -> None:
    valid = {"name": "mine", "title": "Mine", "sources": ["x"], "scoring": {"method": "area"}}
    validator = jsonschema.Draft202012Validator(ruleset_schema())
    assert validator.is_valid(valid)
    assert validator.is_valid({**valid, "komi": {"19": 7.5, "9x7": "15/4", "default": "agreed"}, "tie": None})
    assert not validator.is_valid(valid | change)


class TestDataFolders:
    def test_a_checkout_holds_them_beside_the_package(self) -> None:
        assert data_folder("rulesets") == Path(__file__).parents[2] / "rulesets"

    def test_an_installed_package_holds_them_inside(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        package = tmp_path / "site-packages" / "harness"
        (package / "data" / "rulesets").mkdir(parents=True)
        (tmp_path / "site-packages" / "rulesets").mkdir()
        monkeypatch.setattr(data_folders, "_PACKAGE", package)
        assert data_folder("rulesets") == package / "data" / "rulesets"

    def test_an_incomplete_installation_is_told(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(data_folders, "_PACKAGE", tmp_path / "harness")
        with pytest.raises(GoharnessError, match="the folder of cases is missing"):
            data_folder("cases")
