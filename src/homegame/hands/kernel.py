"""The orders of hands that play uses: compiled twins of `rank` and `low`, or those themselves.

A package built without a compiler uses plain Python. It gives the same numbers, a few
microseconds slower; only `homegame.maths` needs the compiled kernel.
"""

from collections.abc import Callable

from homegame.cards import Cards
from homegame.hands import low
from homegame.hands.rank import rank as plain_rank

Order = Callable[[Cards], int]

WORST_EIGHT = 0x1_87654
"""The worst low that counts as an eight or better, packed."""

try:
    import homegame._native as _native
except ModuleNotFoundError:  # built without a compiler
    COMPILED = False
    rank = plain_rank
    short_deck: Order = low.short_deck
    short_deck_trips: Order = low.short_deck_trips
    ace_to_five: Order = low.ace_to_five
    deuce_to_seven: Order = low.deuce_to_seven
    eight_or_better: Order = low.eight_or_better
    badugi: Order = low.badugi
else:
    COMPILED = True

    def rank(cards: Cards) -> int:
        """The best five of up to seven cards (CARD-08), the same as `homegame.hands.rank`."""
        packed = _native.rank(cards)
        return packed if packed >= 0 else plain_rank(cards)

    def _twin(kind: str, plain: Order, ceiling: int = 0) -> Order:
        """The compiled order for five cards or more; a low counts down from its ceiling."""

        def order(cards: Cards) -> int:
            if len(cards) < 5:
                return plain(cards)
            packed: int = _native.order_rank(kind, bytes(cards))
            return ceiling - packed if ceiling else packed

        return order

    short_deck = _twin("short", low.short_deck)
    short_deck_trips = _twin("short_trips", low.short_deck_trips)
    ace_to_five = _twin("low_a5", low.ace_to_five, low.CEILING)
    deuce_to_seven = _twin("low_27", low.deuce_to_seven, low.CEILING)

    def eight_or_better(cards: Cards) -> int:
        """The lowest five, if they differ and none is above an eight (CARD-20)."""
        if len(cards) < 5:
            return 0
        packed: int = _native.order_rank("low_a5", bytes(cards))
        return low.CEILING - packed if packed <= WORST_EIGHT else 0

    def badugi(cards: Cards) -> int:
        """The best badugi of four cards; the kernel counts down from it."""
        if len(cards) != 4:
            return low.badugi(cards)
        packed: int = _native.badugi(bytes(cards))
        missing, pips = divmod(packed, 1 << 16)
        return (4 - missing) << 20 | (0xFFFFF - (pips << 4))
