"""From a document to a model: mistakes as people's sentences, in nested lists and unions too."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator

from harness.errors import DataError
from harness.validation import Flag, Whole, validate, wrong
from harness.yaml_source import load


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["play", "pass"]
    count: Whole = 0


class Choice(BaseModel):
    model_config = ConfigDict(extra="forbid")
    refused: Annotated[list[str], Field(min_length=1)]


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid")
    title: str
    open: Flag = False
    steps: list[Inner] = []
    guard: dict[str, str | Choice] = {}
    either: Inner | list[Inner] | None = None
    size: Annotated[Whole, Field(ge=1, le=25)] = 9
    slug: Annotated[str, Field(pattern="^[a-z]+$")] = "a"

    @field_validator("title")
    @classmethod
    def short(cls, title: str) -> str:
        if len(title) > 10:
            raise ValueError("expected ten letters at most")
        return title


def problems(text: str, model: type[BaseModel] = Outer) -> list[str]:
    with pytest.raises(DataError) as caught:
        validate(model, load(text, name="f"))
    return list(caught.value.problems)


def test_a_right_document_becomes_the_model() -> None:
    text = (
        "title: x\nopen: true\nsteps: [{kind: pass, count: -3}]\nguard: {a: b, c: {refused: [d]}}\nsize: 25\n"
    )
    outer = validate(Outer, load(text))
    assert (outer.open, outer.steps[0].count, outer.size) == (True, -3, 25)
    assert outer.guard == {"a": "b", "c": Choice(refused=["d"])}


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("open: no", ["f:2:7: open: found 'no', expected true or false; write 'false'"]),
        ("open: off", ["f:2:7: open: found 'off', expected true or false; write 'false'"]),
        ("open: 1", ["f:2:7: open: found '1', expected true or false"]),
        ("size: 26", ["f:2:7: size: found '26', expected at most 25"]),
        ("size: 0", ["f:2:7: size: found '0', expected at least 1"]),
        ("size: 9.0", ["f:2:7: size: found '9.0', expected a whole number"]),
        (
            "size: 99999999999999999999",
            ["f:2:7: size: found '99999999999999999999', expected a whole number"],
        ),
        ("slug: A", ["f:2:7: slug: found 'A', expected a text of the form ^[a-z]+$"]),
        ("steps: x", ["f:2:8: steps: found 'x', expected a list"]),
        ("steps: [x]", ["f:2:9: steps[1]: found 'x', expected a map"]),
        (
            "steps: [{kind: pas}]",
            ["f:2:16: steps[1].kind: found 'pas', expected play or pass; did you mean 'pass'?"],
        ),
        ("steps: [{kind: pass}, {}]", ["f:2:23: steps[2]: the key 'kind' is missing"]),
        (
            "steps: [{kind: pass, cuont: 2}]",
            [
                "f:2:22: steps[1]: unknown key: found 'cuont', expected one of count, kind; "
                "did you mean 'count'?"
            ],
        ),
        ("guard: {a: [b]}", ["f:2:12: guard.a: found a list, expected a text or a map"]),
        ("guard: {a: {refused: []}}", ["f:2:22: guard.a.refused: found a list, expected at least one entry"]),
        ("guard: {a: {refused: [~]}}", ["f:2:23: guard.a.refused[1]: found nothing, expected a text"]),
        (
            "guard: {a: {not: [b]}}",
            [
                "f:2:12: guard.a: the key 'refused' is missing",
                "f:2:13: guard.a: unknown key: found 'not', expected one of refused",
            ],
        ),
        ("either: x", ["f:2:9: either: found 'x', expected a map or a list"]),
        ("either: [{kind: x}]", ["f:2:17: either[1].kind: found 'x', expected play or pass"]),
        ("either: {kind: x}", ["f:2:16: either.kind: found 'x', expected play or pass"]),
        (
            "titel: x",
            ["f:2:1: unknown key: found 'titel', expected one of either, guard, open, size, slug, "],
        ),
    ],
)
def test_a_wrong_line(line: str, sentences: list[str]) -> None:
    found = problems(f"title: x\n{line}\n")
    assert len(found) == len(sentences)
    assert all(one.startswith(other) for one, other in zip(found, sentences, strict=True))


def test_a_check_of_the_model_itself_is_told_by_what_it_expected() -> None:
    assert problems("title: much too long\n") == [
        "f:1:8: title: found 'much too long', expected ten letters at most"
    ]


def test_a_missing_key_is_placed_where_its_map_begins() -> None:
    assert problems("size: 3\n") == ["f:1:1: the key 'title' is missing"]


def test_another_shape_at_the_top() -> None:
    assert problems("- x\n") == ["f:1:1: the file: found a list, expected a map"]


def test_a_very_long_value_is_cut() -> None:
    (sentence,) = problems(f"title: x\nopen: {'y' * 100_000}\n")
    assert len(sentence) < 150


def test_a_right_form_can_be_shown() -> None:
    class Model(BaseModel):
        value: str

        @field_validator("value")
        @classmethod
        def check(cls, value: str) -> str:
            raise wrong("small letters", write=value.lower())

    assert problems("value: ABC\n", Model) == [
        "f:1:8: value: found 'ABC', expected small letters; write 'abc'"
    ]
