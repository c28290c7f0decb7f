"""What a screen costs on which nothing happens, in a browser that draws all motion.

    python bench/rest.py [seconds] [words in the screens' names ...]

For each screen, at a desk and on a phone: the processor time of all processes of the browser,
as a share of one core; then how often a second it draws, lays out and works out styles. An
empty page is measured beside them, in the same run. The lobby, one's own turn, the door, the
board and the table of real cards are pages of a real server, the others made-up tables.
Whoever has the turn has touched the table: from then on it may make sounds.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from browser.house import ARGUMENTS, DESK, PHONE, SETTLED, House, Person, chromium
from browser.test_companion import Runner
from browser.test_rest import PUTS
from sources import serve_sources

WANTED: Final = 0.02
"""The share of a core that a screen at rest may take."""

STILL_MS: Final = 7000
"""After so long, what a page does when it opens is over, and its last sound."""

COUNTED: Final = ("Paint", "Layout", "UpdateLayoutTree")
"""What the browser calls the work that is counted."""

Opens = Callable[[Person], None]


class Rest(NamedTuple):
    """What a screen at rest takes: a share of a core, and times a second."""

    core: float
    paints: float
    layouts: float
    styles: float


# ---------------------------------------------------------------- the measure


def spent(browser: CDPSession) -> float:
    """The processor time of all processes of a browser, in seconds."""
    found = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(each["cpuTime"] for each in found))


def measured(browser: Browser, person: Person, seconds: float) -> Rest:
    """What the browser does while nothing happens. Its work is counted afterwards: to write it
    down is work, too."""
    line, page = browser.new_browser_cdp_session(), person.page
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(STILL_MS)
    before, began = spent(line), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    core = (spent(line) - before) / (time.monotonic() - began)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    began = time.monotonic()
    page.wait_for_timeout(1000 * seconds / 3)
    took = time.monotonic() - began
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = [event["name"] for event in events if event["ph"] in "XB"]
    return Rest(core, *(names.count(name) / took for name in COUNTED))


# ---------------------------------------------------------------- the screens


def empty(person: Person) -> None:
    person.page.goto("about:blank")


def lobby(person: Person) -> None:
    person.page.goto("/")


def my_turn(person: Person) -> None:
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()
    person.wait_until(person.has_turn)
    person.page.locator("#table .felt").click(force=True)


def board(person: Person) -> None:
    my_turn(person)
    person.page.goto(f"/n/{person.night}/board")


def door(person: Person) -> None:
    person.opens_night("Dana")
    link = person.invites()
    person.context.clear_cookies()
    person.knocks(link, "Maya")


def real_cards(person: Person) -> None:
    Runner(person).tap("Ann gets the button")


def made_up(name: str) -> Opens:
    """A made-up table whose times don't run out meanwhile."""

    def opens(person: Person) -> None:
        person.page.goto("/fixtures.html?quiet")
        person.is_in()
        person.page.evaluate(PUTS, name)

    return opens


def tournament(screen: str) -> Opens:
    def opens(person: Person) -> None:
        person.page.goto(f"/tournaments.html?page=playing&screen={screen}")

    return opens


REAL: Final[dict[str, Opens]] = {
    "empty page": empty,
    "lobby": lobby,
    "at the door": door,
    "my turn": my_turn,
    "TV board": board,
    "real cards": real_cards,
}
MADE_UP: Final[dict[str, Opens]] = {
    "other's turn": made_up("waiting"),
    "between hands": made_up("showdown"),
    "paused": made_up("paused"),
    "waiting room": made_up("tournament-gathering"),
    "tournament table": made_up("tournament-playing"),
    "tournament board": tournament("board"),
    "standings": tournament("page"),
}


def main(seconds: float = 15, *words: str) -> None:
    """Measure each screen in a browser of its own, and print what it took."""
    with (
        sync_playwright() as playwright,
        serve_sources() as sources,
        tempfile.TemporaryDirectory() as folder,
    ):
        house = House(Path(folder), "1", "rest")
        print(f"{'':25} of a core  paints/s  layouts/s  styles/s")
        for name, opens in {**REAL, **MADE_UP}.items():
            if words and not any(word in name for word in words):
                continue
            for size in DESK, PHONE:
                browser = playwright.chromium.launch(
                    executable_path=chromium(), args=ARGUMENTS
                )
                url = house.url if name in REAL else sources
                person = Person(browser, url, size, reduced_motion="no-preference")
                opens(person)
                rest = measured(browser, person, seconds)
                print(
                    f"{name:16} {size[0]:4}x{size[1]:3} {rest.core:9.2%} {rest.paints:9.1f}"
                    f" {rest.layouts:10.1f} {rest.styles:9.1f}",
                    flush=True,
                )
                browser.close()
        house.close()
    print(f"wanted: at most {WANTED:.0%} of a core")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *sys.argv[2:])
