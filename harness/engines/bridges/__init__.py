"""Bridges: libraries made to speak GTP, each run by an interpreter of its own, never by the harness's."""
