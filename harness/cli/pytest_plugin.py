"""The options of the pytest plugin. pytest loads this in every project, so it imports nothing of the harness.

`harness/cli/pytest_cases.py` does the work once a program is named.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin; each may be repeated but the deadline."""
    group = parser.getgroup("goharness", "conformance to the rules of Go")
    for name, metavar, words in (
        ("engine", "NAME|COMMAND", "a program to test, as `goharness run --engine` takes it"),
        ("ruleset", "NAME|FILE", "rules to test by; default: all that the program can be set to"),
        ("baseline", "FILE", "known deviations of a program"),
        ("cases", "PATH", "case files or folders; default: the shipped cases"),
    ):
        group.addoption(f"--goharness-{name}", action="append", default=[], metavar=metavar, help=words)
    group.addoption("--goharness-timeout", metavar="SECONDS", help="deadline of a command")


def pytest_configure(config: pytest.Config) -> None:
    """Bring in the cases where a program is named."""
    if config.getoption("goharness_engine"):
        from harness.cli.pytest_cases import Cases

        config.pluginmanager.register(Cases(config), "goharness-cases")
    elif any(config.getoption(f"goharness_{name}") for name in ("ruleset", "baseline", "cases", "timeout")):
        raise pytest.UsageError("goharness: --goharness-engine is missing: which program is to be tested?")
