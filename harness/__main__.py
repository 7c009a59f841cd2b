"""`python -m harness` is the command `goharness`."""

from harness.cli.entry import main

if __name__ == "__main__":
    raise SystemExit(main())
