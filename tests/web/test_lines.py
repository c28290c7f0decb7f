"""Lines to the table: many devices, lost connections, slow readers, links, a full disk."""

import importlib.util
import socket
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from frames import View
from homegame.storage.sqlite import SqliteStore
from homegame.web.http import framed
from homegame.web.serve import listen
from waiting import HANG_S, until
from web.people import AT_ONCE, MANY, House, Line, Person, Settings, a_house, serving

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def host(house: House) -> Person:
    person, _, _ = house.night()
    return person


def test_the_first_frame_is_the_whole_table(host: Person) -> None:
    """Nobody has to ask anything first; a first look has no news."""
    with host.connect() as line:
        frame = line.hear()
        assert frame["view"]["you"]["role"] == "host"
        assert frame["news"] == []
        assert frame["seq"] == 1


def test_who_comes_back_hears_what_was_missed(host: Person) -> None:
    """Away since 3: the first frame has the news from 4 on, each once."""
    for text in "abcde":
        host.does("say", text=text)
    with host.connect(seen=3) as line:
        frame = line.hear()
        assert [news["seq"] for news in frame["news"]] == [4, 5, 6]
        assert frame["news"][0]["event"] == {
            "type": "said",
            "guest": host.guest,
            "text": "c",
        }


def test_a_frame_is_sent_before_its_answer_is_needed(host: Person) -> None:
    """A command on the socket: one answer with its rows, and a frame with the same rows."""
    with host.connect() as line:
        line.hear()
        answer = line.say(id="say-hello", command={"type": "say", "text": "hello"})[
            "answer"
        ]
        assert answer == {"id": "say-hello", "first": 2, "last": 2}
        while not line.news:
            line.hear()
        assert [news["seq"] for news in line.news] == [2]


def test_an_error_on_the_socket_names_its_command(host: Person) -> None:
    """The id of the envelope comes back with the refusal."""
    with host.connect() as line:
        line.hear()
        error = line.say(id="sit-down-1", command={"type": "stand_up"})["error"]
        assert (error["id"], error["code"]) == ("sit-down-1", "SYS-NOT-SEATED")


def test_others_see_who_is_not_connected(house: House, host: Person) -> None:
    """Robin closes the laptop: Dana sees it, and sees Robin come back."""
    robin = house.guest(host, host.opened["invite"]["token"], "Robin")

    def robin_is(connected: bool) -> Callable[[View], bool]:
        def so(view: View) -> bool:
            found = [g["connected"] for g in view["guests"] if g["guest"] == robin.guest]
            return found == [connected]

        return so

    host.until(robin_is(False))
    with robin.connect() as line:
        line.hear()
        host.until(robin_is(True))
    host.until(robin_is(False))


def test_a_slow_reader_slows_nobody(tmp_path: Path) -> None:
    """A socket that reads nothing gets its frames melted into few, with the last state."""
    rounds = 600
    with a_house(tmp_path, buffer=8192) as house:
        host, _, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        slow = robin.connect(max_queue=1, sock=narrow_socket(house))
        slow.hear()
        with host.connect() as line:
            line.hear()
            for number in range(rounds):
                said = {"type": "say", "text": "x" * 280}
                assert "answer" in line.say(id=f"say-{number:06}", command=said)
        last = host.get(f"{host.at}/view").json()["seq"]
        frames = 1
        while slow.hear()["seq"] < last:
            frames += 1
        assert frames < rounds / 2
        heard = [news["seq"] for news in slow.news]
        assert heard == sorted({*heard})
        slow.close()


