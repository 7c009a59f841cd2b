"""What the harness takes from YAML, and what it refuses."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from harness import yaml_source
from harness.errors import DataError
from harness.yaml_source import LARGEST_FILE, dump, load


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def _both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test with the C parser and with the one in Python."""
    monkeypatch.setattr(yaml_source, "_LOADER", getattr(yaml, request.param))


def refusal(text: str) -> str:
    with pytest.raises(DataError) as caught:
        load(text, name="f.yaml")
    assert len(caught.value.problems) == 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("no", "no"),
        ("3:45", "3:45"),
        ("010", "010"),
        ("0x5", "0x5"),
        ("7.50", "7.50"),
        ("2024-01-01", "2024-01-01"),
        ("true", "true"),
        ("'no'", "no"),
        ("null", None),
        ("~", None),
        ("", None),
        ("'null'", "null"),
        ("''", ""),
        ("|\n  X.\n  .O", "X.\n.O"),
    ],
)
def test_a_scalar_is_its_text_and_only_plain_null_is_nothing(written: str, read: str | None) -> None:
    assert load(f"key: {written}").data == {"key": read}


def test_quoted_and_plain_scalars_are_told_apart_on_request() -> None:
    document = load("a: x\nb: 'x'\nc: |\n  x\n")
    assert [document.is_plain([key]) for key in "abcd"] == [True, False, False, False]


def test_maps_and_lists_are_plain_and_keep_their_order() -> None:
    assert load("b: [1, {c: 2}]\na:\n- x\n- - y\n").data == {"b": ["1", {"c": "2"}], "a": ["x", ["y"]]}


def test_byte_order_mark_and_carriage_returns_are_accepted() -> None:
    assert load("\ufeffa: 1\r\nb: 2\r\n").data == {"a": "1", "b": "2"}


def test_every_part_knows_its_place() -> None:
    document = load("a: 1\nb:\n  - c: ü x\n    d: 2\n", name="f.yaml")
    assert str(document.place(["b", 0, "d"])) == "f.yaml:4:8"
    assert str(document.key_place(["b", 0, "d"])) == "f.yaml:4:5"
    assert str(document.place(["b", 0, "absent", 3])) == "f.yaml:3:5"
    assert str(document.key_place(["b", 0])) == "f.yaml:3:5"
    assert str(document.place()) == "f.yaml:1:1"
    assert document.has(["b", 0])
    assert not document.has(["b", 1])
    assert not document.has(["b", "0"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "f.yaml: the file is empty"),
        ("# nothing\n", "f.yaml: the file is empty"),
        ("---\n", "f.yaml: the file is empty"),
        ("a: &x 1\n", "f.yaml:1:4: the anchor &x; aliases are not used, write the value again"),
        ("a: *x\n", "f.yaml:1:4: the alias *x; write the value again"),
        ("a: !!str 5\n", "f.yaml:1:4: the tag tag:yaml.org,2002:str; values have no tags"),
        ("a: !x 5\n", "f.yaml:1:4: the tag !x; values have no tags"),
        ("<<: {a: 1}\n", "f.yaml:1:1: merge keys (<<) are not used; write the keys again"),
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: the key 'a' stands here already, in line 1"),
        ("? [a]\n: 1\n", "f.yaml:1:3: a key must be a text, found an alias, a list or a map"),
        ("? &x a\n: 1\n", "f.yaml:1:3: keys have no anchors and no tags"),
        ("a: 1\n~: 2\n", "f.yaml:2:1: a key is missing before the colon"),
        ("{19:7.5}\n", "f.yaml:1:2: '19:7.5' has no value; a blank must follow the colon"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins; a file holds one"),
        ("a:\n\tb: 1\n", "f.yaml:2:1: no valid YAML: a tab, where YAML allows only blanks"),
        (
            "a: 1\n  b: 2\n",
            "f.yaml:2:4: no valid YAML: mapping values are not allowed",
        ),
        ("a: [1,\n", "f.yaml:2:1: no valid YAML: "),
        ('a: "b\n', "f.yaml:2:1: no valid YAML: found unexpected end of stream"),
        ("a: 1\nb: \x07\n", "f.yaml:2: no valid YAML: "),
        ("a: \x00\n", "f.yaml:1: no valid YAML: "),
        ("[" * 41 + "]" * 41, "f.yaml:1:41: nested deeper than 40 levels"),
    ],
)
def test_what_is_no_plain_yaml_is_refused_in_one_line(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghi"))
    assert refusal(bomb).startswith("f.yaml:1:4: the anchor &a")


def test_deep_nesting_does_not_exhaust_the_stack() -> None:
    assert "no valid YAML" in (found := refusal("[" * 200_000)) or "nested deeper" in found


def test_a_long_text_is_refused_for_its_size() -> None:
    assert (
        refusal("a: " + "x" * LARGEST_FILE) == "f.yaml: larger than 4096 KiB, which no file of the harness is"
    )


class TestFiles:
    def refusal(self, path: Path) -> str:
        with pytest.raises(DataError) as caught:
            load(path, name="f.yaml")
        return str(caught.value)

    def test_a_file_is_called_by_its_path_unless_named(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_text("- a\n")
        assert str(load(tmp_path / "a.yaml").place([0])) == f"{tmp_path / 'a.yaml'}:1:3"

    def test_a_missing_file(self, tmp_path: Path) -> None:
        assert self.refusal(tmp_path / "none.yaml") == "f.yaml: cannot be read: there is no such file"

    def test_a_folder(self, tmp_path: Path) -> None:
        assert self.refusal(tmp_path) == "f.yaml: cannot be read: it is a folder, expected a file"

    def test_a_file_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        (tmp_path / "a.yaml").touch()
        monkeypatch.setattr(Path, "open", refuse)
        assert self.refusal(tmp_path / "a.yaml") == "f.yaml: cannot be read: permission denied"

    def test_a_pipe_is_refused_at_once(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        assert self.refusal(tmp_path / "pipe") == "f.yaml: cannot be read: it is no regular file"

    def test_a_path_with_a_null_character(self) -> None:
        assert "no file name" in self.refusal(Path("a\0b.yaml"))

    def test_a_file_in_another_encoding(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_bytes(b"a: 1\nb: \xff\xfe\n")
        assert self.refusal(tmp_path / "a.yaml") == "f.yaml:2: is not a text in UTF-8"

    def test_a_binary_file(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_bytes(bytes(range(256)))
        assert self.refusal(tmp_path / "a.yaml").startswith("f.yaml:")

    def test_ten_megabytes(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_bytes(b"- a\n" * 2_500_000)
        assert "larger than" in self.refusal(tmp_path / "a.yaml")


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_trees = st.recursive(
    st.none() | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=8,
)


@given(_trees.filter(lambda tree: tree is not None))
def test_what_is_dumped_is_read_again(tree: object) -> None:
    assert load(dump(tree)).data == tree


def test_a_dump_is_block_style_in_the_order_given_and_repeats_shared_parts() -> None:
    part = ["no", "010"]
    text = dump({"b": part, "a": part, "rows": "X.\n.O\n", "n": 3, "yes": True, "empty": None})
    assert text == (
        "b:\n- 'no'\n- '010'\na:\n- 'no'\n- '010'\nrows: |\n  X.\n  .O\nn: 3\n'yes': true\nempty: null\n"
    )


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_one_sentence(text: str) -> None:
    problems: tuple[str, ...] = ()
    try:
        load(text)
    except DataError as error:
        problems = error.problems
    assert len(problems) <= 1
    assert "\n" not in "".join(problems)
