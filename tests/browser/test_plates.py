"""The menu of a plate: by keyboard and by touch, for oneself, for others and for the host."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, opens, resized, shows
from browser.house import DESK, Night, Person, shoot
from frames import View
from web import people

pytestmark = pytest.mark.browser

SMALL = (320, 568)
PHONE = (390, 844)
SIDEWAYS = (844, 390)

INSIDE = """([menu, dock]) => {
  const [a, b] = [menu, dock].map(part => part.getBoundingClientRect());
  const apart = a.right <= b.left + 1 || a.left >= b.right - 1 ||
    a.bottom <= b.top + 1 || a.top >= b.bottom - 1;
  return apart && a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
}"""
"""The menu is in the window and does not cover the dock."""

LOW = """menu => [...menu.querySelectorAll('[role=menuitem]')]
  .map(part => part.getBoundingClientRect().height).filter(height => height < 43.5)"""


def menu_of(page: Page) -> Locator:
    return page.get_by_role("menu")


def entries(page: Page) -> list[str]:
    """What the open menu holds, without the hints."""
    return (
        menu_of(page)
        .get_by_role("menuitem")
        .evaluate_all(
            "all => all.map(part => part.querySelector('.g').firstChild.textContent)"
        )
    )


def plate(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"{name}: menu")


def go_down_to(page: Page, entry: str) -> None:
    """Down until the focus is there; what is offered may change meanwhile."""
    for _ in range(10):
        if entry in page.locator(":focus").inner_text():
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no way down to {entry!r}")


def test_a_menu_needs_no_mouse(person: Callable[..., Person]) -> None:
    """Dana sits with two bots: her own menu and theirs by keys, and by presses that come
    twice."""
    screen = person()
    dana = opens(screen, bots=["rock", "caller"])
    dana.does("sit_down", seat=3, amount=300)
    a_double_press_on_a_plate_presses_nothing_in_its_menu(screen.page)
    a_note_saved_by_keyboard_brings_focus_back_to_the_plate(screen.page, dana)
    the_own_menu_by_keyboard(screen.page, dana)


def the_own_menu_by_keyboard(page: Page, dana: people.Person) -> None:
    """Enter on one's plate; down, up, right and left; Escape, and one is on the plate again.
    Seat 9 is asked for, or taken at once."""
    press = page.keyboard.press
    own = plate(page, "Your seat")
    own.focus()
    press("Enter")
    expect(menu_of(page)).to_be_visible()
    found = entries(page)
    assert "Change seat" in found
    assert found[-1] == "Leave seat"
    focused = page.locator(":focus")
    expect(focused).to_contain_text(found[0])
    press("End")
    expect(focused).to_contain_text("Leave seat")
    press("ArrowUp")
    expect(focused).not_to_contain_text("Leave seat")
    press("Escape")
    expect(menu_of(page)).to_be_hidden()
    expect(own).to_be_focused()
    press("Enter")
    go_down_to(page, "Change seat")
    press("ArrowRight")
    expect(focused).to_contain_text("Seat ")
    assert entries(page)[-1] == "Seat 9"
    press("ArrowLeft")
    expect(menu_of(page)).to_contain_text("Leave seat")
    press("End")
    press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Leave your seat?")
    press("Escape")
    expect(own).to_be_focused()
    page.get_by_role("button", name="Seat 9, open: menu").click()
    assert entries(page) == ["Change to this seat", "Invite a friend"]
    press("Enter")
    expect(plate(page, "Your seat")).to_be_visible()
    hears(dana, lambda view: view["you"]["seat"] == 9)


def a_double_press_on_a_plate_presses_nothing_in_its_menu(page: Page) -> None:
    """At a desk and on a phone Dana presses her own plate twice: no dialog asks whether she
    leaves. Of the entries only the one under the pointer is lit."""
    for size in (PHONE, DESK):
        resized(page, size)
        own = plate(page, "Your seat")
        own.dblclick()
        expect(page.get_by_role("dialog")).to_have_count(0)
        if not menu_of(page).is_visible():
            own.click()
        shoot(page, f"own-menu-{size[0]}")
        last = menu_of(page).get_by_role("menuitem").last
        last.hover()
        expect(last).to_be_focused()
        last.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("You’re cashed out for $")
        expect(dialog).to_contain_text("If you cash out, you stay away for 2 orbits.")
        shoot(page, f"leaving-{size[0]}")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def a_note_saved_by_keyboard_brings_focus_back_to_the_plate(
    page: Page, dana: people.Person
) -> None:
    """The plate, its menu, the note and its button, by keys alone; the next key is meant for
    the plate again."""
    press = page.keyboard.press
    name = next(chair["name"] for chair in dana.view()["chairs"] if chair["seat"] != 3)
    plate(page, name).focus()
    press("Enter")
    go_down_to(page, "Add a note")
    press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").focus()
    page.keyboard.type("Calls with any pair")
    press("Tab")
    press("ArrowRight")
    expect(dialog.get_by_role("radio", name="Red")).to_be_checked()
    press("ArrowRight")
    expect(dialog.get_by_role("radio", name="Yellow")).to_be_focused()
    press("Tab")
    press("Tab")
    expect(dialog.get_by_role("button", name="Save")).to_be_focused()
    press("Enter")
    expect(dialog).to_be_hidden()
    kept = f"{name}: menu, with a note of yours, tagged yellow"
    expect(page.get_by_role("button", name=kept)).to_be_focused()


def test_what_a_menu_does_to_others(person: Callable[..., Person]) -> None:
    """Dana hosts Maya and two bots: a note and silence are hers alone, a move and a removal
    are everybody's."""
    screen, phone = person(), person()
    door = door_of(screen)
    dana, _, invite = door.night(bots=["rock", "caller"])
    bots = {chair["name"]: chair["seat"] for chair in dana.view()["chairs"]}
    maya = door.guest(dana, invite, "Maya")
    free = [seat for seat in range(1, 8) if seat not in bots.values()]
    for seat, each in zip(free, (dana, maya), strict=False):
        each.does("sit_down", seat=seat, amount=300)
    shows(screen, dana)
    shows(phone, maya)
    the_host_moves_and_removes(screen.page, dana, [*bots])
    a_note_and_a_muted_player_stay_on_this_device(screen, phone)


