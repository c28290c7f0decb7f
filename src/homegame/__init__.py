"""Home Game: everything you need to run a home poker game."""

__version__ = "0.2.0"
