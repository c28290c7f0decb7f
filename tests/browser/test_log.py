"""The log stays at its newest line, unless somebody reads further up."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.arrivals import FRAMES
from browser.house import PHONE, Night

pytestmark = pytest.mark.browser

Nights = Callable[..., Night]
FROM_END = "box => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)"


def is_at_end(box: Locator) -> bool:
    return int(box.evaluate(FROM_END)) < 4


def test_the_log_stays_at_its_newest_line(night: Nights) -> None:
    """Maya writes many lines. Dana's text grows to the largest size: her log is still at its
    end. She scrolls up; two more lines come, and a button leads to them."""
    made = night("Maya")
    for n in range(30):
        made["Maya"].does("say", text=f"Line {n} of a long evening, with some words in it")
    dana = made.looks("Dana")
    page = dana.page
    box = page.get_by_role("tabpanel", name="Log").locator(".scroll")
    expect(box).to_contain_text("Line 29")
    dana.wait_until(lambda: is_at_end(box))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Largest").check(force=True)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    dana.wait_until(lambda: is_at_end(box))
    made["Maya"].does("say", text="And one more")
    expect(box).to_contain_text("And one more")
    dana.wait_until(lambda: is_at_end(box))
    box.evaluate("box => { box.scrollTop = box.scrollHeight / 2; }")
    dana.wait_until(lambda: not is_at_end(box))
    page.evaluate(FRAMES)  # The page hears of it with the next frame.
    for text in ("one", "two"):
        made["Maya"].does("say", text=text)
    page.get_by_role("button", name="2 new lines").click()
    dana.wait_until(lambda: is_at_end(box))


def test_a_message_on_a_phone_stands_beside_its_author(night: Nights) -> None:
    """On Dana's phone "gg" stands right behind Maya's name, and of a long message the name is
    in sight."""
    made = night("Maya")
    page = made.looks("Dana", size=PHONE).page
    long = "What a hand that was, I would have folded that on the turn at the latest"
    for text in ("gg", long):
        made["Maya"].does("say", text=text)
        line = page.locator(".lately p > span", has_text=f"Maya {text}")
        expect(line).to_be_visible()
        name, whole = (each.bounding_box() for each in (line.locator("b"), line))
        assert name
        assert whole
        assert name["width"] > 0
        assert abs(name["x"] - whole["x"]) < 1


def test_the_desk_reads_back_to_rulings_made_long_ago(night: Nights) -> None:
    """Dana corrects Maya's name, and much is said after it. On her desk, opened anew, no line
    says that she ruled on nothing: one tap leads to what she did."""
    made = night("Maya", "Kim")
    made.dana.does("rename", guest=made["Maya"].guest, name="Maja")
    for n in range(60):
        for name in ("Maya", "Kim"):
            made[name].does("say", text=f"Line {n}")
    page = made.looks("Dana").page
    page.get_by_role("button", name=re.compile("^Host")).click()
    rulings = page.get_by_role("region", name="Tonight’s rulings")
    earlier = rulings.get_by_role("button", name="Earlier")
    expect(earlier).to_be_visible()
    expect(rulings).not_to_contain_text("None yet")
    earlier.click()
    expect(rulings).to_contain_text("You rename Maya to Maja")
