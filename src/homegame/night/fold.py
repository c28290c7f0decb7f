"""The night after an event: `evolve`. It never refuses, and never loses a chip.

An event is about one table or about the night as a whole; what chips and money it moves is
posted to the bank's accounts and its book.
"""

from collections.abc import Callable, Sequence
from typing import Final, cast, get_args

from msgspec.structs import replace

from homegame.bank.entries import entries, issued
from homegame.bank.ledger import posted
from homegame.bank.posting import with_line
from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.model import events as e
from homegame.model.state import Table
from homegame.night import banking, floor
from homegame.night.night import (
    Before,
    Guest,
    Happened,
    Night,
    Request,
    host_of,
    remembering,
    sitting,
    with_guest,
    with_table,
    without,
)
from homegame.night.tournament import fold as at_tournament
from homegame.night.tournament.standing import is_left_over
from homegame.rulebook import HouseRules
from homegame.rules.cash import forgetting
from homegame.seats import FIRST_TABLE, Seat, TableNo

AT_THE_BANK: Final = frozenset(
    {
        *(e.SatDown, e.ToppedUp, e.Funded, e.StoodUp, e.MovedAway, e.Kicked),
        *(e.StackCorrected, e.KittyPaid, e.MarkerPaid, e.BuyAnswered, e.EnteredFor),
        *(e.ChipHeld, e.HeldCashed, e.ChipsSold, e.StackCounted),
        *(e.CashPaid, e.Spent, e.Adjusted, e.EntryCorrected, e.PaymentMade),
        *(e.PaymentCarried, e.DebtTakenUp, e.EntryRecorded),
        *(e.EnteredTournament, e.EntryTakenBack, e.AddOnBought, e.StaffBonusBought),
        *(e.PrizePaid, e.BountyWon, e.Refunded),
    }
)
"""Events that may make a line in the bank's book, or end a guest's wait for the banker."""

TABLE_EVENTS: Final = frozenset(get_args(e.TableEvent))
OF_A_TOURNAMENT: Final = frozenset(get_args(e.TournamentEvent))


def opened(event: e.Opened, house: HouseRules) -> Night:
    """A night with its first table; the guest who opened it is its host. `house` is the
    house of the event, read from its text."""
    buyin = (event.buyin_least, event.buyin_most)
    table = at_table.empty_table(house, buyin)
    table = replace(table, dealer=event.dealer, depth=event.depth)
    host = Guest(event.name, "host")
    return Night(event.title, house, {event.guest: host}, {FIRST_TABLE: table})


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
        if isinstance(event, e.HandEnded) and night.ending and table.dealer == "people":
            now = replace(now, last_hands=(*now.last_hands, at))
        elif isinstance(event, e.Begun) and at in now.last_hands:
            now = stands(now, at)
        if night.notes.get(at) and forgets_notes(table, event):
            now = replace(now, notes=without(now.notes, at))
        if is_left_over(now, at) and any(now.tables[at].chairs):
            now = at_tournament.reused(now, at)
    elif type(event) in OF_A_TOURNAMENT:
        now = at_tournament.evolve(night, cast("e.TournamentEvent", event))
    else:
        now = evolve_night(night, event, at)
    if type(event) in AT_THE_BANK and not is_of_stacks(night, event, at):
        now = booked(night, now, event, at)
    return replace(now, seq=night.seq + 1)


def stands(night: Night, at: TableNo) -> Night:
    """The night, in which no last hand waits at this table to be said to stand."""
    return replace(night, last_hands=tuple([no for no in night.last_hands if no != at]))


def forgets_notes(table: Table, event: e.TableEvent) -> bool:
    """Whether what was entered before this event can no longer be undone: the next hand has
    begun, or chips came or went that an undone hand would not know of."""
    if isinstance(event, e.Begun):
        return True
    at_stake = type(event) in AT_THE_BANK or isinstance(
        event, e.KittyFed | e.BountyPaid | e.HeldPlayed
    )
    in_hand = isinstance(event, e.Funded | e.StackCorrected)
    return at_stake and (in_hand or not at_table.is_playing(table))


def noted(night: Night, at: TableNo) -> Night:
    """The night with the hand as it is now, to which undoing what follows comes back."""
    table = night.tables[at]
    assert table.hand
    before = Before(night.seq, table.hand, table.again, table.carried)
    return replace(night, notes={**night.notes, at: (*night.notes.get(at, ()), before)})


def note_undone(night: Night, at: TableNo) -> Night:
    """The night as it was before what was entered last. The decision gets a new name, so that
    nothing that was sent for the one after it counts for it."""
    table, notes = night.tables[at], night.notes[at]
    was, hand = notes[-1], table.hand
    assert hand
    chairs = table.chairs
    if hand.over:
        chairs = tuple(
            [
                chair and replace(chair, stack=chair.stack - hand.players[seat].stack)
                for seat, chair in enumerate(chairs)
            ]
        )
    again = at_table.with_places(replace(was.hand, acts=hand.acts + 1), len(chairs) - 1)
    table = replace(table, chairs=chairs, again=was.again, carried=was.carried, hand=again)
    rest = without(night.notes, at)
    left = rest
    if notes[1:]:
        # What ended with an earlier row still does: what came after that was undone, too.
        upto = notes[-2].upto or was.seq
        left = {**rest, at: (*notes[:-2], replace(notes[-2], upto=upto))}
    return replace(with_table(night, at, table), notes=left, undo=without(night.undo, at))


