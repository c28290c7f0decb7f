"""Answers about a night and its guests, for callers at the door and for guests."""

import logging
from typing import Literal

import msgspec
from msgspec.structs import replace

from homegame.bank.ledger import cashed_by
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.wire import LogPage
from homegame.money import money
from homegame.night import people
from homegame.night.night import NOWHERE, Guest, Night, host_of, is_playing, place_of
from homegame.night.people import LinkKind
from homegame.rules.tools import refuse_tools
from homegame.seats import NIGHT, TableNo
from homegame.service import messages
from homegame.service.chronicle.pages import LogBroken, page
from homegame.service.night.live import LiveNight
from homegame.service.night.threshold import waits
from homegame.service.refused import DAMAGED, RequestRefused, error_of, refused
from homegame.storage.log import NightEntry, StoreDamaged

log = logging.getLogger("homegame.night")


def door(id: str, night: Night) -> messages.Door:
    """What anyone with the address may see."""
    host = night.guests[host_of(night)].name
    state: Literal["open", "ended"] = "ended" if night.ended else "open"
    return messages.Door(id, night.title, host, state, rail=not night.rail_closed)


def me(live: LiveNight, guest: str) -> messages.Me:
    """A guest's name and role at this night."""
    known = live.night.guests.get(guest)
    if known is None:
        return messages.Me(live.id, "rail")
    role = "turned_away" if known.gone else known.role
    return messages.Me(live.id, role, guest, known.name, removed(live, guest, known))


def removed(live: LiveNight, guest: str, known: Guest) -> messages.Removed | None:
    """What happened to a guest who was let in and then removed."""
    if not known.gone or not known.removed_by:
        return None
    night, stakes = live.night, live.night.house.stakes
    return messages.Removed(
        night.guests[known.removed_by].name,
        known.reason,
        cashed_by(night.ledger, guest),
        stakes.minor_per_chip,
        stakes.currency,
        night.house.blinds.big,
        playing=place_of(night, guest) != NOWHERE,
    )


def line(live: LiveNight, guest: str, created_ms: int) -> messages.NightLine:
    """This night in a guest's list of nights."""
    who, seen = me(live, guest), door(live.id, live.night)
    state: messages.NightState = "imported" if live.night.imported else seen.state
    if live.is_damaged:
        state = "damaged"
    known = live.night.guests.get(guest)
    found = messages.NightLine(
        live.id,
        seen.title,
        who.role,
        who.name,
        state,
        created_ms,
        played=known is not None and known.played,
    )
    is_out = known is not None and (known.gone or waits(known))
    return found if is_out else told_apart(live.night, found)


def told_apart(night: Night, line: messages.NightLine) -> messages.NightLine:
    """The line with what tells one night from another."""
    players = [guest for guest in night.guests.values() if guest.played]
    blinds, of = night.house.blinds, night.house.stakes
    stakes = [
        money(chips * of.minor_per_chip, of.currency)
        for chips in (blinds.small, blinds.big)
    ]
    is_tournament = night.tournament is not None
    return replace(
        line,
        stakes="" if is_tournament or night.imported else "/".join(stakes),
        tournament=is_tournament,
        players=len(players),
    )


def line_of_damaged(entry: NightEntry, guest: str) -> messages.NightLine:
    """A night whose log can't be read, in a guest's list of nights. Only its host is known."""
    opened = opened_in(entry)
    role: messages.Standing = "none"
    name = ""
    if opened is not None and opened.guest == guest:
        role, name = "host", opened.name
    return messages.NightLine(
        entry.night, entry.title, role, name, "damaged", entry.created_ms
    )


def opened_in(entry: NightEntry) -> e.Opened | None:
    """What a night was opened with, from the register; None if that can't be read."""
    try:
        return msgspec.json.decode(entry.body, type=e.Opened)
    except (msgspec.DecodeError, ValueError):
        return None


def is_gone(live: LiveNight, guest: str) -> bool:
    """Whether a guest was turned away or removed; no one on the rail is."""
    known = live.night.guests.get(guest)
    return known is not None and known.gone


def refuse_outside(live: LiveNight, guest: str, address: str) -> None:
    """Refuse who has not been let in: until then one learns who hosts, and no more."""
    if not guest:
        live.threshold.refuse_watching(address)
    elif is_gone(live, guest):
        raise refused(Sys.KEY, "link.no_place")
    elif guest in live.night.guests and waits(live.night.guests[guest]):
        raise refused(
            Sys.ROLE, "door.wait", {"host": live.night.guests[host_of(live.night)].name}
        )


def may_knock(live: LiveNight, guest: str) -> bool:
    """Whether a guest needs no invitation: they were let in before, even if they are gone, or
    they watch ("")."""
    known = live.night.guests.get(guest)
    return not guest or (known is not None and known.let_in)


async def log_page(
    live: LiveNight, before: int, limit: int, at: TableNo = NIGHT
) -> LogPage:
    """The public log before one of its rows, of one table or of all."""
    try:
        return await page(live.store, live.id, min(before, live.seq + 1), limit, at)
    except (LogBroken, StoreDamaged) as broken:
        log.error("log not read", extra={"night": live.id, "why": str(broken)})
        raise RequestRefused(DAMAGED) from None


def refuse_maths(live: LiveNight, guest: str) -> None:
    """Refuse odds to a player who holds cards here, unless the house allows it (PROB-19)."""
    at, seat = place_of(live.night, guest)
    refusal = refuse_tools(live.night.tables[at], seat) if seat else None
    if refusal is not None:
        raise RequestRefused(error_of(refusal))


def is_dealing(live: LiveNight) -> bool:
    """Whether a hand is in play at one of the tables."""
    return is_playing(live.night)


def refuse_link(
    live: LiveNight, guest: str, kind: LinkKind, *, making: bool = True
) -> None:
    """Refuse a link that the guest may not have or, if `making`, one too many."""
    judge = people.refuse_link if making else people.refuse_link_role
    if (refusal := judge(live.night, guest, kind)) is not None:
        raise RequestRefused(error_of(refusal))
    if not making:
        return
    made = live.links.get(guest, 0)
    if made >= live.settings.limits.links:
        raise refused(Sys.FULL, "link.many")
    live.links[guest] = made + 1
