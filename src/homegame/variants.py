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


Limit = Literal["no", "pot", "table", "half_pot", "fixed", "spread"]
"""How much may be bet in a round; `table` is pot limit by the pot as it lies (BET-67)."""


class Round(Struct, frozen=True, tag="round"):
    """Everybody bets, up to the round's limit.

    The first round starts from the posts, a later one at the button. `units` is how many
    times the least bet a bet of this round is (BET-50), `most` the largest bet or raise of
    a spread (BET-55).
    """

    opens: Literal["posts", "button"] = "button"
    limit: Limit = "no"
    units: int = 1
    most: int = 0


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
        Round(units=2),
        Board(1, "river"),
        Round(units=2),
        Showdown(),
        Pots(),
    ),
    hole_cards=2,
    deck=tuple(range(52)),
)

VARIANTS = {TEXAS.name: TEXAS}
