"""PostgreSQL in particular: lines that break, poolers, rights, schemas, the lock."""

import asyncio
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import psycopg
import pytest
from msgspec.structs import replace

from a_postgres import as_whom, new_folder
from homegame.service.clock import SystemClock
from homegame.storage.keys import Key, digest_of
from homegame.storage.log import (
    HouseTaken,
    KeyFileLost,
    NightEntry,
    NotOurs,
    Seal,
    SealBroken,
    StoreBroken,
)
from homegame.storage.place import home_of
from homegame.storage.postgres import line, lock, pen
from homegame.storage.postgres.house import migrations
from homegame.storage.postgres.line import in_schema
from homegame.storage.postgres.lock import sole_server
from homegame.storage.postgres.store import PostgresStore
from storage.conftest import FRIDAY, Postgres
from waiting import HANG_S, until

run = asyncio.run


@pytest.fixture
def house(tmp_path, postgres) -> Postgres:
    return Postgres(tmp_path, postgres)


# Lines that break


class Cutting:
    """Stands between a house and its database, and cuts the line where something is saved:
    before PostgreSQL has it, or before its answer is told."""

    def __init__(self, server, path) -> None:
        self.server, self.path = server, path
        self.cut = ""
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{path}/.s.PGSQL.5432")
        self.listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                ours, _ = self.listener.accept()
                theirs = socket.socket(socket.AF_UNIX)
                theirs.connect(f"{self.server.folder}/.s.PGSQL.5432")
                threading.Thread(
                    target=self._pass, args=(ours, theirs), daemon=True
                ).start()
                threading.Thread(
                    target=self._back, args=(theirs, ours), daemon=True
                ).start()

    def _pass(self, ours, theirs) -> None:
        with suppress(OSError), closing(ours), closing(theirs):
            while said := ours.recv(65536):
                if (b"COMMIT\0" in said or b"INSERT INTO" in said) and self.cut:
                    when, self.cut = self.cut, ""
                    if when == "after":
                        ours.shutdown(socket.SHUT_RDWR)
                        theirs.sendall(said)
                    theirs.shutdown(socket.SHUT_WR)
                    return
                theirs.sendall(said)

    def _back(self, theirs, ours) -> None:
        with suppress(OSError):
            while said := theirs.recv(65536):
                ours.sendall(said)
            ours.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def cutting(house, postgres) -> Iterator[Cutting]:
    """The house, behind something that can cut its line."""
    folder = new_folder()
    between = Cutting(postgres, folder)
    house.address = replace(
        house.address, database={**house.address.database, "host": f"{folder}"}
    )
    yield between
    between.listener.close()
    shutil.rmtree(folder)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_line_that_breaks_at_a_commit_loses_and_doubles_nothing(
    house, cutting, told, when
):
    """PostgreSQL has the transaction or it hasn't, and nobody could say which: each kind of
    change is there once, and its caller gets the answer it would have got."""
    store = house.open()
    link = Key(digest_of("link"), "friday", "host", "ann")
    seat = Key(digest_of("seat"), "friday", "seat", "ann")

    async def evening():
        cutting.cut = when
        await store.open_night(FRIDAY, [link])
        cutting.cut = when
        await store.append(told(1, "Begun", command_id="a"))
        cutting.cut = when
        await store.append(told(2, "Called", seals=(Seal(1, 1, 1, b"As"),), command_id="b"))
        cutting.cut = when
        assert await store.renew_keys(link.digest, 1, [seat]) == link
        assert cutting.cut == ""
        rows = await store.rows("friday")
        assert [row.body for row in rows] == [b"Begun", b"Called"]
        assert len(await store.seals("friday", 1, 1, 1)) == 1
        assert await store.key(seat.digest, 1) == seat
        assert await store.verify("friday") is None
        await store.close()

    run(evening())


