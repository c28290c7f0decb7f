"""Real cards without a phone each: what the host does for everyone, on one phone."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, hears, shows
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot
from browser.real_cards import Runner
from web import people

pytestmark = pytest.mark.browser


TOPS = "keys => keys.map(key => Math.round(key.getBoundingClientRect().top))"
"""In which row each key stands."""

LEVELS = [{"small": 100 * n, "big": 200 * n, "minutes": 20} for n in (1, 2, 3)]
CUP = {
    "title": "Kitchen cup",
    "structure": {
        "plan": {"players": 4, "stack": 5000, "first": [100, 200], "chips": [100, 500]},
        "levels": LEVELS,
    },
    "buyin": 2000,
    "stack": 5000,
    "late_until": 1,
    "rebuys": 1,
    "bounty": 500,
    "keeps_end": False,
    "dealer": "people",
    "depth": "button",
}
"""No chip leaves play; late entry is over with level 1."""


def seat_of(page: Page, name: str) -> None:
    """A tap on the plate of this player."""
    page.locator(".ring").get_by_role("button", name=re.compile(f"^{name}, ")).click()


def sheet_key(page: Page, name: str | re.Pattern[str]) -> None:
    """A tap on a key of the sheet that lies over the table."""
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_tournament_without_phones(person: Callable[..., Person]) -> None:
    """Four at depth "button": from the draw to a deal, nobody but the host has a phone."""
    tv, host = person(size=DESK), person(size=PHONE)
    door = door_of(tv)
    dana, _, _ = door.night(title="Kitchen", house="tournament", tournament=CUP)
    shows(host, dana)
    shows(tv, dana, "/board")
    page = host.page
    names = page.get_by_label("A player without a phone")
    names.fill("Theo, Omar, Maya, Ivy")
    page.get_by_role("button", name="Enter player", exact=True).click()
    hears(dana, lambda view: view["tournament"]["players"] == 4)
    who_paid_at_the_door_is_ticked(page)
    page.get_by_role("button", name=re.compile("^Start")).click()
    the_draw_stays_until_everyone_is_seated(page, tv.page)
    who_is_out_is_tapped_and_undone(page)
    a_rebuy_takes_three_taps(page)
    expect(tv.page.locator(".stats")).to_contain_text(re.compile(r"Rebuys\s*1"))
    shoot(tv.page, "tv-rebuys")
    someone_comes_late(page)
    a_deal_is_agreed_without_phones(page, dana)


def who_paid_at_the_door_is_ticked(page: Page) -> None:
    """Theo pays $25 in cash: one tap. Whoever has no phone is here, and the others owe."""
    theo = page.get_by_role("listitem").filter(has_text="Theo")
    page.get_by_role("button", name="Theo has paid $25 in cash").click()
    expect(theo.get_by_text("paid", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("has paid"))).to_have_count(3)
    expect(page.locator(".people .absent")).to_have_count(0)
    assert_clean(page, "paid-at-the-door")
    shoot(page, "paid-at-the-door")


def test_the_draw_for_two_tables_is_on_the_tv(person: Callable[..., Person]) -> None:
    """Six are drawn to two tables, and the TV shows both."""
    tv = person(size=DESK)
    names = ("Theo", "Omar", "Maya", "Ivy", "Bo", "Finn")
    asked = {**CUP, "seats": 3}
    dana, _, _ = door_of(tv).night(title="Kitchen", house="tournament", tournament=asked)
    for name in names:
        dana.does("add_player", name=name)
    for guest in dana.view()["guests"]:
        if guest["name"] in names:
            enters = {"type": "enter_tournament"}
            dana.does("on_behalf", guest=guest["guest"], command=enters)
    dana.does("start_tournament")
    page = shows(tv, dana, "/board")
    expect(page.get_by_role("heading", name="Take your seats")).to_be_visible()
    drawn = page.locator(".drawn section")
    expect(drawn).to_have_count(2)
    for table in drawn.all():
        expect(table).to_be_in_viewport(ratio=1)
    shoot(page, "drawn-tv-two-tables")


def the_draw_stays_until_everyone_is_seated(page: Page, tv: Page) -> None:
    """It is a list on the phone, and on the TV, until the host says that all sit."""
    expect(page.get_by_role("heading", name="The draw for seats")).to_be_visible()
    expect(page.locator(".drawn th")).to_have_count(4)
    expect(tv.get_by_role("heading", name="Take your seats")).to_be_visible()
    expect(tv.locator(".drawn li")).to_have_count(4)
    assert_clean(page, "drawn")
    shoot(page, "drawn-phone")
    shoot(tv, "drawn-tv")
    page.get_by_role("button", name="Everyone is seated").click()
    expect(tv.get_by_role("heading", name="Take your seats")).to_have_count(0)
    page.get_by_role("button", name="Theo gets the button").click()
    expect(page.get_by_role("heading", name="Hand 1: Theo has the button.")).to_be_visible()


def who_is_out_is_tapped_and_undone(page: Page) -> None:
    """Nothing of a cash game is offered. Ivy is out to Omar: undone, and entered again."""
    seat_of(page, "Ivy")
    sheet = page.get_by_role("dialog")
    for name in ("Top up", "Straddle next hand", "Always straddle"):
        expect(sheet.get_by_role("button", name=name)).to_have_count(0)
    assert_clean(page, "seat-cup")
    shoot(page, "seat-cup")
    told = page.get_by_text(
        "Ivy is out once the hand stands, unless they buy another stack."
    )
    for again in (True, False):
        sheet_key(page, "Out")
        sheet_key(page, "Omar")
        sheet_key(page, "Ivy is out")
        expect(told).to_be_visible()
        if again:
            page.get_by_role("button", name=re.compile("^Undo: Ivy is out")).click()
            expect(told).to_have_count(0)
            seat_of(page, "Ivy")


def a_rebuy_takes_three_taps(page: Page) -> None:
    """Ivy’s seat, another stack for her, and that it can’t be taken back."""
    seat_of(page, "Ivy")
    sheet_key(page, re.compile("^Buy another stack"))
    sheet_key(page, "Buy")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Ivy is out once the hand stands")).to_have_count(0)
    page.get_by_role("button", name="Next hand", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^Hand 2: "))).to_be_visible()


def someone_comes_late(page: Page) -> None:
    """Bo comes in level 1; the field is ready to type in, and no chips are asked for."""
    page.get_by_role("button", name="Add player").first.click()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.type("Bo")
    sheet_key(page, re.compile("^Enter for"))
    ring = page.locator(".ring")
    expect(ring.get_by_role("button", name=re.compile("^Bo, "))).to_be_visible()


def a_deal_is_agreed_without_phones(page: Page, dana: people.Person) -> None:
    """Late entry is over. Theo asks for a deal: the chips are counted, and it is proposed for
    Theo; one tap takes it for all others."""
    dana.does("set_level_clock", left_s=0, reason="Time for it.")
    hears(dana, lambda view: view["tournament"]["level"] == 2)
    seat_of(page, "Theo")
    sheet_key(page, "Ask for a deal")
    expect(
        page.get_by_role("heading", name="Theo wants to talk about a deal")
    ).to_be_visible()
    expect(page.get_by_text("Count everyone’s chips first.")).to_be_visible()
    shoot(page, "deal-count")
    page.goto(f"{page.url}/tournament")
    expect(page.get_by_role("status").filter(has_text="at the table")).to_contain_text(
        "Count everyone’s chips at the table"
    )
    shoot(page, "deal-count-page")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Count Theo’s stack").click()
    page.keyboard.type("10000")
    sheet_key(page, re.compile("^Set to"))
    others = [chair for chair in dana.view()["chairs"] if chair["name"] != "Theo"]
    for chair, stack in zip(others, (7000, 6000, 5000, 2000), strict=True):
        dana.does("correct_stack", seat=chair["seat"], stack=stack, reason="Counted")
    page.get_by_role("link", name="Propose a deal").click()
    page.get_by_role("button", name="Propose ICM").click()
    expect(page.get_by_role("button", name="Omar takes it")).to_be_visible()
    takes = page.get_by_role("button", name="Omar takes it")
    assert takes.evaluate("button => button.scrollWidth <= button.clientWidth")
    box, other = takes.bounding_box(), page.get_by_role("button", name="Omar plays on")
    assert box["width"] > 80
    assert box["y"] + box["height"] + 6 <= other.bounding_box()["y"], "they stand apart"
    assert_clean(page, "deal-for-others")
    shoot(page, "deal-for-others")
    page.get_by_role("button", name="Omar takes it").click()
    expect(page.get_by_role("button", name="Omar takes it")).to_have_count(0)
    page.go_back()
    page.get_by_role("button", name=re.compile("take it$")).click()
    hears(dana, lambda view: view["tournament"]["ended"] == "deal")


def test_a_bomb_pot_is_one_tap(person: Callable[..., Person]) -> None:
    """Nobody but the host has a phone: the next hand is a bomb pot, and the TV says so."""
    runner = Runner(person(size=PHONE))
    page = runner.page
    runner.tap("Ann gets the button")
    runner.turn("Dan")
    tops = page.locator(".foldto .tap").evaluate_all(TOPS)
    rows = Counter(tops).values()
    assert sum(rows) > 4
    assert max(rows) - min(rows) <= 1
    shoot(page, "fold-to")
    runner.tap("Everyone before Cat folds")
    runner.asks("Ben has the button.")
    runner.tap(re.compile("^Bomb pot"))
    told = "The next hand is a bomb pot of Double-board Omaha, $0.50 each."
    expect(page.get_by_text(told, exact=True)).to_be_visible()
    tv = shows(person(), runner.dana, "/board")
    now = tv.get_by_role("region", name="Now")
    for line in (
        "The next hand is a bomb pot of Double-board Omaha.",
        "There are two boards",
    ):
        expect(now).to_contain_text(line)
    shoot(tv, "tv-bomb-next")
    runner.tap("Next hand")
    hears(runner.dana, lambda view: view["hand"]["pots"][0]["amount"] == 6 * 5)
    title = page.locator(".tablename")
    expect(title).to_contain_text("Double-board Omaha")
    runner.dana.does("void", reason="Misdeal.")
    hears(runner.dana, lambda view: view["hand"]["voided"] != "")
    expect(title).not_to_contain_text("Omaha")


def test_a_player_without_a_phone_is_moved(person: Callable[..., Person]) -> None:
    """Ben goes to seat 9 with his chips: three taps on Dana's phone."""
    runner = Runner(person(size=PHONE))
    page = runner.page
    seat_of(page, "Ben")
    sheet_key(page, "Move")
    shoot(page, "kitchen-move")
    sheet_key(page, "Seat 9")
    hears(
        runner.dana,
        lambda view: (
            ("Ben", 9) in [(each["name"], each["seat"]) for each in view["chairs"]]
        ),
    )


