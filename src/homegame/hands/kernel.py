"""The ranking that play asks for: the compiled twin of `homegame.hands.rank`, or that itself.

Where the package was built without a compiler the plain Python is used. It gives the same
numbers, a few microseconds slower; only `homegame.maths` needs the compiled kernel.
"""

from homegame.cards import Cards
from homegame.hands.rank import rank as plain_rank

try:
    import homegame._native as _native
except ModuleNotFoundError:  # built without a compiler
    COMPILED = False
    rank = plain_rank
else:
    COMPILED = True

    def rank(cards: Cards) -> int:
        """The best five of up to seven cards (CARD-08), as `homegame.hands.rank` tells it."""
        told = _native.rank(cards)
        return told if told >= 0 else plain_rank(cards)
