"""Change seats, and the number of seats at the table (POS-25, POS-21)."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from homegame.engine.table.chairs import Decision, is_dealt_in, with_chair
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import ABSENT, Chair, Hand, Move, Proposal, Table
from homegame.rulebook import Rule
from homegame.rules.cash import free_seats
from homegame.rules.games import seats_served
from homegame.rules.missed import moved_chair
from homegame.seats import NOBODY, Seat

Command = c.ChangeSeat | c.SetSeats


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat changes to another one, or the host sets how many there are."""
    match command:
        case c.ChangeSeat(0):
            return stay(table, by)
        case c.ChangeSeat(seat):
            return change_seat(table, by, seat)
        case c.SetSeats(seats):
            return set_seats(table, seats)


# ---------------------------------------------------------------- changing seats


def change_seat(table: Table, seat: Seat, to: Seat, by: str = "") -> Decision:
    """Change to an empty seat when the hand is over, or now if the seat is not in it. If
    several want the same one, whoever asked first gets it. `by`: the host who moves them."""
    chair = table.chairs[seat]
    assert chair
    if refused := refuse_seat(table, to) or refuse_change(table, chair):
        return refused
    others = [move for move in table.moves if move.seat != seat]
    if is_dealt_in(table, seat) or is_asked_for(others, to):
        asked = e.SeatAsked(seat, to, by=by)
        done = Move(seat, to, by=by) in table.moves
        return (
            Refused(Rule.CHANGING_SEATS, "change.asked", {"seat": to}) if done else [asked]
        )
    return [e.SeatChanged(seat, chair.guest, to, by)]


def refuse_change(table: Table, chair: Chair) -> Refused | None:
    """Refuse every other seat to somebody who is on the way out."""
    if table.last:
        return Refused(Sys.ENDED, "night.ending")
    if chair.leaving:
        return Refused(Sys.NOT_SEATED, "change.leaving")
    return None


def seats_to_change_to(table: Table, seat: Seat) -> list[Seat]:
    """The seats that a seat may change to, or ask for. Of free seats, only one that it has
    asked for already may be refused by itself."""
    chair = table.chairs[seat]
    assert chair
    if refuse_change(table, chair):
        return []
    asked = {move.to for move in table.moves if move.seat == seat}
    return [
        to
        for to in free_seats(table)
        if to not in asked or not isinstance(change_seat(table, seat, to), Refused)
    ]


def refuse_seat(table: Table, seat: Seat) -> Refused | None:
    """Refuse a seat that the table does not have, or that someone has."""
    most = len(table.chairs) - 1
    if not 1 <= seat <= most:
        return Refused(Rule.TABLE_SIZE, "seat.none", {"seat": seat, "most": most}, "seat")
    if table.chairs[seat]:
        return Refused(Sys.SEAT_TAKEN, "seat.taken", {"seat": seat}, "seat")
    return None


def refuse_open_seat(table: Table, seat: Seat) -> Refused | None:
    """Refuse also a seat that someone at the table changes to when the hand is over."""
    if not (refused := refuse_seat(table, seat)) and is_asked_for(table.moves, seat):
        return Refused(Rule.CHANGING_SEATS, "seat.kept", {"seat": seat}, "seat")
    return refused


def is_asked_for(moves: Collection[Move], seat: Seat) -> bool:
    """Someone at the table changes to this seat when the hand is over."""
    return any(move.to == seat and not move.table for move in moves)


def open_seats(table: Table) -> list[Seat]:
    """The seats that anyone may take: empty, and no one at the table changes to them."""
    return [seat for seat in free_seats(table) if not is_asked_for(table.moves, seat)]


def stay(table: Table, seat: Seat) -> Decision:
    """Stay in the seat after all."""
    if not any(move.seat == seat for move in table.moves):
        return Refused(Rule.CHANGING_SEATS, "change.none")
    return [e.SeatAsked(seat)]


def settled(table: Table, gone: Collection[Seat]) -> list[e.TableEvent]:
    """After the hand: everyone who asked changes seats, the first to ask first. `gone`: the
    seats whose players leave. A seat that is taken by then is not waited for."""
    taken = {seat for seat, chair in enumerate(table.chairs) if chair} - {*gone}
    events: list[e.TableEvent] = []
    for move in table.moves:
        chair = table.chairs[move.seat]
        if chair is None or move.seat in gone or move.table:
            continue
        if move.to in taken:
            events.append(e.SeatAsked(move.seat))
        else:
            events.append(e.SeatChanged(move.seat, chair.guest, move.to, move.by))
            taken = taken - {move.seat} | {move.to}
    return events


