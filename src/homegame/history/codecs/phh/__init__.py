"""PHH, the Poker Hand History format of the PokerKit authors: TOML with a list of actions.

A `.phh` file holds one hand, a `.phhs` file many, each under a heading of its own. The format
has eleven games; what it cannot express is refused. Our own fields begin with an underscore, as
the format requires: `_house` holds the choices of the house.
"""

from homegame.history.codecs.phh.reading import read
from homegame.history.codecs.phh.writing import write, write_one

__all__ = ["read", "write", "write_one"]
