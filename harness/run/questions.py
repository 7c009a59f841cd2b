"""Questions to a program about one position, each with the way its answers are judged.

Everything here is written for the moment when all earlier steps went as the rules say; the first
answer that contradicts an expectation ends the case, so nothing has to branch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from harness.board.colour import Colour
from harness.board.diagram import plain_diagram
from harness.board.topology import Topology, point_names
from harness.engines.adapter import Adapter, Unreadable, read_board, read_points
from harness.engines.gtp import Response
from harness.engines.profile import BoardChannel
from harness.run.outcome import Check, judged

Memory = dict[str, bytes]
Read = Callable[[Sequence[Response], Memory], list[Check]]

NO_BOARD = "no channel shows the board"


@dataclass(frozen=True)
class Ask:
    """Commands sent in a row; `read` turns their answers into checks.

    `ply` counts plies made before, `axis` names the rules the expectation rests on.
    """

    commands: tuple[str, ...]
    read: Read
    ply: int = 0
    axis: str = ""


@dataclass
class Context:
    """Where in the case the questions stand: what is on the board and how to get there again.

    `prefix` is every command that made the current state; `words` maps a colour to the program's
    word for it.
    """

    adapter: Adapter
    board: Topology
    ply: int = 0
    prefix: list[str] = field(default_factory=list)

    def snapshot(self) -> Context:
        """Return a copy that later steps do not change."""
        return replace(self, prefix=list(self.prefix))

    def unseen(self, kind: str, subject: str, why: str, expected: str = "") -> Check:
        """Return a check that could not be made."""
        return Check(kind, subject, expected, "unseen", why, ply=self.ply)


def colour_word(colour: Colour) -> str:
    """The colour as sent to programs."""
    return "black" if colour is Colour.BLACK else "white"


def mover_word(colour: Colour, player: int | None) -> str:
    """The colour as sent to programs, with the number of the player where it is not the first of its side."""
    return colour_word(colour) if player in (None, 1) else f"{colour_word(colour)}/{player}"


def command_succeeds(context: Context, command: str, kind: str, subject: str, because: str = "") -> Ask:
    """A command that must be accepted; a `?` means that the program declines the set-up."""

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        answer = answers[0]
        if answer.ok:
            return []
        return [Check(kind, subject, "accepted", "refused", answer.text, command, because, context_ply)]

    context_ply = context.ply
    return Ask((command,), read, context_ply)


def command_is_refused(context: Context, command: str, because: str) -> Ask:
    """A set-up that cannot stand; accepting it contradicts the rules."""
    ply = context.ply

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        shown = "accepted" if answers[0].ok else f"? {answers[0].text}"
        return [judged(not answers[0].ok, "set-up refused", "", "refused", shown, command, because, ply)]

    return Ask((command,), read, ply)


def points_answered(context: Context, command: str, expected: Sequence[str], kind: str) -> Ask:
    """A command that must be accepted and list just the expected points."""
    board, ply, wanted = context.board, context.ply, sorted(expected)

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        try:
            listed = point_names(board, read_points(board, answers[0]))
        except Unreadable as words:
            return [Check(kind, "", " ".join(wanted), "refused", str(words), command, ply=ply)]
        held, shown = sorted(listed) == wanted, " ".join(listed)
        return [judged(held, kind, "", " ".join(wanted), shown, command, ply=ply)]

    return Ask((command,), read, ply)


def ply_accepted(context: Context, command: str, subject: str) -> Ask:
    """A legal ply of the case; refusing it contradicts the rules."""
    ply = context.ply + 1

    def read(answers: Sequence[Response], _memory: Memory) -> list[Check]:
        if answers[0].ok:
            return []
        return [Check("legality", subject, "legal", "contradicted", f"? {answers[0].text}", command, ply=ply)]

    return Ask((command,), read, ply)


def read_stones(context: Context, name: str) -> Ask | None:
    """Read the board and keep it in memory under `name`; None where no channel shows it."""
    channels = context.adapter.board_channels()
    if not channels:
        return None
    channel, *others = channels
    asked = board_commands(channel)

    def read(answers: Sequence[Response], memory: Memory) -> list[Check]:
        try:
            memory[name] = read_board(channel, board, answers[: len(asked)])
        except Unreadable as words:
            why = f"{channel.command} shows no board that can be read: {_first_line(str(words))}"
            return [Check("board", "", "a readable board", "unseen", why, channel.command, ply=ply)]
        return (
            _other_board(board, memory[name], channel, others[0], answers[len(asked) :], ply)
            if others
            else []
        )

    board, ply = context.board, context.ply
    return Ask(asked + (board_commands(others[0]) if others else ()), read, ply)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0] or "an empty answer"


def _other_board(
    board: Topology,
    stones: bytes,
    channel: BoardChannel,
    other: BoardChannel,
    answers: Sequence[Response],
    ply: int,
) -> list[Check]:
    """Return the check that another channel shows other stones, if it does."""
    try:
        shown = read_board(other, board, answers)
    except Unreadable:
        return []
    if shown == stones:
        return []
    subject, expected = f"board by {channel.command}", plain_diagram(board, stones)
    answer = plain_diagram(board, shown)
    return [Check("channels", subject, expected, "divided", answer, other.command, ply=ply)]


def board_commands(channel: BoardChannel) -> tuple[str, ...]:
    """Return the commands that a board channel needs."""
    if channel.kind == "list":
        return tuple(f"{channel.command} {colour_word(colour)}" for colour in Colour)
    return (channel.command,)


def board_is(context: Context, name: str, expected: bytes, because: str) -> Ask:
    """Compare the board kept under `name` with the expected stones."""
    board, ply = context.board, context.ply
    wanted = plain_diagram(board, expected)

    def read(_answers: Sequence[Response], memory: Memory) -> list[Check]:
        if name not in memory:
            return [Check("board", "", wanted, "unseen", NO_BOARD, ply=ply)]
        shown = plain_diagram(board, memory[name])
        return [judged(memory[name] == expected, "board", "", wanted, shown, "board", because, ply)]

    return Ask((), read, ply)


def captures_are(context: Context, before: str, after: str, expected: Sequence[str], because: str) -> Ask:
    """Compare the points that a ply emptied with the expected ones."""
    board, ply = context.board, context.ply
    wanted = sorted(expected)

    def read(_answers: Sequence[Response], memory: Memory) -> list[Check]:
        if before not in memory or after not in memory:
            return [Check("captures", "", " ".join(wanted), "unseen", NO_BOARD, ply=ply)]
        # A stone that its own suicide takes off again was never on either board.
        gone = [
            point
            for point in board.points
            if memory[before][point] and memory[before][point] != memory[after][point]
        ]
        taken = sorted(point_names(board, gone))
        visible = [name for name in wanted if memory[before][board.point(name) or 0]]
        held, shown = taken == sorted(visible), " ".join(taken) or "nothing"
        expected_text = " ".join(wanted) or "nothing"
        return [judged(held, "captures", f"ply {ply}", expected_text, shown, "board", because, ply)]

    return Ask((), read, ply)


def unchanged(context: Context, before: str, after: str, subject: str) -> Ask:
    """A refused try must leave the board as it was."""
    board, ply = context.board, context.ply

    def read(_answers: Sequence[Response], memory: Memory) -> list[Check]:
        if before not in memory or after not in memory or memory[before] == memory[after]:
            return []
        shown = plain_diagram(board, memory[after])
        return [
            Check(
                "refusal", subject, "a refused move changes nothing", "contradicted", shown, "board", ply=ply
            )
        ]

    return Ask((), read, ply)
