"""Engines that misbehave, one per name: `python stub_engines.py NAME [ARGUMENT]`. Standard library only."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator


def write(data: bytes, pipe: int = 1) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def commands() -> Iterator[tuple[bytes, bytes]]:
    """Yield id and name of each command that arrives."""
    for line in sys.stdin.buffer:
        words = line.split()
        number = words.pop(0) if words[0].isdigit() else b""
        yield number, words[0]


def answer(number: bytes, text: bytes = b"") -> None:
    write(b"=" + number + b" " + text + b"\n\n")


def serve(text: bytes = b"") -> None:
    for number, name in commands():
        answer(number, text)
        if name == b"quit":
            return


def sound(text: str = "") -> None:
    serve(text.encode())


def silent(_: str) -> None:
    for _command in commands():
        pass


def silent_at(count: str) -> None:
    for index, (number, _) in enumerate(commands(), 1):
        if index < int(count):
            answer(number)


def silent_ignoring_sigterm(_: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for number, _name in commands():
        answer(number)
        time.sleep(60)


def one_byte_at_a_time(pause: str) -> None:
    for number, _ in commands():
        for code in b"=" + number + b" some words\n\n":
            write(bytes([code]))
            time.sleep(float(pause))


def closes_output(_: str) -> None:
    for number, _name in commands():
        answer(number)
        os.close(1)
        time.sleep(60)


def dies_at_start(_: str) -> None:
    write(b"loading\ncannot find my book\n", 2)
    sys.exit(3)


def dies_at(count: str) -> None:
    for index, (number, _) in enumerate(commands(), 1):
        if index == int(count):
            write(b"assertion failed: liberties > 0\n", 2)
            os.kill(os.getpid(), signal.SIGABRT)
        answer(number)


def dies_at_quit(_: str) -> None:
    for number, name in commands():
        if name == b"quit":
            os.kill(os.getpid(), signal.SIGSEGV)
        answer(number)


def quits_silently(_: str) -> None:
    for number, name in commands():
        if name == b"quit":
            return
        answer(number)


def quits_without_blank_line(_: str) -> None:
    for number, name in commands():
        if name == b"quit":
            write(b"=" + number + b" \n")
            return
        answer(number)


def stays_after_quit(_: str) -> None:
    serve()
    time.sleep(60)


def leaves_child(own_session: str) -> None:
    """Answer with the pid of a child that holds all pipes, and die."""
    for number, _ in commands():
        child = os.fork()
        if child == 0:
            if own_session:
                os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(60)
            os._exit(0)
        answer(number, b"%d" % child)
        os._exit(7)


def floods(what: str) -> None:
    """Write a gigabyte of one thing."""
    number, _ = next(commands())
    pieces = {
        "bytes": b"x" * 65536,
        "lines": b"some line\n" * 6500,
        "newlines": b"\n" * 65536,
        "answer": b"=" + number + b" head\n" + b"some line\n" * 6500,
        "answers": b"=" + number + b" \n\n",
    }
    piece = pieces[what]
    for _repeat in range((1 << 30) // len(piece)):
        write(piece)


def floods_stderr(megabytes: str) -> None:
    for number, name in commands():
        for _ in range(int(megabytes) * 16):
            write(b"e" * 65535 + b"\n", 2)
        answer(number)
        if name == b"quit":
            return


def no_newline(_: str) -> None:
    for number, _name in commands():
        write(b"=" + number + b" B+3")


def no_blank_line(_: str) -> None:
    for number, name in commands():
        write(b"=" + number + b" " + name + b"\n")


def wrong_id(_: str) -> None:
    for number, _name in commands():
        answer(b"%d" % (int(number) + 1))


def no_id(_: str) -> None:
    for _number, _name in commands():
        answer(b"", b"fine")


def answers_twice(_: str) -> None:
    for number, _name in commands():
        write((b"=" + number + b" \n\n") * 2)


def answers_twice_late(_: str) -> None:
    for number, _name in commands():
        answer(number)
        time.sleep(0.1)
        answer(number)


def half_an_answer(_: str) -> None:
    for number, _name in commands():
        write(b"=" + number + b" first line\nsecond li")
        return


def late(seconds: str) -> None:
    for index, (number, _) in enumerate(commands()):
        if index:
            time.sleep(float(seconds))
        answer(number)


def raw(template: str) -> None:
    """Answer every command with a template in which ID is its id."""
    text = template.encode("latin-1").decode("unicode_escape").encode("latin-1")
    for number, name in commands():
        write(text.replace(b"ID", number))
        if name == b"quit":
            return


def banner(_: str) -> None:
    write(b"===== Fine Engine 1.0 =====\n")
    write(b"Copyright, all rights reserved\n\n")
    serve()


def split_writes(_: str) -> None:
    for number, name in commands():
        for piece in (b"=", number, b" two\nli", b"nes\n", b"\n"):
            write(piece)
            time.sleep(0.01)
        if name == b"quit":
            return


def says_where(_: str) -> None:
    for number, name in commands():
        answer(number, f"{os.getcwd()} {os.environ.get('STUB', '')}".encode())
        if name == b"quit":
            return


def says_arguments(first: str) -> None:
    serve(first.encode())


def main() -> None:
    behaviours: dict[str, Callable[[str], None]] = {
        name: value for name, value in globals().items() if callable(value) and not name.startswith("_")
    }
    name, *arguments = sys.argv[1:]
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    behaviours[name](arguments[0] if arguments else "")


if __name__ == "__main__":
    main()
