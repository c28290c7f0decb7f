"""How long a start takes: from the lobby to the first decision, and from a link to a seat.

    python bench/start.py [times]

One Chromium on this computer and a real server with a clean data folder, at the pace that
people play at: what is waited for are the pages, the dealt cards and the bots that act before.
The one click is on "Play now"; a friend opens the link, knocks, is let in and sits down. In
seconds.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.house import ARGUMENTS, PHONE, House, Person, chromium

WANTED_S: Final = {"to the first decision": 15, "from the link to a seat": 10}

Comes = Callable[..., Person]


def to_the_first_decision(comes: Comes) -> float:
    """Dana plays against bots with one click."""
    dana = comes()
    dana.page.goto("/")
    button = dana.page.get_by_role("button", name="Play now")
    expect(button).to_be_visible()
    began = time.monotonic()
    button.click()
    dana.wait_until(dana.has_turn)
    return time.monotonic() - began


def from_the_link_to_a_seat(comes: Comes) -> float:
    """Maya comes on her phone, and Dana lets her in."""
    dana, maya = comes(), comes(size=PHONE)
    dana.opens_night("Dana")
    link = dana.invites()
    began = time.monotonic()
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    maya.sits(2)
    expect(maya.page.get_by_role("listitem").filter(has_text="You, Maya")).to_have_count(1)
    return time.monotonic() - began


def measured(browser: Browser, start: Callable[[Comes], float], chance: str) -> float:
    """One start, in a house of its own."""
    people: list[Person] = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), "1", chance)

        def comes(**options: tuple[int, int]) -> Person:
            people.append(Person(browser, house.url, **options))
            return people[-1]

        try:
            return start(comes)
        finally:
            for each in people:
                each.close()
            house.close()


def main(times: int = 5) -> None:
    """Measure both and print them."""
    starts = (to_the_first_decision, from_the_link_to_a_seat)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for start, (name, wanted_s) in zip(starts, WANTED_S.items(), strict=True):
            found = [measured(browser, start, f"start {n}") for n in range(times)]
            print(
                f"{name:<24} median {median(found):4.1f} s   max {max(found):4.1f} s   "
                f"(wanted: at most {wanted_s} s)"
            )
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
