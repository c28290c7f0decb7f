"""Two servers on one database: whoever is at a night may be at either of them."""

import asyncio
import shutil
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from a_postgres import Postgres, new_folder
from frames import View
from homegame.service.neighbours import LOOK_MS
from homegame.service.night.commit import NOT_ADMITTED, SIGNED_OUT
from homegame.service.night.gallery import RESTARTS, STILL_HERE_MS
from homegame.service.settings import Pace, Settings
from homegame.storage.moving import move
from homegame.storage.place import home_of
from homegame.storage.postgres import ear
from homegame.storage.postgres import line as line_to_it
from homegame.storage.postgres.store import PostgresStore
from homegame.storage.sqlite.home import SqliteHome
from waiting import until
from web.people import AT_ONCE, MANY, Door, House, Person, serving
from web.test_clubs import Member, ended, founded, joined, played


@pytest.fixture
def servers(tmp_path: Path, postgres: Postgres) -> Iterator[tuple[House, House]]:
    """Two servers of a house, each with a clock of its own."""
    with two_servers(tmp_path, postgres) as both:
        yield both


@pytest.fixture
def deaf(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, House]]:
    """Two servers that hear nothing of each other."""
    monkeypatch.setattr(PostgresStore, "follow", lambda *_: None)
    with two_servers(tmp_path, postgres) as both:
        yield both


class Between:
    """Stands between a server and its database, and parts them."""

    def __init__(self, postgres: Postgres, folder: Path) -> None:
        self.postgres, self.folder, self.is_apart = postgres, folder, False
        self.lines: list[socket.socket] = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{folder}/.s.PGSQL.5432")
        self.listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def parts(self) -> None:
        """From now on nothing passes."""
        self.is_apart = True
        for each in self.lines:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                ours, _ = self.listener.accept()
                if self.is_apart:
                    ours.close()
                    continue
                theirs = socket.socket(socket.AF_UNIX)
                theirs.connect(f"{self.postgres.folder}/.s.PGSQL.5432")
                self.lines += ours, theirs
                for one, other in ((ours, theirs), (theirs, ours)):
                    threading.Thread(
                        target=self._pass, args=(one, other), daemon=True
                    ).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while said := one.recv(65536):
                other.sendall(said)
            other.shutdown(socket.SHUT_RDWR)


@contextmanager
def two_servers(
    tmp_path: Path, postgres: Postgres, pace: Pace = AT_ONCE, url: str = ""
) -> Iterator[tuple[House, House]]:
    url = url or postgres.new_url()
    settings = Settings(data=tmp_path, database=url, pace=pace, limits=MANY)
    with ExitStack() as held:
        one, other = [
            held.enter_context(serving(home_of(tmp_path, url).open(), settings))
            for _ in range(2)
        ]
        yield one, other


def at(house: Door, person: Person) -> Person:
    """The same browser at another server."""
    there = house.person()
    there.night, there.guest = person.night, person.guest
    there.http.cookies.update(dict(person.http.cookies))
    return there


def two_play(one: Door) -> tuple[Person, Person]:
    """Dana and Robin sit at a table of one server, in their first hand."""
    host, _, invite = one.night()
    robin = one.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    robin.does("sit_down", seat=2, amount=300)
    host.does("start")
    host.its_turn(robin)
    return host, robin


def log(person: Person) -> list[dict[str, Any]]:
    """The night's newest rows."""
    found = person.get(f"{person.at}/log?limit=200").json()["news"]
    assert isinstance(found, list)
    return found


def kind(news: dict[str, Any]) -> str:
    return str(news["event"]["type"])


def kinds(person: Person) -> list[str]:
    return [kind(each) for each in log(person)]


def is_here(view: View, guest: Person) -> bool:
    chair = next(each for each in view["chairs"] if each["guest"] == guest.guest)
    return bool(chair.get("connected", True))


