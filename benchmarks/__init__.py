"""Measurements of speed, as ratios to peers in one interleaved run; run by `python -m benchmarks`."""
