"""Game records: what real SGF files hold, odd ones included, and where broken ones break."""

from __future__ import annotations

import os
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.board.colour import BLACK, WHITE, Colour
from harness.cases.game_record import GameRecord, LaterSetup
from harness.cases.record import read_record, record_from_bytes
from harness.cases.sgf import LARGEST_FILE
from harness.cases.sgf_values import RecordedResult, komi_of, result_of, ruleset_of
from harness.errors import DataError


def read(text: str | bytes, game: int = 1) -> GameRecord:
    content = text.encode() if isinstance(text, str) else text
    return record_from_bytes(content, "game.sgf", game=game)


def moves(text: str | bytes) -> str:
    """Return the moves as `B E5 W pass`."""
    return " ".join(f"{move.colour.letter} {move.vertex}" for move in read(text).steps)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9];B[ee];W[];B[tt];W[ci])", "B E5 W pass B pass W C1"),
        ("(;SZ[9];B[ee];B[dd];W[cc])", "B E5 B D6 W C7"),
        ("(;SZ[25];B[tt];W[dd])", "B U6 W D22"),
        ("(;SZ[9:7];B[ig];W[aa])", "B J1 W A7"),
        ("(;SZ[1:5];B[ac])", "B A3"),
        ("(;SZ[2];B[ab])", "B A1"),
        ("(;B[pd];W[dp])", "B Q16 W D4"),
        ("(;GaMe[1]SiZe[9]KoMi[3.5];Black[ee])", "B E5"),
        ("(;SZ[9]C[a;b(c)\\]d];B[ee])", "B E5"),
        ("(;SZ[9]C[ends in \\\\];B[ee])", "B E5"),
        ("(;SZ[9]LB;B[ee])", "B E5"),
        ("(;SZ[9];B[  ])", "B pass"),
        ("(;SZ[9];B[ee](;W[dd];B[cc])(;W[gg]))", "B E5 W D6 B C7"),
        ("a letter before (the game) (;SZ[9];B[ee]) and after", "B E5"),
        ("\ufeff(;SZ[9];B[ee])", "B E5"),
        ("( ;\nSZ[9] ;B [ee]\n)", "B E5"),
    ],
)
def test_moves_are_read(text: str, expected: str) -> None:
    assert moves(text) == expected


@pytest.mark.parametrize(
    ("encoded", "name"),
    [
        ("(;CA[Shift_JIS]SZ[9]PB[表];B[ee])".encode("cp932"), "with CA"),
        ("(;CA[GB2312]SZ[9]PB[马];B[ee])".encode("gb18030"), "with CA"),
        ("(;SZ[9]C[表];B[ee])".encode("cp932"), "a backslash as second byte, without CA"),
        ("(;SZ[9]C[\xe9t\xe9];B[ee])".encode("latin-1"), "without CA"),
        ("(;SZ[9]C[碁];B[ee])".encode("utf-16"), "with a mark"),
        ("(;SZ[9];B[ee])".encode("utf-16-be"), "without a mark"),
        (b"(;CA[MS_KANJI]SZ[9]PB[\xff\xfe];B[ee])", "bytes that were lost"),
        (b"(;CA[no-such-charset]SZ[9];B[ee])", "unknown"),
        (b"(;CA[]SZ[9];B[ee])", "blank"),
    ],
)
def test_moves_are_the_same_in_every_encoding(encoded: bytes, name: str) -> None:
    assert moves(encoded) == "B E5"


NO_TEXTS = """
    hex base64 rot13 bz2 zlib uu quopri idna undefined punycode utf-7 utf-16 cp037 unicode_escape
    raw_unicode_escape ../x \xe9
"""


@pytest.mark.parametrize("charset", [*NO_TEXTS.split(), "a\0b", "x" * 5000])
def test_what_python_calls_an_encoding_and_is_none_of_texts_is_noted(charset: str) -> None:
    record = read(f"(;CA[{charset}]SZ[9]C[\\ud800 +2AA-];B[ee])".encode("latin-1"))
    assert [move.vertex for move in record.steps] == ["E5"]
    assert any("is no known encoding of texts" in note for note in record.notes)
    assert all(len(note) < 100 for note in record.notes)


def test_no_lone_surrogate_leaves_the_reader() -> None:
    for content in (
        b"(;CA[UTF-8]SZ[9]RE[\xed\xa0\x80];B[ee])",
        "(;RE[\ud800])".encode("utf-16", "surrogatepass"),
    ):
        read(content).result.encode("utf-8")


