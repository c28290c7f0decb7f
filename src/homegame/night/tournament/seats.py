"""Seats: the draw, tables that stay even, tables that break, and the final table (TDA 10, 11;
TOURN-19)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from homegame.engine.plan import who_is_dealt
from homegame.engine.table import is_playing, ready
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Move, Table
from homegame.model.tournament import Entrant as Bought
from homegame.night.fold import folded
from homegame.night.night import Actor, Decision, Happened, Night, Place, place_of
from homegame.night.tables import refuse_arrival, unknown_table
from homegame.night.tournament.remembered import remembered, unchanged
from homegame.night.tournament.standing import (
    has_lost_all,
    is_idle,
    kept_seats,
    running,
    tables_of,
)
from homegame.rulebook import Rule
from homegame.rules.button import Entrant, from_button, next_hand
from homegame.rules.games import seats_served
from homegame.seats import MOST_SEATS, NIGHT, NOBODY, Seat, TableNo, clockwise
from homegame.tournament import prices, seating


class Due(NamedTuple):
    """What has to be done before the tables go on, and which tables wait for it. It is done
    once none of the tables in `needs` is in a hand."""

    kind: Literal["final", "break", "balance"]
    table: TableNo
    """The table that is broken up, or that a player leaves."""
    needs: tuple[TableNo, ...]
    move: seating.Move | None = None
    players: int = 0
    """How many seats are drawn."""


def seats_key(night: Night) -> object:
    """What seats depend on: the tournament, and its tables; until a hand stands only who sits
    there, where the blinds are, and whether it is being played."""
    tables = tables_of(night)
    return (
        night.tournament,
        kept_seats(night),
        [
            (at, table)
            if is_idle(night, at)
            else (at, table.chairs, table.marks, table.house, is_playing(table))
            for at, table in tables.items()
        ],
    )


@remembered
@unchanged(seats_key)
def seats_due(night: Night) -> Due | None:
    """What has to be done about seats; None: tables are as they should be."""
    found = running(night)
    tables = tables_of(night)
    if found is None or not found.level or len(tables) < 2:
        return None
    sizes = sizes_of(night)
    players = sum(sizes.values())
    if players <= final_size(night):
        return Due("final", max(tables), tuple(tables), players=players)
    described = {at: coming(night, at) for at in tables}
    if number := seating.to_break(described.values(), found.tables):
        return Due("break", number, (number,), players=sizes[number])
    if seating.next_move(described.values()) is None:
        return None
    idle = [at for at in tables if is_idle(night, at)]
    stay = [staying(night, each) for each in described.values()]
    if move := seating.next_move(stay, idle) or seating.next_move(stay):
        return Due("balance", move.leaves.table, (move.leaves.table,), move)
    return None


def final_size(night: Night) -> int:
    """How many sit down at the final table: one more than usual, if the cards serve them."""
    found = running(night)
    assert found
    house = next(iter(tables_of(night).values())).house
    return min(found.setup.seats + 1, MOST_SEATS, seats_served(house))


def is_ready(night: Night, due: Due) -> bool:
    """The tables it needs are between two hands."""
    return all(is_idle(night, at) for at in due.needs)


def holds(night: Night, at: TableNo, due: Due | None) -> bool:
    """Whether the table's next hand waits for seats: its own players move or will have to, or
    it has three players fewer than another one or can't play alone, and play stops there (WSOP
    T-67)."""
    if due is None:
        return False
    sizes = sizes_of(night)
    is_long = due.kind == "balance" and sizes[at] - min(sizes.values()) >= seating.EVEN
    is_far_short = max(sizes.values()) - sizes[at] >= FAR_SHORT or sizes[at] < 2
    return at in due.needs or is_long or is_far_short


FAR_SHORT = 3


def sizes_of(night: Night) -> dict[TableNo, int]:
    """How many sit at each of the tournament's tables."""
    return {
        at: sum([chair is not None for chair in table.chairs])
        for at, table in tables_of(night).items()
    }


def coming(night: Night, at: TableNo) -> seating.Table:
    """A table as it will be in its coming hand: who sits where, and who has which blind.

    During a hand it is not known yet who will be out: all who sit there count.
    """
    found = running(night)
    assert found
    table = night.tables[at]
    guests = {seat: chair.guest for seat, chair in enumerate(table.chairs) if chair}
    marks = next_marks(table)
    seats = min(found.setup.seats, len(table.chairs) - 1)
    kept = frozenset(
        [place.seat for place in kept_seats(night).values() if place.table == at]
    )
    return seating.Table(at, guests, marks.button, marks.small, marks.big, seats, kept)


