"""Bots: from a seat's view and a random number, decide on a command.

A bot sees only what its seat sees, and it remembers nothing: `decide` is a pure function. The
same views and random numbers give the same night.
"""

from homegame.bots.mind import decide
from homegame.bots.style import STYLES, Style

__all__ = ["STYLES", "Style", "decide"]
