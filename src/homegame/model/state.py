"""What is so: a hand, a table. Frozen values; nothing in them is secret."""

from typing import Literal

from msgspec import Struct

from homegame.cards import Cards
from homegame.chips import Chips
from homegame.model.plan import Marks, Owed, Plan
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat
from homegame.variants import Variant

UNACTED = -1
"""`acted_at` of a seat that has yet to act in this round."""


class Player(Struct, frozen=True, gc=False):
    """One seat in the hand: `bet` this round, `paid` in earlier ones, `stack` behind."""

    stack: Chips
    bet: Chips = 0
    paid: Chips = 0
    acted_at: Chips = UNACTED
    """The bet that this seat last acted on: what reopening is measured from (BET-24)."""
    live: bool = True
    mucked: bool = False
    down: int = 0
    """How many cards lie before the seat, each in its place."""
    shown: Cards = ()
    """Cards that are up, by place, UNSEEN where one is face down; () if all are down."""


ABSENT = Player(stack=0, live=False)
"""A place that is not dealt in."""


class Pot(Struct, frozen=True, gc=False):
    """One pot and the seats that may win it, clockwise from the button's left."""

    amount: Chips
    seats: tuple[Seat, ...]


class Award(Struct, frozen=True, gc=False):
    """What one seat took of one pot: of which run, board and half (POT-32)."""

    pot: int
    seat: Seat
    amount: Chips
    odd: bool = False
    run: int = 0
    board: int = 0
    half: int = 0


PURSE = 10**12
"""More chips than exist: what lies behind a seat that may not be all in (CASH-36)."""

Source = Literal["cash", "marker", "loan"]
"""Where chips that come during a hand are from: bought, promised to the pot, or borrowed."""


class Fund(Struct, frozen=True, gc=False):
    """Chips that a seat brought during the hand (CASH-30)."""

    seat: Seat
    amount: Chips
    source: Source
    lender: Seat = NOBODY
    """Whose stack in this hand they came from; NOBODY: from elsewhere."""


class Request(Struct, frozen=True):
    """A seat would write a marker: `asked` have not accepted it yet.

    It is for the pot, or for chips of the `lender`. It stands until the hand goes on:
    `at` is the decision it belongs to.
    """

    seat: Seat
    amount: Chips
    lender: Seat
    asked: tuple[Seat, ...]
    at: int


class Hand(Struct, frozen=True):
    """One hand of poker, from the posts to the pushed pots.

    `to_match` is the bet of this round; `full_raise` is by how much the last full bet or raise
    raised it, and `last_full_bet` the bet it made: `to_match > last_full_bet` means that a
    short all-in has come since.
    Where bets are fixed `ladder_at` is where the ladder stands: the next bet is
    `ladder_at + full_raise`.
    """

    plan: Plan
    house: HouseRules
    variant: Variant
    players: tuple[Player, ...]
    step: int
    turn: Seat
    order: tuple[Seat, ...]
    to_match: Chips
    full_raise: Chips
    last_full_bet: Chips
    ladder_at: Chips
    bets: int
    """Full bets and raises of this round, for the cap: the blinds are the first bet."""
    entered: int
    """How many were in when this round began."""
    raises: int = 1
    """Bets and raises in this round of any size; the blinds are the first round's bet."""
    acts: int = 0
    """Decisions so far: with the hand's number it names the turn."""
    dead: Chips = 0
    aggressor: Seat = NOBODY
    """Who last bet or raised since the last card was turned up."""
    raised_last: Seat = NOBODY
    """Who last bet or raised in any round."""
    folder: Seat = NOBODY
    """Who folded last."""
    boards: tuple[Cards, ...] = ((),)
    """The boards of the first run, then those of the second, and so on."""
    used: int = 0
    """How many cards have left the deck, burns included."""
    answered: tuple[Seat, ...] = ()
    """Who has answered what this step asks of everybody: a draw, a vote."""
    drawing: tuple[int, ...] = ()
    """The places whose cards the dealer takes from the seat that drew last, to fill them."""
    middles: tuple[tuple[Seat, int], ...] = ()
    """Which place lies in the middle, where a seat has said so (VAR-22)."""
    exposed: Cards = ()
    """Hole cards that were exposed in the deal and replaced (DEAL-06)."""
    chops: tuple[Seat, ...] = ()
    """The blinds that have offered to chop."""
    dark: tuple[tuple[Seat, Chips, int], ...] = ()
    """Who has said in the dark what it bets, 0 for a check, first in which round (CON-13)."""
    runs: int = 0
    """How often the rest of the board is dealt; while asked, the least anybody wants."""
    paid_out: Chips = 0
    awards: tuple[Award, ...] = ()
    returned: tuple[tuple[Seat, Chips], ...] = ()
    voided: str = ""
    over: bool = False
    funds: tuple[Fund, ...] = ()
    """Chips that seats brought during the hand, where stakes are open."""
    marked: Chips = 0
    """How many of the chips in the hand are promised only."""
    request: Request | None = None
    declined: tuple[tuple[Seat, Seat], ...] = ()
    """Who was refused a marker by whom: one is not asked twice in a hand."""
    purses: tuple[Seat, ...] = ()
    """Seats that may not be all in. A `PURSE` lies behind their chips, so that they are
    asked like anybody and always owe the whole bet; what they lack they bring first."""

    @property
    def board(self) -> Cards:
        """The first board; in most games the only one."""
        return self.boards[0]


