"""The plan: all that is settled about a hand before its first card, as neutral facts."""

from typing import Literal

from msgspec import Struct

from homegame.chips import Chips
from homegame.seats import NOBODY, Seat
from homegame.variants import Step

PostName = Literal[
    "ante",
    "small_blind",
    "big_blind",
    "missed_small",
    "missed_big",
    "entry",
    "straddle",
    "sleeper",
    "rock",
    "kill",
    "bomb",
    "change",
]
"""What a post is called at the table; the hand goes by its kind alone."""


class Post(Struct, frozen=True):
    """Chips that go in before the cards.

    A live post brings the seat's bet up to `amount`; an ante is matched by all; dead money
    belongs to the pot. `option`: the seat may still act if nobody raises (BLIND-04).
    """

    seat: Seat
    amount: Chips
    kind: Literal["live", "ante", "dead"] = "live"
    option: bool = True
    name: PostName = "big_blind"


class Marks(Struct, frozen=True):
    """Where button and blinds are: places at the table, possibly vacated (BLIND-30)."""

    button: Seat = NOBODY
    small: Seat = NOBODY
    big: Seat = NOBODY


class Owed(Struct, frozen=True, gc=False):
    """Blinds that a seat has missed, as large as they were then, and how many of each."""

    small: Chips = 0
    big: Chips = 0
    smalls: int = 0
    bigs: int = 0


class Tokens(Struct, frozen=True, gc=False):
    """What goes on from hand to hand beside the blinds: the rock, and who is to kill.

    `streak` has won the last `wins` pots; `kill` still has to post a kill.
    """

    rock: Seat = NOBODY
    streak: Seat = NOBODY
    wins: int = 0
    kill: Seat = NOBODY


class Plan(Struct, frozen=True):
    """One hand as agreed before the cards.

    `stacks` are by seat (place 0 is nobody's; 0 chips is not dealt in); `ring` is who is
    dealt, clockwise from the button's left; `order` is the first round's; `to_match` is the
    nominal bet of the first round, `first_raise` by how much it must at least be raised,
    `bet_size` the least bet of later rounds, and `bets` how many bets the posts are where
    raises are counted (BET-51). `game` is the variant's name; `bring_in` what the low card
    of a stud opens with (BLIND-22). `owes` and `tokens` are
    so once it has begun.
    """

    number: int
    marks: Marks
    stacks: tuple[Chips, ...]
    posts: tuple[Post, ...]
    ring: tuple[Seat, ...]
    order: tuple[Seat, ...]
    program: tuple[Step, ...]
    to_match: Chips
    first_raise: Chips
    bet_size: Chips
    bets: int = 1
    game: str = "texas"
    bring_in: Chips = 0
    mix: tuple[int, Seat] = (0, NOBODY)
    """Which game of the house's rotation this is, and who had the button when it began."""
    owes: tuple[tuple[Seat, Owed], ...] = ()
    tokens: Tokens = Tokens()
    carried: Chips = 0
    """What lies in the pot from a hand that nobody opened."""
