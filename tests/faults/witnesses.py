"""For planted faults a short conversation in which each shows; random ones serve for the others.

A witness is the ruleset, options for it if needed, and a script (`faults.conversation.script`).
"""

from __future__ import annotations

SCORE = "; goharness-score"
STATE = "; goharness-state"
FIVE = "boardsize 5; "
NINE = "boardsize 9; "
KO = FIVE + "b B3; w C3; b A2; w D2; b B1; w C1; b E5; w B2; b C2; "
SNAPBACK = NINE + "b D4; w C3; b C5; w C4; b E3; w D6; b B4; w D5; b D2; w E4; b C2; w F4; b B3; w D3; b? D4"
FALSE_KO = FIVE + "b A2; w A3; b B2; w B3; b E5; w C2; b E4; w C1; b E3; w A1; b B1; w? A1"
SEND_TWO = FIVE + ("set_position b B5 b C1 b C2 b C3 b C4 b D2 b D5 w A2 w A4 w B1 w B2 w B3 w B4; ")
SEND_TWO_BY_WHITE = FIVE + (
    "set_position w B5 w C1 w C2 w C3 w C4 w D2 w D5 b A2 b A4 b B1 b B2 b B3 b B4; goharness-turn w; "
)
TRIPLE_KO = NINE + (
    "set_position b A1 b A9 b B2 b B8 b C9 b F1 b G2 w B1 w C2 w C8 w D1 w D9 w G1 w H2 w J1; "
)
CYCLE = "b C1; w B9; b H1; w B1; b C9; w G1; "
KO_AT_START = FIVE + ("set_position b B3 b A2 b B1 b C2 w C3 w D2 w C1; goharness-turn w; w B2; b? C2")
LONE_SUICIDE = FIVE + "b A2; w E5; b B1; w? A1"
SUICIDE_OF_THREE = FIVE + "b D4; w A3; b A1; w B2; b B1; w C1; b? A2"
DEAD = FIVE + "set_position b C1 b C2 b C3 b C4 b C5 w A3; goharness-score dead A3"
SEKI = FIVE + (
    "set_position b A1 b B1 b C1 b A2 b B2 b C2 b A3 b B3 b C3 b A4 b B4 b C4 b B5 "
    "w D1 w E1 w D2 w E2 w D3 w E3 w D4 w E4 w D5" + SCORE
)
STONE = FIVE + "komi 7.5; b C3" + SCORE
EMPTY_TIE = FIVE + "komi 0" + SCORE
TWO_PASSES = FIVE + "b pass; w pass"
HANDICAP = NINE + "komi 7.5; fixed_handicap 3" + SCORE

