"""The command `goharness`: one thin module per verb. Nothing else prints or exits."""

INTERRUPTED = 130
"""The exit status after Ctrl-C; here, so that it is known before anything else is loaded."""