def narrow_socket(house: House) -> socket.socket:
    """A connection with room for next to nothing, like a phone on a bad line."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, _, port = house.host.partition(":")
    narrow.connect((host, int(port)))
    return narrow


def test_a_seat_moves_to_another_device_once(house: House, host: Person) -> None:
    """The link works once; the new device is Robin, the old one is nobody (close 4001)."""
    robin = house.guest(host, host.opened["invite"]["token"], "Robin")
    link = robin.post(f"{robin.at}/links", {"kind": "move"}).json()
    assert link["url"].endswith(f"/n/{robin.night}#move={link['token']}")
    assert len({len(row) for row in link["qr"]}) == 1
    old_line = robin.connect()
    old_line.hear()
    phone = house.person()
    phone.night = robin.night
    claimed = phone.post(f"{phone.at}/claim", {"token": link["token"]})
    assert claimed.json()["guest"] == robin.guest
    assert phone.view()["you"]["name"] == "Robin"
    assert old_line.until_closed() == 4001
    assert robin.get(f"{robin.at}/me").json()["role"] == "none"
    again = house.person().post(f"{phone.at}/claim", {"token": link["token"]})
    assert again.json()["error"]["code"] == "SYS-KEY"


def test_an_old_line_that_does_not_read_cannot_act_either(tmp_path: Path) -> None:
    """The old device lets its frames pile up so that it cannot be told of the move; what it
    says after it is not heard."""
    with a_house(tmp_path, buffer=8192) as house:
        host, _, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        old = robin.connect(max_queue=1, sock=narrow_socket(house))
        old.hear()
        link = robin.post(f"{robin.at}/links", {"kind": "move"}).json()
        for _ in range(300):
            host.does("say", text="x" * 280)
        phone = house.person()
        assert phone.post(f"{host.at}/claim", {"token": link["token"]}).status_code == 200
        old.socket.send('{"id":"too-late-1","command":{"type":"say","text":"still me"}}')
        host.does("say", text="the end")
        assert old.until_closed() == 4001
        rows = host.get(f"{host.at}/log?limit=500").json()["news"]
        assert all(row["event"].get("text") != "still me" for row in rows)


def test_two_who_use_one_move_link(house: House, host: Person) -> None:
    """Both at the same moment: one gets the seat."""
    link = host.post(f"{host.at}/links", {"kind": "move"}).json()
    devices = [house.person() for _ in range(6)]
    answers: list[int] = []
    threads = [
        threading.Thread(
            target=lambda d=device: answers.append(
                d.post(f"{host.at}/claim", {"token": link["token"]}).status_code
            )
        )
        for device in devices
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(HANG_S)
    assert sorted(answers) == [200, 401, 401, 401, 401, 401]


def test_a_guests_browser_cannot_become_somebody_else(house: House, host: Person) -> None:
    """Robin opens Dana's link: refused, and the link is not used up."""
    robin = house.guest(host, host.opened["invite"]["token"], "Robin")
    link = host.post(f"{host.at}/links", {"kind": "move"}).json()
    refused = robin.post(f"{host.at}/claim", {"token": link["token"]})
    assert refused.json()["error"]["code"] == "SYS-SEATED"
    phone = house.person()
    assert phone.post(f"{host.at}/claim", {"token": link["token"]}).status_code == 200


def taken_back(house: House, host: Person, link: str) -> tuple[Person, str]:
    """The host on another browser, by a link to the host's desk; and the next such link."""
    laptop = house.person()
    laptop.night, laptop.guest = host.night, host.guest
    answer = laptop.post(f"{host.at}/claim", {"token": link}).json()
    assert answer["role"] == "host"
    assert answer["recovery"]["url"].endswith(f"#host={answer['recovery']['token']}")
    return laptop, answer["recovery"]["token"]


def test_the_hosts_way_back(house: House, host: Person) -> None:
    """The private link makes another browser the host, once, and gives the next link."""
    recovery = host.opened["recovery"]["token"]
    for _ in range(2):
        laptop, renewed = taken_back(house, host, recovery)
        laptop.does("pause")
        laptop.does("resume")
        late = house.person().post(f"{host.at}/claim", {"token": recovery})
        assert late.json()["error"]["code"] == "SYS-KEY"
        recovery = renewed
    assert host.get(f"{host.at}/me").json()["role"] == "none"


