"""After an all-in: the log shows what each hand was worth, street by street."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Night
from thorough import some

pytest.importorskip("homegame._native")
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_what_an_all_in_was_worth(
    house: House, night: Callable[..., Night], size: tuple[int, int]
) -> None:
    """Both push before the flop: four streets, and two names with their chances."""
    kitchen = night("Maya", sits={"Dana": 1, "Maya": 2})
    maya = kitchen.looks("Maya", size=size)
    kitchen.dana.does("start")
    asked = kitchen.dana.its_turn(kitchen["Maya"])
    if asked is kitchen.dana:
        most = asked.view()["may"]["raise_most"]
        asked.does("raise_to", to=most)
        maya.wait_until(maya.has_turn, "Maya's turn")
        maya.page.keyboard.press("c")
    else:
        maya.wait_until(maya.has_turn, "Maya's turn")
        maya.page.keyboard.press("a")
        maya.page.keyboard.press("Enter")
        kitchen.dana.until(lambda view: view["may"])
        kitchen.dana.does("call")
    if size == PHONE:
        maya.page.get_by_role("button", name="Log and chat").click()
    # Before the board is dealt the table asks how often.
    kitchen.plays(lambda view: view["hand"]["street"] == "over", "Dana", "Maya")
    worth = maya.page.get_by_role("table", name="All in: what each hand was worth")
    expect(worth.get_by_role("columnheader")).to_have_text(
        ["Before", "Flop", "Turn", "River"]
    )
    assert sorted(worth.get_by_role("rowheader").all_inner_texts()) == ["Dana", "You"]
    with house.still(maya):
        assert_clean(maya.page, "an all-in")
