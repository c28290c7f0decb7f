"""Games as data: the deck, the steps of a hand, and what each step asks of whom."""

from typing import Literal

from msgspec import Struct

from homegame.cards import Cards


class Hole(Struct, frozen=True, tag="hole"):
    """Every live seat is dealt so many cards face down, one at a time (DEAL-01)."""

    down: int


class Board(Struct, frozen=True, tag="board"):
    """A card is burned and so many are turned up in the middle (DEAL-04, DEAL-05)."""

    count: int
    street: Literal["flop", "turn", "river"]


class Round(Struct, frozen=True, tag="round"):
    """Everybody bets: the first round starts from the posts, a later one at the button."""

    opens: Literal["posts", "button"] = "button"


class FaceUp(Struct, frozen=True, tag="face_up"):
    """All in and no more betting: the house may want the hands open now (SHOW-10)."""


class Showdown(Struct, frozen=True, tag="showdown"):
    """Hands are shown in order until the pots can be awarded (SHOW-01)."""


class Pots(Struct, frozen=True, tag="pots"):
    """The dealer pushes the pots and the hand is over."""


Step = Hole | Board | Round | FaceUp | Showdown | Pots


class Variant(Struct, frozen=True):
    """One game: what is dealt and bet in which order, from which deck."""

    name: str
    steps: tuple[Step, ...]
    hole_cards: int
    deck: Cards


TEXAS = Variant(
    name="texas",
    steps=(
        Hole(2),
        Round("posts"),
        Board(3, "flop"),
        Round(),
        Board(1, "turn"),
        Round(),
        Board(1, "river"),
        Round(),
        Showdown(),
        Pots(),
    ),
    hole_cards=2,
    deck=tuple(range(52)),
)

VARIANTS = {TEXAS.name: TEXAS}
