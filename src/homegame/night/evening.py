"""The night's two verbs: `decide` on a command, and `evolve` by an event (in `fold`).

A command comes from a guest, by id, or from one of the officials: the dealer, the clock, the
floor. It is about one table; its events may be about other tables, or about the night itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast, get_args

from msgspec.structs import replace

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.night import (
    banking,
    closing,
    consent,
    floor,
    people,
    real,
    real_chips,
    tables,
    tournament,
)
from homegame.night.fold import evolve, folded, opened
from homegame.night.night import (
    BY_DEALER,
    BY_FLOOR,
    OFFICIALS,
    Actor,
    Decision,
    Happened,
    Night,
    are_bots_alone,
    decided_at,
    here,
    is_started,
    place_of,
    seat_at,
    sitting,
    table_for,
)
from homegame.night.tournament import ending, play, race
from homegame.night.tournament.seats import moved_by_host
from homegame.night.tournament.standing import called_out, running
from homegame.rulebook import Rule, rule
from homegame.rules.open_stakes import open_request
from homegame.seats import FLOOR, NIGHT, Seat, TableNo

__all__ = ["Command", "decide", "evolve", "folded", "opened"]

Command = (
    c.Knock
    | c.Watch
    | c.Admit
    | c.TurnAway
    | c.JoinQueue
    | c.LeaveQueue
    | c.Say
    | c.React
    | c.SetPicture
    | c.ShowFigures
    | c.WithdrawLink
    | c.Start
    | c.Pause
    | c.Resume
    | c.Kick
    | c.SeatBot
    | c.RemoveBot
    | c.NameCohost
    | c.EndNight
    | c.TakeBack
    | c.CorrectBet
    | c.CorrectStack
    | c.Ruling
    | c.AddTable
    | c.CloseTable
    | c.MoveGuest
    | c.SetApproval
    | c.NameBanker
    | c.BankCommand
    | c.TakeUpKnownDebts
    | c.ChipCommand
    | tournament.Command
    | real.Command
    | c.AddNamedPlayer
    | c.RaceChips
    | c.OnBehalf
    | c.OnBehalfAgain
    | c.SitDown
    | c.SitDownAgain
    | at_table.TableCommand
)

HOST_ONLY = (
    c.Admit
    | c.TurnAway
    | c.Start
    | c.Pause
    | c.Resume
    | c.Kick
    | c.SeatBot
    | c.RemoveBot
    | c.NameCohost
    | c.EndNight
    | c.SetBlinds
    | c.SetRules
    | c.SetGame
    | c.SetSeats
    | c.KillHand
    | c.Void
    | c.Expose
    | c.TakeBack
    | c.CorrectBet
    | c.CorrectStack
    | c.Ruling
    | c.AddTable
    | c.CloseTable
    | c.MoveGuest
    | c.SetApproval
    | c.NameBanker
    | c.WithdrawLink
    | tournament.HOST_ONLY
    | real.Command
    | c.AddNamedPlayer
    | c.RaceChips
    | c.OnBehalf
    | c.OnBehalfAgain
)
SEATED = (
    c.Fold
    | c.Check
    | c.Call
    | c.RaiseTo
    | c.Discard
    | c.SetMiddle
    | c.RunIt
    | c.Chop
    | c.Borrow
    | c.Accept
    | c.ActDark
    | c.Muck
    | c.TurnUp
    | c.TurnDown
)
CHAIR = (
    c.StandUp
    | c.SitOut
    | c.ComeBack
    | c.ChangeSeat
    | c.TopUp
    | c.AutoBuy
    | c.BuyBlinds
    | c.Straddle
    | c.Sleep
    | c.Propose
    | c.Withdraw
    | c.Vote
    | c.AgreeRuns
    | c.ChooseGame
    | c.CallClock
    | c.Cut
)
NEED_A_SEAT: Final = frozenset(get_args(SEATED | CHAIR))
NEED_A_HOST: Final = frozenset(get_args(HOST_ONLY))
STOPPED_BY_A_PAUSE: Final = frozenset(get_args(SEATED | c.Deal | c.Push))
AT_A_TABLE: Final = frozenset(get_args(at_table.TableCommand))
"""Commands by type: looking one up is quicker than trying a union."""

OF_A_TOURNAMENT: Final = frozenset(tournament.DECIDE)
ABOUT_CHIPS: Final = frozenset(get_args(c.ChipCommand))

AFTER_THE_END: Final = (*banking.AFTER_THE_END, c.WithdrawLink)
"""Commands that are still given once the night is over."""


# ---------------------------------------------------------------- decide


def decide(night: Night, by: Actor, command: Command, at: TableNo = NIGHT) -> Decision:
    """The events of a command, or its refusal. Pure; it never looks ahead.

    `at` is the table it is about; NIGHT: the one where the guest sits, or else the first.
    """
    if night.ended and not isinstance(command, AFTER_THE_END):
        return Refused(Sys.ENDED, "night.ended")
    at = table_for(night, by, at)
    refused = tables.refuse_table(night, at) or refuse_role(night, by, at, command)
    if refused := refused or tournament.refuse_at_table(night, at, command):
        return refused
    decided = decided_by_kind(night, by, command, at)
    return banking.refuse_asked_again(night, decided) or decided


def decided_by_kind(night: Night, by: Actor, command: Command, at: TableNo) -> Decision:
    """Decide on a command where its kind is decided on."""
    if type(command) in OF_A_TOURNAMENT:
        return decide_tournament(night, by, cast("tournament.Command", command))
    if type(command) in ABOUT_CHIPS:
        decided = decide_chips(night, by, at, cast("c.ChipCommand", command))
    elif type(command) in AT_A_TABLE:
        decided = decide_table(night, by, at, cast("at_table.TableCommand", command))
        rung = isinstance(command, c.TimeUp) and not command.away
        decided = real.noted(night, by, at, decided, rung=rung)
    elif type(command) in WITH_REAL_CARDS:
        decided = decide_real(night, by, at, cast("RealCommand", command))
    else:
        decided = decide_night(night, by, at, command)
    return real_chips.with_held_cashed(night, decided)


def decide_tournament(night: Night, by: Actor, command: tournament.Command) -> Decision:
    """Decide on a command about the tournament. Before a host ends it, what was entered of
    hands that are over stands: that may have been its end."""
    before = list[Happened]()
    if isinstance(command, c.EndTournament):
        if refused := ending.refuse_uncounted(night):
            return refused
        for at in night.tables:
            if running(night) and real.is_unsettled(night, at):
                stands = settled(night, by, at)
                before, night = before + stands, folded(night, stands)
        if before and running(night) is None:
            return before
    decided = tournament.decide(night, by, command)
    return decided if isinstance(decided, Refused) else [*before, *decided]


RealCommand = real.Command | c.AddNamedPlayer | c.RaceChips | c.OnBehalf | c.OnBehalfAgain
WITH_REAL_CARDS: Final = frozenset(get_args(RealCommand))


def decide_real(night: Night, by: Actor, at: TableNo, command: RealCommand) -> Decision:
    """Decide on a command about a table of real cards."""
    match command:
        case c.AddNamedPlayer():
            return added_player(night, by, at, command)
        case c.RaceChips():
            return raced(night, by, at, command)
        case c.OnBehalf(guest, asked) | c.OnBehalfAgain(guest, asked):
            return on_behalf(night, by, at, guest, asked)
        case c.SettleHand():
            settles = real.decide(night, by, at, command)
            if isinstance(settles, Refused):
                return settles
            return settles + tidied(folded(night, settles), at)
        case c.KnockOut():
            return real.decide(night, by, at, command)
        case _:
            return real.noted(night, by, at, real.decide(night, by, at, command))


BUYS_BACK: Final = (c.EnterTournament, c.Rebuy)


def on_behalf(
    night: Night,
    by: Actor,
    at: TableNo,
    guest: str,
    asked: c.SpokenFor | c.SitDownAgain | c.ProposeShares,
) -> Decision:
    """Decide on what the host does for a guest, and note that they did. Who buys another stack
    is out: the hand in which they lost the last one stands from then on."""
    if refused := real.refuse_to_speak(night, at, guest):
        return refused
    before: list[Happened] = []
    sits = place_of(night, guest).table
    if isinstance(asked, BUYS_BACK) and sits and is_about_to_go(night, sits, guest):
        before = settled(night, by, sits)
    decided = decide(folded(night, before), guest, cast("Command", asked), at)
    if isinstance(decided, Refused):
        return decided.inside("command")
    return before + entered_for(folded(night, before), by, at, guest, decided)


def entered_for(
    night: Night, by: Actor, at: TableNo, guest: str, decided: list[Happened]
) -> list[Happened]:
    """What a guest does, with who entered it if that is someone else."""
    if by == guest or not decided:
        return decided
    now = folded(night, decided)
    lines = len(now.book) - len(night.book)
    where = at if at in now.tables else NIGHT
    return [*decided, Happened(where, e.EnteredFor(guest, by, lines))]


def is_about_to_go(night: Night, at: TableNo, guest: str) -> bool:
    """The guest is out of the tournament once the last hand of their table stands."""
    if guest in called_out(night, at):
        return True
    table = night.tables[at]
    seat = seat_at(table, guest)
    chair = table.chairs[seat] if seat else None
    is_broke = table.tournament and chair is not None and not chair.stack
    return is_broke and not at_table.is_playing(table)


def added_player(
    night: Night, by: Actor, at: TableNo, command: c.AddNamedPlayer
) -> Decision:
    """A player who has no device here comes, and sits down if a seat is named, or enters the
    tournament."""
    come = real.add_player(night, by, command)
    if isinstance(come, Refused) or not (command.seat or command.enter):
        return come
    sits = c.SitDown(command.seat, command.amount)
    asked = c.EnterTournament() if command.enter else sits
    now = folded(night, come)
    refused = real.refuse_to_speak(now, at, command.guest) if command.enter else None
    found = refused or decide(now, command.guest, asked, at)
    if isinstance(found, Refused):
        return found
    return come + entered_for(now, by, at, command.guest, found)


def tidied(night: Night, at: TableNo) -> list[Happened]:
    """What follows the last hand of a table."""
    decided = decide(night, BY_FLOOR, c.Tidy(), at)
    assert not isinstance(decided, Refused)
    return decided


def settled(night: Night, by: Actor, at: TableNo) -> list[Happened]:
    """What people who deal have entered of the last hand stands, even if it is no more than its
    beginning; nothing if there is no such hand, or it is still being played."""
    found = here(at, real.passed_over(night.tables[at]))
    if found or real.is_unsettled(night, at) or real.is_untidy(night, at):
        found += here(at, [e.HandSettled(by)])
        found += tidied(folded(night, found), at)
    return found


def raced(night: Night, by: Actor, at: TableNo, command: c.RaceChips) -> Decision:
    """A chip leaves play at a tournament's table: the hand before it stands from then on."""
    before = settled(night, by, at)
    now = folded(night, before)
    decided = race.race(now, by, at, command) if at in now.tables else []
    return decided if isinstance(decided, Refused) else [*before, *decided]


