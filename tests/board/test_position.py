"""Stones on a board: captures in the order common to all texts, chains and liberties."""

from __future__ import annotations

import pytest

from harness.board.colour import BLACK, WHITE, Colour
from harness.board.diagram import framed_diagram, parse_diagram, plain_diagram
from harness.board.position import Position
from harness.board.topology import topology
from tests.making import names, point

PLACEMENTS = [
    # board, stone, taken, is it a suicide
    ("... .X. ...", "W A1", "", False),
    (".O. OX. .O.", "W C2", "B2", False),
    ("OX. X.. ...", "B C1", "", False),
    (".X. X.. ...", "W A3", "A3", True),
    ("OX. .X. X..", "W A2", "A2 A3", True),
    ("XO .O", "B A1", "B1 B2", False),
    ("X. OO", "W B2", "A2", False),  # the last point, yet it takes before it could be suicide
    (".XO XXO OO.", "W A3", "A2 B2 B3", False),
    ("X.X OXO .O.", "W B3", "A3 B2 C3", False),
    ("X.X. .X.. ....", "W B3", "B3", True),
    ("OX.XO .OXO. .....", "B C3", "", False),
]


@pytest.mark.parametrize(("rows", "stone", "taken", "suicide"), PLACEMENTS)
def test_a_placement_takes_opposing_chains_first_then_its_own(
    rows: str, stone: str, taken: str, suicide: bool
) -> None:
    diagram = parse_diagram(rows.replace(" ", "\n"))
    board = topology(diagram.width, diagram.height)
    position = Position(board, diagram.stones)
    letter, name = stone.split()
    result = position.place(Colour.parse(letter), point(board, name))
    assert (names(board, result.points), result.suicide) == (set(taken.split()), suicide)


def test_several_chains_are_taken_at_once_each_stone_once() -> None:
    diagram = parse_diagram("OXXO.\nX.XO.\nOXO..\n.O...")
    position = Position(topology(5, 4), diagram.stones)
    result = position.place(WHITE, point(position.topology, "B3"))
    assert sorted(names(position.topology, result.points)) == ["A3", "B2", "B4", "C3", "C4"]
    assert len(result.points) == 5


def test_chains_and_liberties() -> None:
    diagram = parse_diagram("X.O\nXXO\n.O.")
    position = Position(topology(3, 3), diagram.stones)
    board = position.topology
    assert names(board, position.chain(point(board, "A3"))) == {"A3", "A2", "B2"}
    assert names(board, position.liberties(point(board, "B2"))) == {"B3", "A1"}
    assert names(board, position.liberties(point(board, "C3"))) == {"B3", "C1"}
    assert [len(chain) for chain in position.chains()] == [3, 2, 1]
    assert position.without_liberty() == set()


def test_a_liberty_touched_twice_counts_once() -> None:
    diagram = parse_diagram(".X\nXX")
    position = Position(topology(2, 2), diagram.stones)
    assert len(position.liberties(3)) == 1


def test_stones_without_a_liberty_are_found() -> None:
    position = Position(topology(2, 1), bytes([1, 2]))
    assert position.without_liberty() == {0, 1}


def test_diagrams_read_what_programs_print() -> None:
    printed = "   A B C\n 3 . X o\n 2 x + #\n 1 . . .\n   A B C"
    diagram = parse_diagram(printed)
    assert plain_diagram(topology(3, 3), diagram.stones, diagram.dead) == ".Xo\nx.X\n..."
    assert parse_diagram(". X\nO .") == parse_diagram(".X\nO.")


def test_diagrams_with_coordinates() -> None:
    diagram = parse_diagram(".X\nO.")
    assert framed_diagram(topology(2, 2), diagram.stones, {1}).splitlines() == [
        " 2  . (X)",
        " 1  O  .",
        "    A  B",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no rows"),
        ("..\n...", "found 3 points in row 2 of the board, expected 2"),
        (".X\n?.", "found '?' in row 2"),
    ],
)
def test_diagrams_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        parse_diagram(text)


@pytest.mark.parametrize(("text", "colour"), [("b", BLACK), ("White", WHITE), ("BLACK", BLACK), ("W", WHITE)])
def test_colours_read(text: str, colour: Colour) -> None:
    assert Colour.parse(text) is colour
    assert colour.opponent.opponent is colour


@pytest.mark.parametrize("text", ["", "x", "bw", "1"])
def test_colours_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected black or white"):
        Colour.parse(text)


def test_a_torus_shows_its_seam() -> None:
    drawn = framed_diagram(topology(3, 2, "torus"), bytes([1, 0, 2, 0, 0, 0]))
    assert drawn.splitlines() == [
        "  ~~~~~~~~~~~",
        " 2~ X  .  O ~",
        " 1~ .  .  . ~",
        "  ~~~~~~~~~~~",
        "    A  B  C",
    ]
