"""What one viewer sees: everything that is drawn, and nothing the viewer may not know.

Cards are text ("Ks"); a card that is there but not seen is "". Amounts are chips. Times are
milliseconds. The server says what is legal; a screen or a bot needs no rule of its own.
"""

from typing import Any, Literal

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.events import NightEvent
from homegame.model.state import NightExtra, Proposable, Straddles, VoteSubject
from homegame.rulebook.house import Change
from homegame.seats import Seat
from homegame.variants import Kind, Structure

Role = Literal["host", "cohost", "guest", "rail", "door"]
"""`rail` watches without a seat or an admission; `door` has knocked and waits."""


Phase = Literal["waiting", "playing", "between", "paused", "ending", "ended"]
"""`waiting`: too few players; `between`: a hand is over and the next one comes."""

Street = Literal[
    "deal",
    "preflop",
    "flop",
    "turn",
    "river",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "shared",
    "draw",
    "vote",
    "showdown",
    "over",
]
"""The part of the hand it is in. In stud streets are told by the cards a seat has, in
Manila by the cards in the middle; `draw` is a draw and the round after it."""
SeatState = Literal["playing", "folded", "all_in", "waiting", "out", "broke"]
"""`waiting`: for its place in the game; `out`: sitting out."""

LastWord = Literal["", "post", "check", "call", "bet", "raise", "fold", "muck"]
Mark = Literal["button", "small", "big", "missed", "rock", "kill", "straddle"]
"""What lies at a seat. `missed`: it owes blinds; `kill`: it kills this hand or the next;
`straddle`: it has straddled this hand."""
FoldState = Literal["yes", "asks", "no"]
"""Folding when checking is free is asked about, or not possible, as the house says."""

SizeKey = Literal[
    "min",
    "x2",
    "x2_5",
    "x3",
    "x4",
    "third",
    "half",
    "three_quarters",
    "pot",
    "most",
    "all_in",
]
"""`most` is the largest bet that a spread allows; a fixed bet is just `min`."""


class You(Struct, frozen=True):
    """Who is looking. `seat` is 0 on the rail; `cards` are this seat's own."""

    guest: str
    name: str
    role: Role
    seat: Seat = 0
    cards: tuple[str, ...] = ()
    reading: str = ""
    """What the own hand is with the board, in words: "two pair, kings and nines"."""
    bank_ms: int = 0
    top_up_least: Chips = 0
    top_up_most: Chips = 0
    """What may be bought now or after this hand; most 0: nothing."""
    queue: int = 0
    """Place in the waiting list, from 1; 0: not waiting."""


class ChairView(Struct, frozen=True):
    """One taken seat."""

    seat: Seat
    guest: str
    name: str
    stack: Chips
    bot: str = ""
    """The bot's style; empty for a person."""
    state: SeatState = "playing"
    bet: Chips = 0
    cards: tuple[str, ...] = ()
    """Cards in front of the seat: "" face down; text if face up or the viewer's own."""
    up: tuple[int, ...] = ()
    """Places of the cards that everybody sees."""
    reading: str = ""
    """What the open hand is, in words."""
    last: LastWord = ""
    dark: Chips | None = None
    """What the seat has said in the dark and not done yet: a bet of so much, 0 a check."""
    won: Chips = 0
    """What this hand's pots have paid to the seat so far."""
    marks: tuple[Mark, ...] = ()
    connected: bool = True
    back_in_ms: int = 0
    """A lost connection: how much longer it is waited for."""
    leaving: bool = False
    buying: Chips = 0
    """Chips that arrive after this hand."""


class PotView(Struct, frozen=True):
    """One pot: 0 is the main pot. `seats` may win it."""

    amount: Chips
    seats: tuple[Seat, ...]


class AwardView(Struct, frozen=True):
    """Who took how much of which pot, with which five cards and what they are."""

    pot: int
    seat: Seat
    amount: Chips
    cards: tuple[str, ...] = ()
    reading: str = ""
    odd: bool = False
    run: int = 0
    board: int = 0
    half: int = 0
    """Of which run, board and half: 0 is the first run, the top board, the high hand."""


