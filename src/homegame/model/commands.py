"""What can be asked. A command names what somebody wants; whether it is right is judged later.

Who asks is never in the command: it comes from the session the command arrived on.
Amounts are chips; `to` is always a total for the round.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from homegame.cards import Card, Cards
from homegame.model.state import DealerKind, NightExtra, Proposable, Straddles
from homegame.rulebook.house import Change, Game, Mix
from homegame.seats import Seat
from homegame.variants import Structure

Amount = Annotated[int, Meta(ge=0, le=10**12)]
"""Chips as they come from outside: whole, never negative, and no more than exist."""

CardPlace = Annotated[int, Meta(ge=0, le=6)]
"""A card of one's own hand, by the order in which it was dealt, from 0."""

SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
GuestId = Annotated[str, Meta(min_length=1, max_length=16)]
BotStyle = Literal["rock", "caller", "maniac", "shark"]
Reason = Annotated[str, Meta(min_length=1, max_length=140)]
"""Why the floor rules so; everybody reads it."""

# ---------------------------------------------------------------- a seat in a hand


class Fold(Struct, frozen=True, tag="fold", gc=False):
    """Give up the hand. `anyway` says so even though checking is free (BET-71)."""

    anyway: bool = False


class Check(Struct, frozen=True, tag="check", gc=False):
    """Put in nothing and stay in (BET-02)."""


class Call(Struct, frozen=True, tag="call", gc=False):
    """Match the bet, or put in the whole stack if that is less (BET-04, BET-30)."""


class RaiseTo(Struct, frozen=True, tag="raise_to", gc=False):
    """Bet, or raise, to this total for the round (BET-03, BET-05)."""

    to: Amount


class Show(Struct, frozen=True, tag="show"):
    """Turn these places of one's own hand face up; without places, all of it."""

    places: tuple[CardPlace, ...] = ()


class Discard(Struct, frozen=True, tag="discard"):
    """Throw away the cards in these places; none is to stand pat."""

    places: tuple[CardPlace, ...] = ()


class SetMiddle(Struct, frozen=True, tag="set_middle", gc=False):
    """Say which of one's cards lies in the middle (VAR-22)."""

    place: CardPlace


class RunIt(Struct, frozen=True, tag="run_it", gc=False):
    """Agree to at most so many runs of the rest of the board; 1 is once (POT-33)."""

    runs: Annotated[int, Meta(ge=1, le=4)]


class Chop(Struct, frozen=True, tag="chop", gc=False):
    """All others have folded: offer, or agree, to take the blinds back (CASH-22)."""


class ActDark(Struct, frozen=True, tag="act_dark", gc=False):
    """Say before the next card, or before one's turn, what one does first: bet this much in
    all, or check. It binds (CON-13)."""

    to: Amount = 0


class Muck(Struct, frozen=True, tag="muck", gc=False):
    """Give up the hand unseen at the showdown (SHOW-04)."""


# ---------------------------------------------------------------- dealer, clock and floor


class Deal(Struct, frozen=True, tag="deal"):
    """Carry out the step; `faces` are the cards everybody sees, in dealing order."""

    faces: Cards = ()


class TurnUp(Struct, frozen=True, tag="turn_up"):
    """Turn up these places of a seat's hand. The dealer fills in the cards he dealt."""

    seat: Seat
    places: tuple[int, ...]
    cards: Cards


class TurnDown(Struct, frozen=True, tag="turn_down", gc=False):
    """Muck a seat's hand that can win nothing any more (SHOW-14)."""

    seat: Seat


class Push(Struct, frozen=True, tag="push"):
    """Push the pots. Where a hand was never seen, `winners` says who took each pot."""

    winners: tuple[tuple[Seat, ...], ...] = ()


class TimeUp(Struct, frozen=True, tag="time_up"):
    """The clock says that the seat to act has had its time (CON-32). `away`: nobody is there,
    the seat was given up or its line is lost (CON-33)."""

    away: bool = False


class PlayDark(Struct, frozen=True, tag="play_dark", gc=False):
    """The dealer does what the seat to act has said in the dark."""


class KillHand(Struct, frozen=True, tag="kill_hand"):
    """Declare a seat's hand dead; its chips stay in the pot, the reason is seen by all."""

    seat: SeatNumber
    reason: Reason


class Void(Struct, frozen=True, tag="void"):
    """Call the hand off: all contributions go back, button and blinds stay (DEAL-14)."""

    reason: Reason


class Expose(Struct, frozen=True, tag="expose"):
    """A card was exposed in the deal; the dealer has said which one it is."""

    seat: Seat
    place: int
    card: Card
    reason: Reason


HandCommand = (
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
    | Expose
    | Void
)

# ---------------------------------------------------------------- at the table, between hands


class SitDown(Struct, frozen=True, tag="sit_down"):
    """Take a free seat and buy in (CASH-04)."""

    seat: SeatNumber
    amount: Amount


