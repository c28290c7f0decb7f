"""A friend's phone opens http://<a name in the network>: no secure context, and it plays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import NETWORK_NAME, PHONE, House, Person, play

pytestmark = pytest.mark.browser


def test_a_name_that_is_no_secure_context(
    house: House, person: Callable[..., Person]
) -> None:
    """Everything works but what needs https, and that says so in a sentence."""
    url = f"http://{NETWORK_NAME}:{house.port}"
    dana, maya = person(url=url), person(url=url, size=PHONE)
    dana.opens_night("Dana")
    assert not dana.page.evaluate("() => isSecureContext")

    dana.page.get_by_role("button", name="Invite").first.click()
    dialog = dana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_contain_text("that needs https")
    expect(dialog.get_by_role("img")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()

    dana.page.get_by_role("button", name="Settings").click()
    dialog.get_by_role("switch", name="Notify me when").click()
    expect(dialog.get_by_text("Notifications need https")).to_be_visible()
    expect(dialog.get_by_text("can’t keep your screen on")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()

    link = dana.invites()
    assert link.startswith(url)
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    dana.sits(1)
    maya.sits(2)
    dana.starts()
    play([dana, maya], lambda: dana.was_told("win"))
    maya.page.reload()
    maya.is_in()
