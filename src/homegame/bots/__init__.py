"""Someone to play with: a seat's view and a chance go in, a command comes out.

A bot sees what a browser sees and nothing else, and remembers nothing: `decide` is a pure
function. Who deals the chance decides whether an evening can be played again.
"""

from homegame.bots.mind import buys_again, decide
from homegame.bots.style import STYLES, Style
from homegame.bots.words import WORDS

__all__ = ["STYLES", "WORDS", "Style", "buys_again", "decide"]
