"""A snapshot passes for the very log it was made from, whole and unchanged, or not at all."""

import asyncio
import sqlite3
from contextlib import closing

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from homegame.storage.log import CHAIN_START, Batch, NightEntry, Row, chained
from homegame.storage.snapshots import Snapshot, digest_of, is_sound
from homegame.storage.sqlite import SqliteStore
from waiting import HANG_S

run = asyncio.run
LINK = b"\x07" * 32

texts = st.text(max_size=12)
snapshots = st.builds(
    Snapshot,
    night=texts,
    seq=st.integers(1, 2**40),
    format=texts,
    body=st.binary(max_size=60),
)


bits = st.integers(0, 7)


# The digest


@given(snapshots, st.binary(min_size=32, max_size=32))
def test_an_unchanged_snapshot_is_sound(snapshot, link):
    assert is_sound(snapshot, link, digest_of(snapshot, link))


@given(snapshots, snapshots)
def test_no_two_snapshots_have_the_same_digest(one, other):
    """Nor does a letter that moves from the night to the format go unnoticed."""
    assume(one != other)
    assert not is_sound(other, LINK, digest_of(one, LINK))


@given(snapshots, st.data())
def test_a_letter_on_the_other_side_of_a_boundary_is_noticed(snapshot, data):
    """Night, format and body run together are the same bytes; the snapshots are not."""
    joined = snapshot.night + snapshot.format
    cut = data.draw(st.integers(0, len(joined)))
    moved = msgspec.structs.replace(snapshot, night=joined[:cut], format=joined[cut:])
    assert (moved == snapshot) == is_sound(moved, LINK, digest_of(snapshot, LINK))


@given(snapshots, st.data())
def test_a_snapshot_that_was_cut_off_is_noticed(snapshot, data):
    kept = data.draw(st.integers(0, len(snapshot.body)))
    cut = msgspec.structs.replace(snapshot, body=snapshot.body[:kept])
    assert (cut == snapshot) == is_sound(cut, LINK, digest_of(snapshot, LINK))


@given(snapshots, st.integers(0, 255), bits)
def test_a_bit_that_changed_in_link_or_digest_is_noticed(snapshot, where, bit):
    def flipped(data):
        changed = bytearray(data)
        changed[where % len(data)] ^= 1 << bit
        return bytes(changed)

    digest = digest_of(snapshot, LINK)
    assert not is_sound(snapshot, flipped(LINK), digest)
    assert not is_sound(snapshot, LINK, flipped(digest))


@given(snapshots, st.binary(max_size=40))
def test_a_digest_of_any_length_is_no_error(snapshot, digest):
    assume(digest != digest_of(snapshot, LINK))
    assert not is_sound(snapshot, LINK, digest)


# Any store


def at(seq, body=None, night="friday", format="7"):
    return Snapshot(night, seq, format, body or f"as it stood after {seq}".encode())


def saved(house, *snapshots):
    """Hand snapshots over one by one; when the store is closed, all are dealt with."""
    for snapshot in snapshots:
        store = house.open()
        store.put_snapshot(snapshot)
        run(store.close())
    return house.open()


@pytest.fixture
def played(house, store, told):
    """A house with twenty events on Friday and three on Sunday."""
    run(store.append(told(1, *(f"event {seq}" for seq in range(1, 21)))))
    run(store.open_night(NightEntry("sunday", "Sunday", 2_000, b"")))
    run(store.append(told(1, "a", "b", "c", night="sunday")))
    return house


def test_a_night_without_snapshots_has_none(store):
    assert run(store.snapshot("friday", "7")) is None
    assert run(store.snapshot("monday", "7")) is None


def test_the_newest_snapshot_is_found(played):
    store = saved(played, at(5), at(12), at(20))
    assert run(store.snapshot("friday", "7")) == at(20)
    run(store.close())


def test_a_snapshot_is_found_by_the_store_that_was_given_it(store, told):
    """It is saved in the background; reading goes on meanwhile."""
    run(store.append(told(1, "Begun")))

    async def given():
        store.put_snapshot(at(1))
        while (found := await store.snapshot("friday", "7")) is None:
            await store.head("friday")
        return found

    assert run(asyncio.wait_for(given(), timeout=HANG_S)) == at(1)


def test_a_snapshot_of_another_format_is_not_read(played):
    store = saved(played, at(5), at(12, format="8"))
    assert run(store.snapshot("friday", "7")) == at(5)
    assert run(store.snapshot("friday", "8")) == at(12, format="8")
    assert run(store.snapshot("friday", "9")) is None
    run(store.close())


