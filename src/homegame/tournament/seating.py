"""Seats in a tournament: the draw, moves that keep tables even, and breaking a table (TDA 10,
11).

A table is described for its coming hand: whose seat has the button, the small and the big
blind. No one may be moved strictly between the button and the small blind.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from homegame.seats import MOST_SEATS, NOBODY, Seat, TableNo, between, clockwise
from homegame.tournament.errors import TournamentError

Guest = str

EVEN = 2
"""A player moves when one table has at least so many more than another."""


class Table(Struct, frozen=True):
    """Who sits where, and the seats of the coming hand's button and blinds; the button or the
    small blind may be at an empty seat."""

    number: TableNo
    guests: Mapping[Seat, Guest]
    button: Seat
    small: Seat
    big: Seat
    seats: int = 9
    kept: frozenset[Seat] = frozenset()
    """Seats that are not free, though no one who stays sits there."""

    def open_seats(self) -> list[Seat]:
        """The empty seats at which someone can come in to the coming hand."""
        return [seat for seat in self.empty() if seat not in self.shut()]

    def empty(self) -> list[Seat]:
        """All empty seats."""
        taken = self.guests.keys() | self.kept
        return [seat for seat in range(1, self.seats + 1) if seat not in taken]

    def shut(self) -> set[Seat]:
        """The seats strictly between the button and the small blind."""
        if self.button == self.small:
            return set()
        return {*between(range(1, self.seats + 1), self.button, self.small)}


class Place(Struct, frozen=True):
    """A seat at a table."""

    table: TableNo
    seat: Seat


class Move(Struct, frozen=True):
    """A guest changes tables. `waits`: not dealt in before the button has passed."""

    guest: Guest
    leaves: Place
    takes: Place
    waits: bool = False


# ---------------------------------------------------------------- the draw


def draw(
    guests: Sequence[Guest], order: Sequence[int], max_seats: int
) -> dict[Guest, Place]:
    """The first seats: as few tables as there have to be, as even as they can be.

    `order` is the draw, a permutation of 0, 1, 2 …: the guest drawn first sits at table 1, the
    next one at table 2, and so on around.
    """
    drawn = in_order_of(guests, order)
    tables = tables_for(len(drawn), max_seats)
    return {
        guest: Place(1 + at % tables, 1 + at // tables) for at, guest in enumerate(drawn)
    }


def tables_for(players: int, max_seats: int) -> int:
    """The fewest tables for so many players; one if there are none."""
    return max(1, -(-players // max_seats))


def in_order_of(guests: Sequence[Guest], order: Sequence[int]) -> list[Guest]:
    """The guests as they were drawn."""
    if sorted(order) != [*range(len(guests))] or len({*guests}) < len(guests):
        raise TournamentError("order", "tournament.permutation")
    return [guests[at] for at in order]


# ---------------------------------------------------------------- even tables


def next_move(
    tables: Iterable[Table], able: Collection[TableNo] | None = None, gap: int = EVEN
) -> Move | None:
    """Who has to move, and to which seat; None if tables are even, or no seat is open yet.
    `able`: the tables whose players can move now; all if None.

    The next big blind of a longest table moves to a shortest one, to the open seat that is
    soonest in the big blind there, which may be right now.
    """
    assert gap >= EVEN
    by_size = sorted(tables, key=lambda table: (len(table.guests), table.number))
    those = [table for table in by_size if able is None or table.number in able]
    longer = min(
        those, key=lambda table: (-len(table.guests), table.number), default=by_size[0]
    )
    for shorter in by_size:
        if len(longer.guests) - len(shorter.guests) < gap:
            return None
        if seat := worst_seat(shorter):
            leaves = next_big(longer.guests, longer.big)
            return Move(
                longer.guests[leaves],
                Place(longer.number, leaves),
                Place(shorter.number, seat),
            )
    return None


def next_big(guests: Iterable[Seat], big: Seat) -> Seat:
    """Who has the coming big blind: whoever sits there, or the next one; 0 if no one is."""
    return min(guests, key=lambda seat: (seat < big, seat), default=NOBODY)


def worst_seat(table: Table) -> Seat:
    """The open seat with the fewest hands to its big blind; 0 if none is open."""
    return min(table.open_seats(), key=lambda seat: hands_to_big(table, seat), default=0)


def hands_to_big(table: Table, seat: Seat) -> int:
    """How many hands until someone who comes in at this seat has the big blind; 0: the coming
    one."""
    return clockwise({*table.guests, seat}, table.small).index(seat)


def moved(tables: Iterable[Table], move: Move) -> list[Table]:
    """The tables after a move."""
    found: list[Table] = []
    for table in tables:
        guests = dict(table.guests)
        if table.number == move.leaves.table:
            del guests[move.leaves.seat]
        if table.number == move.takes.table:
            assert move.takes.seat not in guests
            guests[move.takes.seat] = move.guest
        if guests != table.guests:
            table = replace(table, guests=guests, big=next_big(guests, table.small + 1))
        found.append(table)
    return found


def balanced(tables: Iterable[Table], gap: int = EVEN) -> tuple[list[Table], list[Move]]:
    """The tables after all moves that even them, and these moves in order."""
    these, moves = [*tables], list[Move]()
    while move := next_move(these, gap=gap):
        these = moved(these, move)
        moves.append(move)
    return these, moves


# ---------------------------------------------------------------- fewer tables


def to_break(tables: Iterable[Table], order: Sequence[TableNo]) -> TableNo:
    """The table that is broken up now: the next in the order told beforehand, when the others
    have room for all; 0 if none is."""
    these = {table.number: table for table in tables}
    if len(these) < 2:
        return 0
    number = next((each for each in order if each in these), max(these))
    empty = sum(len(these[each].empty()) for each in these if each != number)
    return number if len(these[number].guests) <= empty else 0


def broken(
    tables: Sequence[Table], number: TableNo, order: Sequence[int]
) -> tuple[list[Table], list[Move]]:
    """The other tables, with everyone of a broken one; and the moves.

    `order` is the draw for seats: a permutation of 0, 1, 2 … of its players by seat. Each goes
    to the shortest table there is then, and may have a blind or the button there. Only if no
    other seat is left is it one between the button and the small blind, and the player waits.
    """
    these = [table for table in tables if table.number != number]
    old = next(table for table in tables if table.number == number)
    seat_of = {guest: seat for seat, guest in old.guests.items()}
    moves: list[Move] = []
    for guest in in_order_of([old.guests[seat] for seat in sorted(old.guests)], order):
        room = [table for table in these if table.empty()]
        if not room:
            raise TournamentError("tables", "tournament.no_room")
        to = min(room, key=lambda it: (not it.open_seats(), len(it.guests), it.number))
        seat = (to.open_seats() or to.empty())[0]
        move = Move(
            guest,
            Place(number, seat_of[guest]),
            Place(to.number, seat),
            not to.open_seats(),
        )
        these = moved(these, move)
        moves.append(move)
    return these, moves


def is_final(players: int, max_seats: int) -> bool:
    """Whether all who are left sit down at one table: one more than its usual seats may."""
    return players <= min(max_seats + 1, MOST_SEATS)


def final_table(
    guests: Sequence[Guest], order: Sequence[int], max_seats: int
) -> list[Guest]:
    """The draw for the final table: the guests from seat 1 on."""
    if not is_final(len(guests), max_seats):
        raise TournamentError(
            "guests", "tournament.seats_few", guests=len(guests), seats=max_seats
        )
    return in_order_of(guests, order)
