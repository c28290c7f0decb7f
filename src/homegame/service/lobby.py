"""The lobby: tables are opened here, found again, and woken when the server starts."""

import asyncio
import logging
from typing import Final

import msgspec

from homegame.engine.table import is_playing
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import buy_in_range, from_toml
from homegame.service.clock import Clock
from homegame.service.doorman import Caller, Doorman, Given
from homegame.service.houses import Houses, read_houses
from homegame.service.names import clean_name
from homegame.service.no import no
from homegame.service.settings import Settings
from homegame.service.table import LiveTable, new_id, where
from homegame.service.wire import OpenTable
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import Batch, Row, Store, TableEntry

log = logging.getLogger("homegame.lobby")


FIELDS: Final = {
    "based_on": "house",
    "house": "house",
    "blinds.small": "small",
    "blinds.big": "big",
    "table.max_seats": "seats",
    "clock.turn_s": "turn_s",
    "game.variant": "game",
    "game.rotation": "rotation",
    "game.change": "change",
    "betting.structure": "structure",
    "spread.min": "spread_least",
    "spread.max": "spread_most",
    "cap.amount": "cap",
    "runs.max_runs": "runs",
}
"""What a house file's choices are called when a table is opened."""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was just opened: the host's place, and the tokens of the first links."""

    table: str
    given: Given
    invite: str
    recovery: str

    def __repr__(self) -> str:
        return f"NewTable(table={self.table!r})"


class Lobby:
    """All tables of one house."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self.store, self.settings, self.clock = store, settings, clock
        self.doorman = Doorman(store, clock)
        self.tables: dict[str, LiveTable] = {}
        self.houses = read_houses(settings.data)
        self._opening = asyncio.Lock()

    async def start(self) -> None:
        """Every table whose night is not over goes on where it stood."""
        for entry in await self.store.tables():
            if entry.ended_ms is not None:
                continue
            try:
                await self._wake(entry)
            except Exception as bug:
                log.error(
                    "table not woken", extra={"table": entry.table, "why": where(bug)}
                )

    async def close(self) -> None:
        """Every table finishes what is under way, then the store does."""
        for table in self.tables.values():
            await table.stop()
        await self.store.close()

    async def table(self, id: str) -> LiveTable:
        """A table by its name, also one whose night is over."""
        if (table := self.tables.get(id)) is not None:
            return table
        async with self._opening:
            if (table := self.tables.get(id)) is not None:
                return table
            entry = await self.store.table(id)
            if entry is None:
                raise no(Sys.UNKNOWN, "request.table", field="table")
            return await self._wake(entry)

    async def refuse_tools(self, caller: Caller) -> None:
        """Whoever plays a hand at any table here looks up no odds, unless its house allows
        it (PROB-19)."""
        for table in [*self.tables.values()]:
            if is_playing(table.night.table):
                place = await self.doorman.place(table.id, caller)
                if place is not None and place.guest:
                    table.refuse_tools(place.guest)

    async def register(self) -> tuple[TableEntry, ...]:
        """All tables there ever were, oldest first."""
        return await self.store.tables()

    async def _wake(self, entry: TableEntry) -> LiveTable:
        """Read a table's log and let it live; a table that was only registered is opened."""
        table = LiveTable(entry.table, self.store, self.settings, self.clock)
        if not await self.store.head(entry.table):
            await self.store.append(opening(entry))
        await table.start()
        if table.night.ended and entry.ended_ms is None:
            await table.close_books()
        self.tables[entry.table] = table
        return table

    async def open(self, ask: OpenTable, caller: Caller, cookie: str) -> NewTable:
        """Open a table. It is in the register, with its keys, before anybody hears of it."""
        if sum(not table.night.ended for table in self.tables.values()) >= (
            self.settings.limits.tables
        ):
            raise no(Sys.FULL, "limit.tables")
        opened = opened_by(ask, new_id("g"), self.houses)
        id, invite, recovery = new_id("t"), new_token(), new_token()
        host, given = self.doorman.new_key(id, opened.guest, caller, cookie)
        keys = [
            host,
            Key(digest_of(invite), id, "invite"),
            Key(digest_of(recovery), id, "host", opened.guest),
        ]
        body = msgspec.json.encode(opened)
        entry = TableEntry(id, opened.title, self.clock.wall_ms(), body)
        await self.store.open_table(entry, keys)
        table = await self.table(id)
        for style in ask.bots:
            await table.seat_bot(opened.guest, style)
        return NewTable(id, given, invite, recovery)


def opening(entry: TableEntry) -> Batch:
    """A table's first row, as the register has it."""
    opened = msgspec.json.decode(entry.body, type=e.Opened)
    row = Row(1, entry.created_ms, opened.guest, "opened", entry.body)
    return Batch(table=entry.table, rows=(row,), by=opened.guest)


def opened_by(ask: OpenTable, guest: str, houses: Houses) -> e.Opened:
    """What is asked for, checked: a house that can be played, limits that fit, a name."""
    name = clean_name(ask.name)
    title = " ".join(ask.title.split())
    if not title or not title.isprintable():
        raise no(Sys.FRAME, "opening.title", field="title")
    text = houses.text(ask.house, tonight(ask))
    try:
        offered = houses.described(ask.house).offered
        house = from_toml(text)
    except HouseError as wrong:
        field = FIELDS.get(wrong.field, wrong.field)
        raise no(Sys.FRAME, wrong.words, wrong.numbers, field=field) from None
    if not offered:
        raise no(Sys.FRAME, "opening.house", {"house": ask.house}, field="house")
    if len(ask.bots) >= house.table.max_seats:
        most_bots = {"most": house.table.max_seats - 1}
        raise no(Sys.FRAME, "opening.bots", most_bots, field="bots")
    least, most = buyin(ask, house)
    return e.Opened(title, text, guest, name, least, most)


def tonight(ask: OpenTable) -> dict[str, object]:
    """What this night has otherwise than its house."""
    asked = {
        "game.variant": ask.game,
        "game.rotation": ask.rotation,
        "game.change": ask.change,
        "betting.structure": ask.structure,
        "spread.min": ask.spread_least,
        "spread.max": ask.spread_most,
        "cap.amount": ask.cap,
        "blinds.small": ask.small,
        "blinds.big": ask.big,
        "table.max_seats": ask.seats,
        "clock.turn_s": ask.turn_s,
        "runs.max_runs": ask.runs,
    }
    return {name: value for name, value in asked.items() if value is not None}


def buyin(ask: OpenTable, house: HouseRules) -> tuple[int, int]:
    """Tonight's limits; (0, 0) leaves them to the house."""
    if ask.buyin_least is None and ask.buyin_most is None:
        return 0, 0
    usual_least, usual_most = buy_in_range(house)
    least = usual_least if ask.buyin_least is None else ask.buyin_least
    most = usual_most if ask.buyin_most is None else ask.buyin_most
    if least < house.blinds.big:
        big = {"big_chips": house.blinds.big}
        raise no(Sys.FRAME, "opening.buyin_least", big, field="buyin_least")
    if most < least:
        raise no(
            Sys.FRAME, "opening.buyin_most", {"least_chips": least}, field="buyin_most"
        )
    for field, amount in (("buyin_least", least), ("buyin_most", most)):
        if amount % house.chip_unit:
            unit = {"unit_chips": house.chip_unit}
            raise no(Sys.FRAME, "opening.buyin_unit", unit, field=field)
    return least, most
