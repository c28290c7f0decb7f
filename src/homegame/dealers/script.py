"""A scripted dealer: every hand comes from a given deck."""

from collections.abc import Sequence

from homegame.cards import Cards
from homegame.dealers.server import ServerDealer


def scripted(decks: Sequence[Cards]) -> ServerDealer:
    """Make a dealer of these decks, one per hand; later hands get an unshuffled deck.

    A deck may give only its first cards, in dealing order; the rest of the game's deck follows
    in its own order.
    """
    waiting = list(decks)

    def next_deck(whole: Cards) -> Cards:
        top = waiting.pop(0) if waiting else ()
        assert {*top} <= {*whole}, "the script has a card that this game does not"
        return (*top, *[card for card in whole if card not in top])

    return ServerDealer(shuffle=next_deck)