def test_a_line_that_was_cut_in_between_is_made_again(house, store, told):
    """Every connection is ended by the server, three times: reading and saving go on."""

    async def evening():
        await store.append(told(1, "Begun"))
        for seq in (2, 3, 4):
            house.change(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND usename = current_user"
            )
            assert await store.head("friday") == seq - 1
            await store.append(told(seq, f"{seq}"))
        return await store.verify("friday")

    assert run(evening()) is None


def test_while_the_database_is_down_nothing_is_taken_and_then_it_goes_on(
    house, store, told, postgres, monkeypatch
):
    """All that waits is refused together, without waiting one after the other."""
    monkeypatch.setattr(line, "PATIENCE_S", 0.0)
    run(store.append(told(1, "Begun")))
    postgres.stop()

    async def meanwhile():
        tries = [store.append(told(n, f"{n}", command_id=f"{n}")) for n in (2, 3)]
        return await asyncio.gather(store.rows("friday"), *tries, return_exceptions=True)

    try:
        refused = run(meanwhile())
    finally:
        postgres.start()
    assert [type(each) for each in refused] == [StoreBroken] * 3
    assert "can't be reached" in f"{refused[0]}"
    run(store.append(told(2, "2", command_id="2")))
    assert [row.body for row in run(store.rows("friday"))] == [b"Begun", b"2"]


def test_a_database_that_is_killed_amid_commits_and_starts_again_is_not_noticed(
    house, told, postgres, monkeypatch
):
    """Five nights are played; after fifty commands the server dies as in a crash, twice. Each
    command is there once, in its order, and nobody was refused."""
    monkeypatch.setattr(line, "PATIENCE_S", HANG_S)
    store, saved = house.open(), []

    async def play(night):
        await store.open_night(NightEntry(night, night, 1, b""))
        for seq in range(1, 41):
            await store.append(told(seq, f"{seq}", night=night, command_id=f"{seq}"))
            saved.append(night)

    async def crashes(*moments):
        for moment in moments:
            while len(saved) < moment:
                await asyncio.sleep(0)
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)

    async def evening():
        nights = [f"night{number}" for number in range(5)]
        await asyncio.gather(*map(play, nights), crashes(50, 120))
        for night in nights:
            rows = await store.rows(night)
            assert [row.body for row in rows] == [b"%d" % seq for seq in range(1, 41)]
            assert await store.verify(night) is None
        await store.close()

    run(evening())


def test_another_program_that_holds_the_tables_is_named(house, store, told, monkeypatch):
    monkeypatch.setattr(
        "homegame.storage.postgres.pen.BEGIN",
        "BEGIN; SET LOCAL lock_timeout = '50ms'; "
        "INSERT INTO \"{schema}\".writer VALUES ('{id}', '{token}', now()) "
        "ON CONFLICT (id) DO UPDATE SET last = excluded.last",
    )
    with psycopg.connect(**house.address.database) as other:
        other.execute(f"LOCK TABLE {house.address.schema}.night".encode())
        with pytest.raises(StoreBroken, match="is locked by another program"):
            run(store.append(told(1)))
    run(store.append(told(1)))


def test_a_session_that_sleeps_in_its_transaction_holds_a_table_up_for_a_moment_only(
    house, store, told, monkeypatch
):
    """Another program has begun to save the same row, and sleeps. What comes is refused, and
    names it; once the sleeper is gone the row is free."""
    monkeypatch.setattr(pen, "BEGIN", pen.BEGIN.replace("'3s'", "'100ms'"))
    schema = house.address.schema
    with psycopg.connect(**house.address.database) as sleeper:
        sleeper.execute(
            f"INSERT INTO {schema}.event SELECT 'friday', 1, 1, 1, '3', 'Spoke', '', "
            "decode(repeat('00', 32), 'hex')".encode()
        )
        with pytest.raises(StoreBroken, match="locked by another program"):
            run(store.append(told(1)))
        sleeper.rollback()
    run(store.append(told(1)))
    assert run(store.head("friday")) == 1


