"""PokerStars text: what players know and every tracker reads.

Hold'em, Omaha, Courchevel, short deck, stud, razz, draw, 2-7 and badugi; at no limit, pot limit
and fixed limit, with a cap or without. Two runs at most. What the format has no words for is
refused, never left out: bomb pots, double boards, rulings of the floor.
"""

from homegame.history.codecs.stars.reading import read
from homegame.history.codecs.stars.writing import write

__all__ = ["read", "write"]
