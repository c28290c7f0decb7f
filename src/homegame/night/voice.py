"""Who may hear and see each other at a table, and who does: a value, and what changes it.

It is no part of the night's log. Off until switched on: a guest is in a table's call only after
they have joined it, and no longer than they may be.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.refusal import Refused, Sys
from homegame.model.voice import Peer, VoiceGuest, VoiceView
from homegame.night.night import Night, place_of, seat_at
from homegame.night.people import is_host
from homegame.seats import TableNo

MOST_IN_CALL: Final = 12
"""Each browser sends to every other one: a full table, and two more."""


class Call(Struct, frozen=True):
    """A table's call."""

    guests: tuple[VoiceGuest, ...] = ()
    rail: bool = False
    """Guests without a seat at the table may join."""

    def view(self) -> VoiceView:
        """The call as everyone sees it: also who only listens."""
        return VoiceView(self.guests, self.rail)

    def of(self, guest: str) -> VoiceGuest | None:
        """A guest who is in it."""
        return next((each for each in self.guests if each.guest == guest), None)


def is_let_in(night: Night, guest: str) -> bool:
    """Whether a host has let someone in, and they were not sent away since."""
    known = night.guests.get(guest)
    return known is not None and not known.gone and known.role not in ("door", "rail")


def refuse(night: Night, guest: str, at: TableNo, *, rail: bool) -> Refused | None:
    """Refuse to let someone hear and see a table who may not."""
    if not is_let_in(night, guest):
        return Refused(Sys.KEY, "voice.let_in")
    if night.ended:
        return Refused(Sys.ENDED, "night.ended")
    table = night.tables.get(at)
    if table is None or table.dealer == "people":
        return Refused(Sys.ROLE, "voice.real")
    if seat_at(table, guest) or is_host(night, guest):
        return None
    if place_of(night, guest).table:
        return Refused(Sys.ROLE, "voice.elsewhere")
    return None if rail else Refused(Sys.NOT_SEATED, "voice.seat_first")


def join(call: Call, night: Night, at: TableNo, new: VoiceGuest) -> Call | Refused:
    """Let a guest into the call. Who is in it already comes in anew, from another page."""
    if refused := refuse(night, new.guest, at, rail=call.rail):
        return refused
    others = without(call, new.guest)
    if len(others.guests) >= MOST_IN_CALL:
        return Refused(Sys.FULL, "voice.full", {"most": MOST_IN_CALL})
    return replace(others, guests=(*others.guests, new))


def without(call: Call, guest: str) -> Call:
    """The call after a guest has left it."""
    return replace(call, guests=tuple([g for g in call.guests if g.guest != guest]))


def with_guest(call: Call, now: VoiceGuest) -> Call:
    """The call after a guest in it has switched something on or off."""
    guests = [now if each.peer == now.peer else each for each in call.guests]
    return replace(call, guests=tuple(guests))


def muted(call: Call, by: str) -> Call:
    """The call after every microphone but this guest's is off."""
    guests = [g if g.guest == by else replace(g, mic=False) for g in call.guests]
    return replace(call, guests=tuple(guests))


def swept(call: Call, night: Night, at: TableNo, here: frozenset[Peer]) -> Call:
    """The call with those only who may still be in it, and whose pages are `here`."""
    stay = [
        each
        for each in call.guests
        if each.peer in here and not refuse(night, each.guest, at, rail=call.rail)
    ]
    return call if len(stay) == len(call.guests) else replace(call, guests=tuple(stay))