def test_a_thief_does_not_take_the_hosts_way_back_away(house: House, host: Person) -> None:
    """With Dana's stolen cookie somebody makes a link to her desk, and tries to revoke hers:
    hers still works, and ends theirs."""
    thiefs = host.post(f"{host.at}/links", {"kind": "host"}).json()["token"]
    refused = host.http.delete(f"{host.at}/links/host")
    assert refused.json()["error"]["words"] == "link.host_stays"
    laptop, _ = taken_back(house, host, host.opened["recovery"]["token"])
    late = house.person().post(f"{host.at}/claim", {"token": thiefs})
    assert late.json()["error"]["code"] == "SYS-KEY"
    laptop.does("pause")


def test_a_thief_who_uses_a_link_of_their_own_does_not_end_the_first(
    house: House, host: Person
) -> None:
    """With Dana's stolen cookie somebody makes a link to her desk and uses it: she is out. Her
    own link, which she has had since the evening began, puts her back and them out."""
    thiefs = host.post(f"{host.at}/links", {"kind": "host"}).json()["token"]
    thief, theirs = taken_back(house, host, thiefs)
    assert host.get(f"{host.at}/me").json()["role"] == "none"
    laptop, _ = taken_back(house, host, host.opened["recovery"]["token"])
    assert thief.get(f"{host.at}/me").json()["role"] == "none"
    late = house.person().post(f"{host.at}/claim", {"token": theirs})
    assert late.json()["error"]["code"] == "SYS-KEY"
    laptop.does("pause")


def test_the_way_back_in_ones_own_browser_evicts_a_copy_of_its_cookie(
    house: House, host: Person
) -> None:
    """Somebody has a copy of Dana's cookie, and she opens her link in the browser that it was
    copied from: she gets another cookie, also for her other nights; the copy is no one."""
    thief = house.person()
    thief.night = host.night
    thief.http.cookies = httpx.Cookies(host.http.cookies)
    other = {"title": "Saturday", "name": "Dana"}
    saturday = host.post("/api/nights", other).json()["night"]
    recovery = host.opened["recovery"]["token"]
    with thief.connect() as line:
        line.hear()
        assert host.post(f"{host.at}/claim", {"token": recovery}).json()["role"] == "host"
        assert line.until_closed() == 4001
    assert thief.get(f"{host.at}/me").json()["role"] == "none"
    assert host.get(f"{host.at}/me").json()["role"] == "host"
    assert host.get(f"/api/nights/{saturday}/me").json()["role"] == "host"


def test_a_move_ends_every_other_key_of_that_guest(house: House, host: Person) -> None:
    """Dana moves to her phone: her browser, her program and another link to a device open
    nothing. Robin's place and the invitation do; and so does the link to her desk, or a thief
    who moves her seat would have that as well."""
    invite = host.opened["invite"]["token"]
    robin = house.guest(host, invite, "Robin")
    script = host.post(f"{host.at}/links", {"kind": "script"}).json()["token"]
    unused, used = [
        host.post(f"{host.at}/links", {"kind": "move"}).json()["token"] for _ in range(2)
    ]
    phone = house.person()
    phone.night = host.night
    assert phone.post(f"{host.at}/claim", {"token": used}).json()["role"] == "host"
    assert host.get(f"{host.at}/me").json()["role"] == "none"
    program = house.person(Authorization=f"Bearer {script}")
    assert program.get(f"{host.at}/me").json()["role"] == "none"
    for link in (unused, used):
        late = house.person().post(f"{host.at}/claim", {"token": link})
        assert late.json()["error"]["code"] == "SYS-KEY"
    assert robin.view()["you"]["name"] == "Robin"
    assert house.guest(phone, invite, "Late").guest
    taken_back(house, host, host.opened["recovery"]["token"])
    assert phone.get(f"{host.at}/me").json()["role"] == "none"