def test_a_commit_waits_for_the_disk_whatever_the_database_is_set_to(house, store):
    house.change("ALTER ROLE keeper SET synchronous_commit = off")
    try:
        other = house.open()
        with other._writer._pen.transaction() as db:
            assert db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        run(other.close())
    finally:
        house.change("ALTER ROLE keeper RESET synchronous_commit")


# PgBouncer


@contextmanager
def pooled(postgres) -> Iterator[str]:
    """The address of a pooler that lends connections for one transaction each."""
    if (
        program := shutil.which("pgbouncer") or shutil.which("/usr/sbin/pgbouncer")
    ) is None:
        pytest.skip("no pgbouncer")
    folder = new_folder()
    (folder / "users").write_text('"keeper" ""\n')
    (folder / "ini").write_text(
        f"[databases]\npoker = host={postgres.folder}\n[pgbouncer]\nlisten_addr =\n"
        f"unix_socket_dir = {folder}\nauth_type = trust\nauth_file = {folder}/users\n"
        "pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 100\n"
    )
    (folder / "users").chmod(0o644)
    (folder / "ini").chmod(0o644)
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            [program, folder / "ini"], stdout=log, stderr=log, cwd="/", **as_whom()
        )
    try:
        until("pgbouncer", lambda: (folder / ".s.PGSQL.6432").exists() or process.poll())
        yield f"{folder}"
    finally:
        process.kill()
        process.wait(HANG_S)
        shutil.rmtree(folder)


def test_a_pooler_may_stand_in_between(house, postgres, told):
    """Two owners take turns, the lock is held, and nothing is expected of a connection beyond
    its transaction."""
    with pooled(postgres) as folder:
        address = replace(
            house.address,
            database={**house.address.database, "host": folder, "port": 6432},
        )

        async def owner(store, name):
            head = 0
            for number in range(10):
                said = f"{name} {number}"
                while head < (head := await store.head("friday")):
                    pass
                with suppress(Exception):
                    await store.append(told(head + 1, said, command_id=said))

        async def evening():
            one, other = (
                PostgresStore(address, house.folder / "house.key") for _ in range(2)
            )
            await one.open_night(FRIDAY)
            await asyncio.gather(owner(one, "ann"), owner(other, "ben"))
            assert await other.verify("friday") is None
            assert await other.head("friday") >= 10
            await one.close()
            await other.close()

        with sole_server(address):
            run(evening())
            with pytest.raises(HouseTaken), sole_server(house.address):
                pass


# The lock


def test_a_second_server_is_refused_and_another_schema_is_free(house, postgres, tmp_path):
    other = Postgres(tmp_path, postgres)
    with sole_server(house.address), sole_server(other.address):
        with (
            pytest.raises(HouseTaken, match=f"running with .*{house.address.schema}"),
            sole_server(house.address),
        ):
            pass
        run(house.open().close())  # reading and a backup go on beside it
    with sole_server(house.address):
        pass


def test_servers_share_a_house_and_whoever_works_without_one_has_it_alone(house):
    def taken(*, shared: bool) -> bool:
        try:
            with sole_server(house.address, shared=shared):
                return False
        except HouseTaken:
            return True

    house.open()
    with sole_server(house.address, shared=True):
        assert not taken(shared=True)
        assert taken(shared=False)
    with sole_server(house.address):
        assert taken(shared=True)


def test_servers_whose_logs_have_another_form_are_refused_in_words(house, caplog):
    """Two programs at once on one database: what one saves, the other must be able to read. A
    newer version with the same form may run beside an older one, and the log says so."""
    house.open()

    def serving(program):
        return sole_server(house.address, shared=True, program=program)

    with serving("0.3.0 aaaa"):
        with (
            pytest.raises(
                HouseTaken, match=r"runs Home Game 0\.3\.0, .* this one, 0\.4\.0"
            ),
            serving("0.4.0 bbbb"),
        ):
            pass
        assert "another version" not in caplog.text
        with serving("0.3.1 aaaa"):
            assert "another server has another version" in caplog.text
    with serving("0.4.0 bbbb"):
        pass