def test_nights_have_snapshots_of_their_own(played):
    store = saved(played, at(12), at(3, night="sunday"))
    assert run(store.snapshot("friday", "7")) == at(12)
    assert run(store.snapshot("sunday", "7")) == at(3, night="sunday")
    run(store.close())


@pytest.mark.parametrize("foreign", [at(21), at(4, night="sunday"), at(1, night="monday")])
def test_a_snapshot_beyond_the_log_is_not_saved(played, caplog, foreign):
    """It can't have come from this log. That is noted, and no one is stopped by it."""
    store = saved(played, at(5), foreign)
    assert run(store.snapshot(foreign.night, "7")) == (
        at(5) if foreign.night == "friday" else None
    )
    [noted] = caplog.records
    assert (noted.message, noted.night) == ("snapshot not saved", foreign.night)
    run(store.close())


def test_an_older_snapshot_does_not_replace_a_newer_one(played):
    store = saved(played, at(12), at(5))
    assert run(store.snapshot("friday", "7")) == at(12)
    run(store.close())


def test_any_bytes_come_back(played):
    body = bytes(range(256)) * 400
    store = saved(played, at(5, body))
    assert run(store.snapshot("friday", "7")) == at(5, body)
    run(store.close())


def test_a_closed_store_takes_no_snapshot_and_does_not_mind(house):
    store = house.open()
    run(store.close())
    store.put_snapshot(at(1))


def test_a_full_disk_costs_a_snapshot_and_nothing_else(house, told, caplog):
    store = house.open_with_little_room()
    run(store.open_night(NightEntry("friday", "Friday", 1, b"")))
    run(store.append(told(1, "Begun")))
    store.put_snapshot(at(1, bytes(400_000)))
    run(store.append(told(2, "Folded")))
    run(store.close())
    [noted] = caplog.records
    assert noted.message == "snapshot not saved"
    reopened = house.open()
    assert run(reopened.snapshot("friday", "7")) is None
    assert run(reopened.head("friday")) == 2
    run(reopened.close())


def test_no_message_shows_what_is_in_a_snapshot():
    assert "stood" not in repr(at(5))


# SQLite: what someone with the file might do


def one_house(folder):
    """A closed house with twenty events and snapshots after the fifth and the twelfth."""
    path = folder / "homegame.db"

    async def filled():
        async with SqliteStore(path) as store:
            for night in ("friday", "sunday"):
                rows = tuple(Row(n, n, 1, "ann", "Did", b"%d" % n) for n in range(1, 21))
                await store.open_night(NightEntry(night, night, 1, b""))
                await store.append(Batch(night=night, rows=rows, by="ann"))

    run(filled())
    for snapshot in (at(5), at(12)):
        store = SqliteStore(path)
        store.put_snapshot(snapshot)
        run(store.close())
    return path


@pytest.fixture
def path(tmp_path):
    return one_house(tmp_path)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """One house for many examples, each of which undoes what it did."""
    return one_house(tmp_path_factory.mktemp("house"))


def change(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            db.execute(statement)


def found(path, night="friday", format="7"):
    store = SqliteStore(path)
    found = run(store.snapshot(night, format))
    run(store.close())
    return found


def stored(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT seq, format FROM snapshot ORDER BY seq").fetchall()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM snapshot",
        "UPDATE snapshot SET body = substr(body, 1, 8)",
        "UPDATE snapshot SET body = x''",
        "UPDATE snapshot SET body = replace(CAST(body AS TEXT), 'after', 'later')",
        "UPDATE snapshot SET body = 7",
        "UPDATE snapshot SET digest = zeroblob(32)",
        "UPDATE snapshot SET digest = x''",
        "UPDATE snapshot SET digest = 'text'",
        "UPDATE snapshot SET seq = seq + 1",
        "UPDATE snapshot SET seq = seq + 100",
        "UPDATE snapshot SET seq = 'a' || seq",
        "UPDATE snapshot SET seq = -seq",
        "UPDATE event SET hash = zeroblob(32)",
        "DELETE FROM command; DELETE FROM event WHERE seq > 2",
        "UPDATE snapshot SET format = '8'",
        "UPDATE snapshot SET format = CAST(x'ff' AS TEXT)",
        "UPDATE snapshot SET night_id = 'sunday'",
        "UPDATE snapshot SET body = (SELECT body FROM event WHERE seq = 1)",
    ],
)
def test_a_snapshot_that_is_not_as_it_was_saved_is_ignored(path, damage):
    change(path, *damage.split("; "))
    assert found(path) is None
    assert found(path, night="sunday") is None
    assert found(path, format="8") is None


