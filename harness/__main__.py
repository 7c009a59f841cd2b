"""`python -m harness` is the command `goharness`."""

from harness.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
