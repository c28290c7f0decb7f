"""Converts what a server's dealer knows to sealed rows of the store, and back."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from homegame.cards import Cards
from homegame.dealers.fair import Decks, FairDeck, decks_of, name_of
from homegame.dealers.people import PeopleDealer
from homegame.dealers.protocol import Dealer
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.fair.deal import SEED_BYTES
from homegame.model.events import OPENING_BYTES
from homegame.model.state import Table
from homegame.seats import Seat, TableNo
from homegame.storage.log import Deck, Seal

BETWEEN_PILES: Final = b"\xff"
"""A byte that is no card."""


class Held(Struct, frozen=True):
    """A seat's cards, and what opens each of them."""

    cards: Cards
    openings: bytes


class Kept(Struct, frozen=True, tag="hand"):
    """The rest of a deck that was sealed and cut, and all that its cards are opened with."""

    piles: bytes
    which: int
    seed: bytes
    places: bytes
    cards: bytes
    returned: bytes = b""


class KeptDecks(Struct, frozen=True, tag="decks"):
    """The sealed decks of a hand to come, by their seeds."""

    size: int
    seeds: bytes


_held: Final = msgspec.json.Decoder(Held | Cards)
_kept: Final = msgspec.json.Decoder(Kept | KeptDecks)


def dealer_for(table: Table) -> Dealer:
    """A new dealer for a table without a hand."""
    return ServerDealer() if table.dealer == "server" else PeopleDealer(table.depth)


def seals_of(dealer: ServerDealer, at: TableNo, hand: int) -> tuple[Seal, ...]:
    """Each seat's cards, for that seat alone; the last seal written counts."""

    def kept(cards: Cards) -> Held | Cards:
        return Held(cards, dealer.openings(cards)) if dealer.fair else cards

    return tuple(
        Seal(at, hand, seat, msgspec.json.encode(kept(cards)))
        for seat, cards in dealer.stub.held.items()
    )


def held_in(seal: Seal) -> Held:
    """A seat's cards; without anything that opens them, if the deck wasn't sealed."""
    found = _held.decode(seal.body)
    return found if isinstance(found, Held) else Held(found, b"")


def deck_of(dealer: ServerDealer, at: TableNo, hand: int) -> Deck:
    """The rest of the deck, for the dealer alone, with the cards that may return to it."""
    stub, fair = dealer.stub, dealer.fair
    several = (stub.deck, stub.thrown, stub.again) if stub.again else (stub.deck,)
    piles = BETWEEN_PILES.join([bytes(pile) for pile in several])
    if fair is None:
        return Deck(at, hand, piles)
    kept = Kept(
        piles, fair.which, fair.seed, fair.places, bytes(fair.cards), bytes(dealer.returned)
    )
    return Deck(at, hand, msgspec.json.encode(kept))


def decks_kept(decks: Decks, at: TableNo, hand: int) -> Deck:
    """The sealed decks of a hand to come, for the dealer alone."""
    kept = KeptDecks(decks.size, b"".join(decks.seeds))
    return Deck(at, hand, msgspec.json.encode(kept))


def decks_in(deck: Deck, night: str) -> Decks | None:
    """The sealed decks that were kept for a hand; None if one of them was dealt."""
    found = _kept.decode(deck.body) if deck.body.startswith(b"{") else None
    if not isinstance(found, KeptDecks):
        return None
    some = found.seeds
    seeds = [some[at : at + SEED_BYTES] for at in range(0, len(some), SEED_BYTES)]
    return decks_of(name_of(night, deck.table_no, deck.hand), found.size, tuple(seeds))


def restored(
    deck: Deck | None,
    seals: Mapping[Seat, tuple[Seal, ...]],
    dealt_to: dict[Seat, str],
    night: str,
) -> ServerDealer:
    """The dealer as it was when the server stopped."""
    held = {seat: held_in(dealt[-1]) for seat, dealt in seals.items() if dealt}
    fair, returned, body = None, b"", deck.body if deck else b""
    if deck is not None and body.startswith(b"{"):
        kept = _kept.decode(body)
        assert isinstance(kept, Kept), "the deck of a hand in play was cut"
        body, name = kept.piles, name_of(night, deck.table_no, deck.hand)
        returned = kept.returned
        fair = FairDeck(name, kept.which, kept.seed, kept.places, tuple(kept.cards))
    piles = [tuple(pile) for pile in body.split(BETWEEN_PILES)]
    rest, thrown, again = (*piles, (), ())[:3]
    cards = {seat: found.cards for seat, found in held.items()}
    opened = {
        card: found.openings[at * OPENING_BYTES :][:OPENING_BYTES]
        for found in held.values()
        for at, card in enumerate(found.cards)
        if found.openings and fair is None
    }
    stub = Stub(rest, cards, thrown, again)
    return ServerDealer(stub, dealt_to, None, fair, opened, tuple(returned))
