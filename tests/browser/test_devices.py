"""One's devices on the screen: where I'm signed in, and signing the others out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, Person, shoot

pytestmark = pytest.mark.browser

NEW_PROGRAM = """() => fetch(location.pathname.replace('/n/', '/api/nights/') + '/links', {
  method: 'POST', headers: {'content-type': 'application/json'}, body: '{"kind": "script"}',
}).then(answer => answer.json()).then(link => link.token)"""
"""A token with which a program plays for who is on this page."""

GO = """token => fetch(location.pathname.replace('/n/', '/api/nights/') + '/devices', {
  method: 'DELETE', headers: {authorization: 'Bearer ' + token},
}).then(answer => answer.status)"""
"""The program signs all others out."""


@pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_devices_are_listed_and_signed_out(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana finds two programs and ends one by keyboard; the other one ends hers, and she
    reads what happened."""
    dana = person(size=size, theme=theme)
    page = dana.page
    dana.opens_night("Dana")
    tokens = [page.evaluate(NEW_PROGRAM) for _ in range(2)]
    page.get_by_role("button", name="Settings").first.click()
    mine = page.get_by_role("region", name="Your devices")
    expect(mine.get_by_role("listitem")).to_have_count(3)
    expect(mine).to_contain_text("this device")
    mine.scroll_into_view_if_needed()
    shoot(page, f"devices-{size[0]}")
    mine.get_by_role("button", name="Sign out: A program").first.focus()
    page.keyboard.press("Enter")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    works = [page.evaluate(GO, token) for token in tokens]
    assert works.count(204) == 1
    expect(page.get_by_text("You’re signed out on this device")).to_be_visible()
    shoot(page, f"signed-out-{size[0]}")
