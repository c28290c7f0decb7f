"""How a club is kept on its page: its people, its ranking, its nights and what they owe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of
from browser.house import PHONE, Person
from browser.test_club import HOUSE
from web.test_clubs import Member, ended, founded, joined, night_of, played

pytestmark = pytest.mark.browser

DATE_MS = 3_785_000_000_000
"""Some evening in 2089."""


def opened(screen: Person, member: Member) -> Page:
    """A member's browser, with the page of the club."""
    screen.signs_in(member.person)
    screen.page.goto(f"/club/{member.club}")
    return screen.page


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_a_club_is_kept(person: Callable[..., Person]) -> None:
    """Dana looks after the club at her desk, and Theo is in it on his phone: whatever she has
    changed he finds when he comes back to its page."""
    desk, phone = person(), person(size=PHONE)
    door = door_of(desk)
    dana, made = founded(door)
    theo = joined(door, dana.club, "Theo", made["invite"]["token"])
    night_of(dana, {"Dana": 500, "Theo": -1500, "Kim": 1000})
    page, other = opened(desk, dana), opened(phone, theo)
    people_are_added_renamed_and_trusted(page, other)
    the_club_ranks_otherwise_under_another_name(page, other)
    a_night_says_who_played_and_is_taken_out(page, other)
    a_date_is_cancelled_and_a_house_deleted(page, other, dana)
    a_member_comes_in_without_knocking(
        page, other, played(door, dana, "Ben", "Lou")[0].night
    )


def people_are_added_renamed_and_trusted(page: Page, other: Page) -> None:
    """Ruth has not played yet. Theo is called Teddy, and looks after the club as well."""
    people, dialog = region(page, "People"), page.get_by_role("dialog")
    people.get_by_role("button", name="Add a person").click()
    dialog.get_by_label("Name").fill("Ruth")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(people).to_contain_text("Ruth")
    people.get_by_role("button", name="Change Theo").click()
    dialog.get_by_label("Name").fill("Teddy")
    dialog.get_by_role("button", name="Rename").click()
    expect(dialog.get_by_text("Renamed.")).to_be_visible()
    trusts = dialog.get_by_role("switch", name="Looks after the club")
    trusts.click()
    expect(trusts).to_be_checked()
    page.keyboard.press("Escape")
    expect(other.get_by_role("button", name="Settings")).to_have_count(1)
    other.reload()
    expect(region(other, "People")).to_contain_text("You, Teddy")
    expect(region(other, "People")).to_contain_text("Ruth")
    expect(other.get_by_role("button", name="Settings")).to_have_count(2)


def the_club_ranks_otherwise_under_another_name(page: Page, other: Page) -> None:
    """Everyone beaten brings a point, and the spring begins: it has no table yet."""
    page.get_by_role("button", name="Settings").last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of the club").fill("Saturdays")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1, name="Saturdays")).to_be_attached()
    dialog.get_by_role("radio", name=re.compile("^Players beaten")).check()
    dialog.get_by_role("button", name="Save ranking").click()
    expect(dialog).to_contain_text("Saved. All seasons are ranked like this.")
    other.reload()
    expect(other.get_by_role("heading", level=1, name="Saturdays")).to_be_visible()
    table = region(other, "Table")
    expect(table).to_contain_text("one for every player beaten")
    expect(table.get_by_role("row", name=re.compile("Kim"))).to_contain_text("3")
    dialog.get_by_label("Name of the season").fill("Spring")
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog).to_contain_text("The season has begun.")
    page.keyboard.press("Escape")
    other.reload()
    expect(region(other, "Table")).to_contain_text("The first night of this season")


def a_night_says_who_played_and_is_taken_out(page: Page, other: Page) -> None:
    """Of all time: Kim was Ruth at this night. Then it counts no more."""
    for each in (page, other):
        region(each, "Table").get_by_label("Season").select_option("0")
    nights, dialog = region(page, "Nights"), page.get_by_role("dialog")
    nights.get_by_role("button", name="Players of Friday").click()
    dialog.get_by_label("Kim was").select_option(label="Ruth")
    expect(dialog).to_contain_text("played as Kim")
    dialog.get_by_role("button", name="Close").last.click()
    expect(
        region(page, "Table").get_by_role("row", name=re.compile("Ruth"))
    ).to_be_visible()
    nights.get_by_role("button", name="Take Friday out of the club").click()
    dialog.get_by_role("button", name="Take it out").click()
    expect(dialog).to_be_hidden()
    expect(nights).to_contain_text("No nights yet.")
    other.reload()
    expect(region(other, "Nights")).to_contain_text("No nights yet.")


