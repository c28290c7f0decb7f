"""The host rules on what went wrong, and everybody in the hand agrees or does not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import assert_clean
from browser.house import PHONE, House, Person
from browser.layout import assert_both_tidy

pytestmark = pytest.mark.browser


@pytest.fixture
def pace() -> str:
    return "1"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_an_action_is_taken_back(
    house: House, person: Callable[..., Person], theme: str
) -> None:
    """One of the two raises by mistake; the host asks, both agree, and it never was."""
    dana, maya = person(theme=theme), person(size=PHONE, theme=theme)

    def is_tidy(name: str) -> None:
        assert_both_tidy(house, f"{theme}-ruling-{name}", desk=dana, phone=maya)

    dana.opens_night("Dana")
    link = dana.invites()
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    dana.sits(1)
    maya.sits(2)
    dana.starts()
    both = (dana, maya)
    dana.wait_until(lambda: any(each.has_turn() for each in both))
    raiser, other = (dana, maya) if dana.has_turn() else (maya, dana)
    middle = dana.view()["hand"]["middle"]
    raiser.dock.locator("button.act.raise").click()
    other.wait_until(other.has_turn)

    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Make a ruling").click()
    dialog = dana.page.get_by_role("dialog", name="Ruling")
    expect(dialog.get_by_label("Type of ruling")).to_have_value("take_back")
    dialog.get_by_label("Reason").fill("A slip of the finger")
    with house.still(dana):
        assert_clean(dana.page, "a ruling")
    dana.page.emulate_media(color_scheme=theme)
    dialog.get_by_role("button", name="Make a ruling").click()
    expect(dialog).to_be_hidden()
    for each in both:
        expect(each.dock).to_contain_text("Undo the last action?")
        expect(each.dock).to_contain_text("A slip of the finger")
    is_tidy("asked")
    for each in both:
        each.dock.get_by_role("button", name="Yes", exact=True).click()
    dana.wait_until(raiser.has_turn)
    assert dana.view()["hand"]["middle"] == middle
    expect(desk).to_contain_text("last action is undone: A slip of the finger")
    is_tidy("taken-back")
