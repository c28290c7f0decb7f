"""A night: its guests, its tables, and everything else that is public about it.

A night owns its tables. It is a fold over one log, in which each row names its table; an event
with its table is a `Happened`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from homegame.bank.book import Book
from homegame.bank.ledger import Ledger
from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Approval, Hand, Past, Table
from homegame.model.tournament import Purchase, Tournament
from homegame.model.view import Role
from homegame.night.level_clock import LevelClock
from homegame.night.turn_clock import TurnClock
from homegame.rulebook import HouseRules
from homegame.rules.cash import past_of, with_past
from homegame.seats import (
    CLOCK,
    DEALER,
    FIRST_TABLE,
    FLOOR,
    NIGHT,
    NOBODY,
    Seat,
    TableNo,
)

T = TypeVar("T")
K = TypeVar("K")
C = TypeVar("C")

Actor = str
"""A guest's id, or one of the officials below."""

BY_DEALER: Final[Actor] = "@dealer"
BY_CLOCK: Final[Actor] = "@clock"
BY_FLOOR: Final[Actor] = "@floor"
OFFICIALS: Final = {BY_DEALER: DEALER, BY_CLOCK: CLOCK, BY_FLOOR: FLOOR}


STORY: Final = "story"
"""The part of a night that the story's link opens. No hand is called so."""


class NameAsk(Struct, frozen=True):
    """The name that a guest is to have, and who asked for it: a host, or the guest."""

    name: str
    by: str


class HostingOffer(Struct, frozen=True):
    """Whom the host has offered to host the night, and whether the host `stays` as co-host."""

    guest: str
    stays: bool


class Guest(Struct, frozen=True):
    """A person or a bot who has knocked. What they bought and cashed is in the ledger."""

    name: str
    role: Role
    bot: str = ""
    """The style of a bot; empty for a person."""
    gone: bool = False
    """Turned away or removed."""
    removed_by: str = ""
    """The guest who removed them; empty if no one did."""
    reason: str = ""
    let_in: bool = False
    """They were let in, this time or before."""
    same: str = ""
    """At the door: the guest who had the name and is not here, and whom they may be."""
    picture: str = ""
    """The emoji instead of their initials."""
    shows_figures: bool = False
    """Everyone may read how they play."""
    waits: bool = False
    """No one: a tournament stack that waits for a late player (TOURN-09)."""
    came_as: str = ""
    """The name they came under, if they have another one now: it gave them their colour."""
    hue: int = 0
    """The colour they had at the last table they sat at; 0: they have sat at none."""
    asked: NameAsk | None = None
    """Another name that a host wants, and the guest has to agree to."""
    wish: NameAsk | None = None
    """Another name that the guest wants, and a host has to agree to."""
    no_device: bool = False
    """A host has entered them: they have no device here."""
    played: bool = False
    """They were dealt in to a hand of this night."""


class Undo(Struct, frozen=True):
    """The hand before its last action, as it was after row `seq` of the log."""

    seq: int
    seat: Seat
    hand: Hand


class Before(Struct, frozen=True):
    """With real cards: the hand before something was entered, as it was after row `seq` of the
    log, and what the table kept beside it."""

    seq: int
    hand: Hand
    again: bool = False
    carried: int = 0
    upto: int = 0
    """What was entered ends with this row, and what came after it was undone; 0: nothing
    was."""


class Request(Struct, frozen=True):
    """What a guest has asked the banker for."""

    table: TableNo
    seat: Seat
    amount: Chips
    sits: bool
    minutes: int = 0
    entry: Purchase = ""
    """What they would buy in the tournament."""


class CutBy(Struct, frozen=True):
    """Who helped to cut the deck of a hand in the fair deal."""

    number: int
    """The hand's number at its table."""
    commitment: bytes
    """What the decks were committed to by, before anyone had promised a seed."""
    promises: tuple[tuple[Seat, bytes], ...] = ()
    """The seats that had promised one, and by what."""
    seeds: tuple[tuple[Seat, bytes], ...] = ()
    """The seeds that were opened then."""
    at: int = 0
    """How many cards a player then cut from the top."""


