"""`goharness.yaml` as the defaults of a command, and what `--show-config` prints of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from harness.cli.clashes import READ
from harness.report.table import table
from harness.report.visible import visible
from harness.run.configuration import Configuration, RunDefaults, find_configuration, read_configuration

_ORIGINS: Final = {
    ParameterSource.COMMANDLINE: "command line",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT: "default",
}


def configuration_at(path: Path | None) -> Configuration:
    """Return the configuration in a file (None: none at all)."""
    return read_configuration(path) if path else Configuration()


def _take(context: click.Context, _option: click.Parameter, path: Path | None) -> Configuration:
    """Read the configuration and make its options the defaults of the command."""
    found = path or find_configuration()
    context.meta[READ] = (found,) if found else ()
    configuration = configuration_at(found)
    options = configuration.options
    context.default_map = {
        parameter.name or "": options[key]
        for parameter in context.command.params
        if (key := _key(parameter)) in options
    }
    return configuration


def _key(parameter: click.Parameter) -> str:
    """Return what the configuration calls a parameter: its long option, without dashes."""
    return max(parameter.opts, key=len).lstrip("-")


_OPTIONS: Final = (
    click.option(
        "--config",
        "configuration",
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        is_eager=True,
        callback=_take,
        metavar="FILE",
        help="Configuration. Default: goharness.yaml here or in the nearest folder above.",
    ),
    click.option("--show-config", is_flag=True, help="Print what would hold, and where each value is from."),
)


def configuration_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `configuration` and `show_config`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def configuration_text(context: click.Context, configuration: Configuration) -> str:
    """Return every setting that a configuration can hold, as it stands now, with its origin."""
    keys = {field.alias or name for name, field in RunDefaults.model_fields.items()}
    rows = [
        [_key(parameter), _value_text(context.params[parameter.name or ""]), _origin(context, parameter)]
        for parameter in context.command.params
        if _key(parameter) in keys
    ]
    for name, engine in configuration.engines.items():
        shown = engine if isinstance(engine, str) else " ".join(engine.command)
        rows.append([f"engines.{name}", visible(shown), configuration.origins[f"engines.{name}"]])
    return table(["setting", "value", "from"], rows)


def _origin(context: click.Context, parameter: click.Parameter) -> str:
    source = context.get_parameter_source(parameter.name or "")
    if source is ParameterSource.DEFAULT_MAP:
        configuration: Configuration = context.params["configuration"]
        return configuration.origins[_key(parameter)]
    return _ORIGINS[source] if source else ""


def _value_text(value: object) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "\n".join(visible(str(item)) for item in (value if isinstance(value, tuple) else (value,)))
