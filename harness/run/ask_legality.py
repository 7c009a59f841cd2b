"""Asking whether moves are legal: by query, list, policy map or play, as the program allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from harness.cases.model import Legality, Move
from harness.engines.adapter import Unreadable, read_points, read_policy
from harness.engines.gtp import Response
from harness.engines.profile import LegalityChannel
from harness.rules.ending import Phase
from harness.rules.game import Game
from harness.rules.verdict import Reason
from harness.run.outcome import Check, judged
from harness.run.questions import Ask, Context, Memory, Read, mover_word

NO_LEGALITY = "no channel states whether a move is legal"
NOT_JUDGED = "undetermined by the rules, so not judged"


def legality(context: Context, game: Game, asked: Legality, because: str) -> tuple[list[Ask], list[Check]]:
    """Ask for the verdict on each vertex by the best channel; also for the reason where one is stated."""
    channel = context.adapter.legality_channel()
    if asked.player is None:
        asked = replace(asked, player=game.player_to_move)
    subject = _subject(asked, *asked.vertices)
    if game.phase is not Phase.PLAYING and not context.adapter.profile.ends:
        return [], [context.unseen("legality", subject, "has no end after which moves are refused")]
    if asked.colour is not game.to_move and not context.adapter.profile.turns:
        return [], [context.unseen("legality", subject, "has no turn order, so any side may move")]
    if channel is None:
        return [], [context.unseen("legality", subject, NO_LEGALITY, asked.verdict)]
    if asked.verdict == "undetermined" and channel.kind != "query":
        return [], [context.unseen("legality", subject, NOT_JUDGED, asked.verdict)]
    asks = _LEGALITY[channel.kind](context, channel, asked, because)
    second = context.adapter.second_channel()
    if second is not None and asked.verdict != "undetermined":
        asks = [_by_both(asks, _by_map(context, second, asked, because)[0])]
    return asks + _reasons(context, asked, because), []


def _subject(asked: Legality, *vertices: str) -> str:
    return str(Move(asked.colour, " ".join(vertices), asked.player or 1))


def attempt(context: Context, asked: Legality, because: str) -> list[Ask]:
    """Let a side try a move that must be refused, where the attempt itself is part of the game."""
    return _by_play(context, LegalityChannel(kind="play"), asked, because)


def _check(
    context: Context, asked: Legality, vertex: str, legal: bool, channel: str, because: str, shown: str = ""
) -> Check:
    held = legal == (asked.verdict == "legal")
    answer = ("legal" if legal else "illegal") + (f" ({shown})" if shown else "")
    subject = _subject(asked, vertex)
    return judged(held, "legality", subject, asked.verdict, answer, channel, because, context.ply)


def _by_query(context: Context, channel: LegalityChannel, asked: Legality, because: str) -> list[Ask]:
    """One question a vertex; only a program that gives reasons can say that the rules leave a move open."""
    here, explains = context.snapshot(), context.adapter.has(context.adapter.profile.channels.reason)

    def reader(vertex: str, command: str) -> Read:
        subject = _subject(asked, vertex)

        def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
            text = answers[0].text.strip()
            left_open = not answers[0].ok and text.startswith("undetermined")
            if explains and (left_open or asked.verdict == "undetermined"):
                held = left_open and asked.verdict == "undetermined"
                return [judged(held, "legality", subject, asked.verdict, text, command, because, here.ply)]
            if asked.verdict == "undetermined":
                return [here.unseen("legality", subject, f"{NOT_JUDGED}; it answers {text}", asked.verdict)]
            if not answers[0].ok and asked.reasons == (Reason.OFF_BOARD.value,):
                # For a vertex off the board a failure is the only way to say so.
                return [_check(here, asked, vertex, False, command, because, f"? {text}")]
            if not answers[0].ok or text not in (channel.legal, channel.illegal):
                shown = text if answers[0].ok else f"? {text}".rstrip()
                return [here.unseen("legality", subject, shown or "an empty answer", asked.verdict)]
            return [_check(here, asked, vertex, text == channel.legal, command, because)]

        return read

    word = mover_word(asked.colour, asked.player)
    commands = [(vertex, f"{channel.command} {word} {vertex}") for vertex in asked.vertices]
    return [Ask((command,), reader(vertex, command), here.ply) for vertex, command in commands]


def _by_map(context: Context, channel: LegalityChannel, asked: Legality, because: str) -> list[Ask]:
    """One command that shows all points: a list of the legal ones, or a policy map."""
    here = context.snapshot()
    word = mover_word(asked.colour, asked.player)
    command = f"{channel.command} {word}" if channel.kind == "list" else channel.command
    if channel.first is not None and context.ply == 0:
        command = channel.first.format(colour=word)

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        subject = _subject(asked, *asked.vertices)
        try:
            if channel.kind == "list":
                legal, passing = read_points(here.board, answers[0]), None
            else:
                points, passing = read_policy(here.board, answers[0])
                legal = {point for point, allowed in enumerate(points) if allowed}
        except Unreadable as words:
            return [here.unseen("legality", subject, str(words), asked.verdict)]
        checks = []
        for vertex in asked.vertices:
            point, move = here.board.point(vertex), _subject(asked, vertex)
            allowed = passing if vertex == "pass" else point is not None and point in legal
            if vertex != "pass" and point is None:
                checks.append(here.unseen("legality", move, "a map shows nothing beyond the board"))
            elif allowed is None:
                checks.append(here.unseen("legality", move, "passes are not listed"))
            else:
                checks.append(_check(here, asked, vertex, allowed, command, because))
        return checks

    return [Ask((command,), read, here.ply)]


def _by_both(first: Sequence[Ask], second: Ask) -> Ask:
    """Ask by two channels; where they contradict each other neither of them is a verdict."""

    def read(answers: Sequence[Response], memory: Memory) -> list[Check]:
        queue, checks = iter(answers), []
        for ask in first:
            checks += ask.read(list(islice(queue, len(ask.commands))), memory)
        told = {check.subject: check for check in second.read(list(queue), memory) if _is_verdict(check)}
        at_odds = [
            check
            for check in checks
            if _is_verdict(check) and check.subject in told and told[check.subject].verdict != check.verdict
        ]
        agreed = [check for check in checks if check not in at_odds]
        return agreed + [_divided(check, told[check.subject]) for check in at_odds]

    commands = tuple(command for ask in first for command in ask.commands)
    return Ask(commands + second.commands, read, second.ply)


def _is_verdict(check: Check) -> bool:
    return check.kind == "legality" and check.verdict in ("held", "contradicted")


def _divided(check: Check, other: Check) -> Check:
    """Return the check that two channels of one program contradict each other."""
    return replace(
        other,
        kind="channels",
        expected=f"{check.answer} as by {check.channel!r}",
        verdict="divided",
        answer=f"{other.answer} by {other.channel!r}",
    )


def _by_play(context: Context, _channel: LegalityChannel, asked: Legality, because: str) -> list[Ask]:
    """`play`, and `undo` where it was accepted; without `undo` each question replays the game."""
    here = context.snapshot()
    undoes = context.adapter.undoes()
    asks = []
    for vertex in asked.vertices:
        command = f"play {mover_word(asked.colour, asked.player)} {vertex}"
        legal = asked.verdict == "legal"
        before = () if undoes or not legal else tuple(here.prefix)
        after = ("undo",) if undoes and legal else ()
        asks.append(
            Ask(
                (*before, command, *after),
                _play_reader(here, asked, vertex, len(before), command, because),
                here.ply,
            )
        )
        if legal and not undoes:
            asks.append(Ask(tuple(here.prefix), lambda _answers, _memory: [], here.ply))
    return asks


def _play_reader(here: Context, asked: Legality, vertex: str, at: int, command: str, because: str) -> Read:
    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        answer = answers[at]
        checks = [
            _check(here, asked, vertex, answer.ok, command, because, "" if answer.ok else f"? {answer.text}")
        ]
        if len(answers) > at + 1 and answer.ok and not answers[at + 1].ok:
            checks.append(
                Check("undo", command, "accepted", "refused", answers[at + 1].text, "undo", ply=here.ply)
            )
        return checks

    return read


_LEGALITY = {"query": _by_query, "list": _by_map, "policy": _by_map, "play": _by_play}


def _reasons(context: Context, asked: Legality, because: str) -> list[Ask]:
    """Ask why a move is illegal: the reason, and the earliest position it repeats."""
    template = context.adapter.profile.channels.reason
    if asked.verdict != "illegal" or not (asked.reasons or asked.repeats is not None):
        return []
    if template is None or not context.adapter.has(template):
        return []
    here = context.snapshot()

    def reader(vertex: str, command: str) -> Read:
        def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
            reason, _, repeats = answers[0].text.strip().partition(" ")
            checks = []
            subject = _subject(asked, vertex)
            if asked.reasons:
                held, wanted = answers[0].ok and reason in asked.reasons, " or ".join(asked.reasons)
                checks.append(judged(held, "reason", subject, wanted, reason, command, because, here.ply))
            if asked.repeats is not None:
                repeats, wanted = repeats.strip(), str(asked.repeats)
                held = repeats == wanted
                if repeats and not (repeats.isascii() and repeats.isdigit()):
                    return [*checks, here.unseen("repeats", subject, f"no ply: {repeats}", wanted)]
                checks.append(judged(held, "repeats", subject, wanted, repeats, command, because, here.ply))
            return checks

        return read

    pairs = [
        (vertex, f"{template} {mover_word(asked.colour, asked.player)} {vertex}") for vertex in asked.vertices
    ]
    return [Ask((command,), reader(vertex, command), here.ply) for vertex, command in pairs]


def tolerance(context: Context, asked: Legality) -> list[Ask]:
    """Whether `play` also refuses what a stricter channel calls illegal; the game is replayed first."""
    channel = context.adapter.legality_channel()
    if channel is None or channel.kind == "play" or asked.verdict != "illegal":
        return []
    if context.adapter.profile.play == "no-judge":
        return []
    here = context.snapshot()
    asks = []
    for vertex in asked.vertices:
        if vertex == "pass":
            continue
        command = f"play {mover_word(asked.colour, asked.player)} {vertex}"
        asks.append(
            Ask(
                (*here.prefix, command),
                _tolerance_reader(here, _subject(asked, vertex), command),
                here.ply,
            )
        )
    return asks


def _tolerance_reader(here: Context, subject: str, command: str) -> Read:
    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        if answers[-1].ok:
            return [Check("play refuses", subject, "refused", "tolerated", "accepted", command, ply=here.ply)]
        return [judged(True, "play refuses", subject, "refused", "refused", command, ply=here.ply)]

    return read
