"""The table of the reference engine's commands, and how they read single arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harness.board.colour import Colour
from harness.engines.reference_session import SYNTAX, Failure, Session

Arguments = tuple[str, ...]
Handler = Callable[[Session, Arguments], str]


@dataclass(frozen=True)
class Rule:
    """How one command is called: how many arguments it takes, and what a wrong number is answered."""

    handler: Handler
    least: int
    most: int | None
    otherwise: str


COMMANDS: Final[dict[str, Rule]] = {}


def command(
    name: str, least: int = 0, most: int | None = 0, *, otherwise: str = SYNTAX
) -> Callable[[Handler], Handler]:
    """Enter a function in the table of commands; `most` None: any number of arguments."""

    def enter(handler: Handler) -> Handler:
        COMMANDS[name] = Rule(handler, least, most, otherwise)
        return handler

    return enter


def answer(session: Session, name: str, arguments: Arguments) -> str:
    """Return what a command answers; raises Failure for a `?` answer."""
    rule = COMMANDS.get(name)
    if rule is None:
        raise Failure("unknown command")
    if len(arguments) < rule.least or (rule.most is not None and len(arguments) > rule.most):
        raise Failure(rule.otherwise)
    return rule.handler(session, arguments)


def whole(text: str) -> int:
    """Return a whole number that is not negative; raises Failure."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Failure(SYNTAX)
    return int(text)


def mover_alone(session: Session, text: str) -> tuple[Colour, int]:
    """Return a colour and the member of its side where no vertex follows; raises Failure."""
    try:
        return session.mover(text)
    except Failure:
        raise Failure("invalid color") from None


def colour_alone(session: Session, text: str) -> Colour:
    """Return a colour that stands without a vertex; raises Failure with GTP's words for that."""
    try:
        return session.colour(text)
    except Failure:
        raise Failure("invalid color") from None
