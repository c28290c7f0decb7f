"""What a row of the table of commands says, and what it refuses by itself.

`commands` has the rows; `refuse` puts their questions in one order, whatever the command.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVarTuple

from msgspec import Struct

from homegame.model.refusal import Refused, Sys
from homegame.night.banking import refuse_others
from homegame.night.count_out import has_real_chips
from homegame.night.facts import Facts
from homegame.night.night import (
    OFFICIALS,
    Actor,
    C,
    Decide,
    Decision,
    Night,
    seat_at,
)
from homegame.night.people import is_host
from homegame.night.tables import unknown_table
from homegame.rulebook import Rule, rule
from homegame.seats import TableNo

Ts = TypeVarTuple("Ts")

By = Literal[
    "stranger",
    "guest",
    "seat",
    "seat or host",
    "seat or who deals",
    "who deals",
    "banker",
    "host",
    "host alone",
    "dealer",
    "clock",
    "floor",
]
"""Who may give a command: someone at the door, anyone who was let in, a player in a seat, the
banker, the host or a co-host, the host alone, or one of the officials. "who deals" is the
dealer or, at a table where people deal, the host; there, a "host" needs no seat either."""

HOSTS: Final = ("host", "host alone")
OFFICIAL: Final = ("dealer", "clock", "floor")
WITHOUT_A_SEAT: Final = ("seat or host", "seat or who deals")
"""What a host gives at a table where people deal without a seat of their own."""

About = Literal["hand", "table", "tournament", "bank", "night"]
"""What a command is about."""

Seen = Literal["", "turn and price", "turn", "hand", "hand or moment", "moment"]
"""What its sender must have seen for it to count: the turn and what a call costs; if they are
named, the turn, any turn of the hand, or the moment (`real.moment`)."""

Cash = Literal["", "enter", "start", "drawn", "by_level", "no_chips", "not_played"]
"""Why a tournament's table has none of it; "" if it has."""

CASH_ONLY: Final[Mapping[Cash, Refused]] = {
    "enter": Refused(Sys.SEATED, "tourn.enter"),
    "start": Refused(Sys.SEATED, "tourn.start"),
    "drawn": Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.drawn"),
    "by_level": Refused(Rule.BLIND_SCHEDULE, "tourn.by_level"),
    "no_chips": Refused(Rule.FREEZE_OUT, "tourn.no_chips"),
    "not_played": Refused(Rule.FREEZE_OUT, "tourn.not_played"),
}

Cards = Literal["", "real", "chips", "online"]
"""What a table must have: real cards, real chips that are worth money, or cards that the server
deals."""

Fact = Literal[
    "ids",
    "names",
    "minutes_away",
    "has_device",
    "cards",
    "draw",
    "now_ms",
    "shares",
    "debts",
]
"""What is looked up before a command is decided on: a field of `Facts`."""

Knowing = Callable[[Night, Actor, TableNo, C, Facts], Decision]
"""What decides on a command for which something is looked up."""


class Row(Struct, frozen=True):
    """All that is said of one command."""

    kind: type[Any]
    decide: Callable[..., Decision] | None
    """It is given the facts, too, if there are any. None: the server answers it itself."""
    by: By
    about: About
    seen: Seen = ""
    paused: bool = True
    """It is carried out while the game is paused."""
    after_end: bool = False
    """It is carried out once the night is over."""
    cash: Cash = ""
    cards: Cards = ""
    own: bool = False
    """Guests whose device is here do it themselves, also where people deal."""
    facts: tuple[Fact, ...] = ()


def row(
    kind: type[C],
    decide: Decide[C],
    by: By,
    about: About,
    *,
    seen: Seen = "",
    paused: bool = True,
    after_end: bool = False,
    cash: Cash = "",
    cards: Cards = "",
    own: bool = False,
) -> Row:
    """The row of a command; the type checker proves that the function decides on it."""
    when = seen, paused, after_end
    return Row(kind, decide, by, about, *when, cash, cards, own)


