"""Closing: the last hand, the change hand, and every guest cashed out."""

from collections.abc import Sequence
from typing import cast

from homegame.bank.ledger import kitty, open_markers
from homegame.chips import split
from homegame.engine import table as at_table
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.night import real
from homegame.night.count_out import has_real_chips
from homegame.night.fold import evolve_table
from homegame.night.night import (
    Actor,
    Decision,
    Happened,
    Night,
    banker_of,
    here,
)
from homegame.rulebook import Rule
from homegame.rules.cash import change_due
from homegame.rules.open_stakes import are_paid_tonight
from homegame.seats import NIGHT, TableNo


def end_night(night: Night, by: Actor) -> Decision:
    """The hands in play are the last; if there are none, and none waits to be said to stand,
    everyone is cashed out at once."""
    if refused := refuse_end(night):
        return refused
    playing = [at for at, table in night.tables.items() if at_table.is_playing(table)]
    waits = tuple(
        [at for at in night.tables if at not in playing and awaits_word(night, at)]
    )
    closed = here(NIGHT, [e.NightEnding(by, after_hand=bool(playing), waits=waits)])
    for at in night.tables:
        if at not in playing and at not in waits:
            closed += end_of_play(night, at)
    return closed if waits else closed + closing(night, closed)


def refuse_end(night: Night) -> Refused | None:
    """Refuse what no longer goes once the hands in play are the last, and to end the night over
    a question about a stack: nobody is cashed out before it is answered."""
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    if any(at_table.awaits_ruling(each) for each in night.tables.values()):
        return Refused(Rule.TABLE_VOTES, "vote.first")
    return None


def awaits_word(night: Night, at: TableNo) -> bool:
    """No one is cashed out at the table before the last hand is said to stand: people deal, and
    it is being played, can still be undone, or was played and no one has counted since."""
    table = night.tables[at]
    if not has_real_chips(table):
        return False
    uncounted = any(chair and chair.uncounted for chair in table.chairs)
    return uncounted or at_table.is_playing(table) or real.is_unsettled(night, at)


def end_of_play(night: Night, at: TableNo) -> list[Happened]:
    """A table deals no more games: a bounty is paid, players who are leaving go, and a pot
    that no one opened is shared. Only the change hand may follow."""
    table = night.tables[at]
    paid = at_table.bounty(table)
    table = folded(table, paid)
    events: list[e.TableEvent] = [
        e.StoodUp(seat, chair.guest, chair.stack, chair.leaving)
        for seat, chair in enumerate(table.chairs)
        if chair and chair.leaving
    ]
    return here(at, [*paid, *events, *last_pot(folded(table, events))])


def last_pot(table: Table) -> list[e.TableEvent]:
    """A pot that no one opened and no hand follows is shared by everyone still seated."""
    seats = [seat for seat, chair in enumerate(table.chairs) if chair]
    if not table.carried or not seats:
        return []
    shares = split(table.carried, len(seats), table.house.chip_unit)
    return [e.CarriedBack(*share) for share in zip(seats, shares, strict=True) if share[1]]


def closing(night: Night, before: Sequence[Happened]) -> list[Happened]:
    """The events that end the night after the events `before`, unless a hand is in play, waits
    to be said to stand, or is a change hand still to come.

    Every seat cashes out and, if the house says so, markers are paid. The banker's own chips
    may come last, and with them the kitty and any pot that no
    one is left to play for (CASH-12).
    """
    tables = {
        at: folded(table, at_table_only(at, before)) for at, table in night.tables.items()
    }
    plays = any(at_table.is_playing(each) or change_due(each) for each in tables.values())
    if plays or night.last_hands:
        return []
    banker = banker_of(night)
    seats = [
        (at, seat, chair)
        for at, table in tables.items()
        for seat, chair in enumerate(table.chairs)
        if chair
    ]
    if night.house.bank.last_cashout == "host":
        seats.sort(key=lambda place: place[2].guest == banker)
    stood = [
        Happened(
            at,
            e.StoodUp(seat, chair.guest, chair.stack, chair.leaving or "night_over"),
        )
        for at, seat, chair in seats
    ]
    markers = open_markers(night.ledger) if are_paid_tonight(night.house) else ()
    paid = [e.MarkerPaid(each.by, each.to, each.amount) for each in markers]
    rest = kitty(night.ledger)
    carried = sum([table.carried for table in tables.values()])
    last = [e.KittyPaid(banker, rest, carried)] if rest or carried else []
    return [*stood, *here(NIGHT, [*paid, *last, e.NightEnded()])]


def at_table_only(at: TableNo, happened: Sequence[Happened]) -> list[e.TableEvent]:
    """The events of one table."""
    return [cast("e.TableEvent", each.event) for each in happened if each.table == at]


def folded(table: Table, events: Sequence[e.TableEvent]) -> Table:
    """The table after these events of its own."""
    for event in events:
        table = evolve_table(table, event)
    return table