def decide_chips(night: Night, by: Actor, at: TableNo, command: c.ChipCommand) -> Decision:
    """Decide on a command about real chips. Where only the button is kept, no one says when a
    hand is over: it is, once chips change hands."""
    between = isinstance(command, real_chips.BETWEEN_HANDS)
    before = settled(night, by, at) if between else []
    now = folded(night, before)
    if at not in now.tables:
        return before
    decided = real_chips.decide(now, by, at, command)
    return decided if isinstance(decided, Refused) else [*before, *decided]


def begun_by_people(night: Night, by: Actor, at: TableNo, command: c.Begin) -> Decision:
    """People who deal begin the next hand: the last one is settled first, even if it was not
    written down. That stands although the next one has to wait, or too few are left for it."""
    before = settled(night, by, at)
    now = folded(night, before)
    if at not in now.tables:
        return before
    wait = play.waits(now, at) if now.tables[at].tournament else ""
    begins = (
        Refused(Sys.PAUSED, f"real.waits_{wait}")
        if wait
        else decide_table(now, BY_DEALER, at, command)
    )
    if not isinstance(begins, Refused):
        return before + begins
    settles = before and (wait or not at_table.can_begin(now.tables[at]))
    return before if settles else begins


def decide_night(night: Night, by: Actor, at: TableNo, command: Command) -> Decision:
    """Decide on a command about guests, the floor or the night as a whole."""
    match command:
        case c.Knock():
            return people.knock(night, by, command)
        case c.Watch():
            return here(NIGHT, [e.Watched()])
        case c.Admit(guest):
            return people.admit(night, by, guest)
        case c.TurnAway(guest):
            return people.turn_away(night, by, guest)
        case c.SitDown() | c.SitDownAgain():
            return people.sit_down(night, by, at, command)
        case c.SeatBot():
            return people.seat_bot(night, by, at, command)
        case c.JoinQueue() | c.LeaveQueue():
            return people.queue(night, by, command)
        case c.Say(text):
            return people.say(night, by, at, text)
        case c.React(reaction):
            return people.react(night, by, at, reaction)
        case c.SetPicture(picture):
            return here(NIGHT, [e.PictureSet(by, picture)])
        case c.ShowFigures(shown):
            return here(NIGHT, [e.FiguresShown(by, shown)])
        case c.WithdrawLink(what):
            return here(NIGHT, [e.LinkWithdrawn(what, by)])
        case c.Start():
            return start(night, by, at)
        case c.Pause():
            return paused(night) if night.paused_by else here(NIGHT, [e.Paused(by)])
        case c.Resume():
            resumed = here(NIGHT, [e.Resumed(by)])
            return resumed if night.paused_by else Refused(Sys.PAUSED, "pause.none")
        case c.Kick(guest, reason):
            return kicked(night, by, guest, reason)
        case c.RemoveBot(guest):
            return removed(night, by, guest, people.remove_bot(night, by, guest))
        case c.NameCohost(guest, cohost):
            return people.name_cohost(night, by, guest, cohost)
        case c.EndNight():
            if running(night):
                return Refused(Sys.SEATED, "tourn.end_first")
            passed = [
                Happened(no, event)
                for no, table in night.tables.items()
                for event in real.passed_over(table)
            ]
            ended = closing.end_night(folded(night, passed), by)
            return ended if isinstance(ended, Refused) else passed + ended
        case c.AddTable():
            return tables.add_table(night, by, at, command)
        case c.CloseTable():
            return tables.close_table(night, by, at)
        case c.MoveGuest():
            return moved(night, by, command)
        case c.TakeBack(reason):
            asked = floor.ask_undo(night.tables[at], night.undo.get(at), reason)
            return agreed(night, at, asked)
        case c.CorrectStack() if night.tables[at].tournament:
            # A count says that the hand is over, where no bets are entered.
            passed = settled(night, by, at) if real.passed_over(night.tables[at]) else []
            made = consent.ruled(folded(night, passed), by, at, command)
            return made if isinstance(made, Refused) else [*passed, *here(at, made)]
        case c.CorrectBet() | c.CorrectStack():
            made = consent.ruled(night, by, at, command)
            return made if isinstance(made, Refused) else here(at, made)
        case c.Ruling(note):
            return here(at, floor.ruling(by, note))
        case c.AnswerBuy():
            return answer_buy(night, by, command)
        case c.CancelBuy():
            return banking.cancel(night, by)
        case c.SetApproval(approval):
            return banking.set_approval(night, by, approval)
        case c.NameBanker(guest):
            return banking.name_banker(night, by, guest)
        case c.PayCash() | c.Spend() | c.Adjust() | c.CorrectEntry():
            return banking.entered(night, by, command)
        case c.MarkPaid() | c.CarryPayment() | c.TakeUpKnownDebts():
            return banking.entered(night, by, command)
        case _:
            raise AssertionError(f"{command} is about a table")


