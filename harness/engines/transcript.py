"""What was said between the harness and an engine, in order, in bounded memory."""

from __future__ import annotations

from collections import deque

TRANSCRIPT_LIMIT = 1 << 18
"""Bytes that are kept, the last ones."""

_VISIBLE = {code: f"\\x{code:02x}" for code in (*range(32), 127) if chr(code) not in "\t\n"}


class Transcript:
    """Keeps raw pieces, so that recording costs little; lines are made when somebody reads them."""

    def __init__(self, limit: int = TRANSCRIPT_LIMIT) -> None:
        self.dropped_lines = 0
        self._limit = limit
        self._size = 0
        self._pieces: deque[tuple[str, bytes]] = deque()

    def sent(self, data: bytes) -> None:
        """Record what was written to the engine's stdin."""
        self._record(">>", data)

    def received(self, data: bytes) -> None:
        """Record what came from the engine's stdout."""
        self._record("<<", data)

    def stderr(self, data: bytes) -> None:
        """Record what came from the engine's stderr."""
        self._record("!!", data)

    def text(self) -> str:
        """Return the lines, marked `>>` sent, `<<` received, `!!` stderr; control characters made visible."""
        lines = [f"# {self.dropped_lines} earlier lines dropped"] if self.dropped_lines else []
        unfinished: dict[str, bytes] = {}
        for mark, data in self._pieces:
            *whole, rest = (unfinished.pop(mark, b"") + data).split(b"\n")
            lines += [_line(mark, line) for line in whole]
            if rest:
                unfinished[mark] = rest
        lines += [_line(mark, rest) for mark, rest in unfinished.items()]
        return "\n".join(lines)

    def _record(self, mark: str, data: bytes) -> None:
        self._pieces.append((mark, data))
        self._size += len(data)
        while self._size > self._limit and len(self._pieces) > 1:
            _, oldest = self._pieces.popleft()
            self._size -= len(oldest)
            self.dropped_lines += oldest.count(b"\n")


def _line(mark: str, line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace").translate(_VISIBLE)
    return f"{mark} {text}" if text else mark
