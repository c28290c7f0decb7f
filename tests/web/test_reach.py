"""Whom a house lets in, switched at the computer on which it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from homegame.reach import reach
from homegame.reach.kept import read_own
from homegame.service.settings import Limits, SettingsError
from reach.forwarding import a_forwarder
from waiting import until
from web.people import House, Person, a_house

LAN = "127.0.0.2"
"""An address of this computer that stands for the one on its network."""


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: LAN)
    monkeypatch.setattr(reach, "WATCH_S", 0.05)


def asks(person: Person, **ask: Any) -> dict[str, Any]:
    answer = person.post("/api/reach?of=/n/abcd-efgh", ask)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def sees(person: Person) -> dict[str, Any]:
    view: dict[str, Any] = person.get("/api/reach?of=/n/abcd-efgh").json()
    return view


def refused(person: Person, **ask: Any) -> str:
    answer = person.post("/api/reach", ask)
    assert answer.status_code >= 400
    words: str = answer.json()["error"]["words"]
    return words


def a_friend(url: str, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=url, headers={"Origin": url, **headers}, verify=False)


# ---------------------------------------------------------------- the network


def test_the_network_is_let_in_and_kept_out_again_while_the_house_is_open(
    house: House,
) -> None:
    """One switch, no restart: the link names the address, a friend opens it and takes part.
    Switched off, nobody is answered there any more, and who had come that way is cut off."""
    host, _, invite = house.night()
    view = asks(host, network=True)
    url = view["network"]["url"]
    assert url.startswith(f"http://{LAN}:")
    assert (view["network"]["state"], view["who"]) == ("open", "network")
    assert view["link"] == f"{url}/n/abcd-efgh"
    assert view["qr"]
    assert host.post(f"{host.at}/links", {"kind": "invite"}).json()["reach"] == "network"
    friend = a_friend(url)
    knock = {"invite": invite, "name": "Maya"}
    assert friend.post(f"/api/nights/{host.night}/knock", json=knock).status_code == 201
    view = asks(host, network=False)
    assert (view["network"]["state"], view["who"], view["qr"]) == ("off", "here", [])
    with pytest.raises(httpx.TransportError):
        friend.get("/api/health")
    friend.close()


def test_what_was_open_is_open_again_when_the_program_starts_again(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        asks(house.person(), network=True)
    with a_house(tmp_path) as house:
        host = house.person()
        url = until("the network", lambda: sees(host)["network"]["url"])
        assert httpx.get(f"{url}/api/health", verify=False).status_code == 200


def test_without_a_network_it_is_said(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: "")
    host = house.person()
    assert sees(host)["network"]["state"] == "none"
    assert refused(host, network=True) == "reach.no_network"


def test_a_server_that_was_started_for_the_network_stays_open(tmp_path: Path) -> None:
    with a_house(tmp_path, lan_url="http://192.168.1.20:8477") as house:
        host = house.person()
        assert sees(host)["network"]["state"] == "always"
        assert refused(host, network=False) == "reach.always"


def test_nobody_else_opens_somebody_s_computer(house: House) -> None:
    """Friends in the network, and pages of other sites, don't see the switches."""
    host, _, _ = house.night()
    url = asks(host, network=True)["network"]["url"]
    with a_friend(url) as friend:
        for answer in (
            friend.get("/api/reach"),
            friend.post("/api/reach", json={"network": False}),
            friend.post("/api/reach", json={"anywhere": True, "accepts": True}),
        ):
            assert answer.json()["error"]["words"] == "reach.elsewhere"
    stranger = house.person(Origin="http://elsewhere.example")
    assert stranger.post("/api/reach", {"network": False}).status_code == 403


def test_a_public_server_has_no_switches(tmp_path: Path) -> None:
    with a_house(tmp_path, public_url="https://poker.example") as house:
        host, _, _ = house.night()
        assert not host.opened["invite"]["at_home"]
        assert host.get("/api/reach").json()["error"]["words"] == "reach.elsewhere"


# ---------------------------------------------------------------- everyone


@contextmanager
def a_house_away(folder: Path, **told: Any) -> Iterator[tuple[House, str]]:
    """A house with a forwarder as the host's own server, and its address there."""
    for name in ("forwarder", "house"):
        (folder / name).mkdir()
    with a_forwarder(folder / "forwarder") as forwarder:
        forwarder.reach_toml(folder / "house")
        with a_house(folder / "house", **told) as house:
            yield house, forwarder.url


@pytest.fixture
def away(tmp_path: Path) -> Iterator[tuple[House, str]]:
    with a_house_away(tmp_path) as house:
        yield house


def opened(host: Person) -> dict[str, Any]:
    """The line is open."""
    asks(host, anywhere=True, accepts=True, way="own")
    return until(
        "the line", lambda: sees(host), lambda view: view["anywhere"]["state"] == "open"
    )


