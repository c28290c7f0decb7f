"""The night's two verbs: `decide` on a command, and `evolve` by an event.

A command comes from a guest, by id, or from one of the officials: the dealer, the clock, the
floor. It is about one table; its events may be about other tables, or about the night itself.
"""

from collections.abc import Callable, Sequence
from typing import Final, cast, get_args

from msgspec.structs import replace

from homegame.bank.entries import entries
from homegame.bank.ledger import posted
from homegame.bank.posting import with_line
from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.night import banking, closing, consent, floor, people, tables
from homegame.night.night import (
    BY_DEALER,
    OFFICIALS,
    Actor,
    Decision,
    Guest,
    Happened,
    Night,
    Request,
    are_bots_alone,
    decided_at,
    here,
    host_of,
    is_started,
    remembering,
    seat_at,
    sitting,
    table_for,
    with_guest,
    with_table,
    without,
)
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.cash import forgetting
from homegame.rules.open_stakes import open_request
from homegame.seats import FIRST_TABLE, FLOOR, NIGHT, Seat, TableNo

Command = (
    c.Knock
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

AFTER_THE_END: Final = (*banking.AFTER_THE_END, c.WithdrawLink)
"""Commands that are still given once the night is over."""

AT_THE_BANK: Final = frozenset(
    {
        *(e.SatDown, e.ToppedUp, e.Funded, e.StoodUp, e.MovedAway, e.Kicked),
        *(e.StackCorrected, e.KittyPaid, e.MarkerPaid, e.BuyAnswered),
        *(e.CashPaid, e.Spent, e.Adjusted, e.EntryCorrected, e.PaymentMade),
        *(e.PaymentCarried, e.DebtTakenUp, e.EntryRecorded),
    }
)
"""Events that may make a line in the bank's book, or end a guest's wait for the banker."""

TABLE_EVENTS: Final = frozenset(get_args(e.TableEvent))


def opened(event: e.Opened, house: HouseRules) -> Night:
    """A night with its first table; the guest who opened it is its host. `house` is the
    house of the event, read from its text."""
    buyin = (event.buyin_least, event.buyin_most)
    table = replace(at_table.empty_table(house, buyin), dealer=event.dealer)
    host = Guest(event.name, "host")
    return Night(event.title, house, {event.guest: host}, {FIRST_TABLE: table})


# ---------------------------------------------------------------- decide


def decide(night: Night, by: Actor, command: Command, at: TableNo = NIGHT) -> Decision:
    """The events of a command, or its refusal. Pure; it never looks ahead.

    `at` is the table it is about; NIGHT: the one where the guest sits, or else the first.
    """
    if night.ended and not isinstance(command, AFTER_THE_END):
        return Refused(Sys.ENDED, "night.ended")
    at = table_for(night, by, at)
    refused = tables.refuse_table(night, at) or refuse_role(night, by, at, command)
    if refused:
        return refused
    if type(command) in AT_A_TABLE:
        return decide_table(night, by, at, cast("at_table.TableCommand", command))
    return decide_night(night, by, at, command)


def decide_night(night: Night, by: Actor, at: TableNo, command: Command) -> Decision:
    """Decide on a command about guests, the floor or the night as a whole."""
    match command:
        case c.Knock():
            return people.knock(night, by, command)
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
            return people.kick(night, by, guest, reason)
        case c.RemoveBot(guest):
            return people.remove_bot(night, by, guest)
        case c.NameCohost(guest, cohost):
            return people.name_cohost(night, by, guest, cohost)
        case c.EndNight():
            return closing.end_night(night, by)
        case c.AddTable():
            return tables.add_table(night, by, command)
        case c.CloseTable():
            return tables.close_table(night, by, at)
        case c.MoveGuest():
            return tables.move_guest(night, by, command)
        case c.TakeBack(reason):
            asked = floor.ask_undo(night.tables[at], night.undo.get(at), reason)
            return agreed(night, at, asked)
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
    if deals(night, by, at, command):
        return None
    if type(command) in NEED_A_SEAT and not seat_at(night.tables[at], by):
        return Refused(Sys.NOT_SEATED, "seat.first")
    return None


def deals(night: Night, by: Actor, at: TableNo, command: Command) -> bool:
    """Whether the guest gives this command as the dealer of a table where people deal
    (DEAL-01)."""
    dealt = night.tables[at].dealer == "people" and people.is_host(night, by)
    return dealt and isinstance(command, c.DealerCommand) and by not in OFFICIALS


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
    wanted: c.SitDownAgain | c.TopUp = c.TopUp(asked.amount, asked.seat)
    if asked.sits:
        wanted = c.SitDownAgain(asked.seat, asked.amount, asked.minutes)
    bought = decide(approved, guest, wanted, asked.table)
    if isinstance(bought, Refused):
        return bought
    paid = banking.paid_for(night, by, guest, asked.amount) if command.cash else []
    return answered + bought + paid


def decide_table(
    night: Night, by: Actor, at: TableNo, command: at_table.TableCommand
) -> Decision:
    """Decide on a command about one table, by seat."""
    table = night.tables[at]
    seat = speaker(night, by, at, command)
    stopped = night.paused_by or (night.ending and not at_table.can_begin(table))
    if isinstance(command, c.Begin) and stopped:
        return Refused(Sys.PAUSED, "begin.stopped")
    if isinstance(command, c.Expose) and table.dealer == "people":
        return Refused(Sys.ROLE, "expose.real_cards")
    if isinstance(command, c.Tidy) and night.ending:
        ended = closing.end_of_play(night, at)
        return ended + closing.closing(night, ended)
    if isinstance(command, c.KillHand):
        made = consent.ruled(night, by, at, command)
        return made if isinstance(made, Refused) else here(at, made)
    decided = at_table.decide(table, seat, command)
    if isinstance(decided, Refused):
        return decided
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
    return seat_at(night.tables[at], by)


def agreed(night: Night, at: TableNo, decided: at_table.Decision) -> Decision:
    """Add the bots' answers to proposals, and carry out what everyone has agreed on."""
    if isinstance(decided, Refused):
        return decided
    table = night.tables[at]
    proposed = any(isinstance(event, e.Proposed) for event in decided)
    events = [*decided, *(bots_agree(night, table, decided) if proposed else [])]
    return here(at, consent.with_ruling(night, at, events))


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


# ---------------------------------------------------------------- evolve


def evolve(night: Night, event: e.NightEvent, at: TableNo = FIRST_TABLE) -> Night:
    """The night after an event at one of its tables. Never refuses; never loses a chip."""
    if type(event) in TABLE_EVENTS:
        event = cast("e.TableEvent", event)
        now = evolve_table(night, event, at)
        was, table = night.tables[at], now.tables[at]
        undo = floor.remember(night.undo.get(at), night.seq, was, table, event)
        if undo is not night.undo.get(at):
            kept = without(night.undo, at)
            now = replace(now, undo={**kept, at: undo} if undo else kept)
    else:
        now = evolve_night(night, event, at)
    if type(event) in AT_THE_BANK:
        now = booked(night, now, event, at)
    return replace(now, seq=night.seq + 1)


def booked(was: Night, now: Night, event: e.NightEvent, at: TableNo) -> Night:
    """The night after an event, with its line in the bank's book; who has what they asked the
    banker for, or is gone, no longer waits."""
    per_chip, seats = was.house.stakes.minor_per_chip, seats_at(was, at)
    book = with_line(was.book, event, was.seq + 1, per_chip, *seats)
    done = banking.guest_done(was, event, at)
    waiting = {guest: asked for guest, asked in now.requests.items() if guest != done}
    gone = isinstance(event, e.Kicked) and event.guest == was.banker
    return replace(now, book=book, requests=waiting, banker="" if gone else now.banker)


def evolve_night(night: Night, event: e.NightEvent, at: TableNo) -> Night:
    """Apply an event that is not about a single table's play."""
    match event:
        case e.Opened():
            raise AssertionError("a night is opened once")
        case e.Knocked(guest):
            return with_guest(night, guest, knocked(night.guests.get(guest), event))
        case e.Admitted(guest, _, same):
            return let_in(night, guest, same)
        case e.TurnedAway(guest):
            return changed(night, guest, gone=True, same="")
        case e.Kicked(guest, by, reason):
            return changed(night, guest, gone=True, removed_by=by, reason=reason)
        case e.BotAdded(guest, name, style):
            return with_guest(night, guest, Guest(name, "guest", bot=style))
        case e.CohostNamed(guest, _, cohost):
            return changed(night, guest, role="cohost" if cohost else "guest")
        case e.PictureSet(guest, picture):
            return changed(night, guest, picture=picture)
        case e.FiguresShown(guest, shown):
            return changed(night, guest, shows_figures=shown)
        case e.LinkWithdrawn(what):
            times = night.withdrawn.get(what, 0) + 1
            return replace(night, withdrawn={**night.withdrawn, what: times})
        case e.Queued(guest):
            return replace(night, queue=(*night.queue, guest))
        case e.Unqueued(guest):
            return replace(night, queue=tuple([g for g in night.queue if g != guest]))
        case e.Said() | e.Reacted() | e.Ruled() | e.NameRemoved():
            return night
        case e.TakenBack(to_seq):
            undo = night.undo[at]
            table = floor.undone(night.tables[at], undo, to_seq)
            return replace(with_table(night, at, table), undo=without(night.undo, at))
        case e.Started():
            return replace(night, started=(*night.started, at))
        case e.Paused(by):
            return replace(night, paused_by=by)
        case e.Resumed():
            return replace(night, paused_by="")
        case e.TableAdded(_, name, dealer):
            table = replace(at_table.empty_table(night.house), dealer=dealer)
            names = {**night.table_names, at: name} if name else night.table_names
            now = with_table(night, at, table)
            return replace(now, table_names=names, last_table=at)
        case e.TableClosed():
            first, *others = [each for each in night.tables if each != at]
            kept = night.tables[first]
            kept = replace(kept, past=(*kept.past, *night.tables[at].past))
            rest = {first: kept, **{no: night.tables[no] for no in others}}
            return replace(night, tables=rest, undo=without(night.undo, at))
        case e.MarkerPaid():
            return with_entries(night, event, at)
        case e.BuyAsked(guest, seat, amount, sits, minutes):
            asked = Request(at, seat, amount, sits, minutes)
            return replace(night, requests={**night.requests, guest: asked})
        case e.ApprovalSet(_, approval):
            return replace(night, approval=approval)
        case e.BankerNamed(guest):
            return replace(night, banker="" if guest == host_of(night) else guest)
        case (
            e.BuyAnswered()
            | e.CashPaid()
            | e.Spent()
            | e.Adjusted()
            | e.EntryCorrected()
            | e.PaymentMade()
            | e.PaymentCarried()
            | e.DebtTakenUp()
            | e.HandRecorded()
            | e.EntryRecorded()
        ):
            return night
        case e.Imported(format):
            return replace(night, imported=format)
        case e.PlayersNamed(players):
            known = {guest: Guest(name, "guest", let_in=True) for guest, name in players}
            return replace(night, guests={**night.guests, **known})
        case e.KittyPaid():
            ended = {no: replace(t, carried=0) for no, t in night.tables.items()}
            return replace(with_entries(night, event, at), tables=ended)
        case e.NightEnding():
            last = {no: replace(t, last=True) for no, t in night.tables.items()}
            return replace(night, ending=True, tables=last, requests={})
        case e.NightEnded():
            return replace(night, ended=True)
        case _:
            raise AssertionError(f"{event} is about a table")


def knocked(was: Guest | None, event: e.Knocked) -> Guest:
    """A person at the door, for the first time or again. Who was let in before has the picture
    they had."""
    known = Guest(event.name, "door", same=event.same, picture=event.picture)
    if was is None or not was.let_in:
        return known
    return replace(known, let_in=True, picture=was.picture)


def let_in(night: Night, guest: str, same: str) -> Night:
    """The night with a guest who was let in: as a new one, or as one who is back."""
    if not same:
        return changed(night, guest, role="guest", let_in=True)
    rest = {id: known for id, known in night.guests.items() if id != guest}
    picture = night.guests[guest].picture or rest[same].picture
    back = Guest(rest[same].name, "guest", let_in=True, picture=picture)
    return replace(night, guests={**rest, same: back})


def evolve_table(night: Night, event: e.TableEvent, at: TableNo) -> Night:
    """Apply an event to one table and to the bank's accounts."""
    night = with_entries(night, event, at)
    if isinstance(event, e.SatDown | e.MovedHere):
        night = with_memory(night, at, event.guest)
    return with_table(night, at, at_table.evolve(night.tables[at], event))


def with_memory(night: Night, at: TableNo, guest: str) -> Night:
    """What another table remembers of a guest comes with them to this one."""
    table = remembering(night, at, guest)
    if table is night.tables[at]:
        return night
    others = {no: forgetting(each, guest) for no, each in night.tables.items()}
    return replace(night, tables={**others, at: table})


def with_entries(night: Night, event: e.NightEvent, at: TableNo) -> Night:
    """The night with the bank's entries of an event."""
    found = entries(event, *seats_at(night, at))
    return replace(night, ledger=posted(night.ledger, found)) if found else night


def seats_at(
    night: Night, at: TableNo
) -> tuple[Callable[[Seat], str], Callable[[Seat], Chips]]:
    """Who is in a seat of a table, and with how many chips."""

    def guest_in(seat: Seat) -> str:
        return sitting(night.tables[at], seat)

    def stack_of(seat: Seat) -> Chips:
        chair = night.tables[at].chairs[seat]
        assert chair
        return chair.stack

    return guest_in, stack_of


def changed(night: Night, guest: str, **fields: object) -> Night:
    """The same night with these fields of one guest changed."""
    return with_guest(night, guest, replace(night.guests[guest], **fields))


def folded(night: Night, events: Sequence[Happened]) -> Night:
    """The night after all of these events."""
    for at, event in events:
        night = evolve(night, event, at)
    return night