WITNESSES: dict[str, tuple[str, str]] = {
    "team-order-ignored": ("rengo", FIVE + "b C3; w C2; why_illegal b/1 D3"),
    "team-pass-keeps-member": ("rengo", FIVE + "b pass; w C2; why_illegal b/2 D3"),
    "team-order-by-ply": ("rengo", FIVE + "b C3; why_illegal w/1 D3"),
    "refused-play-passes": ("phantom-go", FIVE + "b A2; w A2" + STATE),
    "loser-wins": ("tromp-taylor", FIVE + "goharness-event resign b" + STATE),
    "draw-called-void": (
        "chessplayx",
        FIVE + "goharness-event offer-draw b; goharness-event accept w" + STATE,
    ),
    "set-up-without-liberty": (
        "tromp-taylor",
        "boardsize 2; set_position b A1 b A2 w B1 w B2; list_stones b",
    ),
    "handicap-fourth-line": ("japanese", NINE + "fixed_handicap 3; list_stones b"),
    "handicap-stone-overwritten": ("japanese", NINE + "fixed_handicap 2; why_illegal w C3"),
    "columns-run-over": ("tromp-taylor", FIVE + "is_legal b F5"),
    "referee-hides-captures": ("phantom-go", FIVE + "b A2; w A1; b B1" + STATE),
    "referee-hides-refusals": ("phantom-go", FIVE + "b A2; w A2" + STATE),
    "referee-hides-passes": ("phantom-go", FIVE + "b A2; w pass" + STATE),
    "ko-ignored": ("japanese", KO + "w? B2"),
    "ko-kept-after-pass": ("japanese", KO + "w pass; b pass; w? B2"),
    "ko-never-cleared": ("japanese", KO + "w E1; b D5; w? B2"),
    "ko-after-multi-capture": ("japanese", SNAPBACK),
    "ko-snapback": ("japanese", SNAPBACK),
    "ko-connected-capture": ("japanese", FALSE_KO),
    "ko-passed-on": ("japanese", FIVE + "b B2; w A2; b C1; w B1; b A1; w pass; b? B1"),
    "ko-for-suicide": ("japanese", FIVE + "b A2; w A1; b B1; w? A1"),
    "superko-window-8": ("tromp-taylor", SEND_TWO + "b A5; w C5; " + "b pass; w pass; " * 4 + "b? B5"),
    "superko-window-16": ("tromp-taylor", SEND_TWO + "b A5; w C5; " + "b pass; w pass; " * 8 + "b? B5"),
    "superko-window-30": ("tromp-taylor", SEND_TWO + "b A5; w C5; " + "b pass; w pass; " * 15 + "b? B5"),
    "superko-positional-read-situational": ("tromp-taylor", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-positional-read-spight": ("tromp-taylor", SEND_TWO + "b A5; w C5; b pass; w pass; b? B5"),
    "superko-situational-read-positional": ("aga", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-situational-read-natural-situational": ("aga", KO_AT_START),
    "superko-natural-situational-read-positional": ("bga komi=0", KO_AT_START),
    "superko-natural-situational-read-situational": ("french", KO_AT_START),
    "superko-own-moves-read-situational": ("new-zealand handicap.placement=free", KO_AT_START),
    "superko-spight-read-spight-situational": ("spight komi=0", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-ing-read-positional": ("ing", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-ing-read-simple": ("ing", SEND_TWO + "b A5; w C5; b B5; w pass; b? A5"),
    "superko-ing-ignored": ("ing", KO + "w? B2"),
    "superko-ignored": ("tromp-taylor", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-everywhere": ("japanese", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-skips-start": ("tromp-taylor", SEND_TWO + "b A5; w C5; b? B5"),
    "superko-forbids-pass": ("tromp-taylor", FIVE + "b C3; w? pass"),
    "superko-cleared-by-resumption": ("tromp-taylor", SEND_TWO + "b A5; w C5; b pass; w pass; b? B5"),
    "superko-hash": ("tromp-taylor", FIVE + "genmove b; genmove w; " * 60 + "printsgf"),
    "superko-exempts-suicide": ("tromp-taylor", LONE_SUICIDE),
    "superko-exempts-white": ("tromp-taylor", SEND_TWO_BY_WHITE + "w A5; b C5; w? B5"),
    "superko-names-latest": ("tromp-taylor", SEND_TWO + "b pass; w pass; b A5; w C5; b? B5"),
    "cycle-ignored": ("chinese", TRIPLE_KO + CYCLE + CYCLE + STATE),
    "cycle-twice": ("chinese", TRIPLE_KO + CYCLE + STATE),
    "cycle-draw-for-void": ("chinese", TRIPLE_KO + CYCLE + CYCLE + STATE),
    "cycle-void-for-draw": ("korean", TRIPLE_KO + CYCLE + CYCLE + STATE),
    "cycle-draw-for-loss": ("pgx", TRIPLE_KO + CYCLE + "b C1" + STATE),
    "cycle-loss-for-draw": ("open-spiel", TRIPLE_KO + CYCLE + STATE),
    "cycle-across-passes": ("chinese", TRIPLE_KO + CYCLE + "b pass; " + CYCLE + STATE),
    "suicide-multi-allowed": ("japanese", SUICIDE_OF_THREE),
    "suicide-all-allowed": ("japanese", LONE_SUICIDE),
    "suicide-multi-refused": ("new-zealand-program", SUICIDE_OF_THREE),
    "suicide-all-refused": ("tromp-taylor", SUICIDE_OF_THREE),
    "suicide-single-refused": ("tromp-taylor", LONE_SUICIDE),
    "suicide-single-allowed": ("new-zealand-program", LONE_SUICIDE),
    "passes-ignored": ("tromp-taylor", TWO_PASSES + STATE),
    "passes-add-up": ("tromp-taylor", FIVE + "b pass; w C3; b pass" + STATE),
    "passes-wait-for-handicap": ("tromp-taylor", NINE + "fixed_handicap 3; w pass; b pass" + STATE),
    "pass-keeps-turn": ("tromp-taylor", FIVE + "b pass" + STATE),
    "pass-resigns": ("tromp-taylor", FIVE + "b pass" + STATE),
    "passes-one": ("tromp-taylor", FIVE + "b pass" + STATE),
    "passes-three": ("tromp-taylor", TWO_PASSES + STATE),
    "passes-two": ("spight komi=0", TWO_PASSES + STATE),
    "pass-refused": ("tromp-taylor", FIVE + "b? pass"),
    "pass-allowed": ("no-pass", FIVE + "b? pass"),
    "stop-on-same-position-ignored": ("chinese", TRIPLE_KO + "b pass; " + CYCLE + "b pass" + STATE),
    "stop-is-final": ("japanese", TWO_PASSES + STATE),
    "last-pass-by-anyone": ("aga-territory", FIVE + "goharness-turn w; w pass; b pass" + SCORE),
    "resume-requester-first": ("japanese", TWO_PASSES + "; goharness-event resume b" + STATE),
    "resume-opponent-first": ("aga", TWO_PASSES + "; goharness-event resume b" + STATE),
    "target-missed-by-one": ("atari-go", FIVE + "b A1; w B1; b E5; w A2" + STATE),
    "move-limit-ignored": (
        "open-spiel",
        "boardsize 2; b A1; w pass; b B1; w pass; b A2; w B2; b A1; w pass" + STATE,
    ),
    "area-as-territory": ("tromp-taylor", STONE),
    "territory-as-area": ("japanese", STONE),
    "stones-as-area": ("strasbourg", STONE),
    "tax-ignored": ("ancient-area", STONE),
    "tax-everywhere": ("tromp-taylor", STONE),
    "pass-stones-ignored": ("aga-territory", TWO_PASSES + SCORE),
    "button-ignored": ("aga-button", FIVE + "b pass" + SCORE),
    "button-whole-point": ("aga-button", FIVE + "b pass" + SCORE),
    "last-dame-ignored": ("wmsg-2008", STONE),
    "tie-to-white": ("tromp-taylor", EMPTY_TIE),
    "tie-to-black": ("tromp-taylor", EMPTY_TIE),
    "tie-is-draw": ("pgx", EMPTY_TIE),
    "dead-no-prisoners": ("japanese", DEAD),
    "dead-wrong-side": ("japanese", DEAD),
    "dead-points-lost": ("japanese", DEAD),
    "dead-stay": ("japanese", DEAD),
    "dead-always-removed": ("tromp-taylor", DEAD),
    "prisoners-not-counted": ("japanese", FIVE + "goharness-prisoners 3 1" + SCORE),
    "prisoners-exchanged": ("japanese", FIVE + "goharness-prisoners 3 1" + SCORE),
    "area-with-prisoners": ("tromp-taylor", FIVE + "goharness-prisoners 3 1" + SCORE),
    "seki-eyes-counted": ("japanese", SEKI),
    "seki-eyes-lost": ("tromp-taylor", SEKI),
    "dame-to-last-mover": ("tromp-taylor", FIVE + "b A1; w E5" + SCORE),
    "dame-to-black": ("tromp-taylor", SEKI),
    "dame-halved": ("tromp-taylor", SEKI),
    "shared-not-halved": ("tromp-taylor scoring.shared=halved", SEKI),
    "regions-by-neighbours": ("tromp-taylor", STONE),
    "single-points-lost": ("tromp-taylor", SEKI),
    "borderless-both": ("tromp-taylor", EMPTY_TIE),
    "empty-board-black": ("tromp-taylor", EMPTY_TIE),
    "komi-half-points": ("tromp-taylor", FIVE + "komi 7.25" + SCORE),
    "komi-unsigned": ("tromp-taylor", FIVE + "komi -0.5" + SCORE),
    "handicap-n-minus-one": ("chinese", HANDICAP),
    "handicap-n": ("aga", HANDICAP),
    "handicap-paid-everywhere": ("japanese", HANDICAP),
    "handicap-never-paid": ("chinese", HANDICAP),
    "handicap-one-paid": ("chinese", NINE + "goharness-handicap 1" + SCORE),
    "handicap-none-costs": ("aga", STONE),
    "handicap-full-komi": ("aga", NINE + "fixed_handicap 3; get_komi"),
    "handicap-third-stone": ("japanese", "boardsize 19; fixed_handicap 3"),
    "handicap-fifth-stone": ("japanese", "boardsize 19; fixed_handicap 5"),
    "handicap-third-line": ("japanese", "boardsize 19; fixed_handicap 9"),
    "letter-i-used": ("tromp-taylor", NINE + "b J1; list_stones b"),
    "lower-case-refused": ("tromp-taylor", FIVE + "b c3; list_stones b"),
    "edges-wrap": ("tromp-taylor", FIVE + "goharness-neighbours A1"),
    "torus-has-edges": ("torus end.protocol=none", FIVE + "goharness-neighbours A1"),
    "undo-loses-ko": ("japanese", KO + "w A5; undo; w? B2"),
    "undo-loses-history": ("tromp-taylor", SEND_TWO + "b A5; w C5; b E1; undo; b? B5"),
    "undo-keeps-positions": ("tromp-taylor", FIVE + "b A2; w A1; b B1; undo; b? B1"),
}
