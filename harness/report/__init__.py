"""Pure renderers of the result model: no files, no clock, no terminal; same input, same text."""
