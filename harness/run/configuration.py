"""The configuration of a project, `goharness.yaml`: its programs by name, and defaults of `goharness run`.

What stands on the command line or in the environment wins over it. Paths in it are relative to its folder.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema

from harness.cases.problems import Part
from harness.engines.catalogue import profile_names
from harness.engines.profile import Profile, Seconds, Word
from harness.errors import DataError, problem
from harness.json_schema import DIALECT
from harness.rules.loader import is_path
from harness.rules.ruleset import Axes
from harness.rules.values import Slug
from harness.validation import Flag, Whole, key_text, one_or_many, validate, wrong
from harness.yaml_source import YAML_SUFFIXES, Document, load

FILE_NAME: Final = "goharness.yaml"
_NO_NAME: Final = frozenset({"all", "generic"})


def _not_taken(name: str) -> str:
    if name in profile_names() or name in _NO_NAME:
        raise wrong("another name than that of a shipped program")
    return name


def _engine(value: object) -> object:
    if (isinstance(value, str) and value.strip()) or isinstance(value, Mapping):
        return value
    raise wrong("a command line, the path of a profile, or a profile")


def _option(name: str) -> str:
    return name.replace("_", "-")


Name = Annotated[Slug, BeforeValidator(_not_taken)]
Engine = Annotated[
    Any, BeforeValidator(_engine), WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]})
]
_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}]}
Texts = Annotated[tuple[Word, ...], Field(min_length=1), BeforeValidator(one_or_many), WithJsonSchema(_TEXTS)]
Count = Annotated[Whole, Field(ge=1)]


class RunDefaults(Axes):
    """What `goharness run` takes where nothing else is said; each key is the name of an option."""

    model_config = ConfigDict(alias_generator=_option)

    paths: Texts | None = Field(None, description="case files and folders")
    engine: Texts | None = None
    ruleset: Texts | None = None
    tag: Texts | None = None
    axis: Texts | None = None
    skip: Texts | None = Field(None, description="GLOB=REASON")
    baseline: Texts | None = None
    jobs: Count | None = None
    timeout: Seconds | None = None
    max_fail: Count | None = None
    fail_fast: Flag | None = None
    seed: Whole | None = None
    transport: Literal["case", "window", "lock-step"] | None = None
    protocol: Literal["with", "only", "off"] | None = None
    strict_gtp: Flag | None = None
    color: Literal["auto", "always", "never"] | None = None
    json_: Annotated[Word | None, Field(alias="json")] = None
    junit: Word | None = None
    markdown: Word | None = None
    html: Word | None = None
    badge: Word | None = None


class Form(Axes):
    """The whole file; an engine is what --engine takes, or the keys of a profile."""

    engines: Mapping[Name, Engine] = {}
    run: RunDefaults = RunDefaults()


_FILES: Final = frozenset({"paths", "baseline", "json", "junit", "markdown", "html", "badge"})


@dataclass(frozen=True)
class Configuration:
    """A configuration as the run uses it: every path is relative to the working directory.

    `engines` are the programs it names: what --engine takes, or a profile. `options` holds the values of
    options by their name without dashes, `origins` where each of them and each program stands.
    """

    engines: Mapping[str, str | Profile] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)


def find_configuration(start: Path | None = None) -> Path | None:
    """Return the nearest goharness.yaml in the folder `start` (None: the working directory) or above."""
    start = start or Path.cwd()
    return next((path for folder in (start, *start.parents) if (path := folder / FILE_NAME).is_file()), None)


def read_configuration(path: Path) -> Configuration:
    """Read a configuration file. Raises DataError with the mistakes and their places."""
    above = path.is_absolute() and Path.cwd().is_relative_to(path.parent)
    shown = Path(os.path.relpath(path)) if above else path
    document = load(path, name=str(shown))
    form = validate(Form, document)
    options = form.run.model_dump(by_alias=True, exclude_none=True)
    placed = {key: _placed_option(shown.parent, key, value) for key, value in options.items()}
    origins = {key: str(document.key_place(["run", key])) for key in options}
    origins |= {f"engines.{name}": str(document.key_place(["engines", name])) for name in form.engines}
    return Configuration(dict(_programs(document, form, shown.parent)), placed, origins)


def configuration_schema_text() -> str:
    """Return the JSON Schema of the file as it is published."""
    schema = {"$schema": DIALECT, **Form.model_json_schema(by_alias=True), "title": "goharness configuration"}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _programs(document: Document, form: Form, folder: Path) -> Iterator[tuple[str, str | Profile]]:
    for name, engine in form.engines.items():
        path = ["engines", name]
        if isinstance(engine, str):
            yield name, _placed_program(engine, folder, document, path)
            continue
        part = Part(document, path)
        part.data = {"name": name, "title": name, **part.data}
        profile = validate(Profile, part, called=part.name)
        yield name, profile.model_copy(update={"command": _beside(folder, profile.command)})


def _placed_program(text: str, folder: Path, document: Document, path: Sequence[str]) -> str:
    if text.endswith(YAML_SUFFIXES):
        return str(folder / text)
    try:
        return shlex.join(_beside(folder, shlex.split(text)))
    except ValueError as error:
        what, expected = f"{key_text(path)}: {error}", "a command line as a shell would read it"
        raise DataError(problem(document.place(path), what, found=text, expected=expected)) from None


def _beside(folder: Path, command: Sequence[str]) -> tuple[str, ...]:
    """Return a command of which the program, where it is given by a path, is looked for in `folder`."""
    program = command[0]
    if "/" not in program or program.startswith("{"):
        return tuple(command)
    placed = str(folder / program)
    return (placed if "/" in placed else f"./{placed}", *command[1:])


def _placed_option(folder: Path, key: str, value: Any) -> Any:
    """Return the value of an option with its paths placed beside the file."""
    if isinstance(value, tuple):
        return tuple(_placed_option(folder, key, item) for item in value)
    if (key in _FILES and value != "-") or (key == "ruleset" and is_path(value)):
        return str(folder / value)
    return str(folder / value) if key == "engine" and value.endswith(YAML_SUFFIXES) else value
