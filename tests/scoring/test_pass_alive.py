"""Pass-alive chains and territory, and what KataGo takes off the board because of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import harness.engines
from harness.board.colour import BLACK, WHITE
from harness.board.diagram import parse_diagram
from harness.board.topology import topology
from harness.engines.session import GtpSession
from harness.scoring.count import score_game
from harness.scoring.pass_alive import inside_pass_alive, pass_alive
from tests.making import make_game, names

CONFIGURATION = Path(harness.engines.__file__).parent / "profiles" / "katago.cfg"

ALIVE = [
    # rows, pass-alive stones of Black, his pass-alive territory
    (".X.X. XXXXX", "B2 D2 A1 B1 C1 D1 E1", "A2 C2 E2"),
    ("...X. ...XX XXXXX", "", ""),  # one eye, and a region where the opponent may live
    (".X.O. XXXXX", "B2 A1 B1 C1 D1 E1", "A2 C2 D2 E2"),
    (".X. XXX ...", "B3 A2 B2 C2", "A3 C3 A1 B1 C1"),
    ("... ... ...", "", ""),
    ("... .X. ...", "", ""),
    ("XX. X.X .XX", "A3 B3 A2 C2 B1 C1", "C3 B2 A1"),  # two chains live by the eyes they share
    ("XX.X X.OO .OX. XO..", "", ""),
    (".X...... XX...... .X...... XXXXXXXX", "B4 A3 B3 B2 A1 B1 C1 D1 E1 F1 G1 H1", "A4 A2"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "stones", "territory"), ALIVE)
def test_pass_alive_chains_and_territory(rows: str, stones: str, territory: str) -> None:
    diagram = parse_diagram(rows.replace(" ", "\n"))
    board = topology(diagram.width, diagram.height)
    found = pass_alive(board, diagram.stones, BLACK)
    assert [names(board, points) for points in found] == [set(stones.split()), set(territory.split())]
    swapped = bytes({0: 0, 1: 2, 2: 1}[content] for content in diagram.stones)
    assert pass_alive(board, swapped, WHITE) == found


KATAGO = [
    # rows, what KataGo 1.18.1 calls dead after two passes (area, friendlyPassOk false): suicide true, false
    (".O.X OOOO .O.O", "D3", "D3"),
    ("XX.X. OXXXX O.XXX", "A1 A2", "A1 A2"),
    (".XXX XOOO OOOO .OO.", "A3 B4 C4 D4", "A3 B4 C4 D4"),
    ("OX.XX O.XXX XXXX.", "", "A2 A3"),
    ("O.XX. X.XXX .XX.. X.XOO", "", "D1 E1"),
    (".OO.O OXOOO OXXXO .O.O.", "", "B2 B3 C2 D2"),
    ("O.XX. .XXXX XX... ..OXO O.OX.", "", "A5"),
    ("XXXXX .XXO. X.X.X XXXX. XXXXX", "", "D4"),
    (".OOXX OO.O. .OO.O", "", "D3 E3"),
    ("O.X.X OXXXX OXXXX", "", "A1 A2 A3"),
    (".OO.O OOOO. .XOXX XOOOX", "A1 B2", "A1 B2 D2 E1 E2"),
    (".OXX. XXX.X .XOX. .XO.X", "B4", "B4 C1 C2"),
    (".X.XX X.XX. .XXXX OXXXX XXXX.", "A2", "A2"),
]


@pytest.mark.parametrize(("rows", "with_suicide", "without"), KATAGO)
def test_stones_that_katago_removes(rows: str, with_suicide: str, without: str) -> None:
    """Where suicide is legal, stones inside can be given up to make room: fewer regions are eyes for sure."""
    diagram = parse_diagram(rows.replace(" ", "\n"))
    board = topology(diagram.width, diagram.height)
    for suicide, dead in ((True, with_suicide), (False, without)):
        found = inside_pass_alive(board, diagram.stones, suicide=suicide)
        assert names(board, found) == set(dead.split())


@pytest.mark.parametrize(
    ("suicide", "margin"), [("forbidden", 15), ("multi-stone", 15 - 2 * 2 - 1), ("allowed", 15 - 2 * 2 - 1)]
)
def test_the_ruleset_says_whether_suicide_matters(suicide: str, margin: int) -> None:
    game = make_game({"scoring.pass_alive": True, "suicide": suicide}, rows="OX.XX O.XXX XXXX.")
    assert score_game(game).margin == margin


@pytest.mark.engines
def test_katago_still_removes_these_stones(katago: Path) -> None:
    rules = ("ko POSITIONAL", "scoring AREA", "tax NONE", "hasButton false", "friendlyPassOk false")
    command = [str(katago), "gtp", "-model", "/dev/null", "-config", str(CONFIGURATION)]
    with GtpSession(command) as session:
        assert all(session.ask(f"kata-set-rule {rule}").ok for rule in rules)
        for rows, with_suicide, without in KATAGO:
            for suicide, dead in (("true", with_suicide), ("false", without)):
                script = [f"kata-set-rule suicide {suicide}", *_set_up(rows), "play b pass", "play w pass"]
                *_, answer = session.ask_all([*script, "final_status_list dead"])
                assert set(answer.text.split()) == set(dead.split()), (rows, suicide)


def _set_up(rows: str) -> list[str]:
    diagram = parse_diagram(rows.replace(" ", "\n"))
    board = topology(diagram.width, diagram.height)
    stones = [f"{'.BW'[content]} {board.names[at]}" for at, content in enumerate(diagram.stones) if content]
    size = f"rectangular_boardsize {diagram.width} {diagram.height}"
    return [size, "clear_board", f"set_position {' '.join(stones)}"]
