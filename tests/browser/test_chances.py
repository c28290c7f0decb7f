"""After an all-in: the log shows what each hand was worth, street by street."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Person, play

pytest.importorskip("homegame._native")
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_an_all_in_was_worth(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Both push before the flop: four streets, and two names with their chances."""
    dana, maya = person(size=size), person(size=size)
    dana.opens_night("Dana")
    maya.knocks(dana.invites(), "Maya")
    dana.admits("Maya")
    maya.is_in()
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Close").click()
    dana.sits(1)
    maya.sits(2)
    dana.starts()
    dana.wait_until(lambda: dana.has_turn() or maya.has_turn())
    first, second = (dana, maya) if dana.has_turn() else (maya, dana)
    first.page.keyboard.press("a")
    first.page.keyboard.press("Enter")
    second.wait_until(second.has_turn)
    second.page.keyboard.press("c")
    if size == PHONE:
        maya.page.get_by_role("button", name="Log and chat").click()
    worth = maya.page.get_by_role("table", name="All in: what each hand was worth")
    # Before the board is dealt the table asks how often.
    play([dana, maya], worth.is_visible)
    expect(worth.get_by_role("columnheader")).to_have_text(
        ["Before", "Flop", "Turn", "River"]
    )
    assert sorted(worth.get_by_role("rowheader").all_inner_texts()) == ["Dana", "You"]
    with house.still(maya):
        assert_clean(maya.page, "an all-in")