def the_host_moves_and_removes(page: Page, dana: people.Person, bots: list[str]) -> None:
    """A bot is moved to seat 8, and another one removed; a seat more, and the log says so."""
    first, second = bots
    plate(page, first).click()
    menu_of(page).get_by_role("menuitem", name="Move to").click()
    menu_of(page).get_by_role("menuitem", name="Seat 8").click()

    def seats(view: View) -> dict[str, int]:
        return {chair["name"]: chair["seat"] for chair in view["chairs"]}

    hears(dana, lambda view: seats(view)[first] == 8)
    expect(page.get_by_role("log")).to_contain_text(f"{first} to seat 8")
    plate(page, second).click()
    menu_of(page).get_by_role("menuitem", name="Remove bot").click()
    hears(dana, lambda view: second not in seats(view))
    page.locator(".tools").get_by_role("button", name="Host").click()
    page.get_by_role("button", name="Add a seat").click()
    expect(page.get_by_text("10 seats", exact=True)).to_be_visible()


def a_note_and_a_muted_player_stay_on_this_device(dana: Person, maya: Person) -> None:
    """Dana notes something on Maya and mutes her; after a reload it is still so, and for Maya
    nothing has changed."""
    page = dana.page
    plate(page, "Maya").click()
    expect(page.locator(".platemenu")).to_contain_text("bought in for")
    menu_of(page).get_by_role("menuitem", name="Add a note").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Never folds a flush draw")
    dialog.get_by_role("radio", name="Purple").click()
    shoot(page, "note")
    dialog.get_by_role("button", name="Save").click()
    named = page.get_by_role(
        "button", name="Maya: menu, with a note of yours, tagged purple"
    )
    named.click()
    expect(menu_of(page)).to_contain_text("Never folds a flush draw")
    menu_of(page).get_by_role("menuitem", name="Mute chat").click()
    maya.page.get_by_role("tab", name="Chat").click()
    maya.page.get_by_label("Say something").fill("Hello there")
    maya.page.keyboard.press("Enter")
    expect(maya.page.get_by_role("log")).to_contain_text("Hello there")
    desk = page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Close").click()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("log")).not_to_contain_text("Hello there")
    page.reload()
    dana.is_in()
    expect(
        page.get_by_role(
            "button", name="Maya: menu, with a note of yours, tagged purple, muted"
        )
    ).to_be_visible()
    shoot(page, "noted")
    expect(maya.page.get_by_role("button", name="Dana: menu", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_at_open_stakes_one_buys_chips_for_another(
    night: Callable[..., Night], size: tuple[int, int]
) -> None:
    """Dana buys Theo five dollars' worth: from his plate, in the middle of a hand."""
    rules = '[stakes]\nmode = "open"\n'
    kitchen = night("Theo", sits={"Dana": 1, "Theo": 2}, amount=100, rules=rules)
    kitchen.dana.does("start")
    dana = kitchen.looks("Dana", size=size)
    page, dialog = dana.page, dana.page.get_by_role("dialog")
    stack = {each["seat"]: each["stack"] for each in kitchen.dana.view()["chairs"]}
    plate(page, "Theo").click()
    menu_of(page).get_by_role("menuitem", name="Buy chips for Theo").click()
    expect(dialog.get_by_role("heading", name="Buy chips for Theo")).to_be_visible()
    dialog.get_by_role("textbox").fill("$5")
    shoot(page, f"buying-for-another-{size[0]}")
    dialog.get_by_role("button", name="Buy chips").click()
    expect(dialog).to_be_hidden()
    now = {each["seat"]: each["stack"] for each in kitchen.dana.view()["chairs"]}
    assert now[2] == stack[2] + 50