def moved(night: Night, by: Actor, command: c.MoveGuest) -> Decision:
    """The host moves a guest; in a tournament, once the hand they are in stands."""
    at = place_of(night, command.guest).table
    is_inside = at and night.tables[at].tournament
    to = night.tables.get(command.table)
    if not is_inside and to and to.tournament:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.drawn")
    if not is_inside:
        return tables.move_guest(night, by, command)
    before = settled(night, by, at)
    moves = moved_by_host(folded(night, before), by, command)
    return moves if isinstance(moves, Refused) else before + moves


def kicked(night: Night, by: Actor, guest: str, reason: str) -> Decision:
    """A guest is removed. A host who plays against them in a hand asks those in it first."""
    decided = removed(night, by, guest, people.kick(night, by, guest, reason))
    at = place_of(night, guest).table
    if isinstance(decided, Refused) or not at:
        return decided
    asked = consent.asked_first(night, by, at, c.Kick(guest, reason))
    return here(at, asked) if asked else decided


def removed(night: Night, by: Actor, guest: str, decided: Decision) -> Decision:
    """A guest who is removed leaves the tournament, too."""
    return (
        decided
        if isinstance(decided, Refused)
        else decided + play.expelled(night, by, guest)
    )


@rule(Rule.HOUSE_ROLES)
def refuse_role(night: Night, by: Actor, at: TableNo, command: Command) -> Refused | None:
    """Refuse a command that the role does not allow: guests play, the host runs the night."""
    if by in OFFICIALS:
        return None
    guest = night.guests.get(by)
    if isinstance(command, c.Knock):
        return Refused(Sys.SEATED, "door.known") if guest and not guest.gone else None
    if guest is None or guest.gone:
        return Refused(Sys.KEY, "role.unknown")
    if guest.role == "door":
        return Refused(Sys.ROLE, "role.door")
    if isinstance(command, c.NameCohost) and guest.role != "host":
        return Refused(Sys.ROLE, "role.host")
    if type(command) in NEED_A_HOST and guest.role not in ("host", "cohost"):
        return Refused(Sys.ROLE, "role.host")
    if night.paused_by and type(command) in STOPPED_BY_A_PAUSE:
        return paused(night)
    if deals(night, by, at, command) or calls_clock(night, by, at, command):
        return None
    if type(command) in NEED_A_SEAT and not seat_at(night.tables[at], by):
        return Refused(Sys.NOT_SEATED, "seat.first")
    return None


