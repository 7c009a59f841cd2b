"""Asking for facts of a position besides legality: prisoners, liberties, phase and the like."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from harness.board.colour import Colour
from harness.board.topology import point_names
from harness.engines.adapter import Unreadable, read_points
from harness.engines.gtp import Response
from harness.run.outcome import Check, judged
from harness.run.questions import Ask, Context, Memory, colour_word

# The facts that one channel states together, and what each of them tells.
STATE_FACTS = {
    "to_play": "whose turn it is",
    "phase": "whether play goes on, has stopped or has ended",
    "outcome": "how the game ended",
    "can_end": "which endings may be agreed on",
    "confirmed": "who has agreed on the dead stones",
    "view": "what a player sees",
    "told": "what a player was told",
}


def facts(context: Context, expected: Mapping[str, Any], because: str) -> tuple[list[Ask], list[Check]]:
    """Ask for every fact that a channel can state; the others come back as unseen checks."""
    asks: list[Ask] = []
    checks: list[Check] = []
    channels = context.adapter.profile.channels
    for colour_name, stones in expected.get("prisoners", {}).items():
        colour = Colour.parse(colour_name)
        ask = _number(
            context, channels.captures, colour_word(colour), "prisoners", str(colour), stones, because
        )
        _sort(context, ask, "prisoners", str(colour), asks, checks)
    for vertex, wanted in expected.get("liberties", {}).items():
        ask = _points(context, channels.liberties, "liberties", vertex, wanted, because)
        _sort(context, ask, "liberties", vertex, asks, checks)
    for vertex, wanted in expected.get("neighbours", {}).items():
        ask = _points(context, channels.neighbours, "neighbours", vertex, wanted, because)
        _sort(context, ask, "neighbours", vertex, asks, checks)
    state = {key: expected[key] for key in STATE_FACTS if key in expected}
    if state:
        if context.adapter.has(channels.state):
            asks.append(_state(context, str(channels.state), state, because))
        else:
            checks += [context.unseen(key, "", f"no channel states {STATE_FACTS[key]}") for key in state]
    return asks, checks


def _sort(
    context: Context, ask: Ask | None, kind: str, subject: str, asks: list[Ask], checks: list[Check]
) -> None:
    if ask is None:
        checks.append(context.unseen(kind, subject, f"no channel states {kind}"))
    else:
        asks.append(ask)


def _number(
    context: Context, command: str | None, argument: str, kind: str, subject: str, wanted: int, because: str
) -> Ask | None:
    if command is None or not context.adapter.has(command):
        return None
    sent, ply = f"{command} {argument}", context.ply

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        text = answers[0].text.strip()
        if not answers[0].ok or not text.isdigit():
            return [Check(kind, subject, str(wanted), "unseen", text, sent, because, ply)]
        return [judged(int(text) == wanted, kind, subject, str(wanted), text, sent, because, ply)]

    return Ask((sent,), read, ply)


def _points(
    context: Context, command: str | None, kind: str, vertex: str, wanted: object, because: str
) -> Ask | None:
    """Ask for a set of points, expected as a number or as names."""
    if command is None or not context.adapter.has(command):
        return None
    sent, ply, board = f"{command} {vertex}", context.ply, context.board
    names = sorted(wanted) if isinstance(wanted, Sequence) and not isinstance(wanted, str) else None
    expected = " ".join(names) if names is not None else str(wanted)

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        try:
            found = read_points(board, answers[0])
        except Unreadable as words:
            return [Check(kind, vertex, expected, "unseen", str(words), sent, because, ply)]
        listed = point_names(board, found)
        held = sorted(listed) == names if names is not None else len(found) == wanted
        return [judged(held, kind, vertex, expected, " ".join(listed), sent, because, ply)]

    return Ask((sent,), read, ply)


def _state(context: Context, command: str, wanted: Mapping[str, Any], because: str) -> Ask:
    """Ask for the state in one line of JSON, as `goharness-state` gives it."""
    ply = context.ply

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        try:
            state = json.loads(answers[0].text) if answers[0].ok else None
        except ValueError:
            state = None
        if not isinstance(state, dict):
            return [
                Check(key, "", state_text(value), "unseen", answers[0].text, command, because, ply)
                for key, value in wanted.items()
            ]
        return [_state_check(state, key, value, command, because, ply) for key, value in wanted.items()]

    return Ask((command,), read, ply)


def _state_check(
    state: Mapping[str, Any], key: str, wanted: Any, command: str, because: str, ply: int
) -> Check:
    name = "to_move" if key == "to_play" else key
    if name not in state:
        return Check(
            key, "", state_text(wanted), "unseen", f"the state does not hold {name}", command, ply=ply
        )
    shown = state[name]
    if key == "to_play":
        held = shown == colour_word(wanted)
    elif key == "can_end":
        held = sorted(shown) == sorted(wanted)
    elif isinstance(wanted, Mapping):
        held = isinstance(shown, Mapping) and all(shown.get(part) == value for part, value in wanted.items())
    else:
        held = shown == wanted
    return judged(held, key, "", state_text(wanted), state_text(shown), command, because, ply)


def state_text(value: Any) -> str:
    """Return a fact as people read it."""
    if isinstance(value, Colour):
        return colour_word(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {state_text(item)}" for key, item in value.items() if item is not None)
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "nothing"
    return str(value)
