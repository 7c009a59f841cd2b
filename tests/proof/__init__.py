"""The proof that the reference engine is right: against numbers, programs and a second implementation."""
