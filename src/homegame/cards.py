"""The 52 cards are the whole numbers 0 to 51: four times the rank plus the suit (CARD-01,
CARD-02)."""

import re
from collections.abc import Iterable
from typing import Final

Card = int
Cards = tuple[Card, ...]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

DECK: Final[Cards] = tuple(range(52))

UNSEEN: Final[Card] = -1
"""Stands for a card that is face down, or that people dealt and no one has entered."""

_CARD: Final = re.compile(r"(10|[2-9TJQKAtjqka])([cdhsCDHS])")


class CardError(ValueError):
    """Text that does not name cards; the message says which part, and why."""


def card(rank: int, suit: int) -> Card:
    """The card of a rank (0 for a two to 12 for an ace) and a suit (0 clubs to 3 spades)."""
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    """A card's rank, 0 for a two to 12 for an ace: its index in `RANKS`."""
    return card >> 2


def rank_named(written: str) -> int:
    """Parse a rank: 2 to 9, T or 10, J, Q, K, A, in either case."""
    return RANKS.index("T" if written == "10" else written.upper())


def suit_of(card: Card) -> int:
    """A card's suit, 0 clubs, 1 diamonds, 2 hearts, 3 spades: its index in `SUITS`."""
    return card & 3


def draw_order(card: Card) -> int:
    """The order in draws for the button: by rank, then spades, hearts, diamonds, clubs
    (CARD-13).

    Only for draws in which no money is at stake: suits never decide a pot (CARD-12).
    """
    return card  # cards are numbered in that order


def parse(text: str) -> Cards:
    """Parse cards as players write them, with or without spaces (CARD-03).

    >>> text(parse("Ac 10d 2s3h4s"))
    'AcTd2s3h4s'
    """
    cards: list[Card] = []
    rest = text.lstrip()
    while rest:
        written = _CARD.match(rest)
        if written is None:
            wrong = rest[: 3 if rest.startswith("10") else 2].strip()
            raise CardError(
                f"{wrong!r} isn't a card; write its rank (2 to 9, T or 10, J, Q, K, A)"
                " and its suit (c, d, h, s), for example As or 10d"
            )
        rank, suit = written.groups()
        drawn = card(rank_named(rank), SUITS.index(suit.lower()))
        if drawn in cards:
            raise CardError(f"{written[0]!r} appears twice; a deck has one {name(drawn)}")
        cards.append(drawn)
        rest = rest[written.end() :].lstrip()
    return tuple(cards)


_TEXTS = [*[RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in range(52)], ""]
"""The text of each card; the last item, which UNSEEN indexes, is empty."""


def text(cards: Iterable[Card]) -> str:
    """Cards in the short notation that `parse` reads: `AcTd2s`. UNSEEN cards are left out."""
    return "".join([_TEXTS[card] for card in cards])


def texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Each card in the short notation; "" if it is UNSEEN."""
    return tuple([_TEXTS[card] for card in cards])


def name(card: Card) -> str:
    """The card in words: king of spades."""
    return f"{RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


def mask(cards: Iterable[Card]) -> int:
    """The cards as a bit set: bit n stands for card n."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
