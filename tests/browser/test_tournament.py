"""A tournament of twelve at two tables, from the waiting room to a deal of the last three."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed

from browser.arrivals import door_of, hears, is_asked, resized, shows
from browser.house import DESK, PHONE, SETTLED, Person, shoot
from frames import View
from homegame.model.refusal import Sys
from waiting import until
from web import people
from web.people import in_time

pytestmark = pytest.mark.browser

STACK = 2000
PASTES = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", {clipboardData, cancelable: true}));
}"""
LEVELS = [
    {"small": 50, "big": 100, "ante": 0, "minutes": 30, "rest": 10},
    {"small": 200, "big": 400, "ante": 0, "minutes": 30, "rest": 0},
    {"small": 400, "big": 800, "ante": 0, "minutes": 30, "rest": 0},
]
SETUP = {
    "title": "Friday Freezeout",
    "structure": {
        "plan": {
            "players": 12,
            "stack": STACK,
            "first": [50, 100],
            "chips": [25, 100, 500],
        },
        "levels": LEVELS,
    },
    "buyin": 2000,
    "stack": STACK,
    "seats": 6,
    "late_until": 1,
    "keeps_end": False,
}
"""$20 each; four of twelve are paid: 108, 67, 41 and 24 dollars."""


@pytest.fixture
def pace() -> str:
    """Bots think for a moment only, and hands follow each other at once."""
    return "0.01"


class Player(Thread):
    """Somebody who checks, or folds to a bet, as soon as they are asked."""

    def __init__(self, who: people.Person) -> None:
        super().__init__(daemon=True)
        self.line, self.ids = who.connect(), count()
        self.start()

    def goes(self) -> None:
        """Leave the table; whoever is there goes on without them."""
        self.line.close()
        self.join()

    def run(self) -> None:
        answered = ""
        while True:
            may = self.line.view.get("may")
            try:
                if may and may["turn_id"] != answered:
                    answered = may["turn_id"]
                    done = until("an answer in time", partial(self._acts, may), in_pace)
                    if (
                        "error" in done
                    ):  # It came too late: the table is another, or will be.
                        answered = ""
                        if self.line.view.get("may") == may:
                            self.line.hear()
                else:
                    self.line.hear()
            except TimeoutError:
                continue
            except ConnectionClosed:
                return

    def _acts(self, may: dict[str, Any]) -> dict[str, Any]:
        return self.line.say(
            id=f"{id(self)}-{next(self.ids):06}",
            turn=may["turn_id"],
            price=may["price"],
            command={"type": "check" if may["check"] else "fold"},
        )


def in_pace(answer: dict[str, Any]) -> bool:
    """A command was not refused for coming faster than people play."""
    error = answer.get("error")
    return not error or bool(error["code"] != Sys.RATE)


@contextmanager
def playing(*players: people.Person) -> Iterator[None]:
    """These people play without anyone looking, and bots play."""
    with ExitStack() as over:
        for each in players:
            over.callback(Player(each).goes)
        yield


def standings(person: people.Person) -> dict[str, Any]:
    """The tournament's page, as the server tells it."""
    answer = in_time(lambda: person.get(f"{person.at}/tournament"))
    found: dict[str, Any] = answer.json()
    return found


def tournament(person: people.Person) -> dict[str, Any]:
    """How the tournament stands for everyone."""
    found: dict[str, Any] = standings(person)["tournament"]
    return found


def opens(screen: Person, **setup: Any) -> tuple[people.Person, str]:
    """A night with its tournament; Dana is in the waiting room. She, and the invitation."""
    asked = {"house": "tournament", "tournament": {**SETUP, **setup}}
    dana, _, invite = door_of(screen).night(**asked)
    shows(screen, dana)
    return dana, invite


def have_many_chips(dana: people.Person) -> None:
    """In the break, the floor corrects the stacks of the two people: they are there at the end,
    whatever the bots do."""
    for name in ("Dana", "Theo"):
        found = next(each for each in standings(dana)["standings"] if each["name"] == name)
        dana.does(
            "correct_stack",
            seat=found["seat"],
            stack=900_000,
            reason="Chips were counted twice",
            at=found["table"],
        )


def three_are_left(dana: people.Person) -> None:
    """The host removes bots, the shortest first, until three players are left: a bot that has
    won chips lives for hundreds of hands on the blinds of people who fold."""
    while (left := tournament(dana)["left"]) > 3:
        bots = [each for each in standings(dana)["standings"] if each["bot"]]
        shortest = [each["guest"] for each in bots if not each["place"]][-1]
        in_time(lambda bot=shortest: dana.command("remove_bot", guest=bot))
        # Refused or not: if it was, they had gone out by themselves just before.
        hears(dana, lambda view, left=left: view["tournament"]["left"] < left)


