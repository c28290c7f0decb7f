"""A database of every earlier form opens, with all that was in it, and goes on.

`forms` has a small house of each form as it was written then, and never changes. A new
migration adds its file: `UPDATE=1 pytest tests/storage/test_forms.py`.
"""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from homegame.storage.keys import digest_of
from homegame.storage.log import CHAIN_START, NotOurs, Row, chained
from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sqlite import SqliteStore, file
from storage.conftest import FRIDAY

FORMS = Path(__file__).with_name("forms")
KEY = bytes(range(32))
HERE = 12
"""The form that this program writes."""
ROWS = (
    Row(1, 1_000, 0, "ann", "opened", b'{"title":"Friday"}'),
    Row(2, 2_000, 1, "ann", "sat_down", b'{"seat":1}'),
    Row(3, 3_000, 1, "", "begun", b'{"hand":1}'),
)


def small_house(form: int) -> Iterator[str]:
    """The statements that make a house of this form, in which Friday's first hand was begun."""
    sealer, link = Sealer(KEY), CHAIN_START
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in file._migrations()[:form]:
            db.executescript(migration)
        night = FRIDAY
        db.execute(
            "INSERT INTO night (night_id, title, created_ms, body) VALUES (?, ?, ?, ?)",
            (night.night, night.title, night.created_ms, night.body),
        )
        for row in ROWS:
            link = chained(link, night.night, row)
            db.execute(
                "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (night.night, *_columns(row), link),
            )
        db.execute("INSERT INTO command VALUES (?, 'begin', 'ann', 3, 3)", (night.night,))
        held = sealer.seal(b"As", BoxAddress(night.night, 1, 1, "seat", 1))
        rest = sealer.seal(b"Qh", BoxAddress(night.night, 1, 1, "deck"))
        db.execute("INSERT INTO seal VALUES (?, 1, 1, 1, 1, ?)", (night.night, held))
        db.execute("INSERT INTO deck VALUES (?, 1, 1, ?)", (night.night, rest))
        db.execute(
            "INSERT INTO key (hash, night_id, kind, guest) VALUES (?, ?, 'seat', 'ann')",
            (digest_of("ann's token"), night.night),
        )
        db.commit()
        yield from db.iterdump()
    yield f"PRAGMA application_id = {file.OUR_MARK};"
    yield f"PRAGMA user_version = {form};"


def _columns(row: Row) -> tuple[object, ...]:
    return row.seq, row.at_ms, row.table_no, row.actor, row.kind, row.body


def kept(form: int) -> str:
    """The house of this form, as it was written when that was the newest."""
    path = FORMS / f"{form:02}.sql"
    if os.environ.get("UPDATE") and not path.exists():
        path.write_text("\n".join(small_house(form)) + "\n")
    return path.read_text()


def laid(folder: Path, statements: str) -> Path:
    path = folder / "house.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statements)
    path.with_suffix(".key").write_bytes(KEY)
    return path


@pytest.mark.parametrize("form", range(1, HERE + 1))
def test_a_house_of_every_form_opens(tmp_path, told, form):
    """Its log, its cards and its keys are there; a command is answered as it was; the night
    goes on, and the house is of the newest form."""
    path = laid(tmp_path, kept(form))

    async def evening():
        async with SqliteStore(path) as store:
            assert await store.night("friday") == FRIDAY
            assert await store.rows("friday") == ROWS
            assert await store.verify("friday") is None
            assert await store.answer("friday", "begin")
            [held] = await store.seals("friday", 1, 1, 1)
            deck = await store.deck("friday", 1, 1)
            assert (held.body, deck.body) == (b"As", b"Qh")
            assert (await store.key(digest_of("ann's token"), 0)).guest == "ann"
            await store.append(told(4, "Checked"))
            assert await store.head("friday") == 4

    asyncio.run(evening())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (HERE,)


def test_there_is_a_house_of_every_form():
    """Whoever writes a migration keeps a house of the form that it makes."""
    assert len(file._migrations()) == HERE
    assert [each.name for each in sorted(FORMS.iterdir())] == [
        f"{form:02}.sql" for form in range(1, HERE + 1)
    ]


def test_a_house_of_the_next_form_is_refused_and_left_as_it_is(tmp_path):
    """A newer program wrote it."""
    newer = kept(HERE).replace(f"user_version = {HERE}", f"user_version = {HERE + 1}")
    path = laid(tmp_path, newer)
    before = path.read_bytes()
    with pytest.raises(NotOurs, match=r"its format is 13, this one knows 12"):
        SqliteStore(path)
    assert path.read_bytes() == before
