"""A night of several tables: a host who plays at one of them runs all of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import hears
from browser.house import DESK, PHONE, Night

pytestmark = pytest.mark.browser

Nights = Callable[..., Night]


@pytest.fixture
def pace() -> str:
    return "1"


def desk(page: Page) -> None:
    """The host desk is open."""
    if not page.get_by_role("complementary", name="Host").is_visible():
        page.get_by_role("button", name=re.compile("^Host")).click()


def opens(page: Page, table: int) -> None:
    """The host opens another table from the desk, with one tap there."""
    desk(page)
    page.get_by_role("link", name=f"Open Table {table}").click()
    expect(page.locator(".tablename")).to_contain_text(f"Table {table}")


def goes_back(page: Page, table: int) -> None:
    page.get_by_role("link", name=f"Back to Table {table}").click()
    expect(page.locator(".tablename")).to_contain_text(f"Table {table}")
    expect(page.get_by_role("link", name=re.compile("^Back to Table"))).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_host_who_plays_runs_a_second_table(night: Nights, size: tuple[int, int]) -> None:
    """Dana plays at table 1 with Maya, and gives everyone five minutes for a turn. She adds
    table 2, which has that too, opens it, starts its game and bets at her own again. There she
    is called back to as soon as it is her turn."""
    made = night("Maya", "Kim", "Lee", sits={"Dana": 1, "Maya": 2})
    made.dana.does("start")
    dana = made.looks("Dana", size=size)
    page = dana.page
    made.dana.does("set_rules", choices={"clock.turn_s": 300})
    desk(page)
    page.get_by_role("button", name="Add an online table").click()
    opens(page, 2)
    assert made.dana.view(2)["house"]["turn_ms"] == 300_000
    for seat, name in enumerate(("Kim", "Lee"), 1):
        made[name].does("sit_down", seat=seat, amount=300, at=2)
    mine = made.dana.its_turn(made["Maya"])
    if mine is not made.dana:
        mine.does("call")
    expect(page.get_by_text("Your turn at Table 1")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tablename")).to_contain_text("Hand 1")
    assert made["Kim"].view()["hand"]["number"] == 1
    goes_back(page, 1)
    was = made.dana.view()["may"]["turn_id"]
    dana.wait_until(dana.passes)
    hears(made.dana, lambda view: not view["may"] or view["may"]["turn_id"] != was)
    assert not dana.was_told("The table has moved on")


def test_a_host_who_plays_runs_both_tables_of_real_cards(night: Nights) -> None:
    """Dana sits at table 2 and enters the first hand of table 1 on her phone: it is table 1
    that is drawn, and table 1 that is dealt. Then one tap leads back to her own."""
    made = night("Maya", dealer="people", sits={"Maya": 1})
    made.dana.does("add_table", dealer="people")
    for at, names in ((1, ("Ann", "Ben")), (2, ("Cat", "Dan"))):
        for seat, name in enumerate(names, 2):
            made.dana.does("add_player", name=name, seat=seat, amount=300, at=at)
    made.dana.does("sit_down", seat=1, amount=300, at=2)
    page = made.looks("Dana", size=PHONE).page
    expect(page.locator(".tablename")).to_contain_text("Table 2")
    opens(page, 1)
    page.get_by_role("button", name="Ann gets the button").click()
    hears(made["Maya"], lambda view: view["hand"] and view["hand"]["number"] == 1)
    assert made.dana.view(2)["hand"] is None
    goes_back(page, 2)
    page.get_by_role("button", name="Dan gets the button").click()
    hears(made.dana, lambda view: view["hand"] and view["hand"]["number"] == 1)


def test_a_phone_that_enters_follows_its_host_to_another_table(night: Nights) -> None:
    """Dana enters the hands of table 2, is moved to table 1, and table 2 is closed. Her phone
    shows table 1 by itself, and the next tap there takes effect."""
    made = night("Maya", dealer="people", sits={"Maya": 1})
    made.dana.does("name_cohost", guest=made["Maya"].guest)
    made.dana.does("add_table", dealer="people")
    made.dana.does("add_player", name="Ann", seat=2, amount=300, at=1)
    made.dana.does("sit_down", seat=1, amount=300, at=2)
    page = made.looks("Dana", size=PHONE).page
    expect(page.locator(".tablename")).to_contain_text("Table 2")
    made["Maya"].does("move_guest", guest=made.dana.guest, table=1)
    made["Maya"].does("close_table", at=2)
    page.get_by_role("button", name="Ann gets the button").click()
    hears(made.dana, lambda view: view["hand"] and view["hand"]["number"] == 1)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_page_says_where_its_hosts_seat_moved(
    night: Nights, size: tuple[int, int]
) -> None:
    """Dana's page names table 1, where she plays. She is moved to table 2: the page stays, says
    where her seat is now, and one tap leads there. Her other page, which named none, follows
    her and says so."""
    made = night("Maya", sits={"Dana": 1, "Maya": 2})
    made.dana.does("add_table")
    pinned = made.looks("Dana", "?table=1", size=size).page
    follows = made.looks("Dana", size=size).page
    for page in (pinned, follows):
        expect(page.locator(".tablename")).to_contain_text("Table 1")
    made.dana.does("move_guest", guest=made.dana.guest, table=2)
    expect(pinned.locator(".elsewhere")).to_contain_text("Your seat moved to Table 2")
    expect(pinned.locator(".tablename")).to_contain_text("Table 1")
    expect(follows.locator(".tablename")).to_contain_text("Table 2")
    expect(follows.locator(".notice")).to_contain_text("Your seat moved to Table 2")
    pinned.get_by_role("link", name="Go to Table 2").click()
    expect(pinned.locator(".tablename")).to_contain_text("Table 2")


def test_the_end_of_the_night_is_asked_about_every_table(night: Nights) -> None:
    """No hand is on at table 1, where Dana looks. At table 2 one is, and Zoe waits for the
    banker's answer: the question says both, and the night ends with that hand."""
    made = night("Kim", "Lee", "Zoe")
    made.dana.does("add_table")
    for seat, name in enumerate(("Kim", "Lee"), 1):
        made[name].does("sit_down", seat=seat, amount=300, at=2)
    made.dana.does("start", at=2)
    hears(made.dana, lambda view: made["Kim"].view()["hand"])
    made.dana.does("set_approval", approval="banker")
    made["Zoe"].does("sit_down", seat=1, amount=300, at=1)
    page = made.looks("Dana", "?table=1").page
    desk(page)
    page.get_by_role("button", name="End the night").click()
    asked = page.get_by_role("dialog", name="End the night?")
    expect(asked.get_by_text("The hand at table 2 is the last one")).to_be_visible()
    expect(asked.get_by_text("One player has asked the banker for chips")).to_be_visible()
    asked.get_by_role("button", name="End the night").click()
    hears(made["Kim"], lambda view: view["phase"] == "ending")
    expect(page.locator("#dock")).to_contain_text(
        "The night is over once the last hand is done at every table."
    )


