from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engines.gtp import Command, Response, ResponseParser, encode, format_response, parse_command
from harness.errors import ProtocolError


def parse(*pieces: bytes, last_id: int = 0) -> list[Response]:
    parser = ResponseParser()
    parser.last_id = last_id
    return [response for piece in pieces for response in parser.feed(piece)]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (b"= \n\n", Response(True, "")),
        (b"=\n\n", Response(True, "")),
        (b"=7\n\n", Response(True, "", 7)),
        (b"=7 \n\n", Response(True, "", 7)),
        (b"= 7\n\n", Response(True, "7")),
        (b"=12 B+3.5\n\n", Response(True, "B+3.5", 12)),
        (b"? illegal move\n\n", Response(False, "illegal move")),
        (b"?3 illegal move\n\n", Response(False, "illegal move", 3)),
        (b"=1 A1\nB2  C3\n\n", Response(True, "A1\nB2  C3", 1)),
        (b"=1 \n  A B\n2 . .\n\n", Response(True, "\n  A B\n2 . .", 1)),
        (b"=1  6.2\n\n", Response(True, " 6.2", 1)),
        (b"=1 ok  \n\n", Response(True, "ok", 1)),
        (b"=1 ok\r\n\r\n", Response(True, "ok", 1)),
        (b"=1 a\tb\n\n", Response(True, "a b", 1)),
        (b"\n\n=1 ok\n\n", Response(True, "ok", 1)),
        (b"=1 a\n \nb\n\n", Response(True, "a\n \nb", 1)),
        (b"=1 list\n= not a head\n? nor this\n\n", Response(True, "list\n= not a head\n? nor this", 1)),
        (b"=1 a\n=2 b\n\n", Response(True, "a\n=2 b", 1)),
        (b"=1 o\0k\n\n", Response(True, "ok", 1, ("control characters",))),
        (b"=1 ok\n\0\n", Response(True, "ok", 1, ("control characters",))),
        (b"=1 o\xffk\n\n", Response(True, "o\N{REPLACEMENT CHARACTER}k", 1, ("invalid UTF-8",))),
        ("=1 ko, 劫\n\n".encode(), Response(True, "ko, 劫", 1)),
        (b"=ok\n\n", Response(True, "ok", None, ("no space before the text",))),
        (b"===== x\n=1 ok\n\n", Response(True, "ok", 1, ("text before the answer: '===== x'",))),
        (b"hi\n\n=1 ok\n\n", Response(True, "ok", 1, ("text before the answer: 'hi'",))),
        (
            b"a\nb\nc\nd\ne\n=1 ok\n\n",
            Response(True, "ok", 1, ("text before the answer: 'a', 'b', 'c' and 2 more lines",)),
        ),
    ],
)
def test_an_answer_is_read_as_the_specification_says(output: bytes, expected: Response) -> None:
    assert parse(output) == [expected]


def test_a_missing_blank_line_is_recognised_by_the_next_id_that_was_asked_for() -> None:
    assert parse(b"=1 a\n=2 b\n?3 c\n\n", last_id=3) == [
        Response(True, "a", 1, ("missing blank line",)),
        Response(True, "b", 2, ("missing blank line",)),
        Response(False, "c", 3),
    ]


def test_a_line_with_another_id_does_not_end_an_answer() -> None:
    assert parse(b"=1 a\n=3 b\n=1 c\n= d\n=2x\n\n", last_id=3) == [
        Response(True, "a\n=3 b\n=1 c\n= d\n=2x", 1)
    ]


def test_notes_belong_to_one_answer_only() -> None:
    first, second = parse(b"noise\n=1 o\0k\n\n=2 ok\n\n")
    assert len(first.notes) == 2
    assert second.notes == ()


def test_an_id_too_long_for_a_number_does_no_harm() -> None:
    [response] = parse(b"=" + b"9" * 6000 + b"\n\n")
    assert response.id == 9_999_999_999
    assert response.notes == ("no space before the text",)


def feed_repeatedly(parser: ResponseParser, piece: bytes, times: int) -> None:
    for _ in range(times):
        parser.feed(piece)


