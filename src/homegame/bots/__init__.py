"""Players for empty seats: a seat's view and a random number go in, a command comes out.

A bot sees what its seat sees and nothing else, and it remembers nothing: `decide` is a pure
function. The same views and random numbers give the same evening.
"""

from homegame.bots.mind import decide
from homegame.bots.style import STYLES, Style

__all__ = ["STYLES", "Style", "decide"]