def test_the_address_names_the_table_that_is_drawn(night: Nights) -> None:
    """Maya watches table 2, sits down there and is moved to table 1: her page shows her seat,
    also after a reload."""
    made = night("Maya")
    made.dana.does("add_table")
    screen = made.looks("Maya", "?table=2")
    expect(screen.page.locator(".tablename")).to_contain_text("Table 2")
    made["Maya"].does("sit_down", seat=3, amount=300, at=2)
    made.dana.does("move_guest", guest=made["Maya"].guest, table=1)
    expect(screen.page.locator(".tablename")).to_contain_text("Table 1")
    expect(screen.page).to_have_url(re.compile(f"{made.path}$"))


@pytest.mark.parametrize("dealer", ["server", "people"])
def test_who_has_no_seat_finds_every_table(night: Nights, dealer: str) -> None:
    """Maya has no seat and finds table 2 beside the first one, also on the phone beside real
    cards and in words; Kim, who plays at table 1, is led to no other."""
    made = night("Maya", "Kim", dealer=dealer, sits={"Kim": 1})
    made.dana.does("add_table", dealer=dealer)
    maya = made.looks("Maya", "?table=1").page
    if dealer == "server":
        maya.get_by_role("tab", name="Players").click()
    maya.get_by_role("link", name="Open Table 2").click()
    expect(maya.locator(".tablename")).to_contain_text("Table 2")
    maya.goto(f"{made.path}/text")
    maya.get_by_role("link", name="Open Table 2").click()
    expect(maya).to_have_url(re.compile("/text.table=2$"))
    expect(maya.get_by_role("link", name="Open Table 1")).to_be_visible()
    kim = made.looks("Kim", "?table=1").page
    if dealer == "server":
        kim.get_by_role("tab", name="Players").click()
    expect(kim.locator(".tablename")).to_contain_text("Table 1")
    expect(kim.get_by_role("link", name=re.compile("^Open Table"))).to_have_count(0)
