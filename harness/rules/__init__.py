"""What a game of Go is under one ruleset: axes, repetition, legality, ending, handicap, the game."""
