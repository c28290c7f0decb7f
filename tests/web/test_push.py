"""Calls to the table: whom they reach, what they say, and that no one there waits for them."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from homegame.service.people.push_line import address_of, is_of_internet
from waiting import until
from web.people import House, Person, a_house
from web.push_service import Browser, PushService, a_push_service
from web.test_clubs import founded, joined
from web.test_devices import program_of


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with a_push_service(tmp_path) as service:
        yield service


@pytest.fixture
def house(tmp_path: Path, service: PushService) -> Iterator[House]:
    with a_house(tmp_path / "house", push_trusts=f"{service.certificate}") as house:
        yield house


def called(person: Person, at: str, browser: Browser) -> None:
    """The person wants to be called on this browser."""
    answer = person.post(f"{at}/push", browser.asked)
    assert answer.status_code == 204, answer.text


def subscribed(house: House) -> int:
    """On how many devices people are called."""
    with closing(sqlite3.connect(house.store.path)) as db:
        (found,) = db.execute("SELECT count(*) FROM push").fetchone()
    return int(found)


def two_at_a_table(house: House) -> tuple[Person, Person]:
    """Dana in seat 1 and Theo in seat 2, not yet dealt in."""
    dana, _, invite = house.night()
    theo = house.guest(dana, invite, "Theo")
    for seat, person in ((1, dana), (2, theo)):
        person.does("sit_down", seat=seat, amount=300)
    return dana, theo


def passes(person: Person) -> None:
    """They check or, if they can't, call."""
    person.does("check" if person.view()["may"]["check"] else "call")


def till_his_turn(dana: Person, theo: Person) -> None:
    """Dana checks or calls until Theo is to act."""
    while dana.its_turn(theo) is dana:
        passes(dana)


def test_who_does_not_look_is_called_when_it_is_their_turn(
    house: House, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    """Theo's phone is called as the game starts and at his turn; not while he looks at the
    table, but again once it is out of his sight. The message says no card, and all messages are
    equally long. A phone that is gone is called no more."""
    caplog.set_level(logging.DEBUG, "homegame")
    dana, theo = two_at_a_table(house)
    phone = service.browser("phone-of-theo")
    called(theo, theo.at, phone)
    dana.does("start")
    start = phone.hears()
    assert (start["text"], start["path"]) == ("The game starts.", f"/n/{dana.night}")
    till_his_turn(dana, theo)
    turn = phone.hears()
    assert (turn["title"], turn["text"]) == ("Friday", "It’s your turn.")
    assert turn["size"] == start["size"]
    assert {*turn} == {"headers", "size", "title", "text", "path", "tag"}
    assert (turn["path"], turn["tag"]) == (f"/n/{dana.night}", dana.night)

    key = theo.get("/api/push").json()["key"]
    claims = service.is_signed(turn["headers"], key)
    assert claims["aud"] == service.url
    wall_s = house.clock.wall_ms() // 1000
    assert wall_s < claims["exp"] <= wall_s + 24 * 3600
    assert claims["sub"].startswith("mailto:")
    assert turn["headers"]["Content-Encoding"] == "aes128gcm"
    assert int(turn["headers"]["TTL"]) > 0

    line = theo.connect()
    passes(theo)
    till_his_turn(dana, theo)
    assert theo.post(f"{theo.at}/hidden", {"hidden": True}).status_code == 204
    passes(theo)
    till_his_turn(dana, theo)
    assert phone.hears()["text"] == "It’s your turn."
    assert phone.hears_nothing()

    service.answers["phone-of-theo"] = 410
    passes(theo)
    till_his_turn(dana, theo)
    phone.hears()
    until("the phone to be forgotten", lambda: subscribed(house) == 0)
    line.close()
    logged = " ".join(f"{each.getMessage()} {vars(each)}" for each in caplog.records)
    assert service.url not in logged
    assert key not in logged


def test_a_slow_push_service_holds_nobody_up(house: House, service: PushService) -> None:
    """Dana's answer doesn't come: Theo's does, and the game goes on."""
    dana, theo = two_at_a_table(house)
    slow, phone = service.browser("slow"), service.browser("phone")
    service.slow.add("slow")
    called(dana, dana.at, slow)
    called(theo, theo.at, phone)
    dana.does("start")
    assert phone.hears()["text"] == "The game starts."
    dana.its_turn(theo).does("fold")
    assert slow.hears_nothing()


def test_a_free_seat_and_a_date_call_those_they_are_for(
    house: House, service: PushService
) -> None:
    """Kim waits for a seat; Theo leaves his. In the club Robin is told of the date that Dana
    set; Dana isn't. Signed out, a device is called no more."""
    dana, _, invite = house.night(seats=2)
    theo, kim, sam = (house.guest(dana, invite, name) for name in ("Theo", "Kim", "Sam"))
    for seat, person in ((1, dana), (2, theo)):
        person.does("sit_down", seat=seat, amount=300)
    kims, sams = service.browser("kim"), service.browser("sam")
    called(kim, kim.at, kims)
    called(sam, sam.at, sams)
    kim.does("join_queue")
    sam.does("join_queue")
    theo.does("stand_up")
    assert kims.hears()["text"] == "A seat is free for you."
    assert sams.hears_nothing()

    host, made = founded(house)
    robin = joined(house, host.club, "Robin", made["invite"]["token"])
    hosts, robins = service.browser("host"), service.browser("robin")
    at = f"/api/clubs/{host.club}"
    called(host.person, at, hosts)
    called(robin.person, at, robins)
    host.does("set_date", at_ms=house.clock.wall_ms() + 86_400_000)
    date = robins.hears()
    assert (date["text"], date["path"]) == (
        "A date was set for the next night.",
        f"/club/{host.club}",
    )
    assert hosts.hears_nothing()
    assert subscribed(house) == 4
    assert kim.http.delete(f"{kim.at}/push").status_code == 204
    robin.does("forget_person", person=robin.id)
    until("Robin's phone to be forgotten", lambda: subscribed(house) == 2)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://10.0.0.1/1",
        "https://2130706433/1",
        "https://localhost/1",
        "https://printer.local/1",
        "https://router/1",
        "https://push.example:8477/1",
        "https://push.example@10.0.0.1/1",
        "https://push.example/1\r\nX: y",
        "https://push.example/ 1",
        "https://push.example/" + "x" * 1000,
        "javascript:alert(1)",
    ],
)
def test_only_a_push_service_of_the_internet_is_taken(
    tmp_path: Path, service: PushService, endpoint: str
) -> None:
    """Addresses of a home, other ports, other schemes and what would break a request."""
    with a_house(tmp_path / "house") as house:
        dana, _, _ = house.night()
        asked = {**service.browser("x").asked, "endpoint": endpoint}
        answer = dana.post(f"{dana.at}/push", asked)
        error = answer.json()["error"]
        assert (answer.status_code, error["field"]) == (400, "endpoint")
        assert subscribed(house) == 0