def deals(night: Night, by: Actor, at: TableNo, command: Command) -> bool:
    """Whether the guest gives this command as the dealer of a table where people deal
    (DEAL-01)."""
    return runs(night, by, at) and isinstance(command, c.DealerCommand)


def runs(night: Night, by: Actor, at: TableNo) -> bool:
    """Whether the guest runs a table where people deal."""
    if by in OFFICIALS or night.tables[at].dealer == "server":
        return False
    return people.is_host(night, by)


def calls_clock(night: Night, by: Actor, at: TableNo, command: Command) -> bool:
    """Whether the guest calls the clock for those who have no device here (CON-31)."""
    return isinstance(command, c.CallClock) and runs(night, by, at)


def paused(night: Night) -> Refused:
    """The refusal while the game is paused."""
    return Refused(Sys.PAUSED, "pause.on", {"name": night.guests[night.paused_by].name})


def start(night: Night, by: Actor, at: TableNo) -> Decision:
    """Start the game at a table once enough people and bots have a seat and chips."""
    table = night.tables[at]
    ready = len(at_table.ready(table))
    least = table.house.table.min_seats
    numbers: dict[str, int | str] = {"seated": ready, "least": least}
    if is_started(night, at):
        return Refused(Sys.NO_HAND, "start.already")
    if night.paused_by:
        return paused(night)
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    if ready < least:
        return Refused(Sys.NO_HAND, "start.too_few", numbers)
    if are_bots_alone(night, at):
        return Refused(Sys.NO_HAND, "start.only_bots")
    return here(at, [e.Started(by)])


