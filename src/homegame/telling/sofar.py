"""What the lines of the log depend on besides their event: names, seats, games, and the hand
so far."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.line import Line
from homegame.model.plan import Plan
from homegame.model.tournament import Level
from homegame.night.night import without
from homegame.rulebook import HouseRules
from homegame.rulebook.house import Game
from homegame.rules.games import played, turns, variant
from homegame.seats import FIRST_TABLE, Seat, TableNo
from homegame.variants import MIXES, VARIANTS, Board, Hole, Round, Variant
from homegame.words import say

E = TypeVar("E")


class HandSoFar(Struct, frozen=True):
    """The hand in play at a table, or its last one."""

    plan: Plan
    deals: int = 0
    """How many times the seats were dealt cards."""
    cards: int = 0
    """How many cards a seat has been dealt."""
    acts: int = 0
    """Folds, checks, calls and raises so far, where a low card brings it in."""
    runs: int = 1
    draws: int = 0
    drawn: tuple[Seat, ...] = ()
    """Seats that have drawn in the current draw."""
    side_pots: int = 0
    """How many side pots there are, once the last of them is won: it goes first."""

    @property
    def game(self) -> Variant:
        return VARIANTS[self.plan.game]

    @property
    def has_board(self) -> bool:
        return any(isinstance(step, Board) for step in self.plan.program)

    @property
    def is_stud(self) -> bool:
        """Cards are dealt face up."""
        return any(isinstance(step, Hole) and step.up for step in self.plan.program)


class Entered(Struct, frozen=True):
    """Something that was entered at a table of real cards: the hand before it, and what was
    told of it."""

    before: HandSoFar
    lines: tuple[Line, ...] = ()

    @property
    def told(self) -> Line | None:
        """The line that names it best: what someone did comes before the cards that followed,
        and before a bet that went back."""
        acts = [line for line in self.lines if line.kind != "street"]
        did = [line for line in acts if line.key != "log.returned"]
        return next(iter((*did, *acts, *self.lines)), None)

    @property
    def more(self) -> int:
        """How many others did something, too."""
        did = [
            line
            for line in self.lines
            if line.who and (line.voice == "urgent" or line.key.startswith("log.put_in"))
        ]
        return max(0, len(did) - 1)

    @property
    def has_rest(self) -> bool:
        """Someone else won something, too, or the same player another pot."""
        return len([line for line in self.lines if line.key == "log.wins"]) > 1


class TableSoFar(Struct, frozen=True):
    """One table of the night."""

    name: str = ""
    seats: dict[Seat, str] = {}
    """The guests by seat."""
    house: HouseRules | None = None
    """The table's rules, if the host has changed them or its games."""
    hand: HandSoFar | None = None
    tournament: bool = False
    """It is a table of the tournament that is on."""
    noted: tuple[Entered, ...] = ()
    """With real cards: what was entered of the hand, as far as it can be undone."""
    asked: tuple[Seat, ...] = ()
    """The seats that the last proposal names, without the one it came from."""