def test_a_thief_does_not_outstay_the_hosts_way_back(house: House, host: Person) -> None:
    """With Dana's stolen cookie somebody makes a token for a program, opens a line with it, and
    keeps a link to another device. Dana takes her desk back: all of it opens nothing."""
    recovery = host.opened["recovery"]["token"]
    script = host.post(f"{host.at}/links", {"kind": "script"}).json()["token"]
    link = host.post(f"{host.at}/links", {"kind": "move"}).json()["token"]
    thief = house.person(Authorization=f"Bearer {script}")
    thief.night = host.night
    thief.does("pause")
    url = f"{host.url.replace('http', 'ws', 1)}{host.at}/socket"
    key = {"Authorization": f"Bearer {script}"}
    opening = connect(url, additional_headers=key, compression=None, open_timeout=HANG_S)
    with Line(opening) as line:
        line.hear()
        laptop = house.person()
        laptop.night = host.night
        assert laptop.post(f"{host.at}/claim", {"token": recovery}).json()["role"] == "host"
        assert line.until_closed() == 4001
    assert thief.command("resume").status_code == 401
    again = house.person().post(f"{host.at}/claim", {"token": link})
    assert again.json()["error"]["code"] == "SYS-KEY"
    laptop.does("resume")


def test_the_rail_comes_and_goes_with_the_invitation(house: House, host: Person) -> None:
    """Whoever has the link may watch: no cards, no commands; taken back, it is over."""
    invite = host.opened["invite"]["token"]
    robin = house.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    robin.does("sit_down", seat=2, amount=300)
    host.does("start")
    host.its_turn(robin)
    rail = house.person()
    rail.night = host.night
    assert rail.post(f"{rail.at}/claim", {"token": invite}).json()["role"] == "rail"
    view = rail.view()
    assert view["you"]["role"] == "rail"
    assert all(card == "" for chair in view["chairs"] for card in chair["cards"])
    assert rail.refused("say", text="psst")["code"] == "SYS-KEY"
    line = rail.connect()
    line.hear()
    assert robin.http.delete(f"{host.at}/links/invite").status_code == 403
    assert host.http.delete(f"{host.at}/links/invite").status_code == 204
    assert line.until_closed() == 4003
    assert rail.get(f"{rail.at}/view").status_code == 401
    knock = {"invite": invite, "name": "Late"}
    assert house.person().post(f"{host.at}/knock", knock).status_code == 401
    assert robin.view()["you"]["name"] == "Robin"


def test_who_watches_asks_to_join_without_another_invitation(
    house: House, host: Person
) -> None:
    """Ruth watches; her browser no longer has the link. She knocks, is let in and sits down."""
    invite = host.opened["invite"]["token"]
    ruth = house.person()
    ruth.night = host.night
    ruth.post(f"{ruth.at}/claim", {"token": invite})
    knocked = ruth.post(f"{ruth.at}/knock", {"name": "Ruth"})
    assert (knocked.status_code, knocked.json()["role"]) == (201, "door")
    host.does("admit", guest=knocked.json()["guest"])
    ruth.does("sit_down", seat=2, amount=300)
    assert ruth.view()["you"]["seat"] == 2
    stranger = house.person()
    assert stranger.post(f"{ruth.at}/knock", {"name": "Eve"}).status_code == 401


@pytest.mark.parametrize("kind", ["invite", "host"])
def test_guests_do_not_invite(house: House, host: Person, kind: str) -> None:
    """Links of the house are the host's to make."""
    robin = house.guest(host, host.opened["invite"]["token"], "Robin")
    answer = robin.post(f"{robin.at}/links", {"kind": kind})
    assert answer.json()["error"]["code"] == "SYS-ROLE"


def test_a_program_plays_for_its_guest(house: House, host: Person) -> None:
    """A script token acts as the guest who made it, in this night only, until taken back."""
    token = host.post(f"{host.at}/links", {"kind": "script"}).json()["token"]
    program = house.person(Authorization=f"Bearer {token}")
    del program.http.headers["Origin"]
    program.night = host.night
    assert program.view()["you"]["name"] == "Dana"
    other, _, _ = house.night()
    assert program.get(f"{other.at}/view").status_code == 401
    assert host.http.delete(f"{host.at}/links/script").status_code == 204
    assert program.get(f"{program.at}/view").status_code == 401


