"""A night of real cards on the host's own phone, from a clock that is called to the bank."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, hears, resized, shows
from browser.house import DESK, PHONE, Person, shoot
from browser.real_cards import Evening, Runner

pytestmark = pytest.mark.browser

CHANGE_HAND = re.compile(r"^Who won the change hand, \$")
LONG = "Konstantina of the North"
COVERED = """box => {
  const {left, right, top, bottom} = box.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !box.contains(at);
}"""
"""Whether something lies on the middle of it, or it is out of sight."""


CUT = """all => all.filter(each => {
  const words = document.createRange();
  words.selectNodeContents(each);
  return words.getBoundingClientRect().width > each.getBoundingClientRect().width + 0.1;
}).map(each => each.textContent)"""
"""What is too wide for its room, and ends in dots."""


def test_the_host_runs_the_night_to_its_end(person: Callable[..., Person]) -> None:
    """Three kitchens of one evening. In the first a clock is called and the server deals for a
    while, the second has two tables, and the third goes on to the bank."""
    host, phone = person(size=DESK), person(size=PHONE)
    evening = Evening(door_of(host), rules="[clock]\ngrace_s = 0\nseconds = 90\n")
    shows(host, evening.dana)
    shows(phone, evening.maya)
    the_host_sees_the_clock_and_stops_it(evening, host.page)
    dealing_online_is_asked_first_and_waits(evening, host.page, phone.page)
    a_table_that_is_through_waits_for_the_others(host)
    when_the_night_ends_the_host_has_ways_on(host)


def the_host_sees_the_clock_and_stops_it(evening: Evening, host: Page) -> None:
    """Maya calls it on Omar from her phone; Dana reads whose it is, and stops it. Then Dana
    calls it herself, from Omar's seat, with a phone in her hand."""
    evening.dana.does("begin", button=3)
    evening.maya.does("call_clock")
    clock = host.get_by_role("region", name="Omar is on the clock")
    for size in (PHONE, DESK):
        resized(host, size)
        expect(clock.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d"))
        shoot(host, f"real-clock-{size[0]}")
    clock.get_by_role("button", name="Stop the clock").click()
    expect(clock).to_have_count(0)
    resized(host, PHONE)
    host.get_by_role("button", name=re.compile("^Omar, ")).click()
    host.get_by_role("button", name="Call the clock").click()
    expect(clock.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d"))


def dealing_online_is_asked_first_and_waits(
    evening: Evening, host: Page, phone: Page
) -> None:
    """Theo and Omar have no phone: they are named. The night is paused, nobody gets cards, and
    a tap takes it back. No page breaks on the way."""
    evening.acts("fold")
    evening.acts("fold")
    expect(phone.get_by_role("heading", name="Seat 2")).to_be_visible()
    host.get_by_role("button", name="Host", exact=True).click()
    host.get_by_role("button", name="Deal online").click()
    dialog = host.get_by_role("dialog", name="Deal online?")
    expect(dialog.get_by_role("note")).to_contain_text("Theo and Omar have no phone here.")
    shoot(host, "real-online")
    dialog.get_by_role("button", name="Deal online").click()
    expect(host.get_by_role("button", name="Resume").first).to_be_visible()
    view = hears(evening.dana, lambda view: view["real"] is None)
    assert view["phase"] == "paused"
    host.get_by_role("button", name="Host", exact=True).click()
    host.get_by_role("button", name="Use real cards").click()
    expect(host.get_by_role("region", name="What you enter")).to_be_visible()


def a_table_that_is_through_waits_for_the_others(screen: Person) -> None:
    """Dana ends the night while two tables play. The first one's last hands are over and stand:
    it asks for no players."""
    evening = Evening(door_of(screen))
    dana, host = evening.dana, screen.page
    dana.does("add_table", dealer="people")
    for seat, name in ((1, "Ida"), (2, "Lou")):
        dana.does("add_player", name=name, seat=seat, amount=300, at=2)
    dana.does("begin", button=3, at=1)
    dana.does("begin", button=2, at=2)
    shows(screen, dana)
    dana.does("end_night")
    evening.acts("fold")
    evening.acts("fold")
    done = host.get_by_role("heading", name="This table is done for the night")
    stands = host.get_by_role("button", name="The hand stands")
    expect(host.get_by_text("then the change hand is played")).to_be_visible()
    shoot(host, "real-last-bets")
    stands.click()
    expect(host.get_by_role("heading", name=CHANGE_HAND)).to_be_visible()
    dana.does("push", winners=[[2]], at=1)
    stands.click()
    expect(done).to_be_visible()
    expect(host.get_by_role("button", name="Add player", exact=True)).to_have_count(1)
    expect(host.get_by_role("button", name="Next hand")).to_be_disabled()
    shoot(host, "real-through")
    dana.does("act_for", seat=dana.view(2)["real"]["seat"], action={"type": "fold"}, at=2)
    dana.does("settle_hand", at=2)
    dana.does("push", winners=[[1]], at=2)
    dana.does("settle_hand", at=2)
    expect(host.get_by_role("heading", name="The night is over")).to_be_visible()


def when_the_night_ends_the_host_has_ways_on(screen: Person) -> None:
    """Dana ends the night at the desk, which closes; she enters on the screen below it that
    Maya wins the change hand. Dana reads how it went, and goes on to the bank. Before that she
    is told to count the chips. The hand can be undone until she says that it stands."""
    evening = Evening(door_of(screen))
    dana, host = evening.dana, screen.page
    shows(screen, dana)
    dana.does("begin", button=3)
    evening.acts("fold")
    evening.acts("fold")
    expect(host.get_by_role("button", name=re.compile("^Maya, "))).to_be_visible()
    host.get_by_role("button", name="Host", exact=True).click()
    host.get_by_role("button", name="End the night").click()
    asked = host.get_by_role("dialog")
    expect(asked).to_contain_text("Once you say at the table that it stands,")
    expect(asked).to_contain_text("Count the chips first.")
    expect(asked.get_by_role("link", name="Count the chips")).to_have_attribute(
        "href", re.compile("/bank#count$")
    )
    shoot(host, "real-end")
    asked.get_by_role("button", name="End the night").click()
    stands = host.get_by_role("button", name="The hand stands")
    expect(host.get_by_role("button", name="Undo: Theo folds")).to_be_visible()
    stands.click()
    expect(host.get_by_role("heading", name=CHANGE_HAND)).to_be_visible()
    expect(host.get_by_role("heading", name="Host desk")).to_have_count(0)
    expect(host.locator(".tablename")).to_contain_text("Change hand")
    expect(host.get_by_text("Odd chips that go in:")).to_contain_text(
        "Theo $0.90 and Maya $0.10."
    )
    for size in (DESK, PHONE):
        resized(host, size)
        shoot(host, f"real-change-hand-{size[0]}")
        expect(host.get_by_role("heading", name=CHANGE_HAND)).to_be_visible()
    host.locator("#desk").get_by_role("button", name=re.compile("Maya$")).click()
    host.locator("#desk").get_by_role("button", name="Push the pot").click()
    expect(stands).to_be_visible()
    for size in (PHONE, DESK):
        resized(host, size)
        shoot(host, f"real-last-hand-{size[0]}")
    count = host.locator("#desk").get_by_role("link", name="Count the chips")
    expect(count).to_have_attribute("href", re.compile("/bank#count$"))
    host.get_by_role("button", name="Undo", exact=False).first.click()
    expect(host.get_by_role("heading", name=CHANGE_HAND)).to_be_visible()
    host.locator("#desk").get_by_role("button", name=re.compile("Maya$")).click()
    host.locator("#desk").get_by_role("button", name="Push the pot").click()
    stands.click()
    story = host.get_by_role("region", name="The story of the night")
    for size in (PHONE, DESK):
        resized(host, size)
        expect(host.get_by_role("heading", name="The night is over")).to_be_visible()
        expect(host.get_by_role("region", name="What you enter")).to_have_count(0)
        expect(host.get_by_role("button", name="Add player")).to_have_count(0)
        expect(host.get_by_role("heading", name="Host desk")).to_have_count(0)
        expect(story).to_contain_text("Maya+$")
        expect(story.get_by_role("button", name="Copy a link for friends")).to_be_visible()
        expect(host.get_by_role("link", name="The story of the night")).to_be_visible()
        shoot(host, f"real-over-{size[0]}")
        edges = host.locator(".right a, .right button").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().right)"
        )
        assert max(edges) <= size[0]
    host.get_by_role("link", name="Who pays whom").click()
    expect(host).to_have_url(re.compile("/bank$"))


