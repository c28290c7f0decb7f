"""What a row of the table of events says; `fold` reads it."""

from collections.abc import Callable
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec import Struct

from homegame.bank.book import Line
from homegame.bank.entries import Entries, Seated
from homegame.bank.posting import Before
from homegame.model.state import Table
from homegame.night.night import Night
from homegame.seats import TableNo

E = TypeVar("E")

About = Literal["hand", "table", "tournament", "bank", "night"]
"""What an event is about. In the log, the row of a "hand" or a "table" names that table."""

Stands = Literal["", "between hands", "at once"]
"""When what was entered of a hand with real cards before it can no longer be undone: chips came
or went of which the hand would not know, or the next one has begun."""

Page = Literal["bank", "tournament"]
BANK: Final[tuple[Page, ...]] = ("bank",)
BOTH: Final[tuple[Page, ...]] = ("bank", "tournament")


class Row(Struct, frozen=True):
    """All that is said of one event. What it doesn't name stays as it is."""

    kind: type[Any]
    about: About
    night: Callable[[Night, TableNo, Any], Night] | None = None
    """What it changes about the night, and before that of its table."""
    table: Callable[[Table, Any], Table] | None = None
    """What it changes at its table."""
    entries: Callable[[Any, Seated], Entries] | None = None
    """Its entries in the bank's accounts of chips and promises."""
    line: Callable[[Any, Before], Line | None] | None = None
    """Its line in the bank's book."""
    served: Callable[[Any, Seated], str] | None = None
    """Who no longer waits for the banker: they have what they asked for, or are gone."""
    stands: Stands = ""
    timed: Callable[[Night, Night, TableNo, Any], Night] | None = None
    """What its time changes: it takes the night before it, and the one after it, whose `at_ms`
    is that time."""
    undone: bool = False
    """The floor can take it back."""
    pages: tuple[Page, ...] = ()
    """Which pages look different after it, besides those that `is_at_the_bank` and `about`
    tell of."""
    written: tuple[str, ...] = ()
    """Its fields in which people write: a name may stand anywhere in them."""
    called: tuple[str, ...] = ()
    """Its fields that say what a guest is called."""

    @property
    def is_at_the_bank(self) -> bool:
        """It may make a line in the bank's book, or end a guest's wait for the banker."""
        return self.line is not None or self.served is not None


def row(
    kind: type[E],
    about: About,
    *,
    night: Callable[[Night, TableNo, E], Night] | None = None,
    table: Callable[[Table, E], Table] | None = None,
    entries: Callable[[E, Seated], Entries] | None = None,
    line: Callable[[E, Before], Line | None] | None = None,
    served: Callable[[E, Seated], str] | None = None,
    stands: Stands = "",
    timed: Callable[[Night, Night, TableNo, E], Night] | None = None,
    undone: bool = False,
    pages: tuple[Page, ...] = (),
    written: tuple[str, ...] = (),
    called: tuple[str, ...] = (),
) -> Row:
    """The row of an event; the type checker proves that each function takes that event."""
    changes = night, table, entries, line, served
    return Row(kind, about, *changes, stands, timed, undone, pages, written, called)


class OfAGuest(Protocol):
    """An event that names its guest."""

    @property
    def guest(self) -> str: ...


def its_guest(event: OfAGuest, _: Seated) -> str:
    """The guest whom the event names."""
    return event.guest


def anywhere(change: Callable[[Night, E], Night]) -> Callable[[Night, TableNo, E], Night]:
    """A change to which the table does not matter."""

    def changed(night: Night, _: TableNo, event: E) -> Night:
        return change(night, event)

    return changed
