"""Commands: everything that can be asked for. The rules decide later whether it is legal.

A command never says who sent it: that comes from the session it arrived on.
Amounts are chips; `to` is always a total for the round.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from homegame.cards import Card, Cards
from homegame.model.state import (
    Approval,
    DealerKind,
    Depth,
    NightExtra,
    Proposable,
    Reaction,
    Straddles,
)
from homegame.model.tournament import DealKind, Level, Setup
from homegame.rulebook.house import Change, Game, Mix
from homegame.rulebook.options import Raw
from homegame.seats import Seat
from homegame.variants import Structure

Amount = Annotated[int, Meta(ge=0, le=10**12)]
"""An amount of chips from outside: a whole number, never negative, at most 10**12."""

CardPlace = Annotated[int, Meta(ge=0, le=6)]
"""A card of the player's own hand, counted from 0 in the order it was dealt."""

SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
ChoiceName = Annotated[str, Meta(max_length=60)]
"""A choice of a house by its name, like `straddle.enabled`."""
GuestId = Annotated[str, Meta(min_length=1, max_length=16)]
BotStyle = Literal["rock", "caller", "maniac", "shark"]
Reason = Annotated[str, Meta(min_length=1, max_length=140)]
"""The floor's reason for a ruling; everyone at the table sees it."""


class _Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A field that a command does not have is refused, not ignored."""


# ---------------------------------------------------------------- a seat in a hand


class Fold(_Command, frozen=True, tag="fold", gc=False):
    """Give up the hand. `anyway` confirms a fold when checking is free (BET-71)."""

    anyway: bool = False


class Check(_Command, frozen=True, tag="check", gc=False):
    """Stay in without betting (BET-02)."""


class Call(_Command, frozen=True, tag="call", gc=False):
    """Match the bet, or go all in for less (BET-04, BET-30)."""


class RaiseTo(_Command, frozen=True, tag="raise_to", gc=False):
    """Bet or raise to this total for the round (BET-03, BET-05)."""

    to: Amount


class Show(_Command, frozen=True, tag="show"):
    """Show the cards in these places of the player's own hand; no places: all of them."""

    places: tuple[CardPlace, ...] = ()


class Discard(_Command, frozen=True, tag="discard"):
    """Discard the cards in these places; no places: stand pat."""

    places: tuple[CardPlace, ...] = ()


class SetMiddle(_Command, frozen=True, tag="set_middle", gc=False):
    """Choose which of the player's own cards goes in the middle (VAR-22)."""

    place: CardPlace


class RunIt(_Command, frozen=True, tag="run_it", gc=False):
    """Agree to run the rest of the board up to `runs` times; 1 is once (POT-33)."""

    runs: Annotated[int, Meta(ge=1, le=4)]


class Chop(_Command, frozen=True, tag="chop", gc=False):
    """Offer, or agree, to chop the blinds when everyone else has folded (CASH-22)."""


class ActDark(_Command, frozen=True, tag="act_dark", gc=False):
    """Act in the dark: before the next card, or before the player's turn, announce a bet to
    this total, or a check if `to` is 0. The announcement is binding (CON-13)."""

    to: Amount = 0


class Muck(_Command, frozen=True, tag="muck", gc=False):
    """Muck the hand at the showdown without showing it (SHOW-04)."""


# ---------------------------------------------------------------- dealer, clock and floor


class Deal(_Command, frozen=True, tag="deal"):
    """Deal the current step; `faces` are the cards dealt face up, in dealing order. In stud,
    where they stay unknown, `first` is the seat that they make act first."""

    faces: Cards = ()
    first: Annotated[int, Meta(ge=0, le=10)] = 0


class TurnUp(_Command, frozen=True, tag="turn_up"):
    """Turn up the cards in these places of a seat's hand. The dealer fills in `cards`."""

    seat: Seat
    places: tuple[int, ...]
    cards: Cards


class TurnDown(_Command, frozen=True, tag="turn_down", gc=False):
    """Muck a seat's hand that can no longer win anything (SHOW-14)."""

    seat: Seat


class Push(_Command, frozen=True, tag="push"):
    """Push the pots. `winners` names each pot's winners if some hands were not seen, or those
    of each part of the pots where a game cuts them (POT-32).

    It is for a table where people deal: the server pushes the pots of the cards it deals.
    """

    winners: tuple[tuple[Seat, ...], ...] = ()


