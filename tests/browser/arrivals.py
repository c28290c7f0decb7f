"""Nights that are on when a page opens: what leads up to a journey happens over HTTP, and a
browser is given the place that somebody has there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.house import Person
from frames import View
from web import people

FRAMES = """() => new Promise(
  drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"""
"""Two frames: the first tells the page of its new size, and by the second it is drawn."""


def door_of(screen: Person) -> people.Door:
    """The address that a browser comes to; it closes with the browser."""
    door = people.Door(screen.url)
    screen.context.on("close", lambda _: door.close())
    return door


def shows(screen: Person, who: people.Person, path: str = "") -> Page:
    """Open a page of somebody's night in this browser, with the place that they have there."""
    screen.signs_in(who)
    screen.page.goto(f"/n/{who.night}{path}")
    return screen.page


def opens(screen: Person, **asked: Any) -> people.Person:
    """Dana opens a night, and her browser shows it; who she is over HTTP."""
    host, _, _ = door_of(screen).night(**asked)
    shows(screen, host)
    return host


def hears(who: people.Person, is_so: Callable[[View], Any]) -> View:
    """Listen until something is so, from how it stands now; the table as it is then."""
    with who.connect() as line:
        view: View = line.until(lambda frame: is_so(frame["view"]))["view"]
        return view


def is_asked(screen: Person) -> None:
    """It has come to be this person's turn: there are keys to act with."""
    expect(screen.dock.locator("button.act:enabled").first).to_be_visible()


def resized(page: Page, size: tuple[int, int]) -> None:
    """Turn the device, or take a larger one."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)
