"""The referee: one tap per answer, found by players' words, and applied to the hand."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, opens, resized, shows
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from thorough import some
from web import people

pytestmark = pytest.mark.browser

LARGE_PX = 56
"""The least height of what is tapped here: one hand, in bad light."""


def real_hand(screen: Person) -> people.Person:
    """Dana hosts a table of real cards: she and two players who have no device, and the first
    hand is on. Bo has the button and is to act."""
    dana, _, _ = door_of(screen).night(dealer="people")
    dana.does("sit_down", seat=1, amount=300)
    for seat, name in ((2, "Maya"), (3, "Bo")):
        dana.does("add_player", name=name, seat=seat, amount=300)
    dana.does("begin", button=3)
    return dana


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


def test_the_referee_is_asked_without_a_night(person: Callable[..., Person]) -> None:
    """On a phone by thumb, and at a desk by mouse and by keyboard."""
    page = person(size=PHONE).page
    page.goto("/referee")
    on_a_phone_each_answer_is_one_tap(page)
    resized(page, DESK)
    another_house_is_one_choice_away(page)
    the_keyboard_is_enough(page)
    a_slip_is_forgiven_and_rules_stand_in_for_rulings(page)


def a_slip_is_forgiven_and_rules_stand_in_for_rulings(page: Page) -> None:
    """“Spalshed” is a splash; no ruling is about bomb pots, but a rule is."""
    page.goto("/referee")
    box = page.get_by_role("searchbox")
    box.fill("he spalshed")
    expect(page.locator(".case")).to_have_text([re.compile("^Splashed the pot")])
    box.fill("bomb pot")
    expect(page.locator(".case")).to_have_count(0)
    expect(page.locator("a.hit").first).to_have_attribute("href", "/rules/VAR-10")
    box.fill("balance the tables")
    expect(page.locator(".case").first).to_contain_text("Uneven tables")


def on_a_phone_each_answer_is_one_tap(page: Page) -> None:
    """Splashed, said nothing; three taps with the first letter. Back is one tap."""
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


def another_house_is_one_choice_away(page: Page) -> None:
    """The same answers at Pat's: what was a warning stands."""
    page.goto("/referee/acted_early?did=check&then=not_yet")
    assert verdict(page).startswith("A warning")
    assert_clean(page, "referee at a desk")
    page.get_by_label("House").select_option("pats")
    expect(page.locator(".verdict .v")).to_contain_text("stands unless")
    page.get_by_role("radio", name="Folded").first.click()
    expect(page.locator(".verdict .v")).to_contain_text("fold stands unless")
    expect(page).to_have_url(re.compile("house=pats.*did=fold"))


def the_keyboard_is_enough(page: Page) -> None:
    """Slash, words, the case, figures for answers, Backspace to go back."""
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


def test_a_table_leads_to_the_referee_who_rules_on_its_hand(
    person: Callable[..., Person],
) -> None:
    """From a table online, whose players' list has the link, to tables of real cards."""
    screen = person(size=DESK)
    opens(screen)
    the_table_leads_to_the_referee(screen.page)
    for size in (DESK, PHONE):
        resized(screen.page, size)
        a_ruling_is_applied_to_the_hand(screen, size)
    the_host_rules_otherwise(screen)


def the_table_leads_to_the_referee(page: Page) -> None:
    """From the list of players, with this table's hand."""
    page.get_by_role("tab", name="Players").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Ask the referee").first.click()
    referee = opened.value
    expect(referee.get_by_role("heading", name="What happened?")).to_be_visible()
    expect(referee.get_by_role("link", name="Back to the table")).to_be_visible()
    referee.close()


def a_ruling_is_applied_to_the_hand(screen: Person, size: tuple[int, int]) -> None:
    """Bo, in turn, throws in one chip without a word. The hand knows who and what it costs:
    one question, one tap to apply, and everyone can read it."""
    dana = real_hand(screen)
    page = shows(screen, dana, "/referee/one_chip")
    role = "radio" if size == DESK else "button"
    page.get_by_role(role, name="Nothing").first.click()
    assert verdict(page).startswith("It’s a call of $0.30: Bo put in one chip")
    expect(page.locator(".means")).to_contain_text("Makes it a call to $0.30 by Bo.")
    if size in some([DESK], [PHONE]):
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


def the_host_rules_otherwise(screen: Person) -> None:
    """Nothing is done to the hand; the log has the host's own words."""
    dana = real_hand(screen)
    page = shows(screen, dana, "/referee/one_chip?said=nothing")
    tap(page, "Rule otherwise…")
    page.get_by_label("What do you rule?").fill("a raise, he is new")
    tap(page, "Record the ruling")
    expect(page.get_by_role("status").last).to_have_text(
        "Done: One big chip, otherwise than in CON-04: a raise, he is new"
    )
    assert dana.view()["hand"]["turn"] == 3