class Night(Struct, frozen=True):
    """Everything public about one night."""

    title: str
    house: HouseRules
    """The rules the night was opened with; a table's own may change during the night."""
    guests: dict[str, Guest]
    tables: dict[TableNo, Table]
    table_names: dict[TableNo, str] = {}
    """The names the host gave to tables; a table without one goes by its number."""
    last_table: TableNo = FIRST_TABLE
    """The highest table number used this night. No number is used twice."""
    ledger: Ledger = Ledger()
    """The chips that the bank has sold and bought back, and promises of chips."""
    book: Book = ()
    """Every movement of money."""
    requests: dict[str, Request] = {}
    """By guest, what the banker is asked to confirm, the oldest first."""
    approval: Approval | Literal[""] = ""
    """Who confirms purchases, if the host has changed it."""
    banker: str = ""
    """The guest who was named banker; "": the host."""
    offer: HostingOffer | None = None
    """The offer to host the night that waits for an answer."""
    queue: tuple[str, ...] = ()
    """Guests on the waiting list for a seat at any table, in order."""
    paused_by: str = ""
    started: tuple[TableNo, ...] = ()
    """The tables at which the host has started the game."""
    ending: bool = False
    ended: bool = False
    tournament: Tournament | None = None
    """The newest tournament of the night, running or over."""
    imported: str = ""
    """The format of the file that the night was read from; "": it was played here."""
    call: str = ""
    """The address of the group's own call, in another program."""
    rail_closed: bool = False
    """No one may watch who has no name here."""
    withdrawn: dict[str, int] = {}
    """By hand, or STORY: how often its link was withdrawn."""
    preset: str = ""
    """The program's own house that its rules were made from; "" in a replay."""
    opened_ms: int = 0
    """When the night was opened, by the wall clock: its hours begin there."""
    utc_offset_min: int = 0
    """By how many minutes the clocks where the night was opened are ahead of UTC."""
    seq: int = 1
    """The number of the last row applied."""
    at_ms: int = 0
    """When that row was written, by the wall clock."""
    clocks: dict[TableNo, TurnClock] = {}
    """Each table's turn clock by the wall clock, for what is left of the time banks."""
    level: LevelClock = LevelClock()
    """The clock of the tournament's levels."""
    stood_up_at_ms: dict[str, int] = {}
    """When guests last left a seat (CASH-09)."""
    dealt_to: dict[TableNo, dict[Seat, str]] = {}
    """The guests dealt into each table's last hand, by seat: a chair forgets who has left."""
    undo: dict[TableNo, Undo] = {}
    """By table, the hand that undoing its last action would restore."""
    frozen: dict[TableNo, CutBy] = {}
    """By table, the list of those who are about to cut the deck of its next hand."""
    cut_by: dict[TableNo, CutBy] = {}
    """By table, who has cut the deck of its last hand, if that was sealed before."""
    notes: dict[TableNo, tuple[Before, ...]] = {}
    """By table where people deal, the hand before each thing that was entered, oldest first,
    as far as it can be undone."""
    last_hands: tuple[TableNo, ...] = ()
    """The tables where people deal whose last hand of the night is over and was not yet said
    to stand."""


class Happened(NamedTuple):
    """An event and the table it is about; NIGHT: the night as a whole."""

    table: TableNo
    event: e.NightEvent


Decision = list[Happened] | Refused

Decide = Callable[[Night, Actor, TableNo, C], Decision]
"""What decides on a command that someone gives at a table."""


class Place(NamedTuple):
    """A seat at one of the night's tables."""

    table: TableNo
    seat: Seat


NOWHERE: Final = Place(NIGHT, NOBODY)


def place_of(night: Night, guest: str) -> Place:
    """The table and seat of a guest; NOWHERE if they have no seat."""
    for number, table in night.tables.items():
        if seat := seat_at(table, guest):
            return Place(number, seat)
    return NOWHERE


def seat_at(table: Table, guest: str) -> Seat:
    """The seat of a guest at this table; NOBODY if they have none."""
    for seat, chair in enumerate(table.chairs):
        if chair and chair.guest == guest:
            return seat
    return NOBODY


def is_list_closed(night: Night, at: TableNo) -> bool:
    """Whether it is settled whose seeds cut the deck of a table's next hand."""
    listed = night.frozen.get(at)
    return listed is not None and listed.number == night.tables[at].number + 1


def speaker(table: Table, by: Actor) -> Seat:
    """The seat that gives a command at this table, or the official."""
    return OFFICIALS[by] if by in OFFICIALS else seat_at(table, by)


