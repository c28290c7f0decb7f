"""How a tournament is kept, from its page and its desk, and what its players buy."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, resized, shows
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Night, Person, shoot
from browser.real_cards import Cup
from waiting import Wait
from web import people

pytestmark = pytest.mark.browser

LEVELS = [{"small": 25, "big": 50, "minutes": 60}, {"small": 50, "big": 100, "minutes": 60}]
REBUYS = {
    "title": "Friday Rebuys",
    "structure": {
        "plan": {"players": 3, "stack": 2000, "first": [25, 50], "chips": [25, 100, 500]},
        "levels": LEVELS,
    },
    "buyin": 2000,
    "stack": 2000,
    "seats": 6,
    "late_until": 1,
    "rebuys": 9,
    "addon": 1000,
    "addon_cost": 500,
    "keeps_end": False,
}
"""In level 1 whoever is broke buys another stack, and everyone an add-on."""


def desk_of(page: Page) -> Locator:
    """The host's desk, which is opened."""
    page.get_by_role("button", name="Host", exact=True).click()
    return page.get_by_role("complementary", name="Host desk")


def test_a_tournament_is_opened_in_a_night_and_ended(night: Callable[..., Night]) -> None:
    """From her desk Dana opens a tournament with two seats at a table. She enters, takes it
    back, enters three bots, keeps a stack for someone late, and enters again. The tables play
    hand for hand, the level gets a minute more, and then, after her own hand, she ends it:
    Maya, who is in, reads each."""
    made = night("Maya")
    dana, maya = made.looks("Dana"), made.looks("Maya")
    page = dana.page
    desk_of(page).get_by_role("link", name="Open a tournament tonight").click()
    page.get_by_label("Players", exact=True).fill("4")
    page.locator("summary").filter(has_text="More").click()
    page.get_by_label("Seats per table").select_option("2")
    page.get_by_role("button", name="Open the doors").click()
    page.wait_for_url(f"**{made.path}")
    expect(page.get_by_text("You’re not in yet")).to_be_visible()
    who = maya.page.get_by_role("region", name="Who is in")
    expect(who).to_contain_text("No one has entered yet.")
    they_come_and_go(dana, maya, who)
    page.get_by_role("button", name="Start now with 5").click()
    log = maya.page.get_by_role("log")
    expect(log).to_contain_text("Dana starts the tournament")

    desk = desk_of(page)
    desk.get_by_role("switch", name="Hand for hand").click()
    bar = maya.page.get_by_role("region", name="Tournament clock")
    expect(bar).to_contain_text("Hand for hand")
    desk.get_by_label("Reason").fill("The pizza is here")
    desk.get_by_role("button", name="+1 minute").click()
    expect(log).to_contain_text("Dana sets the level’s clock")
    expect(log).to_contain_text("The pizza is here")
    desk.get_by_role("button", name="End tournament").click()
    dialog = page.get_by_role("dialog", name="End the tournament?")
    dialog.get_by_label("Reason").fill("It is late")
    end = dialog.get_by_role("button", name="End tournament")
    expect(dialog).to_contain_text("Your hand is played first")
    expect(end).to_be_disabled()
    made.dana.does("begin_break", minutes=5, reason="It is late")
    made.plays(lambda view: view["hand"]["street"] == "over", "Dana", "Maya")
    end.click()
    expect(dialog).to_be_hidden()
    ended = maya.page.get_by_role("region", name="How the tournament ended")
    expect(ended).to_contain_text("Dana ended it: the prizes went by chips. It is late")


def fills(page: Page, label: str, number: str) -> None:
    """Write a number beside its two keys, and leave the field."""
    field = page.get_by_label(label, exact=True)
    field.fill(number)
    field.press("Tab")


def they_come_and_go(dana: Person, maya: Person, who: Locator) -> None:
    """Dana is in, out and in again, and so is Maya on the page of the standings; with three
    bots and a stack that waits."""
    page = dana.page
    enters = re.compile("^Enter for")
    page.get_by_role("button", name=enters).click()
    expect(who).to_contain_text("Dana")
    page.get_by_role("button", name="Take your entry back").click()
    expect(who).to_contain_text("No one has entered yet.")
    fills(page, "Bots", "3")
    page.get_by_role("button", name="Add 3 bots").click()
    expect(who.get_by_role("listitem")).to_have_count(3)
    fills(page, "Stacks for late players", "1")
    page.get_by_role("button", name="Keep 1 stack").click()
    expect(who).to_contain_text("Stacks for late players: 1")
    page.get_by_role("button", name=enters).click()
    room = maya.page.url
    maya.page.goto(f"{room}/tournament")
    for name in (enters, "Take my entry back", enters):
        maya.page.get_by_role("button", name=name).click()
    maya.page.goto(room)
    expect(who.get_by_role("listitem")).to_have_count(5)


