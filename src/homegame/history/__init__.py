"""Hand histories: one hand as a value, read from and written to the formats that players,
trackers and researchers use, and played again by the engine.

`hand` is the value, `codecs` the formats, `replay` plays a history and `recording` makes one
from the engine's events. Nothing here opens a file or reads a clock: a codec takes lines and
gives lines.
"""
