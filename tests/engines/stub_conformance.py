"""A small program that keeps to GTP but for one weakness: `python stub_conformance.py WEAKNESS`."""

from __future__ import annotations

import sys

WEAKNESS = sys.argv[1]
COMMANDS = {
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
}
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Failure(Exception):
    """A command that fails, with its message."""


class Engine:
    """An empty board that takes stones, and nothing more."""

    def __init__(self) -> None:
        self.size = 19
        self.moves: list[str] = []

    def answer(self, name: str, words: list[str]) -> str:
        if WEAKNESS == "any-case":
            name = name.lower()
        if name not in COMMANDS:
            raise Failure("what is that?" if WEAKNESS == "own-words" else "unknown command")
        return str(getattr(self, name)(*words) or "")

    def protocol_version(self) -> str:
        return "2.0" if WEAKNESS == "version-two-point-zero" else "2"

    def name(self) -> str:
        return {"no-name": "", "writes-tabs": "a\tstub"}.get(WEAKNESS, "stub")

    def version(self) -> str:
        return ""

    def known_command(self, name: str) -> str:
        return "true" if name in COMMANDS else "false"

    def list_commands(self) -> str:
        listed = [name for name in sorted(COMMANDS) if (WEAKNESS, name) != ("hides-komi", "komi")]
        if WEAKNESS == "lists-twice":
            listed.append("name")
        return (" " if WEAKNESS == "lists-in-one-line" else "\n").join(listed)

    def quit(self) -> None:
        pass

    def boardsize(self, size: str) -> None:
        if not size.isdigit():
            raise Failure("syntax error")
        if not 2 <= int(size) <= 25 and WEAKNESS != "any-size":
            if WEAKNESS == "forgets-size":
                self.size = 2
            raise Failure("unacceptable size")
        if WEAKNESS != "any-size" or 2 <= int(size) <= 25:
            self.size = int(size)
        elif int(size) > 25:
            raise Failure("unacceptable size")
        self.moves = []

    def clear_board(self) -> None:
        self.moves = []

    def komi(self, komi: str) -> None:
        float(komi)

    def play(self, colour: str, vertex: str) -> None:
        if colour.lower() not in ("b", "w", "black", "white"):
            raise Failure("invalid color or coordinate")
        vertex = vertex.upper()
        letters = LETTERS.replace("H", "HI") if WEAKNESS == "column-i" else LETTERS
        if vertex != "PASS":
            columns = letters[: self.size + (WEAKNESS == "column-i")]
            if vertex[0] not in columns or not vertex[1:].isdigit():
                raise Failure("invalid color or coordinate")
            if not 1 <= int(vertex[1:]) <= self.size:
                raise Failure("invalid color or coordinate")
            if vertex in self.moves:
                raise Failure("illegal move")
        self.moves.append(vertex)

    def genmove(self, colour: str) -> str:
        if colour.lower() not in ("b", "w", "black", "white"):
            raise Failure("invalid color")
        return "I9" if WEAKNESS == "odd-move" else "pass"

    def undo(self) -> None:
        if not self.moves:
            raise Failure("cannot undo")
        self.moves.pop()


def cleaned(line: str) -> str:
    """Do what section 3.1 asks for, but for the weakness."""
    kept = {"keeps-controls": "\x01\x07\x7f", "keeps-cr": "\r", "keeps-tabs": "\t"}.get(WEAKNESS, "")
    line = "".join(letter for letter in line if (letter >= " " and letter != "\x7f") or letter in "\t" + kept)
    if WEAKNESS != "keeps-tabs":
        line = line.replace("\t", " ")
    return line if WEAKNESS == "keeps-comments" else line.partition("#")[0]


def respond(engine: Engine, line: str) -> str:
    """Return the answer to a line; empty where there is none."""
    words = [word for word in cleaned(line).split(" ") if word]
    if not words:
        blank = WEAKNESS == "answers-blank-lines" and not line.strip()
        comment = WEAKNESS == "answers-comments" and bool(line.strip())
        return "? empty command\n\n" if blank or comment else ""
    number = words.pop(0) if words[0].isdigit() else ""
    if not words:
        return f"?{number} unknown command\n\n"
    try:
        status, text = "=", engine.answer(words[0], words[1:])
    except Failure as failure:
        status, text = "?", str(failure)
    except (TypeError, ValueError):
        status, text = "?", "syntax error"
    space = "" if WEAKNESS == "no-space" and not number and text.isalpha() else " "
    return f"{status}{number}{space}{text}\n\n"


def main() -> None:
    engine, ended = Engine(), False
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").removesuffix("\n")
        sys.stdout.write(respond(engine, line))
        sys.stdout.flush()
        if ended:
            return
        if "quit" in line.split()[:2] and "known_command" not in line:
            if WEAKNESS != "answers-after-quit":
                return
            ended = True


main()
