"""Where the command `goharness` starts: light, so that Ctrl-C is quiet while all the rest is being loaded."""

import sys

from harness.cli import INTERRUPTED


def main() -> int:
    """Run the command line of this process and return its exit status."""
    try:
        from harness.cli.main import main as run_command_line

        return run_command_line()
    except KeyboardInterrupt:
        sys.stderr.write("goharness: interrupted\n")
        return INTERRUPTED