def is_of_stacks(night: Night, event: e.NightEvent, at: TableNo) -> bool:
    """A stack of a tournament was corrected, which is not a matter of money."""
    return isinstance(event, e.StackCorrected) and night.tables[at].tournament


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
        case e.Said() | e.Reacted() | e.Ruled() | e.NameRemoved() | e.ClockStopped():
            return night
        case e.Watched():
            return night
        case e.TakenBack(to_seq):
            undo = night.undo[at]
            table = floor.undone(night.tables[at], undo, to_seq)
            return replace(with_table(night, at, table), undo=without(night.undo, at))
        case e.Noted():
            return noted(night, at)
        case e.NoteUndone():
            return stands(note_undone(night, at), at)
        case e.HandSettled():
            return stands(replace(night, notes=without(night.notes, at)), at)
        case e.DealerSet(_, dealer):
            table = replace(night.tables[at], dealer=dealer)
            notes = without(night.notes, at)
            return stands(replace(with_table(night, at, table), notes=notes), at)
        case e.DepthSet(_, depth):
            return with_table(night, at, replace(night.tables[at], depth=depth))
        case e.Started():
            return replace(night, started=(*night.started, at))
        case e.Paused(by):
            return replace(night, paused_by=by)
        case e.Resumed():
            return replace(night, paused_by="")
        case e.TableAdded(_, name, dealer, tournament, depth, like):
            model = night.tables.get(like)
            rules = (model.house, model.buyin) if model else (night.house,)
            table = at_table.empty_table(*rules)
            table = replace(table, dealer=dealer, depth=depth)
            if tournament:
                table, night = at_tournament.table_added(night, at, table)
            names = {**night.table_names, at: name} if name else night.table_names
            now = with_table(night, at, table)
            return replace(now, table_names=names, last_table=at)
        case e.TableClosed():
            first, *others = [each for each in night.tables if each != at]
            kept = night.tables[first]
            kept = replace(kept, past=(*kept.past, *night.tables[at].past))
            rest = {first: kept, **{no: night.tables[no] for no in others}}
            night = at_tournament.table_closed(night, at)
            night = replace(night, undo=without(night.undo, at))
            return replace(night, tables=rest, notes=without(night.notes, at))
        case e.MarkerPaid() | e.ChipHeld() | e.HeldCashed():
            return with_entries(night, event, at)
        case e.BuyAsked(guest, seat, amount, sits, minutes, entry):
            asked = Request(at, seat, amount, sits, minutes, entry)
            return replace(night, requests={**night.requests, guest: asked})
        case e.ApprovalSet(_, approval):
            return replace(night, approval=approval)
        case e.BankerNamed(guest):
            return replace(night, banker="" if guest == host_of(night) else guest)
        case (
            e.BuyAnswered()
            | e.EnteredFor()
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
            return replace(night, ended=True, last_hands=())
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
    played_for_money = not night.tables[at].tournament
    if isinstance(event, e.SatDown | e.MovedHere) and played_for_money:
        night = with_memory(night, at, event.guest)
    night = with_table(night, at, at_table.evolve(night.tables[at], event))
    if isinstance(event, e.StackTaken):
        return at_tournament.without_dummy(night, event.guest)
    if isinstance(event, e.StackClaimed):
        return at_tournament.without_dummy(night, event.was)
    if isinstance(event, e.ChipsRaced):
        return at_tournament.raced(night, at, event)
    if isinstance(event, e.RaceUndone):
        return at_tournament.race_undone(night, at)
    return night


def with_memory(night: Night, at: TableNo, guest: str) -> Night:
    """What another table remembers of a guest comes with them to this one."""
    table = remembering(night, at, guest)
    if table is night.tables[at]:
        return night
    others = {no: forgetting(each, guest) for no, each in night.tables.items()}
    return replace(night, tables={**others, at: table})


def with_entries(night: Night, event: e.NightEvent, at: TableNo) -> Night:
    """The night with the bank's entries of an event."""
    of_stacks = is_of_stacks(night, event, at)
    found = (issued if of_stacks else entries)(event, *seats_at(night, at))
    return replace(night, ledger=posted(night.ledger, found)) if found else night


def seats_at(
    night: Night, at: TableNo
) -> tuple[Callable[[Seat], str], Callable[[Seat], Chips]]:
    """Who is in a seat of a table, and with how many chips."""

    def guest_in(seat: Seat) -> str:
        return sitting(night.tables[at], seat)

    def stack_of(seat: Seat) -> Chips:
        return at_table.behind(night.tables[at], seat)

    return guest_in, stack_of


def changed(night: Night, guest: str, **fields: object) -> Night:
    """The same night with these fields of one guest changed."""
    return with_guest(night, guest, replace(night.guests[guest], **fields))


def folded(night: Night, events: Sequence[Happened]) -> Night:
    """The night after all of these events."""
    for at, event in events:
        night = evolve(night, event, at)
    return night
