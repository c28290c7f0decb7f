"""Long nights for a bench to open: one is played by the engine, others are copies of it.

A played night has everything that a server saves: rows, commands, sealed cards, snapshots. A
copy has them under its own name, with its own links and its own seals, so it passes
`homegame verify`.
"""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from homegame.cards import Cards
from homegame.dealers.server import ServerDealer
from homegame.engine.legal import is_betting, options
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Hand, Table
from homegame.night.agenda import Pace
from homegame.night.evening import Command
from homegame.night.night import BY_DEALER, Happened, sitting
from homegame.seats import FIRST_TABLE, NIGHT, TableNo
from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.messages import OpenNight
from homegame.service.night.cutting import Cutting
from homegame.service.night.draft import Draft, must
from homegame.service.night.due import begins
from homegame.service.night.restore import Snapshots
from homegame.service.night.state import State
from homegame.service.people.doorman import Caller
from homegame.service.settings import Limits, Settings
from homegame.storage.keys import Key, digest_of
from homegame.storage.log import CHAIN_START, NightEntry, Row, chained
from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.snapshots import Snapshot
from homegame.storage.snapshots import digest_of as snapshot_digest
from homegame.storage.sqlite import SqliteStore

PLAYERS: Final = 6
BUY_IN: Final = 300
START_MS: Final = 1_700_000_000_000
ROW_MS: Final = 900
AT_ONCE: Final = 200
AT_REST: Final = Pace(0, 0, 0, 20)


class PlayedNight:
    """A night at one table of six, played without waiting; what happens comes from a seed."""

    def __init__(
        self, store: SqliteStore, id: str, state: State, cutting: Cutting, host: str
    ) -> None:
        self.store, self.id, self.cutting, self.host = store, id, cutting, host
        self.chance = random.Random(9)
        dealers = {FIRST_TABLE: ServerDealer(shuffle=self.shuffled)}
        self.state = msgspec.structs.replace(state, dealers=dealers)
        self.snapshots = Snapshots(store, id, Limits().snapshot_rows)
        self.commands = 0
        self._waiting: list[Awaitable[None]] = []

    def shuffled(self, deck: Cards) -> Cards:
        return tuple(self.chance.sample(deck, len(deck)))

    @property
    def table(self) -> Table:
        return self.state.night.tables[FIRST_TABLE]

    @property
    def hand(self) -> Hand | None:
        """The hand in play; None between two hands."""
        hand = self.table.hand
        return hand if hand and not hand.over else None

    @property
    def since_snapshot(self) -> int:
        """How many rows have been saved since the last snapshot."""
        return self.state.night.seq - self.snapshots.saved_seq

    # ------------------------------------------------------------ saving

    async def does(self, by: str, command: Command, at: TableNo = FIRST_TABLE) -> None:
        """A command is carried out, with all that follows from it."""
        draft = self.draft()
        must(draft.take(by, command, at))
        await self.save(draft, by)

    def draft(self) -> Draft:
        at_ms = START_MS + ROW_MS * self.state.night.seq
        return Draft(self.state, at_ms, self.cutting, lambda _: True)

    async def save(self, draft: Draft, by: str) -> None:
        """Hand a draft to the store; some drafts share a commit."""
        draft.follow(AT_REST)
        self.commands += 1
        batch = draft.batch(self.id, by, f"{self.commands:032}")
        self._waiting.append(asyncio.ensure_future(self.store.append(batch)))
        self.state = State(draft.night, draft.dealers, draft.telling)
        if len(self._waiting) >= AT_ONCE:
            await self.saved()

    async def saved(self) -> None:
        """Wait until everything is on disk."""
        await asyncio.gather(*self._waiting)
        self._waiting.clear()

    # ------------------------------------------------------------ playing

    async def sit_down(self) -> None:
        """The host and the others take their seats."""
        guests = [self.host, *[f"g{number:010}" for number in range(2, PLAYERS + 1)]]
        for guest in guests[1:]:
            draft = self.draft()
            draft.add(guest, [Happened(NIGHT, e.Knocked(guest, f"Player {guest[-1]}"))])
            await self.save(draft, guest)
            await self.does(self.host, c.Admit(guest), NIGHT)
        for seat, guest in enumerate(guests, 1):
            await self.does(guest, c.SitDown(seat, BUY_IN))

    async def play_hand(self) -> None:
        """One hand, after short stacks were filled up."""
        for seat, chair in enumerate(self.table.chairs):
            if chair and chair.stack < BUY_IN // 3:
                await self.does(sitting(self.table, seat), c.TopUp(BUY_IN - chair.stack))
        await self.does(BY_DEALER, begins(self.state.night, FIRST_TABLE))
        while (hand := self.hand) is not None:
            assert is_betting(hand), "whatever else is due is done by the dealer"
            await self.does(sitting(self.table, hand.turn), self.wanted(hand))
        if self.since_snapshot >= Limits().snapshot_rows:
            await self.saved()
            self.snapshots.rows_saved(self.state)

    def wanted(self, hand: Hand) -> c.HandCommand:
        """What the seat in turn does: it mostly folds to a bet, and rarely raises."""
        may, roll = options(hand), self.chance.random()
        if roll < 0.1 and may.raise_most:
            return c.RaiseTo(may.raise_least)
        if not may.call:
            return c.Check()
        return c.Call() if roll < 0.45 else c.Fold()