def test_the_form_of_a_house_is_not_changed_under_servers_that_know_the_old_one(
    house, monkeypatch
):
    """A newer program looks on, as `homegame nights` does, while an older one serves: it waits
    until that one has stopped, and then brings the house up to date."""
    run(house.open().close())
    newer = [*migrations(), "ALTER TABLE house ADD COLUMN more TEXT"]
    with sole_server(house.address, shared=True, program="0.3.0 aaaa"):
        monkeypatch.setattr("homegame.storage.postgres.house.migrations", lambda: newer)
        with pytest.raises(NotOurs, match="An older Home Game is running"):
            house.open()
    run(house.open().close())
    monkeypatch.undo()
    with pytest.raises(NotOurs, match="newer Home Game"):
        house.open()


def test_all_servers_seal_with_one_key(postgres, tmp_path):
    """The second one has a folder of its own, and would make a key of its own, although no card
    was dealt yet."""
    first = Postgres(tmp_path / "a", postgres)
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    run(first.open().close())
    with pytest.raises(KeyFileLost, match=r"its key .* is missing"):
        PostgresStore(first.address, tmp_path / "b" / "house.key")
    shutil.copy(tmp_path / "a" / "house.key", tmp_path / "b" / "house.key")
    run(PostgresStore(first.address, tmp_path / "b" / "house.key").close())


