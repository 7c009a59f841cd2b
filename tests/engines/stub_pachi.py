"""Answers as Pachi 12.90 does: whatever rules are set, simple ko without suicide; no query of legality."""

from __future__ import annotations

from tests.engines.stub_go import Go, Refused

RULES = ("chinese", "japanese", "aga", "new_zealand", "simplified_ing", "siming")


class Pachi(Go):
    name = "Pachi"
    version = "12.90 (stub)"
    sizes = range(2, 20)

    def do_kgs_rules(self, rules: str) -> str:
        if rules not in RULES:
            raise Refused("unknown rules")
        return ""

    def do_list_commands(self) -> str:
        return super().do_list_commands().replace("kgs_rules", "kgs-rules")

    def do_boardsize(self, size: str) -> str:
        if size == "1":
            raise SystemExit("pachi: board.c: Assertion failed")
        return super().do_boardsize(size)

    def do_undo(self) -> str:
        if not self.past:
            raise Refused("no moves to undo")
        return super().do_undo()

    def do_final_status_list(self, status: str) -> str:
        return ""


if __name__ == "__main__":
    Pachi().serve()