class TimeUp(_Command, frozen=True, tag="time_up"):
    """The clock reports that the seat to act has run out of time (CON-32). `away`: its
    player has given up the seat or lost the connection (CON-33)."""

    away: bool = False


class PlayDark(_Command, frozen=True, tag="play_dark", gc=False):
    """The dealer carries out what the seat to act announced in the dark."""


class KillHand(_Command, frozen=True, tag="kill_hand"):
    """Declare a seat's hand dead. Its chips stay in the pot; everyone sees the reason."""

    seat: SeatNumber
    reason: Reason


class Void(_Command, frozen=True, tag="void"):
    """Void the hand: all chips go back, and the button and blinds stay put (DEAL-14)."""

    reason: Reason


class PutIn(_Command, frozen=True, tag="put_in"):
    """Enter how much each of these seats put in during the whole hand, instead of every bet
    (CON-48). Seats that are not named have folded with what lay in front of them; `folded` are
    those that had put in more before they did. `runs`: how many times the rest of the board was
    run; 0: that is asked if they could say so."""

    amounts: Annotated[
        tuple[tuple[SeatNumber, Amount], ...], Meta(min_length=1, max_length=10)
    ]
    folded: Annotated[tuple[SeatNumber, ...], Meta(max_length=10)] = ()
    runs: Annotated[int, Meta(ge=0, le=10)] = 0


class Expose(_Command, frozen=True, tag="expose"):
    """Rule that a card was exposed in the deal; the dealer has filled in which card."""

    seat: Seat
    place: int
    card: Card
    reason: Reason


PlayCommand = (
    Fold
    | Check
    | Call
    | RaiseTo
    | Discard
    | SetMiddle
    | RunIt
    | Muck
    | Deal
    | TurnUp
    | TurnDown
    | Push
    | TimeUp
    | Chop
    | ActDark
    | PlayDark
    | KillHand
    | Void
    | PutIn
)
"""What is said in a hand."""
HandCommand = PlayCommand | Expose
"""All commands of a hand; which card was exposed has been looked up."""

# ---------------------------------------------------------------- at the table, between hands


class SitDown(_Command, frozen=True, tag="sit_down"):
    """Take a free seat and buy in (CASH-04)."""

    seat: SeatNumber
    amount: Amount


class StandUp(_Command, frozen=True, tag="stand_up"):
    """Leave the seat with all its chips once the hand in play is over (CASH-08, CON-33)."""


class SitOut(_Command, frozen=True, tag="sit_out"):
    """Stop being dealt in; the seat keeps its place and its chips."""


class ComeBack(_Command, frozen=True, tag="come_back"):
    """Be dealt in again; a seat that missed blinds waits for its place or posts
    (BLIND-17)."""


class ChangeSeat(_Command, frozen=True, tag="change_seat", gc=False):
    """Change to this empty seat of the table: at once, or when the hand in play is over.
    Seat 0: stay after all (POS-25)."""

    seat: Annotated[int, Meta(ge=0, le=10)]


class TopUp(_Command, frozen=True, tag="top_up"):
    """Buy more chips, up to the limit; during a hand, they arrive when it ends (CASH-06).

    At open stakes they arrive at once, and a player may buy any amount for another `seat`
    (CASH-33).
    """

    amount: Amount
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


class AutoBuy(_Command, frozen=True, tag="auto_buy"):
    """A standing wish of the seat: after a hand, rebuy `rebuy_to` when it is broke, or top up
    to `top_up_to` when it has less (CASH-06, CASH-07). 0: no more."""

    rebuy_to: Amount = 0
    top_up_to: Amount = 0


class Borrow(_Command, frozen=True, tag="borrow", gc=False):
    """Offer a marker: to the pot, or for chips of a `lender` outside the pot (CASH-34)."""

    amount: Amount
    lender: Annotated[int, Meta(ge=0, le=10)] = 0


class Accept(_Command, frozen=True, tag="accept", gc=False):
    """Accept or decline a marker that was offered."""

    yes: bool = True


