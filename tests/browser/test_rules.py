"""From a refusal to its rule: on the sheet of this table, at tonight's blinds."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import Person
from browser.test_keyboard import opens_by_keyboard, tab_to

pytestmark = pytest.mark.browser


def test_a_refusal_links_to_its_rule_on_the_tables_sheet(
    person: Callable[..., Person],
) -> None:
    """A raise to four chips over three is refused, and its rule is marked on the sheet."""
    dana = person()
    page = opens_by_keyboard(dana)
    tab_to(page, "Text table")
    page.keyboard.press("Enter")
    now = page.get_by_role("heading", name="Now").locator("+ p")
    expect(now).to_contain_text("Your turn")
    link = page.locator(".answer").get_by_role("link")

    def is_refused() -> bool:
        """What has only just come to one is asked again."""
        if not link.is_visible():
            page.get_by_label("Command").fill("raise 0.40")
            page.keyboard.press("Enter")
        return link.is_visible()

    dana.wait_until(is_refused)
    rule = link.inner_text()
    with page.expect_popup() as opened:
        link.click()
    found = opened.value.locator(f"[id='{rule}']")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class(re.compile("sought"))
    expect(opened.value.get_by_text("as it is played tonight")).to_be_visible()


def test_a_newcomer_reads_good_manners_once(person: Callable[..., Person]) -> None:
    """Open the first time one takes a seat; later it waits behind its heading."""
    dana = person()
    page = dana.page
    opens_by_keyboard(dana)
    assert page.evaluate("localStorage.getItem('homegame.manners')") == "true"
    page.goto("/rules/glossary")
    expect(page.get_by_text("The cards that only you see.")).to_be_visible()
