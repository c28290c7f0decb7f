"""Open Hand History (hh-specs.handhistory.org), version 1.4.7: a JSON object for each hand.

It covers hold'em, Omaha and Omaha hi-lo, at no limit, pot limit and fixed limit, with or
without a cap. Left out, because the specification does not say enough: stud and draw, whose
streets it does not name, and hands run twice, whose second board it has no place for.
"""

from homegame.history.codecs.ohh.reading import read
from homegame.history.codecs.ohh.writing import write

__all__ = ["read", "write"]
