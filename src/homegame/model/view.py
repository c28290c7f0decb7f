"""The view: everything one viewer sees, and nothing that viewer may not know.

Cards are text ("Ks"); a card that is there but not seen is "". Amounts are chips. Times are
milliseconds. The server says what is legal; a screen or a bot needs no rule of its own.
"""

from typing import Literal

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.commands import BotStyle
from homegame.model.events import ChipPile
from homegame.model.plan import PostName
from homegame.model.state import (
    Approval,
    DealerKind,
    Depth,
    NightExtra,
    Proposable,
    Straddles,
    VoteSubject,
)
from homegame.model.tournament import (
    CalledBreak,
    ColourUp,
    DealKind,
    Ended,
    EntryWay,
    Level,
    Purchase,
    Setup,
)
from homegame.model.voice import VoiceView
from homegame.rulebook.house import Change, ChipColour
from homegame.seats import Seat, TableNo
from homegame.variants import Kind, Opens, Structure

Role = Literal["host", "cohost", "guest", "rail", "door"]
"""`rail` watches without being admitted; `door` has knocked and waits."""


Phase = Literal["waiting", "playing", "between", "paused", "ending", "ended"]
"""`waiting`: too few players; `between`: a hand is over and the next one comes."""

Street = Literal[
    "deal",
    "preflop",
    "predraw",
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
"""The part of the hand it is in.

In stud a street is named after the number of cards a seat has, in Manila after the cards in
the middle; `predraw` is the first round of a game without a board, `draw` is a draw and the
round after it.
"""
SeatState = Literal["playing", "folded", "all_in", "waiting", "out", "broke"]
"""`waiting`: for its place in the game; `out`: sitting out."""

LastWord = Literal["", "post", "check", "call", "bet", "raise", "fold", "muck"]
Mark = Literal["button", "small", "big", "missed", "rock", "kill", "straddle"]
"""A marker at a seat. `missed`: it owes blinds; `kill`: it kills this hand or the next;
`straddle`: it has straddled this hand."""
FoldState = Literal["yes", "asks", "no"]
"""Whether a player may fold when checking is free: the house may ask first, or forbid it."""

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


PotName = Literal["one", "bomb", "change", "main", "side", "side_n"]
"""What a pot is called: `one`, `bomb` and `change` if there is no other, `side` if
there is one side pot, `side_n` if there are several, which are numbered."""

AheadChoice = Literal["check_fold", "check", "fold", "call", "call_any"]
"""`check_fold`: check if that is free, else fold."""


WaitsFor = Literal["", "start", "people"]
"""What the table waits for: `start`, until the host starts the game; `people`, because only
bots could play."""

PromptTitle = Literal[
    "paused",
    "ended",
    "marker",
    "loan",
    "vote",
    "voided",
    "runs",
    "choose_game",
    "won",
    "reading",
    "draw",
    "turn",
    "watching",
    "lost_seat",
    "out",
    "big_blind",
    "next_chance",
    "next_hand",
    "broke",
    "players",
    "night_ends",
    "not_started",
    "folded",
    "all_in",
    "shuffling",
    "street",
]
"""Where the viewer stands.

`marker` and `loan`: they are asked to accept a marker, or to lend chips against one; `runs`:
players are asked how many times to run it; `reading`: what the viewer holds can be read. A
seat that is not dealt in waits for its `big_blind`, posts at the `next_chance`, or is in the
`next_hand`. `players`: too few are here to play; `not_started`: the host hasn't started the
game.
"""

PromptHint = Literal[
    "",
    "paused",
    "ended",
    "marker",
    "loan",
    "vote",
    "runs",
    "draw",
    "muck",
    "leaving",
    "going_out",
    "moving",
    "bomb_pot",
    "owes",
    "big_blind",
    "next_chance",
    "game_chosen",
    "choosing",
    "next_hand",
    "call",
    "free",
    "last_hand",
    "change_next",
    "change_hand",
    "pick_seat",
    "full",
    "away",
    "lost_seat",
    "one_more",
    "not_enough",
    "night_ends",
    "start",
    "host_starts",
    "bots_wait",
    "empty",
    "none_seated",
    "door",
    "thinking",
    "middle",
]
"""What the viewer should know besides.

`draw` says how to, `muck` that they need not show; `leaving`: they leave after the hand;
`going_out`: they sit out after it; `moving`: they change seats after it;
`bomb_pot`: the next hand is one;
`owes`: they owe blinds; `game_chosen` and `next_hand`: it is counting down; `call` and `free`:
the price of their turn; `last_hand`: of the night; `change_next` and `change_hand`: the next
hand or this one is the change hand; `full`: every seat is taken; `one_more`: one player is
missing, `not_enough`: since the game began, too many sit out or are broke; `none_seated`: the
table is empty, `empty` says so to a host, who can invite people;
`door`: people are knocking, and the viewer can let them in; `thinking`: another seat is;
`middle`: what is in the middle.
"""


class You(Struct, frozen=True):
    """The viewer. `seat` is 0 on the rail; `cards` are this seat's own."""

    guest: str
    name: str
    role: Role
    seat: Seat = 0
    cards: tuple[str, ...] = ()
    reading: str = ""
    """What the viewer's hand is with the board, in words: "two pair, kings and nines"."""
    bank_ms: int = 0
    bank_armed: bool = False
    """The time bank follows this turn's own time, as the viewer has asked (CON-46)."""
    top_up_least: Chips = 0
    top_up_most: Chips = 0
    """What may be bought now or after this hand; 0 if nothing may."""
    buys: tuple[Chips, ...] = ()
    """Amounts among them to buy with one tap, the smallest first."""
    queue: int = 0
    """Place in the waiting list, from 1; 0: not waiting."""


class ChairView(Struct, frozen=True):
    """One taken seat."""

    seat: Seat
    guest: str
    name: str
    stack: Chips
    picture: str = ""
    """An emoji instead of the initials."""
    bot: str = ""
    """The bot's style; empty for a person."""
    state: SeatState = "playing"
    bet: Chips = 0
    cards: tuple[str, ...] = ()
    """Cards in front of the seat: "" face down; text if face up or the viewer's own."""
    up: tuple[int, ...] = ()
    """Places of the cards that everyone sees."""
    reading: str = ""
    """What the open hand is, in words."""
    last: LastWord = ""
    dark: Chips | None = None
    """The action the seat took in the dark and has not made yet: a bet, or 0 for a check."""
    won: Chips = 0
    """What this hand's pots have paid to the seat so far."""
    marks: tuple[Mark, ...] = ()
    connected: bool = True
    back_in_ms: int = 0
    """How much longer the table waits for a lost connection."""
    leaving: bool = False
    going_out: bool = False
    """It plays this hand and sits out from the next one."""
    buying: Chips = 0
    """Chips that arrive after this hand, as things stand."""
    hands: int = 0
    """How many hands it has been dealt since its player sat down."""
    moving: Seat = 0
    """The seat its player has after this hand; 0 if they stay, or go to another table."""
    moving_table: TableNo = 0
    """The other table its player goes to after this hand; 0 if they stay at this one."""
    bounty: int = 0
    """What knocking its player out of the tournament pays, in the smallest unit of money."""


class PotView(Struct, frozen=True):
    """One pot: 0 is the main pot. `seats` may win it."""

    amount: Chips
    seats: tuple[Seat, ...]
    name: PotName = "one"


class AwardView(Struct, frozen=True):
    """Who won how much of which pot, with which five cards and what they are."""

    pot: int
    seat: Seat
    amount: Chips
    cards: tuple[str, ...] = ()
    reading: str = ""
    odd: bool = False
    run: int = 0
    board: int = 0
    half: int = 0
    """Which run, board and half: 0 is the first run, the top board, the high hand; -1 where
    the pot was not cut by them."""
    pot_name: PotName = "one"
    part: str = ""
    """Its name ("Second run, low", "Whole pot"); empty where a pot has only one part."""


class WinnerView(Struct, frozen=True):
    """What one seat won in the hand: all its awards together."""

    seat: Seat
    amount: Chips
    readings: tuple[str, ...] = ()
    """The hands it won with, each once; none if the table did not see them."""


class BoardWonView(Struct, frozen=True):
    """What was won on one board: all awards of its pots and halves together.

    Of a pot that was won whole every board names the winner, and none an amount.
    """

    seats: tuple[Seat, ...]
    """The seats that won there; none if no pot was won on this board."""
    amount: Chips
    cards: tuple[str, ...] = ()
    """The cards that won there, if the table saw them."""
    reading: str = ""
    """The hand that won there; empty if several seats won."""


class ClockView(Struct, frozen=True):
    """The clock of the seat to act: time left, out of how much, and time in the bank."""

    seat: Seat
    left_ms: int
    of_ms: int
    bank_ms: int
    in_bank: bool = False
    grace_ms: int = 0
    """How much longer no one may call the clock on this seat."""
    called: bool = False
    """The clock was called: the time left is all there is."""
    more_ms: int = 0
    """What the seat may add from its time bank now."""


class ChancesView(Struct, frozen=True):
    """In an all-in: what share of the main pot each seat can expect on a street of a board."""

    street: str
    shares: tuple[tuple[Seat, float], ...]
    board: int = 0
    now: bool = False
    """The board is being dealt, and this is how it stands."""


class DealtView(Struct, frozen=True):
    """A player of the hand: the seat they were dealt in at, and who they are."""

    seat: Seat
    guest: str
    name: str


class HandView(Struct, frozen=True):
    """The hand on the table; it stays there until the next one begins."""

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
    """Whose turn it is; 0 or less if it is no seat's turn."""
    turn_id: str
    """Names this decision, so that a command can say which one it answers."""
    bring_in: bool = False
    """Whose turn it is has the low card of a stud and must bring it in."""
    awards: tuple[AwardView, ...] = ()
    winners: tuple[WinnerView, ...] = ()
    """Each seat that won something, in the order of the awards."""
    won_on: tuple[BoardWonView, ...] = ()
    """What was won on each board, in the order of `boards`; none before a pot is won. A
    game without a board has one."""
    split: bool = False
    """There was one pot, and several seats shared it."""
    winning: str = ""
    """Why the winner won, in one sentence ("flush beats straight")."""
    voided: str = ""
    game: str = "texas"
    game_title: str = ""
    limit: Structure = "no_limit"
    board_size: int = 5
    """How many cards a full board has; 0 if the game has no board."""
    boards: tuple[tuple[str, ...], ...] = ()
    """Every board: those of the first run, then those of the second. `board` is the first."""
    board_names: tuple[str, ...] = ()
    """What each of them is called ("Second run, top board"); none if there is only one."""
    boards_a_run: int = 1
    kinds: tuple[Kind, ...] = ("high",)
    """The kinds of hand that share each pot."""
    runs: int = 0
    """How many times the rest of the board is run; 0 if no one was asked."""
    draws: int = 0
    """How many draws are still to come, including the one in progress."""
    bomb: bool = False
    """It is a bomb pot."""
    change: bool = False
    """It is the change hand: small change is played for, face up and without bets."""
    names: tuple[tuple[Seat, str], ...] = ()
    """What each seat of the hand is called by its position: SB, BB, UTG, HJ, CO, B."""
    dealt: tuple[DealtView, ...] = ()
    """Who was dealt in, also once they have left their seats."""
    unplayed: tuple[tuple[str, ...], ...] = ()
    """After the hand: the next cards of each board, if all agreed to see them."""
    chances: tuple[ChancesView, ...] = ()
    """Of an all-in with the hands face up: the equities, street by street, up to now."""


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
    """The slider's step; in fixed limit, the distance between two legal amounts."""
    is_bet: bool
    """No one has bet this round, so it is a bet and not a raise."""
    fixed: Chips = 0
    """In fixed limit: what a full bet or raise of the round adds; 0 if it may be chosen."""
    raises_left: int = 0
    """In fixed limit: how many raises are left in the round, this one and the opening bet
    included; 0 if none are, or if they aren't limited."""
    sizes: tuple[SizeView, ...] = ()
    why_no_raise_rule: str = ""
    why_no_raise: str = ""
    why_no_raise_words: str = ""
    """The place of that sentence among the refusals; its amount is `call`."""
    bring_in: bool = False
    """The seat has the low card of a stud and must open: calling brings it in."""
    completes: bool = False
    """A raise completes the bring-in to the round's bet."""


class AheadChoiceView(Struct, frozen=True):
    """A choice before the viewer's turn, and the command that carries it out."""

    kind: AheadChoice
    """Names its label."""
    then: Literal["check", "call", "fold"]
    """The command at the price that the choice was made at."""
    otherwise: Literal["", "fold", "call"] = ""
    """The command at any other price; "": the choice falls away."""


class AheadView(Struct, frozen=True):
    """What the viewer may choose before their turn, and the price the choices are made at."""

    price: Chips
    call: Chips
    choices: tuple[AheadChoiceView, ...]


class ShowView(Struct, frozen=True):
    """The viewer's own cards that they may turn up now: all of them, or single ones.

    `live`: during the hand, because it is heads-up (CON-25).
    """

    places: tuple[int, ...]
    one: bool
    live: bool = False
    muck: bool = False
    """True at a showdown, when the viewer may also muck."""
    earns: Chips = 0
    """The bounty that the viewer gets for turning up all of them (VAR-34)."""


class DarkView(Struct, frozen=True):
    """The viewer may act in the dark for this round or, `next`, for the one after the next
    card: check, or bet up to `most`."""

    next: bool
    least: Chips
    most: Chips


class DrawView(Struct, frozen=True):
    """The viewer discards `least` to `most` cards, or chooses one for the middle."""

    turn_id: str
    least: int
    most: int
    replaced: bool = True
    middle: bool = False
    """True: no card is discarded, one is laid in the middle."""


class RunVoteView(Struct, frozen=True):
    """Everyone still in says how many times to run it; the smallest number counts."""

    turn_id: str
    most: int
    waiting: tuple[Seat, ...]
    """Seats that have not answered yet."""
    asked: int = 0
    """The smallest number anyone wants so far; 0 if no one has answered."""
    may: bool = False
    """The viewer is asked and has not answered."""


class CoverView(Struct, frozen=True):
    """At open stakes: the viewer's chips do not cover the bet; how to find the rest."""

    short: Chips
    """How many chips a full call lacks."""
    must: bool
    """The chips must be found: this seat may not be all in for less."""
    may_buy: bool
    may_mark: bool
    """A marker may be offered to everyone in the pot."""
    lenders: tuple[Seat, ...] = ()
    """Seats that could lend that much."""


class RequestView(Struct, frozen=True):
    """A marker on offer: to everyone in the pot, or to a lender outside it."""

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


class BuyView(Struct, frozen=True):
    """What a guest has asked the banker for: chips for a `seat` they don't have yet, or, if not
    `sits`, for their stack. `entry`: something in the tournament, which costs `cost`."""

    guest: str
    name: str
    table: TableNo
    seat: Seat
    amount: Chips
    sits: bool
    entry: Purchase = ""
    cost: int = 0


class DoorView(Struct, frozen=True):
    """A person who has knocked, and what they did here before, if they did."""

    guest: str
    name: str
    back: bool = False
    """They were here before: this browser says so."""
    asks: bool = False
    """Someone of this name was here before and isn't now: is it the same person?"""
    plays: bool = False
    """Whoever has this name sits at a table, without a phone of their own."""
    cashed: Chips = 0
    """What whoever was here before has cashed in."""


class RenameView(Struct, frozen=True):
    """Another name that a guest is to have, and someone has to agree to."""

    guest: str
    name: str
    """What they are called now."""
    wants: str
    by: str
    """The guest who asked for it."""
    may_agree: bool = False
    """It is the viewer who is asked; the others may only take it back."""


class HostingView(Struct, frozen=True):
    """An offer to host the night that waits for an answer: the viewer is the `guest`, or the
    host, who may take it back."""

    guest: str
    name: str
    host: str
    """The name of the host."""
    stays: bool
    """The host helps as a co-host then."""


class GuestView(Struct, frozen=True):
    """A guest, for the guest list and for the bank."""

    guest: str
    name: str
    role: Role
    table: TableNo = 0
    """The table where the guest sits; 0: at none."""
    seat: Seat = 0
    picture: str = ""
    """An emoji instead of the initials."""
    bot: str = ""
    connected: bool = True
    bought: Chips = 0
    cashed: Chips = 0
    paid_in: int = 0
    """Once the night is over: what the guest put into the game, in the smallest unit of
    money, as the bank has it."""
    paid_out: int = 0
    """And what they got out of it."""
    hue: int = 0
    """Their colour, from 1 to 9: the same on all pages of the night. 0: none is given."""


Entry = Literal["owes", "big_blind", "next_chance"]
"""How a seat that is not dealt in comes back: it is out and `owes` blinds, waits for its
`big_blind`, or posts at the `next_chance`."""


class BeforeView(Struct, frozen=True):
    """What the viewer's seat may settle before the next hand, and how it stands.

    The seat `waits` for its place, where coming in is free, or `buys`: then it posts
    `buy_live` as a bet and `buy_dead` to the pot, as the next hand would take it, and is dealt
    in at the next chance.
    """

    waits: bool = False
    may_buy: bool = False
    buys: bool = False
    buy_live: Chips = 0
    buy_dead: Chips = 0
    owes_small: Chips = 0
    owes_big: Chips = 0
    entry: Entry | None = None
    may_straddle: bool = False
    straddle_next: bool = False
    """A straddle could be posted in the next hand: it has blinds, and more have chips than the
    two who post them."""
    bomb_next: bool = False
    """The house has bomb pots at a price of its own, and this seat may propose one."""
    straddles: Straddles = "never"
    straddle_to: Chips = 0
    """The first straddle, or the amount the seat announced."""
    straddle_any: bool = False
    """Any larger straddle is legal too."""
    may_sleep: bool = False
    sleeps: bool = False
    may_propose: tuple[Proposable, ...] = ()
    may_withdraw: tuple[NightExtra, ...] = ()
    """What may be proposed now, and which agreements may be ended."""
    cut_most: int = 0
    """The most cards this seat may cut off the next hand's deck; 0 if it may not cut."""
    bomb_least: Chips = 0
    """The least everyone puts into a bomb pot here; 0 if the proposer names any amount."""
    bomb_most: Chips = 0
    """The most; the same as the least where the house has one amount."""
    bomb_usual: Chips = 0
    """What a bomb pot usually costs at these blinds."""
    may_choose: bool = False
    """The seat deals the next hand and chooses its game."""
    chosen: str = ""
    """The game it has chosen; "" if the last game goes on."""
    runs_most: int = 0
    """The most runs the table may agree on before a hand; 0 if that is not done here."""
    runs: int = 1
    rebuy_to: Chips = 0
    top_up_to: Chips = 0
    """What the seat buys up to after a hand, when it is broke or has less; 0: it doesn't."""
    auto_buys: tuple[Chips, ...] = ()
    """Amounts that it may choose for that."""


class VoteView(Struct, frozen=True):
    """The open proposal, or the bomb pot that was agreed on and comes next.

    `yes` have agreed, `without` of them do not play it; `asked` are all who must agree.
    """

    extra: VoteSubject
    amount: Chips
    asked: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    without: tuple[Seat, ...]
    agreed: bool = False
    said: Literal["", "yes", "without"] = ""
    """What the viewer has answered; the same again is refused."""
    may_vote: bool = False
    may_pass: bool = False
    """The viewer may agree and still sit the hand out."""
    by: Seat = 0
    """Who proposed it."""
    left_ms: int = 0
    """Time left to answer; no answer is a no."""
    reason: str = ""
    """Why the floor asks."""
    about: Seat = 0
    """The seat whose action, bet, hand or stack is to be ruled on; 0 if it is no ruling."""
    was: Chips = 0
    """That bet or stack now; `amount` is what it would be."""
    may_rule: bool = False
    """The viewer, a host who is not in the pot, may make this ruling alone."""
    game: str = ""
    """The game of a bomb pot, where more than one game is played."""


class FloorView(Struct, frozen=True):
    """What the host may rule on now."""

    last: Seat = 0
    """The seat that acted last, whose action may be corrected; 0 if none."""
    may_take_back: bool = False
    """The table may be asked to take that action back."""
    kill: tuple[Seat, ...] = ()
    """Seats whose hand may be declared dead."""
    expose: tuple[Seat, ...] = ()
    """Seats of which a card may be declared exposed in the deal."""
    stacks: tuple[Seat, ...] = ()
    """Seats whose stacks may be corrected, as between two hands."""
    void: bool = False
    """The hand in play may be voided."""
    asks_bet: bool = False
    """Others are asked before that bet is corrected: the viewer is in the pot (CON-49)."""
    asks_kill: bool = False
    """Others are asked before a hand is declared dead, or a card exposed."""
    asks_void: bool = False
    """Others are asked before the hand is voided."""
    asks_kick: tuple[Seat, ...] = ()
    """Others are asked before whoever sits here is removed."""
    asks_stacks: tuple[Seat, ...] = ()
    """The stacks for whose correction others are asked."""


class SeatView(Struct, frozen=True):
    """An empty seat the viewer may change to; `waits`: they then wait there for the big
    blind, or post."""

    seat: Seat
    waits: bool = False


class MoveView(Struct, frozen=True):
    """Where the host may move a guest: to seats of their table, and to other tables."""

    guest: str
    seats: tuple[Seat, ...]
    tables: tuple[TableNo, ...]


class SitView(Struct, frozen=True):
    """Seats the viewer may take, and the least and the most they may buy in for."""

    seats: tuple[Seat, ...]
    least: Chips
    most: Chips
    rule: str = ""
    """Why it is not the house's range: it counts what they left with."""


class PromptView(Struct, frozen=True):
    """The first thing to tell the viewer, and a line below it, each by its kind. The values
    they speak of are in the rest of the view."""

    title: PromptTitle = "watching"
    hint: PromptHint = ""
    seat: Seat = 0
    """Who is choosing the next game."""


class AwayView(Struct, frozen=True):
    """Why a guest who sat here has no seat, and when one is offered again."""

    cashed: Chips
    """What they left with."""
    rule: str
    """The rule it follows from."""
    lost_after: int = 0
    """They sat out this many orbits and lost the seat; 0: they left it themselves."""
    orbits: int = 0
    """So many orbits are to pass before they may sit down again; 0: they may."""


class FundView(Struct, frozen=True):
    """How few and how many chips another player may buy for a seat."""

    seat: Seat
    least: Chips
    most: Chips


class OffersView(Struct, frozen=True):
    """What the viewer may do besides playing the hand. Anything else would be refused."""

    may_sit: SitView | None = None
    away: AwayView | None = None
    """There is something to explain about the seat they had."""
    may_queue: bool = False
    """They may join the waiting list."""
    may_unqueue: bool = False
    may_chat: bool = False
    may_react: bool = False
    may_sit_out: bool = False
    may_come_back: bool = False
    may_leave: bool = False
    """They may give up their seat."""
    may_move: bool = False
    """They may take their seat to another device."""
    may_rename: bool = False
    """They may have another name, if a host agrees where it `asks_rename`."""
    asks_rename: bool = False
    may_change: tuple[SeatView, ...] = ()
    """The empty seats they may change to."""
    may_stay: bool = False
    """They will change seats after this hand, and may stay instead."""
    may_bank: bool = False
    """They keep the bank."""
    may_fund: tuple[FundView, ...] = ()
    """The seats they may buy chips for (CASH-33)."""


class DeskView(Struct, frozen=True):
    """How the host, or a co-host, may keep house now. Guests are named by their ids."""

    may_start: bool
    """The game waits for them to start it; too few players may be seated yet."""
    may_pause: bool
    may_resume: bool
    may_end: bool
    may_rule: bool
    """They may make a ruling; `floor` says which."""
    may_change: bool
    """They may change blinds and games for the next hand."""
    may_add_bot: bool
    bots: tuple[BotStyle, ...]
    """The styles a bot can have."""
    may_remove: tuple[str, ...]
    may_remove_bots: tuple[str, ...]
    seats: tuple[int, ...]
    """How many seats the table may have instead."""
    may_move: bool
    """They may move who sits here; where to is asked for one guest at a time (`MoveView`)."""
    may_name: tuple[str, ...]
    """Guests who may be made co-host, or be it no longer."""
    may_hand_over: tuple[str, ...]
    """Guests whom the host may offer to host the night."""
    may_rename: tuple[str, ...]
    """Guests and bots who may get another name."""
    asks_rename: tuple[str, ...]
    """Those of them who are asked first."""
    may_invite: bool
    may_recover: bool
    """They may have a link that gives the host's desk to another device."""
    may_change_dealer: bool = False
    """The server may deal from the next hand on instead of people, or people instead of it."""
    may_add_table: bool = False
    may_close_table: bool = False
    """No one sits at this table, and the night has another."""


class GameView(Struct, frozen=True):
    """One game of the house: its title, and its limit at this table.

    A dealer chooses it by its `name`; hands call it by its `variant`.
    """

    name: str
    variant: str
    title: str
    limit: Structure
    ante: Chips = 0
    """What everyone antes in a game without blinds; 0 in one with blinds."""


class BlindsView(Struct, frozen=True):
    """Blinds and ante, in chips."""

    small: Chips
    big: Chips
    ante: Chips = 0


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
    """The chips on the table."""
    colours: tuple[ChipColour, ...]
    """The colour of each of them."""
    face: Literal["chips", "money"] = "chips"
    """What is printed on them."""
    ante: Chips = 0
    games: tuple[GameView, ...] = ()
    """What is played, in order; if several, the games follow each other."""
    change: Change = "orbit"
    structure: Structure = "no_limit"
    runs: int = 1
    """The most times the rest of a board may be run."""
    reactions: bool = True
    """Guests may react with one press; `offers` says when."""
    change_hand: bool = False
    """A change hand may be dealt at the end of the night."""
    next_blinds: BlindsView | None = None
    """The blinds from the next hand on, if they are not those of the hand in play."""
    coming_back: tuple[str, ...] = ()
    """What the house says of coming back, once one has cashed out."""


HostWaits = Literal["", "start", "ruling"]
"""What a table waits for a host to see to: its game isn't started, or whom a ruling is about
are asked about it."""


class TableView(Struct, frozen=True):
    """One table of the night, as it is listed beside the others."""

    table: TableNo
    name: str
    """What the host calls it; empty: it goes by its number."""
    game: str
    taken: int
    seats: int
    dealer: DealerKind
    tournament: bool = False
    waits: HostWaits = ""


class ShareView(Struct, frozen=True):
    """What a guest gets by a deal, in the smallest unit of money."""

    guest: str
    name: str
    amount: int
    yes: bool = False
    """They have agreed."""


DealWaits = Literal["", "hand", "stands", "count"]
"""What a proposal waits for: the end of a hand, the host's word that the last one stands or,
with real cards, the count of the chips."""


class DealTalkView(Struct, frozen=True):
    """A deal that is talked about; without a `kind` no one has proposed one yet."""

    by: str
    """Whoever asked for it, or proposed it."""
    name: str
    """What they are called."""
    kind: DealKind | Literal[""]
    shares: tuple[ShareView, ...]
    left: int
    """What is left to play for."""
    waits: DealWaits = ""


TournamentPhase = Literal["gathering", "playing", "break", "deal", "ended"]

TableWaits = Literal["", "hand_for_hand", "seats", "deal", "break", "draw"]
"""Why the table's next hand waits: for the other tables, for players to move, for an answer,
for the end of the break or, with real cards, until everyone sits where they were drawn."""

RealWaits = Literal["", "hand_for_hand", "seats", "deal", "break", "draw", "last", "ending"]
"""The same at a table of real cards; `last`: the night's last hand, or its change hand, is over
and waits to be said to stand; `ending`: its last hand was played, and the night ends with those
of the other tables."""


class FinishView(Struct, frozen=True):
    """Somebody's place in a tournament that is over, and what they were paid, in the smallest
    unit of money."""

    guest: str
    name: str
    picture: str
    place: int
    """0: there are no places, since everyone got their money back."""
    paid: int
    """The prize, or what a deal or an early end gave; or the money back. Without bounties."""
    hue: int = 0
    """Their colour."""
    bounties: int = 0
    """What they won in bounties."""


class SeatsDueView(Struct, frozen=True):
    """What tables wait for: a player who moves, a table that is broken up, or the draw for the
    final table; it is done when the hands of these tables are over."""

    kind: Literal["final", "break", "balance"]
    hands: tuple[int, ...]
    """The tables whose hand has to be over first."""
    name: str = ""
    """Who moves."""
    to: int = 0
    """The table they move to."""
    rebuying: tuple[str, ...] = ()
    """Who has just lost everything and may still rebuy: no one moves before that."""


class TournamentView(Struct, frozen=True):
    """How a tournament stands, for everyone. Money is in the smallest unit of money."""

    title: str
    phase: TournamentPhase
    setup: Setup
    levels: tuple[Level, ...]
    """As they are now."""
    colour_ups: tuple[ColourUp, ...]
    level: int
    """0 before the first hand."""
    players: int
    """How many have entered."""
    left: int
    stacks: int
    """How many stacks were bought."""
    in_play: Chips
    """All chips on the tables or, while stacks aren't known, all that were given out."""
    average: Chips
    pool: int
    prizes: tuple[int, ...]
    to_money: int
    """How many more have to go out until everyone left is paid; 0: everyone is."""
    may_still_enter: bool
    hand_for_hand: bool = False
    waits: TableWaits = ""
    """What this table waits for."""
    seats: SeatsDueView | None = None
    """If it waits for seats: whose."""
    deal: DealTalkView | None = None
    ended: Ended = ""
    winner: str = ""
    """The winner's name; "" if no one has won, as when the host ends it."""
    early: Literal["chips", "refund"] = "chips"
    """What happens if the host ends it: prizes by chips, or everyone gets their money back."""
    dealt: bool = False
    """A deal has paid most of the prizes: `prizes` is what is left for the winner."""
    breaking: tuple[TableNo, ...] = ()
    """Its tables, in the order in which they will be broken up."""
    here: bool = False
    """This table is one of the tournament's."""
    counted: bool = True
    """Every stack is known; with real cards, hands may have been played without their bets."""
    leaving: Chips = 0
    """With real cards: the chip that leaves play now, at one of its tables at least."""
    gone: Chips = 0
    """With real cards: the largest chip that has left play at all of its tables."""
    left_over: bool = False
    """It ended at this table, and no one has used it for anything since."""
    ended_by: str = ""
    """The name of the host who ended it, and why."""
    why: str = ""
    finish: tuple[FinishView, ...] = ()
    """The first few, once it is over."""
    called_break: CalledBreak | None = None
    """The break there is, if a host has begun it in the middle of the level."""
    off: Chips = 0
    """How many more chips were counted than were given out; below 0, so many are missing. 0
    while stacks aren't known."""
    resting: bool = False
    """There is a break, also while a deal is talked about in it."""


class EntryView(Struct, frozen=True):
    """A tournament for one viewer: what they may do, and how they stand."""

    inside: bool = False
    """They have entered and are not out."""
    may_enter: EntryWay | Literal[""] = ""
    """How they may enter, or buy another stack, now."""
    cost: int = 0
    """What that costs in all, or what they ask the banker to confirm."""
    asks: Purchase = ""
    """What the banker is asked to confirm that they buy (CASH-40)."""
    may_take_back: bool = False
    out: bool = False
    """They have lost their last stack, and have no other yet."""
    may_decline: bool = False
    """They are out, and may say that they buy no other stack."""
    may_add_on: bool = False
    may_bonus: bool = False
    """They may buy the staff bonus."""
    rank: int = 0
    """Their place among those left, by chips, which equal stacks share; 0 while all are
    equal."""
    place: int = 0
    """The place they finished in; 0: they are in, or it isn't certain yet."""
    prize: int = 0
    won: int = 0
    """What they have won in bounties."""
    back: int = 0
    """What they got back when everyone did; below 0, what they gave back."""
    bounty: int = 0
    """The bounty on their head."""
    may_talk: bool = False
    """They may ask for a deal."""
    may_propose: bool = False
    may_answer: bool = False
    may_open: bool = False
    """The host may open a tournament."""
    may_start: bool = False
    may_keep: bool = False
    """The host may set the clock, change levels, and end the tournament."""
    bots: int = 0
    """How many bots the host may enter."""
    late: int = 0
    """How many stacks the host may let wait for late players."""


RealAsks = Literal[
    "", "players", "button", "hand", "action", "draw", "runs", "first", "cards", "winners"
]
"""What people who deal enter next: nothing, since more `players` are needed; which seat has
the first `button`; that the next `hand` begins; the `action` or the `draw` of the seat whose
turn it is; how many `runs` the players agree on (`run_vote`); in stud, who acts `first` by the
open cards; the `cards` of a street; the `winners` of the pots."""

NextNote = Literal[
    "dead_button", "no_small", "heads_up", "bomb", "kill", "again", "change", "boards"
]
"""What is special about a hand to come: the button rests at an empty seat or at one that is
not dealt in, no one posts the small blind, the button posts it, it is a bomb pot or a kill pot,
the last one is dealt again, it is the change hand, there is more than one board."""


class PostView(Struct, frozen=True):
    """Chips a seat puts in before the cards. `dead`: they don't count toward its bet."""

    seat: Seat
    amount: Chips
    name: PostName
    dead: bool = False


class NextHandView(Struct, frozen=True):
    """The hand to come, as far as it is known: who is dealt in, and who posts what."""

    number: int
    button: Seat
    small: Seat
    big: Seat
    dealt: tuple[Seat, ...]
    posts: tuple[PostView, ...]
    notes: tuple[NextNote, ...] = ()
    game: str = ""
    """The game, if the hand has one of its own."""


class TakeView(Struct, frozen=True):
    """What winners of a pot take, one like the other."""

    winners: int
    """So many of them, one after the other."""
    amount: Chips
    odd: bool = False
    """It includes an odd chip."""
    piles: tuple[ChipPile, ...] = ()
    """The fewest chips of the case that make it, the largest first."""
    over: Chips = 0
    """What these chips can't make of it."""


class ClaimView(Struct, frozen=True):
    """A pot to be pushed, or a part of one, and the seats that can win it."""

    amount: Chips
    seats: tuple[Seat, ...]
    name: PotName = "one"
    pot: int = 0
    """The pot's number: 0 is the main pot."""
    part: str = ""
    """Which part, as it follows the pot's name: "top board, high"; empty: the pot is won as a
    whole."""
    may_be_no_ones: bool = False
    """No one may have qualified for it: then no winner is named."""
    best: tuple[Seat, ...] = ()
    """Who wins it by the cards, if everyone who can has shown; for a low half, no one may."""
    odd: bool = False
    """The odd chip of a pot that is cut in parts went to this one."""
    shares: tuple[tuple[TakeView, ...], ...] = ()
    """What one winner takes, then what two take, and so on, in the order of `seats`."""
    alone: tuple[tuple[TakeView, ...], ...] = ()
    """The same for a high half if no one qualifies for the low one after it."""


ChipDealing = Literal["change", "swap", "hold", "sell", "cash"]
"""What a house lets people do with real chips: make change at the bank or (swap) with each
other, hold a chip, sell chips to each other, lay cash on the table."""


class RaceView(Struct, frozen=True):
    """A chip that leaves play at the table now, and `into` which chips it is exchanged. If not
    all stacks are known, there is nothing else."""

    chip: Chips
    into: Chips
    known: bool
    odd: tuple[tuple[Seat, int], ...] = ()
    """The seats with chips that can't be exchanged whole, and how many."""
    prizes: int = 0
    """How many larger chips are raced for."""
    proposed: tuple[Seat, ...] = ()
    """Who would get them if no cards are dealt."""
    only: tuple[Seat, ...] = ()
    """The seats that have nothing else: they are given one chip if they win none."""


class RacedView(Struct, frozen=True):
    """A chip that left play since the last hand, who won larger ones for the odd ones, and who
    was given one to stay in."""

    chip: Chips
    into: Chips
    winners: tuple[Seat, ...] = ()
    rescued: tuple[Seat, ...] = ()


class SpeakView(Struct, frozen=True):
    """What whoever runs a table of real cards may do in the tournament for one guest."""

    guest: str
    enter: EntryWay | Literal[""] = ""
    """How they may buy a stack now."""
    declines: bool = False
    """They have lost all, and may say that they buy no other stack."""
    add_on: bool = False
    bonus: bool = False
    """They may have the staff bonus."""
    talks: bool = False
    """They may ask for a deal."""
    proposes: bool = False
    answers: bool = False
    """They may take the deal that is proposed."""
    out: bool = False
    """They are out once the hand stands, as the host has said."""
    back: bool = False
    """They are out, which may be corrected: they may be brought back."""
    stays_out: str = ""
    """Why that can't be corrected any more, in a sentence."""
    owes: int = 0
    """What they owe the bank, in the smallest unit of money."""


class RealView(Struct, frozen=True):
    """A table where people deal: what they enter next, and the hand to come."""

    depth: Depth
    asks: RealAsks
    moment: str = ""
    """Send it along with what is entered: if someone else was quicker, it is refused."""
    seat: Seat = 0
    """Whose turn it is."""
    may: MayView | None = None
    """What this seat may do; the host enters it, or they do on their own phone."""
    one_chip: Chips = 0
    """A chip worth a raise that is only a call without a word (CON-04); 0: there is none."""
    draw: DrawView | None = None
    fold_to: tuple[Seat, ...] = ()
    """The seats to which everyone may have folded."""
    may_check_around: bool = False
    street: str = ""
    cards: int = 0
    """The cards of the street to enter: so many on each board."""
    boards: int = 1
    opens: Opens = "button"
    """Where the host says who acts `first` in stud: by which cards they do."""
    takers: tuple[Seat, ...] = ()
    """Who gets each of these cards, in the order in which they are entered; none on a board."""
    may_skip: bool = False
    """They need not be known here: who acts next doesn't depend on them."""
    pots: tuple[ClaimView, ...] = ()
    """The pots to be pushed, the main pot first."""
    odd_chip: Literal["one_each_clockwise", "all_to_first"] = "one_each_clockwise"
    """To whom odd chips go here."""
    odd_unit: Chips = 0
    """The odd chip, or in the change hand the odd unit of change."""
    shows: Seat = 0
    """Whose hand may be turned up next: at the showdown or, when all are all in, before the
    board is run out."""
    middle: int = 0
    """Which card of that hand, counted from 1, is in the middle (VAR-22); 0: none is."""
    puts: tuple[tuple[Seat, Chips, Chips], ...] = ()
    """Who may still have put in how much in this hand: what it is now, and the most."""
    put_runs: int = 1
    """How many times the rest of the board can have been run if all of them are all in."""
    may_undo: bool = False
    """What was entered last can be undone."""
    undoes: int = 0
    """The row of the log after which everything would be undone."""
    undoes_upto: int = 0
    """The last row of it, where rows after that were undone before; 0: all that there are."""
    settles: bool = False
    """The last hand is over, as far as it was entered, and can still be undone."""
    uncounted: tuple[Seat, ...] = ()
    """Seats whose chips must be counted before their stacks are known."""
    counted_out: bool = False
    """Everyone's chips were counted since the last hand."""
    may_cancel_bomb: bool = False
    """The next hand is a bomb pot that was agreed on, and may be no bomb pot after all."""
    next: NextHandView | None = None
    waits: RealWaits = ""
    """What the next hand waits for."""
    race: RaceView | None = None
    """In a tournament: the chip that leaves play now."""
    raced: tuple[RacedView, ...] = ()
    """In a tournament: the chips that have left play since the last hand."""
    speaks: tuple[SpeakView, ...] = ()
    """In a tournament: the guests for whom something may be done, and what."""
    bomb: Chips = 0
    """What everyone puts into a bomb pot, if one may be proposed now; 0: none may."""
    now: NextHandView | None = None
    """The hand that is being played: at depth "button", and the change hand at any."""
    may_call_clock: bool = False
    """Whoever runs the table may call the clock on the player to act."""
    may_straddle: bool = False
    """The house plays straddles, in a game with blinds."""
    straddle_next: bool = False
    """A straddle could be posted in the next hand."""
    always_straddle: tuple[Seat, ...] = ()
    """The seats that straddle whenever they may."""
    chips: tuple[ChipDealing, ...] = ()
    """What may be done with chips off the pots; nothing in a tournament."""
    change: tuple[tuple[Chips, tuple[ChipPile, ...]], ...] = ()
    """For each chip that smaller ones make: the change for one of it."""
    held: tuple[tuple[Seat, Chips], ...] = ()
    """Who holds a chip off the table, and what it is worth."""


class FairView(Struct, frozen=True):
    """How the deck of the hand on the table was cut."""

    number: int
    commitment: str
    """What the decks were committed to by before anyone had promised a seed, in hexadecimal
    digits."""
    cut: tuple[Seat, ...] = ()
    """The seats whose seeds have cut it."""
    silent: tuple[Seat, ...] = ()
    """The seats that had promised a seed and didn't open it."""


class View(Struct, frozen=True):
    """The whole table as one viewer sees it."""

    night: str
    """The night's id, as in its address."""
    title: str
    house: HouseView
    you: You
    chairs: tuple[ChairView, ...]
    """Taken seats only, by seat number."""
    phase: Phase
    waits_for: WaitsFor = ""
    table: TableNo = 1
    """Which of the night's tables this is."""
    tables: tuple[TableView, ...] = ()
    """All tables of the night."""
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
    """What is in the kitty, where the house keeps one."""
    buys: tuple[BuyView, ...] = ()
    """Purchases that wait for the banker, the oldest first."""
    banker: str = ""
    """The guest who keeps the bank."""
    approval: Approval = "automatic"
    """Who confirms purchases."""
    call: str = ""
    """The address of the group's own call, for whoever was let in."""
    may_chop: bool = False
    """The viewer may offer, or agree, to take the blinds back."""
    may_call_clock: bool = False
    """The viewer may call the clock on the player to act, once the clock's grace is over."""
    offers: OffersView = OffersView()
    prompt: PromptView = PromptView()
    clock: ClockView | None = None
    before: BeforeView | None = None
    vote: VoteView | None = None
    next_ms: int = 0
    """How long until the next hand; 0 if it is not counting down."""
    skips: int = 0
    """How many guests want the next hand dealt at once, and out of how many."""
    skips_of: int = 0
    skipped: bool = False
    may_skip: bool = False
    """The viewer is asked whether the next hand is dealt at once."""
    guests: tuple[GuestView, ...] = ()
    queue: tuple[str, ...] = ()
    """Guests who wait for a seat, in order."""
    floor: FloorView | None = None
    desk: DeskView | None = None
    """Both are for the host and co-hosts only."""
    door: tuple[DoorView, ...] = ()
    """People who have knocked; seen by the host and co-hosts only."""
    renames: tuple[RenameView, ...] = ()
    """Names that someone has to agree to: the viewer's own, and to hosts everyone's."""
    hosting: HostingView | None = None
    """An offer to host the night, for the guest and the host it is between."""
    paused_by: str = ""
    tournament: TournamentView | None = None
    """The night's tournament, if there is one, running or over."""
    level_ms: int = 0
    """What is left of its level or break."""
    level_runs: bool = False
    """That time runs."""
    deal_ms: int = 0
    """How long there is to propose a deal, or to answer one; 0 if that time doesn't run."""
    entry: EntryView | None = None
    """What the viewer may do in the tournament, or in one to come."""
    real: RealView | None = None
    """A table where people deal real cards."""
    rail: int = 0
    """How many people watch any table of the night who have no name here."""
    rail_closed: bool = False
    """No one may do that."""
    voice: VoiceView = VoiceView()
    """Who hears and sees each other at this table, also without a seat."""
    may_voice: bool = False
    """The viewer may join them."""
    turn_at: TableNo = 0
    """A host looks at this table while it is their turn at that one, where they play."""
    fair: FairView | None = None
    """How the deck was cut, if it was sealed before."""