def no_hand_is_on(view: View) -> bool:
    return not view["hand"] or view["hand"]["street"] == "over"


def test_twelve_at_two_tables(person: Callable[..., Person]) -> None:
    """Dana hosts, Theo comes by the link on his phone, and ten bots enter. Tables stay even as
    bots go out, the last ones sit down at one table; from the bubble on Dana removes bots.
    With three left she asks for a deal, Theo takes his share, and the bank has paid all."""
    desk, phone = person(size=DESK), person(size=PHONE, theme="light")
    dana, invite = opens(desk)
    theo = door_of(phone).guest(dana, invite, "Theo")
    shows(phone, theo)
    they_enter_and_start(desk.page, phone.page, dana)
    with playing(dana, theo):
        bots_go_out_until_three_are_left(dana, theo)
        dana.does("talk_deal")
        hears(dana, lambda view: view["entry"]["may_propose"])
        the_last_three_make_a_deal(desk.page, phone.page, dana)
    all_is_paid(desk.page, dana)


def they_enter_and_start(desk: Page, phone: Page, dana: people.Person) -> None:
    """Twelve play for four prizes; both see the first hand, and its blinds."""
    shoot(desk, "tournament-waiting")
    phone.get_by_role("button", name="Enter for $20").click()
    expect(phone.get_by_text("You’re in")).to_be_visible()
    desk.get_by_role("button", name="Enter for $20").press("Enter")
    dana.does("enter_bots", count=10)
    desk.get_by_role("button", name=re.compile("Start now with 12")).press("Enter")
    for page in (desk, phone):
        expect(page.locator(".tablename")).to_contain_text("Hand")
        expect(page.get_by_text("50 / 100").first).to_be_visible()
    shoot(phone, "tournament-phone")
    first = tournament(dana)
    assert (first["players"], first["left"], first["prizes"]) == (
        12,
        12,
        [10_800, 6700, 4100, 2400],
    )


def bots_go_out_until_three_are_left(dana: people.Person, theo: people.Person) -> None:
    """Over the break, in which the two people get chips, to blinds that nobody else lives
    with for long."""
    dana.does("set_level_clock", left_s=0, reason="A first break")
    for each in (dana, theo):
        hears(
            each,
            lambda view: view["tournament"]["phase"] == "break" and no_hand_is_on(view),
        )
    have_many_chips(dana)
    for _ in range(2):
        dana.does("set_level_clock", left_s=0, reason="On we go")
    hears(dana, lambda view: len(view["tables"]) == 1)
    hears(dana, lambda view: view["tournament"]["to_money"] <= 1)
    three_are_left(dana)


def the_last_three_make_a_deal(desk: Page, phone: Page, dana: people.Person) -> None:
    desk.goto(f"/n/{dana.night}/tournament")
    shoot(desk, "tournament-deal")
    desk.get_by_role("radio", name=re.compile("^ICM")).press("Space")
    desk.get_by_role("button", name="Propose ICM").press("Enter")
    phone.get_by_role("button", name=re.compile(r"^Take \$")).click()
    hears(dana, lambda view: view["tournament"]["ended"] == "deal")


def all_is_paid(desk: Page, dana: people.Person) -> None:
    """Everybody has a place, which those share who went out together with as many chips, and
    the bank has kept nothing."""
    shown = standings(dana)["standings"]
    assert sum(each["prize"] for each in shown) == 24_000
    places = [each["place"] for each in shown]
    assert len(places) == 12
    assert places == [1 + sum(one < other for one in places) for other in places]
    expect(desk.get_by_text("$240").first).to_be_visible()
    shoot(desk, "tournament-result")
    bank = dana.get(f"{dana.at}/bank").json()
    assert bank["prizes"] == 0
    assert sum(each["won"] - each["entered"] for each in bank["accounts"]) == 0


@pytest.mark.parametrize(("minutes", "told"), [(1650, "1 d 3 h"), (1410, None)])
def test_a_countdown_of_many_hours_fits(
    person: Callable[..., Person], minutes: int, told: str | None
) -> None:
    """A tournament begins tomorrow, or in less than a day: on the board and on the standings
    page the time until then is within its box, on every screen."""
    screen = person(size=DESK)
    starts_ms = int(time.time() * 1000) + minutes * 60_000
    dana, _ = opens(screen, starts_ms=starts_ms)
    for path in ("board", "tournament"):
        screen.page.goto(f"/n/{dana.night}/{path}")
        timer = screen.page.get_by_role("timer").first
        for size in (DESK, PHONE):
            resized(screen.page, size)
            expect(timer).to_have_text(told or re.compile(r"^23:\d\d:\d\d$"))
            fits = "it => it.scrollWidth <= it.clientWidth && it.clientHeight < 300"
            assert timer.evaluate(fits), (path, size)
            shoot(screen.page, f"countdown-{path}-{minutes}-{size[0]}")


