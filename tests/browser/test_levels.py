"""The levels of a tournament that runs are changed from the host desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.arrivals import door_of, hears, shows
from browser.house import DESK, Person
from browser.real_cards import Cup

pytestmark = pytest.mark.browser


def test_a_host_changes_a_level_to_come(person: Callable[..., Person]) -> None:
    """In level 1 Dana makes level 2 cost 150/300 and takes out level 3; in level 2 there is
    nothing left to change until she adds one. The level that is played stays as it was."""
    host = person(size=DESK)
    cup = Cup(door_of(host))
    page = shows(host, cup.dana)
    page.get_by_role("button", name="Host", exact=True).click()
    desk = page.get_by_role("complementary", name="Host desk")
    was = cup.dana.view()["tournament"]["levels"]
    desk.get_by_role("button", name="Change levels").click()
    dialog = page.get_by_role("dialog", name="Levels to come")
    dialog.get_by_label("Level 2, Small").fill("150")
    dialog.get_by_label("Level 2, Big").fill("300")
    dialog.get_by_role("button", name="Remove level 3").click()
    dialog.get_by_label("Reason").fill("It gets late.")
    dialog.get_by_role("button", name="Change levels").click()
    expect(dialog).to_be_hidden()
    is_shorter = hears(cup.dana, lambda view: len(view["tournament"]["levels"]) == 2)
    levels = is_shorter["tournament"]["levels"]
    assert levels[0] == was[0]
    assert (levels[1]["small"], levels[1]["big"]) == (150, 300)
