"""Converts what a server's dealer knows to sealed rows of the store, and back."""

from typing import Final

import msgspec

from homegame.cards import Cards
from homegame.dealers.people import PeopleDealer
from homegame.dealers.protocol import Dealer
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.model.state import Table
from homegame.seats import Seat, TableNo
from homegame.storage.log import Deck, Seal

BETWEEN_PILES: Final = b"\xff"
"""A byte that is no card."""

_cards: Final = msgspec.json.Decoder(Cards)


def dealer_for(table: Table) -> Dealer:
    """A new dealer for a table without a hand."""
    return ServerDealer() if table.dealer == "server" else PeopleDealer(table.depth)


def seals_of(dealer: ServerDealer, at: TableNo, hand: int) -> tuple[Seal, ...]:
    """Each seat's cards, for that seat alone; the last seal written counts."""
    return tuple(
        Seal(at, hand, seat, msgspec.json.encode(cards))
        for seat, cards in dealer.stub.held.items()
    )


def deck_of(dealer: ServerDealer, at: TableNo, hand: int) -> Deck:
    """The rest of the deck, for the dealer alone, with the cards that may return to it."""
    stub = dealer.stub
    piles = (stub.deck, stub.thrown, stub.again) if stub.again else (stub.deck,)
    return Deck(at, hand, BETWEEN_PILES.join([bytes(pile) for pile in piles]))


def restored(
    deck: Deck | None, seals: dict[Seat, tuple[Seal, ...]], dealt_to: dict[Seat, str]
) -> ServerDealer:
    """The dealer as it was when the server stopped."""
    held = {seat: _cards.decode(dealt[-1].body) for seat, dealt in seals.items() if dealt}
    piles = [tuple(pile) for pile in deck.body.split(BETWEEN_PILES)] if deck else [()]
    rest, thrown, again = (*piles, (), ())[:3]
    return ServerDealer(Stub(rest, held, thrown, again), dealt_to)
