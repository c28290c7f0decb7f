"""A tournament at its table: what is called, told and pressed there. The tables are made up."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, SETTLED, SHOW, Person, shoot
from browser.layout import assert_tidy

pytestmark = pytest.mark.browser

SENT = """() => {
  window.sent = [];
  table.send = command => (sent.push(command), Promise.resolve(null));
}"""
"""Keeps what the page sends, and takes it."""

LATER = """([name, more]) => {
  const {tournament, ...others} = more;
  const view = {...views[name], ...others};
  table.receive({seq: (window.at = (window.at ?? 900) + 1), news: [],
    view: {...view, tournament: {...view.tournament, ...tournament}}});
}"""
"""The same table, with something new in it."""


def at(browser: Browser, fixtures: str, name: str, size: tuple[int, int] = DESK) -> Person:
    """Somebody looks at one of the made-up tables."""
    person = Person(browser, fixtures, size)
    person.page.goto(f"{fixtures}?quiet&view={name}")
    person.page.locator("#table").wait_for()
    person.page.evaluate(SENT)
    return person


def sent(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => sent")
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_bounty_on_each_head_stands_at_its_plate(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """Maya's has grown to 12.50, and grows to 15 when she knocks somebody out."""
    person = at(browser, fixtures, "tournament-bounties", size)
    page = person.page
    maya = page.locator("[data-seat='2']")
    expect(maya.locator(".bounty")).to_have_text("$12.50")
    expect(maya.locator(".sr").first).to_contain_text("bounty $12.50")
    page.wait_for_function(SETTLED)
    shoot(page, f"tournament-bounties-{size[0]}")
    assert_tidy(page, touch=size == PHONE)
    page.evaluate(
        """() => {
          const view = views['tournament-bounties'];
          const chairs = view.chairs.filter(({seat}) => seat !== 7);
          table.receive({seq: 901, news: [], view: {...view, chairs: chairs.map(chair =>
            chair.seat === 2 ? {...chair, bounty: 1500} : chair)}});
        }"""
    )
    expect(maya.locator(".bounty")).to_have_text("$15")
    expect(page.locator(".bounty")).to_have_count(6)
    maya.get_by_role("button").click()
    expect(page.get_by_text("bounty $15 · ")).to_be_visible()
    person.close()


def test_the_clock_runs_down_and_warns_once(browser: Browser, fixtures: str) -> None:
    """A minute and half a second are left: the warning comes, and names the next blinds."""
    person = at(browser, fixtures, "tournament-playing")
    page = person.page
    timer = page.get_by_role("timer")
    expect(timer).to_have_text("7:12")
    page.evaluate(LATER, ["tournament-playing", {"level_ms": 60_500}])
    warned = page.get_by_role("status").filter(has_text="One minute left")
    expect(warned).to_have_text("One minute left. Next blinds: 400 and 800.")
    expect(timer).to_have_text("0:59")
    expect(page.locator(".words")).to_have_text(
        "Blinds go up to 400 / 800 with the next hand after the clock"
    )
    page.evaluate(LATER, ["tournament-playing", {"level_ms": 42_000, "level_runs": False}])
    expect(timer).to_have_text("0:42")
    person.close()


