"""The referee: one tap per answer, found by players' words, and applied to the hand."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from browser.test_tournament import says

pytestmark = pytest.mark.browser

LARGE_PX = 56
"""The least height of what is tapped here: one hand, in bad light."""


def real_hand(dana: Person) -> None:
    """Dana hosts a table of real cards: she and two players who have no device, and the first
    hand is on. Bo has the button and is to act."""
    dana.opens_night("Dana")
    says(dana, type="sit_down", seat=1, amount=300)
    says(dana, type="set_dealer", dealer="people")
    for seat, name in ((2, "Maya"), (3, "Bo")):
        says(dana, type="add_player", name=name, seat=seat, amount=300)
    says(dana, type="begin", button=3)


def tap(page: Page, name: str) -> None:
    """Tap what is large enough for a thumb."""
    button = page.get_by_role("button", name=name, exact=True)
    box = button.bounding_box()
    assert box
    assert box["height"] >= LARGE_PX
    button.click()


def verdict(page: Page) -> str:
    """The ruling that stands there."""
    found = page.locator(".verdict .v")
    expect(found).to_be_visible()
    return found.inner_text()


def test_on_a_phone_each_answer_is_one_tap(person: Callable[..., Person]) -> None:
    """No night: splashed, said nothing; three taps with the first letter. Back is one tap."""
    page = person(size=PHONE).page
    page.goto("/referee")
    page.get_by_role("searchbox").fill("he splashed")
    expect(page.locator(".case")).to_have_count(1)
    assert_clean(page, "referee, search")
    page.locator(".case").click()
    expect(page.get_by_role("heading", name="What did the player say?")).to_be_visible()
    assert_clean(page, "referee, question")
    tap(page, "Nothing")
    assert verdict(page).startswith("Count the pot: what it has too much is the bet.")
    expect(page.get_by_text("This house and others")).to_be_visible()
    assert_clean(page, "referee, ruling")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    tap(page, "Back one tap")
    tap(page, "“Call”")
    assert verdict(page).startswith("The words count")
    page.go_back()
    expect(page.get_by_role("heading", name="What did the player say?")).to_be_visible()


def test_another_house_is_one_choice_away(person: Callable[..., Person]) -> None:
    """The same answers at Pat's: what was a warning stands."""
    page = person(size=DESK).page
    page.goto("/referee/acted_early?did=check&then=not_yet")
    assert verdict(page).startswith("A warning")
    assert_clean(page, "referee at a desk")
    page.get_by_label("House").select_option("pats")
    expect(page.locator(".verdict .v")).to_contain_text("stands unless")
    page.get_by_role("radio", name="Folded").first.click()
    expect(page.locator(".verdict .v")).to_contain_text("fold stands unless")
    expect(page).to_have_url(re.compile("house=pats.*did=fold"))


def test_the_keyboard_is_enough(person: Callable[..., Person]) -> None:
    """Slash, words, the case, figures for answers, Backspace to go back."""
    page = person(size=DESK).page
    page.goto("/referee")
    expect(page.locator(".case").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("four cards on the flop")
    expect(page.locator(".case").first).to_contain_text("Four cards on the flop")
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.keyboard.type("string")
    found = page.locator(".case")
    # The words before found one case, too.
    expect(found).to_have_text([re.compile("^String bet")])
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(found).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radiogroup")).to_have_count(1)
    page.keyboard.press("1")
    expect(page.get_by_role("radiogroup")).to_have_count(2)
    page.keyboard.press("4")
    assert verdict(page).startswith("It’s a call: the first words count")
    page.keyboard.press("Backspace")
    expect(page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_ruling_is_applied_to_the_hand(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Bo, in turn, throws in one chip without a word. The hand knows who and what it costs:
    one question, one tap to apply, and everyone can read it."""
    dana = person(size=size)
    real_hand(dana)
    page = dana.page
    page.goto(f"/n/{dana.night}/referee/one_chip")
    role = "radio" if size == DESK else "button"
    page.get_by_role(role, name="Nothing").first.click()
    assert verdict(page).startswith("It’s a call of $0.30: Bo put in one chip")
    expect(page.locator(".means")).to_contain_text("Makes it a call to $0.30 by Bo.")
    assert_clean(page, f"referee at a table {size[0]}")
    tap(page, "Apply to hand 1")
    expect(page.get_by_role("status").last).to_have_text(
        "Done: One big chip, Bo: a call (CON-04)"
    )
    bets = {chair["seat"]: chair["bet"] for chair in dana.view()["chairs"]}
    assert bets[3] == 3
    if size == DESK:
        expect(page.locator("aside .note")).to_have_text(
            "One big chip, Bo: a call (CON-04)"
        )


def test_the_host_rules_otherwise(person: Callable[..., Person]) -> None:
    """Nothing is done to the hand; the log has the host's own words."""
    dana = person(size=PHONE)
    real_hand(dana)
    page = dana.page
    page.goto(f"/n/{dana.night}/referee/one_chip?said=nothing")
    tap(page, "Rule otherwise…")
    page.get_by_label("What do you rule?").fill("a raise, he is new")
    tap(page, "Record the ruling")
    expect(page.get_by_role("status").last).to_have_text(
        "Done: One big chip, otherwise than in CON-04: a raise, he is new"
    )
    assert dana.view()["hand"]["turn"] == 3


def test_the_table_leads_to_the_referee(person: Callable[..., Person]) -> None:
    """From the list of players, with this table's hand."""
    dana = person(size=DESK)
    dana.opens_night("Dana")
    dana.page.get_by_role("tab", name="Players").click()
    with dana.page.expect_popup() as opened:
        dana.page.get_by_role("link", name="Ask the referee").first.click()
    expect(opened.value.get_by_role("heading", name="What happened?")).to_be_visible()
    expect(opened.value.get_by_role("link", name="Back to the table")).to_be_visible()
