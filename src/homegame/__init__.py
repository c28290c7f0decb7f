"""Home Game: the complete software of a poker home game."""

__version__ = "0.1.0"
