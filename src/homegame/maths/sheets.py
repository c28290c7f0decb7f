"""Two sheets to look at: the ten kinds of hands with how often they come, and the outs."""

from typing import Final, Literal, NamedTuple, get_args

from homegame.cards import Cards, parse
from homegame.games import game_named
from homegame.maths.drawing import Odds, table
from homegame.maths.errors import MathsError
from homegame.maths.frequencies import hands_of
from homegame.maths.odds import OutsLine

Deck = Literal["texas", "short_deck"]
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)

EXAMPLES: Final = {
    "royal_flush": "AsKsQsJsTs",
    "straight_flush": "JdTd9d8d7d",
    "four_of_a_kind": "9s9h9d9cKs",
    "full_house": "KsKhKd7c7s",
    "flush": "AcJc9c8c6c",
    "straight": "Td9c8s7h6d",
    "three_of_a_kind": "QsQhQd9c7s",
    "two_pair": "AsAd8h8cJs",
    "pair": "TsThKd8c6h",
    "high_card": "AcQd9h8s6c",
}
"""A hand of each kind, from cards that the short deck has too."""

MADE: Final = {
    "royal_flush": 5,
    "straight_flush": 5,
    "four_of_a_kind": 4,
    "full_house": 5,
    "flush": 5,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 4,
    "pair": 2,
    "high_card": 1,
}
"""How many of the example's cards make the hand; the others are kickers."""


class Kind(NamedTuple):
    """One kind of hand: an example, and how many of all hands are of this kind."""

    kind: str
    example: Cards
    made: int
    hands: int
    total: int

    @property
    def share(self) -> float:
        """The part of all hands."""
        return self.hands / self.total

    @property
    def one_in(self) -> float:
        """One hand in how many is of this kind."""
        return self.total / self.hands


def deck_named(written: str) -> Deck:
    """The deck whose hands are counted, by its name or as players call it.

    >>> deck_named("6+")
    'short_deck'
    """
    name = game_named(written, DECKS)
    for deck in DECKS:
        if deck == name:
            return deck
    raise MathsError(f"hands are counted for texas and short_deck, not for {written!r}")


def ranking(
    cards: int = 5, deck: Deck = "texas", *, trips_beat_straight: bool = False
) -> list[Kind]:
    """The ten kinds of hands, the best first, and how often five to seven cards make each.
    With the short deck, a house may say that three of a kind beats a straight.

    >>> [(each.kind, each.hands) for each in ranking()[:3]]
    [('royal_flush', 4), ('straight_flush', 36), ('four_of_a_kind', 624)]
    """
    deck = deck_named(deck)
    short = deck == "short_deck"
    counts = hands_of(
        cards, short_deck=short, trips_beat_straight=short and trips_beat_straight
    )
    order = list(counts)
    if short:
        _swap(order, "flush", "full_house")
        if trips_beat_straight:
            _swap(order, "straight", "three_of_a_kind")
    total = sum(counts.values())
    return [
        Kind(kind, parse(EXAMPLES[kind]), MADE[kind], counts[kind], total) for kind in order
    ]


def _swap(order: list[str], one: str, other: str) -> None:
    """The two kinds, each in the other's place."""
    first, second = order.index(one), order.index(other)
    order[first], order[second] = order[second], order[first]


def outs_table() -> list[OutsLine]:
    """One out to twenty-one.

    >>> nine = outs_table()[8]
    >>> nine.draw, round(nine.turn, 3), round(nine.river, 3), round(nine.both, 3)
    ('flush', 0.191, 0.196, 0.35)
    """
    return [_line(on_flop, on_turn, draw) for on_flop, on_turn, draw in table()]


def _line(on_flop: Odds, on_turn: Odds, draw: str) -> OutsLine:
    both = on_flop.by_river
    assert both is not None
    against = (1 - both) / both
    return OutsLine(
        on_flop.outs,
        on_flop.next_card,
        on_turn.next_card,
        both,
        against,
        on_flop.better_rule,
        draw,
    )
