"""What follows a hand: who is leaving goes, chips arrive, moves are made.

Where people deal, what was entered of a hand stands from then on; whatever is done between two
hands settles the last one first.
"""

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import banking, closing, real, real_chips, tables
from homegame.night.fold import folded
from homegame.night.night import (
    BY_FLOOR,
    Actor,
    C,
    Decide,
    Decision,
    Happened,
    Night,
    here,
    place_of,
    seat_at,
    speaker,
)
from homegame.night.tournament import play
from homegame.night.tournament.standing import called_out
from homegame.seats import NIGHT, TableNo


def tidy(night: Night, by: Actor, at: TableNo, command: c.Tidy) -> Decision:
    """Finish a hand, in a tournament with who is out; the last one of the night ends it."""
    table = night.tables[at]
    if table.tournament:
        return play.tidied(night, at)
    if night.ending:
        ended = closing.end_of_play(night, at)
        return ended + closing.closing(night, ended)
    decided = at_table.decide(table, speaker(table, by), command)
    if isinstance(decided, Refused):
        return decided
    return after_the_hand(night, at, here(at, banking.tidied(night, at, decided)))


def after_the_hand(night: Night, at: TableNo, tidied: list[Happened]) -> list[Happened]:
    """The moves to other tables that the host has asked for during the hand. Who cannot be
    moved by now, because the table is full or closed, stays."""
    events = list(tidied)
    for move in night.tables[at].moves:
        now = folded(night, events)
        chair = now.tables[at].chairs[move.seat]
        if move not in now.tables[at].moves or not move.table or chair is None:
            continue
        asked = c.MoveGuest(chair.guest, move.table, move.to)
        decided = tables.move_guest(now, move.by, asked)
        stays = here(at, [e.SeatAsked(move.seat)])
        events += stays if isinstance(decided, Refused) else decided
    return events


# ---------------------------------------------------------------- with real cards


def tidied(night: Night, at: TableNo) -> list[Happened]:
    """What follows the last hand of a table."""
    decided = real_chips.cashing(tidy)(night, BY_FLOOR, at, c.Tidy())
    assert not isinstance(decided, Refused)
    return decided


def settled(night: Night, by: Actor, at: TableNo) -> list[Happened]:
    """What people who deal have entered of the last hand stands, even if it is no more than its
    beginning; nothing if there is no such hand, or it is still being played."""
    found = here(at, real.passed_over(night.tables[at]))
    if found or real.is_unsettled(night, at) or real.is_untidy(night, at):
        found += here(at, [e.HandSettled(by)])
        found += tidied(folded(night, found), at)
    return found


def settle_hand(night: Night, by: Actor, at: TableNo, command: c.SettleHand) -> Decision:
    """The hand is over as it was entered, and what follows it happens."""
    settles = real.settle_hand(night, by, at, command)
    if isinstance(settles, Refused):
        return settles
    return settles + tidied(folded(night, settles), at)


def between(decide: Decide[C]) -> Decide[C]:
    """A decision on something that is done between two hands: the last one stands first. Where
    only the button is kept, no one says when a hand is over: it is, once chips change hands.
    The night's last hand waits, so that the chips can be counted after it."""

    def decided(night: Night, by: Actor, at: TableNo, command: C) -> Decision:
        if real.is_last(night, at):
            before = here(at, real.passed_over(night.tables[at]))
        else:
            before = settled(night, by, at)
        now = folded(night, before)
        if at not in now.tables:
            return before
        then = decide(now, by, at, command)
        return then if isinstance(then, Refused) else [*before, *then]

    return decided


def before_another_stack(night: Night, by: Actor, guest: str) -> list[Happened]:
    """With real cards: the hand in which a guest lost their last stack stands once they buy
    another one. Nothing if they aren't about to go."""
    at = place_of(night, guest).table
    if (
        not at
        or night.tables[at].dealer != "people"
        or not is_about_to_go(night, at, guest)
    ):
        return []
    return settled(night, by, at)


def another_stack(decide: Decide[C]) -> Decide[C]:
    """A decision of a guest who may buy another stack: they are out first."""

    def decided(night: Night, by: Actor, at: TableNo, command: C) -> Decision:
        before = before_another_stack(night, by, by)
        now = folded(night, before)
        then = decide(now, by, at if at in now.tables else NIGHT, command)
        return then if isinstance(then, Refused) else [*before, *then]

    return decided


def is_about_to_go(night: Night, at: TableNo, guest: str) -> bool:
    """The guest is out of the tournament once the last hand of their table stands."""
    if guest in called_out(night, at):
        return True
    table = night.tables[at]
    seat = seat_at(table, guest)
    chair = table.chairs[seat] if seat else None
    is_broke = table.tournament and chair is not None and not chair.stack
    return is_broke and not at_table.is_playing(table)
