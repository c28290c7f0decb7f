"""A hand without a mouse: from the lobby to the showdown, and by the text table's one line."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.house import Night, Person

pytestmark = pytest.mark.browser

FOCUSED = """() => {
  const at = document.activeElement;
  if (at === document.body) return '';
  const labels = [...(at.labels ?? [])].map(label => label.textContent);
  return [at.getAttribute('aria-label') ?? '', ...labels, at.textContent].join(' ').trim();
}"""
MOST_STOPS = 60


def tab_to(page: Page, what: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if what in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"Tab does not come to {what!r}")


def has_focus(page: Page) -> bool:
    return bool(page.evaluate("() => document.activeElement !== document.body"))


def presses(person: Person, what: str) -> None:
    """Enter on a button that goes away by it; the focus stays where the button was."""
    button = person.page.get_by_role("button", name=what).first
    button.focus()
    person.page.keyboard.press("Enter")
    expect(button).to_be_hidden()
    assert has_focus(person.page), f"lost with {what!r}"


def opens_by_keyboard(person: Person) -> Page:
    """A table with one bot, and a seat at it."""
    page, press = person.page, person.page.keyboard.press
    page.goto("/")
    expect(page.get_by_role("radio", name="Vegas", checked=True)).to_be_visible()
    tab_to(page, "Your name")
    page.keyboard.type("Dana")
    tab_to(page, "More: Bots")
    press("Enter")
    tab_to(page, "Open the table")
    press("Enter")
    person.is_in()
    tab_to(page, "Seat 4")
    press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    tab_to(page, "Sit down")
    press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert has_focus(page), "lost with the dialog and the empty seat"
    tab_to(page, "Start the game")
    press("Enter")
    expect(person.dock).to_be_focused()
    return page


def test_keys_alone(person: Callable[..., Person]) -> None:
    """Tab and Enter to the seat, then c and k until somebody wins; r with a size raises. Then
    everything by the text table's one line: what is asked, and what is done, to the
    showdown."""
    dana = person()
    page = opens_by_keyboard(dana)
    dana.wait_until(dana.has_turn, "Dana's turn")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Fold")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()

    def acts() -> bool:
        """Call what is called; check when it is free."""
        if dana.has_turn():
            free = dana.dock.locator(".act.call", has_text="Check").count()
            page.keyboard.press("k" if free else "c")
        return dana.was_told("win")

    dana.wait_until(acts, "somebody to win")
    dana.wait_until(lambda: dana.hand() > 1 and dana.has_turn(), "Dana's turn in hand 2")
    page.get_by_role("tab", name="Log").click()
    size = page.locator(".presets button").nth(1)
    size.click()
    expect(size).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    raised = (
        page.get_by_role("log")
        .get_by_text("You raise")
        .or_(page.get_by_role("log").get_by_text("You bet"))
    )
    expect(raised.first).to_be_visible()

    tab_to(page, "Text table")
    page.keyboard.press("Enter")
    line = page.get_by_label("Command")
    answer = page.locator(".answer")
    expect(line).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(line).to_be_focused()

    def says(words: str) -> None:
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
        expect(page.locator("form")).to_have_attribute("aria-busy", "false")

    now = page.get_by_role("heading", name="Now").locator("+ p")
    expect(now).to_contain_text("Your turn")
    for asked, told in (
        ("help", "cards"),
        ("cards", "You hold"),
        ("stacks", "Seat 4, You"),
        ("pot", "in the middle"),
        ("jump", "Unknown command"),
        ("out", "Done"),
        ("back", "Done"),
        ("back", "You aren’t sitting out"),
        ("rebuy", "You can’t rebuy now"),
        ("leave", "Type leave !"),
        ("help", "auto rebuy 60"),
    ):
        says(asked)
        expect(answer).to_contain_text(told)

    def is_refused() -> bool:
        """What has only just come to one is asked again."""
        says("raise 0.01")
        return "$" in answer.inner_text()

    dana.wait_until(is_refused, "the refusal of a raise")
    history = page.get_by_role("log")
    wins = history.get_by_text("wins").or_(history.get_by_text("win "))
    before = wins.count()

    def speaks() -> bool:
        if "Your turn" in now.inner_text():
            says("check" if "free" in now.inner_text() else "call")
        return wins.count() > before

    dana.wait_until(speaks, "somebody to win")


def test_the_focus_is_never_lost(night: Callable[..., Night]) -> None:
    """Dana plays with Maya and asks whether she may correct her stack. Maya answers by
    keyboard, rebuys, votes, opens and leaves every dialog: each button goes away under her
    finger, and Tab goes on from where it was."""
    kitchen = night("Maya", sits={"Dana": 1, "Maya": 2})
    maya = kitchen.looks("Maya")
    page = maya.page
    kitchen.dana.does("correct_stack", seat=2, stack=0, reason="A test.")
    presses(maya, "Yes")
    presses(maya, "Rebuy $20.00")
    expect(maya.dock).to_be_focused()
    kitchen.dana.does("propose", extra="kill")
    presses(maya, "No")
    expect(maya.dock).to_be_focused()
    page.get_by_role("tab", name="Players").focus()
    page.keyboard.press("Enter")
    kitchen.dana.does("propose", extra="chop")
    panel = page.get_by_role("tabpanel")
    yes = panel.get_by_role("button", name="Yes")
    yes.focus()
    page.keyboard.press("Enter")
    expect(yes).to_be_hidden()
    assert has_focus(page), "lost with a vote in the panel"
    for opens in ("Settings", "Leave seat"):
        key = page.get_by_role("button", name=opens)
        key.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(key).to_be_focused()
    page.get_by_role("button", name="Leave seat").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Leave seat").focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert has_focus(page), "lost with the dialog and the seat"
