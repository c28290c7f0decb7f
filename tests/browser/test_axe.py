"""Nothing for axe to find, on any page, in the dark and in the light."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Person

pytestmark = pytest.mark.browser


def dialogs(page: Page, *names: str) -> Any:
    """Open each dialog by its button, judge it, and close it."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text("Loading")).to_have_count(0)
        assert_clean(page, name)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_pages_around_the_table(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """The lobby, the rules, one rule, a house's sheet, and an address that is none."""
    page = person(size=size).page
    for path, there in (
        ("/", "Vegas rules at home"),
        ("/rules", "One deck of fifty-two"),
        ("/rules/BET-24", "Full-bet rule"),
        ("/house/vegas-home", "Seats and the button"),
        ("/house/pats/change", "Chips and the bank"),
        ("/n/nowhere", "Night not found"),
    ):
        page.goto(path)
        expect(page.get_by_text(there, exact=True).first).to_be_visible()
        assert_clean(page, path)
    page.goto("/")
    dialogs(page, "Settings")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_looking_back(person: Callable[..., Person], size: tuple[int, int]) -> None:
    """The list of hands with its filters, the download, the replayer, the story, the bank."""
    dana = person(size=size)
    page = dana.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    while dana.hand() < 3:
        dana.wait_until(lambda: dana.has_turn() or dana.hand() == 3)
        if dana.has_turn():
            dana.yields()
    night = dana.night
    page.goto(f"/n/{night}/hands")
    expect(page.locator(".row").first).to_be_visible()
    page.get_by_role("button", name="More").click()
    expect(page.get_by_label("On the board")).to_be_visible()
    assert_clean(page, "hands")
    dialogs(page, "Download")
    for path, there in (
        ("hands/1", "Show cards known later"),
        ("story", "Winnings"),
        ("bank", "Who pays whom"),
    ):
        page.goto(f"/n/{night}/{path}")
        expect(page.get_by_text(there).first).to_be_visible()
        assert_clean(page, path)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_table(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """At the door, at the desk, in every panel and dialog, and on one's turn."""
    dana, maya = person(size=size), person(size=size)
    dana.opens_night("Dana")
    assert_clean(dana.page, "an empty table")
    maya.page.goto(dana.page.url)
    expect(maya.page.get_by_role("heading", name="This link is incomplete")).to_be_visible()
    assert_clean(maya.page, "a link without its key")
    maya.page.goto(dana.invites())
    expect(maya.page.get_by_role("button", name="Knock")).to_be_visible()
    assert_clean(maya.page, "the door")
    maya.page.get_by_label("Your name").fill("Maya")
    maya.page.get_by_role("button", name="Knock").click()
    expect(maya.page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
    assert_clean(maya.page, "knocking")

    dana.admits("Maya")
    maya.is_in()
    assert_clean(dana.page, "the host's desk")
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Close").click()
    dana.sits(1)
    maya.sits(2)
    assert_clean(dana.page, "before the first hand")
    dana.starts()
    dana.wait_until(lambda: dana.has_turn() or maya.has_turn())
    turn, other = (dana, maya) if dana.has_turn() else (maya, dana)
    with house.still(dana, maya):
        assert_clean(turn.page, "one's turn")
        assert_clean(other.page, "the other's turn")
    dialogs(turn.page, "Settings")
    turn.page.keyboard.press("?")
    assert_clean(turn.page, "the keys")
    turn.page.keyboard.press("Escape")
    for tab in ("Chat", "Players", "Log"):
        if size == PHONE and not other.page.get_by_role("tablist").is_visible():
            other.page.get_by_role("button", name="Log and chat").click()
        other.page.get_by_role("tab", name=tab).click()
        assert_clean(other.page, tab)
    if size == PHONE:
        other.page.keyboard.press("Escape")
    maya.page.goto(f"{maya.page.url}/text")
    expect(maya.page.get_by_label("Command")).to_be_visible()
    assert_clean(maya.page, "the text table")
