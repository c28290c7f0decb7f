"""The table's screen in a real game: what stays where it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from browser.house import DESK, HUGE, LARGE, PHONE, SHIFTS, SIDEWAYS, SMALL, Person
from thorough import some

pytestmark = pytest.mark.browser

MOVED = """window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const travels = (options?.duration ?? 0) > 1;
  if (travels && this.closest('.dealt, .board')) moved.push(this.className);
  return animate.call(this, frames, options);
};"""
"""Keeps the cards that have travelled since the page was loaded."""

LATER = "then => performance.now() >= then"
"""So late it is on the page, by the clock that it goes by."""


@pytest.mark.parametrize(
    "size",
    some([SMALL, DESK], [PHONE, SIDEWAYS, LARGE, HUGE]),
    ids=lambda size: "x".join(map(str, size)),
)
def test_nothing_jumps_at_the_table(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Cards, chips and words come and go for some hands, with everything in motion: what is
    on the screen already stays where it is."""
    dana = person(size=size, reduced_motion="no-preference")
    dana.context.add_init_script(f"({SHIFTS})()")
    dana.page.goto("/")
    dana.page.get_by_role("button", name="Play now").click()
    while dana.hand() < 3:
        dana.wait_until(lambda: dana.has_turn() or dana.hand() == 3)
        if dana.has_turn():
            dana.yields()
    assert max(dana.page.evaluate("() => window.shifts"), default=0) <= 0.02


def test_what_happened_before_comes_late_and_moves_nothing(
    person: Callable[..., Person],
) -> None:
    """The log's past is answered only when the first hand has been dealt: no line stood yet
    that it could push down."""
    dana = person(reduced_motion="no-preference")
    dana.context.add_init_script(f"({SHIFTS})()")
    held: list[Route] = []
    dana.page.route("**/log?*", lambda route: held.append(route))
    dana.page.goto("/")
    dana.page.get_by_role("button", name="Play now").click()
    dana.wait_until(dana.has_turn)
    for route in held:
        route.continue_()
    dana.page.get_by_role("log").get_by_text("seat").first.wait_for()
    assert max(dana.page.evaluate("() => window.shifts"), default=0) <= 0.02


def sees_a_deal(person: Person) -> bool:
    """Whether cards have travelled on this page and its reader has the turn; the first hand may
    have lain there already when the page came."""
    if not person.has_turn():
        return False
    if person.page.evaluate("() => window.moved.length"):
        return True
    person.yields()
    return False


def test_what_lies_there_is_dealt_no_second_time(person: Callable[..., Person]) -> None:
    """In the middle of a hand Dana loads her page anew, on a line so slow that the screen comes
    half a second after the cards are known: they lie there, and nothing travels."""
    dana = person(reduced_motion="no-preference")
    page = dana.page
    dana.context.add_init_script(MOVED)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    dana.wait_until(lambda: sees_a_deal(dana), "a deal that is seen")
    lazy: list[Route] = []
    page.route("**/assets/Screen-*.js", lambda route: lazy.append(route))
    page.reload()
    dana.wait_until(lambda: lazy and "Your turn" in page.title(), "the first frame")
    page.wait_for_function(LATER, arg=page.evaluate("() => performance.now()") + 500)
    lazy[0].continue_()
    dana.wait_until(dana.has_turn)
    expect(page.locator(".seat .dealt")).not_to_have_count(0)
    assert page.evaluate("() => window.moved") == []
