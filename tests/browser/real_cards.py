"""Tables of real cards: who sits there, and whoever enters what they do."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, shows
from browser.house import Person
from homegame.cards import parse
from web import people

SIX = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


class Runner:
    """Whoever runs the table, and how often they have tapped."""

    def __init__(self, person: Person, names: tuple[str, ...] = SIX) -> None:
        self.person, self.page, self.taps = person, person.page, 0
        self.door = door_of(person)
        self.dana, _, self.invite = self.door.night(dealer="people")
        for seat, name in enumerate(names, 1):
            self.says("add_player", name=name, seat=seat, amount=300)
        shows(person, self.dana)
        expect(self.page.locator(".ring .plate")).to_have_count(len(names))

    def says(self, type: str, **fields: Any) -> None:
        """Send a command as this browser could."""
        self.dana.does(type, **fields)

    def tap(self, name: str | re.Pattern[str], within: str = ".body") -> None:
        """One tap on what has this name, when it can be tapped."""
        self.press(self.page.locator(within).get_by_role("button", name=name, exact=True))

    def press(self, button: Locator) -> None:
        button.click()
        self.taps += 1

    def turn(self, name: str) -> None:
        expect(self.page.get_by_role("heading", name=f"{name}’s turn")).to_be_visible()

    def asks(self, title: str) -> None:
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()

    def depth(self, name: str) -> None:
        """One tap on how much is entered."""
        self.page.get_by_role("radio", name=name).click()

    @property
    def real(self) -> dict[str, Any]:
        real: dict[str, Any] = self.person.view()["real"]
        return real

    def stacks(self) -> dict[str, int]:
        return {chair["name"]: chair["stack"] for chair in self.person.view()["chairs"]}

    def log(self) -> list[str]:
        """What the log says of the hands, as keys with names."""
        path = f"/api/nights/{self.person.night}/log?limit=500"
        rows = self.person.reads(path)["news"]
        lines = [line for row in rows for line in row["lines"]]
        return [
            f"{line['key'].removeprefix('log.')} {line['filling']['name']}"
            for line in lines
            if "name" in line.get("filling", {}) and line.get("kind", "act") == "act"
        ]


class Evening:
    """Dana hosts with commands; Maya has a phone, Theo and Omar have none."""

    def __init__(self, door: people.Door, **asked: Any) -> None:
        opened = {"title": "Kitchen", "dealer": "people", "seats": 6, **asked}
        self.dana, _, invite = door.night(**opened)
        self.maya = door.guest(self.dana, invite, "Maya")
        for seat, name in ((1, "Theo"), (3, "Omar")):
            self.dana.does("add_player", name=name, seat=seat, amount=300)
        self.maya.does("sit_down", seat=2, amount=300)

    def acts(self, type: str, **fields: Any) -> None:
        """The host enters what the player did whose turn it is."""
        seat = self.dana.view()["real"]["seat"]
        self.dana.does("act_for", seat=seat, action={"type": type, **fields})

    def checks_round(self) -> None:
        """Everyone who is asked calls or checks, as long as bets are asked for."""
        while (real := self.dana.view()["real"])["asks"] == "action":
            if real["may_check_around"]:
                self.dana.does("check_around")
            else:
                self.acts("check" if real["may"]["check"] else "call")

    def turns_up(self, *hands: str) -> None:
        """One after another shows these cards, as they are asked to."""
        for cards in hands:
            seat = self.dana.view()["real"]["shows"]
            places = [*range(len(cards) // 2)]
            self.dana.does("turn_up", seat=seat, places=places, cards=parse(cards))


CUP = {
    "title": "Kitchen cup",
    "structure": {
        "plan": {"players": 4, "stack": 5000, "first": [25, 50], "chips": [25, 100, 500]},
        "levels": [
            {"small": 25, "big": 50, "minutes": 20, "rest": 10},
            {"small": 100, "big": 200, "minutes": 20},
            {"small": 500, "big": 1000, "minutes": 20},
        ],
        "colour_ups": [{"chip": 25, "before": 2}, {"chip": 100, "before": 3}],
    },
    "buyin": 2000,
    "stack": 5000,
    "late_until": 0,
    "keeps_end": False,
    "dealer": "people",
    "depth": "cards",
}
"""The 25s leave play in the break after level 1."""


class Cup(Evening):
    """A tournament of Dana, Maya, Theo and Omar, who have 5,000 each and sit down as drawn.
    What is named of it is other than in CUP."""

    def __init__(self, door: people.Door, **named: object) -> None:
        self.dana, _, self.invite = door.night(
            title="Kitchen", house="tournament", tournament=CUP | named
        )
        self.maya = door.guest(self.dana, self.invite, "Maya")
        for each in (self.dana, self.maya):
            each.does("enter_tournament")
        for name in ("Theo", "Omar"):
            self.dana.does("add_player", name=name)
        for guest in self.dana.view()["guests"]:
            if guest["name"] in ("Theo", "Omar"):
                enters = {"type": "enter_tournament"}
                self.dana.does("on_behalf", guest=guest["guest"], command=enters)
        self.dana.does("start_tournament")
        self.dana.does("start_clock")

    @property
    def seats(self) -> dict[str, int]:
        return {chair["name"]: chair["seat"] for chair in self.dana.view()["chairs"]}

    def counts(self, **stacks: int) -> None:
        """The host counts these stacks."""
        for name, stack in stacks.items():
            seat = self.seats[name]
            self.dana.does("correct_stack", seat=seat, stack=stack, reason="Counted.")

    def comes_to(self, phase: str) -> None:
        """The time of this level, or of the break, is over."""
        self.dana.does("set_level_clock", left_s=0, reason="Time for it.")
        hears(self.dana, lambda view: view["tournament"]["phase"] == phase)


RANKS = [
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
]
KEYS = dict(zip("23456789TJQKA", RANKS, strict=True))
KEYS |= {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def taps(screen: Page, cards: str) -> None:
    """The host taps these on the keypad."""
    pad = screen.locator(".cardpad")
    for rank, suit in zip(cards[::2], cards[1::2], strict=True):
        pad.get_by_role("button", name=KEYS[rank], exact=True).click()
        pad.get_by_role("button", name=f"{KEYS[rank]} of {KEYS[suit]}").click()
