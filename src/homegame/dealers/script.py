"""A dealer with a script: every hand comes from a deck that was written beforehand."""

from collections.abc import Sequence

from homegame.cards import Cards
from homegame.dealers.server import ServerDealer


def scripted(decks: Sequence[Cards]) -> ServerDealer:
    """A dealer who deals these decks, one a hand, then an ordered deck for every hand more.

    A deck may name only its first cards, in dealing order; the rest of the game's deck follows
    in its own order.
    """
    waiting = list(decks)

    def next_deck(whole: Cards) -> Cards:
        top = waiting.pop(0) if waiting else ()
        assert {*top} <= {*whole}, "the script has a card that this game does not"
        return (*top, *[card for card in whole if card not in top])

    return ServerDealer(shuffle=next_deck)
