"""Planted rule faults: wrong versions of one strategy each, to find out what the cases can tell."""