def test_a_friend_anywhere_opens_the_link_and_plays(away: tuple[House, str]) -> None:
    """The link has the forwarder's address; the friend is at their own address, as the
    forwarder says; a page of theirs acts, and the host's goes on where it was."""
    house, url = away
    host, night, invite = house.night()
    view = opened(host)
    assert (view["who"], view["link"]) == ("anyone", f"{url}/n/abcd-efgh")
    link = host.post(f"{host.at}/links", {"kind": "invite"}).json()
    assert link["short"].startswith(f"{url}/n/")
    assert (link["reach"], link["at_home"]) == ("anyone", True)
    with a_friend(url, **{"X-Forwarded-For": "10.0.0.1, 203.0.113.7"}) as friend:
        knock = {"invite": invite, "name": "Maya"}
        answer = friend.post(f"/api/nights/{night}/knock", json=knock)
        assert answer.status_code == 201
        assert friend.get("/api/reach").json()["error"]["words"] == "reach.elsewhere"
        assert [each["name"] for each in host.view()["door"]] == ["Maya"]
    asks(host, anywhere=False)
    assert sees(host)["anywhere"]["state"] == "off"
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{url}/api/health", verify=False)


def test_strangers_behind_the_forwarder_are_counted_one_by_one(tmp_path: Path) -> None:
    """The limits go by the address that the forwarder adds, not by what stands before it."""
    limits = Limits(rate=1000, burst=1000, coming_rate=0.0001, coming_burst=1)
    with a_house_away(tmp_path, limits=limits) as (house, url):
        host, night, invite = house.night()
        opened(host)

        def knocks(name: str, told: str) -> int:
            with a_friend(url, **{"X-Forwarded-For": told}) as friend:
                knock = {"invite": invite, "name": name}
                return friend.post(f"/api/nights/{night}/knock", json=knock).status_code

        assert knocks("Maya", "203.0.113.7") == 201
        assert knocks("Ben", "198.51.100.1, 203.0.113.7") == 429
        assert knocks("Theo", "203.0.113.7, 198.51.100.1") == 201
        # Who they are isn't said: they are one, and not this computer.
        assert knocks("Ada", "unknown") == 201
        assert knocks("Eve", "127.0.0.1:x") == 429


def test_nothing_is_sent_before_the_host_has_agreed(away: tuple[House, str]) -> None:
    house, _ = away
    host = house.person()
    assert refused(host, anywhere=True, way="own") == "reach.accept"
    assert sees(host)["anywhere"]["state"] == "off"
    opened(host)
    asks(host, anywhere=False)
    assert asks(host, anywhere=True, way="own")["anywhere"]["state"] in ("starting", "open")


def test_a_way_that_this_computer_has_not_is_refused(house: House) -> None:
    asked = {"anywhere": True, "accepts": True, "way": "cloudflared"}
    assert refused(house.person(), **asked) == "reach.no_way"


def test_the_line_ends_a_while_after_the_last_night(
    away: tuple[House, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another night goes on, nobody is cut off."""
    monkeypatch.setattr(reach, "LINGER_S", 0.1)
    house, _ = away
    host, _, _ = house.night()
    other, _, _ = house.night()
    opened(host)
    host.does("end_night")
    looked: list[None] = []
    look = house.server.reach._look

    async def looks() -> None:
        await look()
        looked.append(None)

    monkeypatch.setattr(house.server.reach, "_look", looks)
    until("ten looks", lambda: len(looked) > 10)
    assert sees(host)["anywhere"]["state"] == "open"
    other.does("end_night")
    until("the line to end", lambda: sees(host)["anywhere"]["state"], lambda s: s == "off")


@pytest.mark.parametrize(
    "told", ["127.0.0.1", "::1", "203.0.113.7, 127.0.0.1", "127.0.0.9"]
)
def test_nobody_passes_for_the_person_at_the_computer(
    away: tuple[House, str], told: str
) -> None:
    """Whoever comes over the line may claim any name and any address: the switches are not
    theirs."""
    house, url = away
    host = house.person()
    opened(host)
    here = house.url.replace("127.0.0.1", "localhost")
    forged = {"Host": here.removeprefix("http://"), "Origin": here, "X-Forwarded-For": told}
    with a_friend(url, **forged) as stranger:
        for answer in (
            stranger.get("/api/reach"),
            stranger.post("/api/reach", json={"network": True}),
        ):
            assert answer.json()["error"]["words"] == "reach.elsewhere"
    assert sees(host)["network"]["state"] == "off"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ssh = 'me@poker.example'\nremote = 1\naddress = 'poker.example'", "address in"),
        ("ssh = '-oProxyCommand=x'\nremote = 1\naddress = 'https://a.example'", "ssh in"),
        ("ssh = 'me@poker.example'\naddress = 'https://a.example'", "has no remote"),
        ("ssh = 'me@a'\nremote = 99999\naddress = 'https://a.example'", "remote in"),
        ("ssh = ", "can't be read"),
        ("ssh='a'\nremote=1\naddress='https://a.example'\nconfig='/none'", "config in"),
    ],
)
def test_a_wrong_file_of_the_host_s_own_server_names_the_line(
    tmp_path: Path, text: str, says: str
) -> None:
    (tmp_path / "reach.toml").write_text(text)
    with pytest.raises(SettingsError, match=says):
        read_own(tmp_path)