def test_all_servers_go_by_the_databases_clock(house, monkeypatch):
    """This computer's is five minutes behind."""
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - 300 * 10**9)
    store = house.open()
    assert 299_000 < store.ahead_ms < 301_000 + 1000 * HANG_S
    clock = SystemClock(store.ahead_ms)
    assert abs(clock.wall_ms() - real() // 10**6) < 1000 * HANG_S
    run(store.close())


def test_a_lock_whose_line_broke_is_taken_again(house, monkeypatch):
    monkeypatch.setattr(lock, "BETWEEN_LOOKS_S", 0.01)
    house.open()
    number = lock.lock_number(f"serves {house.address.schema}")
    held = (
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND "
        f"(classid::bigint << 32 | objid::bigint) = {number}"
    )

    def holders() -> int:
        with psycopg.connect(**house.address.database) as db:
            return db.execute(held.encode()).fetchone()[0]

    with sole_server(house.address):
        assert holders() == 1
        house.change(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND usename = current_user"
        )
        until("the lock", holders)
    # The server at the other end of a line hears a moment later that it was closed.
    until("no lock", holders, lambda held: not held)


# What is no house


def test_two_houses_in_one_database_know_nothing_of_each_other(postgres, tmp_path, told):
    one, other = (Postgres(tmp_path / name, postgres) for name in ("a", "b"))
    for each in (one, other):
        each.folder.mkdir()
    stores = [each.open() for each in (one, other)]
    run(stores[0].open_night(FRIDAY))
    run(stores[0].append(told(1, seals=(Seal(1, 1, 1, b"As"),))))
    assert run(stores[1].nights()) == ()
    for each in stores:
        run(each.close())


def test_a_schema_of_something_else_is_left_alone(house):
    schema = house.address.schema
    house.change(f"CREATE SCHEMA {schema}", "CREATE TABLE recipe (name text)")
    with pytest.raises(NotOurs, match=r"has tables of something else.*\?schema=NAME"):
        house.open()


def test_a_newer_house_asks_for_a_newer_program(house):
    run(house.open().close())
    house.change("UPDATE house SET version = 99")
    with pytest.raises(NotOurs, match=r"newer Home Game .*format is 99.*Install the newer"):
        house.open()


def test_a_house_without_one_of_its_tables_is_not_touched(house):
    run(house.open().close())
    house.change("DROP TABLE seal")
    with pytest.raises(NotOurs, match="the table seal is missing"):
        house.open()


def test_who_may_not_make_tables_is_told_what_the_owner_can_do(house, postgres):
    postgres.psql("CREATE ROLE guest LOGIN")
    at = replace(house.address, database={**house.address.database, "user": "guest"})
    what = f"CREATE SCHEMA {at.schema} AUTHORIZATION guest"
    for founded in (False, True):
        if founded:
            run(house.open().close())
            house.change(
                f"GRANT USAGE ON SCHEMA {at.schema} TO guest",
                f"GRANT SELECT ON ALL TABLES IN SCHEMA {at.schema} TO guest",
            )
        with pytest.raises(StoreBroken, match=f"guest may not .*{what}"):
            PostgresStore(at, house.folder / "house.key")


def test_text_of_another_kind_than_utf8_is_refused(house, postgres):
    postgres.psql(
        "CREATE DATABASE latin OWNER keeper ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    at = replace(house.address, database={**house.address.database, "dbname": "latin"})
    with pytest.raises(NotOurs, match=r"text as LATIN1.*encoding=UTF8"):
        PostgresStore(at, house.folder / "house.key")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://keeper:secret@localhost:1/poker", "can't be reached: .*refused"),
        (
            "postgresql://keeper:secret@/nowhere?host={folder}",
            "can't be reached: .*nowhere",
        ),
        (
            "postgresql://keeper:secret@/poker?host={folder}&schema=A-B",
            "can't be the schema",
        ),
        (
            "postgresql://keeper:secret@/poker?host={folder}&schema=pg_x",
            "can't be the schema",
        ),
        ("postgresql://keeper:secret@/poker?hots={folder}", "no address of a database"),
        ("mysql://keeper:secret@localhost/poker", "no address"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_without_its_password(
    tmp_path, postgres, url, says
):
    with pytest.raises((NotOurs, StoreBroken), match=says) as refused:
        home_of(tmp_path, url.format(folder=postgres.folder)).open()
    assert "secret" not in f"{refused.value}"


def test_a_house_without_its_key_stays_closed(house, told):
    store = house.open()
    run(store.open_night(FRIDAY))
    run(store.append(told(1, seals=(Seal(1, 1, 1, b"As"),))))
    run(store.close())
    key = house.folder / "house.key"
    key.unlink()
    with pytest.raises(
        KeyFileLost, match=r"schema=house.* holds sealed cards, but its key"
    ):
        house.open()
    key.write_bytes(os.urandom(32))
    with pytest.raises(KeyFileLost, match=r"is not the key that sealed .*schema=house"):
        house.open()


def test_cards_that_were_moved_to_another_seat_stay_closed(house, store, told):
    run(store.append(told(1, seals=(Seal(1, 1, 1, b"As"), Seal(1, 1, 2, b"Kd")))))
    house.change(
        "UPDATE seal SET box = (SELECT box FROM seal WHERE seat = 1) WHERE seat = 2"
    )
    with pytest.raises(SealBroken):
        run(store.seals("friday", 1, 1, 2))


def test_statements_name_the_schema_themselves():
    assert (
        in_schema("SELECT body FROM event JOIN night USING (night_id) WHERE kind = ?", "a")
        == b'SELECT body FROM "a".event JOIN "a".night USING (night_id) WHERE kind = %s'
    )
    assert in_schema("UPDATE key SET guest = ?", "a") == b'UPDATE "a".key SET guest = %s'


def test_nights_are_in_the_order_of_their_bytes(store):
    """As in SQLite, whatever the language of the database."""
    for name in ("b", "A", "ä", "Z"):
        run(store.open_night(NightEntry(name, name, 9_000, b"")))
    assert [each.night for each in run(store.nights(4))] == ["ä", "b", "Z", "A"]
