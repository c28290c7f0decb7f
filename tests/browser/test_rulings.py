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


@pytest.mark.rule("CON-49")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_host_who_plays_asks_before_a_bet_is_corrected(
    house: House, person: Callable[..., Person], theme: str
) -> None:
    """Dana plays against Maya and corrects a raise: Maya says no on her phone; asked again she
    says yes, by key where she has one, and both read what it was and what it is."""
    dana, maya = person(theme=theme), person(size=PHONE, theme=theme)
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
    least = raiser.view()["may"]["raise_least"]
    raiser.dock.locator("button.act.raise").click()
    other.wait_until(other.has_turn)
    minor = dana.view()["house"]["minor_per_chip"]
    to = f"${2 * least * minor / 100:.2f}"
    desk = dana.page.get_by_role("complementary", name="Host desk")

    def asks() -> None:
        desk.get_by_role("button", name="Make a ruling").click()
        dialog = dana.page.get_by_role("dialog", name="Ruling")
        dialog.get_by_label("Type of ruling").select_option("correct_bet")
        expect(dialog).to_contain_text("everyone else in it is asked first")
        dialog.get_by_label("Correct total bet").fill(to)
        dialog.get_by_label("Reason").fill("She said double")
        dialog.get_by_role("button", name="Make a ruling").click()
        expect(dialog).to_be_hidden()
        expect(dana.dock).to_contain_text("Waiting for Maya")
        for each in both:
            expect(each.dock.get_by_role("heading")).to_contain_text(f"to {to}?")
            expect(each.dock).to_contain_text("She said double")

    asks()
    assert_both_tidy(house, f"{theme}-consent-asked", desk=dana, phone=maya)
    with house.still(maya):
        assert_clean(maya.page, "a question before a ruling")
    maya.page.emulate_media(color_scheme=theme)
    maya.dock.get_by_role("button", name="No", exact=True).click()
    other.wait_until(other.has_turn)
    expect(desk).to_contain_text("Not agreed: nothing changes")
    asks()
    if theme == "dark":
        maya.page.keyboard.press("y")
    else:
        maya.dock.get_by_role("button", name="Yes", exact=True).click()
    dana.wait_until(lambda: dana.view()["hand"]["to_match"] == 2 * least)
    expect(desk).to_contain_text(f"to {to}: She said double")
    expect(desk).to_contain_text("Agreed by Maya")
    assert_both_tidy(house, f"{theme}-consent-given", desk=dana, phone=maya)
