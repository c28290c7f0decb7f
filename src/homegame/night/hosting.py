"""What the host does with the night and its tables: start, pause, end, move guests, rule."""

import re
from typing import Final

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night import closing, consent, floor, real, tables
from homegame.night.after_hand import settled
from homegame.night.fold import folded
from homegame.night.night import (
    Actor,
    Decision,
    Happened,
    Night,
    are_bots_alone,
    can_begin,
    here,
    is_started,
    place_of,
)
from homegame.night.row import pause_is_on
from homegame.night.tournament import ending
from homegame.night.tournament.seats import moved_by_host
from homegame.night.tournament.standing import running
from homegame.rulebook import Rule
from homegame.seats import NIGHT, TableNo


def start(night: Night, by: Actor, at: TableNo, _: c.Start) -> Decision:
    """Start the game at a table once enough people and bots have a seat and chips."""
    table = night.tables[at]
    ready = len(at_table.ready(table))
    least = table.house.table.min_seats
    numbers: dict[str, int | str] = {"seated": ready, "least": least}
    if is_started(night, at):
        return Refused(Sys.NO_HAND, "start.already")
    if night.paused_by:
        return pause_is_on(night)
    if night.ending:
        return Refused(Sys.ENDED, "night.ending")
    if ready < least:
        return Refused(Sys.NO_HAND, "start.too_few", numbers)
    if are_bots_alone(night, at):
        return Refused(Sys.NO_HAND, "start.only_bots")
    return here(at, [e.Started(by)])


def pause(night: Night, by: Actor) -> Decision:
    """Stop the clock and the game."""
    return refuse_pause(night) or here(NIGHT, [e.Paused(by)])


def refuse_pause(night: Night) -> Refused | None:
    """There is nothing to stop in a pause, or where the last hands are over."""
    if night.paused_by:
        return pause_is_on(night)
    if not night.ending:
        return None
    goes_on = any(
        not real.is_last(night, at) and (at_table.is_playing(table) or can_begin(night, at))
        for at, table in night.tables.items()
    )
    return None if goes_on else Refused(Sys.ENDED, "night.ending")


def resume(night: Night, by: Actor) -> Decision:
    """Go on after a pause."""
    return refuse_resume(night) or here(NIGHT, [e.Resumed(by)])


def refuse_resume(night: Night) -> Refused | None:
    """One can only go on after a pause."""
    return None if night.paused_by else Refused(Sys.PAUSED, "pause.none")


CALL: Final = re.compile(r"https://[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][!-~]*)?\Z")
"""A page of a site, over TLS, without a name or password in front of the site's."""


def pin_call(night: Night, by: Actor, command: c.PinCall) -> Decision:
    """Show the way to the group's own call, or no more."""
    url = command.url.strip()
    if url and not CALL.match(url):
        return Refused(Sys.UNKNOWN, "pin.link", field="url")
    if url == night.call:
        return Refused(Sys.UNKNOWN, "pin.same", field="url")
    return here(NIGHT, [e.CallPinned(by, url)])


def close_rail(night: Night, by: Actor, command: c.CloseRail) -> Decision:
    """Close the rail, or open it again."""
    if command.closed == night.rail_closed:
        words = "rail.closed" if command.closed else "rail.open"
        return Refused(Sys.UNKNOWN, words, field="closed")
    return here(NIGHT, [e.RailClosed(by, command.closed)])


def end_night(night: Night, by: Actor) -> Decision:
    """End the night after this hand."""
    return refuse_end(night) or closing.end_night(night, by)


def refuse_end(night: Night) -> Refused | None:
    """Refuse to end the night before its tournament, or once more."""
    if running(night):
        return Refused(Sys.SEATED, "tourn.end_first")
    return closing.refuse_end(night)


def end_tournament(night: Night, by: Actor, command: c.EndTournament) -> Decision:
    """End the tournament. Before that, what was entered of hands that are over stands: that may
    have been its end."""
    if refused := ending.refuse_uncounted(night) or consent.refuse_early_end(night, by):
        return refused
    before = list[Happened]()
    for at in night.tables:
        if running(night) and real.is_unsettled(night, at):
            stands = settled(night, by, at)
            before, night = before + stands, folded(night, stands)
    if before and running(night) is None:
        return before
    decided = ending.end(night, by, command)
    return decided if isinstance(decided, Refused) else [*before, *decided]


def close_table(night: Night, by: Actor, at: TableNo, command: c.CloseTable) -> Decision:
    """Close an empty table. The night's last hand stands there, which may be its end."""
    closes = tables.close_table(night, by, at, command)
    if isinstance(closes, Refused) or at not in night.last_hands:
        return closes
    before = settled(night, by, at)
    return before if folded(night, before).ended else before + closes


def move_guest(night: Night, by: Actor, command: c.MoveGuest) -> Decision:
    """Move a guest; in a tournament, once the hand they are in stands."""
    at = place_of(night, command.guest).table
    is_inside = at and night.tables[at].tournament
    to = night.tables.get(command.table)
    if not is_inside and to and to.tournament:
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.drawn")
    if not is_inside:
        return tables.move_guest(night, by, command)
    before = settled(night, by, at)
    moves = moved_by_host(folded(night, before), by, command)
    return moves if isinstance(moves, Refused) else before + moves


def correct_stack(
    night: Night, by: Actor, at: TableNo, command: c.CorrectStack
) -> Decision:
    """Correct a stack. In a tournament, a count says that the hand is over, where no bets are
    entered."""
    table = night.tables[at]
    counts = table.tournament and real.passed_over(table)
    passed = settled(night, by, at) if counts else []
    made = consent.ruled(folded(night, passed), by, at, command)
    return made if isinstance(made, Refused) else [*passed, *here(at, made)]


def ruling(_: Night, by: Actor, at: TableNo, command: c.Ruling) -> Decision:
    """Record how the floor decided."""
    return here(at, floor.ruling(by, command.note))
