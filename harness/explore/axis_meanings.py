"""What each value of an axis means, in a few words: for the pages made from rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_PLAY: Final = {
    "board.topology": {
        "grid": "the edges of the board are its end",
        "torus": "left and right edge are joined, and so are top and bottom",
    },
    "ko": {
        "none": "no ban on taking back at once (a superko may have the same effect)",
        "simple": "a single stone that has just taken a single stone may not be taken back by the next move",
        "simple-position": "the board may not become what it was before the opponent's last move",
    },
    "superko": {
        "none": "no ban on whole-board positions",
        "positional": "no placement may recreate any earlier position",
        "situational": "no placement may recreate an earlier position that left the same player to move next",
        "natural-situational": "no placement may recreate a position that an own placement made",
        "own-moves": "no placement may recreate a position that stood after an own move, passes included",
        "spight": "no placement may recreate a position since the latest pass, the one passed in included",
        "spight-situational": "as situational, since the latest pass; and what the opponent passed in, "
        "unanswered by a pass, may not be recreated (Spight rules II, Sensei's Library)",
        "ing": "fighting and disturbing ko of the laws of 1991",
    },
    "repetition.start_position": {
        "counts": "the position before the first move is one of the earlier positions",
        "ignored": "positions are compared from the first move on",
    },
    "repetition.passes": {
        "exempt": "a pass is never a forbidden repetition",
        "subject": "a pass may be a forbidden repetition too (a minority reading, Sensei's Library)",
    },
    "repetition.pass_lifts_ko": {
        "true": "a pass ends a simple ko ban",
        "false": "a simple ko ban lasts to the next placement of either side, as in Sabaki's go-board",
    },
    "repetition.resumption": {
        "keeps": "earlier positions still count after play has resumed",
        "clears": "after a resumption only positions from there on count",
    },
    "repetition.button": {
        "keeps": "earlier positions still count once the button is taken",
        "clears": "once the button is taken only positions from there on count",
    },
    "repetition.window": {"null": "all earlier positions are compared"},
    "long_cycle.means": {
        "continue": "nothing: play goes on",
        "void-by-agreement": "the game is void if both players say so",
        "void": "the game is void at once",
        "draw": "the game ends at once as a draw",
        "loss": "the player who repeats loses at once",
        "event": "the rules of the event decide; the result is undetermined",
    },
    "long_cycle.compare": {
        "situational": "a repetition is the same board with the same player to move",
        "positional": "a repetition is the same board, whoever is to move",
    },
    "long_cycle.count": {
        "2": "the second occurrence is the repetition",
        "3": "the third occurrence is the repetition",
    },
    "long_cycle.since_pass": {
        "false": "occurrences are counted from the start of the game",
        "true": "occurrences are counted from the latest pass",
    },
    "suicide": {
        "forbidden": "no placement may leave its own chain without liberties",
        "multi-stone": "a chain of two or more may take its own last liberty, a single stone may not",
        "allowed": "a chain of any size may take its own last liberty, as far as ko and superko allow",
    },
}

_COUNT: Final = {
    "scoring.method": {
        "area": "stones on the board and the empty points that they surround",
        "territory": "surrounded empty points, prisoners and dead stones",
        "stones": "stones on the board, nothing else",
        "capture": "nothing is counted: who first takes a number of stones wins",
        "last-move": "nothing is counted: who cannot move loses",
    },
    "scoring.procedure": {
        "arithmetic": "points are added up",
        "fill-in": "each side fills its area with its own supply of stones",
        "by-hand": "dead stones are taken off, dame filled, prisoners put into the opponent's territory",
        "play-out": "what is disputed is played out; who makes fewer moves there hands over a stone for each",
    },
    "scoring.regions": {
        "connected": "an empty point is counted by all stones that its connected region touches",
        "adjacent-points": "an empty point is counted by the stones on its own neighbours only",
    },
    "scoring.borderless": {
        "nobody": "a board without stones belongs to nobody",
        "both": "a board without stones counts in full for both sides (Tromp-Taylor as worded in 1995)",
    },
    "scoring.seki": {
        "counts": "surrounded points of chains in seki are points",
        "none": "empty points beside chains in seki are no points",
    },
    "scoring.seki_test": {
        "eyes": "a group is in seki when it touches a shared region and has fewer than two eyes",
        "dame": "a living chain that has a dame as a liberty is in seki (Japanese 1989 art. 8 to the letter)",
        "independent-life": "only regions that live by themselves count: no dame, no chain in atari",
        "given": "whoever asks for the count says what is in seki (no rule text: marks of a case)",
    },
    "scoring.tax": {"none": "nothing is taken off", "group": "each living group costs its owner two points"},
    "scoring.shared": {
        "nobody": "regions that touch both colours are nobody's",
        "halved": "each point of a region that touches both colours is half a point for either side",
    },
    "scoring.pass_stones": {
        "none": "a pass costs nothing",
        "always": "a pass hands a stone to the opponent as a prisoner",
        "resolution": "a pass after the first stop hands a stone to the opponent",
    },
    "scoring.button": {
        "none": "there is no button",
        "first-pass": "the first to pass gets half a point",
        "action": "taking the button is an action instead of a move, worth half a point (Sensei's Library)",
        "first-and-last": "the first and the last pass are worth half a point each (Sensei's Library)",
    },
    "scoring.last_dame": {
        "none": "the last play is worth nothing by itself",
        "white-if-black-last": "White gets a point when Black made the last play",
    },
    "scoring.supply": {
        "unlimited": "there are always enough stones",
        "points//2": "each side has half as many stones as the board has points, rounded down",
    },
    "scoring.target": {"null": "captures do not end the game"},
    "scoring.pass_alive": {
        "false": "only agreed dead stones are removed",
        "true": "pass-alive territory goes to its owner, and stones of the opponent in it are removed",
    },
    "scoring.unit": {
        "points": "margins are shown in points",
        "zi": "margins are shown in zi, of two points each",
    },
    "komi": {
        "none": "there is no komi",
        "agreed": "the players agree on a komi before the game; nothing is counted without one",
    },
    "tie": {
        "draw": "equal totals are a draw",
        "black": "equal totals win for Black",
        "white": "equal totals win for White",
        "unspecified": "the text does not say who wins at equal totals",
    },
}

_AROUND: Final = {
    "handicap.placement": {
        "none": "there are no handicap stones",
        "fixed": "Black gets stones on the points of a table",
        "free": "Black chooses the points",
        "white-passes": "White passes until Black has placed the stones: they are moves of the game",
    },
    "handicap.table": {"standard": "the points that GTP 2 lists"},
    "handicap.compensation": {
        "0": "White gets nothing for the handicap stones",
        "n": "White gets a point for each handicap stone",
        "n-1": "White gets a point for each handicap stone but one",
    },
    "handicap.komi": {
        "same": "the komi of an even game",
        "fraction": "the part of the komi after the point",
    },
    "handicap.tie": {
        "same": "as in an even game",
        "draw": "equal totals are a draw",
        "black": "equal totals win for Black",
        "white": "equal totals win for White",
    },
    "end.pass": {
        "allowed": "a player may always pass",
        "impossible": "there is no pass",
        "return-prisoner": "a pass costs a prisoner, given back to the opponent (no-pass, from memory)",
    },
    "end.passes": {
        "2": "two passes in a row stop play",
        "3": "three passes in a row stop play",
        "4": "four passes in a row stop play",
    },
    "end.same_position": {
        "false": "only passes in a row stop play",
        "true": "a player's second pass with the same board and turn stops play too, plays between or not",
    },
    "end.last_pass": {
        "any": "either side may pass last",
        "white": "White passes last; where Black did, one more pass of White is owed",
    },
    "end.after": {
        "final": "when play stops the game is over",
        "counting": "when play stops the players settle which stones are dead",
    },
    "end.resume": {
        "none": "play does not come back",
        "either": "either player may bring play back",
        "dispute": "a player who disagrees about dead stones may bring play back",
    },
    "end.resume_first": {
        "turn": "after a resumption the turn goes on as it was",
        "opponent-of-requester": "after a resumption the opponent of the one who asked moves first",
        "undetermined": "the text does not say who moves first after a resumption",
        "by-agreement": "the players agree on who moves first; otherwise all stones live",
    },
    "end.second_stop": {
        "counting": "a stop after a resumption is like the first",
        "all-alive": "after a resumption the next stop is final, and all stones live",
    },
    "end.dead_stones": {
        "all-alive": "all stones on the board live",
        "agreement": "the players agree on dead stones",
        "hypothetical": "dead is what can be taken in hypothetical play, with a ban on unpaid ko recaptures",
        "play-out": "dead stones are captured in play",
    },
    "end.protocol": {
        "none": "how the players agree is left to them",
        "mutual-confirmation": "both confirm one marking; each change of it cancels the confirmations",
        "per-group": "each dead group is proposed by one side and confirmed or contradicted by the other",
    },
    "end.move_limit": {
        "null": "there is no limit",
        "2*points": "play ends after twice as many plies as the board has points",
    },
    "players.per_side": {"1": "one player a side"},
    "players.mixed_pairs": {"false": "anybody may be on a side", "true": "a side is a woman and a man"},
    "information.view": {
        "open": "everybody sees the board",
        "own-stones": "each side sees only its own stones",
    },
}

MEANINGS: Final[Mapping[str, Mapping[str, str]]] = _PLAY | _COUNT | _AROUND
"""By dotted key and by the value as a file writes it."""

FREE: Final[Mapping[str, str]] = {
    "board.sizes": "the sizes that the text names",
    "board.default": "the size when none is asked for",
    "repetition.window": "only so many of the last positions are compared, as servers do (OGS: 30)",
    "scoring.supply": "so many stones each side has",
    "scoring.target": "who first takes so many stones wins",
    "komi": "points for White",
    "handicap.stones": "the fewest and the most handicap stones",
    "handicap.table": "the points of fixed handicap stones, by board size and number of stones",
    "handicap.komi": "points for White in a handicap game",
    "end.also": "what else can end a game",
    "end.move_limit": "play ends after so many plies",
    "players.per_side": "so many players a side, who move in a fixed order",
    "information.announce": "what the referee calls out: captures and passes to both sides, "
    "refusals to the mover only",
}
"""By dotted key, for values that have no entry of their own: sizes, numbers and lists."""