class SitDownAgain(Struct, frozen=True, tag="sit_down_again"):
    """Take a seat so many minutes after having left one: what the server makes of `SitDown`
    when the guest has left before (CASH-09)."""

    seat: SeatNumber
    amount: Amount
    minutes: int


class StandUp(Struct, frozen=True, tag="stand_up"):
    """Leave the seat with all its chips, after the hand in play (CASH-08, CON-33)."""


class SitOut(Struct, frozen=True, tag="sit_out"):
    """Take no more cards for now; the seat and its chips stay."""


class ComeBack(Struct, frozen=True, tag="come_back"):
    """Take cards again; who has missed blinds waits for a place, or buys them (BLIND-17)."""


class TopUp(Struct, frozen=True, tag="top_up"):
    """Buy more chips, up to the limit; during a hand it waits for its end (CASH-06).

    At open stakes it does not wait, and one may buy for a `seat` that is broke (CASH-33).
    """

    amount: Amount
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


class Borrow(Struct, frozen=True, tag="borrow", gc=False):
    """Write a marker: for the pot, or for chips of a `lender` who is not in it (CASH-34)."""

    amount: Amount
    lender: Annotated[int, Meta(ge=0, le=10)] = 0


class Accept(Struct, frozen=True, tag="accept", gc=False):
    """Accept a marker that was offered, or do not."""

    yes: bool = True


class AgreeRuns(Struct, frozen=True, tag="agree_runs", gc=False):
    """Agree before a hand to run the board so often when all are in; 1 is once (POT-20)."""

    runs: Annotated[int, Meta(ge=1, le=4)]


class BuyBlinds(Struct, frozen=True, tag="buy_blinds"):
    """Post what it takes to be dealt in at once, or wait for one's place (BLIND-15)."""

    buy: bool = True


class Straddle(Struct, frozen=True, tag="straddle"):
    """Straddle at the next chance, whenever one may, or no more (STRAD-26).

    `to` is for houses where any legal raise will do; 0 is as little as that.
    """

    when: Straddles = "once"
    to: Amount = 0


class Sleep(Struct, frozen=True, tag="sleep"):
    """Make a sleeper of the next hand, or rather not (STRAD-14)."""

    sleep: bool = True


class Propose(Struct, frozen=True, tag="propose"):
    """Ask everybody for a bomb pot, or for straddles or kills tonight (STRAD-25, CON-47); or,
    after a hand, all who were in it to see the cards that would have come (DEAL-15).

    `amount` is what everybody puts into the bomb pot; 0 is the house's own (VAR-10).
    """

    extra: Proposable = "bomb_pot"
    amount: Amount = 0


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """Take back one's yes to what was agreed on: from the next hand on it is off (CON-47)."""

    extra: NightExtra = "bomb_pot"


class Vote(Struct, frozen=True, tag="vote"):
    """Answer a proposal. `play` false: agreed to the bomb pot, but without me."""

    yes: bool = True
    play: bool = True


class CloseVote(Struct, frozen=True, tag="close_vote"):
    """The clock says that the time to vote is over: silence is a no (CON-47)."""


class ChooseGame(Struct, frozen=True, tag="choose_game"):
    """Who deals the next hand says which game it is (VAR-33)."""

    game: Annotated[str, Meta(max_length=32)]


class CallClock(Struct, frozen=True, tag="call_clock"):
    """Somebody has thought for long enough: from now on the turn has a fixed time (CON-31)."""


class Cut(Struct, frozen=True, tag="cut", gc=False):
    """Cut the deck for the next hand, so many cards below the top (DEAL-03)."""

    at: Annotated[int, Meta(ge=1, le=51)]


class Begin(Struct, frozen=True, tag="begin"):
    """Begin the next hand. `draws` are the cards drawn for the first button (POS-17)."""

    draws: tuple[tuple[Seat, Card], ...] = ()
    button: Seat = 0


class ShowNext(Struct, frozen=True, tag="show_next"):
    """The dealer shows the cards that would have come on each board (DEAL-15)."""

    boards: tuple[Cards, ...]


class Tidy(Struct, frozen=True, tag="tidy"):
    """The hand is over: who leaves goes, chips that were bought arrive."""


# ---------------------------------------------------------------- the evening


class Knock(Struct, frozen=True, tag="knock"):
    """Ask to be let in, under this name."""

    name: Name


class Admit(Struct, frozen=True, tag="admit"):
    """Let somebody in who knocked."""

    guest: GuestId


class TurnAway(Struct, frozen=True, tag="turn_away"):
    """Do not let somebody in who knocked."""

    guest: GuestId


class JoinQueue(Struct, frozen=True, tag="join_queue"):
    """Wait for a free seat (CASH-10)."""


class LeaveQueue(Struct, frozen=True, tag="leave_queue"):
    """Wait no longer for a seat."""


