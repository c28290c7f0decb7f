"""The door of a night: somebody knocks, or comes in to watch."""

from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.model.wire import Done
from homegame.night.night import BY_FLOOR, host_of
from homegame.night.people import may_be
from homegame.seats import NIGHT
from homegame.service.night.commit import change
from homegame.service.night.full import refuse_full
from homegame.service.night.intake import new_id
from homegame.service.night.live import LiveNight
from homegame.service.night.runtime import Runtime
from homegame.service.people.names import clean_name, likeness
from homegame.service.people.pictures import clean_picture
from homegame.service.refused import refused


async def knock(
    live: LiveNight, name: str, back: str = "", picture: str = "", address: str = ""
) -> str:
    """Let a guest knock from an address, and return their id. `back` is one who was sent away
    before: who had been let in is the same guest again."""
    was = live.night.guests.get(back)
    guest = back if was is not None and was.let_in else new_id("g")

    async def knocks() -> Done:
        live.threshold.refuse_knock(address)
        refuse_full(live, c.Knock)
        if guest == back and was is not None:
            return await change(live, guest, c.Knock(was.name), NIGHT)
        host = live.night.guests[host_of(live.night)].name
        if likeness(name) == likeness(host):
            raise refused(Sys.NAME, "naming.host", {"name": host}, field="name")
        same = absent(live, name)
        known = [
            each.name
            for id, each in live.night.guests.items()
            if not each.gone and id != same
        ]
        asks = c.Knock(clean_name(name, known), same, clean_picture(picture))
        return await change(live, guest, asks, NIGHT)

    await live.ask(knocks)
    live.threshold.note_knock(guest, address, back)
    return guest


async def walk_in(live: LiveNight, guest: str) -> None:
    """Let in a guest who has knocked and for whom no host has to answer."""

    async def comes() -> Done:
        return await change(live, BY_FLOOR, c.Admit(guest), NIGHT)

    await live.ask(comes)


async def take_back(live: LiveNight, guest: str) -> None:
    """Take the knock of a guest back who is still at the door."""

    async def goes() -> Done:
        return await change(live, BY_FLOOR, c.TurnAway(guest), NIGHT)

    await live.ask(goes)


async def watch(live: LiveNight) -> None:
    """Write down that someone watches by the invitation. A night that is over, or that has
    stopped, has nothing more written down."""

    async def notes() -> Done:
        if live.night.ended or live.broken:
            return Done("", live.seq + 1, live.seq)
        return await change(live, BY_FLOOR, c.Watch(), NIGHT)

    await live.ask(notes)


def absent(live: Runtime, name: str) -> str:
    """The guest who has this name and is not here, or came under it and has another one now;
    "" if there is none."""
    guests = [
        (id, known) for id, known in live.night.guests.items() if may_be(live.night, id)
    ]
    called = [(id, known, known.name) for id, known in guests]
    called += [(id, known, known.came_as) for id, known in guests if known.came_as]
    for guest, known, each in called:
        if likeness(each) == likeness(name):
            here = not known.gone and live.audience.is_connected(guest)
            return "" if here else guest
    return ""
