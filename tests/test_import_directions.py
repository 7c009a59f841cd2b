"""The layers import one way only, and what touches the outside world lives in few modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import harness

ROOT = Path(harness.__file__).parent
LAYERS = ("board", "rules", "scoring", "cases", "faults", "engines", "run", "explore", "report", "cli")
MODULES = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("*.py")
}

CONFINED = {
    "subprocess": {"engines/process_group.py", "engines/command.py"},
    "signal": {"engines/process.py", "engines/process_group.py", "engines/transport_faults.py"},
    "yaml": {"yaml_source.py"},
    "tabulate": {"report/table.py"},
    "sgfmill": {"cases/sgf*.py", "engines/bridges/sgfmill_boards.py"},
    "jinja2": {"report/html.py"},
}

ON_PURPOSE = {
    "engines/transport_faults.py": {"os._exit"},  # the engine that crashes is made to crash
    "engines/bridges/bridge.py": {"sys.stdout.write"},  # a program of its own, which answers there
}


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the full name of everything a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide the layer"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_at_run_time(tree: ast.Module) -> Iterator[str]:
    """Yield what is imported when the module is used: imports for type checking alone are left out."""
    for node in tree.body:
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from imported(node)


def layer_of(name: str) -> str | None:
    """Return the layer of a module's full name, or None where it belongs to none."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "harness" and parts[1] in LAYERS else None


def by_module(*patterns: str) -> Iterator[str]:
    """Yield the modules that match a pattern."""
    yield from (name for name in MODULES if any(Path(name).match(pattern) for pattern in patterns))


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_imports_only_what_lies_to_the_left_of_it(name: str) -> None:
    own = "cli" if name == "__main__.py" else name.partition("/")[0]
    allowed = LAYERS[: LAYERS.index(own) + 1] if own in LAYERS else ()
    wrong = {
        found
        for found in imported(MODULES[name])
        if (layer := layer_of(found)) is not None and layer not in allowed
    }
    assert not wrong, f"{name} may not import {sorted(wrong)}"


def test_no_module_imports_itself_through_others() -> None:
    """At run time, that is: two modules may name each other's classes in type hints."""
    names = {f"harness.{name[:-3].replace('/', '.')}": tree for name, tree in MODULES.items()}
    edges = {name: set(imported_at_run_time(tree)) & names.keys() for name, tree in names.items()}
    while free := [name for name, needed in edges.items() if not needed & edges.keys()]:
        for name in free:
            del edges[name]
    assert not edges, f"imports go in a circle among {sorted(edges)}"


@pytest.mark.parametrize(("library", "homes"), CONFINED.items())
def test_a_library_is_used_in_its_own_modules_only(library: str, homes: set[str]) -> None:
    allowed = set(by_module(*homes))
    used = {
        name for name, tree in MODULES.items() if library in {one.split(".")[0] for one in imported(tree)}
    }
    assert used <= allowed, f"{library} belongs in {sorted(homes)}"


@pytest.mark.parametrize("name", sorted(MODULES))
def test_only_the_command_line_prints_or_exits(name: str) -> None:
    tree = MODULES[name]
    mains = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "main"]
    if name.startswith("cli/") or mains:
        return
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    forbidden = {"print", "exit", "quit", "sys.exit", "os._exit", "sys.stdout.write", "click.echo"}
    assert called & forbidden <= ON_PURPOSE.get(name, set())
