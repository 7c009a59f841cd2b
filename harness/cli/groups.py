"""A group of commands that tells an unknown one the nearest."""

from __future__ import annotations

import click

from harness.cli.clashes import Command
from harness.errors import did_you_mean


class Group(click.Group):
    """A click group with a hint for a mistyped command."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names; raises click.UsageError for an unknown one."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            hint = did_you_mean(args[0], known, f", expected {', '.join(known)}")
            raise click.UsageError(f"unknown command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)
