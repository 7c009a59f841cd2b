"""What programs answer is read as promised, or called unreadable; nothing is guessed."""

from __future__ import annotations

import pytest

from harness.board.diagram import parse_diagram
from harness.board.topology import point_names, topology
from harness.engines.adapter import Adapter, Unreadable, read_board, read_points, read_policy
from harness.engines.catalogue import shipped_profile
from harness.engines.gtp import Response
from harness.engines.profile import BoardChannel, Profile

PICTURE = BoardChannel(kind="picture", command="showboard")
LIST = BoardChannel(kind="list", command="list_stones")

WANTED = "X . .\n. O .\n. . O"
GNUGO = """
   A B C
 3 X . + 3
 2 . O . 2     WHITE (O) has captured 0 stones
 1 . + O 1     BLACK (X) has captured 0 stones
   A B C"""
KATAGO = """MoveNum: 3 HASH: 0123
   A B C
 3 X1. .
 2 . O2.
 1 . . O3

Next player: White"""
PACHI = """Move:   3  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C
    +-------+
  3 | X . . |
  2 | . O . |
  1 | . . O)|
    +-------+"""
LEELA_ZERO = """
    a b c
 3  X . .  3
 2  . O .  2
 1  . .(O) 1
    a b c"""
MARKS = " 3 # . .\n 2 . o .\n 1 . . o"


@pytest.mark.parametrize("text", [GNUGO, KATAGO, PACHI, LEELA_ZERO, MARKS])
def test_a_picture_is_read_with_row_one_at_the_bottom(text: str) -> None:
    stones = read_board(PICTURE, topology(3, 3), [Response(True, text)])
    assert stones == parse_diagram(WANTED).stones


@pytest.mark.parametrize(
    "text",
    ["", "no board today", " 3 X . .\n 2 . O .", " 3 X .\n 2 . O\n 1 . .", WANTED],
)
def test_half_a_picture_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_board(PICTURE, topology(3, 3), [Response(True, text)])


def test_lists_of_stones_are_read_by_colour() -> None:
    answers = [Response(True, "A3"), Response(True, "b2 C1")]
    assert read_board(LIST, topology(3, 3), answers) == parse_diagram(WANTED).stones
    with pytest.raises(Unreadable, match="D4"):
        read_board(LIST, topology(3, 3), [Response(True, "A3 D4"), Response(True, "")])


def test_a_refusal_is_unreadable_in_its_own_words() -> None:
    refused = Response(False, "unknown command")
    for read in (
        lambda: read_board(PICTURE, topology(3, 3), [refused]),
        lambda: read_points(topology(3, 3), refused),
        lambda: read_policy(topology(3, 3), refused),
    ):
        with pytest.raises(Unreadable, match="unknown command"):
            read()


def test_points_are_read_without_passes() -> None:
    board = topology(3, 2)
    assert set(point_names(board, read_points(board, Response(True, "c2, A1\npass PASS")))) == {"A1", "C2"}
    with pytest.raises(Unreadable):
        read_points(board, Response(True, "A1 resign"))


POLICY = """symmetry 0
whiteWin 0.5
policy
 0.1 NAN 0.2
 nan 0.3 1e-05
policyPass 0.4
whiteOwnership
 0 0 0
 0 0 0"""


def test_nan_marks_an_illegal_point_and_the_top_row_comes_first() -> None:
    legal, passing = read_policy(topology(3, 2), Response(True, POLICY))
    assert legal == [True, False, True, False, True, True]
    assert passing
    _, passing = read_policy(
        topology(3, 2), Response(True, POLICY.replace("policyPass 0.4", "policyPass NAN"))
    )
    assert not passing


@pytest.mark.parametrize(
    "text",
    [
        POLICY.replace("policyPass", "pass"),
        POLICY.replace("1e-05", "x"),
        POLICY.replace(" 1e-05", ""),
        POLICY.partition("policyPass")[0] + "policyPass",
        "",
    ],
)
def test_a_policy_of_another_form_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_policy(topology(3, 2), Response(True, text))


def profile(**keys: object) -> Profile:
    return Profile.model_validate({"name": "x", "title": "x", "command": ["x"], **keys})


CHANNELS = {
    "legality": [
        {"kind": "query", "command": "is_legal"},
        {"kind": "policy", "command": "kata-raw-nn 0"},
        {"kind": "play"},
    ]
}

BEST = [
    ({"is_legal", "kata-raw-nn", "play"}, "strict", "query"),
    ({"kata-raw-nn", "play"}, "strict", "policy"),
    ({"play"}, "strict", "play"),
    ({"play"}, "tolerant", None),
    ({"play"}, "no-judge", None),
    ({"is_legal", "play"}, "tolerant", "query"),
    ({"kata-raw"}, "tolerant", None),
]


@pytest.mark.parametrize(("commands", "play", "kind"), BEST)
def test_the_best_channel_that_the_program_lists_is_taken(
    commands: set[str], play: str, kind: str | None
) -> None:
    channel = Adapter(profile(channels=CHANNELS, play=play), commands).legality_channel()
    assert (channel.kind if channel else None) == kind


def test_set_up_falls_back_to_plays() -> None:
    for way, commands, expected in [
        ("set_position", {"set_position"}, "set_position"),
        ("loadsgf", {"set_position"}, "plays"),
        ("plays", {"set_position", "loadsgf"}, "plays"),
    ]:
        assert Adapter(profile(setup=way), commands).setup_way() == expected


def test_a_program_that_shows_no_board_has_no_board_channel() -> None:
    assert Adapter(shipped_profile("gnugo"), ["play"]).board_channel() is None