def a_date_is_cancelled_and_a_house_deleted(page: Page, other: Page, dana: Member) -> None:
    """Both are asked twice."""
    dana.does("set_date", at_ms=DATE_MS, place="Dana’s")
    dana.does("keep_house", name="Mill-Lane", text=HOUSE)
    for each in (page, other):
        each.reload()
        expect(each.get_by_text("at Dana’s")).to_be_visible()
    region(page, "Next date").get_by_role("button", name="Cancel this date").click()
    page.get_by_role("button", name="Yes, cancel it").click()
    expect(page.get_by_text("This date is cancelled.")).to_be_visible()
    houses = region(page, "Houses")
    for _ in range(2):
        houses.get_by_role("button", name="Delete Mill Lane").click()
    expect(houses).to_contain_text("Save a house file here")
    other.reload()
    expect(other.get_by_text("This date is cancelled.")).to_be_visible()
    expect(region(other, "Houses")).to_contain_text("Save a house file here")


def a_member_comes_in_without_knocking(page: Page, other: Page, night: str) -> None:
    """Dana says so in the settings of the club. Theo, on his phone, opens the night's page
    without an invitation, comes in and may sit down; no one has let him in."""
    page.get_by_role("button", name="Settings").last.click()
    lets = page.get_by_role("switch", name=re.compile("^Members come in without knocking"))
    expect(lets).not_to_be_checked()
    lets.click()
    expect(lets).to_be_checked()
    page.keyboard.press("Escape")
    other.goto(f"/n/{night}")
    expect(other.get_by_role("button", name="Just watch")).to_have_count(0)
    other.get_by_label("Your name").fill("Teddy")
    other.get_by_role("button", name="Come in").click()
    expect(other.get_by_role("button", name=re.compile("^Sit here")).first).to_be_visible()


def test_figures_are_shown_and_debts_are_settled(person: Callable[..., Person]) -> None:
    """Theo and Maya have played a night of Dana's club. Theo lets the club read how he plays.
    What he owes Maya from another night he pays in part; the rest Dana takes up in the bank of
    the next one."""
    desk, phone = person(), person(size=PHONE)
    door = door_of(desk)
    dana, made = founded(door)
    theo = joined(door, dana.club, "Theo", made["invite"]["token"])
    host, guests = played(door, dana, "Theo", "Maya")
    ended(host, guests)
    page, other = opened(desk, dana), opened(phone, theo)
    theo_shows_how_he_plays(page, other)
    carried_over(dana, {"Maya": 2000, "Theo": -2000})
    a_debt_is_paid_in_part(page, other)
    the_rest_is_taken_up(page, other, dana, played(door, dana, "Theo", "Maya")[0].night)


def theo_shows_how_he_plays(page: Page, other: Page) -> None:
    """In the club, where it is kept private at first."""
    dialog = page.get_by_role("dialog")
    row = page.get_by_role("row", name=re.compile("Theo")).get_by_role("button")
    row.click()
    expect(dialog).to_contain_text("Theo keeps their playing figures private.")
    page.keyboard.press("Escape")
    other.get_by_role("row", name=re.compile("Theo")).get_by_role("button").tap()
    shows = other.get_by_role("switch", name="Everyone in the club may see how I play")
    shows.tap()
    expect(shows).to_be_checked()
    page.reload()
    row.click()
    expect(dialog.get_by_role("heading", name="How Theo played")).to_be_visible()


def carried_over(dana: Member, results: dict[str, int]) -> None:
    """A night from a ledger whose one payment is carried over."""
    dana.person.night = night_of(dana, results)
    [due] = dana.person.get(f"{dana.person.at}/bank").json()["payments"]
    about = {name: due[name] for name in ("payer", "payee", "amount")}
    dana.person.does("carry_payment", **about)


def a_debt_is_paid_in_part(page: Page, other: Page) -> None:
    """Theo gives Maya $5 of $20, and Dana enters it."""
    page.reload()
    debts, dialog = region(page, "Debts"), page.get_by_role("dialog")
    debts.get_by_role("button", name="Mark as paid: Theo owes Maya $20.00").click()
    dialog.get_by_label("Amount").fill("5")
    dialog.get_by_role("button", name="Mark as paid").click()
    expect(dialog).to_be_hidden()
    expect(debts).to_contain_text("Theo owes Maya $15.00")
    other.reload()
    expect(region(other, "Debts")).to_contain_text("You owe Maya $15.00")


def the_rest_is_taken_up(page: Page, other: Page, dana: Member, night: str) -> None:
    """The bank of the night that is on settles it; the club has no debts any more."""
    page.goto(f"/n/{night}/bank")
    region(page, "From earlier nights").get_by_role(
        "button", name="Take up tonight"
    ).click()
    expect(region(page, "Ledger")).to_contain_text("Theo owes Maya from an earlier night")
    expect(region(page, "From earlier nights")).to_have_count(0)
    other.reload()
    expect(region(other, "Table")).to_contain_text("You, Theo")
    expect(region(other, "Debts")).to_have_count(0)