@pytest.mark.parametrize("piece", [b"x" * 1000, b"some line\n" * 100, b"=1 head\n" + b"line\n" * 200])
def test_output_that_completes_no_answer_is_refused_at_the_limit(piece: bytes) -> None:
    parser = ResponseParser(limit=10_000)
    with pytest.raises(ProtocolError, match=r"more than 10000 bytes, beginning '(x|some|=1)"):
        feed_repeatedly(parser, piece, 20)


def test_the_end_of_output_completes_an_answer_of_whole_lines_only() -> None:
    parser = ResponseParser()
    parser.feed(b"=1 whole\n")
    assert parser.finish() == [Response(True, "whole", 1, ("missing blank line",))]
    parser.feed(b"=2 whole\nha")
    assert parser.finish() == []


ANSWER_TEXT = st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1)).map(
    "\n".join
)
ANSWERS = st.lists(st.tuples(st.none() | st.integers(0, 2**31), st.booleans(), ANSWER_TEXT), max_size=5)
NEARLY_GTP = st.lists(
    st.sampled_from(
        [
            b"=1 a",
            b"=2 b",
            b"=",
            b"?",
            b" ",
            b"1",
            b"\n",
            b"\n\n",
            b"\r",
            b"\0",
            b"\xff",
            b"\t",
            b"x",
            "劫".encode(),
        ]
    ),
    max_size=30,
).map(b"".join)


def cut(output: bytes, places: list[int]) -> list[bytes]:
    borders = [0, *sorted(place % (len(output) + 1) for place in places), len(output)]
    return [output[start:end] for start, end in pairwise(borders)]


@given(ANSWERS)
def test_what_is_formatted_is_parsed_back(answers: list[tuple[int | None, bool, str]]) -> None:
    output = "".join(format_response(id, ok, text) for id, ok, text in answers).encode()
    assert parse(output) == [Response(ok, text.rstrip(" \n"), id) for id, ok, text in answers]


@given(st.text(), st.booleans())
def test_any_text_makes_one_answer_without_irregularities(text: str, ok: bool) -> None:
    output = format_response(1, ok, text).encode("utf-8", "replace")
    [response] = parse(output)
    assert (response.ok, response.id, response.notes) == (ok, 1, ())


@given(st.binary() | NEARLY_GTP, st.lists(st.integers(0, 10_000), max_size=8), st.integers(0, 3))
def test_output_split_at_any_bytes_is_parsed_the_same(output: bytes, places: list[int], last_id: int) -> None:
    whole = parse(output, last_id=last_id)
    assert parse(*cut(output, places), last_id=last_id) == whole
    assert parse(*(bytes([byte]) for byte in output), last_id=last_id) == whole


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("name", Command(None, "name")),
        ("7 play b A1\n", Command(7, "play", ("b", "A1"))),
        ("boardsize\t9 # nine\r\n", Command(None, "boardsize", ("9",))),
        (b"na\0me\x7f\n", Command(None, "name")),
        (b"echo \xff", Command(None, "echo", ("\N{REPLACEMENT CHARACTER}",))),
        ("  12   komi   6.5 ", Command(12, "komi", ("6.5",))),
        ("7", Command(7, "")),
        ("12345678901 x", Command(None, "12345678901", ("x",))),
        ("٣ name", Command(None, "٣", ("name",))),
        ("", None),
        (" \t\r\n", None),
        ("# only a comment", None),
        ("  # play b A1", None),
    ],
)
def test_a_command_line_is_read_as_the_specification_says(
    line: bytes | str, expected: Command | None
) -> None:
    assert parse_command(line) == expected


WORD = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters="#"), min_size=1
)


@given(st.none() | st.integers(0, 2**31), WORD.filter(lambda word: not word[0].isdigit()), st.lists(WORD))
def test_an_encoded_command_is_parsed_back(id: int | None, name: str, arguments: list[str]) -> None:
    line = encode(" ".join([name, *arguments]), id)
    assert line.count(b"\n") == 1
    assert parse_command(line) == Command(id, name, tuple(arguments))


@pytest.mark.parametrize("command", ["", "  ", "\t\r", "# comment", "\t# comment", "name\nquit"])
def test_what_is_not_one_command_cannot_be_sent(command: str) -> None:
    with pytest.raises(ValueError, match="not one GTP command"):
        encode(command)


def test_a_blank_line_inside_an_answer_is_written_as_a_space() -> None:
    assert format_response(3, True, "a\n\nb") == "=3 a\n \nb\n\n"