class Say(Struct, frozen=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class Pause(Struct, frozen=True, tag="pause"):
    """Stop the clock and the game until it is resumed."""


class Resume(Struct, frozen=True, tag="resume"):
    """Go on after a pause."""


class Kick(Struct, frozen=True, tag="kick"):
    """Show somebody out; the chips are cashed out, the reason is seen by all."""

    guest: GuestId
    reason: Annotated[str, Meta(max_length=140)] = ""


class ExposeCard(Struct, frozen=True, tag="expose_card"):
    """Rule that this card of a seat was exposed in the deal (DEAL-06)."""

    seat: SeatNumber
    place: CardPlace
    reason: Reason


class TakeBack(Struct, frozen=True, tag="take_back"):
    """Ask everybody in the hand to take the last action back, before the next card."""

    reason: Reason


class CorrectBet(Struct, frozen=True, tag="correct_bet"):
    """Put the last action right, before the next one: it was a bet or call of this total."""

    to: Amount
    reason: Reason


class CorrectStack(Struct, frozen=True, tag="correct_stack"):
    """Put a stack right between two hands; the bank makes good the difference."""

    seat: SeatNumber
    stack: Amount
    reason: Reason


class Ruling(Struct, frozen=True, tag="ruling"):
    """Write down how the floor decided what the rules do not settle (CON-02)."""

    note: Reason


class SetBlinds(Struct, frozen=True, tag="set_blinds"):
    """Change the blinds, and the ante if one is named, from the next hand on (BLIND-25)."""

    small: Amount
    big: Amount
    ante: Amount | None = None


class SetGame(Struct, frozen=True, tag="set_game"):
    """Change what is played from the next hand on (VAR-30, VAR-33).

    One game, or games that follow each other. Without a `structure` the limit stays as it is.
    """

    games: Annotated[tuple[Game | Mix, ...], Meta(min_length=1, max_length=30)]
    change: Change = "orbit"
    structure: Structure | None = None
    runs: Annotated[int, Meta(ge=1, le=4)] = 1


class AddBot(Struct, frozen=True, tag="add_bot"):
    """Seat a bot of this style; seat 0 is any free seat."""

    style: BotStyle
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


class SeatBot(Struct, frozen=True, tag="seat_bot"):
    """Seat this bot with these chips: what the server makes of `AddBot`."""

    guest: GuestId
    name: Name
    style: BotStyle
    seat: SeatNumber
    amount: Amount


class RemoveBot(Struct, frozen=True, tag="remove_bot"):
    """Send a bot away after the hand."""

    guest: GuestId


class NameCohost(Struct, frozen=True, tag="name_cohost"):
    """Share the host's powers with a guest, or take them back."""

    guest: GuestId
    cohost: bool = True


class MoreTime(Struct, frozen=True, tag="more_time"):
    """Draw on the time bank for this decision (CON-46)."""


class SkipWait(Struct, frozen=True, tag="skip_wait"):
    """Agree to go on with the next hand at once."""


class EndNight(Struct, frozen=True, tag="end_night"):
    """End the evening after this hand; everybody is cashed out."""


class AddTable(Struct, frozen=True, tag="add_table"):
    """Open another table of the night, dealt by the server or by people with real cards."""

    name: Annotated[str, Meta(max_length=40)] = ""
    dealer: DealerKind = "server"


class CloseTable(Struct, frozen=True, tag="close_table"):
    """Put an empty table away."""


class MoveGuest(Struct, frozen=True, tag="move_guest"):
    """Move a guest with all their chips to another table; seat 0 is any free seat."""

    guest: GuestId
    table: Annotated[int, Meta(ge=1, le=99)]
    seat: Annotated[int, Meta(ge=0, le=10)] = 0


SeatCommand = (
    Fold
    | Check
    | Call
    | RaiseTo
    | Discard
    | SetMiddle
    | RunIt
    | Chop
    | ActDark
    | Show
    | Muck
)
"""What a seat may ask during a hand."""

ChairCommand = (
    SitDown
    | StandUp
    | SitOut
    | ComeBack
    | TopUp
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
)
"""What a guest may ask about a seat."""

HostCommand = (
    Admit
    | TurnAway
    | Pause
    | Resume
    | Kick
    | SetBlinds
    | SetGame
    | AddBot
    | RemoveBot
    | NameCohost
    | EndNight
    | KillHand
    | Void
    | ExposeCard
    | TakeBack
    | CorrectBet
    | CorrectStack
    | Ruling
    | AddTable
    | CloseTable
    | MoveGuest
)
"""What the host and a co-host may ask."""

DealerCommand = Begin | Deal | TurnUp | TurnDown | Push
"""What the host and a co-host may say as the dealer of a table where people deal."""

GuestCommand = (
    SeatCommand | ChairCommand | JoinQueue | LeaveQueue | Say | MoreTime | SkipWait
)

WireCommand = GuestCommand | HostCommand | DealerCommand
"""All that may arrive from outside, on the socket or by POST."""
