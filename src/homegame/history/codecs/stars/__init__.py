"""PokerStars text, the format that players know and every tracker reads.

It covers hold'em, Omaha, Courchevel, short deck, stud, razz, draw, 2-7 and badugi, at no limit,
pot limit and fixed limit, with or without a cap, with two runs at most. What the format cannot
express is refused, never left out: bomb pots, double boards, rulings of the floor.
"""

from homegame.history.codecs.stars.reading import read
from homegame.history.codecs.stars.writing import write

__all__ = ["read", "write"]