ENTRIES: Final[Mapping[str, type[c.Rebuy | c.AddOn | c.StaffBonus]]] = {
    "rebuy": c.Rebuy,
    "add_on": c.AddOn,
    "staff_bonus": c.StaffBonus,
}
"""What the banker confirms in a tournament; else it is an entry."""


def answer_buy(night: Night, by: Actor, command: c.AnswerBuy) -> Decision:
    """The banker's answer: the purchase is made as it stands now, or refused as it would be."""
    if refused := banking.refuse_answer(night, by, command):
        return refused
    guest = command.guest
    if not command.yes:
        return banking.declined(night, by, guest)
    asked = night.requests[guest]
    answered = here(asked.table, [e.BuyAnswered(guest, by, yes=True)])
    approved = replace(folded(night, answered), approval="automatic")
    wanted: Command = c.TopUp(asked.amount, asked.seat)
    if asked.entry:
        wanted = ENTRIES.get(asked.entry, c.EnterTournament)()
    elif asked.sits:
        wanted = c.SitDownAgain(asked.seat, asked.amount, asked.minutes)
    bought = decide(approved, guest, wanted, asked.table)
    if isinstance(bought, Refused):
        return bought
    paid = banking.paid_for(night, by, guest) if command.cash else []
    return answered + bought + paid


