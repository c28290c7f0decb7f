"""The table's screen: what is pressed, what is told and when, and what stays where it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.house import (
    DESK,
    HUGE,
    LARGE,
    PHONE,
    SHIFTS,
    SHOW,
    SIDEWAYS,
    SMALL,
    Person,
)
from thorough import some

pytestmark = pytest.mark.browser


def at(browser: Browser, fixtures: str, name: str, size: tuple[int, int] = DESK) -> Person:
    """Somebody at one of the made-up tables."""
    person = Person(browser, fixtures, size)
    person.page.goto(fixtures)
    person.is_in()
    person.page.evaluate(SHOW, name)
    return person


def leaves(person: Person) -> None:
    """They go, and nothing went wrong on their page."""
    person.close()
    assert not person.faults, "\n".join(person.faults)


def test_an_amount_that_may_be_two_is_asked(browser: Browser, fixtures: str) -> None:
    """Stacks of tens of thousands: 12,000 may be twelve dollars or twelve thousand. The raise
    waits until one of them is pressed. 18,50 is clear."""
    dana = at(browser, fixtures, "my-turn")
    page = dana.page
    page.evaluate("""() => {
      const rich = structuredClone(views['my-turn']);
      rich.may.raise_most = 500000;
      table.receive({seq: 2, view: rich, news: []});
    }""")
    amount = page.get_by_label("Total bet")
    amount.fill("18,50")
    raise_ = page.locator(".act.raise")
    expect(raise_).to_contain_text("$18.50")
    amount.fill("12,000")
    asked = page.get_by_role("alert").filter(has_text="$12.00 or $12,000.00?")
    expect(asked).to_be_visible()
    expect(raise_).to_be_disabled()
    asked.get_by_role("button", name="$12,000.00").click()
    expect(raise_).to_be_enabled()
    expect(raise_).to_contain_text("$12,000.00")
    leaves(dana)


def test_a_field_asks_which_amount(browser: Browser, fixtures: str) -> None:
    """The host writes 1,500 as the small blind: both readings stand below the field."""
    dana = at(browser, fixtures, "waiting")
    page = dana.page
    page.get_by_role("button", name="Host").click()
    desk = page.get_by_role("complementary", name="Host")
    desk.get_by_label("Small blind").fill("1,500")
    desk.get_by_role("button", name="Change blinds").click()
    expect(desk.get_by_role("alert")).to_contain_text("$1.50 or $1,500.00?")
    desk.get_by_role("button", name="$1.50", exact=True).click()
    expect(desk.get_by_label("Small blind")).to_have_value("$1.50")
    expect(desk.get_by_role("alert")).to_be_hidden()
    leaves(dana)


def settings(page: Page) -> None:
    """Open Settings with the mouse."""
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_enter_does_not_open_what_was_closed(browser: Browser, fixtures: str) -> None:
    """Settings, opened with the mouse, are closed: Enter sends the raise. Whoever opened them
    by key is back at the button."""
    dana = at(browser, fixtures, "my-turn")
    page = dana.page
    page.evaluate("() => { table.decide = sent => { window.sent = sent; }; }")
    for close in ("Escape", "mouse"):
        settings(page)
        if close == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert page.evaluate("() => window.sent?.type") == "raise_to"
        page.evaluate("() => { window.sent = null; }")
    page.get_by_role("button", name="Settings").focus()
    for key in ("Shift+Tab", "Tab"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    leaves(dana)


def test_the_log_goes_away_while_it_scrolls(browser: Browser, fixtures: str) -> None:
    """The window is made narrow while the log is open: its last scrolling comes too late."""
    dana = at(browser, fixtures, "my-turn")
    page = dana.page
    box = page.locator(".side .scroll").element_handle()
    page.set_viewport_size({"width": 900, "height": 800})
    expect(page.locator(".side")).to_be_hidden()
    box.dispatch_event("scroll")
    leaves(dana)


MANY_LINES = """() => {
  window.told = (first, last) => table.receive({
    seq: last, view: views['my-turn'], news: Array.from({length: last - first + 1}, (_, n) => ({
      seq: first + n, at_ms: 0, table: 1, event: {type: 'checked', seat: 1},
      lines: [{
        key: 'log.checks', kind: 'act', voice: 'calm', filling: {name: `No. ${first + n}`},
      }],
    }))});
  told(50, 199);
}"""


def test_a_long_log_is_drawn_as_far_as_it_is_read(browser: Browser, fixtures: str) -> None:
    """Of 150 lines the newest 60 are drawn. Those above come as somebody scrolls up to them,
    and what is read there stays where it is while more is told; back at the end the newest are
    enough again."""
    dana = at(browser, fixtures, "my-turn")
    page = dana.page
    page.evaluate(MANY_LINES)
    lines, box = page.locator(".log .line"), page.locator(".side .scroll")
    expect(lines).to_have_count(60)
    expect(lines.last).to_be_in_viewport()
    expect(lines.last).to_contain_text("No. 199")
    box.evaluate("box => { box.scrollTop = 100; }")
    expect(lines).to_have_count(120)
    read = lines.filter(has_text="No. 145 ")
    expect(read).to_be_in_viewport()
    page.evaluate("told(200, 219)")
    expect(lines).to_have_count(140)
    expect(lines.first).to_contain_text("No. 80")
    expect(read).to_be_in_viewport()
    box.evaluate("box => { box.scrollTop = 0; }")
    expect(lines.filter(has_text="No. 50 ")).to_have_count(1)
    box.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(lines).to_have_count(60)
    expect(lines.last).to_be_in_viewport()
    leaves(dana)


FLOP_AND_TURN = """() => {
  const turn = structuredClone(views['my-turn']), flop = structuredClone(turn);
  flop.hand.board = flop.hand.board.slice(0, 3);
  flop.hand.street = 'flop';
  flop.you.reading = 'a pair of kings';
  table.receive({seq: 50, view: flop, news: []});
  window.deals = () => table.receive({seq: 51, view: turn, news: [{
    seq: 51, at_ms: 0, table: 1,
    event: {type: 'board_dealt', street: 'turn', cards: [7]},
    lines: [{key: 'street.turn', kind: 'street', voice: 'calm', cards: ['9c']}],
  }]});
}"""


def test_nothing_is_told_before_it_is_seen(browser: Browser, fixtures: str) -> None:
    """The nine of clubs is on its way for half a second. Until it lies, the dock says a pair of
    kings, the log ends with the flop, and a screen reader hears nothing; the buttons are there
    at once."""
    dana = Person(browser, fixtures, reduced_motion="no-preference")
    page = dana.page
    page.clock.install(time=0)
    page.goto(fixtures)
    dana.is_in()
    page.clock.pause_at(3600)
    page.clock.run_for(2000)
    page.evaluate(FLOP_AND_TURN)
    page.clock.run_for(1000)
    hand = page.locator(".handline h2")
    log = page.get_by_role("log")
    heard = page.locator("[aria-live=polite]")
    expect(hand).to_contain_text("a pair of kings")
    streets = log.locator("h3").count()
    page.evaluate("() => window.deals()")
    page.clock.run_for(300)
    expect(page.locator(".board .card[aria-label='nine of clubs']")).to_have_count(1)
    expect(page.locator("button.act.call")).to_be_visible()
    expect(hand).to_contain_text("a pair of kings")
    assert log.locator("h3").count() == streets
    expect(heard).not_to_contain_text("nine of clubs")
    page.clock.run_for(400)
    expect(hand).to_contain_text("wo pair")
    expect(log.locator("h3")).to_have_count(streets + 1)
    expect(heard).to_contain_text("nine of clubs")
    leaves(dana)


def test_a_turn_is_never_hidden_on_a_phone(browser: Browser, fixtures: str) -> None:
    """Dana reads the log, the players, her host desk, the settings when her turn comes: each
    shows it, with her time, and a tap leads back to the table. The time bank is at hand."""
    dana = at(browser, fixtures, "waiting", PHONE)
    page = dana.page
    strip = page.locator("button[data-turn]")
    sheet = page.locator(".side")
    doors = {"Log and chat": sheet, "Host": sheet, "Settings": page.get_by_role("dialog")}
    for door, cover in doors.items():
        page.evaluate(SHOW, "waiting")
        page.get_by_role("button", name=door).first.click()
        expect(cover).to_be_visible()
        expect(strip).to_be_hidden()
        page.evaluate(SHOW, "my-turn")
        expect(strip).to_be_in_viewport()
        expect(strip).to_contain_text("Your turn")
        expect(strip).to_contain_text(" s")
        strip.click()
        expect(cover).to_be_hidden()
        expect(page.locator("button.act.call")).to_be_in_viewport()
    page.evaluate("""() => {
      const late = structuredClone(views['my-turn']);
      late.clock.more_ms = 30000;
      window.sent = [];
      table.send = sent => { window.sent.push(sent.type); };
      table.receive({seq: 9, view: late, news: []});
    }""")
    page.get_by_role("button", name="from the time bank").click()
    assert page.evaluate("() => window.sent") == ["more_time"]
    leaves(dana)


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
