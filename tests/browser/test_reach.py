"""The host lets friends in by two switches; the page, the server and the forwarder are real."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.house import DESK, PHONE, House, Person, shoot
from browser.seeded import NETWORK
from reach.forwarding import a_forwarder

pytestmark = pytest.mark.browser

ONLY_HERE = "So far, only this computer can open the house."


def invite(host: Person) -> Locator:
    """The sheet with the switches."""
    host.page.get_by_role("button", name="Invite").first.click()
    sheet = host.page.get_by_role("dialog")
    expect(sheet.get_by_text("Where are your friends?")).to_be_visible()
    return sheet


def link_in(sheet: Locator, address: str) -> str:
    """The link that is passed on, once it begins with this address."""
    field = sheet.get_by_role("textbox", name="Invite")
    expect(field).to_have_value(re.compile(rf"^{re.escape(address)}/n/[a-z2-9-]+$"))
    expect(sheet.locator(".qrbox")).to_be_visible()
    return field.input_value()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_friend_anywhere_comes_by_the_link_that_the_host_has_opened(
    house: House, person: Callable[..., Person], tmp_path: Path, size: tuple[int, int]
) -> None:
    """At first nobody else can open the house. The host turns Anywhere on, reads whose
    computers see what passes, agrees, and has a link. A friend opens it, knocks and is let in;
    the forwarder hangs up, and the friend is back with it. Turned off, nobody comes."""
    folder = tmp_path / "forwarder"
    folder.mkdir()
    with a_forwarder(folder) as forwarder:
        forwarder.reach_toml(house.folder)
        host = person(size=size)
        host.opens_night("Dana")
        agrees = "Open it over your own server"
        if size == DESK:
            # The felt says whose computers they are; "Open the table" was the click before.
            felt = host.page.get_by_label("Before the first hand")
            sees = felt.get_by_text("Everything then passes your own server")
            expect(sees).to_be_visible()
            shoot(host.page, "reach-felt")
            felt.get_by_role("button", name=agrees).click()
            expect(felt.get_by_text(forwarder.url.removeprefix("http://"))).to_be_visible()
            shoot(host.page, "reach-felt-open")
            sheet = invite(host)
        else:
            sheet = invite(host)
            expect(sheet.get_by_text(ONLY_HERE)).to_be_visible()
            sheet.get_by_role("switch", name="Anywhere").click()
            sees = sheet.get_by_text("Everything then passes your own server")
            expect(sees).to_be_visible()
            shoot(host.page, f"reach-asks-{size[0]}")
            sheet.get_by_role("button", name=agrees).click()
        expect(sheet.get_by_text("Open to everyone with the link")).to_be_visible()
        link = link_in(sheet, forwarder.url)
        shoot(host.page, f"reach-open-{size[0]}")
        friend = person(url=forwarder.url, size=PHONE)
        friend.knocks(link, "Maya")
        expect(friend.page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
        forwarder.hang_up()
        expect(sheet.get_by_text("The line is broken")).to_be_visible()
        shoot(host.page, f"reach-broken-{size[0]}")
        forwarder.start()
        expect(sheet.get_by_text("Open to everyone with the link")).to_be_visible()
        sheet.get_by_role("button", name="Close").click()
        host.admits("Maya")
        friend.is_in()
        if size == DESK:
            sheet = invite(host)
            sheet.get_by_role("switch", name="Anywhere").click()
            asked = "This disconnects 1 person who came in this way."
            expect(sheet.get_by_text(asked)).to_be_visible()
            shoot(host.page, "reach-cuts-off")
            sheet.get_by_role("switch", name="Anywhere").click()
            expect(sheet.get_by_text(asked)).to_have_count(0)
            expect(friend.lost()).to_have_count(0)
            sheet.get_by_role("switch", name="Anywhere").click()
            sheet.get_by_role("button", name="Switch it off").click()
            expect(sheet.get_by_text(ONLY_HERE)).to_be_visible()
            expect(friend.lost()).to_be_visible()


def test_a_friend_on_the_same_network_comes_without_a_restart(
    house: House, person: Callable[..., Person]
) -> None:
    """The friend's page, at the network's address, has no switches."""
    host = person()
    host.opens_night("Dana")
    sheet = invite(host)
    sheet.get_by_role("switch", name="Here, on this Wi-Fi").click()
    link = link_in(sheet, f"http://{NETWORK}:{house.port}")
    expect(sheet.get_by_text("Open to everyone on the same network")).to_be_visible()
    shoot(host.page, "reach-network")
    sheet.get_by_role("button", name="Close").click()
    friend = person(url=f"http://{NETWORK}:{house.port}", size=PHONE)
    friend.knocks(link, "Maya")
    expect(friend.page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
    assert (
        friend.page.evaluate("() => fetch('/api/reach').then(({status}) => status)") == 403
    )
    host.admits("Maya")
    friend.is_in()


def test_the_computer_of_the_house_keeps_its_switches_when_its_host_moves(
    person: Callable[..., Person],
) -> None:
    """Dana goes on hosting on her phone. Her laptop says where the rest is, and still opens the
    house to the network; so it does when the page is loaded again."""
    laptop, phone = person(), person(size=PHONE)
    laptop.opens_night("Dana")
    laptop.page.get_by_role("tab", name="Players").click()
    laptop.page.get_by_role("button", name="Move to another device").click()
    link = laptop.page.get_by_role("dialog").get_by_role("textbox").input_value()
    phone.page.goto(link)
    phone.is_in()
    page = laptop.page
    expect(page.get_by_role("heading", name="on another device")).to_be_visible()
    expect(page.get_by_text("This is the computer of the house")).to_be_visible()
    shoot(page, "moved-at-home")
    page.get_by_role("switch", name="Here, on this Wi-Fi").click()
    expect(page.get_by_text("Open to everyone on the same network")).to_be_visible()
    page.reload()
    expect(
        page.get_by_role("switch", name="Here, on this Wi-Fi", checked=True)
    ).to_be_visible()
