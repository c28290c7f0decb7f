"""Real cards beside phones: whose phone does what, why it is too late to enter, and that the
game is paused while something is asked."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, shows
from browser.axe import assert_clean
from browser.house import LARGE, PHONE, Night, Person, shoot
from browser.real_cards import Cup, Evening

pytestmark = pytest.mark.browser

Comes = Callable[..., Person]

CASH = ("Top up", "Sit out", re.compile("^Stand up with"))
"""What a player with a phone does on it at a cash table."""
BOUGHT = ("Add-on: 2,500 chips for $10", "Staff bonus: 1,000 chips for $3")
"""The same in a tournament."""
SILENT = ("Theo", "Maya")
"""Who has not answered a deal yet, besides Omar."""


def sheet_of(page: Page, name: str) -> Locator:
    """What the host may do for this player."""
    page.locator(".ring").get_by_role("button", name=re.compile(f"^{name}, ")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Count", exact=False).first).to_be_visible()
    return sheet


def is_offered(page: Page, name: str, *keys: str | re.Pattern[str], there: bool) -> None:
    """The sheet of this player has all these keys, or none; it says whose phone has them."""
    sheet = sheet_of(page, name)
    words = (
        f"{name} is here with a phone, and uses it to buy chips, vote, sit out or leave."
    )
    expect(sheet.get_by_text(words)).to_have_count(0 if there else 1)
    for key in keys:
        expect(sheet.get_by_role("button", name=key)).to_have_count(int(there))
    assert_clean(page, f"sheet-{name}")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_seat_offers_nothing_that_its_players_phone_has(person: Comes) -> None:
    """Maya has a phone, and Theo none: her seat offers no chips, no sitting out and no leaving,
    his does."""
    desk, phone = person(size=PHONE), person(size=PHONE, theme="light")
    evening = Evening(door_of(desk))
    page = shows(desk, evening.dana)
    shows(phone, evening.maya)
    hears(evening.dana, is_connected)
    is_offered(page, "Maya", *CASH, there=False)
    is_offered(page, "Theo", *CASH, there=True)
    sheet_of(page, "Maya")
    shoot(page, "sheet-own-phone")
    page.keyboard.press("Escape")
    standing_up_is_asked_about(page, evening)


def standing_up_is_asked_about(page: Page, evening: Evening) -> None:
    """One question, then Theo is cashed out."""
    sheet = sheet_of(page, "Theo")
    sheet.get_by_role("button", name=CASH[2]).click()
    expect(sheet).to_contain_text("Theo is cashed out and gives up the seat.")
    assert any(chair["name"] == "Theo" for chair in evening.dana.view()["chairs"])
    sheet.get_by_role("button", name=CASH[2]).click()
    hears(
        evening.dana,
        lambda view: all(chair["name"] != "Theo" for chair in view["chairs"]),
    )


def is_connected(view: dict[str, list[dict[str, object]]]) -> bool:
    """Maya's phone is here."""
    return any(each["name"] == "Maya" and each["connected"] for each in view["chairs"])


def an_add_on_is_asked_about(page: Page, cup: Cup) -> None:
    """One question has the price and the chips; with its answer Theo has them."""
    sheet = sheet_of(page, "Theo")
    sheet.get_by_role("button", name=BOUGHT[0]).click()
    expect(sheet.get_by_role("heading", name=BOUGHT[0])).to_be_visible()
    expect(sheet.get_by_text("It goes on Theo’s account")).to_be_visible()
    sheet.get_by_role("button", name="Buy").click()
    hears(cup.dana, has_added_on)


def has_added_on(view: dict[str, Any]) -> bool:
    """Theo can't add on any more."""
    theo = next(each["guest"] for each in view["chairs"] if each["name"] == "Theo")
    return not any(
        each["guest"] == theo and each["add_on"] for each in view["real"]["speaks"]
    )