def test_levels_are_said_by_a_voice_for_who_wants_one(
    browser: Browser, fixtures: str
) -> None:
    """Level 8 begins, and then everyone is in the money."""
    person = at(browser, fixtures, "tournament-playing")
    page = person.page
    page.evaluate(
        """() => {
          window.spoken = [];
          speechSynthesis.speak = said => spoken.push(said.text);
        }"""
    )
    page.evaluate(LATER, ["tournament-playing", {"tournament": {"level": 8}}])
    assert page.evaluate("() => spoken") == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Say levels aloud").click()
    page.keyboard.press("Escape")
    page.evaluate(LATER, ["tournament-playing", {"tournament": {"level": 9}}])
    money = {"tournament": {"level": 9, "left": 3, "to_money": 0}}
    page.evaluate(LATER, ["tournament-playing", money])
    assert page.evaluate("() => spoken") == [
        "Level 9. Blinds 600 and 1,200, ante 1,200.",
        "You’re all in the money.",
    ]
    expect(page.get_by_role("status").filter(has_text="in the money")).to_have_count(1)
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_is_moved_reads_where_and_why(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """Dana goes from table 1 to table 3, seat 5."""
    person = at(browser, fixtures, "tournament-playing", size)
    page = person.page
    page.evaluate(
        """() => {
          const view = views['tournament-playing'];
          table.receive({seq: 901, view: {...view, table: 3}, news: [{seq: 901, at_ms: 0,
            table: 3, event: {type: 'moved_here', guest: 'g1'}, lines: [
            {key: 'log.moved_balance', you: 'log.you.moved_balance', who: 'g1',
             filling: {name: 'Dana', table: 'table 3', seat: 5}}]}]});
        }"""
    )
    expect(page.locator(".notice")).to_have_text(
        "You move to table 3, seat 5: you would have been the next big blind here"
    )
    page.wait_for_function(SETTLED)
    shoot(page, f"tournament-moved-{size[0]}")
    person.close()


def test_one_enters_with_the_keyboard(browser: Browser, fixtures: str) -> None:
    """From the top of the page: skip to what is mine, and enter."""
    person = at(browser, fixtures, "tournament-gathering-guest", PHONE)
    page = person.page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Enter for $30")).to_be_focused()
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "enter_tournament"}]
    person.close()


def test_the_focus_stays_in_the_dock_when_a_key_goes(
    browser: Browser, fixtures: str
) -> None:
    """The host enters and starts it by keyboard: both keys are gone then."""
    person = at(browser, fixtures, "tournament-gathering")
    page = person.page
    dock = page.locator("#dock")
    page.get_by_role("button", name="Enter for").press("Enter")
    page.evaluate(LATER, ["tournament-gathering-in", {}])
    expect(page.get_by_role("button", name="Take your entry back")).to_be_visible()
    expect(dock).to_be_focused()
    page.evaluate(LATER, ["tournament-gathering", {}])
    page.get_by_role("button", name="Start now").press("Enter")
    page.evaluate(LATER, ["tournament-playing", {}])
    expect(page.locator(".plate").first).to_be_visible()
    expect(dock).to_be_focused()
    person.close()


def test_the_felt_tells_who_has_won_though_nothing_else_happens(
    browser: Browser, fixtures: str
) -> None:
    """The last hand is looked at for a moment, and then the result comes by itself."""
    person = at(browser, fixtures, "tournament-playing")
    page = person.page
    page.evaluate(LATER, ["winner", {"clock": None}])
    result = page.get_by_role("region", name="How the tournament ended")
    expect(result).to_contain_text("Dana")
    expect(result.get_by_role("link", name="Standings")).to_be_visible()
    person.close()


