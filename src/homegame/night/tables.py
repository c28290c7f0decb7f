"""The night's tables: opening another, closing one, moving a guest from one to another."""

from typing import Literal

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Chair, Move, Table
from homegame.night.fold import evolve_table
from homegame.night.night import (
    Actor,
    Decision,
    Happened,
    Night,
    decided_at,
    here,
    place_of,
)
from homegame.seats import NIGHT, Seat, TableNo

MOST_TABLES = 12
"""The most tables one night may have at a time."""

LAST_NUMBER = 99
"""The highest number of a table; a number is not reused during a night."""


def add_table(night: Night, by: Actor, at: TableNo, command: c.AddTable) -> Decision:
    """Open another table, dealt by the server or by people, with the rules that the host's has
    by now; beside a tournament, with those of the house."""
    if refused := refuse_table(night):
        return refused
    number = night.last_table + 1
    like = NIGHT if night.tables[at].tournament else at
    asked = command.name, command.dealer
    return here(number, [e.TableAdded(by, *asked, depth=command.depth, like=like)])


def refuse_table(night: Night) -> Refused | None:
    """Refuse another table once the night is ending, or beyond those it has room for."""
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    if len(night.tables) >= MOST_TABLES:
        return Refused(Sys.FULL, "tables.most", {"most": MOST_TABLES})
    if night.last_table >= LAST_NUMBER:
        return Refused(Sys.FULL, "tables.numbers", {"most": LAST_NUMBER})
    return None


def close_table(night: Night, by: Actor, at: TableNo, _: c.CloseTable) -> Decision:
    """Close an empty table."""
    return refuse_closing(night, at) or here(at, [e.TableClosed(by)])


def refuse_closing(night: Night, at: TableNo) -> Refused | None:
    """Refuse to close a table that is not empty; a night keeps at least one."""
    table = night.tables[at]
    if len(night.tables) == 1:
        return Refused(Sys.UNKNOWN, "tables.last", field="table")
    if any(table.chairs) or table.carried:
        return Refused(Sys.SEATED, "tables.taken", field="table")
    return None


def move_guest(night: Night, by: Actor, command: c.MoveGuest) -> Decision:
    """Move a guest to another seat, at their table or another one, with all their chips.

    A guest who is in a hand is moved when it is over; the table they come to may be in one.
    """
    guest, to = command.guest, command.table
    at, seat = place_of(night, guest)
    if not seat:
        return Refused(Sys.NOT_SEATED, "move.nowhere", field="guest")
    if to not in night.tables:
        return unknown_table(night, to)
    table, other = night.tables[at], night.tables[to]
    if at == to and not command.seat:
        return Refused(Sys.SEATED, "move.same", field="table")
    if at == to:
        return decided_at(at, at_table.change_seat(table, seat, command.seat, by))
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    chair = table.chairs[seat]
    assert chair
    if chair.leaving:
        return Refused(Sys.NOT_SEATED, "move.leaving", field="guest")
    if other.dealer == "people" and night.guests[guest].bot:
        return Refused(Sys.ROLE, "bot.real_cards", field="table")
    wanted = command.seat or next(iter(at_table.open_seats(other)), 0)
    if refused := refuse_arrival(other, wanted):
        return refused
    if at_table.is_dealt_in(table, seat):
        asked = Move(seat, command.seat, to, by)
        if asked in table.moves:
            return Refused(Sys.SEATED, "move.asked", field="guest")
        return here(at, [e.SeatAsked(seat, command.seat, to, by)])
    moved: list[Happened] = [
        Happened(at, e.MovedAway(seat, guest, chair.stack, to)),
        Happened(
            to, e.MovedHere(wanted, guest, chair.stack, at, uncounted=chair.uncounted)
        ),
    ]
    if chair.out:
        why: Literal["asked", "broke"] = "asked" if chair.stack else "broke"
        moved.append(Happened(to, e.SatOut(wanted, why)))
    arrived = evolve_table(other, e.MovedHere(wanted, guest, chair.stack, at))
    return moved + here(to, brought(arrived, wanted, chair))


def brought(table: Table, seat: Seat, was: Chair) -> list[e.TableEvent]:
    """The standing wishes that a player brings from another table, as far as this one allows
    them. A wish that it doesn't allow is off, and the log says so."""

    def kept(command: at_table.TableCommand) -> bool:
        return not isinstance(at_table.decide(table, seat, command), Refused)

    events = list[e.TableEvent]()
    rebuy_to = was.rebuy_to if kept(c.AutoBuy(rebuy_to=was.rebuy_to)) else 0
    top_up_to = was.top_up_to if kept(c.AutoBuy(top_up_to=was.top_up_to)) else 0
    if (rebuy_to, top_up_to) != (was.rebuy_to, was.top_up_to):
        events.append(e.AutoBuySet(seat, 0, 0))
    if rebuy_to or top_up_to:
        events.append(e.AutoBuySet(seat, rebuy_to, top_up_to))
    if was.straddles != "never":
        straddles = kept(c.Straddle(was.straddles, was.straddle_to))
        wish = e.StraddleSet(seat, was.straddles, was.straddle_to)
        events.append(wish if straddles else e.StraddleSet(seat, "never"))
    if was.runs > 1:
        events.append(e.RunsAgreed(seat, was.runs if kept(c.AgreeRuns(was.runs)) else 1))
    return events


def refuse_arrival(table: Table, seat: Seat) -> Refused | None:
    """Refuse a seat that does not exist, is taken, or is kept for someone at the table."""
    if not at_table.open_seats(table):
        return Refused(Sys.FULL, "move.full", field="table")
    return at_table.refuse_open_seat(table, seat)


def unknown_table(night: Night, at: TableNo) -> Refused:
    """The refusal for an unknown table, with the tables there are."""
    numbers = ", ".join([str(number) for number in night.tables])
    filling: dict[str, int | str] = {"table": at, "tables": numbers}
    return Refused(Sys.UNKNOWN, "tables.none", filling, "table")