def staying(night: Night, table: seating.Table) -> seating.Table:
    """The same table without those who have lost all chips in a hand that does not stand yet.
    Their seats aren't free before it does."""
    at, guests = table.number, table.guests
    if is_idle(night, at):
        return table
    stay = {
        seat: each for seat, each in guests.items() if not has_lost_all(night, at, seat)
    }
    return replace(table, guests=stay, kept=table.kept | (guests.keys() - stay.keys()))


@remembered
def next_marks(table: Table) -> Marks:
    """Where button and blinds go in the coming hand of those who sit there."""
    return coming_marks(table, [seat for seat, chair in enumerate(table.chairs) if chair])


def coming_marks(table: Table, taken: Sequence[Seat]) -> Marks:
    """Where button and blinds go in the table's coming hand."""
    if len(taken) < 2:
        return table.marks
    if not table.number:
        return from_button(min(taken), tuple(sorted(taken))).marks
    if len(taken) == 2:
        return marks_of_three(table, taken)
    if table.hand is None or table.hand.over:
        able = ready(table)
        return who_is_dealt(table, NOBODY).marks if len(able) > 1 else table.marks
    return next_hand(table.house, table.marks, dict.fromkeys(taken, Entrant())).marks


def marks_of_three(table: Table, taken: Sequence[Seat]) -> Marks:
    """Two are left at the table: whoever comes makes them three, and the blinds go on as among
    three."""
    was = table.marks
    big, _ = clockwise(taken, after=was.big)
    if was.button == was.small:
        return Marks(was.button, was.big, big)
    if table.house.button.rule == "dead":
        return Marks(was.small, was.big, big)
    button, small = clockwise(taken, after=was.button)
    return Marks(button, small, button)


# ---------------------------------------------------------------- what is done


def reseated(night: Night, due: Due, order: Sequence[int]) -> list[Happened]:
    """The moves that are due; `order` is the draw of the players of a broken table, or of all
    who are left."""
    match due.kind:
        case "balance":
            assert due.move
            return moved(night, due.move, "balance")
        case "break":
            return broken(night, due.table, order)
        case "final":
            return final_table(night, order)


def moved(night: Night, move: seating.Move, why: e.MoveReason) -> list[Happened]:
    """One guest, with all their chips, from one table to another."""
    (was, seat), (to, place) = (
        (move.leaves.table, move.leaves.seat),
        (move.takes.table, move.takes.seat),
    )
    chair = night.tables[was].chairs[seat]
    assert chair
    amount, guest = chair.stack, chair.guest
    events = [
        Happened(was, e.MovedAway(seat, guest, amount, to)),
        Happened(to, e.MovedHere(place, guest, amount, was, why, chair.uncounted)),
    ]
    if chair.out:
        events.append(Happened(to, e.SatOut(place, "asked")))
    return events


def moved_by_host(night: Night, by: Actor, command: c.MoveGuest) -> Decision:
    """The host moves a guest to a free seat, as long as the tables stay as even as they are.
    Where the server deals, a guest who is in a hand is moved when it is over."""
    at, seat = place_of(night, command.guest)
    to, tables = command.table, tables_of(night)
    if not seat:
        return Refused(Sys.NOT_SEATED, "move.nowhere", field="guest")
    if to not in tables:
        return unknown_table(night, to)
    if at == to and not command.seat:
        return Refused(Sys.SEATED, "move.same", field="table")
    free = coming(night, to).empty()
    if not free:
        return Refused(Sys.FULL, "move.full", field="table")
    wanted = command.seat or free[0]
    if refused := refuse_arrival(night.tables[to], wanted) or refuse_kept(
        night, to, wanted
    ):
        return refused
    sizes = sizes_of(night)
    if at != to and sizes[to] >= sizes[at]:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.uneven")
    table = night.tables[at]
    chair = table.chairs[seat]
    assert chair
    if is_idle(night, at):
        move = seating.Move(chair.guest, seating.Place(at, seat), seating.Place(to, wanted))
        return moved(night, move, "host")
    if table.dealer == "people":
        return Refused(Sys.NO_HAND, "real.move_in_hand")
    if chair.leaving:
        return Refused(Sys.NOT_SEATED, "move.leaving", field="guest")
    other = NIGHT if at == to else to
    if Move(seat, command.seat, other, by) in table.moves:
        return Refused(Sys.SEATED, "move.asked", field="guest")
    return [Happened(at, e.SeatAsked(seat, command.seat, other, by))]


