"""The command `goharness`; the module of a verb is imported only when the verb is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click
from click.shell_completion import shell_complete

from harness import __version__
from harness.cli.errors import Settings, guarded
from harness.cli.groups import Group
from harness.cli.output import open_streams

COMMANDS: Final = {
    "run": "Replay cases on programs and report.",
    "report": "Render a result file in any format.",
    "verify": "Tell whether a result file is of what is here now.",
    "check": "Validate and lint rulesets, cases and profiles.",
    "list": "Show rulesets, cases, axes, rules names, and what separates.",
    "mutants": "Show which cases kill which planted faults.",
    "score": "Replay and score one game record.",
    "compare": "Show games under several rulesets side by side.",
    "diff": "Compare two result files, case by case.",
    "engines": "Bring in programs under test; show those that are here.",
    "export": "Write the cases as JSON, SGF and GTP scripts.",
    "perft": "Count legal sequences of moves, also those of a program.",
    "gtp": "Serve the reference engine as a GTP program.",
}
"""Every verb with its line of help; `harness/cli/NAME_command.py` holds a click command of its name."""

_COMPLETE: Final = "_GOHARNESS_COMPLETE"


class Verbs(Group):
    """A group that knows its commands by name only, until one is used."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of this name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"harness.cli.{cmd_name}_command"), cmd_name)
        assert isinstance(command, click.Command)
        if all(parameter.name != "debug" for parameter in command.params):
            command.params.append(_debug_option())
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs and their lines of help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _debug_option() -> click.Option:
    return click.Option(
        ["--debug"], is_flag=True, expose_value=False, callback=_set_debug, help="Show tracebacks."
    )


def _set_debug(context: click.Context, _option: click.Parameter, value: bool) -> None:
    if value:
        context.find_object(Settings).debug = True  # type: ignore[union-attr]


@click.group(
    cls=Verbs,
    params=[_debug_option()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(__version__, "--version", prog_name="goharness", message="%(prog)s %(version)s")
def goharness() -> None:
    """Test programs for the rules of Go against the texts of the rules."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `goharness` with `arguments` (None: those of the process) and return the exit status."""
    open_streams()
    settings = Settings()
    words = list(sys.argv[1:] if arguments is None else arguments)
    return guarded(lambda: _invoke(words, settings), settings)


def _invoke(words: list[str], settings: Settings) -> object:
    """Do what click's own `main` does, but leave every exception to `guarded`."""
    if instruction := os.environ.get(_COMPLETE):
        return shell_complete(goharness, {}, "goharness", _COMPLETE, instruction)
    with goharness.make_context("goharness", words, obj=settings) as context:
        return goharness.invoke(context)
