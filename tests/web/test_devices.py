"""One's devices: where a guest is signed in is listed, and each can be signed out."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from homegame.web.agents import label_of
from web.people import House, Person

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


def devices(person: Person) -> list[dict[str, Any]]:
    answer = person.get(f"{person.at}/devices")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def program_of(house: House, owner: Person) -> Person:
    """A program that plays with a token its owner, or a thief of the cookie, has made."""
    token = owner.post(f"{owner.at}/links", {"kind": "script"}).json()["token"]
    program = house.person(Authorization=f"Bearer {token}")
    program.night = owner.night
    return program


def test_a_guest_sees_where_they_are_signed_in_and_signs_a_program_out(
    house: House,
) -> None:
    """Maya plays on her phone, and finds a program that she doesn't know: out it goes."""
    host, night, invite = house.night()
    maya = house.person(**{"User-Agent": PHONE})
    maya.night = night
    maya.guest = maya.post(f"{maya.at}/knock", {"invite": invite, "name": "Maya"}).json()[
        "guest"
    ]
    host.does("admit", guest=maya.guest)
    [phone] = devices(maya)
    assert (phone["label"], phone["kind"], phone["is_this"]) == (
        "Firefox on Android",
        "browser",
        True,
    )
    assert phone["made_ms"] > 0
    thief = program_of(house, maya)
    line = thief.connect()
    line.until(lambda frame: frame["view"])
    [_, other] = devices(maya)
    assert (other["label"], other["kind"], other["is_this"]) == (
        "A program",
        "program",
        False,
    )
    assert other["is_open"]
    assert other["seen_ms"] > 0
    [_, seen_by_it] = devices(thief)
    assert seen_by_it["is_this"]

    assert maya.http.delete(f"{maya.at}/devices/{other['id']}").status_code == 204
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda _: False)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4002
    assert thief.get(f"{thief.at}/view").status_code == 401
    assert [each["id"] for each in devices(maya)] == [phone["id"]]
    again = maya.http.delete(f"{maya.at}/devices/{other['id']}")
    assert again.json()["error"]["words"] == "device.none"


def test_all_others_are_signed_out_at_once_but_not_the_one_that_asks(house: House) -> None:
    """Links to other devices go, too; the host's way back stays."""
    host, _, _ = house.night()
    programs = [program_of(house, host) for _ in range(2)]
    link = host.post(f"{host.at}/links", {"kind": "move"}).json()["token"]
    assert [each["kind"] for each in devices(host)] == [
        "browser",
        "program",
        "program",
        "link",
    ]
    assert host.http.delete(f"{host.at}/devices").status_code == 204
    assert [each["is_this"] for each in devices(host)] == [True]
    assert {each.get(f"{each.at}/view").status_code for each in programs} == {401}
    phone = house.person()
    assert phone.post(f"{host.at}/claim", {"token": link}).status_code >= 400
    back = host.opened["recovery"]["token"]
    assert phone.post(f"{host.at}/claim", {"token": back}).status_code == 200


def test_an_expired_link_stays_expired_when_the_clock_is_set_back(house: House) -> None:
    """After eleven minutes one link is tried and one listed, one is neither. Then the wall
    clock goes back an hour: none of them opens anything."""
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    tried, untried = [
        host.post(f"{host.at}/links", {"kind": "move"}).json()["token"] for _ in range(2)
    ]
    listed = maya.post(f"{maya.at}/links", {"kind": "move"}).json()["token"]
    house.clock.passes(11 * 60_000)
    phone = house.person()
    assert phone.post(f"{host.at}/claim", {"token": tried}).status_code == 401
    assert [each["kind"] for each in devices(maya)] == ["browser"]
    house.clock.suspended_ms -= 3_600_000
    for token in (tried, untried, listed):
        claimed = phone.post(f"{host.at}/claim", {"token": token})
        assert claimed.json()["error"]["words"] == "link.spent"
    new = host.post(f"{host.at}/links", {"kind": "move"}).json()["token"]
    assert phone.post(f"{host.at}/claim", {"token": new}).status_code == 200


def test_nobody_sees_or_ends_the_devices_of_others(house: House) -> None:
    """Nor does the answer hold a token, an address or what the browser calls itself."""
    host, _, invite = house.night()
    maya = house.guest(host, invite, "Maya")
    [own] = devices(host)
    assert {*own} == {"id", "kind", "label", "is_this", "made_ms", "seen_ms", "is_open"}
    refused = maya.http.delete(f"{maya.at}/devices/{own['id']}")
    assert refused.json()["error"]["words"] == "device.none"
    assert maya.http.delete(f"{maya.at}/devices").status_code == 204
    assert len(devices(host)) == 1
    rail = house.person()
    rail.night = host.night
    rail.post(f"{rail.at}/claim", {"token": invite})
    for method in ("GET", "DELETE"):
        assert rail.http.request(method, f"{rail.at}/devices").status_code == 401


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (PHONE, "Firefox on Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like "
            "Gecko) Chrome/128.0.0.0 Safari/537.36",
            "Chrome on Mac",
        ),
        ("<script>alert(1)</script> Linux", "Linux"),
        ("curl/8.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_device_is_named_in_plain_words(agent: str, label: str) -> None:
    assert label_of(agent) == label
    assert label_of(agent, is_program=True) == "A program"
