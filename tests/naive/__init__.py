"""A second, deliberately plain implementation of the rules of Go.

It shares no code with the harness and is written from the rule texts alone, so that a fault has to be
made twice before the two agree on a wrong answer. Points are (column, row) with (0, 0) = A1, colours are
'B' and 'W'.
"""

from .rules import NaiveGame
from .scoring import naive_score, score_game

__all__ = ["NaiveGame", "naive_score", "score_game"]