def knowing(
    kind: type[C],
    decide: Knowing[C],
    by: By,
    about: About,
    *facts: Fact,
    seen: Seen = "",
    paused: bool = True,
    cash: Cash = "",
    cards: Cards = "",
    own: bool = False,
) -> Row:
    """The row of a command for which these facts are looked up."""
    return Row(kind, decide, by, about, seen, paused, False, cash, cards, own, facts)


def answered(kind: type[Any], by: By, about: About) -> Row:
    """The row of a command that the server answers itself."""
    return Row(kind, None, by, about)


def anywhere(
    decide: Callable[[Night, Actor, C, *Ts], Decision],
) -> Callable[[Night, Actor, TableNo, C, *Ts], Decision]:
    """A decision to which the table does not matter."""

    def decided(night: Night, by: Actor, _: TableNo, command: C, *facts: *Ts) -> Decision:
        return decide(night, by, command, *facts)

    return decided


def plainly(decide: Callable[[Night, Actor], Decision]) -> Decide[object]:
    """A decision to which neither the table matters nor anything that the command says."""

    def decided(night: Night, by: Actor, _: TableNo, __: object) -> Decision:
        return decide(night, by)

    return decided


# ---------------------------------------------------------------- what a row refuses


def refuse(row: Row, night: Night, by: Actor, at: TableNo) -> Refused | None:
    """Why a command of this row is not even looked at: the night is over, there is no such
    table, it is not theirs to give, the table is of another kind, they don't keep the bank."""
    if night.ended and not row.after_end:
        return Refused(Sys.ENDED, "night.ended")
    if at not in night.tables:
        return unknown_table(night, at)
    refused = refuse_role(row, night, by, at) or refuse_kind(row, night, at)
    if refused is None and row.by == "banker":
        return refuse_others(night, by)
    return refused


@rule(Rule.HOUSE_ROLES)
def refuse_role(row: Row, night: Night, by: Actor, at: TableNo) -> Refused | None:
    """Refuse what the role does not allow: guests play, the host runs the night."""
    if by in OFFICIALS:
        return None
    guest = night.guests.get(by)
    if row.by == "stranger":
        return Refused(Sys.SEATED, "door.known") if guest and not guest.gone else None
    if guest is None or guest.gone:
        return Refused(Sys.KEY, "role.unknown")
    if guest.role == "door":
        return Refused(Sys.ROLE, "role.door")
    hosts = ("host",) if row.by == "host alone" else ("host", "cohost")
    if row.by in HOSTS and guest.role not in hosts:
        return Refused(Sys.ROLE, "role.host")
    if night.paused_by and not row.paused:
        return pause_is_on(night)
    needs_seat = row.by == "seat" or (row.by in WITHOUT_A_SEAT and not runs(night, by, at))
    if needs_seat and not seat_at(night.tables[at], by):
        return Refused(Sys.NOT_SEATED, "seat.first")
    return None


def refuse_kind(row: Row, night: Night, at: TableNo) -> Refused | None:
    """Refuse what a table of this kind does not have."""
    table = night.tables[at]
    if row.cash and table.tournament:
        return CASH_ONLY[row.cash]
    if row.cards == "real" and table.dealer == "server":
        return Refused(Sys.ROLE, "real.server", field="table")
    if row.cards == "chips" and not has_real_chips(table):
        return Refused(Sys.ROLE, "chips.screen")
    if row.cards == "online" and table.dealer == "people":
        return Refused(Sys.ROLE, "expose.real_cards")
    return None


def pause_is_on(night: Night) -> Refused:
    """The refusal while the game is paused."""
    return Refused(Sys.PAUSED, "pause.on", {"name": night.guests[night.paused_by].name})


def runs(night: Night, by: Actor, at: TableNo) -> bool:
    """Whether the guest runs a table where people deal (DEAL-01)."""
    if by in OFFICIALS or night.tables[at].dealer == "server":
        return False
    return is_host(night, by)
