"""The chat: addresses are links and nothing else is, and it stays where somebody reads."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.house import PHONE, Night, Person

pytestmark = pytest.mark.browser

MARKUP = (
    "<img src=x onerror=alert(1)> javascript:alert(2) (https://pizza.example/a_(b)?x=1)."
)


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


def test_two_talk(night: Callable[..., Night]) -> None:
    """Dana writes: the button of Maya's sheet says so, and the sheet opens at the chat. Maya
    writes two lines while Dana reads the log: Dana's chat has a mark and then a line above the
    first. One has an address in brackets, markup, and a script's address: only the first is a
    link, and it opens a page of its own that learns nothing of this one. Dana scrolls up and
    Maya goes on: Dana's lines do not move, and a button leads down."""
    kitchen = night("Maya")
    dana, maya = kitchen.looks("Dana"), kitchen.looks("Maya", size=PHONE)
    says(dana, "Good luck")
    dot = dana.page.get_by_role("tab", name="Chat").locator(".dot")
    dana.page.get_by_role("tab", name="Log").click()
    expect(dana.page.get_by_role("tabpanel", name="Log")).to_be_visible()
    assert dot.count() == 0, "one's own line is no news"
    maya.page.get_by_role("button", name="Log and chat, 1 new message").click()
    chat = maya.page.get_by_role("tabpanel", name="Chat")
    expect(chat.get_by_text("Good luck")).to_be_in_viewport()
    expect(chat.locator("time")).to_be_visible()

    says(maya, MARKUP)
    says(maya, "two")
    expect(dot).to_be_visible()
    chat = chat_of(dana)
    log = chat.get_by_role("log")
    expect(log.get_by_text("New", exact=True)).to_be_visible()
    expect(dot).to_have_count(0)
    expect(log.get_by_text("Maya")).to_have_count(1)
    expect(log).to_contain_text(MARKUP)
    link = log.get_by_role("link")
    expect(link).to_have_count(1)
    expect(link).to_have_text("https://pizza.example/a_(b)?x=1")
    assert link.get_attribute("href") == "https://pizza.example/a_(b)?x=1"
    assert link.get_attribute("target") == "_blank"
    assert link.get_attribute("rel") == "noopener noreferrer nofollow"
    expect(log.locator("img")).to_have_count(0)

    for n in range(10):
        kitchen["Maya"].does("say", text=f"line {n} " + "and so on " * 12)
    expect(chat.get_by_text("line 9")).to_be_in_viewport()
    scroll = chat.locator(".scroll")
    scroll.evaluate("box => { box.scrollTop = 0; }")
    expect(chat.get_by_text("line 9")).not_to_be_in_viewport()
    kitchen["Maya"].does("say", text="the newest")
    below = chat.get_by_role("button", name="1 new message")
    expect(below).to_be_visible()
    assert scroll.evaluate("box => box.scrollTop") == 0
    below.click()
    expect(chat.get_by_text("the newest")).to_be_in_viewport()
    expect(below).to_have_count(0)
