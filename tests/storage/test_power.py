"""The power goes a thousand times: what was said to be saved is there, whole, each time."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from homegame.storage.log import NightEntry
from homegame.storage.sql import writer
from homegame.storage.sqlite import SqliteStore, file
from seeds import seeded
from storage.dying_writer import batch, snapshot
from storage.power import Deed, Disk, noted
from thorough import THOROUGH

NIGHTS = ("monday", "friday")
COMMANDS = 60
"""Of each night, half of them before the house is closed and opened again."""
UNANSWERED = """SELECT night_id, seq FROM event WHERE NOT EXISTS (SELECT * FROM command
    WHERE command.night_id = event.night_id AND seq BETWEEN first_seq AND last_seq)"""
SLICES = 10
CUTS = 1000 if THOROUGH else 100
"""In each slice."""


class Evening(NamedTuple):
    """All that was done to the disk, and the key, which lies beside the database."""

    deeds: list[Deed]
    key: bytes


async def play(path: Path, say) -> None:
    """Two nights side by side; the house is closed in between, as on every evening."""
    for part in range(2):
        async with SqliteStore(path) as store:
            say("key")
            if not part:
                for name in NIGHTS:
                    await store.open_night(NightEntry(name, name, 1, b""))

            async def night(
                name: str, part: int = part, store: SqliteStore = store
            ) -> None:
                for number in range(
                    1 + part * COMMANDS // 2, 1 + (part + 1) * COMMANDS // 2
                ):
                    await store.append(batch(name, number))
                    say(f"{name} {number}")
                    store.put_snapshot(snapshot(name, 2 * number))
                    if number % 7 == 0:
                        await asyncio.sleep(0)

            await asyncio.gather(*map(night, NIGHTS))


def played(folder: Path) -> Evening:
    with noted() as notes, pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "MOST_OUTSIDE", 15)  # so that pages are moved now and then
        asyncio.run(play(folder / "house.db", notes.say))
    return Evening(notes.deeds, (folder / "house.key").read_bytes())


@cache
def evening() -> Evening:
    with TemporaryDirectory() as folder:
        return played(Path(folder))


def lost(evening: Evening, folder: Path, seed: str, cuts: int) -> list[str]:
    """What isn't as it should be after so many power cuts, each at a moment of its own."""
    chance, disk, done, found = seeded(seed), Disk(), 0, []
    for moment in sorted(chance.choices(range(len(evening.deeds) + 1), k=cuts)):
        for deed in evening.deeds[done:moment]:
            disk.do(deed)
        done, here = moment, folder / "cut"
        here.mkdir()
        disk.power_goes(here, chance)
        if disk.said:
            (here / "house.key").write_bytes(evening.key)
        try:
            asyncio.run(must_be_whole(here / "house.db", disk.said))
        except Exception as error:
            # A founding that was cut short is begun anew; nobody was told of a house yet.
            if disk.said or not (here / "house.db-journal").exists():
                found.append(f"cut at {moment}: {error!r}")
        shutil.rmtree(here)
    return found


async def must_be_whole(path: Path, said: list[str]) -> None:
    """The house opens and has all that it said it has, nothing of it by halves; and the nights
    go on."""
    async with SqliteStore(path) as store:
        known = {entry.night for entry in await store.nights()}
        for name in NIGHTS:
            told = max(
                [int(each.split()[1]) for each in said if each.startswith(name)], default=0
            )
            if name not in known:
                assert not told
                await store.open_night(NightEntry(name, name, 1, b""))
            head = await store.head(name)
            last = head // 2
            assert head % 2 == 0, f"half a command at {head}"
            assert last >= told, f"{name} ends at {last}, but {told} was said"
            assert await store.verify(name) is None
            assert last == 0 or await store.answer(name, f"{last}")
            await cards_must_fit(store, name, last)
            kept = await store.snapshot(name, "1")
            assert kept is None or kept.body == snapshot(name, kept.seq).body
            await store.append(batch(name, last + 1))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert not db.execute(UNANSWERED).fetchall()


async def cards_must_fit(store: SqliteStore, name: str, last: int) -> None:
    """The cards of the last hand are those of its commands, and its deck is there while it is
    played."""
    hand, place = divmod(last - 1, 3)
    for table_no in (1, 2) if last else ():
        held = await store.seals(name, table_no, hand, 1)
        first = 3 * hand + 1
        assert [seal.body for seal in held] == [b"%d" % n for n in range(first, last + 1)]
        deck = await store.deck(name, table_no, hand)
        assert (deck.body if deck else None) == (b"%d" % last if place < 2 else None)


@pytest.mark.parametrize("part", range(SLICES))
def test_nothing_is_lost_when_the_power_goes(tmp_path, part):
    """At any moment, while a house is founded, played in, closed and opened again; whatever
    was not synced is lost, torn or there, in any order."""
    assert not lost(evening(), tmp_path, f"power {part}", CUTS)


def test_the_evening_has_all_that_can_go_wrong():
    """Writes to the log and into the database itself, both before and after a sync; the log
    deleted and begun again."""
    kinds = {(type(deed).__name__, getattr(deed, "file", "")) for deed in evening().deeds}
    assert {("Wrote", "house.db-wal"), ("Synced", "house.db-wal")} <= kinds
    assert {("Wrote", "house.db"), ("Synced", "house.db")} <= kinds
    assert ("Deleted", "house.db-wal") in kinds
    said = [
        deed for deed in evening().deeds if getattr(deed, "what", "").startswith("friday")
    ]
    assert len(said) == COMMANDS


def test_a_house_that_does_not_wait_for_the_disk_is_found(tmp_path, monkeypatch):
    """Planted: commits are reported before they are on the disk."""
    durable = file._make_durable

    def hasty(db, path):
        durable(db, path)
        db.execute("PRAGMA synchronous = NORMAL")

    monkeypatch.setattr(file, "_make_durable", hasty)
    (tmp_path / "hasty").mkdir()
    found = lost(played(tmp_path / "hasty"), tmp_path, "hasty", 60)
    assert any("was said" in each for each in found)