Straddles = Literal["never", "once", "always"]
"""Whether a seat straddles: not, at its next chance, or whenever it may (STRAD-26)."""


class Chair(Struct, frozen=True):
    """A taken seat between hands. During a hand its chips are in the hand."""

    guest: str
    stack: Chips
    out: bool = False
    waiting: bool = True
    """It comes in at its place, or posts: it sat down or came back (POS-22, BLIND-27)."""
    new: bool = False
    """It has had no hand yet (BLIND-20)."""
    buys: bool = False
    """It posts what it takes to be dealt in at once, instead of waiting (BLIND-15)."""
    owes: Owed = Owed()
    """Blinds that it has missed, or that wait for their hand (BLIND-09, POS-12)."""
    straddles: Straddles = "never"
    straddle_to: Chips = 0
    """How much it straddles where the amount is free; 0: as little as it may."""
    sleeps: bool = False
    """It makes a sleeper of the next hand (STRAD-14)."""
    leaving: Literal["", "left", "kicked", "absent", "night_over"] = ""
    runs: int = 1
    """How often the seat has agreed to run the board, where that is agreed before a hand."""
    buying: Chips = 0
    """Chips that were asked for during a hand."""
    expired: int = 0
    """Decisions in a row that the clock made (CON-46)."""
    orbits: int = 0
    """Big blinds that have passed the seat while it sat out (BLIND-29)."""
    barred: bool = False
    """It was all in for a small pot: it adds no chips in a hand (CASH-32)."""


NightExtra = Literal["bomb_pot", "straddles", "kill", "chop"]
"""What is played only if everybody agrees: once, or for the rest of the night (STRAD-25)."""

Proposable = Literal["bomb_pot", "straddles", "kill", "chop", "rabbit"]
"""What a seat may propose: an extra, or to see the cards that would have come (DEAL-15)."""

VoteSubject = Literal["bomb_pot", "straddles", "kill", "chop", "rabbit", "take_back"]
"""What needs everybody's yes; only the floor asks to take an action back (CON-47)."""


class Proposal(Struct, frozen=True):
    """A proposal that everybody it binds must agree to (CON-47).

    `yes` have agreed, of whom `without` take no part themselves.
    """

    extra: VoteSubject
    amount: Chips = 0
    by: Seat = NOBODY
    yes: tuple[Seat, ...] = ()
    without: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whom it binds, if it is about the hand on the table; else all who play the next one."""
    reason: str = ""


class Bomb(Struct, frozen=True):
    """The bomb pot that was agreed on: what each of these seats puts in (VAR-10)."""

    amount: Chips
    seats: tuple[Seat, ...]


class Marker(Struct, frozen=True):
    """A promise to pay: who wrote it, who holds it, for how many chips (CASH-34)."""

    by: str
    to: str
    amount: Chips


class Past(Struct, frozen=True):
    """What the table remembers of a guest who has bought in again, or who has left.

    `seat` is where the guest sat until leaving with `chips_when_left`, and `orbits` how often
    the big blind has passed it since (CASH-07, CASH-09).
    """

    guest: str
    rebuys: int = 0
    seat: Seat = NOBODY
    chips_when_left: Chips = 0
    orbits: int = 0


DealerKind = Literal["server", "people"]
"""Who deals at a table: the server its own deck, or people their real cards."""


class Table(Struct, frozen=True):
    """The table between hands and, in `hand`, the one in play or just over."""

    house: HouseRules
    variant: Variant
    chairs: tuple[Chair | None, ...]
    marks: Marks = Marks()
    again: bool = False
    """The last hand was called off: the next one keeps its button and blinds."""
    chosen: str = ""
    """The game that the button has chosen for the next hand (VAR-33)."""
    new_games: bool = False
    """The host has changed what is played: the next hand is the first game of it."""
    vote: Proposal | None = None
    bomb: Bomb | None = None
    """The next hand is this bomb pot."""
    voted: tuple[NightExtra, ...] = ()
    """Extras that the house does not play and the table has agreed on for tonight."""
    cut: int = 0
    """So many cards were cut from the top of the deck for the next hand; 0: none."""
    rabbit: bool = False
    """All have agreed to see the cards that would have come; the dealer shows them next."""
    unplayed: tuple[Cards, ...] = ()
    """On each board, the cards that would have come in the last hand and were shown."""
    number: int = 0
    buyin: tuple[Chips, Chips] = (0, 0)
    """Least and most that a seat may buy in for; (0, 0): what the house says."""
    past: tuple[Past, ...] = ()
    carried: Chips = 0
    """The pot of a hand that nobody opened: the next hand is played for it, too."""
    dealer: DealerKind = "server"
    last: bool = False
    """The night ends: all that may still be dealt is the change hand (CASH-20)."""
    hand: Hand | None = None
