"""Hand histories: one hand as a value, read from and written to the formats that players,
trackers and researchers use, and replayed by the engine.

`hand` is the value, `codecs` are the formats, `replay` replays a history, and `recording`
makes one from the engine's events. Nothing here opens a file or reads a clock: a codec takes
lines and returns lines.
"""