def test_the_host_starts_it(browser: Browser, fixtures: str) -> None:
    """Three bots come, two stacks are kept, and it starts; or it is called off."""
    person = at(browser, fixtures, "tournament-gathering")
    page = person.page
    bots = page.get_by_role("button", name="More: Bots")
    bots.click()
    bots.click()
    page.get_by_role("button", name="Add 3 bots").click()
    page.get_by_role("button", name="More: Stacks for late players").click()
    page.get_by_role("button", name="Keep 2 stacks").click()
    page.get_by_role("button", name="Start now with 14").click()
    page.get_by_role("button", name="Call it off").click()
    dialog = page.get_by_role("dialog")
    assert_clean(page, "calling it off")
    page.emulate_media(color_scheme="dark")
    dialog.get_by_label("Reason").fill("Too few came.")
    dialog.get_by_role("button", name="Call it off").click()
    expect(dialog).to_be_hidden()
    assert sent(page) == [
        {"type": "enter_bots", "count": 3},
        {"type": "expect_late", "count": 2},
        {"type": "start_tournament"},
        {"type": "end_tournament", "reason": "Too few came."},
    ]
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_host_keeps_the_clock(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """A minute more, for a reason; the levels to come; the end, with what it means."""
    person = at(browser, fixtures, "tournament-break", size)
    page = person.page
    page.evaluate(LATER, ["tournament-break", {"level_runs": False}])
    page.get_by_role("button", name="Host").click()
    desk = page.get_by_role("complementary", name="Host desk")
    more = desk.get_by_role("button", name="+1 minute")
    expect(more).to_be_disabled()
    desk.get_by_label("Reason").fill("The pizza is here.")
    more.click()
    desk.get_by_role("button", name="End break now").click()
    reason = "The pizza is here."
    assert sent(page) == [
        {"type": "set_level_clock", "left_s": 332, "reason": reason},
        {"type": "set_level_clock", "left_s": 0, "reason": reason},
    ]
    shoot(page, f"tournament-desk-{size[0]}")
    assert_clean(page, "the tournament at the desk")
    page.emulate_media(color_scheme="dark")

    desk.get_by_role("button", name="Change levels").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Level 9, Big").fill("zero")
    dialog.get_by_label("Reason").fill("It gets late.")
    dialog.get_by_role("button", name="Change levels").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Level 9: use whole numbers")
    shoot(page, f"tournament-levels-{size[0]}")
    assert_clean(page, "the levels to come")
    page.emulate_media(color_scheme="dark")
    assert_tidy(page, touch=size == PHONE)
    dialog.get_by_label("Level 9, Big").fill("1,500")
    for _ in range(3):
        dialog.get_by_role("button", name="Remove level 10").click()
    dialog.get_by_role("button", name="Change levels").click()
    expect(dialog).to_be_hidden()
    level = {"small": 600, "big": 1500, "ante": 1200, "minutes": 20, "rest": 0}
    assert sent(page)[2:] == [
        {"type": "set_levels", "levels": [level], "reason": "It gets late."}
    ]

    desk.get_by_role("button", name="End tournament").click()
    expect(dialog).to_contain_text("It can’t be undone.")
    dialog.get_by_label("Reason").fill("Fire alarm.")
    shoot(page, f"tournament-end-{size[0]}")
    dialog.get_by_role("button", name="End tournament").click()
    assert sent(page)[3:] == [{"type": "end_tournament", "reason": "Fire alarm."}]
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_add_on_can_be_bought_on_ones_turn(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """The keys of the turn have no room for it: it is in the menu of one's own plate, and among
    the keys once it's somebody else's turn."""
    person = at(browser, fixtures, "tournament-add-on-turn", size)
    page = person.page
    name = re.compile("^Add-on: .* chips")
    expect(page.locator("#dock").get_by_role("button", name=name)).to_have_count(0)
    page.locator("[data-seat='1']").get_by_role("button").focus()
    page.keyboard.press("Enter")
    item = page.get_by_role("menuitem", name=name)
    expect(item).to_be_visible()
    page.wait_for_function(SETTLED)
    shoot(page, f"tournament-add-on-turn-{size[0]}")
    item.click()
    assert sent(page) == [{"type": "add_on"}]
    page.evaluate(SHOW, "tournament-add-on")
    expect(page.locator("#dock").get_by_role("button", name=name)).to_be_visible()
    person.close()


def test_who_is_out_buys_in_again_or_watches(browser: Browser, fixtures: str) -> None:
    """The panel goes when one watches, and comes back with the next loss."""
    person = at(browser, fixtures, "busted-rebuy")
    page = person.page
    panel = page.get_by_role("region", name="You’re out of chips")
    panel.get_by_role("button", name="Buy another stack for $30").click()
    assert sent(page) == [{"type": "rebuy"}]
    panel.get_by_role("button", name="Watch").click()
    expect(panel).to_be_hidden()
    page.evaluate(LATER, ["busted-rebuy", {"tournament": {"stacks": 19}}])
    expect(panel).to_be_visible()
    page.evaluate(SHOW, "busted-paid")
    expect(page.get_by_role("region", name="You finish 3rd of 18")).to_contain_text(
        "You get $72, and $10 in bounties."
    )
    person.close()


def test_on_a_phone_the_dock_tells_who_is_out(browser: Browser, fixtures: str) -> None:
    """Nothing lies over the hand; the words go when one watches, and come back with the next
    loss."""
    person = at(browser, fixtures, "busted-rebuy", PHONE)
    page = person.page
    dock = page.locator("#dock")
    expect(dock.get_by_role("heading")).to_have_text("You’re out of chips")
    expect(page.locator(".outpanel")).to_have_count(0)
    dock.get_by_role("button", name="Buy another stack for $30").click()
    assert sent(page) == [{"type": "rebuy"}]
    dock.get_by_role("button", name="Watch").click()
    expect(dock.get_by_role("heading")).to_have_text("You’re watching")
    page.evaluate(LATER, ["busted-rebuy", {"tournament": {"stacks": 19}}])
    expect(dock.get_by_role("heading")).to_have_text("You’re out of chips")
    page.evaluate(SHOW, "busted-deal")
    expect(dock.get_by_role("heading")).to_have_text("You finish 8th of 18")
    assert_tidy(page)
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_acts_reads_that_a_deal_is_asked_for(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """Maya asked in the middle of a hand, and it is my turn in it."""
    person = at(browser, fixtures, "deal-turn", size)
    page = person.page
    dock = page.locator("#dock")
    expect(dock).to_contain_text("Maya wants to talk about a deal")
    expect(dock).to_contain_text("You can propose once this hand is over.")
    way = "Deal talk: see the shares" if size == DESK else "Standings"
    link = page.get_by_role("link", name=way)
    expect(link).to_have_attribute("href", "/n/fix/tournament")
    assert_clean(page, f"deal in a hand {size[0]}")
    assert_tidy(page)
    person.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_time_to_answer_a_deal_runs(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """From 2:14 down; in the last half minute it is red, and a pause stops it."""
    person = at(browser, fixtures, "deal", size)
    page = person.page
    timer = page.locator("#dock").get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^2:1[34]$"))
    expect(timer).to_have_text("2:12")
    page.wait_for_function(SETTLED)
    shoot(page, f"tournament-deal-{size[0]}")
    assert_clean(page, f"a deal's clock {size[0]}")
    page.emulate_media(color_scheme="dark")
    assert_tidy(page, touch=size == PHONE)
    page.evaluate(LATER, ["deal", {"deal_ms": 20_500, "phase": "paused"}])
    expect(timer).to_have_text("0:21")
    shoot(page, f"tournament-deal-late-{size[0]}")
    page.evaluate(LATER, ["deal", {"deal_ms": 0}])
    expect(timer).to_have_count(0)
    person.close()


def test_a_deal_is_answered_in_the_dock(browser: Browser, fixtures: str) -> None:
    """The button names the amount; one may play on, and see what the others would get."""
    person = at(browser, fixtures, "deal")
    page = person.page
    dock = page.locator("#dock")
    expect(dock.get_by_role("heading")).to_have_text("Maya proposes a deal: $103 for you")
    dock.get_by_role("button", name="Take $103").click()
    dock.get_by_role("button", name="Play on").click()
    assert sent(page) == [
        {"type": "answer_deal", "yes": True},
        {"type": "answer_deal", "yes": False},
    ]
    expect(dock.get_by_role("link", name="See all shares")).to_have_attribute(
        "href", "/n/fix/tournament"
    )
    page.evaluate(SHOW, "in-the-money")
    page.get_by_role("button", name="Talk about a deal").first.click()
    assert sent(page)[2:] == [{"type": "talk_deal"}]
    person.close()