class Telling(Struct, frozen=True):
    """What a reader of the log knows so far. It is empty before the night is opened."""

    names: dict[str, str] = {}
    """The names of guests by id; a guest who has left keeps the name."""
    called: Mapping[str, str] = {}
    """What guests are called from the beginning, whatever the log says: a hand that is looked
    back on has the names of today."""
    opened: HouseRules = HouseRules()
    tables: dict[TableNo, TableSoFar] = {}
    table_no: TableNo = FIRST_TABLE
    """The table of the current event."""
    levels: tuple[Level, ...] = ()
    """The levels of the tournament."""

    @property
    def table(self) -> TableSoFar:
        return self.tables.get(self.table_no, TableSoFar())

    @property
    def seats(self) -> dict[Seat, str]:
        return self.table.seats

    @property
    def house(self) -> HouseRules:
        return self.table.house or self.opened

    @property
    def has_kitty(self) -> bool:
        """Whether the house keeps a kitty; without one, only odd chips are left to the
        banker."""
        houses = (self.opened, *[each.house for each in self.tables.values() if each.house])
        return any(house.kitty.enabled for house in houses)

    @property
    def hand(self) -> HandSoFar:
        """The hand; there must be one."""
        hand = self.table.hand
        assert hand
        return hand

    def name_in(self, seat: Seat) -> str:
        """The name of the guest in a seat."""
        return self.names[self.seats[seat]]

    def table_name(self, table_no: TableNo) -> str:
        """The name of a table, or its number if it has none."""
        named = self.tables.get(table_no, TableSoFar()).name
        return named or say("log.table", {"n": table_no})

    def title(self, game: str) -> str:
        """The title of a game or a mix that a house can name."""
        if game in MIXES:
            return say(f"mix.{game}", {})
        return variant(self.house, cast("Game", game)).title

    def is_usual(self, game: str) -> bool:
        """Whether the house plays only this game."""
        return [played(self.house, turn)[0].name for turn in turns(self.house)] == [game]


def looking_at(telling: Telling, table_no: TableNo) -> Telling:
    """The same telling for an event at this table; table 0 is the night as a whole."""
    return telling if telling.table_no == table_no else replace(telling, table_no=table_no)


def with_name(telling: Telling, guest: str, name: str) -> Telling:
    """The same telling with the name of a guest."""
    name = telling.called.get(guest, name)
    return replace(telling, names={**telling.names, guest: name})


def with_table(telling: Telling, table: TableSoFar) -> Telling:
    """The same telling with something about its table changed."""
    return replace(telling, tables={**telling.tables, telling.table_no: table})


def with_lines(telling: Telling, lines: tuple[Line, ...]) -> Telling:
    """The same telling when these lines were told of what was entered last."""
    *before, last = telling.table.noted
    of_it = tuple([line for line in lines if line.kind in ("act", "street")])
    entered = replace(last, lines=last.lines + of_it)
    return with_table(telling, replace(telling.table, noted=(*before, entered)))


def in_tournament(telling: Telling, tables: Iterable[TableNo], is_so: bool) -> Telling:
    """The same telling when these tables become a tournament's, or are so no more."""
    known = telling.tables
    changed = {at: replace(known.get(at, TableSoFar()), tournament=is_so) for at in tables}
    return replace(telling, tables={**known, **changed})


class SeatOfAGuest(Protocol):
    """An event about a guest's seat."""

    @property
    def seat(self) -> Seat: ...
    @property
    def guest(self) -> str: ...


def with_seats(telling: Telling, seats: dict[Seat, str]) -> Telling:
    """The same telling with these guests in the seats of its table."""
    return with_table(telling, replace(telling.table, seats=seats))


def seated(telling: Telling, event: SeatOfAGuest) -> Telling:
    """A seat is someone's."""
    return with_seats(telling, {**telling.seats, event.seat: event.guest})


def left(telling: Telling, event: SeatOfAGuest) -> Telling:
    """A seat is no one's."""
    return with_seats(telling, without(telling.seats, event.seat))


def of_hand(
    change: Callable[[HandSoFar, E], HandSoFar],
) -> Callable[[Telling, E], Telling]:
    """A change of the hand, if its beginning is known."""

    def changed(telling: Telling, event: E) -> Telling:
        table = telling.table
        hand = table.hand and change(table.hand, event)
        if hand is table.hand:
            return telling
        return with_table(telling, replace(table, hand=hand))

    return changed


def first_round(plan: Plan) -> Round | None:
    """The first betting round; the change hand has none."""
    return next((step for step in plan.program if isinstance(step, Round)), None)


# ---------------------------------------------------------------- what is known after an event


Learns = tuple[type, Callable[[Telling, Any], Telling]]


def known(kind: type[E], learns: Callable[[Telling, E], Telling]) -> Learns:
    """What is known after an event; the type checker proves that the two go together."""
    return kind, learns
