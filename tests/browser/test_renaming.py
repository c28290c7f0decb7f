"""Another name, from the plate, the list of players and the sheet of a seat."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Night, Person, shoot
from browser.layout import assert_tidy
from thorough import some

pytestmark = pytest.mark.browser

SIZES = some([(DESK, PHONE)], [(PHONE, DESK)])
"""What the host and the guest hold."""


def writes(page: Page, title: str, name: str, button: str) -> None:
    """A name is written in the dialog that is open."""
    dialog = page.get_by_role("dialog", name=title)
    dialog.get_by_label("New name").fill(name)
    dialog.get_by_role("button", name=button, exact=True).click()


def menu(page: Page, plate: str, entry: str) -> None:
    page.get_by_role("button", name=f"{plate}: menu").click()
    page.get_by_role("menuitem", name=entry, exact=True).click()


def players(person: Person) -> None:
    """The list of players is open."""
    if not person.page.get_by_role("tab", name="Players").is_visible():
        person.page.get_by_role("button", name="Log and chat").click()
    person.page.get_by_role("tab", name="Players").click()


def pictured(person: Person, name: str, size: tuple[int, int]) -> None:
    """The page as it is, in both themes, fit for everyone."""
    for theme in ("dark", "light"):
        person.page.emulate_media(color_scheme=theme)
        shoot(person.page, f"{name}-{size[0]}-{theme}")
    assert_clean(person.page, f"{name} {size[0]}")
    assert_tidy(person.page)


@pytest.mark.parametrize(("host", "guest"), SIZES)
def test_a_name_is_put_right_and_later_agreed_on(
    night: Callable[..., Night], host: tuple[int, int], guest: tuple[int, int]
) -> None:
    """Dana corrects Teo from the list before a hand was dealt; a name that is taken is refused
    in words. Theo changes it himself at his plate. After a hand Dana asks him, and he keeps his
    name; then he asks her, and she agrees. His phone has the new name for the next door, and
    her note on him goes with it."""
    table = night("Teo", "Kim", sits={"Dana": 1, "Teo": 2, "Kim": 3})
    dana, theo = table.looks("Dana", size=host), table.looks("Teo", size=guest)
    dana.page.evaluate("""localStorage['homegame.others'] = '{"teo": {"note": "calls"}}'""")
    dana.page.reload()
    dana.is_in()
    players(dana)
    rename = dana.page.get_by_role("button", name="Rename Teo")
    rename.scroll_into_view_if_needed()
    pictured(dana, "players-rename", host)
    rename.click()
    if host == DESK:  # On a phone the keys would cover the dialog.
        expect(dana.page.get_by_label("New name")).to_be_focused()
    writes(dana.page, "Rename Teo", "Kim", "Rename")
    expect(dana.page.get_by_role("alert")).to_have_text(
        "The name Kim is taken tonight. Pick another one."
    )
    expect(dana.page.get_by_label("New name")).to_be_focused()
    pictured(dana, "rename", host)
    writes(dana.page, "Rename Teo", "Theo", "Rename")
    expect(theo.page.get_by_role("button", name="Your seat: menu")).to_have_attribute(
        "title", "Theo"
    )
    if host == PHONE:
        dana.page.keyboard.press("Escape")
    menu(theo.page, "Your seat", "Change name")
    writes(theo.page, "Change name", "Theodor", "Rename")
    dana.page.get_by_role("button", name="Theodor: menu").click()
    expect(dana.page.get_by_role("menuitem", name="Edit note")).to_contain_text("calls")
    dana.page.keyboard.press("Escape")

    dana.starts()
    menu(dana.page, "Theodor", "Rename")
    dialog = dana.page.get_by_role("dialog", name="Rename Theodor")
    expect(dialog).to_contain_text("Theodor has played tonight and is asked first.")
    writes(dana.page, "Rename Theodor", "Teddy", "Ask")
    expect(dana.page.get_by_text("Waiting for Theodor to agree to Teddy")).to_be_visible()
    question = "Dana would like to call you Teddy"
    expect(theo.page.get_by_role("button", name=question)).to_be_visible()
    pictured(theo, "renamed", guest)
    theo.page.get_by_role("button", name="Answer").click()
    expect(theo.page.get_by_role("dialog")).to_contain_text(question)
    pictured(theo, "answer", guest)
    theo.page.get_by_role("button", name="Keep Theodor").click()
    expect(theo.page.get_by_role("dialog")).to_be_hidden()
    expect(dana.page.get_by_text("Waiting for Theodor")).to_be_hidden()

    menu(theo.page, "Your seat", "Change name")
    expect(theo.page.get_by_role("dialog")).to_contain_text("so a host is asked first")
    writes(theo.page, "Change name", "Ted", "Ask")
    expect(theo.page.get_by_text("Waiting for a host to agree to Ted")).to_be_visible()
    dana.page.get_by_role("button", name="Answer").click()
    dana.page.get_by_role("button", name="Change to Ted").click()
    expect(dana.page.get_by_role("button", name="Ted: menu")).to_be_visible()
    expect(theo.page.get_by_role("button", name="Your seat: menu")).to_have_attribute(
        "title", "Ted"
    )
    expect(theo.page.get_by_text("Waiting for a host")).to_be_hidden()
    assert theo.page.evaluate("localStorage['homegame.name']") == '"Ted"'
    shown = dana.view()
    assert [chair["name"] for chair in shown["chairs"]] == ["Dana", "Ted", "Kim"]


def test_names_at_a_table_of_real_cards(night: Callable[..., Night]) -> None:
    """Ben has no phone: after a hand Dana's word is enough, in the sheet of his seat. Theo has
    one, and is asked on it; he takes back what he asks himself."""
    table = night("Theo", dealer="people", depth="pots", sits={"Dana": 1, "Theo": 2})
    table.dana.does("add_player", name="Ben", seat=3, amount=300)
    table.dana.does("begin", button=1)
    dana, theo = table.looks("Dana", size=PHONE), table.looks("Theo", "/", size=PHONE)
    seat = dana.page.locator(".ring").get_by_role("button", name=re.compile("^Ben, "))
    seat.click()
    pictured(dana, "sheet-rename", PHONE)
    dana.page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    writes(dana.page, "Rename Ben", "Benno", "Rename")
    expect(
        dana.page.locator(".ring").get_by_role("button", name=re.compile("^Benno, "))
    ).to_be_visible()
    log = table.reads("log")
    said = [line["key"] for news in log["news"] for line in news.get("lines", [])]
    assert "log.renames_no_device" in said

    theo.page.get_by_role("button", name="Change name").click()
    writes(theo.page, "Change name", "Teddy", "Ask")
    expect(
        dana.page.get_by_role("button", name="Theo would like to be called Teddy")
    ).to_be_visible()
    pictured(dana, "companion-asked", PHONE)
    pictured(theo, "guest-waits", PHONE)
    theo.page.get_by_role("button", name="Take back").click()
    expect(dana.page.get_by_text("would like to be called")).to_be_hidden()
    table.dana.does("rename", guest=table["Theo"].guest, name="Ted")
    theo.page.get_by_role("button", name="Answer").click()
    theo.page.get_by_role("button", name="Change to Ted").click()
    expect(theo.page.get_by_role("dialog")).to_be_hidden()
    expect(
        dana.page.locator(".ring").get_by_role("button", name=re.compile("^Ted, "))
    ).to_be_visible()


def test_a_long_name_that_is_asked_for_leaves_no_half_line(
    night: Callable[..., Night],
) -> None:
    """What Theo's phone says while he waits has three lines, and shows nothing of a fourth."""
    table = night("Theo", "Kim", sits={"Theo": 1, "Kim": 2})
    table.dana.does("start")
    table["Theo"].until(lambda view: view["hand"])
    table["Theo"].does("rename", guest=table["Theo"].guest, name="Theodor of the long name")
    theo = table.looks("Theo", size=PHONE)
    waits = theo.page.get_by_text("Waiting for a host")
    expect(waits).to_be_visible()
    shoot(theo.page, "long-name-waits")
    lines = waits.evaluate(
        "it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)"
    )
    assert lines < 3.2
