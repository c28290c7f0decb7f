"""A tournament that runs is changed from the host desk: its levels, and a break."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, hears, shows
from browser.axe import assert_clean
from browser.house import DESK, LARGE, Person, shoot
from browser.real_cards import Cup

pytestmark = pytest.mark.browser


def test_a_host_changes_a_level_to_come(person: Callable[..., Person]) -> None:
    """In level 1 Dana makes level 2 cost 150/300 and takes out level 3; in level 2 there is
    nothing left to change until she adds one. The level that is played stays as it was, and
    late entry ends with it. Then she begins a break, and ends it early."""
    host, tv = person(size=DESK), person(size=LARGE)
    cup = Cup(door_of(host), late_until=3)
    page = shows(host, cup.dana)
    shows(tv, cup.dana, "/board")
    page.get_by_role("button", name="Host", exact=True).click()
    desk = page.get_by_role("complementary", name="Host desk")
    was = cup.dana.view()["tournament"]["levels"]
    desk.get_by_role("button", name="Change levels").click()
    dialog = page.get_by_role("dialog", name="Levels to come")
    dialog.get_by_label("Level 2, Small").fill("150")
    dialog.get_by_label("Level 2, Big").fill("300")
    dialog.get_by_role("button", name="Remove level 3").click()
    dialog.get_by_label("Late entry until the end of").select_option("Level 1")
    dialog.get_by_label("Reason").fill("It gets late.")
    assert_clean(page, "levels-to-come")
    shoot(page, "levels-to-come")
    dialog.get_by_role("button", name="Change levels").click()
    expect(dialog).to_be_hidden()
    is_shorter = hears(cup.dana, lambda view: len(view["tournament"]["levels"]) == 2)
    levels = is_shorter["tournament"]["levels"]
    assert is_shorter["tournament"]["setup"]["late_until"] == 1
    assert levels[0] == was[0]
    assert (levels[1]["small"], levels[1]["big"]) == (150, 300)
    a_break_now(page, tv.page, cup)


def a_break_now(page: Page, tv: Page, cup: Cup) -> None:
    """Dinner in the middle of level 1: the board counts the break down and names the level that
    goes on; Maya’s next hand waits. Dana ends it early, and the rest of level 1 is played."""
    desk = page.get_by_role("complementary", name="Host desk")
    begin = desk.get_by_role("button", name="Begin break now")
    expect(begin).to_be_disabled()
    desk.get_by_label("Minutes of the break").select_option("30")
    desk.get_by_role("button", name="Dinner").click()
    assert_clean(page, "tournament-desk")
    shoot(page, "tournament-desk")
    begin.click()
    rests = hears(cup.dana, lambda view: view["tournament"]["phase"] == "break")
    assert rests["level_ms"] > 29 * 60_000
    assert cup.maya.view()["tournament"]["waits"] == "break"
    expect(tv.get_by_role("heading", name="Break")).to_be_visible()
    expect(tv.get_by_text(re.compile("^then level 1, 25 / 50, at "))).to_be_visible()
    shoot(tv, "break-now-tv")
    desk.get_by_role("button", name="Mistake").click()
    desk.get_by_role("button", name="End break now").click()
    goes_on = hears(cup.dana, lambda view: view["tournament"]["phase"] == "playing")
    assert goes_on["tournament"]["level"] == 1
    assert goes_on["level_ms"] > 19 * 60_000
    expect(tv.get_by_role("heading", name="Break")).to_have_count(0)