@pytest.mark.parametrize("name", ["bot", "equity_bot"])
def test_an_example_bot_plays(
    house: House, host: Person, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot of docs and examples knocks, is let in, sits down and plays to the end."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    patient = partial(httpx.Client, timeout=HANG_S)
    monkeypatch.setattr(bot, "httpx", SimpleNamespace(Client=patient))
    playing = threading.Thread(target=bot.play, args=(host.opened["invite"]["url"], "Robo"))
    playing.start()
    view = host.until(lambda view: view["door"])
    host.does("admit", guest=view["door"][0]["guest"])
    host.does("sit_down", seat=9, amount=300)
    host.until(lambda view: len(view["chairs"]) == 2)
    host.does("start")
    for _ in range(6):
        view = host.until(lambda view: view["may"])
        host.does("check" if view["may"]["check"] else "call")
    host.does("end_night")

    def plays_on() -> View:
        if (may := host.view()["may"]) is not None:
            host.command("check" if may["check"] else "call")
        return host.view()

    until("the end of the night", plays_on, lambda view: view["phase"] == "ended")
    playing.join(HANG_S)
    assert not playing.is_alive()
    rows = host.get(f"{host.at}/log?limit=500").json()["news"]
    assert {"called", "checked"} <= {row["event"]["type"] for row in rows}


def test_a_full_disk_stops_nothing_for_good(tmp_path: Path) -> None:
    """SYS-STORE to the finger that acted, nothing shown, and later the same command works."""
    store = SqliteStore(tmp_path / "house.db")
    settings = Settings(data=tmp_path, pace=AT_ONCE, limits=MANY)
    with serving(store, settings) as house:
        host, _, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        host.does("sit_down", seat=1, amount=300)
        robin.does("sit_down", seat=2, amount=300)
        host.does("start")
        host.its_turn(robin)
        limit_pages(store, 1)
        before = host.view()
        for length in (280, 40, 1):
            number = 0
            while (answer := host.command("say", text="x" * length)).status_code == 200:
                number += 1
                assert number < 2000
            assert (answer.status_code, answer.json()["error"]["code"]) == (
                503,
                "SYS-STORE",
            )
        assert host.view()["hand"] == before["hand"]
        seq = host.get(f"{host.at}/view").json()["seq"]
        actor = host.its_turn(robin)
        assert actor.refused("call", id="call-when-full")["code"] == "SYS-STORE"
        assert host.get(f"{host.at}/view").json()["seq"] == seq
        limit_pages(store, 1_000_000)
        actor.does("call", id="call-when-full")
        assert host.get(f"{host.at}/view").json()["seq"] > seq


def limit_pages(store: SqliteStore, pages: int) -> None:
    """The disk is full, or it has room again."""
    db: sqlite3.Connection = store._db
    db.execute(f"PRAGMA max_page_count = {pages}")


def test_after_a_restart_everybody_is_who_they_were(tmp_path: Path) -> None:
    """The server stops in a hand and starts again: the same cookies, cards and turn."""
    with a_house(tmp_path) as house:
        host, night, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        host.does("sit_down", seat=1, amount=300)
        robin.does("sit_down", seat=2, amount=300)
        host.does("start")
        host.its_turn(robin).does("call")
        cookies = [dict(person.http.cookies) for person in (host, robin)]
        before = [person.view() for person in (host, robin)]
        line = robin.connect()
        seen = line.hear()["seq"]
    assert line.until_closed() == 1012
    with a_house(tmp_path) as house:
        for cookie, was in zip(cookies, before, strict=True):
            person = house.person()
            person.night = night
            person.http.cookies.update(cookie)
            now = person.view()
            for same in ("you", "hand", "may", "house"):
                assert now[same] == was[same], same
            assert [c["cards"] for c in now["chairs"]] == [
                c["cards"] for c in was["chairs"]
            ]
        with person.connect(seen=seen) as line:
            assert line.hear()["news"] == []


def test_answers_are_sent_at_once() -> None:
    """Asyncio holds small messages back, by 40 ms, unless it is told that a socket is TCP."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_any_server_frames_it(size: int) -> None:
    """Short texts, long ones and very long ones, each at the edge."""
    text = b"x" * size
    usual = Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])
    assert framed(text) == usual
