"""Commands that no other journey sends, from the screens that offer them, to a real server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.arrivals import hears
from browser.house import Night

pytestmark = pytest.mark.browser


def test_the_host_keeps_house_from_the_desk(night: Callable[..., Night]) -> None:
    """Dana sends one person away and lets another in, makes Maya co-host and takes it back,
    changes blinds and seats, seats a bot and removes it, says who keeps the bank, pauses and
    goes on, and closes a table that no one sits at. Each time the table is as she said."""
    made = night("Maya", sits={"Maya": 2})
    made.knocks("Ned")
    made.knocks("Olga")
    page = made.looks("Dana").page
    page.get_by_role("button", name="Host").click()
    desk = page.get_by_role("complementary", name="Host desk")
    dana, maya = made.dana, made["Maya"].guest

    def press(name: str) -> None:
        desk.get_by_role("button", name=name, exact=True).click()

    press("Not now, Ned")
    press("Let in Olga")
    hears(dana, lambda view: not view["door"])
    names = [each["name"] for each in dana.view()["guests"]]
    assert ("Ned" in names, "Olga" in names) == (False, True)

    def role(guest: str) -> str:
        return next(g["role"] for g in dana.view()["guests"] if g["guest"] == guest)

    press("Make co-host: Maya")
    expect(desk.get_by_role("button", name="Remove co-host: Maya")).to_be_visible()
    assert role(maya) == "cohost"
    press("Remove co-host: Maya")
    expect(desk.get_by_role("button", name="Make co-host: Maya")).to_be_visible()
    assert role(maya) == "guest"

    desk.get_by_label("Big blind").fill("1")
    desk.get_by_label("Small blind").fill("0.50")
    press("Change blinds")
    hears(dana, lambda view: (view["house"]["small"], view["house"]["big"]) == (5, 10))
    seats = dana.view()["house"]["seats"]
    press("Remove a seat")
    hears(dana, lambda view: view["house"]["seats"] == seats - 1)
    press("Add bot")
    bot = hears(dana, lambda view: any(each["bot"] for each in view["guests"]))
    name = next(each["name"] for each in bot["guests"] if each["bot"])
    press(f"Remove bot {name}")
    expect(desk.get_by_role("button", name=f"Remove bot {name}")).to_have_count(0)

    desk.get_by_role("radio", name="Banker", exact=True).click()
    desk.get_by_role("combobox", name="Banker").select_option(label="Maya")
    hears(dana, lambda view: (view["approval"], view["banker"]) == ("banker", maya))
    press("Pause")
    hears(dana, lambda view: view["phase"] == "paused")
    press("Resume")
    hears(dana, lambda view: view["phase"] != "paused")
    press("Add an online table")
    desk.get_by_role("link", name="Open Table 2").click()
    page.get_by_role("button", name="Host").click()
    press("Close this table")
    hears(dana, lambda view: len(view["tables"]) == 1)

    press("Remove Maya")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Good night")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    hears(dana, lambda view: not view["chairs"])