def test_stacks_are_bought_and_a_deal_is_talked_about(
    person: Callable[..., Person],
) -> None:
    """Dana and Maya are all in until one of them is broke, and Theo folds. She says that she
    isn't rebuying, but then buys another stack, and an add-on from her plate; the other one,
    who has read it, buys hers from the standings. In the next level each asks for a deal, and
    Theo plays on."""
    desk, phone = person(), person()
    door = door_of(desk)
    dana, _, invite = door.night(house="tournament", tournament=REBUYS)
    maya, theo = (door.guest(dana, invite, name) for name in ("Maya", "Theo"))
    for each in (dana, maya, theo):
        each.does("enter_tournament")
    dana.does("start_tournament")
    shows(desk, dana)
    shows(phone, maya)
    broke = one_is_broke(dana, maya, theo)
    both = [("Dana", desk), ("Maya", phone)]
    [(loser, low), (winner, high)] = both if broke is dana else both[::-1]
    log = high.page.get_by_role("log")
    low.dock.get_by_role("button", name="I’m not rebuying").click()
    shoot(low.page, "not-rebuying")
    low.page.get_by_role("dialog").get_by_role("button", name="I’m not rebuying").click()
    expect(log).to_contain_text(f"{loser} won’t buy another stack")
    # They may change their mind.
    low.dock.get_by_role("button", name="Buy another stack for $20").click()
    low.page.get_by_role("dialog").locator(".btn.primary").click()
    expect(log).to_contain_text(f"{loser} buys another stack for $20")
    low.page.get_by_role("button", name="Your seat: menu").click()
    low.page.get_by_role("menuitem", name="Add-on: 1,000 chips for $5").click()
    low.page.get_by_role("dialog").locator(".btn.primary").click()
    expect(log).to_contain_text(f"{loser} buys the add-on for $5")
    table = high.page.url
    high.page.goto(f"{table}/tournament")
    high.page.get_by_role("button", name="Add-on: 1,000 chips for $5").click()
    high.page.get_by_role("dialog").get_by_role("button", name="Buy").click()
    log = low.page.get_by_role("log")
    expect(log).to_contain_text(f"{winner} buys the add-on for $5")

    dana.does("set_level_clock", left_s=0, reason="On we go")
    hears(dana, lambda view: view["tournament"]["level"] == 2)
    low.page.get_by_role("button", name="Talk about a deal").click()
    asked = re.compile(f"{loser} asked for a deal")
    expect(high.page.get_by_text(asked).first).to_be_visible()
    theo.does("answer_deal", yes=False)
    high.page.get_by_role("button", name="Ask for a deal").click()
    expect(log).to_contain_text(f"{winner} wants to talk about a deal")
    expect(low.page.get_by_role("region", name="Tournament clock")).to_contain_text(
        "Deal talk"
    )


def test_an_entry_waits_for_the_banker(person: Callable[..., Person]) -> None:
    """Dana confirms each purchase. On her phone Maya asks to enter, and takes it back; from the
    standings she asks again. Wherever she looks it is said that the banker is asked, and she
    can't ask twice; once Dana has confirmed it she is in."""
    desk, phone = person(), person(size=PHONE)
    dana, _, invite = door_of(desk).night(house="tournament", tournament=REBUYS)
    maya = door_of(desk).guest(dana, invite, "Maya")
    dana.does("set_approval", approval="banker")
    shows(desk, dana)
    page = shows(phone, maya)
    enters = page.get_by_role("button", name="Enter for $20")
    back = page.get_by_role("button", name="Take back")
    waits = page.get_by_text("Waiting for the banker: $20")
    answers = desk.page.get_by_role("button", name="Answer")
    enters.tap()
    expect(waits).to_have_count(1)
    expect(enters).to_have_count(0)
    expect(answers).to_be_visible()
    shoot(page, "tournament-asked")
    back.tap()
    expect(waits).to_have_count(0)
    expect(enters).to_be_visible()
    expect(answers).to_have_count(0)

    room = page.url
    page.goto(f"{room}/tournament")
    enters.tap()
    expect(waits).to_be_visible()
    expect(enters).to_have_count(0)
    shoot(page, "standings-asked")
    back.tap()
    expect(answers).to_have_count(0)
    enters.tap()
    answers.click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("You’re in.")).to_be_visible()
    expect(back).to_have_count(0)
    page.goto(room)
    expect(page.get_by_text("You’re in", exact=True)).to_be_visible()