def test_small_tournaments_in_the_hand(person: Callable[..., Person]) -> None:
    """One of real cards, and a free one against bots."""
    screen = person(size=PHONE)
    players_without_a_phone_are_entered_in_the_waiting_room(screen)
    a_free_night_tells_of_no_money(screen)


def players_without_a_phone_are_entered_in_the_waiting_room(screen: Person) -> None:
    """Real cards, and Dana's phone alone: she enters Ruth by name, is told that a name is
    missing or taken, and three are in with Omar. She starts it."""
    dana, _ = opens(screen, dealer="people", late_until=0)
    page = screen.page
    name = page.get_by_label("A player without a phone")
    enter = page.get_by_role("button", name="Enter player")
    enter.click()
    expect(page.get_by_text("Write the player’s name.")).to_be_visible()
    for each in ("Ruth", "Omar"):
        name.fill(each)
        enter.click()
        expect(
            page.get_by_role("region", name="Who is in").get_by_text(each)
        ).to_have_count(2)
        expect(name).to_have_value("")
    name.fill("Ruth")
    enter.click()
    expect(name).to_have_attribute("aria-invalid", "true")
    shoot(page, "tournament-no-phone")
    page.get_by_role("button", name="Enter for $20").click()
    page.get_by_role("button", name="Start now with 3").click()
    expect(page.get_by_text("Waiting room")).to_have_count(0)
    assert tournament(dana)["left"] == 3
    those_of_before_are_one_tap(screen)


def those_of_before_are_one_tap(screen: Person) -> None:
    """For the next tournament on this phone Ruth and Omar are offered, until they are named. A
    list that is pasted comes behind."""
    page = screen.page
    opens(screen, dealer="people", late_until=0)
    known = page.get_by_role("group", name="Played here before")
    expect(known.get_by_role("button")).to_have_text(["Omar", "Ruth"])
    known.get_by_role("button", name="Ruth").click()
    expect(known.get_by_role("button")).to_have_text(["Omar"])
    name = page.get_by_label("A player without a phone")
    expect(name).to_have_value("Ruth")
    name.evaluate(PASTES, "1. Ann\n2. Bob")
    expect(name).to_have_value("Ruth, Ann, Bob")
    shoot(page, "tournament-known")


def a_bot_will_sit_elsewhere(page: Page, dana: people.Person) -> None:
    """On her turn Dana moves a bot to the last seat: it goes there after the hand."""
    bot = next(chair for chair in dana.view()["chairs"] if chair["name"] != "Dana")
    page.get_by_role("button", name=f"{bot['name']}: menu").click()
    page.get_by_role("menuitem", name="Move to").click()
    page.get_by_role("menuitem", name="Seat 6").click()

    def is_moving(view: View) -> bool:
        return any(chair["moving"] == 6 for chair in view["chairs"])

    hears(dana, is_moving)


def a_free_night_tells_of_no_money(screen: Person) -> None:
    """Nothing was paid, so nobody has won $0.00: the felt and the story name the players and
    their hands, and who won. Dana plays her first hand with the keyboard."""
    dana, _ = opens(screen, buyin=0, late_until=0)
    page = screen.page
    page.get_by_role("button", name="Enter", exact=True).press("Enter")
    dana.does("enter_bots", count=2)
    page.get_by_role("button", name=re.compile("Start now with 3")).press("Enter")
    is_asked(screen)
    a_bot_will_sit_elsewhere(page, dana)
    may = dana.view()["may"]
    turn = may["turn_id"]
    page.keyboard.press("f")
    if may["check"]:
        page.get_by_role("button", name="Fold anyway").press("Enter")
    hears(dana, lambda view: not view["may"] or view["may"]["turn_id"] != turn)
    with playing(dana):
        hears(dana, lambda view: view["hand"] and view["hand"]["number"] > 1)
        dana.does("end_tournament", reason="It is late.")
        hears(dana, lambda view: view["tournament"]["phase"] == "ended")
    dana.does("end_night")
    over = page.get_by_role("region", name="The story of the night")
    expect(over).to_contain_text(re.compile(r"You\s*\d hands?"))
    players = page.get_by_role("region", name="Players")
    for size in (PHONE, DESK):
        resized(page, size)
        expect(over).not_to_contain_text("$")
        page.wait_for_function(SETTLED)
        shoot(page, f"ended-free-{size[0]}")
    page.goto(f"/n/{dana.night}/story")
    for size in (DESK, PHONE):
        resized(page, size)
        expect(players.get_by_role("listitem")).to_have_count(3)
        expect(page.locator("main")).not_to_contain_text("$")
        shoot(page, f"story-free-{size[0]}")
