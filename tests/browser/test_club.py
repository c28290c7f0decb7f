"""A club on the screen: a group's nights add up, people meet again, and a name can go."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import PHONE, Night, Person, shoot
from browser.layout import assert_tidy
from thorough import THOROUGH

pytestmark = pytest.mark.browser

HEAD = "player_nickname,player_id,session_start_at,buy_in,buy_out,stack,net\n"
HOUSE = 'title = "Mill Lane"\nbased_on = "vegas-home"\n'


def ledger(nets: dict[str, int]) -> str:
    """A night's ledger; everyone has bought in for $50."""
    rows = [
        f"{name},{name},2024-11-15T20:00:00.000Z,5000,{5000 + net},,{net}\n"
        for name, net in nets.items()
    ]
    return HEAD + "".join(rows)


def founds(dana: Person, title: str) -> str:
    """Dana founds a club on the first page; the link for the others."""
    page = dana.page
    page.goto("/")
    page.get_by_role("button", name="Start a club").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Start the club").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Enter a name for the club.")
    expect(dialog.get_by_label("Name of the club")).to_be_focused()
    dialog.get_by_label("Name of the club").fill(title)
    dialog.get_by_label("Your name").fill("Dana")
    assert_clean(page, "founding a club")
    dialog.get_by_role("button", name="Start the club").click()
    expect(dialog.get_by_role("heading", name=f"{title} is founded")).to_be_visible()
    if (here := dialog.get_by_text("Link for this computer")).count():
        here.click()
    field = dialog.get_by_role("textbox").first
    expect(field).to_have_value(re.compile("/n/[a-z2-9]{4}-[a-z2-9]{4}$"))
    link = field.input_value()
    dialog.get_by_role("link", name="Go to the club").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    return link


def imports(dana: Person, nights: dict[str, dict[str, int]]) -> None:
    """Dana brings nights from ledgers."""
    for name, nets in nights.items():
        file = {"name": f"{name}.csv", "text": ledger(nets)}
        answer = dana.page.request.post(
            f"{dana.url}/api/import",
            data={"title": name, "files": [file], "unit": "cents"},
            headers={"Origin": dana.url},
        )
        assert answer.status == 201, answer.text()


def looked_at(page: Page, where: str, *, touch: bool = False, judged: bool = False) -> None:
    """The layout has nothing to say, and neither has axe, unless it has judged this page in
    another size."""
    if THOROUGH or not judged:
        assert_clean(page, where)
    assert_tidy(page, touch=touch)


def rows(page: Page) -> list[str]:
    """The table, a line for each person: their name and their result."""
    found = page.get_by_role("region", name="Table").locator("tbody tr")
    return [
        re.sub(r"\s+", " ", f"{row.locator('b').inner_text()} {cell}")
        for row in found.all()
        for cell in [row.locator("td").last.inner_text()]
    ]


