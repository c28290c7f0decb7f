"""A club in memory: what its own log says, and what its nights came to."""

import asyncio
import logging
from typing import Final

import msgspec

from homegame.club import club as at_club
from homegame.club import events as e
from homegame.club.club import Club, Facts, is_member, merged_into
from homegame.club.people import Attendance, names_at, people_of
from homegame.model.refusal import Sys
from homegame.seats import NIGHT
from homegame.service.chronicle.pages import LogBroken, tag_of
from homegame.service.chronicle.reader import rows_in_slices
from homegame.service.refused import refused
from homegame.service.story.results import NightResults
from homegame.storage.log import ROWS_AT_ONCE, Batch, NightEntry, Row, Store

log = logging.getLogger("homegame.clubs")

_events: Final = msgspec.json.Decoder(e.ClubEvent)


class LiveClub:
    """One club. Only `clubs` changes it."""

    def __init__(self, id: str, club: Club, seq: int) -> None:
        self.id, self.club, self.seq = id, club, seq
        self.lock = asyncio.Lock()
        """One command at a time."""
        self.results: dict[str, NightResults] = {}
        self.lost: set[str] = set()
        """Nights that can't be read, or are not there any more."""
        self.counting: asyncio.Task[None] | None = None
        self.links: dict[str, int] = {}
        """How many links each member has made."""

    def is_member(self, person: str) -> bool:
        """Whether a person can do anything here."""
        return is_member(self.club, merged_into(self.club, person))

    @property
    def attendance(self) -> dict[str, Attendance]:
        """Who was at each night, as far as the nights are counted."""
        return {night: each.attendance for night, each in self.results.items()}

    @property
    def uncounted(self) -> list[str]:
        """The nights that still have to be counted."""
        known = {*self.results, *self.lost}
        return [night for night in self.club.nights if night not in known]

    def facts(self, now_ms: int, fresh: str) -> Facts:
        """What the club's nights say about who is in it."""
        attendance = self.attendance
        names = {
            (night, guest): name
            for night, each in attendance.items()
            for guest, name in names_at(each).items()
        }
        return Facts(
            now_ms,
            fresh,
            [*people_of(self.club, attendance)],
            [*names],
            names,
            carrying={night for night, each in attendance.items() if each.carried},
        )


async def opened(store: Store, entry: NightEntry) -> LiveClub:
    """A club from its log; one that was only registered gets its first row. Raises
    RequestRefused if the log can't be read."""
    try:
        if not await store.head(entry.night):
            await store.append(opening(entry))
        club, seq = await read_log(store, entry.night)
    except (LogBroken, msgspec.DecodeError, ValueError, KeyError) as broken:
        why = {"club": entry.night, "why": type(broken).__name__}
        log.error("club not opened", extra=why)
        raise refused(Sys.BROKEN, "club.damaged") from None
    return LiveClub(entry.night, club, seq)


def opening(entry: NightEntry) -> Batch:
    """A club's first row, from the register."""
    founder = msgspec.json.decode(entry.body, type=e.ClubOpened).person
    kind = tag_of(e.ClubOpened)
    row = Row(1, entry.created_ms, NIGHT, founder, kind, entry.body)
    return Batch(night=entry.night, rows=(row,), by=founder)


async def read_log(store: Store, id: str) -> tuple[Club, int]:
    """A club as its log tells it, and the last row. Raises LogBroken."""
    club: Club | None = None
    seq = 0
    async for rows in rows_in_slices(store, id, at_once=ROWS_AT_ONCE):
        for row in rows:
            event = _events.decode(row.body)
            if club is not None:
                club = at_club.evolve(club, event)
            elif isinstance(event, e.ClubOpened):
                club = at_club.opened(event)
            else:
                raise LogBroken("row 1 does not open the club")
            seq = row.seq
    if club is None:
        raise LogBroken("a club without a log")
    return club, seq