def seat_of(night: Night, guest: str) -> Seat:
    """The number of a guest's seat, at whichever table; NOBODY if they have none."""
    return place_of(night, guest).seat


def table_for(night: Night, guest: str, wanted: TableNo = NIGHT) -> TableNo:
    """The table a guest's command is about: the one it names, else the one where the guest
    sits, else the first."""
    if wanted:
        return wanted
    return place_of(night, guest).table or next(iter(night.tables))


def remembering(night: Night, at: TableNo, guest: str) -> Table:
    """A table with what the night remembers of a guest, even if it was at another one: their
    rebuys, and the chips they left it with, which all come to this one (CASH-07, CASH-09)."""
    table = night.tables[at]
    for number, other in night.tables.items():
        past = past_of(other, guest)
        if number != at and past != Past(guest):
            past = replace(past, last_hand=table.number)
            return replace(table, past=with_past(table, past))
    return table


def sitting(table: Table, seat: Seat) -> str:
    """The guest in a taken seat."""
    chair = table.chairs[seat]
    assert chair
    return chair.guest


def host_of(night: Night) -> str:
    """The guest who hosts the night: who opened it, or was handed it; "" in a replay, which no
    one has opened."""
    hosts = [guest for guest, known in night.guests.items() if known.role == "host"]
    return hosts[0] if hosts else ""


def banker_of(night: Night) -> str:
    """The guest who keeps the bank (CASH-11)."""
    return night.banker or host_of(night)


def chips(night: Night) -> Chips:
    """All chips on all tables: always what the bank has sold and not bought back."""
    return sum([at_table.total_chips(table) for table in night.tables.values()])


def stands_still(night: Night, at: TableNo) -> bool:
    """Whether play is stopped: the game is paused, or the floor has asked before it rules."""
    return bool(night.paused_by) or at_table.awaits_ruling(night.tables[at])


def can_begin(night: Night, at: TableNo) -> bool:
    """The table's next hand may begin."""
    stopped = night.paused_by or night.ended
    return not stopped and at_table.can_begin(night.tables[at])


def is_started(night: Night, at: TableNo) -> bool:
    """The game has been started at the table, or a hand was dealt there. Where people deal,
    their first hand starts it."""
    table = night.tables[at]
    if table.tournament:
        return night.tournament is not None and night.tournament.level > 0
    return at in night.started or table.number > 0 or table.dealer == "people"


def are_bots_alone(night: Night, at: TableNo) -> bool:
    """Only bots could play the table's next hand: they wait until a person is back. In a
    tournament they don't: the others would have to wait for them."""
    if night.tables[at].tournament:
        return False
    seated = [chair for chair in night.tables[at].chairs if chair]
    bots = [chair for chair in seated if night.guests[chair.guest].bot]
    return bool(bots) and not any(
        chair.stack and not chair.out and not chair.leaving
        for chair in seated
        if chair not in bots
    )


def goes_on(night: Night, at: TableNo) -> bool:
    """The dealer may begin the table's next hand: the game is started, and a person is in
    it. Once the night is ending, what is left to play needs neither."""
    if not can_begin(night, at):
        return False
    return night.ending or (is_started(night, at) and not are_bots_alone(night, at))


def is_playing(night: Night) -> bool:
    """A hand is in play at one of the tables."""
    return any(at_table.is_playing(table) for table in night.tables.values())


def here(at: TableNo, events: Iterable[e.NightEvent]) -> list[Happened]:
    """These events, all about one table or all about the night."""
    return [Happened(at, event) for event in events]


def decided_at(at: TableNo, decided: at_table.Decision) -> Decision:
    """A table's decision, with its events as events of the night."""
    return decided if isinstance(decided, Refused) else here(at, decided)


def with_table(night: Night, at: TableNo, table: Table) -> Night:
    """The same night with one table changed or added."""
    return replace(night, tables={**night.tables, at: table})


def with_guest(night: Night, guest: str, known: Guest) -> Night:
    """The same night with one guest new or changed."""
    return replace(night, guests={**night.guests, guest: known})


def without(mapping: Mapping[K, T], key: K) -> dict[K, T]:
    """The same mapping without one entry, such as a table's."""
    return {other: each for other, each in mapping.items() if other != key}