def decide_table(
    night: Night, by: Actor, at: TableNo, command: at_table.TableCommand
) -> Decision:
    """Decide on a command about one table, by seat."""
    table = night.tables[at]
    seat = speaker(night, by, at, command)
    if isinstance(command, c.Begin) and deals(night, by, at, command):
        return begun_by_people(night, by, at, command)
    stopped = night.paused_by or (night.ending and not at_table.can_begin(table))
    if isinstance(command, c.Begin) and stopped:
        return Refused(Sys.PAUSED, "begin.stopped")
    if isinstance(command, c.Expose) and table.dealer == "people":
        return Refused(Sys.ROLE, "expose.real_cards")
    if table.tournament and isinstance(command, c.Tidy):
        return play.tidied(night, at)
    if table.tournament and isinstance(command, c.StandUp):
        return play.removed(night, at, seat, "left")
    if isinstance(command, c.Tidy) and night.ending:
        ended = closing.end_of_play(night, at)
        return ended + closing.closing(night, ended)
    if isinstance(command, c.KillHand):
        made = consent.ruled(night, by, at, command)
        return made if isinstance(made, Refused) else here(at, made)
    decided = at_table.decide(table, seat, command)
    if isinstance(decided, Refused):
        return decided
    if isinstance(command, c.Expose) and (
        asked := consent.asked_first(night, by, at, command)
    ):
        return here(at, asked)
    if table.tournament and isinstance(command, c.Begin):
        return play.too_short(night, at) or here(at, play.with_left(night, decided))
    if calls_clock(night, by, at, command):
        return here(at, [replace(event, by=by) for event in decided])
    if isinstance(command, c.TopUp | c.AutoBuy):
        return banking.bought_or_asked(night, by, at, decided)
    if isinstance(command, c.Propose | c.Vote | c.CloseVote):
        return agreed(night, at, decided)
    if isinstance(command, c.Tidy):
        return after_the_hand(night, at, here(at, banking.tidied(night, at, decided)))
    if isinstance(command, c.Borrow):
        return here(at, [*decided, *bots_accept(night, table, decided)])
    return decided_at(at, decided)