def test_a_file_larger_than_any_record_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "large.sgf"
    path.write_bytes(b"(;C[" + b"x" * LARGEST_FILE + b"])")
    with pytest.raises(DataError, match=r"large\.sgf: larger than 16 MiB, which no record of a game is"):
        read_record(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "game.sgf: no SGF"),
        ("this is no game", "game.sgf:1:1: no SGF"),
        ("(GM[1];B[ee])", "the game tree has no root node, expected ';' after '('"),
        ("(;SZ[9];B[ee]", "game.sgf:1:1: the game tree that starts here is not closed"),
        ("(;SZ[9]\n;B[ee];W[dd)", "game.sgf:2:9: the value of W is not closed"),
        (f"({';' * 100_001})", "game.sgf:1:100002: a game of more than 100000 nodes"),
        (f"(;AB{'[aa:ss]' * 626})", "game.sgf:1:5: AB in node 0 has 626 values, expected at most 625"),
        ("(;SZ[9]x?)", "game.sgf:1:9: SGF syntax: found '?'"),
        ("(;[9])", "a value without a property"),
        ("(;SZ[9]())", "the branch that starts here has no node"),
        ("(;SZ[9](;B[aa]);B[bb])", "game.sgf:1:16: a node after the variations of its branch"),
        ("(;SZ[9];B[c])", "game.sgf:1:10: move 1 (B): found 'c', expected two small letters"),
        ("(;SZ[9];B[dd];W[dundefined])", "move 2 (W): found 'dundefined'"),
        ("(;SZ[9];B[E5])", "move 1 (B): found 'E5'"),
        ("(;SZ[9];B[cg];W[ee];B[rs])", "move 3 (B): found 'rs', expected a point of the 9x9 board"),
        ("(;SZ[9];B[dd][ee])", "move 1 (B) has 2 values"),
        ("(;SZ[9];B[``])", "move 1 (B): found '``'"),
        ("(;SZ[9]AB[pp])", "AB in node 0: found 'pp'"),
        ("(;AB[pp]AW[cp]SZ[9])", "found 'pp', expected a point of the 9x9 board"),
        ("(;SZ[9]AB[dd:cc])", "the upper left point first"),
        ("(;SZ[9]AB[aa]AW[aa])", "node 0 sets up A9 twice"),
        ("(;SZ[26])", "SZ: found '26', expected such as 19 or 9:7"),
        ("(;SZ[nine])", "SZ: found 'nine'"),
        ("(;SZ[0])", "SZ: found '0'"),
        ("(;GM[3]SZ[9];B[ee])", "not a game of Go: GM: found '3'"),
    ],
)
def test_broken_records_are_refused_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        read(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "black", "white", "to_play"),
    [
        ("(;SZ[9]AB[aa][bb]AW[ii])", "A9 B8", "J1", BLACK),
        ("(;SZ[9]AB[aa:ba][ii:ii])", "A9 B9 J1", "", BLACK),
        ("(;SZ[9];AB[aa];AW[ba]PL[W])", "A9", "B9", WHITE),
        ("(;SZ[9]AB[aa][ba];AE[aa]AW[ba])", "", "B9", BLACK),
        ("(;SZ[9]PL[2])", "", "", WHITE),
        ("(;SZ[9]PL[white])", "", "", WHITE),
        ("(;SZ[9]PL[?])", "", "", BLACK),
        ("(;HA[2]AB[dp][pd])", "D4 Q16", "", WHITE),
        ("(;HA[2]AB[dp][pd]PL[B])", "D4 Q16", "", BLACK),
        ("(;HA[3])", "", "", WHITE),
        ("(;HA[1];B[dd])", "", "", BLACK),
        ("(;SZ[9];W[ee])", "", "", WHITE),
    ],
)
def test_the_start_is_read(text: str, black: str, white: str, to_play: Colour) -> None:
    record = read(text)
    assert (" ".join(record.black), " ".join(record.white), record.to_play) == (black, white, to_play)


def test_set_up_after_moves_is_kept_apart() -> None:
    record = read("(;SZ[9];B[aa];AB[bb]AE[aa]PL[B];B[cc])")
    assert record.setups == (LaterSetup(1, ("B8",), (), ("A9",), BLACK, 2),)
    assert record.black == ()


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("(;HA[even])", "HA[even] is no number"),
        ("(;HA[3])", "HA[3], but set-up stones: 0"),
        ("(;KM[])", "KM is blank"),
        ("(;KM[6,5])", "KM[6,5] has a comma"),
        ("(;KM[six])", "KM[six] is no number"),
        (f"(;KM[{'9' * 5000}])", "KM[99999999999999999...] is no number that can be read"),
        (f"(;HA[{'9' * 5000}])", "HA[99999999999999999...] is no number that can be read"),
        (f"(;RE[B+{'9' * 5000}])", "RE[B+999999999999999...] is not readable"),
        ("(;SZ[])", "SZ is blank; board 19x19 is taken"),
        ("(;PL[2])", "PL[2] is read as White"),
        ("(;PL[x])", "PL[x] is no colour"),
        ("(;LB)", "LB has no value"),
        ("(;SZ[9];B[ ])", "move 1 (B) is blank"),
        ("(;B[aa]AB[bb])", "with a move and set-up"),
        ("(;B[aa]W[bb])", "with more than one move"),
        ("(;SZ[9];B[aa]PL[W])", "PL beside a move is passed over"),
        ("(;B[aa](;W[bb])(;W[cc]))", "1 variation is passed over"),
        ("(;B[aa])(;B[bb])", "holds 2 games; this is game 1"),
        ("(;CA[xyz])", "CA[xyz] is no known encoding"),
    ],
)
def test_what_is_odd_is_noted(text: str, note: str) -> None:
    assert any(note in sentence for sentence in read(text).notes), read(text).notes