def one_is_broke(
    dana: people.Person, maya: people.Person, theo: people.Person
) -> people.Person:
    """The first two go all in each hand and the third folds, until one has lost all."""
    wait = Wait("one of two to be broke")
    while True:
        for each in (dana, maya, theo):
            view = each.view()
            if view["entry"]["may_enter"] == "rebuy":
                return each
            if not (may := view["may"]):
                continue
            if each is theo:
                each.does("check" if may["check"] else "fold")
            elif may["raise_most"]:
                each.does("raise_to", to=may["raise_most"])
            else:
                each.does("call")
            break
        else:
            dana.until(lambda _: True)
        wait.goes_on(view["hand"])


def test_a_deal_is_in_sight_as_soon_as_it_is_open(person: Callable[..., Person]) -> None:
    """Dana plays and runs the table on her phone. Maya asks for a deal in the middle of a hand,
    which Dana reads above it; once it is over, the deal comes first on her desk, without
    scrolling: to propose one, and then to take hers or play on, and to answer for Theo and
    Omar, who have no phone."""
    desk, phone = person(size=PHONE, theme="light"), person(size=PHONE)
    cup = Cup(door_of(desk))
    cup.dana.does("begin", button=cup.seats["Theo"])
    host, guest = shows(desk, cup.dana), shows(phone, cup.maya)
    cup.maya.does("talk_deal")
    told = "Maya wants to talk about a deal"
    expect(host.locator(".notice2", has_text=told)).to_be_in_viewport(ratio=1)
    shoot(host, "deal-in-a-hand")
    cup.dana.does("void", reason="For the talk.")
    expect(host.get_by_role("heading", name=told)).to_be_in_viewport(ratio=1)
    expect(
        host.get_by_text("A deal can be proposed once the last hand stands.")
    ).to_be_visible()
    expect(
        guest.get_by_text("once the host says that the last hand stands")
    ).to_be_visible()
    host.goto(f"{host.url}/tournament")
    said = host.get_by_role("status").filter(has_text="The hand is over")
    expect(said).to_contain_text("Say at the table that it stands")
    shoot(host, "deal-stands-host")
    assert_clean(host, "deal-stands")
    host.get_by_role("link", name="Back to the table").click()
    host.get_by_role("button", name="The hand stands").click()
    for page in (host, guest):
        key = page.get_by_role("link", name="Propose a deal")
        expect(key).to_be_in_viewport(ratio=1)
    shoot(host, "deal-asked-host")
    shoot(guest, "deal-asked-guest")
    cup.maya.does("propose_deal", kind="even")
    mine = {
        host: "Maya proposes a deal: $20 for you",
        guest: "You proposed a deal: $20 for you",
    }
    for page, words in mine.items():
        expect(page.get_by_role("heading", name=words)).to_be_in_viewport(ratio=1)
    for name in ("Take $20", "Play on", "Theo and Omar take it"):
        expect(host.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert_clean(host, "deal-in-sight")
    for size in (DESK, PHONE):
        resized(host, size)
        shoot(host, f"deal-proposed-host-{size[0]}")
    shoot(guest, "deal-proposed-guest")
    host.get_by_role("button", name="Take $20").click()
    host.get_by_role("button", name="Theo and Omar take it").click()
    hears(cup.dana, lambda view: view["tournament"]["ended"] == "deal")


def test_a_tournament_without_phones_is_put_right(person: Callable[..., Person]) -> None:
    """Theo pays his buy-in in cash at the table. Omar is entered as out and the next hand has
    begun when Dana finds that he is still in: she brings him back with what he has."""
    screen = person(size=PHONE)
    cup = Cup(door_of(screen))
    cup.dana.does("set_depth", depth="button")
    cup.dana.does("begin", button=cup.seats["Theo"])
    page = shows(screen, cup.dana)
    ring, sheet = page.locator(".ring"), page.get_by_role("dialog")
    ring.get_by_role("button", name=re.compile("^Theo, ")).click()
    sheet.get_by_role("button", name="Pays $20.00 in cash").click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    ring.get_by_role("button", name=re.compile("^Theo, ")).click()
    expect(sheet.get_by_role("button", name="Out", exact=True)).to_be_visible()
    expect(sheet.get_by_role("button", name="Pays $20.00 in cash")).to_have_count(0)
    page.keyboard.press("Escape")

    cup.dana.does("knock_out", seat=cup.seats["Omar"])
    cup.dana.does("begin")
    expect(ring.get_by_role("button", name=re.compile("^Omar, "))).to_have_count(0)
    page.get_by_role("button", name="Add player").first.click()
    sheet.get_by_role("group", name="Not out after all?").get_by_text("Omar").click()
    page.keyboard.type("1500")
    sheet.get_by_role("button", name="Omar is still in").click()
    expect(ring.get_by_role("button", name=re.compile("^Omar, "))).to_be_visible()
    hears(cup.dana, lambda view: view["tournament"]["left"] == 4)