def test_a_seat_sells_nothing_that_its_players_phone_buys(person: Comes) -> None:
    """In a tournament the same is so of the add-on, the staff bonus and asking for a deal."""
    desk, phone = person(size=PHONE), person(size=PHONE)
    sold = {"addon": 2500, "addon_cost": 1000, "bonus": 1000, "bonus_cost": 300}
    cup = Cup(door_of(desk), late_until=1, **sold)
    page = shows(desk, cup.dana)
    shows(phone, cup.maya)
    hears(cup.dana, is_connected)
    is_offered(page, "Maya", *BOUGHT, there=False)
    is_offered(page, "Theo", *BOUGHT, there=True)
    an_add_on_is_asked_about(page, cup)
    cup.comes_to("break")
    cup.comes_to("playing")
    is_offered(page, "Maya", "Ask for a deal", there=False)
    is_offered(page, "Theo", "Ask for a deal", there=True)


def test_add_player_says_why_it_is_too_late(person: Comes) -> None:
    """Late entry is over, and Omar, who was third, has his prize: no field for a name is there,
    and each has its reason."""
    screen = person(size=PHONE)
    cup = Cup(door_of(screen), payout={"percent": [50, 30, 20]})
    page = shows(screen, cup.dana)
    page.get_by_role("button", name="Add player").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("No one can enter any more.")
    expect(sheet.get_by_role("textbox")).to_have_count(0)
    assert_clean(page, "too-late")
    shoot(page, "too-late")
    page.keyboard.press("Escape")
    cup.dana.does("begin", button=cup.seats["Dana"])
    for name in ("Theo", "Omar"):
        cup.dana.does("set_depth", depth="button") if name == "Theo" else None
        cup.dana.does("knock_out", seat=cup.seats[name])
        cup.dana.does("begin")
    page.get_by_role("button", name="Add player").first.click()
    expect(sheet).to_contain_text("Omar’s prize has been paid, so their place stands.")
    expect(
        sheet.get_by_role("group", name="Not out after all?").get_by_role("button")
    ).to_have_text(["Theo"])
    shoot(page, "too-late-for-two")


def test_a_table_says_that_it_is_paused_while_a_vote_is_open(
    night: Callable[..., Night],
) -> None:
    """Dana pauses and asks Maya whether her stack may be corrected. Maya reads the question and
    that the game is paused, at the table and in the text table; Dana reads both, too."""
    made = night("Maya", "Theo", sits={"Dana": 1, "Maya": 2, "Theo": 3})
    dana, maya = made.looks("Dana"), made.looks("Maya", size=PHONE, theme="light")
    made.dana.does("pause")
    made.dana.does("correct_stack", seat=2, stack=200, reason="Counted twice.")
    asked = re.compile("^Correct your stack from")
    expect(maya.dock.get_by_role("heading", name=asked)).to_be_visible()
    expect(maya.dock).to_contain_text("Paused by Dana.")
    expect(maya.dock.get_by_role("button", name="Yes")).to_be_visible()
    expect(dana.dock).to_contain_text("You paused the game")
    shoot(maya.page, "paused-vote")
    assert_clean(maya.page, "paused-vote")
    text = made.looks("Maya", "/text").page
    expect(text.get_by_text("Paused by Dana.").first).to_be_visible()
    expect(text.get_by_text(re.compile("Correct your stack from")).first).to_be_visible()


def test_real_tables_say_that_they_are_paused_while_a_deal_is_open(person: Comes) -> None:
    """Maya proposes a deal, and Dana pauses: Dana's desk, Maya's phone, the standings and the
    TV say both."""
    desk, phone, tv = (
        person(size=PHONE),
        person(size=PHONE, theme="light"),
        person(size=LARGE),
    )
    cup = Cup(door_of(desk))
    host, guest = shows(desk, cup.dana), shows(phone, cup.maya)
    board = shows(tv, cup.dana, "/board")
    cup.maya.does("talk_deal")
    cup.maya.does("propose_deal", kind="even")
    cup.dana.does("pause")
    expect(host.get_by_role("status").get_by_text("You paused the game")).to_be_visible()
    expect(host.get_by_role("button", name="Take $20")).to_be_in_viewport(ratio=1)
    expect(phone.dock).to_contain_text("You proposed a deal")
    expect(phone.dock).to_contain_text("Paused by Dana.")
    expect(board.get_by_text("Paused by Dana")).to_be_visible()
    shoot(host, "paused-deal-host")
    shoot(guest, "paused-deal-guest")
    shoot(board, "paused-deal-tv")
    guest.goto(f"/n/{cup.dana.night}/tournament")
    expect(guest.get_by_text("Paused by Dana")).to_be_visible()
    expect(guest.get_by_role("heading", name="Deal")).to_be_visible()
    shoot(guest, "paused-deal-standings")


