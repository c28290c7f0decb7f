"""An emoji instead of the initials: chosen at the door or at the plate, heard by no one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import opens, resized
from browser.axe import assert_clean
from browser.house import DESK, PHONE, SMALL, House, Person
from thorough import some

pytestmark = pytest.mark.browser

FOX, OWL = "\U0001f98a", "\U0001f989"

SIZES = """() => [...document.querySelectorAll('.avatar')].map(
  part => ['x', 'y', 'width', 'height'].map(of => part.getBoundingClientRect()[of]))"""
"""Where each avatar is, and how large."""


def fits(page: Page, where: str) -> None:
    """The choice is no wider than any window, and fit for everyone."""
    for size in (DESK, SMALL, PHONE):
        resized(page, size)
        if size in some([PHONE], [DESK, SMALL]):
            assert_clean(page, f"{where} {size[0]}")
        assert page.evaluate(
            "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )


def test_a_picture_from_the_door_to_the_plate_and_back_to_initials(
    house: House, person: Callable[..., Person]
) -> None:
    """Maya knocks as a fox. At her plate she tries her name, which is refused in words, becomes
    an owl, and has her initials again; Dana sees each, and reads her name alone."""
    dana, maya = person(), person(size=PHONE)
    host = opens(dana)
    page = maya.page
    page.goto(host.opened["invite"]["url"])
    page.get_by_label("Your name").fill("Maya")
    page.get_by_text("Picture (optional)").click()
    own = page.get_by_label("Another emoji")
    own.fill("Maya")
    page.get_by_role("button", name="Knock").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Choose one emoji as your picture, not letters or digits."
    )
    expect(own).to_be_focused()
    fits(page, "door")
    own.fill("")
    page.get_by_role("radio", name=FOX).check()
    page.get_by_role("button", name="Knock").click()
    dana.admits("Maya")
    maya.is_in()
    maya.sits(2)
    seen = dana.page.locator("#plate-2, .seat").filter(has_text="Maya").locator(".avatar")
    expect(seen).to_have_text(FOX)
    expect(seen).to_have_attribute("aria-hidden", "true")
    before = dana.page.evaluate(SIZES)

    for picture, letters in ((OWL, OWL), ("Initials", "MA")):
        page.get_by_role("button", name="Your seat: menu").click()
        page.get_by_role("menuitem", name="Change picture").click()
        dialog = page.get_by_role("dialog", name="Change picture")
        fits(page, "plate")
        dialog.get_by_role("radio", name=picture).check()
        dialog.get_by_role("button", name="Save").click()
        expect(dialog).to_be_hidden()
        expect(seen).to_have_text(letters)
        assert dana.page.evaluate(SIZES) == before
    assert not dana.faults + maya.faults
