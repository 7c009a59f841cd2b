"""The board without any rules: points, neighbours, stones, captures, diagrams."""