def test_a_full_table_fits_a_phone(person: Callable[..., Person]) -> None:
    """On one phone four tables after each other: six with long names and three pots, then
    seven, eight and ten players."""
    host = person(size=PHONE)
    three_pots_and_long_names_fit(host)
    for full in (7, 8, 10):
        every_stack_can_be_read(host, full)


def three_pots_and_long_names_fit(host: Person) -> None:
    """Three of six are all in for 3, 6 and 10 dollars. No plate covers another, and no name or
    key runs off the screen."""
    runner = Runner(host, (LONG, "Ben", "Cat", "Dan", "Maximilian of the Valley", "Fay"))
    page = runner.page
    for seat, stack in ((4, 30), (5, 60), (6, 100)):
        runner.says("correct_stack", seat=seat, stack=stack, reason="Counted")
    runner.tap(f"{LONG} gets the button")
    runner.turn("Dan")
    for _ in range(3):
        runner.tap(re.compile("^All in"))
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    runner.turn(LONG)
    shoot(page, "real-three-pots-turn")
    assert (
        page.locator(".ring .plate, .foldto .tap").evaluate_all(
            f"all => all.filter({COVERED}).map(each => each.textContent)"
        )
        == []
    )
    runner.tap(re.compile("^Call"))
    runner.tap(re.compile("^Call"))
    runner.tap(re.compile("^Call"))
    shoot(page, "real-three-pots")
    page.get_by_role("button", name=re.compile("^Ben, ")).click()
    page.get_by_role("button", name="Count stack").click()
    page.get_by_role("button", name="Digits").click()
    shoot(page, "real-digits")
    keys = page.get_by_role("dialog").locator(".amount button")
    assert (
        keys.evaluate_all(
            "all => Math.max(...all.map(e => e.getBoundingClientRect().right))"
        )
        < PHONE[0]
    )


def every_stack_can_be_read(screen: Person, full: int) -> None:
    """One has over a hundred dollars; then stacks are no longer counted, and
    none is shown."""
    evening = Evening(door_of(screen), seats=full)
    dana, host = evening.dana, screen.page
    for seat in range(4, full + 1):
        dana.does("add_player", name=f"Konstantin {seat}", seat=seat, amount=300)
    dana.does("correct_stack", seat=full, stack=1284, reason="Counted")
    dana.does("begin", button=3)
    shows(screen, dana)
    stacks = host.locator(".ring .amt")
    expect(stacks.filter(has_text="$128.40")).to_have_count(1)
    assert stacks.evaluate_all(CUT) == []
    dana.does("set_depth", depth="button")
    dana.does("begin")
    expect(stacks.filter(has_text=re.compile(r"\d"))).to_have_count(0)
    shoot(host, f"real-full-{full}")