async def played(
    path: Path, *, hands: int = 0, rows: int = 0, ends: bool = False
) -> tuple[str, str]:
    """Play a night of so many hands or rows into a new house; its id, and a token of its
    host. It stops just before a snapshot would be saved, or the host ends it."""
    store = SqliteStore(path)
    lobby = Lobby(store, Settings(data=path.parent), SystemClock())
    ask = OpenNight("A long night", "Player 1", runs=1)
    new = await lobby.open(ask, Caller("bench", is_program=True), "")
    live = await lobby.night(new.night)
    night = PlayedNight(store, new.night, live.state, live.cutting, new.given.guest)
    await live.stop()
    await lobby.audits[new.night]
    await night.sit_down()
    while night.table.number < hands or night.state.night.seq < rows:
        await night.play_hand()
    while not ends and night.since_snapshot < Limits().snapshot_rows - 100:
        await night.play_hand()
    if ends:
        await night.does(night.host, c.EndNight(), NIGHT)
        assert night.state.night.ended
    await night.saved()
    if ends:
        await store.end_night(night.id, START_MS)
        night.snapshots.save(night.state)
    await store.close()
    return new.night, new.given.token


# ---------------------------------------------------------------- copies


class Original(msgspec.Struct):
    """All that a house has of one night, its boxes open."""

    entry: NightEntry
    rows: list[Row]
    commands: list[tuple[str, str, int, int]]
    seals: list[tuple[int, int, int, int, bytes]]
    """Table, hand, seat and number of each box, and the cards in it."""
    snapshots: list[Snapshot]


def original(path: Path, id: str) -> Original:
    """Read a night that is over from its house."""
    sealer = Sealer(path.with_suffix(".key").read_bytes())
    with closing(sqlite3.connect(path)) as db:

        def all_of(columns: str, table: str) -> list[tuple[Any, ...]]:
            found = db.execute(f"SELECT {columns} FROM {table} WHERE night_id = ?", (id,))
            return found.fetchall()

        assert not all_of("hand", "deck"), "the deck of a hand that is over is gone"
        (entry,) = all_of("night_id, title, created_ms, body, ended_ms", "night")
        rows = all_of("seq, at_ms, table_no, actor, kind, body", "event")
        seals = all_of("table_no, hand, seat, number, box", "seal")
        return Original(
            NightEntry(*entry),
            [Row(*row) for row in rows],
            all_of("command_id, sender, first_seq, last_seq", "command"),
            [
                (at, hand, seat, number, sealer.open(box, address))
                for at, hand, seat, number, box in seals
                for address in [BoxAddress(id, at, hand, "seat", seat, number)]
            ],
            [Snapshot(id, *each) for each in all_of("seq, format, body", "snapshot")],
        )


def write_copies(path: Path, night: Original, ids: Iterable[tuple[str, str]]) -> None:
    """Write a night into a house under other names, each with a token of a guest's."""
    sealer = Sealer(path.with_suffix(".key").read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -200000")
        for number, (id, token) in enumerate(ids):
            db.execute("BEGIN")
            write_copy(db, sealer, night, id, night.entry.created_ms + number)
            key = Key(digest_of(token), id, "script", night.rows[0].actor)
            db.execute(
                "INSERT INTO key (hash, night_id, kind, guest) VALUES (?, ?, ?, ?)",
                (key.digest, key.night, key.kind, key.guest),
            )
            db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def write_copy(
    db: sqlite3.Connection, sealer: Sealer, night: Original, id: str, created_ms: int
) -> None:
    """Write one night under another name: its links and boxes are made anew."""
    entry = msgspec.structs.replace(night.entry, night=id, created_ms=created_ms)
    db.execute(
        "INSERT INTO night (night_id, title, created_ms, body, ended_ms) "
        "VALUES (?, ?, ?, ?, ?)",
        msgspec.structs.astuple(entry),
    )
    link, links = CHAIN_START, {0: CHAIN_START}
    events = []
    for row in night.rows:
        link = links[row.seq] = chained(link, id, row)
        events.append((id, *msgspec.structs.astuple(row), link))
    db.executemany(
        "INSERT INTO event (night_id, seq, at_ms, table_no, actor, kind, body, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        events,
    )
    db.executemany(
        "INSERT INTO command (night_id, command_id, sender, first_seq, last_seq) "
        "VALUES (?, ?, ?, ?, ?)",
        [(id, *each) for each in night.commands],
    )
    db.executemany(
        "INSERT INTO seal (night_id, table_no, hand, seat, number, box) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        [
            (id, at, hand, seat, number, sealer.seal(cards, address))
            for at, hand, seat, number, cards in night.seals
            for address in [BoxAddress(id, at, hand, "seat", seat, number)]
        ],
    )
    for snapshot in night.snapshots:
        mine = msgspec.structs.replace(snapshot, night=id)
        digest = snapshot_digest(mine, links[mine.seq])
        db.execute(
            "INSERT INTO snapshot (night_id, seq, format, body, digest) "
            "VALUES (?, ?, ?, ?, ?)",
            (*msgspec.structs.astuple(mine), digest),
        )
