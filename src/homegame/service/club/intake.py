"""Intake of a club: a command is completed with what only the server knows, and its names and
texts are cleaned."""

from msgspec.structs import replace

from homegame.club import commands as c
from homegame.model.refusal import Sys
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import own_house
from homegame.service.club.counted import LiveClub
from homegame.service.heavy import Talk
from homegame.service.lobby import Lobby
from homegame.service.people.doorman import Caller
from homegame.service.people.names import clean_name, clean_text, looks_like
from homegame.service.refused import refused


def completed(live: LiveClub, command: c.ClubCommand) -> c.Command:
    """The command as the club keeps it. Raises RequestRefused."""
    match command:
        case c.AddPerson(name):
            return c.AddPerson(member_name(live, name))
        case c.RenamePerson(person, name):
            return c.RenamePerson(person, member_name(live, name, but=person))
        case c.RenameClub(title):
            return c.RenameClub(clean_title(title))
        case c.BeginSeason(name):
            return c.BeginSeason(clean_title(name, "name"))
        case c.SetDate(_, _, place, note):
            return replace(command, place=clean_text(place), note=clean_text(note))
        case _:
            return command


def member_name(live: LiveClub, written: str, but: str = "") -> str:
    """A name that no one takes for another member's. Raises RequestRefused."""
    name = clean_name(written)
    for id, known in live.club.people.items():
        if id != but and live.is_member(id) and looks_like(name, known.name):
            taken = {"name": known.name}
            raise refused(Sys.NAME, "club.name_taken", taken, field="name")
    return name


def clean_title(written: str, field: str = "title") -> str:
    """A title without spaces at its ends. Raises RequestRefused if nothing can be read."""
    title = " ".join(written.split())
    if not title or not title.isprintable():
        raise refused(Sys.FRAME, "club.title", field=field)
    return title


def refuse_house(text: str, _: Talk) -> None:
    """Refuse a house file that no one could play by: heavy work."""
    try:
        own_house(text)
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field="text") from None


async def hosted(lobby: Lobby, night: str, caller: Caller) -> c.EnterNight:
    """A night of the caller's, as it enters a club. Raises RequestRefused unless the caller is
    its host or a co-host."""
    entry = await lobby.entry(night)
    place = await lobby.doorman.place(night, caller)
    if place is None or not place.guest:
        raise refused(Sys.KEY, "club.not_host", field="night")
    known = (await lobby.night(night)).night.guests.get(place.guest)
    if known is None or known.role not in ("host", "cohost"):
        raise refused(Sys.ROLE, "club.not_host", field="night")
    return c.EnterNight(night, entry.title, entry.created_ms, place.guest)
