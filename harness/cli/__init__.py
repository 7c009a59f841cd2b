"""The command `goharness`: one thin module per verb. Nothing else prints or exits."""
