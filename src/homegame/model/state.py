"""The state of a hand and of a table, as frozen values; nothing in them is secret."""

from typing import Literal

from msgspec import Struct

from homegame.cards import Cards
from homegame.chips import Chips
from homegame.model.plan import Marks, Owed, Plan
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat
from homegame.variants import Step, Variant

UNACTED = -1
"""`acted_at` of a seat that has not acted in this round yet."""


class Player(Struct, frozen=True, gc=False):
    """One seat in the hand: `bet` this round, `paid` in earlier ones, `stack` behind."""

    stack: Chips
    bet: Chips = 0
    paid: Chips = 0
    acted_at: Chips = UNACTED
    """The bet this seat last acted on, from which reopening is measured (BET-24)."""
    live: bool = True
    mucked: bool = False
    down: int = 0
    """How many cards the seat has, each in its place."""
    shown: Cards = ()
    """The seat's cards by place, UNSEEN where a card is face down; () if all are."""


ABSENT = Player(stack=0, live=False)
"""A seat that is not dealt in."""


class Pot(Struct, frozen=True, gc=False):
    """One pot and the seats that may win it, clockwise from the button's left."""

    amount: Chips
    seats: tuple[Seat, ...]


EVERY = -1
"""Every run, board or half: the pot was not cut there."""


class Award(Struct, frozen=True, gc=False):
    """What one seat won of one pot, and in which run, board and half (POT-32), or in EVERY
    one."""

    pot: int
    seat: Seat
    amount: Chips
    odd: bool = False
    run: int = 0
    board: int = 0
    half: int = 0


Reaction = Literal["nice", "laugh", "wow", "ouch", "hmm", "cheers"]
"""What a guest can say with one press; the screens draw it."""

Source = Literal["cash", "marker", "loan"]
"""Where chips that arrive during a hand come from: bought, promised to the pot, or lent."""


class Fund(Struct, frozen=True, gc=False):
    """Chips that a seat added during the hand (CASH-30)."""

    seat: Seat
    amount: Chips
    source: Source
    lender: Seat = NOBODY
    """The seat whose stack in this hand they came from; NOBODY if from elsewhere."""


class Request(Struct, frozen=True):
    """A marker that a seat offers; the seats in `asked` have not accepted it yet.

    It is for the pot, or for chips of the `lender`. It stands until the next decision:
    `at` is the one it belongs to.
    """

    seat: Seat
    amount: Chips
    lender: Seat
    asked: tuple[Seat, ...]
    at: int


class Hand(Struct, frozen=True):
    """One hand of poker, from the posts to the pushed pots.

    `to_match` is the bet of this round. `full_raise` is the size of the last full bet or
    raise, and `last_full_bet` the total it made: `to_match > last_full_bet` means that a
    short all-in has come since.
    Where bets are fixed, `ladder_at` is the current rung: the next bet is
    `ladder_at + full_raise`.
    """

    plan: Plan
    house: HouseRules
    variant: Variant
    program: tuple[Step, ...]
    """The steps of the hand: the plan's, until the rest of the board is run several times."""
    players: tuple[Player, ...]
    step: int
    turn: Seat
    order: tuple[Seat, ...]
    to_match: Chips
    full_raise: Chips
    last_full_bet: Chips
    ladder_at: Chips
    bets: int
    """Full bets and raises of this round, for the cap; the blinds count as the first bet."""
    entered: int
    """How many players were in when this round began."""
    raises: int = 1
    """Bets and raises of any size in this round; the blinds are the first round's bet."""
    acts: int = 0
    """Decisions so far; together with the hand's number, it names the turn."""
    opener: Seat = NOBODY
    """Where open cards decide who acts first and are unknown here: who does."""
    dead: Chips = 0
    aggressor: Seat = NOBODY
    """The seat that last bet or raised since the last card was turned up."""
    raised_last: Seat = NOBODY
    """The seat that last bet or raised in any round."""
    folder: Seat = NOBODY
    """The seat that folded last."""
    boards: tuple[Cards, ...] = ((),)
    """The boards of the first run, then those of the second, and so on."""
    used: int = 0
    """How many cards have left the deck, burns included."""
    answered: tuple[Seat, ...] = ()
    """Seats that have answered, where this step asks everyone: a draw, a vote."""
    drawing: tuple[int, ...] = ()
    """The places that the dealer must fill for the seat that discarded last."""
    middles: tuple[tuple[Seat, int], ...] = ()
    """The place of each seat's middle card, once the seat has chosen it (VAR-22)."""
    exposed: Cards = ()
    """Hole cards that were exposed in the deal and replaced (DEAL-06)."""
    chops: tuple[Seat, ...] = ()
    """Blinds that have offered to chop."""
    dark: tuple[tuple[Seat, Chips, int], ...] = ()
    """Actions in the dark: the seat, its bet (0 is a check) and the round's step (CON-13)."""
    runs: int = 0
    """How many times the board is run; during the vote, the smallest number wanted so far."""
    run_votes: tuple[tuple[Seat, int], ...] = ()
    """How many times each seat said; who said nothing isn't in it."""
    paid_out: Chips = 0
    awards: tuple[Award, ...] = ()
    returned: tuple[tuple[Seat, Chips], ...] = ()
    voided: str = ""
    over: bool = False
    funds: tuple[Fund, ...] = ()
    """Chips that seats added during the hand, where stakes are open."""
    marked: Chips = 0
    """How many of the chips in the hand are only promised."""
    request: Request | None = None
    declined: tuple[tuple[Seat, Seat], ...] = ()
    """Which seat was refused a marker by which: no one is asked twice in a hand."""
    counted: tuple[Seat, ...] = ()
    """With real cards: seats whose chips were counted since the hand began, where no one writes
    down what is bet in it."""
    purses: tuple[Seat, ...] = ()
    """Seats that may not be all in. A `PURSE` lies behind their chips, so they are asked
    like any other seat and always owe the whole bet; they first find what they lack."""

    @property
    def board(self) -> Cards:
        """The first board; in most games the only one."""
        return self.boards[0]