def test_a_deal_is_answered_on_the_phone_of_who_has_one(person: Comes) -> None:
    """Dana proposes a deal. Theo has no phone, and she answers for him; Maya has one, and is
    asked there."""
    desk, phone = person(size=PHONE), person(size=PHONE)
    cup = Cup(door_of(desk))
    host, guest = shows(desk, cup.dana), shows(phone, cup.maya)
    hears(cup.dana, is_connected)
    cup.dana.does("talk_deal")
    cup.dana.does("propose_deal", kind="even")
    host.goto(f"/n/{cup.dana.night}/tournament")
    theo, maya = [host.get_by_role("button", name=f"{one} takes it") for one in SILENT]
    expect(theo).to_be_visible()
    expect(maya).to_have_count(0)
    guest.get_by_role("button", name=re.compile("^Take ")).click()
    theo.click()
    expect(theo).to_have_count(0)


def test_a_phone_beside_real_cards_says_how_the_tournament_ended(person: Comes) -> None:
    """All four share evenly. Maya's phone says that a deal ended it, her place and her money,
    with everyone's, and the way to the standings."""
    phone = person(size=PHONE)
    cup = Cup(door_of(phone))
    page = shows(phone, cup.maya)
    cup.dana.does("talk_deal")
    cup.dana.does("propose_deal", kind="even")
    cup.maya.does("answer_deal", yes=True)
    for guest in cup.dana.view()["guests"]:
        if guest["name"] in ("Theo", "Omar"):
            agrees = {"type": "answer_deal", "yes": True}
            cup.dana.does("on_behalf", guest=guest["guest"], command=agrees)
    how = page.get_by_role("region", name="How the tournament ended")
    expect(how).to_contain_text("It ended with the deal.")
    expect(how).to_contain_text(re.compile("You (won|finished .*of 4) and got "))
    expect(how.get_by_role("listitem")).to_have_count(4)
    expect(how.get_by_role("link", name="Standings")).to_be_visible()
    shoot(page, "over-on-a-phone")
    assert_clean(page, "over-on-a-phone")


def test_a_late_guest_reads_the_bounty_and_what_a_rebuy_costs(person: Comes) -> None:
    """Late entry is open in level 1. Nina's phone says it beside what her entry costs, and the
    TV to the whole room."""
    phone, tv = person(size=PHONE), person(size=LARGE)
    door = door_of(phone)
    cup = Cup(door, late_until=2, bounty=500, rebuys=1)
    page = shows(phone, door.guest(cup.dana, cup.invite, "Nina"))
    dock = page.locator("#dock")
    expect(dock.get_by_role("button", name="Enter for $25")).to_be_visible()
    expect(dock).to_contain_text("A bounty of $5 on each head")
    expect(dock).to_contain_text("a rebuy is 5,000 chips for $25.")
    shoot(page, "late-terms")
    assert_clean(page, "late-terms")
    board = shows(tv, cup.dana, "/board")
    for down in (0, 8):  # Wherever the picture of the TV has wandered.
        board.locator(".tv").evaluate(
            "(tv, px) => tv.style.setProperty('--y', `${px}px`)", down
        )
        expect(board.get_by_text("A bounty of $5 on each head")).to_be_in_viewport(ratio=1)
    expect(board.get_by_text("a rebuy is 5,000 chips for $25")).to_be_visible()
    shoot(board, "late-terms-tv")