def refuse_kept(night: Night, at: TableNo, seat: Seat) -> Refused | None:
    """Refuse a seat that is kept for someone who may rebuy."""
    for guest, kept in kept_seats(night).items():
        if kept == Place(at, seat):
            name = night.guests[guest].name
            return Refused(
                Rule.LEVELS_AND_LATE_ENTRY, "tourn.seat_kept", {"name": name}, "seat"
            )
    return None


def moved_as_asked(night: Night, at: TableNo) -> list[Happened]:
    """After a hand: the moves that the host has asked for during it. Who can't be moved by now
    stays."""
    events: list[Happened] = []
    for move in night.tables[at].moves:
        now = folded(night, events)
        chair = now.tables[at].chairs[move.seat]
        if chair is None or move not in now.tables[at].moves:
            continue
        asked = c.MoveGuest(chair.guest, move.table or at, move.to)
        stays = [Happened(at, e.SeatAsked(move.seat))]
        # A seat of the same table is kept for this move until it isn't asked any more.
        decided = moved_by_host(folded(now, stays), move.by, asked)
        events += stays if isinstance(decided, Refused) else decided
    return events


def broken(night: Night, number: TableNo, order: Sequence[int]) -> list[Happened]:
    """A table is broken up: its players are drawn to seats at the others."""
    described = [coming(night, at) for at in tables_of(night)]
    _, moves = seating.broken(described, number, order)
    events = [each for move in moves for each in moved(night, move, "broken")]
    return [*events, Happened(number, e.TableClosed(""))]


def final_table(night: Night, order: Sequence[int]) -> list[Happened]:
    """Everyone who is left is drawn to a seat at the table that is broken last."""
    found = running(night)
    assert found
    tables = tables_of(night)
    to = found.tables[-1]
    sits = [
        (at, seat, chair)
        for at, table in tables.items()
        for seat, chair in enumerate(table.chairs)
        if chair
    ]
    drawn = seating.in_order_of([chair.guest for _, _, chair in sits], order)
    place = {guest: seat for seat, guest in enumerate(drawn, 1)}
    events = [
        Happened(at, e.MovedAway(seat, chair.guest, chair.stack, to))
        for at, seat, chair in sits
    ]
    seats = len(tables[to].chairs) - 1
    if len(sits) > seats:
        events.append(Happened(to, e.SeatsSet(len(sits))))
    for at, _, chair in sits:
        seat = place[chair.guest]
        here = e.MovedHere(seat, chair.guest, chair.stack, at, "final", chair.uncounted)
        events.append(Happened(to, here))
        if chair.out:
            events.append(Happened(to, e.SatOut(seat, "asked")))
    return events + [Happened(at, e.TableClosed("")) for at in tables if at != to]


def first_seats(night: Night, order: Sequence[int]) -> list[Happened]:
    """The draw before the first hand: as few tables as there have to be, as even as can be."""
    found = running(night)
    assert found
    guests = [*found.entrants, *found.dummies]
    places = seating.draw(guests, order, found.setup.seats)
    numbers = sorted(tables_of(night))
    events: list[Happened] = []
    while len(numbers) < max(place.table for place in places.values()):
        fresh = max([night.last_table, *numbers]) + 1
        events.append(Happened(fresh, e.TableAdded("", tournament=True)))
        numbers.append(fresh)
    for guest, place in places.items():
        at = numbers[place.table - 1]
        bought = found.entrants.get(guest, Bought())
        chips = prices.chips(found.setup, bought)
        events.append(Happened(at, e.StackPlaced(place.seat, guest, chips)))
        if guest in found.dummies:
            events.append(Happened(at, e.SatOut(place.seat, "asked")))
    used = max(place.table for place in places.values())
    unused = [at for at in numbers[used:] if at in night.tables]
    return events + [Happened(at, e.TableClosed("")) for at in unused]
