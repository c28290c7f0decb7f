"""From a refusal to its rule: on the sheet of this table, at tonight's blinds."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from browser.arrivals import opens, shows
from browser.house import Person

pytestmark = pytest.mark.browser


def test_from_manners_to_a_rule(person: Callable[..., Person]) -> None:
    """Dana sits down on a slow line, and at another table; she looks up a word, and when the
    first game is on she is refused a raise."""
    dana = person()
    page = dana.page
    held: list[Route] = []
    page.route(re.compile("moment=sitting_down"), lambda asked: held.append(asked))
    host = opens(dana, bots=["rock"])
    manners_that_come_late_move_nothing(page, held)
    opens(dana)
    manners_wait_until_somebody_asks(page)
    words_of_the_glossary_have_their_page(page)
    host.does("start")
    shows(dana, host, "/text")
    a_refusal_links_to_its_rule_on_the_tables_sheet(dana)


def manners_that_come_late_move_nothing(page: Page, held: list[Route]) -> None:
    """The dialog opens without them: its button stays under the finger."""
    page.get_by_role("button", name=re.compile("Seat 4$")).click()
    sit = page.get_by_role("dialog").get_by_role("button", name="Sit down")
    expect(sit).to_be_visible()
    before = sit.bounding_box()
    with page.expect_response(re.compile("moment=sitting_down")):
        for each in held:
            each.continue_()
    page.evaluate(
        "() => new Promise(drawn => setTimeout(() => requestAnimationFrame(drawn)))"
    )
    assert sit.bounding_box() == before
    sit.click()
    expect(sit).to_be_hidden()
    page.unroute(re.compile("moment=sitting_down"))


def manners_wait_until_somebody_asks(page: Page) -> None:
    """They are one folded line below the button, and open when she presses it."""
    page.get_by_role("button", name=re.compile("Seat 4$")).click()
    dialog = page.get_by_role("dialog")
    manners = dialog.get_by_text("Table manners")
    expect(manners).to_be_visible()
    first = dialog.get_by_role("listitem").first
    expect(first).to_be_hidden()
    manners.click()
    expect(first).to_be_visible()
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_be_hidden()


def words_of_the_glossary_have_their_page(page: Page) -> None:
    page.goto("/rules/glossary")
    expect(page.get_by_text("The cards that only you see.")).to_be_visible()


def a_refusal_links_to_its_rule_on_the_tables_sheet(dana: Person) -> None:
    """A raise to four chips over three is refused, and its rule is marked on the sheet."""
    page = dana.page
    now = page.get_by_role("heading", name="Now").locator("+ p")
    expect(now).to_contain_text("Your turn")
    link = page.locator(".answer").get_by_role("link")

    def is_refused() -> bool:
        """What has only just come to one is asked again."""
        if not link.is_visible():
            page.get_by_label("Command").fill("raise 0.40")
            page.keyboard.press("Enter")
            expect(page.locator("form")).to_have_attribute("aria-busy", "false")
        return link.is_visible()

    dana.wait_until(is_refused)
    rule = link.inner_text()
    with page.expect_popup() as opened:
        link.click()
    found = opened.value.locator(f"[id='{rule}']")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class(re.compile("sought"))
    expect(opened.value.get_by_text("as played tonight")).to_be_visible()