def test_keys_and_many_devices_are_refused(house: House, service: PushService) -> None:
    """A key that is no point of the curve; a sixth device, until another is called no more; and
    who only watches."""
    dana, _, invite = house.night()
    asked = service.browser("x").asked
    for wrong in ({"p256dh": "B" * 87}, {"auth": "B" * 20}):
        answer = dana.post(f"{dana.at}/push", asked | wrong)
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, "p256dh")
    called(dana, dana.at, service.browser("first"))
    others = [program_of(house, dana) for _ in range(5)]
    for number, each in enumerate(others[:4]):
        called(each, each.at, service.browser(f"other-{number}"))
    sixth = others[4].post(f"{dana.at}/push", asked)
    assert sixth.json()["error"]["words"] == "push.many"
    assert subscribed(house) == 5
    assert dana.http.delete(f"{dana.at}/push").status_code == 204
    called(others[4], dana.at, service.browser("x"))
    rail = house.person()
    rail.night = dana.night
    assert rail.post(f"{rail.at}/claim", {"token": invite}).json()["role"] == "rail"
    assert rail.post(f"{dana.at}/push", asked).json()["error"]["words"] == "link.no_place"
    assert subscribed(house) == 5


@pytest.mark.parametrize(
    ("address", "good"),
    [
        *(("142.250.74.106", True), ("2a00:1450:4001:810::200a", True)),
        *(("127.0.0.1", False), ("10.1.2.3", False), ("192.168.1.1", False)),
        *(("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False)),
        *(("0.0.0.0", False), ("::", False), ("::1", False), ("fe80::1%eth0", False)),
        *(("fd00::1", False), ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False)),
        *(("2002:0a00:0001::", False), ("64:ff9b::8efa:4a6a", True)),
    ],
)
def test_what_is_of_the_internet(address: str, good: bool) -> None:
    """An IPv4 address of a home stays one, however it is written."""
    assert is_of_internet(address) == good


def test_a_name_that_leads_home_is_not_connected_to() -> None:
    """What a name leads to is looked at when something is sent: localhost is this computer."""
    with pytest.raises(OSError, match="internet"):
        asyncio.run(address_of("localhost", 443, at_home=False))
