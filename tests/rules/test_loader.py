"""Ruleset files: inheritance, defaults, contradictions, and messages for people."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import DataError, UsageError
from harness.rules import catalogue
from harness.rules.axis_text import matches
from harness.rules.contradictions import CONTRADICTIONS
from harness.rules.loader import load_file, load_text
from harness.rules.ruleset import Ruleset
from harness.yaml_source import dump

HEAD = "name: mine\ntitle: Mine\nsources: [a text]\n"
AREA = HEAD + "scoring: {method: area}\n"


def refusals(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        load_text(text, name="f.yaml")
    return list(caught.value.problems)


def refusal(text: str) -> str:
    problems = refusals(text)
    assert len(problems) == 1, problems
    return problems[0]


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)


def axis(text: str, key: str) -> object:
    return load_text(text).resolved()[key]


class TestDefaults:
    def test_the_smallest_file(self) -> None:
        ruleset = load_text(AREA)
        assert ruleset.sources[0].title == "a text"
        assert (ruleset.version, ruleset.ko, ruleset.board.default) == (1, "simple", "19")
        assert ruleset.komi.for_size(9, 9) == 0

    @pytest.mark.parametrize(
        ("lines", "key", "value"),
        [
            ("superko: positional", "ko", "none"),
            ("superko: none", "ko", "simple"),
            ("superko: positional\nko: simple", "ko", "simple"),
            ("board: {sizes: [13, 9]}", "board.default", "13"),
            ("board: {sizes: [13, 9], default: 9}", "board.default", "9"),
            ("board: {topology: torus}", "board.default", "19"),
        ],
    )
    def test_defaults_that_depend_on_other_keys(self, lines: str, key: str, value: str) -> None:
        assert axis(AREA + lines, key) == value

    @pytest.mark.parametrize(
        ("scoring", "seki"),
        [
            ("{method: area}", "counts"),
            ("{method: territory}", "none"),
            ("{method: territory, seki: counts}", "counts"),
            ("{method: area, seki: none}", "none"),
            ("{method: stones}", "counts"),
        ],
    )
    def test_points_in_seki_by_method(self, scoring: str, seki: str) -> None:
        assert axis(f"{HEAD}scoring: {scoring}", "scoring.seki") == seki

    def test_dependent_defaults_follow_what_the_child_changes(self) -> None:
        child = HEAD + "extends: tromp-taylor\nsuperko: null\nscoring: {method: territory}\n"
        assert (axis(child, "ko"), axis(child, "scoring.seki")) == ("simple", "none")


class TestKomi:
    @pytest.mark.parametrize(
        ("written", "plain", "on_9", "on_19"),
        [
            ("7.5", "7.5", Fraction(15, 2), Fraction(15, 2)),
            ("'7.5'", "7.5", Fraction(15, 2), Fraction(15, 2)),
            ("15/4", "3.75", Fraction(15, 4), Fraction(15, 4)),
            ("-0.5", "-0.5", Fraction(-1, 2), Fraction(-1, 2)),
            ("none", "none", 0, 0),
            ("null", "none", 0, 0),
            ("agreed", "agreed", "agreed", "agreed"),
            ("{19: 7.5, default: agreed}", {"19": "7.5", "default": "agreed"}, "agreed", Fraction(15, 2)),
            ("{9x9: none, default: 6}", {"9": "none", "default": "6"}, 0, 6),
            ("{9: null, default: 6}", {"9": "none", "default": "6"}, 0, 6),
        ],
    )
    def test_forms(self, written: str, plain: object, on_9: object, on_19: object) -> None:
        ruleset = load_text(f"{AREA}komi: {written}")
        assert ruleset.resolved()["komi"] == plain
        assert (ruleset.komi.for_size(9, 9), ruleset.komi.for_size(19, 19)) == (on_9, on_19)

    def test_rectangles_are_width_by_height(self) -> None:
        komi = load_text(AREA + "komi: {9x7: 5, default: 6}").komi
        assert [komi.for_size(*size) for size in ((9, 7), (7, 9), (9, 9))] == [5, 6, 6]

    @pytest.mark.parametrize(
        ("written", "right"),
        [(".5", "0.5"), ("7.", "7"), ("1e3", "1000"), ("7,5", "7.5"), ("+7", "7"), ("1E-1", "0.1")],
    )
    def test_the_right_form_of_nearly_a_number_is_shown(self, written: str, right: str) -> None:
        assert refusal(f"{AREA}komi: {written}") == (
            f"f.yaml:5:7: komi: found '{written}', expected a number such as 7.5 or 15/4, agreed or none; "
            f"write '{right}'"
        )

    @pytest.mark.parametrize("written", ["nan", ".inf", "1e999999999", "7.5 points", "1/0", "٣", "--1", "''"])
    def test_what_is_no_number(self, written: str) -> None:
        assert "expected a number such as 7.5" in refusal(f"{AREA}komi: {written}")

    @pytest.mark.parametrize(
        ("written", "sentence"),
        [
            ("{19: 7.5}", "f.yaml:5:7: komi: the key 'default' is missing"),
            ("{30: 1, default: 2}", "f.yaml:5:8: komi.30: found '30', expected a board size of 1 to 25"),
            ("{9: x, default: 2}", "f.yaml:5:11: komi.9: found 'x', expected a number"),
            ("{9: 1, 9x9: 1, default: 2}", "f.yaml:5:7: komi: found a map, expected each board size once"),
            ("[7]", "f.yaml:5:7: komi: found a list, expected none, a number, agreed, or a map"),
            ("{19:7.5}", "f.yaml:5:8: '19:7.5' has no value; a blank must follow the colon"),
        ],
    )
    def test_wrong_maps(self, written: str, sentence: str) -> None:
        assert refusal(f"{AREA}komi: {written}").startswith(sentence)


class TestMessages:
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("tie: no", "5:6: tie: found 'no', expected draw, black, white or unspecified"),
            (
                "end: {resume: no}",
                "5:15: end.resume: found 'no', expected none, either or dispute; did you",
            ),
            (
                "repetition: {pass_lifts_ko: off}",
                "5:29: repetition.pass_lifts_ko: found 'off', expected true or false; write 'false'",
            ),
            ("abstract: Yes", "5:11: abstract: found 'Yes', expected true or false; write 'true'"),
            ("abstract: True", "5:11: abstract: found 'True', expected true or false"),
            ("superko: 1", "5:10: superko: found '1', expected none, positional,"),
            ("ko: [simple]", "5:5: ko: found a list, expected none, simple or simple-position"),
            ("end: {passes: 5}", "5:15: end.passes: found 5, expected 2, 3 or 4"),
            ("end: {passes: two}", "5:15: end.passes: found 'two', expected 2, 3 or 4"),
            ("end: [x]", "5:6: end: found a list, expected a map"),
            (
                "end: {passing: allowed}",
                "5:7: end: unknown key: found 'passing', expected one of after,",
            ),
            ("end: {also: time}", "5:13: end.also: found 'time', expected a list"),
            ("end: {also: [~]}", "5:14: end.also[1]: found nothing, expected resignation, time,"),
            (
                "end: {move_limit: 2*n}",
                "5:19: end.move_limit: found '2*n', expected null, a number",
            ),
            (
                "board: {sizes: [19, 26]}",
                "5:21: board.sizes[2]: found '26', expected a board size of 1 to 25",
            ),
            ("board: {sizes: [9 x 7]}", "5:17: board.sizes[1]: found '9 x 7', expected a board size"),
            (
                "handicap: {stones: [9, 2]}",
                "5:20: handicap.stones: found a list, expected the fewest",
            ),
            ("handicap: {stones: [0, 2]}", "5:20: handicap.stones: found a list"),
            ("handicap: {table: old}", "5:19: handicap.table: found 'old', expected standard, or a map by"),
            ("handicap: {table: {}}", "5:19: handicap.table: found a map, expected standard, or a map by"),
            (
                "handicap: {table: {9: {3: C3 G7}}}",
                "5:19: handicap.table: found a map, expected for 3 stones on 9 as many different points of",
            ),
            (
                "handicap: {table: {9: {2: C3 C3}}}",
                "5:19: handicap.table: found a map, expected for 2 stones",
            ),
            (
                "handicap: {table: {9: {2: C3 K1}}}",
                "5:19: handicap.table: found a map, expected for 2 stones",
            ),
            (
                "handicap: {table: {9: {2: C3 G7}, 9x9: {}}}",
                "5:19: handicap.table: found a map, expected each",
            ),
            (
                "handicap: {table: {default: standard}}",
                "5:19: handicap.table: found a map, expected standard, or",
            ),
            (
                "handicap: {table: {9: {2: C3 G7}, default: free}}",
                "5:19: handicap.table: found a map, expected standard as the default",
            ),
            ("handicap: {table: {30: {}}}", "5:19: handicap.table: found a map, expected a board size of 1"),
            ("handicap: {komi: half}", "5:18: handicap.komi: found 'half', expected a number such as 0.5"),
            (
                "scoring: {method: area, supply: points//3}",
                "4:33: scoring.supply: found 'points//3', expected unl",
            ),
            ("players: {per_side: 0}", "5:21: players.per_side: found '0', expected at least 1"),
            ("repetition: {window: 010}", "5:22: repetition.window: found '010', expected a whole number"),
            ("version: 1.0", "5:10: version: found '1.0', expected a whole number"),
            ("basis: {kko: {source: x}}", "5:9: basis: unknown axis: found 'kko'; did you mean 'ko'?"),
            ("basis: {ko: x}", "5:13: basis.ko: found 'x', expected a map"),
            ("extends: agga", "5:10: extends: found 'agga', expected a shipped ruleset; did you mean 'aga'?"),
            ("extends: [aga]", "5:10: extends: found no name, expected a ruleset's name or a file"),
            ("extends: ''", "5:10: extends: found no name, expected a ruleset's name or a file"),
            ("superkoo: none", "5:1: unknown key: found 'superkoo', expected one of abstract,"),
        ],
    )
    def test_a_wrong_line(self, line: str, sentence: str) -> None:
        text = HEAD + line if "scoring:" in line else AREA + line
        assert refusal(text).startswith(f"f.yaml:{sentence}")

    def test_an_unknown_key_names_the_nearest_and_extends_is_among_them(self) -> None:
        assert refusal(AREA + "extnds: aga").endswith("did you mean 'extends'?")

    def test_a_null_does_not_hide_an_unknown_key(self) -> None:
        assert "found 'pases'" in refusal(AREA + "end: {pases: null}")
        assert "found 'sukio'" in refusal(AREA + "sukio:")

    def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(self) -> None:
        problems = refusals("name: Big Name\ntie: no\nscoring: {methd: area}\n")
        assert [problem.split(": ")[0] for problem in problems] == [
            "f.yaml:1:1",
            "f.yaml:1:7",
            "f.yaml:2:6",
            "f.yaml:3:10",
            "f.yaml:3:11",
        ]
        assert "the key 'sources' is missing" in problems[0]
        assert problems[3] == "f.yaml:3:10: scoring: the key 'method' is missing"
        assert problems[4].endswith("did you mean 'method'?")

    def test_a_mistake_in_a_source_is_told_once(self) -> None:
        text = "name: a\ntitle: A\nscoring: {method: area}\nsources: [{title: x, evidence: txt}]\n"
        assert refusal(text) == (
            "f.yaml:4:32: sources[1].evidence: found 'txt', expected text, documentation, source, observed "
            "or memory; did you mean 'text'?"
        )

    def test_a_hundred_unknown_keys_are_cut_short(self) -> None:
        problems = refusals(AREA + "".join(f"key{n}: 1\n" for n in range(100)))
        assert len(problems) == 51
        assert problems[-1] == "50 more mistakes are not shown"

    def test_a_list_at_top_level(self) -> None:
        assert refusal("- name: x\n") == (
            "f.yaml:1:1: found a list, expected the keys of a ruleset, such as name"
        )


class TestInheritance:
    def test_maps_merge_key_by_key_and_the_rest_replaces(self) -> None:
        child = load_text(
            HEAD + "extends: aga\nboard: {sizes: [9]}\nend: {passes: 3}\nkomi: {9: 5, default: 6}\n"
        )
        assert child.board.sizes == ("9",)
        assert (child.end.passes, child.end.last_pass) == (3, "white")
        assert child.komi.plain() == {"9": "5", "default": "6"}

    def test_a_komi_map_replaces_a_komi_map(self) -> None:
        child = load_text(HEAD + "extends: bga\nkomi: {9: 5, default: 6}\n")
        assert child.komi.plain() == {"9": "5", "default": "6"}

    def test_null_restores_the_default(self) -> None:
        child = load_text(HEAD + "extends: aga\nkomi: ~\nend: {last_pass: ~, second_stop: null}\nhandicap:\n")
        assert child.komi.plain() == "none"
        assert (child.end.last_pass, child.end.after) == ("any", "counting")
        assert child.handicap.compensation == "0"

    def test_what_speaks_about_a_ruleset_is_not_inherited(self, tmp_path: Path) -> None:
        write(
            tmp_path,
            base=AREA + "version: 7\nabstract: true\napproximates: much\nbasis: {ko: {source: x}}\n",
            child=HEAD + "extends: base.yaml\n",
            bare="extends: base.yaml\n",
        )
        child = load_file(tmp_path / "child.yaml")
        assert (child.version, child.abstract, child.approximates) == (1, False, None)
        with pytest.raises(DataError, match="the key 'sources' is missing"):
            load_file(tmp_path / "bare.yaml")

    def test_the_basis_of_a_value_is_inherited_with_the_value(self, tmp_path: Path) -> None:
        basis = "basis: {tie: {source: a}, komi: {source: b}, end: {source: c}, suicide: {source: d}}\n"
        write(tmp_path, base=AREA + "tie: black\nkomi: 7\n" + basis)
        own = "komi: 6\nend: {passes: 3}\nbasis: {suicide: {source: e}}\n"
        write(tmp_path, child=HEAD + "extends: base\n" + own, bad=AREA + "basis: {kko: {source: x}}\n")
        child = load_file(tmp_path / "child.yaml")
        assert {key: basis.source for key, basis in child.basis.items()} == {"tie": "a", "suicide": "e"}
        write(tmp_path, heir=HEAD + "extends: bad\n")
        with pytest.raises(DataError, match=r"bad\.yaml:5:9: basis: unknown axis: found 'kko'"):
            load_file(tmp_path / "heir.yaml")

    def test_a_parent_is_shipped_or_a_file_in_the_same_folder(self, tmp_path: Path) -> None:
        write(tmp_path, one=AREA + "tie: black\n", two=HEAD + "extends: one\n", aga=AREA + "tie: black\n")
        write(tmp_path, three=HEAD + "extends: two.yaml\n", four=HEAD + "extends: aga\n")
        assert load_file(tmp_path / "three.yaml").tie == "black"
        assert load_file(tmp_path / "four.yaml").tie == "draw"

    @pytest.mark.parametrize("folder", ["../", "inner/", "./inner/../../", "inner\\", "{absolute}/"])
    def test_a_file_in_another_folder_is_refused(self, tmp_path: Path, folder: str) -> None:
        (tmp_path / "own" / "inner").mkdir(parents=True)
        write(tmp_path, base=AREA)
        write(tmp_path / "own" / "inner", base=AREA)
        parent = folder.replace("{absolute}", str(tmp_path)) + "base.yaml"
        write(tmp_path / "own", child=HEAD + f"extends: '{parent}'\n")
        with pytest.raises(DataError, match=r"child\.yaml:4:10: extends: found .* a file in the same folder"):
            load_file(tmp_path / "own" / "child.yaml")

    def test_a_text_extends_shipped_rulesets_only(self) -> None:
        assert "found './aga.yaml', expected a shipped ruleset" in refusal(HEAD + "extends: ./aga.yaml")

    def test_a_missing_parent(self, tmp_path: Path) -> None:
        write(tmp_path, a=HEAD + "extends: gone.yaml\n")
        with pytest.raises(DataError, match=r"a\.yaml:4:10: extends: found 'gone\.yaml', expected a shipped"):
            load_file(tmp_path / "a.yaml")

    @pytest.mark.parametrize(
        "files",
        [
            {"a": "a"},
            {"a": "b", "b": "a"},
            {"a": "b", "b": "c", "c": "b"},
        ],
    )
    def test_a_cycle_is_told_with_its_chain(self, tmp_path: Path, files: dict[str, str]) -> None:
        write(tmp_path, **{name: f"{HEAD}extends: {parent}.yaml\n" for name, parent in files.items()})
        with pytest.raises(DataError, match=r"extends itself: .*a\.yaml -> ") as caught:
            load_file(tmp_path / "a.yaml")
        assert str(caught.value).count(" -> ") == len(files)

    def test_a_very_long_chain_is_refused(self, tmp_path: Path) -> None:
        write(tmp_path, **{f"r{n}": f"{HEAD}extends: r{n + 1}.yaml\n" for n in range(30)})
        with pytest.raises(DataError, match="extends more than 20 others"):
            load_file(tmp_path / "r0.yaml")

    def test_a_mistake_of_the_parent_is_placed_in_the_parent(self, tmp_path: Path) -> None:
        write(tmp_path, base=AREA + "tie: no\n", child=HEAD + "extends: base\nko: none\n")
        with pytest.raises(DataError, match=r"base\.yaml:5:6: tie: found 'no'"):
            load_file(tmp_path / "child.yaml")


PAIRS = [
    ("scoring: {method: area, pass_stones: always}", "scoring.pass_stones"),
    ("end: {pass: return-prisoner}", "end.pass"),
    ("scoring: {method: territory, procedure: fill-in, supply: 180}", "scoring.procedure"),
    ("scoring: {method: area, procedure: by-hand}", "scoring.procedure"),
    ("scoring: {method: area, procedure: play-out}\nend: {dead_stones: play-out}", "scoring.procedure"),
    ("scoring: {method: territory, button: first-pass}", "scoring.button"),
    ("scoring: {method: territory, last_dame: white-if-black-last}", "scoring.last_dame"),
    ("scoring: {method: territory, unit: zi}", "scoring.unit"),
    ("scoring: {method: capture, target: 1, tax: group}", "scoring.tax"),
    ("scoring: {method: stones, shared: halved}", "scoring.shared"),
    ("scoring: {method: stones, regions: adjacent-points}", "scoring.regions"),
    ("scoring: {method: stones, borderless: both}", "scoring.borderless"),
    ("scoring: {method: area, regions: adjacent-points, borderless: both}", "scoring.regions"),
    ("scoring: {method: stones, pass_alive: true}", "scoring.pass_alive"),
    ("scoring: {method: area, target: 1}", "scoring.target"),
    ("scoring: {method: capture}", "scoring.method"),
    ("scoring: {method: last-move}", "scoring.method"),
    (
        "scoring: {method: territory, pass_stones: always}\nhandicap: {placement: free, compensation: n-1}",
        "handicap.compensation",
    ),
    (
        "scoring: {method: territory, procedure: play-out}\nend: {after: counting, dead_stones: agreement}",
        "scoring.procedure",
    ),
    ("scoring: {method: area, procedure: fill-in}", "scoring.procedure"),
    ("scoring: {method: area, supply: points//2}", "scoring.supply"),
    ("scoring: {method: capture, target: 1}\nkomi: 7.5", "komi"),
    ("scoring: {method: capture, target: 1}\nkomi: {9: 5.5, default: none}", "komi"),
    ("scoring: {method: last-move}\nend: {pass: impossible}\nkomi: agreed", "komi"),
    ("scoring: {method: capture, target: 1}\nhandicap: {placement: fixed, komi: 0.5}", "handicap.komi"),
    (
        "scoring: {method: capture, target: 1}\nhandicap: {placement: fixed, compensation: n}",
        "handicap.compensation",
    ),
    ("handicap: {compensation: n}", "handicap.compensation"),
    ("scoring: {method: territory, pass_stones: resolution}", "scoring.pass_stones"),
    ("end: {after: counting, second_stop: all-alive}", "end.second_stop"),
    ("end: {after: counting, resume_first: undetermined}", "end.resume_first"),
    ("end: {resume: either}", "end.resume"),
    ("end: {after: counting, protocol: per-group}", "end.protocol"),
    ("end: {dead_stones: agreement, protocol: per-group}", "end.protocol"),
    ("superko: positional\nlong_cycle: {means: void}", "long_cycle.means"),
    ("long_cycle: {since_pass: true}", "long_cycle.since_pass"),
    ("superko: positional\nrepetition: {passes: subject}", "repetition.passes"),
    ("end: {pass: impossible, last_pass: white}", "end.last_pass"),
    ("end: {pass: impossible, after: counting}", "end.after"),
    ("scoring: {method: area, button: first-pass}\nend: {pass: impossible}", "scoring.button"),
    ("scoring: {method: territory, pass_stones: always}\nend: {pass: impossible}", "scoring.pass_stones"),
    ("handicap: {placement: white-passes}\nend: {pass: impossible}", "handicap.placement"),
    ("handicap: {placement: fixed}\nboard: {topology: torus}", "handicap.placement"),
    ("handicap: {placement: free, table: {9: {2: C3 G7}}}", "handicap.table"),
    ("handicap: {placement: fixed, stones: [3, 9], table: {9: {2: C3 G7}}}", "handicap.table"),
    ("board: {sizes: [9], default: 19}", "board.default"),
    ("players: {mixed_pairs: true}", "players.mixed_pairs"),
]


class TestContradictions:
    @pytest.mark.parametrize(("lines", "key"), PAIRS)
    def test_it_is_refused_with_the_key_and_the_reason(self, lines: str, key: str) -> None:
        text = HEAD + lines if "scoring:" in lines else AREA + lines
        problem = refusal(text)
        assert problem.startswith("f.yaml:")
        assert f": {key} " in problem
        assert problem.count(": ") >= 2

    def test_each_entry_of_the_table_is_met_by_an_example(self) -> None:
        reasons = {entry.reason for entry in CONTRADICTIONS}
        told = [
            refusal(HEAD + ("" if "scoring:" in text else "scoring: {method: area}\n") + text)
            for text, _ in PAIRS
        ]
        assert {reason for reason in reasons if any(reason in sentence for sentence in told)} == reasons

    def test_the_place_is_the_key_that_the_child_states(self) -> None:
        child = HEAD + "extends: aga-territory\nhandicap: {compensation: n-1}\n"
        assert refusal(child).startswith(
            "f.yaml:5:26: handicap.compensation n-1 beside scoring.pass_stones always"
        )
        child = HEAD + "extends: aga-territory\nscoring:\n  method: area\n"
        assert refusal(child).startswith("f.yaml:6:11: scoring.pass_stones always beside scoring.method area")

    def test_idle_values_are_no_contradiction(self) -> None:
        assert load_text(AREA + "superko: positional\nlong_cycle: {count: 3}\n").long_cycle.count == 3

    def test_an_inherited_value_is_taken_back_where_it_would_contradict(self) -> None:
        without = HEAD + "extends: aga\nend: {resume: none, second_stop: null}\n"
        assert load_text(without).end.second_stop == "counting"


class TestResolved:
    def test_every_axis_is_a_dotted_key(self) -> None:
        resolved = load_text(AREA).resolved()
        assert resolved["end.pass"] == "allowed"
        assert "end.passing" not in resolved
        assert not {"name", "title", "sources", "basis"} & set(resolved)
        assert len(resolved) == 55

    @pytest.mark.parametrize(
        ("key", "wanted", "verdict"),
        [
            ("superko", "situational", True),
            ("superko", "positional", False),
            ("komi", "7.5", True),
            ("komi", "7.50", True),
            ("komi", "15/2", True),
            ("komi", "agreed", False),
            ("handicap.komi", "0.5", True),
            ("handicap.komi", "same", False),
            ("end.same_position", "false", True),
            ("end.same_position", "no", False),
            ("end.passes", "2", True),
            ("end.move_limit", "null", True),
            ("end.move_limit", None, True),
            ("superko", None, False),
            ("superko", "null", False),
            ("board.sizes", "13", True),
            ("board.sizes", "7", False),
            ("end.also", "resignation", True),
        ],
    )
    def test_a_guard_compares_yaml_texts(self, key: str, wanted: str | None, verdict: bool) -> None:
        assert matches(catalogue.load_ruleset("aga").resolved()[key], wanted) is verdict

    def test_a_komi_map_matches_no_text(self) -> None:
        assert not matches(catalogue.load_ruleset("bga").resolved()["komi"], "7.5")


class TestCatalogue:
    def test_a_name_gives_the_same_object_each_time(self) -> None:
        assert catalogue.load_ruleset("aga") is catalogue.load_ruleset("aga")

    def test_an_unknown_name_is_told_with_the_nearest(self) -> None:
        with pytest.raises(UsageError, match=r"unknown ruleset 'japanes'; did you mean 'japanese'\? \("):
            catalogue.load_ruleset("japanes")

    @pytest.mark.parametrize("name", ["", "\0", "x" * 5000, "ÄÖÜ"])
    def test_odd_names_are_unknown(self, name: str) -> None:
        with pytest.raises(UsageError, match="unknown ruleset"):
            catalogue.load_ruleset(name)

    def test_an_abstract_ruleset_is_neither_listed_nor_played(self, tmp_path: Path) -> None:
        assert "area-base" not in catalogue.shipped_names()
        with pytest.raises(UsageError, match="abstract"):
            catalogue.load_ruleset("area-base")
        write(tmp_path, mine=AREA + "abstract: true\n")
        with pytest.raises(DataError, match="abstract"):
            catalogue.load_ruleset(str(tmp_path / "mine.yaml"))

    @pytest.mark.parametrize(
        "prepare",
        [
            lambda file: None,
            lambda file: file.mkdir(),
            lambda file: file.touch(),
            lambda file: file.write_bytes(b"\x7fELF\0\xff"),
            lambda file: file.write_bytes(b"# \n" * 4_000_000),
            lambda file: file.write_text("- a list\n"),
            lambda file: file.write_text("a text\n"),
        ],
        ids=["missing", "folder", "empty", "binary", "12 MB", "list", "scalar"],
    )
    def test_odd_files_give_one_sentence(self, tmp_path: Path, prepare: Callable[[Path], object]) -> None:
        file = tmp_path / "odd.yaml"
        prepare(file)
        with pytest.raises(DataError) as caught:
            catalogue.load_ruleset(str(file))
        assert len(caught.value.problems) == 1
        assert str(caught.value).startswith(str(file))

    def test_a_file_with_mark_and_carriage_returns(self, tmp_path: Path) -> None:
        (tmp_path / "a.yml").write_bytes(b"\xef\xbb\xbf" + AREA.replace("\n", "\r\n").encode())
        assert catalogue.load_ruleset(str(tmp_path / "a.yml")).name == "mine"


def _keys() -> list[tuple[str, ...]]:
    axes = [tuple(key.split(".")) for key in load_text(AREA).resolved()]
    about = [("name",), ("title",), ("version",), ("sources",), ("basis",), ("abstract",), ("extends",)]
    return axes + about + [key[:1] for key in axes if len(key) == 2] + [("komi", "default"), ("no", "such")]


_WORDS = [
    "0",
    "1",
    "9",
    "19",
    "no",
    "none",
    "true",
    "-1",
    "9x7",
    "7.5",
    "any",
    "n-1",
    "area",
    "agreed",
    "aga",
    ".nan",
    "1e9",
    "white",
    "counting",
]
_words = st.sampled_from(_WORDS)
_scalars = _words | st.text(max_size=12) | st.none()
_maps = st.dictionaries(_words | st.text(max_size=6), _scalars, max_size=3)
_values = _scalars | st.lists(_scalars, max_size=3) | _maps
_changes = st.dictionaries(st.sampled_from(_keys()), _values, max_size=3)


@given(_changes, st.sampled_from(["area", "territory"]))
def test_any_values_give_a_ruleset_or_sentences_with_places(
    changes: dict[tuple[str, ...], object], method: str
) -> None:
    tree: dict[str, object] = {"name": "mine", "title": "Mine", "sources": ["x"]}
    tree["scoring"] = {"method": method}
    for (group, *inner), value in changes.items():
        here = tree.get(group)
        tree[group] = {**(here if isinstance(here, dict) else {}), inner[0]: value} if inner else value
    problems: tuple[str, ...] = ()
    try:
        assert isinstance(load_text(dump(tree), name="f.yaml"), Ruleset)
    except DataError as error:
        problems = error.problems
    for problem in problems:
        assert problem.startswith("f.yaml:")
        assert "Input should" not in problem
        assert "\n" not in problem
