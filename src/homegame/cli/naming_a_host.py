"""Names another host of a night while no server runs: the one it had doesn't come back."""

from msgspec import Struct

from homegame.cli.errors import Mistake
from homegame.cli.without_server import opened
from homegame.model import commands as c
from homegame.night.handover import refuse_host
from homegame.night.night import BY_FLOOR, Night, host_of
from homegame.seats import NIGHT
from homegame.service.night.commit import change
from homegame.service.settings import Settings


class Named(Struct, frozen=True):
    """The new host of a night and the old one, by id and by name."""

    guest: str
    name: str
    was: str
    before: str


async def named_host(settings: Settings, night: str, name: str) -> Named:
    """Make the guest of this name the host of an open night."""
    async with opened(settings, night) as live:
        was, guests = host_of(live.night), live.night.guests
        guest = guest_called(live.night, name)
        await live.ask(lambda: change(live, BY_FLOOR, c.NameHost(guest), NIGHT))
        return Named(guest, guests[guest].name, was, guests[was].name)


def guest_called(night: Night, name: str) -> str:
    """The guest of this name who can be host; a mistake, with the names there are, if there is
    none."""
    may = {
        known.name: guest
        for guest, known in night.guests.items()
        if refuse_host(night, guest) is None
    }
    for each, guest in may.items():
        if each.casefold() == name.casefold():
            return guest
    names = ", ".join(may) or "no one"
    words = f"No one called {name} can host this night. Who can: {names}."
    raise Mistake("guest", "guest", words)