def test_pages_that_cannot_be_read_hold_no_snapshot(path):
    """The file itself is damaged where snapshots are; the log is as sound as it was."""
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'snapshot'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    assert found(path) is None
    store = SqliteStore(path)
    store.put_snapshot(at(20))
    assert run(store.head("friday")) == 20
    assert run(store.verify("friday")) is None
    run(store.close())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshot SET body = x'00' WHERE seq = 12",
        "UPDATE snapshot SET seq = 13 WHERE seq = 12",
        "UPDATE snapshot SET seq = 21 WHERE seq = 12",
        "UPDATE event SET hash = zeroblob(32) WHERE seq = 12",
        "DELETE FROM event WHERE seq > 11",
        "DELETE FROM snapshot WHERE seq = 12",
    ],
)
def test_behind_a_damaged_snapshot_an_older_one_is_found(path, damage):
    change(path, damage)
    assert found(path) == at(5)


def test_a_log_that_was_written_anew_has_no_snapshot(path):
    """Event 3 was changed, and every link after it made to fit: event 12's is another."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE event SET body = x'00' WHERE night_id = 'friday' AND seq = 3")
        store = SqliteStore(path)
        rows = run(store.rows("friday"))
        run(store.close())
        link = CHAIN_START
        for row in rows:
            link = chained(link, "friday", row)
            db.execute(
                "UPDATE event SET hash = ? WHERE night_id = 'friday' AND seq = ?",
                (link, row.seq),
            )
    store = SqliteStore(path)
    assert run(store.verify("friday")) is None
    assert run(store.snapshot("friday", "7")) is None
    run(store.close())


def test_commands_go_before_snapshots(path, told, monkeypatch):
    """While another program holds the file, a snapshot and ten commands gather."""
    monkeypatch.setattr("homegame.storage.sqlite.file.BUSY_S", HANG_S)
    store = SqliteStore(path)
    written = []
    store._db.set_trace_callback(written.append)

    async def evening():
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            saving = [asyncio.ensure_future(store.append(told(21)))]
            await asyncio.sleep(0)
            store.put_snapshot(at(20))
            saving += [asyncio.ensure_future(store.append(told(n))) for n in range(22, 31)]
            await asyncio.sleep(0)
        await asyncio.gather(*saving)
        await store.close()

    run(evening())
    [snapshot] = [n for n, line in enumerate(written) if "INTO snapshot" in line]
    events = [n for n, line in enumerate(written) if "INTO entry" in line]
    assert len(events) >= 1
    assert max(events) < snapshot
    assert stored(path) == [(12, "7"), (20, "7")]


def test_two_snapshots_of_a_night_are_kept(path):
    assert stored(path) == [(5, "7"), (12, "7")]
    store = SqliteStore(path)
    store.put_snapshot(at(20))
    store.put_snapshot(at(20, night="sunday"))
    run(store.close())
    assert stored(path) == [(12, "7"), (20, "7"), (20, "7")]


def test_what_can_never_be_read_again_makes_room(path):
    """A damaged snapshot, one beyond the log and one that is nothing at all."""
    change(
        path,
        "UPDATE snapshot SET body = x'00' WHERE seq = 12",
        "INSERT INTO snapshot SELECT night_id, 999, '7', body, digest FROM snapshot "
        "WHERE seq = 12",
        "INSERT INTO snapshot VALUES ('friday', 4, '6', x'00', x'00')",
    )
    store = SqliteStore(path)
    store.put_snapshot(at(20))
    run(store.close())
    assert stored(path) == [(5, "7"), (20, "7")]


@settings(max_examples=60)
@given(st.data())
def test_any_bit_of_a_stored_snapshot_counts(lasting, data):
    """Where one is flipped in body or digest, the older snapshot is found."""
    column = data.draw(st.sampled_from(["body", "digest"]))
    with closing(sqlite3.connect(lasting, isolation_level=None)) as db:
        ((blob,),) = db.execute(f"SELECT {column} FROM snapshot WHERE seq = 12").fetchall()
        changed = bytearray(blob)
        changed[data.draw(st.integers(0, len(blob) - 1))] ^= 1 << data.draw(bits)
        update = f"UPDATE snapshot SET {column} = ? WHERE seq = 12"
        db.execute(update, (bytes(changed),))
        without = found(lasting)
        db.execute(update, (blob,))
    assert without == at(5)
    assert found(lasting) == at(12)
