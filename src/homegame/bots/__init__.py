"""Someone to play with: a seat's view and a chance go in, a command comes out.

A bot sees what a browser sees and nothing else, and remembers nothing: `decide` is a pure
function. Who deals the chance decides whether an evening can be played again.
"""

from homegame.bots.manners import buys_again, name_for, thinks_ms
from homegame.bots.mind import decide
from homegame.bots.style import STYLES, Style
from homegame.bots.words import WORDS

__all__ = ["STYLES", "WORDS", "Style", "buys_again", "decide", "name_for", "thinks_ms"]