def test_a_hand_is_played_at_two_servers(servers: tuple[House, House]) -> None:
    """Dana plays at one server and Robin at the other. Each sees what the other does, and the
    cards are the same wherever they look."""
    one, other = servers
    host, robin = two_play(one)
    cards = [each.view()["you"]["cards"] for each in (host, robin)]
    robin = at(other, robin)
    assert [each.view()["you"]["cards"] for each in (host, robin)] == cards
    lines = [each.connect(max_queue=None) for each in (host, robin)]
    for words in ("call", "check", "check", "check"):
        actor = host.its_turn(robin)
        done = actor.does(words)
        for line in lines:
            line.until(lambda frame, seq=done["last"]: frame["seq"] >= seq)
    board = [each.view()["hand"]["board"] for each in (host, robin)]
    assert board[0] == board[1] != []
    for line in lines:
        line.close()


def test_what_both_decide_at_once_happens_once(servers: tuple[House, House]) -> None:
    """The same call reaches both servers: it is one row, and has one answer. Another command
    about that turn is stale at either."""
    one, other = servers
    host, robin = two_play(one)
    actor = host.its_turn(robin)
    twin = at(other, actor)
    twin.view()
    may = actor.view()["may"]
    call = {"id": "the-same-call", "turn": may["turn_id"], "price": may["price"]}
    done = [each.does("call", **call) for each in (actor, twin, actor)]
    assert done[0] == done[1] == done[2]
    late = {**call, "id": "another-call"}
    for each in (actor, twin):
        assert each.refused("call", **late)["code"] == "SYS-STALE"
    assert kinds(actor).count("called") == 1


def test_all_that_is_said_at_once_at_both_is_saved_once(
    servers: tuple[House, House], tmp_path: Path
) -> None:
    """Dana and Robin talk without a pause, each at both servers. Whoever comes second decides
    again, after what the other has said; nothing is lost, and the log is sound."""
    one, other = servers
    host, robin = two_play(one)
    talking = [at(house, each) for house in servers for each in (host, robin)]

    def talk(person: Person) -> None:
        for number in range(15):
            person.does("say", text=f"{number} of {id(person)}")

    with ThreadPoolExecutor(len(talking)) as pool:
        list(pool.map(talk, talking))
    said = [each["event"]["text"] for each in log(host) if each["event"]["type"] == "said"]
    assert len(said) == len({*said}) == 60
    for person in talking:
        mine = [each for each in said if each.endswith(f"of {id(person)}")]
        assert mine == [f"{number} of {id(person)}" for number in range(15)]
    assert asyncio.run(other.store.verify(host.night)) is None


def test_what_was_not_heard_is_found_all_the_same(deaf: tuple[House, House]) -> None:
    """No word passes between the servers. Robin calls at one that doesn't know that it is his
    turn: it reads on first. Dana, who only looks on there, sees it a few seconds later."""
    one, other = deaf
    host, robin = two_play(one)
    actor = host.its_turn(robin)
    waiting = robin if actor is host else host
    line, behind = [at(other, each).connect(max_queue=None) for each in (actor, waiting)]
    seq = line.hear()["seq"]
    actor.does("call")
    seen = waiting.connect(max_queue=None)
    may = seen.until(lambda frame: frame["view"]["may"])["view"]["may"]
    seen.close()
    check = {"turn": may["turn_id"], "price": may["price"]}
    done = behind.say(id="a-check-there", command={"type": "check"}, **check)["answer"]
    assert done["first"] > seq + 1
    one_more = actor.its_turn(waiting).does("check")
    other.clock.passes(LOOK_MS)
    line.until(lambda frame: frame["seq"] >= one_more["last"])
    line.close()
    behind.close()


