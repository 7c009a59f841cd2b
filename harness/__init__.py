"""goharness: a conformance test harness for the rules of Go."""

__version__ = "0.1.0"
