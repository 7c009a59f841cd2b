"""Counting a finished game: regions, seki, one module per counting method, the explained score."""
