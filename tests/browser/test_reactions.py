"""Reactions: seen by everyone at the table, quick to make, and easy to be rid of."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.arrivals import door_of, shows
from browser.house import PHONE, Person
from browser.layout import assert_tidy

pytestmark = pytest.mark.browser


def test_a_reaction_rises_for_everyone_and_is_in_the_chat(
    person: Callable[..., Person],
) -> None:
    """Maya, on a phone, presses "wow": Dana sees it rise and finds it in the chat. With the
    keys, Dana reacts three times; the fourth time she is told when she may again. Then Dana
    switches reactions off, and Maya's next one does not rise."""
    dana, maya = person(), person(size=PHONE)
    door = door_of(dana)
    host, _, invite = door.night()
    guest = door.guest(host, invite, "Maya")
    guest.does("sit_down", seat=2, amount=300)
    page = shows(dana, host)
    shows(maya, guest)
    page.get_by_role("tab", name="Chat").click()
    log = page.get_by_role("tabpanel", name="Chat").get_by_role("log")
    maya.page.get_by_role("button", name="React").click()
    assert_tidy(maya.page)
    maya.page.get_by_role("button", name="Wow").click()
    expect(page.locator(".face")).to_be_visible()
    expect(log).to_contain_text("Maya")
    expect(log).to_contain_text("Wow")
    assert page.locator("p[aria-live=polite]").inner_text().startswith("Maya: Wow")
    expect(maya.page.get_by_role("button", name="Wow")).to_be_hidden()

    page.locator("#table").focus()
    for n in (1, 2, 3):
        page.keyboard.press("e")
        page.keyboard.press(str(n))
        expect(page.get_by_role("group", name="React")).to_be_hidden()
    page.keyboard.press("e")
    page.keyboard.press("4")
    expect(dana.dock).to_contain_text("You can react again in")
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="React")).to_be_hidden()

    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    choice = dialog.get_by_role("radiogroup", name="Reactions")
    choice.get_by_role("radio", name="Off").click()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator(".face")).to_have_count(0)
    maya.page.get_by_role("button", name="React").click()
    maya.page.get_by_role("button", name="Cheers").click()
    expect(log).to_contain_text("Cheers")
    assert page.locator(".face").count() == 0