def test_a_club_of_two_nights(person: Callable[..., Person], tmp_path: Path) -> None:
    """Dana founds a club; Theo joins on his phone. Two nights are added, and Teddy turns out to
    be Theo. Dana sets the next date, and Theo comes. A house is kept, and Kim's name goes."""
    dana, theo = person(), person(size=PHONE, theme="light")
    link = founds(dana, "Fridays")
    page, phone = dana.page, theo.page
    club = page.url
    looked_at(page, "a new club")

    phone.goto(club)
    expect(phone.get_by_text("Ask a member who looks after it")).to_be_visible()
    looked_at(phone, "a club from outside", touch=True)
    phone.goto(link)
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_contain_text("Enter your name")
    phone.get_by_label("Your name").fill("dana")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_contain_text("already called Dana")
    phone.get_by_label("Your name").fill("Theo")
    looked_at(phone, "the door of a club", touch=True)
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("region", name="People")).to_contain_text("You, Theo")
    assert phone.url == club, "the key stays in nobody's address"

    nights = {
        "friday": {"Dana": -1500, "Teddy": 1000, "Kim": 500},
        "saturday": {"Dana": 2000, "Theo": -2500, "Kim": 500},
    }
    imports(dana, nights)
    page.goto(club)
    page.get_by_role("button", name="Add a night").click()
    for name in nights:
        page.get_by_role("button", name=f"Add {name}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Every night of yours belongs to a club.")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("region", name="Table").locator("tbody tr")).to_have_count(4)
    assert rows(page) == [
        *("Kim +$10.00", "Teddy +$10.00", "You, Dana +$5.00", "Theo −$25.00"),
    ]

    page.get_by_role("button", name="Merge two names").click()
    dialog.get_by_label("This person").select_option(label="Teddy")
    dialog.get_by_label("is the same as").select_option(label="Theo")
    expect(dialog).to_contain_text("2 nights · −$15.00")
    looked_at(page, "two names of one person")
    dialog.get_by_role("button", name="Merge").click()
    expect(dialog).to_be_hidden()
    assert rows(page) == ["Kim +$10.00", "You, Dana +$5.00", "Theo −$15.00"]
    page.get_by_role("button", name="Kim").first.focus()
    expect(page.locator("svg .strong")).to_have_count(1)
    expect(page.get_by_text("Kim after")).to_contain_text("+$10.00")
    looked_at(page, "a club of two nights")

    page.get_by_role("row", name=re.compile("Theo")).get_by_role("button").press("Enter")
    expect(dialog).to_contain_text("saturday")
    looked_at(page, "one person's season")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Set a date").click()
    dialog.get_by_label("Day").fill("2001-01-05")
    dialog.get_by_label("Place").fill("Dana’s")
    dialog.get_by_role("button", name="Save date").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "Choose a time that’s still to come"
    )
    expect(dialog.get_by_label("Place")).to_have_value("Dana’s")
    dialog.get_by_label("Day").fill("2090-01-06")
    looked_at(page, "setting a date")
    dialog.get_by_role("button", name="Save date").click()
    expect(dialog).to_be_hidden()
    phone.reload()
    expect(phone.get_by_text("at Dana’s")).to_be_visible()
    phone.get_by_role("button", name="I’m in").tap()
    expect(phone.get_by_text("1 is in")).to_be_visible()
    looked_at(phone, "a club in the hand", touch=True, judged=True)
    shoot(phone, "phone-club")
    phone.get_by_role("button", name="Kim").first.tap()
    expect(phone.get_by_role("dialog")).to_contain_text("friday")
    looked_at(phone, "one person's season in the hand", touch=True, judged=True)
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Change Theo").tap()
    looked_at(phone, "one's own place in a club", touch=True)
    phone.keyboard.press("Escape")

    (tmp_path / "Mill Lane.toml").write_text(HOUSE)
    houses = page.get_by_role("region", name="Houses")
    houses.locator("input").set_input_files(tmp_path / "Mill Lane.toml")
    expect(houses).to_contain_text("Saved by you")
    page.get_by_role("button", name="Settings").last.click()
    expect(dialog).to_contain_text("With this, Kim would lead")
    looked_at(page, "settings of a club")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Change Kim").click()
    dialog.get_by_role("button", name="Remove this name for good").click()
    expect(dialog).to_contain_text("This can’t be undone.")
    looked_at(page, "removing a name")
    dialog.get_by_role("button", name="Remove the name").click()
    expect(dialog).to_be_hidden()
    assert rows(page)[0] == "a guest +$10.00"
    expect(page.get_by_text("Kim")).to_have_count(0)

    houses.get_by_role("link", name="Open a table with Mill Lane").click()
    expect(page.get_by_role("heading", name="A night of Fridays")).to_be_visible()
    expect(
        page.get_by_role("radio", name=re.compile("Mill Lane"), checked=True)
    ).to_be_visible()
    looked_at(page, "a night of a club")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    dana.is_in()
    phone.reload()
    expect(
        phone.get_by_role("link", name="Rejoin Fridays")
        .or_(phone.get_by_role("link", name="Join"))
        .first
    ).to_be_visible()
    joins = phone.locator("header .ways .btn.primary")
    expect(joins).to_have_text(re.compile("^(Rejoin|Join) "))
    expect(phone.get_by_role("link", name="Open tonight")).to_be_visible()
    looked_at(phone, "a club whose night is played", touch=True)


def test_a_night_founds_a_club(night: Callable[..., Night]) -> None:
    """Dana and Theo have played. From the table Dana founds a club with this night and sets the
    next date; Theo joins it from the story of the night, and finds both."""
    kitchen = night("Theo", sits={"Dana": 1, "Theo": 2})
    kitchen.dana.does("start")
    kitchen.ends("Dana", "Theo")
    dana = kitchen.looks("Dana")
    theo = kitchen.looks("Theo", size=PHONE, theme="light")
    page, phone = dana.page, theo.page
    week = page.get_by_role("button", name="Same table next week")
    expect(week).to_be_visible()
    looked_at(page, "a night that is over", judged=True)
    expect(phone.locator("[data-box=ended]")).to_be_visible()
    looked_at(phone, "a night that is over in the hand", touch=True)
    week.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of the club").fill("Saturdays")
    dialog.get_by_role("button", name="Start the club").click()
    expect(dialog.get_by_role("heading", name="Saturdays is founded")).to_be_visible()
    looked_at(page, "a club that is founded")
    dialog.get_by_role("link", name="Go to the club").click()
    expect(page.get_by_role("region", name="Next date")).to_contain_text("Cancel this date")
    expect(page.get_by_role("region", name="Nights")).to_contain_text("2 players")

    phone.goto(f"{kitchen.path}/story")
    expect(phone.get_by_role("button", name="Join Saturdays")).to_be_visible()
    looked_at(phone, "a story that leads to a club", touch=True)
    phone.get_by_role("button", name="Join Saturdays").tap()
    expect(phone.get_by_role("heading", level=1, name="Saturdays")).to_be_visible()
    expect(phone.get_by_role("region", name="Table")).to_contain_text("You, Theo")
    expect(phone.get_by_role("button", name="I’m in")).to_be_visible()
    page.goto(f"{kitchen.path}/story")
    expect(page.get_by_role("link", name="Saturdays: table and nights")).to_be_visible()
    expect(page.get_by_text("Next date: ")).to_be_visible()