def test_a_vote_is_answered_for_those_without_a_phone(
    person: Callable[..., Person],
) -> None:
    """Chopping the blinds is proposed for Ann: her neighbours' answers are one tap, or each
    from their own seat."""
    runner = Runner(person(size=PHONE))
    page = runner.page
    [ann] = [chair for chair in runner.dana.view()["chairs"] if chair["name"] == "Ann"]
    propose = {"type": "propose", "extra": "chop"}
    runner.says("on_behalf", guest=ann["guest"], command=propose)
    asked = page.get_by_role("region", name="Allow chopping the blinds?")
    expect(asked).to_contain_text("1 of 6 agree")
    seat_of(page, "Ben")
    sheet_key(page, "Yes: Allow chopping the blinds?")
    expect(asked).to_contain_text("2 of 6 agree")
    asked.get_by_role("button", name=re.compile("^Yes for Cat, Dan, Eve")).click()
    expect(asked).to_have_count(0)
    hears(runner.dana, lambda view: view["vote"] is None)


def test_stud_without_its_cards_takes_at_most_twenty_taps(
    person: Callable[..., Person],
) -> None:
    """Four play a hand of stud at depth "pots": who brings it in and who is high is tapped, one
    bets on each street and is called once, and the winner is named."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben", "Cat", "Dan"))
    page = runner.page
    runner.says("set_game", games=["stud"])
    runner.tap("Ann gets the button")
    runner.taps = 0
    runner.asks("Who brings it in?")
    assert_clean(page, "stud-first")
    shoot(page, "stud-first")
    runner.tap(re.compile("Ben$"))
    runner.turn("Ben")
    runner.tap(re.compile("^Bring in"))
    runner.turn("Cat")
    runner.tap(re.compile("^Call"))
    runner.turn("Dan")
    runner.tap("Fold")
    runner.turn("Ann")
    runner.tap("Fold")
    for street in range(3):
        runner.asks("Who is high?")
        runner.tap(re.compile("Cat$"))
        runner.turn("Cat")
        if street:
            runner.tap("All check")
        else:
            runner.tap(re.compile("^Bet"))
            runner.tap(re.compile("^Call"))
    runner.turn("Cat")
    runner.tap("All check")
    runner.asks("Who won?")
    runner.tap(re.compile("Ben$"))
    runner.tap("Push the pot")
    runner.tap("Next hand")
    runner.asks("Who brings it in?")
    assert runner.taps <= 20