class ClockView(Struct, frozen=True):
    """The clock of the seat to act: what is left, of how much, and what the bank holds."""

    seat: Seat
    left_ms: int
    of_ms: int
    bank_ms: int
    in_bank: bool = False
    grace_ms: int = 0
    """How much longer nobody may call the clock on this seat."""
    called: bool = False
    """The clock was called: what is left is all there is."""


class ChancesView(Struct, frozen=True):
    """After an all-in: what part each seat could expect on one street of one of the boards."""

    street: str
    shares: tuple[tuple[Seat, float], ...]
    board: int = 0


class HandView(Struct, frozen=True):
    """The hand on the table; it stays after its end until the next one begins."""

    number: int
    street: Street
    button: Seat
    small: Seat
    big: Seat
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    """Pots as they stand, with the bets of this round still in front of the seats."""
    middle: Chips
    """All pots and bets together."""
    to_match: Chips
    turn: Seat
    """Whose turn it is; 0 or less: nobody's at the table."""
    turn_id: str
    """Names this decision; a command says which one it answers."""
    awards: tuple[AwardView, ...] = ()
    winning: str = ""
    """One sentence on why the winner won ("flush beats straight")."""
    voided: str = ""
    game: str = "texas"
    game_title: str = ""
    limit: Structure = "no_limit"
    board_size: int = 5
    """How many cards a board comes to hold; 0: the game has none."""
    boards: tuple[tuple[str, ...], ...] = ()
    """Every board: those of the first run, then those of the second. `board` is the first."""
    boards_a_run: int = 1
    kinds: tuple[Kind, ...] = ("high",)
    """In which orders hands are compared: each takes its share of a pot."""
    runs: int = 0
    """How often the rest of the board is dealt; 0: nobody was asked."""
    draws: int = 0
    """How many draws are still to come, the one that goes on with them."""
    bomb: bool = False
    """It is a bomb pot."""
    names: tuple[tuple[Seat, str], ...] = ()
    """What each seat of the hand is called by its position: SB, BB, UTG, HJ, CO, B."""
    unplayed: tuple[tuple[str, ...], ...] = ()
    """After the hand: the cards that would have come on each board, if all wanted to know."""
    chances: tuple[ChancesView, ...] = ()
    """Of a hand that is over: the equities street by street, if it was all-in and seen."""


class SizeView(Struct, frozen=True):
    """A button for one legal amount: `key` names its label."""

    key: SizeKey
    to: Chips


class MayView(Struct, frozen=True):
    """What the viewer may do now: it is their turn.

    `call` 0 means that checking is free. `raise_most` 0: no raise; then `why_no_raise`
    holds the rule and the sentence.
    """

    turn_id: str
    price: Chips
    fold: FoldState
    check: bool
    call: Chips
    call_all_in: bool
    raise_least: Chips
    raise_most: Chips
    step: Chips
    """By how much a slider moves; where bets are fixed, from one legal amount to the next."""
    is_bet: bool
    """True: nobody has bet this round, so it is a bet and not a raise."""
    sizes: tuple[SizeView, ...] = ()
    why_no_raise_rule: str = ""
    why_no_raise: str = ""
    bring_in: bool = False
    """It is the low card of a stud, which must open: calling brings it in."""


class AheadView(Struct, frozen=True):
    """What the viewer may choose before their turn, and the price that choice is tied to."""

    price: Chips
    call: Chips
    can_check: bool


class ShowView(Struct, frozen=True):
    """The viewer may turn up cards of their own now: all, or single places.

    `live`: while the hand is played, because only two are left (CON-25).
    """

    places: tuple[int, ...]
    one: bool
    live: bool = False
    muck: bool = False
    """True at a showdown, when the viewer may also throw the hand away."""


class DarkView(Struct, frozen=True):
    """The viewer may say now what they do first in this round or, `next`, after the next card:
    check, or bet up to `most`."""

    next: bool
    least: Chips
    most: Chips


class DrawView(Struct, frozen=True):
    """The viewer throws away from `least` to `most` cards, or says which is the middle one."""

    turn_id: str
    least: int
    most: int
    replaced: bool = True
    middle: bool = False
    """True: no card is thrown away, one is laid in the middle."""


