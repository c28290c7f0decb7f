"""Which hand is best, and how to describe it. Other packages import from here, not from the
modules."""

from homegame.hands.describe import Reading, beats, describe, nickname, read, short
from homegame.hands.games import playing, reading, readings, worth
from homegame.hands.kernel import rank
from homegame.hands.nuts import nuts
from homegame.hands.rank import Category, best_five, category

__all__ = [
    "Category",
    "Reading",
    "beats",
    "best_five",
    "category",
    "describe",
    "nickname",
    "nuts",
    "playing",
    "rank",
    "read",
    "reading",
    "readings",
    "short",
    "worth",
]
