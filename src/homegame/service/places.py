"""Places: what the house says of a night and its guests to whoever asks at the door."""

from typing import Literal

from homegame.model.refusal import Sys
from homegame.model.wire import News
from homegame.night.night import host_of, is_playing, place_of
from homegame.rules.tools import refuse_tools
from homegame.service import messages
from homegame.service.doorman import LinkKind
from homegame.service.night import LiveNight
from homegame.service.pages import page
from homegame.service.refused import RequestRefused, error_of, refused


def door(live: LiveNight) -> messages.Door:
    """What everyone sees who has the address."""
    host = live.night.guests[host_of(live.night)].name
    state: Literal["open", "ended"] = "ended" if live.night.ended else "open"
    return messages.Door(live.id, live.night.title, host, state)


def me(live: LiveNight, guest: str) -> messages.Me:
    """Who a guest is here."""
    known = live.night.guests.get(guest)
    if known is None:
        return messages.Me(live.id, "rail")
    role = "turned_away" if known.gone else known.role
    return messages.Me(live.id, role, guest, known.name)


def line(live: LiveNight, guest: str, created_ms: int) -> messages.TableLine:
    """This night in a guest's list of nights."""
    who, seen = me(live, guest), door(live)
    return messages.TableLine(
        live.id, seen.title, who.role, who.name, seen.state, created_ms
    )


def is_gone(live: LiveNight, guest: str) -> bool:
    """Whether a guest was turned away or removed; no one on the rail is."""
    known = live.night.guests.get(guest)
    return known is not None and known.gone


async def log_page(live: LiveNight, before: int, limit: int) -> list[News]:
    """The public log before one of its rows, oldest first."""
    return await page(live.store, live.id, min(before, live.seq + 1), limit)


def refuse_maths(live: LiveNight, guest: str) -> None:
    """A player who holds cards here looks up no odds, unless the house allows it (PROB-19)."""
    at, seat = place_of(live.night, guest)
    refusal = refuse_tools(live.night.tables[at], seat) if seat else None
    if refusal is not None:
        raise RequestRefused(error_of(refusal))


def is_dealing(live: LiveNight) -> bool:
    """A hand is in play at one of the tables."""
    return is_playing(live.night)


def refuse_link(
    live: LiveNight, guest: str, kind: LinkKind, *, making: bool = True
) -> None:
    """Guests have links made for themselves; the host and co-hosts invite."""
    known = live.night.guests.get(guest)
    if known is None or known.gone:
        raise refused(Sys.KEY, "role.unknown")
    hosts = {"invite": ("host", "cohost"), "host": ("host",)}
    if known.role not in hosts.get(kind, ("host", "cohost", "guest")):
        raise refused(Sys.ROLE, "role.host")
    if not making:
        return
    if live.night.ended and kind != "move":
        raise refused(Sys.ENDED, "night.ended")
    made = live.links.get(guest, 0)
    if made >= live.settings.limits.links:
        raise refused(Sys.FULL, "link.many")
    live.links[guest] = made + 1
