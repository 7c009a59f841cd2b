"""Programs under test: the GTP grammar, processes, sessions, profiles, and the bundled engines."""
