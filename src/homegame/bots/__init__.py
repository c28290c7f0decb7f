"""Someone to play with: a seat's view and a chance go in, a command comes out.

A bot sees what its seat sees and nothing else, and remembers nothing: `decide` is a pure
function. Who keeps the chances can play an evening again.
"""

from homegame.bots.mind import decide
from homegame.bots.style import STYLES, Style

__all__ = ["STYLES", "Style", "decide"]
