"""The decks of one hand in the fair deal (`homegame.fair.deal`): sealed, then cut, then opened
card by card.

The cards of a leaf are numbered by their places in the game's full deck, so that short decks
fit.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from homegame.cards import Card, Cards
from homegame.fair import deal
from homegame.fair.deal import DECKS, SEED_BYTES, Promises
from homegame.fair.kernel import roots_of
from homegame.fair.shuffle import new_seeds
from homegame.rules.dealing import cut
from homegame.seats import Seat, TableNo

UNOPENED: Final = bytes([255]) + bytes(32)
"""Instead of what opens a card: it came from discards that were shuffled again, which nobody
can check."""


def name_of(night: str, at: TableNo, number: int) -> str:
    """The name of a hand in all its hashes. A hand that is dealt again has a number of its
    own."""
    return f"{night}/t{at}/h{number}"


class Decks(Struct, frozen=True):
    """The shuffled decks of a hand to come. Its `repr` shows no cards."""

    hand: str
    """The hand's name."""
    size: int
    """How many cards each has."""
    seeds: tuple[bytes, ...]
    commitment: bytes

    def __repr__(self) -> str:
        return f"Decks({self.hand!r})"


class FairDeck(Struct, frozen=True):
    """The deck that a hand is dealt from, with what opens its cards. Its `repr` shows none."""

    hand: str
    which: int
    seed: bytes
    places: bytes
    """Where in the sealed deck the card lies that is dealt first, second …"""
    cards: Cards
    """Them all, in the order in which they are dealt."""

    def __repr__(self) -> str:
        return "FairDeck()"

    def opening(self, card: Card) -> bytes:
        """What opens a card: how many were dealt before it, and its salt."""
        dealt = self.cards.index(card)
        return bytes([dealt]) + deal.salt(self.seed, self.places[dealt])


class CutDeck(Struct, frozen=True):
    """What a cut chose, and what everyone learns by it. Its `repr` shows no cards."""

    deck: FairDeck
    leaves: bytes
    """What the cards of the chosen deck hide behind, place after place."""
    opened: bytes
    """The seeds of the other decks, in order."""

    def __repr__(self) -> str:
        return "CutDeck()"


def sealed_decks(hand: str, size: int) -> Decks:
    """Shuffle the decks of a hand, and commit to all of them. It takes a few milliseconds
    where the kernel is missing."""
    seeds = new_seeds(DECKS, SEED_BYTES)
    return decks_of(hand, size, seeds)


def decks_of(hand: str, size: int, seeds: tuple[bytes, ...]) -> Decks:
    """The decks that these seeds give."""
    roots = roots_of(hand, size, range(len(seeds)), seeds)
    return Decks(hand, size, seeds, deal.commitment(hand, roots))


def cut_decks(
    decks: Decks, promises: Promises, seeds: Mapping[Seat, bytes], whole: Cards, at: int
) -> CutDeck:
    """Let the seeds of all who promised one choose the deck and the order; after that, a player
    cut `at` cards from the top."""
    chosen = deal.entropy(decks.commitment, promises, seeds)
    which, order = deal.cut(chosen, len(decks.seeds), decks.size)
    seed, places = decks.seeds[which], cut(order, at)
    sealed = deal.sealed_deck(decks.hand, which, seed, decks.size)
    cards = tuple([whole[sealed.cards[place]] for place in places])
    dealt = FairDeck(decks.hand, which, seed, bytes(places), cards)
    others = [each for j, each in enumerate(decks.seeds) if j != which]
    return CutDeck(dealt, b"".join(sealed.leaves), b"".join(others))