Straddles = Literal["never", "once", "always"]
"""Whether a seat straddles: never, at its next chance, or at every chance (STRAD-26)."""


class Chair(Struct, frozen=True):
    """A taken seat between hands. During a hand its chips are in the hand."""

    guest: str
    stack: Chips
    out: bool = False
    waiting: bool = True
    """It sat down or came back, and comes in at its place or posts (POS-22, BLIND-27)."""
    new: bool = False
    """It has not played a hand yet (BLIND-20)."""
    buys: bool = False
    """It posts to be dealt in at once, instead of waiting (BLIND-15)."""
    owes: Owed = Owed()
    """Blinds it has missed, or that wait for their hand (BLIND-09, POS-12)."""
    straddles: Straddles = "never"
    straddle_to: Chips = 0
    """How much it straddles where the amount is free; 0 is the minimum."""
    sleeps: bool = False
    """It posts a sleeper in the next hand (STRAD-14)."""
    leaving: Literal["", "left", "kicked", "absent", "night_over"] = ""
    runs: int = 1
    """How many times the seat agreed to run it, where that is agreed before a hand."""
    buying: Chips = 0
    """Chips bought during a hand, which arrive after it."""
    rebuy_to: Chips = 0
    top_up_to: Chips = 0
    """What it buys up to after a hand, when it is broke or has less; 0: it doesn't."""
    expired: int = 0
    """Decisions in a row that the clock made for the seat (CON-46)."""
    slept: str = ""
    """The turn that the clock ended last, by its name: what is done in it, the clock does."""
    out_at: Seat = NOBODY
    """Where the button stood when it began to sit out."""
    orbits: int = 0
    """How often the button has reached or passed that seat since (BLIND-29)."""
    barred: bool = False
    """It was all in for a small pot, so it may not add chips during a hand (CASH-32)."""
    since: int = 0
    """The table's last hand when it took this seat: hands up to that one are not its own."""
    moved: Seat = NOBODY
    """The seat it had in that hand, if it changed seats; NOBODY once it is dealt in
    (POS-25)."""
    hands: int = 0
    """How many hands it has been dealt since its player sat down."""
    uncounted: bool = False
    """With real cards: hands were played that no one wrote down, so what the seat really has
    is known only when its chips are counted."""


EntryKind = Literal[
    "buy_in",
    "rebuy",
    "top_up",
    "held",
    "sale",
    "cash_out",
    "stack",
    "count",
    "marker",
    "kitty",
    "cash",
    "expense",
    "adjustment",
    "payment",
    "carried",
    "taken_up",
    "entry",
    "entry_rebuy",
    "add_on",
    "staff_bonus",
    "entry_back",
    "prize",
    "bounty",
]
"""What a line of the bank's book is about. `held`: a chip given as change, to hold off the
table; `sale`: chips that one player sold another; `stack`: the floor corrected a stack;
`count`: chips on a table of real cards were counted; `marker`: paid to its holder; `kitty`:
what is left of it; `cash`: into the box or out of it; `payment`: from one guest to another.
`entry` and what follows: what a tournament costs and pays."""

Approval = Literal["automatic", "up_to_first", "banker"]
"""Who confirms that someone buys chips: nobody, the banker from the second time on, or the
banker each time (CASH-40)."""


class Move(Struct, frozen=True, gc=False):
    """A seat's player changes to seat `to` when the hand is over; `by` the host, perhaps to
    another table."""

    seat: Seat
    to: Seat
    table: int = 0
    by: str = ""


NightExtra = Literal["bomb_pot", "straddles", "kill", "chop"]
"""Extras played only if everyone agrees: once, or for the rest of the night (STRAD-25)."""

