"""The plan: everything settled about a hand before its first card, as neutral facts."""

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
"""What a post is called at the table; the hand looks only at its `kind`."""


class Post(Struct, frozen=True):
    """Chips that go in before the cards.

    A live post brings the seat's bet up to `amount`; an ante is matched by all; dead money
    belongs to the pot. `option`: the seat may still act if no one raises (BLIND-04).
    """

    seat: Seat
    amount: Chips
    kind: Literal["live", "ante", "dead"] = "live"
    option: bool = True
    name: PostName = "big_blind"


class Marks(Struct, frozen=True):
    """The seats of the button and the blinds, possibly vacated (BLIND-30)."""

    button: Seat = NOBODY
    small: Seat = NOBODY
    big: Seat = NOBODY


class Owed(Struct, frozen=True, gc=False):
    """The blinds a seat has missed: their amounts at the time, and how many of each."""

    small: Chips = 0
    big: Chips = 0
    smalls: int = 0
    bigs: int = 0


class Tokens(Struct, frozen=True, gc=False):
    """What passes from hand to hand besides the blinds: the rock and the kill.

    The seat in `streak` has won the last `wins` pots; the seat in `kill` has yet to post a
    kill.
    """

    rock: Seat = NOBODY
    streak: Seat = NOBODY
    wins: int = 0
    kill: Seat = NOBODY


class Plan(Struct, frozen=True):
    """One hand as settled before the cards.

    `stacks` are by seat (place 0 is unused; 0 chips: not dealt in). `ring` holds the seats
    dealt in, clockwise from the button's left, and `order` the first round's order of
    action. `to_match` is the nominal bet of the first round, `first_raise` its minimum
    raise, `bet_size` the minimum bet of later rounds, and `bets` how many bets the posts
    count as where raises are capped (BET-51). `game` is the variant's name, and `bring_in`
    what the low card of a stud opens with (BLIND-22). `owes` and `tokens` hold from the
    start of the hand on.
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
    """Which game of the rotation this is, and the seat of the button when it began."""
    owes: tuple[tuple[Seat, Owed], ...] = ()
    tokens: Tokens = Tokens()
    carried: Chips = 0
    """Chips in the pot from a hand that no one opened."""
    left: int = 0
    """How many players are left in the tournament; 0 in a cash game."""