class RunVoteView(Struct, frozen=True):
    """Everybody still in says how often to deal the rest; the least number counts."""

    turn_id: str
    most: int
    waiting: tuple[Seat, ...]
    """Who has not answered yet."""
    asked: int = 0
    """The least anybody wants so far; 0: nobody has answered."""
    may: bool = False
    """The viewer is asked and has not answered."""


class CoverView(Struct, frozen=True):
    """Open stakes: the viewer's chips do not reach, and what can be done about it."""

    short: Chips
    """What is lacking to call in full."""
    must: bool
    """It has to be found: here one cannot be all in for less."""
    may_buy: bool
    may_mark: bool
    """A marker may be offered to everybody in the pot."""
    lenders: tuple[Seat, ...] = ()
    """Seats that could lend as much."""


class RequestView(Struct, frozen=True):
    """A marker that is offered: to everybody in the pot, or to a lender outside it."""

    seat: Seat
    amount: Chips
    lender: Seat
    waiting: tuple[Seat, ...]
    may: bool = False
    """The viewer is asked."""


class MarkerView(Struct, frozen=True):
    """A promise to pay that is still open, by the guests' ids."""

    by: str
    to: str
    amount: Chips


class DoorView(Struct, frozen=True):
    """Somebody who has knocked."""

    guest: str
    name: str


class GuestView(Struct, frozen=True):
    """Somebody who is here: for the list of guests and for the bank."""

    guest: str
    name: str
    role: Role
    seat: Seat = 0
    bot: str = ""
    connected: bool = True
    bought: Chips = 0
    cashed: Chips = 0


class BeforeView(Struct, frozen=True):
    """What the viewer's seat may settle before the next hand, and how it stands.

    It `waits` for its place, where coming in costs nothing, or `buys`: then it posts
    `buy_live` as a bet and `buy_dead` to the pot, and is dealt in as soon as it may be.
    """

    waits: bool = False
    may_buy: bool = False
    buys: bool = False
    buy_live: Chips = 0
    buy_dead: Chips = 0
    owes_small: Chips = 0
    owes_big: Chips = 0
    may_straddle: bool = False
    straddles: Straddles = "never"
    straddle_to: Chips = 0
    """The first straddle, or what the seat announced."""
    straddle_any: bool = False
    """Any larger straddle will do as well."""
    may_sleep: bool = False
    sleeps: bool = False
    may_propose: tuple[Proposable, ...] = ()
    may_withdraw: tuple[NightExtra, ...] = ()
    """What may be proposed now, and what was agreed on and may be ended."""
    cut_most: int = 0
    """How many cards below the top this seat may cut the next hand's deck; 0: it may not."""
    bomb_chips: Chips = 0
    """What everybody puts into a bomb pot here; 0: who proposes says how much."""
    may_choose: bool = False
    """The seat deals the next hand and says which of the house's games it is."""
    chosen: str = ""
    """The game that it has chosen; "": the one before goes on."""
    runs_most: int = 0
    """The most runs that are agreed on before a hand; 0: that is not done here."""
    runs: int = 1


class VoteView(Struct, frozen=True):
    """What was proposed; or the bomb pot that was agreed on and comes next.

    `yes` have agreed, `without` of them do not play it; `asked` are all who must agree.
    """

    extra: VoteSubject
    amount: Chips
    asked: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    without: tuple[Seat, ...]
    agreed: bool = False
    may_vote: bool = False
    may_pass: bool = False
    """The viewer may agree and yet sit the hand out."""
    by: Seat = 0
    """Who proposed it."""
    left_ms: int = 0
    """Time to answer; silence is a no."""
    reason: str = ""
    """Why the floor asks."""


class FloorView(Struct, frozen=True):
    """What the host may rule on now."""

    last: Seat = 0
    """Whose action was the last one and may be taken back or put right; 0: nobody's."""
    kill: tuple[Seat, ...] = ()
    """Whose hand may be declared dead."""
    expose: tuple[Seat, ...] = ()
    """Of whose cards one may be declared exposed in the deal."""
    stacks: bool = False
    """Between two hands stacks may be put right."""