Proposable = Literal["bomb_pot", "straddles", "kill", "chop", "rabbit"]
"""What a seat may propose: an extra, or a rabbit hunt (DEAL-15)."""

RulingSubject = Literal[
    "take_back", "correct_bet", "kill_hand", "correct_stack", "kick", "expose_card", "void"
]
"""What the floor asks before it rules: to undo an action, or for the consent to a ruling of a
host who plays too (CON-49). The game waits for the answer."""

VoteSubject = Literal[
    "bomb_pot",
    "straddles",
    "kill",
    "chop",
    "rabbit",
    "take_back",
    "correct_bet",
    "kill_hand",
    "correct_stack",
    "kick",
    "expose_card",
    "void",
]
"""What everyone it binds must agree to (CON-47)."""


class Proposal(Struct, frozen=True):
    """A proposal that everyone it binds must agree to (CON-47).

    `yes` have agreed, of whom `without` take no part themselves.
    """

    extra: VoteSubject
    amount: Chips = 0
    by: Seat = NOBODY
    yes: tuple[Seat, ...] = ()
    without: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = ()
    """The seats it binds, if it names them; else those of the next hand."""
    reason: str = ""
    about: Seat = NOBODY
    """The seat whose bet, hand or stack is to be ruled on."""
    was: Chips = 0
    """That bet or stack as it was when the question was asked; `amount` is the new one."""


class Bomb(Struct, frozen=True):
    """A bomb pot that comes next: what each of these seats puts in (VAR-10)."""

    amount: Chips
    seats: tuple[Seat, ...] = ()
    by_house: bool = False
    """The house has it without a vote: everyone who plays is in it."""


class Marker(Struct, frozen=True):
    """A promise to pay: the guest who wrote it, the guest who holds it, chips (CASH-34)."""

    by: str
    to: str
    amount: Chips


class Past(Struct, frozen=True):
    """What the table remembers of a guest who has bought in again or has left.

    `seat` is where the guest sat until leaving with `chips_when_left`. `button` is where the
    button stood then, and `orbits` how often it has reached or passed that seat since (CASH-07,
    CASH-09); `last_hand` is the number of the last hand dealt by then. `absent`: the guest lost
    the seat by sitting out too long (BLIND-29).
    """

    guest: str
    rebuys: int = 0
    seat: Seat = NOBODY
    chips_when_left: Chips = 0
    button: Seat = NOBODY
    orbits: int = 0
    last_hand: int = 0
    absent: bool = False


DealerKind = Literal["server", "people"]
"""Who deals at a table: the server its own deck, or people their real cards."""

Depth = Literal["button", "pots", "cards", "phones"]
"""How much is entered where people deal (CON-48). "button": only who is in, and the next hand.
"pots": what is bet, and who wins. "cards": also the board and the hands that are shown.
"phones": players bet on their own phones, without chips on the table."""


class Table(Struct, frozen=True):
    """The table between hands and, in `hand`, the one in play or just over."""

    house: HouseRules
    variant: Variant
    chairs: tuple[Chair | None, ...]
    marks: Marks = Marks()
    again: bool = False
    """The last hand was voided: the next one keeps its button and blinds."""
    chosen: str = ""
    """The game that the button has chosen for the next hand (VAR-33)."""
    new_games: bool = False
    """The host has changed the games: the next hand is the first of them."""
    vote: Proposal | None = None
    bomb: Bomb | None = None
    """The next hand is this bomb pot."""
    voted: tuple[NightExtra, ...] = ()
    """Extras the house does not play, but the table has agreed on for tonight."""
    cut: int = 0
    """How many cards were cut from the top of the deck for the next hand; 0: none."""
    rabbit: bool = False
    """All agreed to a rabbit hunt: the dealer shows the cards next."""
    unplayed: tuple[Cards, ...] = ()
    """The cards that would have come in the last hand and were shown, by board."""
    number: int = 0
    buyin: tuple[Chips, Chips] = (0, 0)
    """The least and the most a seat may buy in for; (0, 0): the house's limits."""
    past: tuple[Past, ...] = ()
    moves: tuple[Move, ...] = ()
    """Who changes seats after the hand, in the order they asked."""
    carried: Chips = 0
    """The pot of a hand that no one opened: the next hand is also played for it."""
    dealer: DealerKind = "server"
    depth: Depth = "pots"
    """How much is entered while people deal."""
    tournament: bool = False
    """It is played with tournament chips, and seats are drawn."""
    bounty: int = 0
    """The last hand whose bounty was paid (VAR-34)."""
    last: bool = False
    """The night is ending: only the change hand may still be dealt (CASH-20)."""
    counted: tuple[Seat, ...] = ()
    """The seats whose real chips were counted out since the last hand."""
    hand: Hand | None = None
