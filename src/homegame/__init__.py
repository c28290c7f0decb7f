"""Home Game: the complete software of a poker home game."""

__version__ = "0.2.0"