class AgreeRuns(_Command, frozen=True, tag="agree_runs", gc=False):
    """Agree before a hand to run the board `runs` times when all are in; 1 is once
    (POT-20)."""

    runs: Annotated[int, Meta(ge=1, le=4)]


class BuyBlinds(_Command, frozen=True, tag="buy_blinds"):
    """Post what the seat owes and be dealt in at once, or wait for its place (BLIND-15)."""

    buy: bool = True


class Straddle(_Command, frozen=True, tag="straddle"):
    """Straddle at the next chance, at every chance, or never (STRAD-26).

    `to` is the amount where the house allows any legal raise; 0 is the minimum.
    """

    when: Straddles = "once"
    to: Amount = 0


class Sleep(_Command, frozen=True, tag="sleep"):
    """Post a sleeper in the next hand, or take that back (STRAD-14)."""

    sleep: bool = True


class Propose(_Command, frozen=True, tag="propose"):
    """Propose a bomb pot, or straddles, kill pots or chopping for tonight (STRAD-25,
    CON-47); or, after a hand, a rabbit hunt to the players who were in it (DEAL-15).

    `amount` is what each player puts into the bomb pot; 0 is the house's amount (VAR-10).
    """

    extra: Proposable = "bomb_pot"
    amount: Amount = 0


class Withdraw(_Command, frozen=True, tag="withdraw"):
    """Withdraw a yes from what was agreed; from the next hand on it is off (CON-47)."""

    extra: NightExtra = "bomb_pot"


class Vote(_Command, frozen=True, tag="vote"):
    """Vote on a proposal. `play` false: yes to the bomb pot, but deal me out."""

    yes: bool = True
    play: bool = True


class CloseVote(_Command, frozen=True, tag="close_vote"):
    """The clock closes the vote; a seat that has not voted counts as a no (CON-47)."""


class ChooseGame(_Command, frozen=True, tag="choose_game"):
    """Choose the game of the next hand, as its dealer (VAR-33)."""

    game: Annotated[str, Meta(max_length=32)]


class CallClock(_Command, frozen=True, tag="call_clock"):
    """Call the clock: from now on, the current turn has a fixed time limit (CON-31)."""


class Cut(_Command, frozen=True, tag="cut", gc=False):
    """Cut the deck for the next hand, `at` cards below the top (DEAL-03)."""

    at: Annotated[int, Meta(ge=1, le=51)]


class Begin(_Command, frozen=True, tag="begin"):
    """Begin the next hand. `draws` are the cards drawn for the first button (POS-17)."""

    draws: tuple[tuple[Seat, Card], ...] = ()
    button: Seat = 0


class ShowNext(_Command, frozen=True, tag="show_next"):
    """The dealer shows the cards that would have come next on each board (DEAL-15)."""

    boards: tuple[Cards, ...]


class Tidy(_Command, frozen=True, tag="tidy"):
    """Finish the hand: players who are leaving go, and the chips they bought arrive."""


# ---------------------------------------------------------------- the night


class Watch(_Command, frozen=True, tag="watch"):
    """Someone watches by the invitation, without a name."""


class Knock(_Command, frozen=True, tag="knock"):
    """Ask to be let in, under this name and with this picture; as `same`, the guest who had
    the name and is not here."""

    name: Name
    same: str = ""
    picture: str = ""


class Admit(_Command, frozen=True, tag="admit"):
    """Let in a person who knocked."""

    guest: GuestId


class TurnAway(_Command, frozen=True, tag="turn_away"):
    """Turn away a person who knocked."""

    guest: GuestId


class JoinQueue(_Command, frozen=True, tag="join_queue"):
    """Join the waiting list for a seat (CASH-10)."""


class LeaveQueue(_Command, frozen=True, tag="leave_queue"):
    """Leave the waiting list."""


