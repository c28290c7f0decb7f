"""Bots: from a seat's view and a random number, decide on a command.

A bot sees only what its seat sees, and it remembers nothing: `decide` is a pure function. The
same views and random numbers give the same night. `thinking` decides in small steps, so that a
server can do other things in between.
"""

from homegame.bots.mind import decide, thinking
from homegame.bots.steps import Steps
from homegame.bots.style import STYLES, Style

__all__ = ["STYLES", "Steps", "Style", "decide", "thinking"]
