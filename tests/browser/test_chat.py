"""The chat: addresses are links and nothing else is, and it stays where somebody reads."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.house import DESK, PHONE, Person

pytestmark = pytest.mark.browser


def chat_of(person: Person) -> Locator:
    """The chat, in the panel beside the table."""
    person.page.get_by_role("tab", name="Chat").click()
    return person.page.get_by_role("tabpanel", name="Chat")


def says(person: Person, text: str) -> None:
    """Write a line and send it."""
    chat = chat_of(person)
    chat.get_by_role("textbox").fill(text)
    chat.get_by_role("textbox").press("Enter")
    expect(chat.get_by_role("textbox")).to_have_value("")
    expect(chat.get_by_role("log")).to_contain_text(text)


def two(
    person: Callable[..., Person], size: tuple[int, int] = DESK
) -> tuple[Person, Person]:
    """Dana at a desk, and Maya."""
    dana, maya = person(), person(size=size)
    dana.opens_night("Dana")
    maya.knocks(dana.invites(), "Maya")
    dana.admits("Maya")
    maya.is_in()
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Close").click()
    return dana, maya


def test_an_address_is_a_link_and_markup_is_text(person: Callable[..., Person]) -> None:
    """Maya writes an address in brackets, markup, and a script's address: only the first is a
    link, and it opens a page of its own that learns nothing of this one."""
    dana, maya = two(person)
    text = "<img src=x onerror=alert(1)> javascript:alert(2) (https://pizza.example/a_(b)?x=1)."
    says(maya, text)
    log = chat_of(dana).get_by_role("log")
    expect(log).to_contain_text(text)
    link = log.get_by_role("link")
    expect(link).to_have_count(1)
    expect(link).to_have_text("https://pizza.example/a_(b)?x=1")
    assert link.get_attribute("href") == "https://pizza.example/a_(b)?x=1"
    assert link.get_attribute("target") == "_blank"
    assert link.get_attribute("rel") == "noopener noreferrer nofollow"
    expect(log.locator("img")).to_have_count(0)


def test_new_messages_are_counted_until_they_are_read(
    person: Callable[..., Person],
) -> None:
    """Maya writes two lines while Dana reads the log: Dana's chat has a mark and then a line
    above the first. Maya's own lines are no news to her."""
    dana, maya = two(person)
    says(maya, "one")
    says(maya, "two")
    dot = dana.page.get_by_role("tab", name="Chat").locator(".dot")
    expect(dot).to_be_visible()
    assert maya.page.get_by_role("tab", name="Chat").locator(".dot").count() == 0
    log = chat_of(dana).get_by_role("log")
    expect(log.get_by_text("New", exact=True)).to_be_visible()
    expect(dot).to_have_count(0)
    expect(log.get_by_text("Maya")).to_have_count(1)


def test_the_chat_stays_where_somebody_reads(person: Callable[..., Person]) -> None:
    """Dana scrolls up and Maya writes: Dana's lines do not move, and a button leads down."""
    dana, maya = two(person)
    for n in range(10):
        says(maya, f"line {n} " + "and so on " * 12)
    chat = chat_of(dana)
    expect(chat.get_by_text("line 9")).to_be_in_viewport()
    scroll = chat.locator(".scroll")
    scroll.evaluate("box => { box.scrollTop = 0; }")
    expect(chat.get_by_text("line 9")).not_to_be_in_viewport()
    says(maya, "the newest")
    below = chat.get_by_role("button", name="1 new message")
    expect(below).to_be_visible()
    assert scroll.evaluate("box => box.scrollTop") == 0
    below.click()
    expect(chat.get_by_text("the newest")).to_be_in_viewport()
    expect(below).to_have_count(0)


def test_a_phone_says_how_many_messages_wait(person: Callable[..., Person]) -> None:
    """Dana writes: the button of Maya's sheet says so, and the sheet opens at the chat."""
    dana, maya = two(person, PHONE)
    says(dana, "Good luck")
    button = maya.page.get_by_role("button", name="Log and chat, 1 new message")
    button.click()
    chat = maya.page.get_by_role("tabpanel", name="Chat")
    expect(chat.get_by_text("Good luck")).to_be_in_viewport()
    expect(chat.locator("time")).to_be_visible()