def test_an_encoding_that_is_not_known_is_not_called_missing() -> None:
    (note,) = read("(;SZ[5]CA[klingon]C[ü])").notes
    assert note.endswith("CA[klingon] is no known encoding of texts; read as utf-8")


def test_a_file_name_is_told_in_letters_whatever_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "gäme.sgf"
    path.write_text("(;SZ[5])", "utf-8")
    as_in_a_locale_of_ascii = os.fsencode(path).decode("ascii", "surrogateescape")
    assert read_record(Path(as_in_a_locale_of_ascii)).name == str(path)


def test_one_of_several_games_is_chosen() -> None:
    text = "(;SZ[9]GM[1];B[aa])\n(;GM[19];X[1])(;SZ[9];B[bb])"
    assert (read(text, 3).steps[0].vertex, read(text).games) == ("B8", 3)
    for game, sentence in ((2, "not a game of Go"), (4, "found 3 games, expected a game 4")):
        with pytest.raises(DataError, match=sentence):
            read(text, game)


def test_deep_nesting_is_no_recursion() -> None:
    assert len(read("(;SZ[9]" + "(;B[aa]" * 5000 + ")" * 5001).steps) == 5000


def test_header_and_territory_are_read() -> None:
    record = read("(;SZ[5]RU[Japanese]KM[0.50]HA[0]RE[W+1.5];B[aa];TB[aa:ba][cc]TW[])")
    assert (record.rules, record.komi, record.handicap, record.result) == (
        "Japanese",
        Fraction(1, 2),
        0,
        "W+1.5",
    )
    assert record.black_territory == ("A5", "B5", "C3")


@pytest.mark.parametrize(
    ("text", "application", "komi"),
    [
        ("6.5", "", "13/2"),
        ("7,5", "", "15/2"),
        ("-3", "", "-3"),
        (".5", "", "1/2"),
        ("7.", "", "7"),
        ("375", "foxwq", "15/2"),
        ("325", "GNU Go:3.8 foxwq", "13/2"),
        ("650", "foxwq", "13/2"),
        ("0", "foxwq", "0"),
        ("32", "", "32"),
    ],
)
def test_komi_is_exact(text: str, application: str, komi: str) -> None:
    assert komi_of(text, application) == Fraction(komi)


@pytest.mark.parametrize("text", ["", "seven", "1e3", "7.5.5", "6½", "nan", "٧", "9" * 21])
def test_other_texts_are_no_komi(text: str) -> None:
    assert komi_of(text, "") is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+3.5", RecordedResult("score", BLACK, Fraction(7, 2))),
        ("W+42.50", RecordedResult("score", WHITE, Fraction(85, 2))),
        ("B+11 points", RecordedResult("score", BLACK, Fraction(11))),
        ("B+", RecordedResult("score", BLACK)),
        ("0", RecordedResult("tie", None, Fraction(0))),
        ("Draw", RecordedResult("tie", None, Fraction(0))),
        ("Jigo", RecordedResult("tie", None, Fraction(0))),
        ("Void", RecordedResult("void")),
        ("Both lose", RecordedResult("both-lose")),
        ("?", RecordedResult("unknown")),
        ("", RecordedResult("unknown")),
        ("who knows", RecordedResult("unknown")),
        ("B+R", RecordedResult("resignation", BLACK)),
        ("W+Resign", RecordedResult("resignation", WHITE)),
        ("B+T", RecordedResult("time", BLACK)),
        ("W+Time", RecordedResult("time", WHITE)),
        ("B+F", RecordedResult("forfeit", BLACK)),
        ("W+Illegal", RecordedResult("illegal-move", WHITE)),
        ("B+" + "9" * 5000, RecordedResult("unknown", BLACK)),
    ],
)
def test_results_are_understood(text: str, result: RecordedResult) -> None:
    assert result_of(text) == result


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Japanese", "japanese"),
        ("JAPANESE rules", "japanese"),
        ("chinese", "chinese"),
        ("AGA", "aga"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("GOE", "ing"),
        ("Tromp/Taylor", "tromp-taylor"),
        ("koSIMPLEscoreAREA", None),
        ("", None),
    ],
)
def test_rules_are_found_by_their_names(text: str, name: str | None) -> None:
    assert ruleset_of(text) == name


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_record(tmp_path)


PIECES = st.sampled_from(
    [
        *"();[]\\:",
        "B",
        "W",
        "[aa]",
        "[tt]",
        "AB",
        "SZ[9]",
        "SZ[",
        "(;",
        ")",
        "KM[x]",
        "PL[W]",
        "é",
        "\n",
        "\x00",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=30))
def test_any_text_is_a_record_or_a_data_error(text: str) -> None:
    with suppress(DataError):
        read(text.encode("utf-8", "replace"))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60).map(lambda content: b"(;SZ[9]" + content))
def test_any_bytes_are_a_record_or_a_data_error(content: bytes) -> None:
    with suppress(DataError):
        read(content)