def seat_asked(table: Table, event: e.SeatAsked) -> Table:
    """Where the seat's player goes after the hand; nowhere, if they stay after all."""
    table = without_move(table, event.seat)
    if not event.to and not event.table:
        return table
    asked = Move(event.seat, event.to, event.table, event.by)
    return replace(table, moves=(*table.moves, asked))


def seat_changed(table: Table, event: e.SeatChanged) -> Table:
    """The chair in its new place; what its player agreed to goes with it."""
    seat, to = event.seat, event.to
    table = without_move(table, seat)
    chair = table.chairs[seat]
    assert chair
    first = chair.moved if chair.since == table.number else NOBODY
    chair = moved_chair(table.house, table.marks, chair, seat, to)
    chair = replace(chair, since=table.number, moved=first or seat)
    table = with_chair(with_chair(table, seat, None), to, chair)
    places = {seat: to}
    return replace(
        table,
        vote=table.vote and vote_after(table.vote, places),
        bomb=table.bomb and replace(table.bomb, seats=after(table.bomb.seats, places)),
    )


def vote_after(vote: Proposal, places: Mapping[Seat, Seat]) -> Proposal:
    """An open vote, in which someone has another seat now."""
    return replace(
        vote,
        by=places.get(vote.by, vote.by),
        yes=after(vote.yes, places),
        without=after(vote.without, places),
        seats=after(vote.seats, places),
    )


def after(seats: tuple[Seat, ...], places: Mapping[Seat, Seat]) -> tuple[Seat, ...]:
    """These seats, with the new places of those that changed."""
    return tuple([places.get(seat, seat) for seat in seats])


def without_move(table: Table, seat: Seat) -> Table:
    """The seat's player asks for no other seat any more."""
    left = tuple([move for move in table.moves if move.seat != seat])
    return table if left == table.moves else replace(table, moves=left)


# ---------------------------------------------------------------- how many seats


def set_seats(table: Table, seats: int) -> Decision:
    """Add or remove empty seats, as far as the deck serves them and no one sits there."""
    if seats in other_sizes(table):
        return seats_set(table, seats)
    if seats == len(table.chairs) - 1:
        return Refused(Rule.TABLE_SIZE, "seats.same", {"seats": seats}, "seats")
    _, most = seat_limits(table)
    if seats > most:
        return Refused(Rule.SEATS_BY_DECK, "seats.most", {"most": most}, "seats")
    return refuse_fewer(table, seats)


def seats_set(table: Table, seats: int) -> list[e.TableEvent]:
    """The table has so many seats from now on; who would have changed to a seat that goes
    stays where they are."""
    lost = [move.seat for move in table.moves if move.to > seats and not move.table]
    return [*[e.SeatAsked(seat) for seat in lost], e.SeatsSet(seats)]


def other_sizes(table: Table) -> list[int]:
    """How many seats the table can have instead of those it has."""
    least, most = seat_limits(table)
    return [seats for seats in range(least, most + 1) if seats != len(table.chairs) - 1]


def seat_limits(table: Table) -> tuple[int, int]:
    """The fewest and the most seats the table can have now."""
    return max(table.house.table.min_seats, last_taken(table)), seats_served(table.house)


def last_taken(table: Table) -> Seat:
    """The highest seat that someone has; NOBODY if the table is empty."""
    return max([seat for seat, chair in enumerate(table.chairs) if chair], default=NOBODY)


def refuse_fewer(table: Table, seats: int) -> Refused:
    """The refusal to remove a seat that is taken, or one that a hand needs."""
    least, taken = table.house.table.min_seats, last_taken(table)
    if taken > seats:
        return Refused(Sys.SEAT_TAKEN, "seats.taken", {"seat": taken}, "seats")
    return Refused(Rule.TABLE_SIZE, "seats.least", {"least": least}, "seats")


def seats_are(table: Table, event: e.SeatsSet) -> Table:
    """The table with its new number of seats."""
    return with_seats(table, event.seats)


def with_seats(table: Table, seats: int) -> Table:
    """The same table with so many seats. A hand in play goes on without those that are new."""
    chairs = table.chairs[: seats + 1]
    more = (None,) * (seats + 1 - len(chairs))
    moves = tuple([move for move in table.moves if move.to <= seats or move.table])
    hand = table.hand and with_places(table.hand, seats)
    return replace(table, chairs=(*chairs, *more), moves=moves, hand=hand)


def with_places(hand: Hand, seats: int) -> Hand:
    """The same hand with a place for each seat of the table, none of which is dealt in."""
    more = seats + 1 - len(hand.players)
    if more <= 0:
        return hand
    plan = replace(hand.plan, stacks=(*hand.plan.stacks, *(0,) * more))
    return replace(hand, plan=plan, players=(*hand.players, *(ABSENT,) * more))