class Say(_Command, frozen=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class React(_Command, frozen=True, tag="react"):
    """Say something to the table with one press."""

    reaction: Reaction


class Rename(_Command, frozen=True, tag="rename"):
    """Give a guest, or oneself, another name. Whoever has played a hand is asked first, or asks
    a host."""

    guest: GuestId
    name: Name


class AnswerRename(_Command, frozen=True, tag="answer_rename"):
    """Agree that a guest gets the name that was asked for, or leave it as it is; whoever asked
    takes it back."""

    guest: GuestId
    name: Name
    yes: bool = True


class SetPicture(_Command, frozen=True, tag="set_picture"):
    """Have this emoji as one's picture; "": one's initials."""

    picture: Annotated[str, Meta(max_length=64)] = ""


class ShowFigures(_Command, frozen=True, tag="show_figures"):
    """Let everyone at this night read how one plays, or oneself alone."""

    shown: bool


class WithdrawLink(_Command, frozen=True, tag="withdraw_link"):
    """Withdraw every link to a hand, by its id, or to the night's story, "story", that was
    copied so far."""

    what: str


class Start(_Command, frozen=True, tag="start"):
    """Start the game at the table: everyone with a seat and chips is in the first hand."""


class Pause(_Command, frozen=True, tag="pause"):
    """Stop the clock and the game until it is resumed."""


class Resume(_Command, frozen=True, tag="resume"):
    """Resume after a pause."""


class Kick(_Command, frozen=True, tag="kick"):
    """Remove a guest. Their chips are cashed out; everyone sees the reason."""

    guest: GuestId
    reason: Annotated[str, Meta(max_length=140)] = ""


class ExposeCard(_Command, frozen=True, tag="expose_card"):
    """Rule that the card in this place was exposed in the deal (DEAL-06)."""

    seat: SeatNumber
    place: CardPlace
    reason: Reason


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Ask everyone in the hand to agree to undo the last action, before the next card."""

    reason: Reason


class CorrectBet(_Command, frozen=True, tag="correct_bet"):
    """Correct the last action before the next one: it was a bet or call of this total."""

    to: Amount
    reason: Reason


class CorrectStack(_Command, frozen=True, tag="correct_stack"):
    """Correct a stack between two hands; the bank makes up the difference."""

    seat: SeatNumber
    stack: Amount
    reason: Reason


class Ruling(_Command, frozen=True, tag="ruling"):
    """Record how the floor decided a case that the rules do not settle (CON-02)."""

    note: Reason


class SetBlinds(_Command, frozen=True, tag="set_blinds"):
    """Change the blinds, and the ante if given, from the next hand on (BLIND-25)."""

    small: Amount
    big: Amount
    ante: Amount | None = None


class SetGame(_Command, frozen=True, tag="set_game"):
    """Change the game from the next hand on (VAR-30, VAR-33).

    One game, or several in rotation. Without a `structure` the limit stays the same.
    """

    games: Annotated[tuple[Game | Mix, ...], Meta(min_length=1, max_length=30)]
    change: Change = "orbit"
    structure: Structure | None = None
    runs: Annotated[int, Meta(ge=1, le=4)] = 1


class SetRules(_Command, frozen=True, tag="set_rules"):
    """Change choices of the house, named as in a house file; hands play by them from the next
    one on (CON-41)."""

    choices: Annotated[dict[ChoiceName, Raw], Meta(min_length=1, max_length=160)]


class SetSeats(_Command, frozen=True, tag="set_seats", gc=False):
    """Add empty seats to the table, or remove some: it then has this many (POS-21)."""

    seats: Annotated[int, Meta(ge=2, le=10)]


class AddBot(_Command, frozen=True, tag="add_bot"):
    """Seat a bot of this style; seat 0 is any free seat."""

    style: BotStyle
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


class RemoveBot(_Command, frozen=True, tag="remove_bot"):
    """Remove a bot after the hand."""

    guest: GuestId


class NameCohost(_Command, frozen=True, tag="name_cohost"):
    """Make a guest co-host, with the host's powers, or take those powers back."""

    guest: GuestId
    cohost: bool = True


class OfferHosting(_Command, frozen=True, tag="offer_hosting"):
    """Offer a guest to host the night from now on. Once they accept, who hosted it `stays` as a
    co-host, or is a guest."""

    guest: GuestId
    stays: bool = True


class AnswerHosting(_Command, frozen=True, tag="answer_hosting"):
    """Accept to host the night, or say no; the host takes the offer back."""

    yes: bool = True


class NameHost(_Command, frozen=True, tag="name_host"):
    """Whoever runs the server names another host, as the one there is doesn't come back."""

    guest: GuestId


class MoreTime(_Command, frozen=True, tag="more_time"):
    """Use the time bank for this decision (CON-46)."""


class SkipWait(_Command, frozen=True, tag="skip_wait"):
    """Agree to start the next hand at once."""


class EndNight(_Command, frozen=True, tag="end_night"):
    """End the night after this hand; everyone is cashed out."""


class AddTable(_Command, frozen=True, tag="add_table"):
    """Open another table, dealt by the server or by people with real cards."""

    name: Annotated[str, Meta(max_length=40)] = ""
    dealer: DealerKind = "server"
    depth: Depth = "pots"


class CloseTable(_Command, frozen=True, tag="close_table"):
    """Close an empty table."""


class MoveGuest(_Command, frozen=True, tag="move_guest"):
    """Move a guest with all their chips, when the hand they are in is over: to a free seat
    of another table, or to an empty seat of theirs. Seat 0 is any seat of another table."""

    guest: GuestId
    table: Annotated[int, Meta(ge=1, le=99)]
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


Sum = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""An amount of money in its smallest unit."""

What = Annotated[str, Meta(min_length=1, max_length=60)]


class AnswerBuy(_Command, frozen=True, tag="answer_buy"):
    """The banker confirms, or turns down, that a guest buys the chips they asked for. `cash`:
    they have paid for them (CASH-40)."""

    guest: GuestId
    amount: Amount
    yes: bool = True
    cash: bool = False


class CancelBuy(_Command, frozen=True, tag="cancel_buy"):
    """No longer ask the banker for chips."""


class CloseRail(_Command, frozen=True, tag="close_rail"):
    """Let no one watch who has no name here, or let them again."""

    closed: bool = True


class PinCall(_Command, frozen=True, tag="pin_call"):
    """Show everyone the way to the group's own call, in another program; without an address,
    no more."""

    url: Annotated[str, Meta(max_length=300)]


class SetApproval(_Command, frozen=True, tag="set_approval"):
    """Say who confirms that someone buys chips, from now on (CASH-40)."""

    approval: Approval


class NameBanker(_Command, frozen=True, tag="name_banker"):
    """Make a guest the banker; the host goes without saying (CASH-11)."""

    guest: GuestId


class PayCash(_Command, frozen=True, tag="pay_cash"):
    """Enter that a guest has paid cash to the bank, or, below zero, got it (CASH-40)."""

    guest: GuestId
    amount: Sum


class Spend(_Command, frozen=True, tag="spend"):
    """Enter what a guest has paid for, and who shares it; if no one, the kitty pays. No
    `payer` is the guest who enters it (CASH-40)."""

    what: What
    amount: Sum
    shared: Annotated[tuple[GuestId, ...], Meta(max_length=120)] = ()
    payer: Annotated[str, Meta(max_length=16)] = ""


class Adjust(_Command, frozen=True, tag="adjust"):
    """Add money to a guest's account, or take it off; the banker bears or keeps it
    (CASH-12)."""

    guest: GuestId
    amount: Sum
    why: Reason


class CorrectEntry(_Command, frozen=True, tag="correct_entry"):
    """Correct the amount of an entry of the book, with a reason; 0 cancels it (CASH-40)."""

    entry: Annotated[int, Meta(ge=1, le=10**6)]
    amount: Sum
    why: Reason


class MarkPaid(_Command, frozen=True, tag="mark_paid"):
    """Enter that one guest has paid another, outside the bank (CASH-40)."""

    payer: GuestId
    payee: GuestId
    amount: Sum


class CarryPayment(_Command, frozen=True, tag="carry_payment"):
    """After the night, carry what one guest owes another over to their next night (CASH-40)."""

    payer: GuestId
    payee: GuestId
    amount: Sum


class TakeUpDebts(_Command, frozen=True, tag="take_up_debts"):
    """Enter what guests still owe each other from earlier nights of their club (CASH-40)."""


class Debt(Struct, frozen=True):
    """What one guest of this night still owes another one, in the smallest unit of money."""

    payer: str
    payee: str
    amount: int


# ---------------------------------------------------------------- real chips

ChipPile = tuple[
    Annotated[int, Meta(ge=1, le=10**12)], Annotated[int, Meta(ge=0, le=100_000)]
]
"""What one chip is worth, in the table's chips, and how many of it there are."""

Piles = Annotated[tuple[ChipPile, ...], Meta(max_length=20)]
ForGuest = Annotated[str, Meta(max_length=16)]
"""The guest it is about; "": whoever sends it. Only the banker speaks for another."""


class SwapChips(_Command, frozen=True, tag="swap_chips"):
    """Make change between hands: chips for others of the same value, from the bank or from the
    player in seat `other` (CASH-13)."""

    gives: Piles
    gets: Piles
    other: Annotated[int, Meta(ge=0, le=10)] = 0
    guest: ForGuest = ""


class SellChips(_Command, frozen=True, tag="sell_chips"):
    """Enter that one player has sold chips to another, where the house lets them (CASH-13)."""

    seller: GuestId
    buyer: GuestId
    amount: Amount


class HoldChip(_Command, frozen=True, tag="hold_chip"):
    """The banker, short of change, gives a guest who has paid too much one chip worth this
    amount, to hold off the table (CASH-14)."""

    guest: GuestId
    amount: Amount


class PlayHeld(_Command, frozen=True, tag="play_held"):
    """Put the held chip into play between hands; it can't come off the table again
    (CASH-14)."""

    guest: ForGuest = ""


class ReturnHeld(_Command, frozen=True, tag="return_held"):
    """The banker has change by now and buys the held chip back (CASH-14)."""

    guest: GuestId


class LayCash(_Command, frozen=True, tag="lay_cash"):
    """Lay cash on the table, which plays like chips where the house lets it (CASH-16)."""

    amount: Amount
    guest: ForGuest = ""


class CountChips(_Command, frozen=True, tag="count_chips"):
    """The banker enters what was counted between two hands, chip by chip: the stacks are so
    from now on (CASH-12)."""

    counts: Annotated[
        tuple[tuple[SeatNumber, Piles], ...], Meta(min_length=1, max_length=10)
    ]
    anyway: bool = False
    """Everyone at the table was counted, and it isn't what was sold: the banker keeps what is
    missing, and bears what is over."""


class WriteDown(_Command, frozen=True, tag="write_down"):
    """The banker writes down chips that a guest has bought, and that no one had written down:
    they are on the table already, also where there are more than may be bought (CASH-40)."""

    guest: GuestId
    amount: Annotated[int, Meta(ge=1, le=10**12)]


# ---------------------------------------------------------------- a tournament


class OpenTournament(_Command, frozen=True, tag="open_tournament"):
    """Open a tournament tonight (TOURN-01)."""

    setup: Setup


class EnterTournament(_Command, frozen=True, tag="enter_tournament"):
    """Enter the tournament: before it starts, late, or anew after one was knocked out."""


class TakeBackEntry(_Command, frozen=True, tag="take_back_entry"):
    """Take an entry back before the tournament starts: one's own, or the host another's."""

    guest: Annotated[str, Meta(max_length=16)] = ""


class Rebuy(_Command, frozen=True, tag="rebuy"):
    """Buy another stack after one has lost all, in the old seat if it is free."""


class DeclineRebuy(_Command, frozen=True, tag="decline_rebuy"):
    """Say that someone who is out buys no other stack: oneself, or the host for another."""

    guest: Annotated[str, Meta(max_length=16)] = ""


class AddOn(_Command, frozen=True, tag="add_on"):
    """Buy the add-on."""


class StaffBonus(_Command, frozen=True, tag="staff_bonus"):
    """Buy the staff bonus: chips for what goes to those who work for the game."""


class EnterBots(_Command, frozen=True, tag="enter_bots"):
    """Enter so many bots."""

    count: Annotated[int, Meta(ge=1, le=119)]


class ExpectLate(_Command, frozen=True, tag="expect_late"):
    """Let so many stacks wait for players who come late (TOURN-09)."""

    count: Annotated[int, Meta(ge=0, le=40)]


class StartTournament(_Command, frozen=True, tag="start_tournament"):
    """Draw the seats and begin the first level."""


class NextLevel(_Command, frozen=True, tag="next_level"):
    """The clock: the level, or the break, is over, so many minutes after the start."""

    minutes: int


class SetLevelClock(_Command, frozen=True, tag="set_level_clock"):
    """Set what is left of the level or the break; 0 ends it."""

    left_s: Annotated[int, Meta(ge=0, le=86_400)]
    reason: Reason


class BeginBreak(_Command, frozen=True, tag="begin_break"):
    """Begin a break now, of so many minutes; the level goes on after it."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    reason: Reason


class SetHandForHand(_Command, frozen=True, tag="set_hand_for_hand"):
    """The host lets the tables wait for each other from the next hand on, or no longer, until
    it is switched again. Otherwise they do it by themselves before the money."""

    on: bool


class SetLevels(_Command, frozen=True, tag="set_levels"):
    """Change levels that are still to come. `levels` are all of them: those played and the one
    in play first, as they are."""

    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=100)]
    reason: Reason
    late_until: Annotated[int, Meta(ge=0, le=100)] | None = None
    """The last level for late entry from now on; None: as it is."""


class Reseat(_Command, frozen=True, tag="reseat"):
    """The dealer: move whoever has to move. `order`: the draw, if seats are drawn."""

    order: tuple[int, ...] = ()


class EndTournament(_Command, frozen=True, tag="end_tournament"):
    """End the tournament before it is won: as the house says, prizes go by chips, or everyone
    gets their money back."""

    reason: Reason


class TalkDeal(_Command, frozen=True, tag="talk_deal"):
    """Ask the others who are left for a deal; no hand begins meanwhile (TOURN-01)."""


class ProposeDeal(_Command, frozen=True, tag="propose_deal"):
    """Propose a deal: how the prizes are shared, and how much is left to play for. With "own",
    what each gets, in the order of their stacks."""

    kind: DealKind
    figures: Annotated[tuple[Amount, ...], Meta(max_length=120)] = ()
    left: Amount = 0


class AnswerDeal(_Command, frozen=True, tag="answer_deal"):
    """Agree to the deal, or play on."""

    yes: bool


class CloseDeal(_Command, frozen=True, tag="close_deal"):
    """The clock: the time to answer is over; the deal is off."""


# ---------------------------------------------------------------- with real cards


class SetDealer(_Command, frozen=True, tag="set_dealer"):
    """Change who deals at the table, between two hands."""

    dealer: DealerKind


class SetDepth(_Command, frozen=True, tag="set_depth"):
    """Change how much is entered at a table where people deal (CON-48)."""

    depth: Depth


class StopClock(_Command, frozen=True, tag="stop_clock"):
    """Stop the clock that was called, at a table where people deal (CON-31)."""


InTurn = Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop
"""What a seat does in its turn."""


class ActFor(_Command, frozen=True, tag="act_for"):
    """Enter what the player in this seat did in turn, at a table where people deal. How many
    times the board is run is entered once, for everyone who is asked."""

    seat: SeatNumber
    action: InTurn


class FoldTo(_Command, frozen=True, tag="fold_to"):
    """Enter that everyone folded until it was this seat's turn."""

    seat: SeatNumber


class CheckAround(_Command, frozen=True, tag="check_around"):
    """Enter that everyone else checked in this round."""


class UndoNote(_Command, frozen=True, tag="undo_note"):
    """Undo what was entered last, until the next hand begins (CON-48)."""


class SettleHand(_Command, frozen=True, tag="settle_hand"):
    """The hand is over as it was entered: who is leaving goes, and chips that were bought
    arrive. Beginning the next hand does the same."""


class KnockOut(_Command, frozen=True, tag="knock_out"):
    """In a tournament the player in this seat has lost all their chips, to those in the seats
    `by`, as far as that is known. They are out once the hand stands (TOURN-12)."""

    seat: SeatNumber
    by: Annotated[tuple[SeatNumber, ...], Meta(max_length=9)] = ()


class BringBack(_Command, frozen=True, tag="bring_back"):
    """A player who was entered as out is still in, with these chips: whoever entered it was
    wrong, and the next hand has begun."""

    guest: GuestId
    stack: Annotated[int, Meta(ge=1, le=10**12)]


class StartClock(_Command, frozen=True, tag="start_clock"):
    """Everyone sits where they were drawn: the tournament's clock starts, and hands begin."""


class RaceChips(_Command, frozen=True, tag="race_chips"):
    """In a tournament this chip leaves play at a table, between two hands: `winners` got a chip
    of the next value for the odd ones (TOURN-23). None are named where stacks aren't known."""

    chip: Annotated[int, Meta(ge=1, le=10**12)]
    winners: Annotated[tuple[SeatNumber, ...], Meta(max_length=10)] = ()


class AddPlayer(_Command, frozen=True, tag="add_player"):
    """Let in a player who has no device here; with a `seat`, seat them with these chips, and
    with `enter`, enter them in the tournament."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=10)] = 0
    amount: Amount = 0
    enter: bool = False


SpokenFor = (
    SitDown
    | StandUp
    | SitOut
    | ComeBack
    | ChangeSeat
    | TopUp
    | BuyBlinds
    | Straddle
    | Sleep
    | Propose
    | Withdraw
    | Vote
    | EnterTournament
    | Rebuy
    | AddOn
    | StaffBonus
    | TalkDeal
    | ProposeDeal
    | AnswerDeal
)
"""What is done for a guest who has no device here."""


class OnBehalf(_Command, frozen=True, tag="on_behalf"):
    """Do this for a guest who has no device here, at a table where people deal. Guests whose
    device is here buy, sit out, leave, vote and agree to deals themselves."""

    guest: GuestId
    command: SpokenFor


# ---------------------------------------------------------------- all of them

OfASeat = InTurn | ActDark | Muck
SeatCommand = OfASeat | Show
"""Commands of a seat in a hand."""

Decided = (
    OfASeat
    | SitDown
    | StandUp
    | SitOut
    | ComeBack
    | ChangeSeat
    | TopUp
    | AutoBuy
    | BuyBlinds
    | Straddle
    | Sleep
    | Propose
    | Withdraw
    | Vote
    | AgreeRuns
    | ChooseGame
    | CallClock
    | Cut
    | Borrow
    | Accept
    | JoinQueue
    | LeaveQueue
    | Say
    | React
    | Rename
    | AnswerRename
    | SetPicture
    | ShowFigures
    | AnswerBuy
    | CancelBuy
    | PayCash
    | Spend
    | Adjust
    | CorrectEntry
    | MarkPaid
    | CarryPayment
    | SwapChips
    | SellChips
    | HoldChip
    | PlayHeld
    | ReturnHeld
    | LayCash
    | CountChips
    | WriteDown
    | OpenTournament
    | EnterTournament
    | TakeBackEntry
    | Rebuy
    | DeclineRebuy
    | AddOn
    | StaffBonus
    | SetLevelClock
    | SetHandForHand
    | SetLevels
    | EndTournament
    | TalkDeal
    | AnswerDeal
    | Admit
    | TurnAway
    | Start
    | Pause
    | Resume
    | Kick
    | SetBlinds
    | SetRules
    | SetGame
    | SetSeats
    | RemoveBot
    | NameCohost
    | OfferHosting
    | AnswerHosting
    | EndNight
    | KillHand
    | Void
    | TakeBack
    | CorrectBet
    | CorrectStack
    | Ruling
    | AddTable
    | CloseTable
    | MoveGuest
    | CloseRail
    | PinCall
    | SetApproval
    | NameBanker
    | Begin
    | Deal
    | TurnUp
    | TurnDown
    | Push
    | PutIn
    | SetDealer
    | SetDepth
    | StopClock
    | ActFor
    | FoldTo
    | CheckAround
    | UndoNote
    | SettleHand
    | KnockOut
    | BringBack
    | StartClock
    | RaceChips
    | OnBehalf
    | Show
    | TakeUpDebts
    | EnterBots
    | ExpectLate
    | StartTournament
    | BeginBreak
    | ProposeDeal
    | AddBot
    | ExposeCard
    | AddPlayer
)
"""Commands from outside that a night decides on."""

Answered = MoreTime | SkipWait
"""Commands from outside that the server answers itself: no row of the log comes of them."""

Inside = (
    Knock
    | Watch
    | NameHost
    | WithdrawLink
    | NextLevel
    | Reseat
    | CloseDeal
    | CloseVote
    | ShowNext
    | Tidy
    | TimeUp
    | PlayDark
)
"""Commands that never come from outside: the server makes them, or its officials give them."""

WireCommand = Decided | Answered
"""Every command that may arrive from outside, on the socket or by POST."""

Command = Decided | Inside
"""Every command that a night decides on. `night/commands` says who may give it, and when."""
