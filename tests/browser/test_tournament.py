"""A tournament of twelve at two tables, from the waiting room to a deal of the last three."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, SETTLED, House, Person, shoot

pytestmark = pytest.mark.browser

STACK = 2000
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

SAID = """async ([path, asked]) => {
  const told = {method: 'POST', headers: {'Content-Type': 'application/json'},
                body: JSON.stringify(asked)};
  const answer = await fetch(path, told);
  return answer.json();
}"""


@pytest.fixture
def pace() -> str:
    """Bots think for a moment only, and hands follow each other at once."""
    return "0.01"


def posts(person: Person, path: str, asked: dict[str, Any]) -> Any:
    """What the server answers this browser."""
    return person.page.evaluate(SAID, [path, asked])


def says(person: Person, **command: Any) -> Any:
    """A command to the night, as a script of this person would send it."""
    number = person.page.evaluate("crypto.randomUUID()")
    return posts(
        person,
        f"/api/nights/{person.night}/command",
        {"id": number, "command": command, "table": command.pop("at", 0)},
    )


def standings(person: Person) -> dict[str, Any]:
    """The tournament's page, as the server tells it."""
    return person.reads(f"/api/nights/{person.night}/tournament")


def tournament(person: Person) -> dict[str, Any]:
    """How the tournament stands for everyone."""
    found: dict[str, Any] = standings(person)["tournament"]
    return found


def waits_them_out(people: list[Person], is_so: Callable[[], Any]) -> None:
    """The people check or fold with the keyboard, and bots play, until something is so."""

    def goes_on() -> bool:
        if is_so():
            return True
        for each in people:
            if each.has_turn():
                may = each.view()["may"] or {}
                each.page.keyboard.press("k" if may.get("check") else "f")
        return False

    for _ in range(6):
        try:
            people[0].wait_until(goes_on)
        except AssertionError:
            continue
        return
    raise AssertionError("this never came to be so")


def opens(dana: Person, setup: dict[str, Any] = SETUP) -> None:
    """The night with its tournament; Dana is in the waiting room."""
    dana.page.goto("/")
    night = posts(
        dana,
        "/api/nights",
        {"title": "Friday", "name": "Dana", "house": "tournament", "tournament": setup},
    )
    dana.page.goto(f"/n/{night['night']}")
    dana.is_in()


def has_many_chips(dana: Person, theo: Person) -> None:
    """In the break, the floor corrects the stacks of the two people, who agree: they are there
    at the end, whatever the bots do."""
    for name in ("Dana", "Theo"):
        found = next(each for each in standings(dana)["standings"] if each["name"] == name)
        asked = says(
            dana,
            type="correct_stack",
            seat=found["seat"],
            stack=60_000,
            reason="Chips were counted twice",
            at=found["table"],
        )
        assert "answer" in asked, asked
        if name == "Theo" or theo.view()["vote"]:
            says(theo, type="vote", at=found["table"])


def three_are_left(dana: Person, theo: Person) -> None:
    """The host removes bots, the shortest first, until three players are left: a bot that has
    won chips lives for hundreds of hands on the blinds of people who fold."""
    while (left := tournament(dana)["left"]) > 3:
        bots = [each for each in standings(dana)["standings"] if each["bot"]]
        shortest = [each["guest"] for each in bots if not each["place"]][-1]
        says(dana, type="remove_bot", guest=shortest)
        waits_them_out([dana, theo], lambda before=left: tournament(dana)["left"] < before)


