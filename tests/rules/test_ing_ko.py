"""Ing's ko rules of 1991: what the articles forbid, what they allow, and what they leave open."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from harness.rules.game import Game
from harness.rules.verdict import Reason
from tests.making import make_game, point, refused, why

ING: Final = {"superko": "ing", "suicide": "multi-stone", "end.passes": 4}
OPEN: Final = "undetermined by the rules (Ing 1991 art. 3, {})"
RECYCLING, TWIN, DOUBLE = (
    OPEN.format(words) for words in ("disturbing ko", "twin hot stones", "double hot stones")
)

KO = "...... ..XO.. .XO.O. ..XO.. ......"
TWO_KOS = ".X.XO. XXXOOO .XO.O."
TWO_KOS_IN_A_ROW = "D1 C3 pass pass D3"
THREE_KOS = ".XXOO. .XO.O. .XXOO. .X.XO. .XXOO. .XO.O. .XXOO."
TRIPLE_KO = "XXOO XO.O XXOO X.XO XXOO XO.O XXOO"
THREE_CORNERS = "X.XO..... .XO...... ......... ......... ......... ......... ......... .XO...XO. XO.O.XO.O"
ETERNAL_LIFE = ".XO. XXOO O.X. XXOO .XO."
SAFE_GROUPS = "..XO.. .XXOO. XO.X.O .XXOO. ..XO.."
KO_BESIDE_DOUBLE_STONES = ".OOOOOXXX .XOXXOOX. XO.OXOX.X .XOX.XOXO OX...O.X."
KO_APART_FROM_DOUBLE_STONES = "O.OO..OX. XXOXX.OXO XO.OXOX.X XXOXX.OXX XX.OXOOOX"
TWO_KOS_AND_ETERNAL_LIFE = "XXOO XO.O XXOO X.XO XXOO {} XXOO"
SEND_TWO = ".X.X. OOX.. .OX.. OOXX. .OX.."
SNAPBACK = ".XXX. XOOOX XO..X"

VERDICTS = [
    # position, moves before, the point, the verdict
    (KO, "D3", "C3", "ko"),
    (KO, "D3 A1 A5", "C3", "legal"),
    (KO, "D3 pass F1", "C3", "legal"),
    (KO, "D3 pass pass", "C3", "legal"),
    (KO, "D3 pass pass C3", "D3", "ko"),
    (KO, "D3 pass pass C3 pass pass D3 pass pass", "C3", "legal"),
    ("...", "B1", "A1", "suicide"),
    ("..", "A1 pass", "B1", "legal"),
    ("..", "A1 pass B1 pass", "A1", RECYCLING),
    ("..", "A1 B1", "A1", "ko"),
    (SNAPBACK, "C1 D1", "C1", "legal"),
    (TWO_KOS, "D1", "C1", "ko"),
    (TWO_KOS, "D1", "C3", "legal"),
    (TWO_KOS, "D1 C3", "D3", "ko"),
    (TWO_KOS, TWO_KOS_IN_A_ROW, "C1", "legal"),
    (TWO_KOS, f"{TWO_KOS_IN_A_ROW} C1", "D1", "ko"),
    (TWO_KOS, f"{TWO_KOS_IN_A_ROW} C1 pass pass", "D1", RECYCLING),
    (TWO_KOS, f"{TWO_KOS_IN_A_ROW} C1 A1 F1", "D1", "legal"),
    (TRIPLE_KO, "C2", "B2", "ko"),
    (TRIPLE_KO, "C2", "B4", "ko"),
    (TRIPLE_KO, "C2 pass pass", "B4", "legal"),
    (TRIPLE_KO, "C2 pass pass B4", "C6", "ko"),
    (TRIPLE_KO, "C2 pass pass B2 pass pass", "C2", "legal"),
    (TRIPLE_KO, "C2 pass pass B2 pass pass C2 pass pass", "B2", "legal"),
    (THREE_KOS, "D6", "C6", "ko"),
    (THREE_KOS, "D6", "C4", TWIN),
    (THREE_KOS, "D6 A1", "D2", "legal"),
    (THREE_KOS, "D6 C4 D2 C6 D4", "C2", TWIN),
    (THREE_CORNERS, "C1", "B9", "legal"),
    (THREE_CORNERS, "C1 B9 H1 B1 C9", "G1", TWIN),
    (THREE_CORNERS, "C1 B9 H1 B1 C9 pass pass", "G1", "legal"),
    (ETERNAL_LIFE, "D3", "B3", "legal"),
    (ETERNAL_LIFE, "D3 B3", "C3", "ko"),
    (ETERNAL_LIFE, "D3 B3 pass pass", "C3", "legal"),
    (ETERNAL_LIFE, "D3 B3 pass pass C3", "A3", "legal"),
    (ETERNAL_LIFE, "D3 B3 pass pass C3 A3", "D3", "legal"),
    (ETERNAL_LIFE, "D3 B3 pass pass C3 A3 D3", "B3", "legal"),
    (KO_BESIDE_DOUBLE_STONES, "pass H3", "C3", TWIN),
    (KO_BESIDE_DOUBLE_STONES, "pass H3 pass pass", "C3", "legal"),
    (KO_BESIDE_DOUBLE_STONES, "C3", "H3", TWIN),
    (KO_BESIDE_DOUBLE_STONES, "C3 pass pass", "H3", "legal"),
    (KO_APART_FROM_DOUBLE_STONES, "pass H3", "C3", "legal"),
    (KO_APART_FROM_DOUBLE_STONES, "C3", "H3", "legal"),
    (TWO_KOS_AND_ETERNAL_LIFE.format("O.X."), "C6", "B6", "ko"),
    (TWO_KOS_AND_ETERNAL_LIFE.format("O.X."), "C6", "B4", TWIN),
    (TWO_KOS_AND_ETERNAL_LIFE.format("O.X."), "C6", "B2", TWIN),
    (TWO_KOS_AND_ETERNAL_LIFE.format("O.X."), "C6", "D2", "legal"),
    (TWO_KOS_AND_ETERNAL_LIFE.format("O.X."), "C6 pass pass", "B4", "legal"),
    (TWO_KOS_AND_ETERNAL_LIFE.format("..X."), "C6", "B4", TWIN),
    (SAFE_GROUPS, "E3 C3", "D3", DOUBLE),
    (SAFE_GROUPS, "E3 C3 pass pass", "D3", "legal"),
    (SAFE_GROUPS, "E3 C3 pass pass D3 B3", "E3", RECYCLING),
    ("O.X.", "D1 B1", "C1", DOUBLE),
    ("....", "B1 D1 A1 C1", "B1", DOUBLE),
    (SEND_TWO, "A5", "C5", "legal"),
    (SEND_TWO, "A5 C5", "B5", "legal"),
    (SEND_TWO, "A5 C5 B5 pass", "A5", RECYCLING),
    (SEND_TWO, "A5 C5 B5 E1", "A5", "legal"),
]


@pytest.mark.parametrize(("rows", "moves", "name", "verdict"), VERDICTS)
def test_the_verdict_of_the_articles(rows: str, moves: str, name: str, verdict: str) -> None:
    assert why(make_game(ING, rows=rows, moves=moves), name) == verdict


@pytest.mark.parametrize(("rows", "moves", "name", "verdict"), VERDICTS)
def test_what_is_left_open_can_be_played(rows: str, moves: str, name: str, verdict: str) -> None:
    game = make_game(ING, rows=rows, moves=moves)
    allowed = verdict == "legal" or verdict.startswith("undetermined")
    assert (point(game.topology, name) in game.legal_points()) == allowed
    assert refused(game, game.to_move, name) == ("played" if allowed else verdict)


def takes(game: Game, at: int) -> bool:
    found = bool(game.play(game.to_move, at))
    game.undo()
    return found


def wander(game: Game, random: Random, plies: int) -> set[Reason | None]:
    """Play at random, captures first; return every verdict met, after comparing the map of legal points."""
    met: set[Reason | None] = set()
    for _ in range(plies):
        judged = {
            at: game.judge(game.to_move, at) for at in game.topology.points if not game.position.stones[at]
        }
        met |= {None if refusal is None else refusal.reason for refusal in judged.values()}
        playable = [at for at, refusal in judged.items() if refusal is None or not refusal.forbids]
        assert game.legal_points() == playable
        taking = [at for at in playable if takes(game, at)]
        if (not playable or random.random() < 0.2) and game.state.passes < 3:
            game.play(game.to_move, None)
        elif playable:
            game.play(game.to_move, random.choice(taking or playable))
        else:
            break
    return met


def test_the_map_of_legal_points_agrees_with_every_single_verdict() -> None:
    met: set[Reason | None] = set()
    for seed, rows in enumerate([TRIPLE_KO, THREE_KOS, ETERNAL_LIFE, TWO_KOS, SEND_TWO, "....", ".. .."] * 3):
        met |= wander(make_game(ING, rows=rows), Random(seed), 60)
    assert met >= {None, Reason.SUICIDE, Reason.KO, Reason.UNDETERMINED}


def test_undo_takes_a_round_of_a_cycle_back() -> None:
    game = make_game(ING, rows=SEND_TWO, moves="A5 C5 B5 pass A5")
    game.undo()
    game.undo()
    game.undo()
    assert why(game, "B5") == "legal"
