"""Nothing for axe to find on the pages around the table, in the dark and in the light. The
journeys judge the pages that they come to."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from thorough import some

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_pages_around_the_table(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """The lobby, its settings, the rules, one rule, a house's sheet, and an address that is
    none."""
    page = person(size=size).page
    for path, there in (
        ("/", "Vegas rules at home"),
        ("/rules", "One deck of fifty-two"),
        ("/rules/BET-24", "Full-bet rule"),
        ("/house/vegas-home", "Seats and the button"),
        ("/house/pats/change", "Chips and the bank"),
        ("/n/nowhere", "Night not found"),
    ):
        page.goto(path)
        expect(page.get_by_text(there, exact=True).first).to_be_visible()
        assert_clean(page, path)
        if path == "/":
            page.get_by_role("button", name="Settings", exact=True).first.click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            expect(dialog.get_by_text("Loading")).to_have_count(0)
            assert_clean(page, "Settings")