def test_twelve_at_two_tables(house: House, person: Callable[..., Person]) -> None:
    """Dana hosts, Theo comes by the link on his phone, and ten bots enter. Tables stay even as
    bots go out, the last ones sit down at one table; from the bubble on Dana removes bots.
    With three left she asks for a deal, Theo takes his share, and the bank has paid all."""
    dana, theo = person(size=DESK), person(size=PHONE, theme="light")
    opens(dana)
    shoot(dana.page, "tournament-waiting")
    theo.knocks(dana.invites(), "Theo")
    dana.admits("Theo")
    theo.is_in()

    theo.page.get_by_role("button", name="Enter for $20").click()
    expect(theo.page.get_by_text("You’re in")).to_be_visible()
    dana.page.get_by_role("button", name="Enter for $20").press("Enter")
    assert "answer" in says(dana, type="enter_bots", count=10)
    start = dana.page.get_by_role("button", name=re.compile("Start now with 12"))
    start.press("Enter")

    for each in (dana, theo):
        expect(each.page.locator(".tablename")).to_contain_text("Hand")
        expect(each.page.get_by_text("50 / 100").first).to_be_visible()
    shoot(theo.page, "tournament-phone")
    first = tournament(dana)
    assert (first["players"], first["left"], first["prizes"]) == (
        12,
        12,
        [10_800, 6700, 4100, 2400],
    )

    assert "answer" in says(dana, type="set_level_clock", left_s=0, reason="A first break")
    waits_them_out(
        [dana, theo],
        lambda: (
            tournament(dana)["phase"] == "break"
            and not any(
                each.view()["hand"] and each.view()["hand"]["street"] != "over"
                for each in (dana, theo)
            )
        ),
    )
    has_many_chips(dana, theo)
    assert "answer" in says(dana, type="set_level_clock", left_s=0, reason="On we go")

    waits_them_out([dana, theo], lambda: standings(dana)["moves"])
    waits_them_out([dana, theo], lambda: tournament(dana)["to_money"] <= 1)
    three_are_left(dana, theo)

    assert "answer" in says(dana, type="talk_deal")
    waits_them_out([dana, theo], lambda: standings(dana)["entry"]["may_propose"])
    dana.page.goto(f"/n/{dana.night}/tournament")
    shoot(dana.page, "tournament-deal")
    dana.page.get_by_role("radio", name=re.compile("^ICM")).press("Space")
    dana.page.get_by_role("button", name="Propose ICM").press("Enter")
    takes = theo.page.get_by_role("button", name=re.compile(r"^Take \$"))
    takes.click()
    dana.wait_until(lambda: tournament(dana)["ended"] == "deal")

    shown = standings(dana)["standings"]
    assert sum(each["prize"] for each in shown) == 24_000
    assert sorted(each["place"] for each in shown) == [*range(1, 13)]
    expect(dana.page.get_by_text("$240").first).to_be_visible()
    shoot(dana.page, "tournament-result")
    bank = dana.reads(f"/api/nights/{dana.night}/bank")
    assert bank["prizes"] == 0
    assert sum(each["won"] - each["entered"] for each in bank["accounts"]) == 0


def test_players_without_a_phone_are_entered_in_the_waiting_room(
    house: House, person: Callable[..., Person]
) -> None:
    """Real cards, and Dana's phone alone: she enters Ruth by name, is told that a name is
    missing or taken, and three are in with Omar. She starts it."""
    dana = person(size=PHONE)
    dana.page.goto("/")
    real = {**SETUP, "dealer": "people", "late_until": 0}
    asked = {"title": "Friday", "name": "Dana", "house": "tournament", "tournament": real}
    night = posts(dana, "/api/nights", asked)
    dana.page.goto(f"/n/{night['night']}")
    page = dana.page
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


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_free_night_tells_of_no_money(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Nothing was paid, so nobody has won $0.00: the felt and the story name the players and
    their hands, and who won."""
    dana = person(size=size)
    page = dana.page
    opens(dana, {**SETUP, "buyin": 0, "late_until": 0})
    page.get_by_role("button", name="Enter", exact=True).press("Enter")
    assert "answer" in says(dana, type="enter_bots", count=2)
    page.get_by_role("button", name=re.compile("Start now with 3")).press("Enter")
    waits_them_out([dana], lambda: dana.hand() > 1)
    says(dana, type="end_tournament", reason="It is late.")
    waits_them_out([dana], lambda: tournament(dana)["phase"] == "ended")
    assert "answer" in says(dana, type="end_night")
    over = page.get_by_role("region", name="The story of the night")
    expect(over).to_contain_text(re.compile(r"You\s*\d hands?"))
    expect(over).not_to_contain_text("$")
    page.wait_for_function(SETTLED)
    shoot(page, f"ended-free-{size[0]}")
    page.goto(f"/n/{dana.night}/story")
    players = page.get_by_role("region", name="Players")
    expect(players.get_by_role("listitem")).to_have_count(3)
    expect(page.locator("main")).not_to_contain_text("$")
    shoot(page, f"story-free-{size[0]}")