class GameView(Struct, frozen=True):
    """One game of the house: its title, and for which limit it is played here.

    A dealer chooses it by its `name`; hands call it by its `variant`.
    """

    name: str
    variant: str
    title: str
    limit: Structure


class HouseView(Struct, frozen=True):
    """What the table plays by; changes only between hands."""

    name: str
    title: str
    game: str
    small: Chips
    big: Chips
    unit: Chips
    minor_per_chip: int
    """What one chip is worth in hundredths of the currency."""
    currency: str
    buyin_least: Chips
    buyin_most: Chips
    seats: int
    turn_ms: int
    denominations: tuple[Chips, ...]
    ante: Chips = 0
    games: tuple[GameView, ...] = ()
    """What is played, in its order; more than one: the games follow each other."""
    change: Change = "orbit"
    structure: Structure = "no_limit"
    runs: int = 1
    """How often the rest of a board may be dealt at most."""


class View(Struct, frozen=True):
    """The whole table as one viewer sees it."""

    table: str
    title: str
    house: HouseView
    you: You
    chairs: tuple[ChairView, ...]
    """Taken seats only, by seat number."""
    phase: Phase
    hand: HandView | None = None
    may: MayView | None = None
    ahead: AheadView | None = None
    show: ShowView | None = None
    dark: DarkView | None = None
    draw: DrawView | None = None
    run_vote: RunVoteView | None = None
    cover: CoverView | None = None
    request: RequestView | None = None
    markers: tuple[MarkerView, ...] = ()
    kitty: Chips = 0
    """What is in the kitty of the house."""
    may_chop: bool = False
    """The viewer may offer, or agree, to take the blinds back."""
    clock: ClockView | None = None
    before: BeforeView | None = None
    vote: VoteView | None = None
    next_ms: int = 0
    """How long until the next hand; 0: not counting down."""
    skips: int = 0
    """How many have agreed to go on at once, and out of how many."""
    skips_of: int = 0
    skipped: bool = False
    guests: tuple[GuestView, ...] = ()
    queue: tuple[str, ...] = ()
    """Guests who wait for a seat, in order."""
    floor: FloorView | None = None
    """For the host and co-hosts only."""
    door: tuple[DoorView, ...] = ()
    """Who has knocked; seen by the host and co-hosts only."""
    paused_by: str = ""


class News(Struct, frozen=True):
    """One event of the public log and where it stands there."""

    seq: int
    at_ms: int
    event: NightEvent


class Frame(Struct, frozen=True):
    """What goes to one viewer: the truth to draw, and what has happened since the last."""

    seq: int
    view: View
    news: tuple[News, ...] = ()


class Changes(Struct, frozen=True):
    """What goes to one viewer who has a whole frame: what is different now, and the news.

    `public` and `own` are fields of the view, everybody's and the viewer's; `hand` has fields
    of its hand, `chairs` whole chairs, to be known by their seats. All else is as it was.
    """

    seq: int
    public: dict[str, Any]
    own: dict[str, Any]
    hand: dict[str, Any]
    chairs: tuple[ChairView, ...]
    news: tuple[News, ...]


class Error(Struct, frozen=True):
    """The one shape of every error, on the socket, over HTTP and in the terminal.

    `legal` says what is possible instead; `seq` is how far the table has come.
    """

    code: str
    say: str
    field: str = ""
    legal: MayView | None = None
    seq: int = 0
    id: str = ""
    """The command it answers, if one was readable."""
    words: str = ""
    numbers: dict[str, int | str] = {}
    """The sentence's place in the catalogue and what it is filled with, so that a screen can
    say it again in the viewer's own units; names that end in `_chips` are amounts."""


class Refusal(Struct, frozen=True):
    """An error on its way: `{"error": {...}}`."""

    error: Error


class Done(Struct, frozen=True):
    """A command was carried out; its events are in the log from `first` to `last`."""

    id: str
    first: int
    last: int


class Answer(Struct, frozen=True):
    """The answer to one command: `{"answer": {...}}`."""

    answer: Done
