"""The page that an export carries, for a reader who has nothing but the folder."""

from __future__ import annotations

from typing import Final

README: Final = """\
# Cases of the rules of Go

Situations in the game of Go, and what each ruleset says of them. Nothing but these files is needed.

- `index.json`: every case and ruleset with its files.
- `cases/ID.json`: a case with all its expectations; `case.schema.json` is the JSON Schema of these.
- `rulesets/NAME.json`: a ruleset, its sources and the value of every axis.
- `sgf/ID.sgf`: the case as a record; a forbidden move is a marked point, its comment says under which rules.
- `gtp/ID.N.gtp`: the case as a script in GTP for the rulesets in its head; `no_script` in the index says
  why one has none.
- `SHA256SUMS`: the digest of every other file, for `sha256sum -c SHA256SUMS`.

## A case

Points have their GTP names in upper case, exact numbers are texts ("7.5", "26/3"), rows of a board run from
the top.

1. Take the expectations whose `rulesets` name your ruleset.
2. Set up `black`, `white`, `prisoners`, `handicap` and `to_play`; `options` replace values of the ruleset.
3. Take the `steps` in order: a `move` has to be accepted, or refused where it says `"refused": true`.
4. Check each expectation after `ply` plies, or after all steps where it says `"at_end": true`.

`digest` changes when the situation or a verdict does, not when words do.

## A script

Below each command a comment says what has to be answered: `#? =` a success, `#? ?` a failure that changes
nothing, `#? = B+3.5` a success with this result. A count takes no stone for dead.
"""