def after_the_hand(night: Night, at: TableNo, tidied: list[Happened]) -> list[Happened]:
    """The moves to other tables that the host has asked for during the hand. Who cannot be
    moved by now, because the table is full or closed, stays."""
    events = list(tidied)
    for move in night.tables[at].moves:
        now = folded(night, events)
        chair = now.tables[at].chairs[move.seat]
        if move not in now.tables[at].moves or not move.table or chair is None:
            continue
        asked = c.MoveGuest(chair.guest, move.table, move.to)
        decided = tables.move_guest(now, move.by, asked)
        stays = here(at, [e.SeatAsked(move.seat)])
        events += stays if isinstance(decided, Refused) else decided
    return events


def speaker(night: Night, by: Actor, at: TableNo, command: at_table.TableCommand) -> Seat:
    """The seat, or the official, that gives a command."""
    if by in OFFICIALS:
        return OFFICIALS[by]
    if deals(night, by, at, command):
        return OFFICIALS[BY_DEALER]
    if isinstance(command, c.Void | c.KillHand | c.Expose):
        return FLOOR
    if calls_clock(night, by, at, command):
        return FLOOR
    return seat_at(night.tables[at], by)


def agreed(night: Night, at: TableNo, decided: at_table.Decision) -> Decision:
    """Add the bots' answers to proposals, and carry out what everyone has agreed on."""
    if isinstance(decided, Refused):
        return decided
    table = night.tables[at]
    proposed = any(isinstance(event, e.Proposed) for event in decided)
    events = [*decided, *(bots_agree(night, table, decided) if proposed else [])]
    found = here(at, consent.with_ruling(night, at, events))
    if table.vote and e.VoteClosed("kick", agreed=True) in events:
        by, guest = sitting(table, table.vote.by), sitting(table, table.vote.about)
        now, why = folded(night, found), table.vote.reason
        kick = removed(now, by, guest, people.kick(now, by, guest, why))
        return found if isinstance(kick, Refused) else found + kick
    return found


def bots_accept(
    night: Night, table: Table, offered: Sequence[e.TableEvent]
) -> list[e.TableEvent]:
    """Bots accept a marker for the pot, as people do among themselves; they lend nothing."""

    def answer(table: Table, seat: Seat) -> at_table.Decision | None:
        request = open_request(table.hand)
        if not request or seat not in request.asked:
            return None
        return at_table.decide(table, seat, c.Accept(not request.lender))

    return bots_answer(night, table, offered, answer)


def bots_agree(
    night: Night, table: Table, proposed: Sequence[e.TableEvent]
) -> list[e.TableEvent]:
    """Bots agree with whatever the people at the table want."""

    def answer(table: Table, seat: Seat) -> at_table.Decision | None:
        return at_table.decide(table, seat, c.Vote()) if table.vote else None

    return bots_answer(night, table, proposed, answer)


def bots_answer(
    night: Night,
    table: Table,
    events: Sequence[e.TableEvent],
    answer: Callable[[Table, Seat], at_table.Decision | None],
) -> list[e.TableEvent]:
    """The answers of the table's bots, one after the other, after these events."""
    answers = list[e.TableEvent]()
    for event in events:
        table = at_table.evolve(table, event)
    for seat, chair in enumerate(table.chairs):
        if chair and night.guests[chair.guest].bot:
            decided = answer(table, seat)
            for event in decided if isinstance(decided, list) else []:
                table = at_table.evolve(table, event)
                answers.append(event)
    return answers
