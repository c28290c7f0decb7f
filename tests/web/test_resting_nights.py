"""What callers can make the server read: a night's log is read for people who have a place
there, and for no one else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from homegame.service.chronicle.reader import ROWS_IN_A_SLICE
from homegame.service.night.outbox import MOST_NEWS
from homegame.service.settings import Limits, Settings
from homegame.storage.log import CHAIN_START, ROWS_AT_ONCE, Row, Verified
from homegame.storage.sqlite import SqliteStore
from homegame.web.api import listed
from homegame.web.reception import Reception
from waiting import until
from web.people import AT_ONCE, MANY, House, Person, a_house, serving


class CountingStore(SqliteStore):
    """The house's own store, which counts the rows of logs that are read."""

    rows_read = 0
    rows_opened = 0
    """Those that were read to open a night; the others are checked once it is open."""
    most_at_once = 0

    async def rows(
        self, night: str, after: int = 0, limit: int = ROWS_AT_ONCE
    ) -> tuple[Row, ...]:
        found = await super().rows(night, after, limit)
        self.rows_read += len(found)
        self.rows_opened += len(found)
        self.most_at_once = max(self.most_at_once, len(found))
        return found

    async def seatings(self, night: str, before: int) -> tuple[Row, ...]:
        found = await super().seatings(night, before)
        self.rows_read += len(found)
        self.rows_opened += len(found)
        return found

    async def verify_from(
        self,
        night: str,
        after: int = 0,
        link: bytes = CHAIN_START,
        limit: int = ROWS_AT_ONCE,
    ) -> Verified:
        found = await super().verify_from(night, after, link, limit)
        self.rows_read += found.seq - after
        return found


@contextmanager
def counting(folder: Path, limits: Limits = MANY) -> Iterator[tuple[House, CountingStore]]:
    """A house whose store counts."""
    store = CountingStore(folder / "house.db")
    settings = Settings(data=folder, pace=AT_ONCE, limits=limits)
    with serving(store, settings) as house:
        yield house, store


def an_ended_night(folder: Path) -> Person:
    """The host of a night that is over."""
    with a_house(folder) as house:
        host, _, _ = house.night(bots=["rock"])
        host.does("end_night")
    return host


def as_person(house: House, host: Person) -> Person:
    """The host's browser, at the server that was started again."""
    again = house.person()
    again.http.cookies.update(dict(host.http.cookies))
    again.night = host.night
    return again


@pytest.mark.parametrize("has_snapshot", [True, False])
def test_no_log_is_read_for_a_stranger(tmp_path: Path, has_snapshot: bool) -> None:
    """Every address of an ended night, asked by a caller without a place: no row is read, and
    the night stays at rest. Then its host comes, and it is read."""
    host = an_ended_night(tmp_path)
    if not has_snapshot:
        with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
            db.execute("DELETE FROM snapshot")
    with counting(tmp_path) as (house, store):
        stranger = house.person()
        stranger.night = host.night
        body = {"knock": {"name": "Eve", "invite": "x"}, "claim": {"token": "x"}}
        asked = 0
        for method, path, *_ in listed(object.__new__(Reception)):
            if "{night}" not in path:
                continue
            address = path.format(
                night=host.night,
                kind="invite",
                device="1",
                hand="1",
                guest="g1",
                format="phhs",
                sheet="rules",
                case="short_raise",
                table="1",
                number="1",
            )
            said: Any = body.get(path.rpartition("/")[2], {})
            given = {"json": said} if method == "POST" else {}
            answer = stranger.http.request(method, address, **given)
            assert answer.status_code < 500, (path, answer.text)
            asked += 1
        assert asked > 8
        stranger.get(f"/api/rules/BET-24?night={host.night}")
        assert stranger.shut_out()[1]["code"] == "SYS-KEY"
        assert store.rows_read == 0
        assert stranger.get("/api/health").json()["nights"] == 0
        assert as_person(house, host).view()["phase"] == "ended"
        assert store.rows_read > 0
        assert stranger.get("/api/health").json()["nights"] == 1


def test_a_stranger_reads_at_the_door_what_they_always_read(tmp_path: Path) -> None:
    """Who hosts, and that the night is over; the rules as they are tonight."""
    host = an_ended_night(tmp_path)
    with counting(tmp_path) as (house, _):
        stranger = house.person()
        at_rest = {
            page: stranger.get(f"{host.at}/{page}").json()
            for page in ("door", "rules", "me")
        }
        as_person(house, host).view()
        for page, said in at_rest.items():
            assert stranger.get(f"{host.at}/{page}").json() == said
        assert (at_rest["door"]["host"], at_rest["door"]["state"]) == ("Dana", "ended")


def test_the_rate_limit_comes_before_the_log(tmp_path: Path) -> None:
    """A guest who asks too fast is refused before anything is read for them."""
    host = an_ended_night(tmp_path)
    with counting(tmp_path, msgspec.structs.replace(MANY, burst=0)) as (house, store):
        guest = as_person(house, host)
        for page in ("view", "log", "me", "door", "rules"):
            assert guest.get(f"{host.at}/{page}").status_code == 429
        assert store.rows_read == 0


@pytest.fixture(scope="module")
def long_night(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Person]:
    """The folder and the host of a night of more than 600 rows, whose snapshot was saved when
    it ended."""
    folder: Path = tmp_path_factory.mktemp("long")
    with a_house(folder) as house:
        host, _, _ = house.night(bots=["rock"])
        for number in range(600):
            host.does("say", text=f"{number}")
        host.does("end_night")
        at_end = "SELECT max(seq) = (SELECT max(seq) FROM event) FROM snapshot"
        with closing(sqlite3.connect(folder / "house.db")) as db:
            saved = lambda: db.execute(at_end).fetchone()  # noqa: E731
            until("a snapshot of the night's end", saved, lambda found: found == (1,))
    return folder, host


def test_an_ended_night_opens_from_its_snapshot(long_night: tuple[Path, Person]) -> None:
    """Of 600 rows only those are read whose news the screen shows."""
    folder, host = long_night
    with counting(folder) as (house, store):
        assert as_person(house, host).view()["phase"] == "ended"
        assert 0 < store.rows_opened < MOST_NEWS + 10


def test_without_a_snapshot_a_night_is_read_in_slices_and_only_once(
    long_night: tuple[Path, Person],
) -> None:
    """The snapshots are of another version: the log is read from its first row, a slice at a
    time, so that other nights go on between two of them. Whoever comes to the next server
    finds a snapshot."""
    folder, host = long_night
    with closing(sqlite3.connect(folder / "house.db")) as db, db:
        db.execute("UPDATE snapshot SET format = 'earlier'")
    for reads_all in (True, False):
        with counting(folder) as (house, store):
            assert as_person(house, host).view()["phase"] == "ended"
            assert (store.rows_opened > 600) is reads_all
            assert store.most_at_once <= ROWS_IN_A_SLICE