def test_a_listener_that_was_cut_off_listens_again(
    servers: tuple[House, House], postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connections that listen are ended. What is said meanwhile is read once they are
    back, and what is said then is heard."""
    monkeypatch.setattr(ear, "AGAIN_S", 0.0)
    one, other = servers
    host, robin = two_play(one)
    line = at(other, robin).connect(max_queue=None)
    for _ in range(2):
        postgres.psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        )
        done = host.does("say", text="still here")
        line.until(lambda frame, seq=done["last"]: frame["seq"] >= seq)
    line.close()


def test_who_is_at_the_other_server_is_here(servers: tuple[House, House]) -> None:
    """Robin's line is at one server, Dana's at the other: at neither is one of them away. Once
    Robin's line ends he is, at both."""
    one, other = servers
    host, robin = two_play(one)
    one.clock.passes(
        STILL_HERE_MS
    )  # Whoever has asked over HTTP counts as here for so long.
    robins, danas = at(other, robin).connect(max_queue=None), host.connect(max_queue=None)
    danas.until(lambda frame: is_here(frame["view"], robin))
    robins.until(lambda frame: is_here(frame["view"], host))
    robins.close()
    danas.until(lambda frame: not is_here(frame["view"], robin))
    danas.close()


def test_time_runs_out_once(servers: tuple[House, House]) -> None:
    """Dana looks at one server and Robin at the other, and nobody acts: the clocks of both run
    out at the same moment, again and again. Each turn ends once, and each hand begins once."""
    one, other = servers
    host, robin = two_play(one)
    lines = [host.connect(max_queue=None), at(other, robin).connect(max_queue=None)]
    lines[0].until(lambda frame: is_here(frame["view"], robin))
    lines[1].until(lambda frame: is_here(frame["view"], host))
    with ThreadPoolExecutor(2) as pool:

        def goes_on() -> list[str]:
            list(pool.map(lambda house: house.clock.passes(4_000), servers))
            return kinds(host)

        rows = until("two turns to end", goes_on, lambda rows: rows.count("timed_out") >= 2)
    assert asyncio.run(other.store.verify(host.night)) is None
    assert rows.count("hand_ended") >= rows.count("begun") - 1
    begun = [each["event"]["plan"]["number"] for each in log(host) if kind(each) == "begun"]
    assert begun == [*range(1, len(begun) + 1)]
    for line in lines:
        line.close()


def test_a_server_with_nobody_there_leaves_the_clock_to_the_other(
    servers: tuple[House, House], postgres: Postgres
) -> None:
    """Both play at one server; the other has the night open, since Robin looked there once.
    Its clock runs ahead: it does nothing, for the two are elsewhere. They fall silent, as
    where a server dies: now it ends the turn."""
    one, other = servers
    host, robin = two_play(one)
    lines = [each.connect(max_queue=None) for each in (host, robin)]
    there = at(other, robin)
    there.view()
    until(
        "both to be seen",
        lambda: all(is_here(there.view(), each) for each in (host, robin)),
    )
    other.clock.passes(STILL_HERE_MS)
    head = asyncio.run(one.store.head(host.night))
    other.clock.passes(10 * 60_000)
    assert asyncio.run(one.store.head(host.night)) == head
    schema = one.store.address.schema  # type: ignore[attr-defined]
    postgres.psql(f"DELETE FROM {schema}.here")

    def goes_on() -> bool:
        other.clock.passes(LOOK_MS)
        there.view()
        return "timed_out" in kinds(there)

    until("the clock to act", goes_on)
    for line in lines:
        line.close()


def test_more_time_counts_at_both(servers: tuple[House, House]) -> None:
    """Whoever is to act asks for more time, which no log says. The other server, whose clock
    runs out first, lets the time bank follow."""
    one, other = servers
    host, robin = two_play(one)
    actor = host.its_turn(robin)
    line = at(other, actor).connect(max_queue=None)
    line.until(lambda frame: frame["view"]["may"])
    actor.does("more_time")
    line.until(lambda frame: frame["view"]["you"].get("bank_armed"))
    line.close()


def test_all_agree_to_go_on_although_they_are_at_two_servers(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The next hand would wait for a minute. Dana wants it at once, and so does Robin, at the
    other server: it begins, although the clocks stand still."""
    with two_servers(tmp_path, postgres, Pace(0, 60_000, 0, 20)) as (one, other):
        host, robin = two_play(one)
        robin = at(other, robin)
        lines = [each.connect(max_queue=None) for each in (host, robin)]
        folded = host.its_turn(robin).does("fold")
        for line in lines:
            line.until(lambda frame: frame["seq"] >= folded["last"])
        for each in (host, robin):
            each.does("skip_wait")
        lines[0].until(lambda frame: frame["view"]["hand"]["number"] == 2)
        for line in lines:
            line.close()


def test_who_plays_at_one_server_gets_no_odds_at_the_other(
    servers: tuple[House, House],
) -> None:
    """PROB-19: the other server has never seen the night."""
    one, other = servers
    _, robin = two_play(one)
    line, asks = robin.connect(max_queue=None), "/api/maths/question?kind=odds"
    there = at(other, robin)
    refused = until("who plays to be known", lambda: there.get(asks).json().get("error"))
    assert refused["code"] == "PROB-19"
    assert other.person().get(asks).status_code == 200
    line.close()


def test_a_device_that_is_signed_out_is_cut_off_at_the_other(
    servers: tuple[House, House],
) -> None:
    one, other = servers
    _, robin = two_play(one)
    line = at(other, robin).connect(max_queue=None)
    line.hear()
    link = robin.post(f"{robin.at}/links", {"kind": "move"}).json()["token"]
    phone = one.person()
    phone.night = robin.night
    assert phone.post(f"{phone.at}/claim", {"token": link}).status_code < 300
    other.clock.passes(LOOK_MS)
    assert line.until_closed() == SIGNED_OUT


def test_who_is_turned_out_at_one_server_is_gone_from_the_other(
    servers: tuple[House, House],
) -> None:
    """Maya knocks at the other server, the host lets her in at the first, and later removes her
    there; her line ends."""
    one, other = servers
    host, _, invite = one.night()
    maya = other.person()
    maya.night = host.night
    guest = maya.post(f"{maya.at}/knock", {"invite": invite, "name": "Maya"}).json()[
        "guest"
    ]
    host.does("admit", guest=guest)
    line = maya.connect(max_queue=None)
    line.hear()
    host.does("kick", guest=guest)
    assert line.until_closed() == NOT_ADMITTED


def test_a_club_is_the_same_at_both(servers: tuple[House, House]) -> None:
    """Dana founds it at one server, Robin joins at the other, and both see both. They change it
    at the same time, at both servers: everything is done, once."""
    one, other = servers
    dana, made = founded(one)
    robin = joined(other, dana.club, "Robin", made["invite"]["token"])
    assert {*dana.ids()} == {*robin.ids()} == {"Dana", "Robin"}
    there = Member(at(other, dana.person), dana.club, dana.id)

    def add(member: Member) -> None:
        for number in range(5):
            member.does("add_person", name=f"{'AB'[member is there]}{number}")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(add, [dana, there]))
    assert {*dana.ids()} == {*there.ids()} == {
        "Dana", "Robin", *[f"{letter}{number}" for letter in "AB" for number in range(5)]
    }  # fmt: skip


def test_a_night_enters_one_club_although_two_take_it(servers: tuple[House, House]) -> None:
    """Two clubs of Dana's, each at one server, take the same night at the same time."""
    one, other = servers
    first, _ = founded(one)
    made = at(other, first.person).post("/api/clubs", {"title": "B", "name": "Dana"}).json()
    second = Member(at(other, first.person), made["club"], made["person"])
    second.page()
    host = first.person
    night = host.post("/api/nights", {"title": "Friday", "name": "Dana"}).json()["night"]
    with ThreadPoolExecutor(2) as pool:
        took = pool.map(lambda each: each.send("add_night", night=night), [first, second])
    assert sorted(each.status_code < 300 for each in took) == [False, True]


def test_a_name_is_removed_while_the_other_server_has_the_night(
    servers: tuple[House, House],
) -> None:
    """Robin is forgotten at one server. Dana looks at the night and at the club at the other:
    her line ends, and she comes back to a night without Robin's name."""
    one, other = servers
    dana, _ = founded(one)
    host, people = played(one, dana, "Robin", "Maya")
    ended(host, people)
    there = at(other, host)
    line = there.connect(max_queue=None)
    member = Member(there, dana.club, dana.id)
    assert "Robin" in member.ids()
    assert "Robin" in there.get(f"{there.at}/log?limit=200").text
    dana.does("forget_person", person=dana.ids()["Robin"])
    assert line.until_closed() == RESTARTS
    for place in (
        f"{there.at}/log?limit=200",
        f"{there.at}/view",
        f"/api/clubs/{dana.club}",
    ):
        assert "Robin" not in there.get(place).text.replace("Robin at Dana", "")
    store = other.store
    for log_of in (host.night, dana.club):
        assert asyncio.run(store.verify(log_of)) is None
        bodies = [row.body for row in asyncio.run(store.rows(log_of))]
        assert not any(b'"Robin"' in body for body in bodies)


def test_servers_whose_computers_are_five_minutes_apart_keep_one_time(
    tmp_path: Path, postgres: Postgres
) -> None:
    """One server's clock is five minutes ahead of the other's. Nobody's turn runs out because
    of it, and a hand is played to its end with a player at each."""
    with two_servers(tmp_path, postgres) as (one, other):
        other.clock.passes(5 * 60_000)
        host, robin = two_play(one)
        robin = at(other, robin)
        lines = [each.connect(max_queue=None) for each in (host, robin)]
        for words in ("call", "check", "check", "check"):
            done = host.its_turn(robin).does(words)
            for line in lines:
                line.until(lambda frame, seq=done["last"]: frame["seq"] >= seq)
        assert "timed_out" not in kinds(host)
        assert asyncio.run(other.store.verify(host.night)) is None
        for line in lines:
            line.close()


def test_a_restore_older_than_what_browsers_have_seen_is_said_at_both(
    tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """A backup is put back into a new schema, and both servers start with it. Dana has seen
    more than it has: at whichever server she comes to, her page sees that it is less, and the
    log says so."""
    copy = tmp_path / "copy.db"
    with two_servers(tmp_path, postgres) as (one, _):
        host, _ = two_play(one)
        home_of(tmp_path, one.settings.database).back_up(copy, lambda *_: None)
        seen = host.does("say", text="after the copy")["last"]
        cookies = dict(host.http.cookies)
    url = postgres.new_url()
    move(SqliteHome(copy), home_of(tmp_path, url), lambda *_: None)
    with two_servers(tmp_path, postgres, url=url) as servers:
        for house in servers:
            again = house.person()
            again.night = host.night
            again.http.cookies.update(cookies)
            line = again.connect(seen=seen)
            assert line.hear()["seq"] < seen
            line.close()
    assert caplog.text.count("was a copy put back?") == 2


def test_a_server_that_is_cut_off_takes_nothing_while_the_other_goes_on(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One server loses the database, the other doesn't. Dana, at the first, is told that
    nothing is saved; Robin, at the other, plays on. Once they are joined again Dana sees what
    he did, and what she says is saved, once."""
    monkeypatch.setattr(ear, "AGAIN_S", 0.0)
    monkeypatch.setattr(line_to_it, "PATIENCE_S", 0.0)
    url, folder = postgres.new_url(), new_folder()
    schema = url.rpartition("schema=")[2]
    between = Between(postgres, folder)
    parted = f"postgresql://keeper@/poker?host={folder}&schema={schema}"
    with ExitStack() as held:
        held.callback(shutil.rmtree, folder)
        held.callback(between.listener.close)
        one, other = [
            held.enter_context(
                serving(
                    home_of(tmp_path, address).open(),
                    Settings(data=tmp_path, database=address, pace=AT_ONCE, limits=MANY),
                )
            )
            for address in (parted, url)
        ]
        host, robin = two_play(one)
        there = at(other, robin)
        there.view()
        line = host.connect(max_queue=None)
        between.parts()
        word = {"id": "said-while-cut-off", "command": {"type": "say", "text": "hello?"}}
        refused = host.post(f"{host.at}/command", word)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "SYS-STORE")
        done = there.does("say", text="I go on")
        between.is_apart = False
        line.until(lambda frame: frame["seq"] >= done["last"])
        again = until(
            "the word to be saved",
            lambda: host.post(f"{host.at}/command", word),
            lambda answer: answer.is_success,
        )
        assert again.json()["answer"]["first"] > done["last"]
        said = [each["event"]["text"] for each in log(host) if kind(each) == "said"]
        assert said.count("hello?") == said.count("I go on") == 1
        line.close()
