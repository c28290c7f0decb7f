"""An evening for eight, from the first chip to the last payment, and the look back on it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.house import DESK, PHONE, House, Person, shoot

pytestmark = pytest.mark.browser


def panel(person: Person, tab: str) -> Locator:
    """The panel beside the table, with this tab open; on a phone it is a sheet."""
    page = person.page
    if not page.get_by_role("tab", name=tab).is_visible():
        page.get_by_role("button", name="Log and chat").press("Enter")
    page.get_by_role("tab", name=tab).click()
    return page.get_by_role("tabpanel")


def shoves(person: Person) -> None:
    """All in by the keyboard, if it is this person's turn; a call if that is all there is."""
    if person.has_turn():
        may = person.view()["may"] or {}
        for key in "ar" if may.get("raise_most") else "c":
            person.page.keyboard.press(key)


def everything_twice(people: list[Person]) -> None:
    """Everybody shoves, and says "twice" when asked how often the rest is dealt."""
    number, asked = people[0].hand(), set[int]()

    def goes_on() -> bool:
        for at, each in enumerate(people):
            if each.page.locator(".runs").count() and at not in asked:
                asked.add(at)
                each.page.keyboard.press("2")
            shoves(each)
        return people[0].hand() > number

    people[0].wait_until(goes_on)
    assert asked == {*range(len(people))}


def hurries(people: list[Person], is_so: Callable[[], Any]) -> None:
    """Everybody checks or folds with the keyboard until something is so."""

    def goes_on() -> bool:
        if is_so():
            return True
        for each in people:
            if each.has_turn():
                may = each.view()["may"] or {}
                each.page.keyboard.press("k" if may.get("check") else "f")
        return False

    people[0].wait_until(goes_on)


def asked_for(person: Person, path: str) -> Any:
    """What the server answers this browser."""
    return person.reads(f"/api/nights/{person.night}/{path}")


def results(person: Person) -> dict[str, int]:
    """What everybody won or lost, by name."""
    return {each["name"]: each["net"] for each in asked_for(person, "story")["players"]}


def account_of(person: Person, name: str) -> dict[str, Any]:
    """Somebody's account, as the bank shows it to this person."""
    accounts = asked_for(person, "bank")["accounts"]
    found: dict[str, Any] = next(each for each in accounts if each["name"] == name)
    return found


def rebuys(person: Person, banker: Person) -> None:
    """Who is broke buys again; the banker confirms it with the keyboard."""
    person.dock.get_by_role("button", name=re.compile("Rebuy")).first.press("Enter")
    expect(person.page.get_by_text("Waiting for the banker")).to_be_visible()
    banker.page.get_by_role("button", name="Answer").press("Enter")
    asks = banker.page.get_by_role("dialog")
    asks.get_by_role("button", name="Confirm").press("Enter")
    expect(asks).to_be_hidden()
    person.wait_until(lambda: not person.page.get_by_text("Waiting for the banker").count())


def ends(people: list[Person]) -> None:
    """The host ends the night, and the last hands are played."""
    page = people[0].page
    page.get_by_role("button", name="Host").first.press("Enter")
    page.get_by_role("button", name="End the night").first.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="End the night").press("Enter")
    page.keyboard.press("Escape")
    over = page.get_by_role("region", name="The story of the night")
    hurries(people, over.is_visible)


def friends_come(dana: Person, maya: Person, theo: Person) -> None:
    """Maya and Theo knock and are let in."""
    link = dana.invites()
    for friend, name in ((maya, "Maya"), (theo, "Theo")):
        friend.knocks(link, name)
        dana.admits(name)
        friend.is_in()


@pytest.mark.parametrize(
    ("host", "guest"),
    [((DESK, "dark"), (PHONE, "light")), ((PHONE, "dark"), (DESK, "light"))],
    ids=["desk", "phone"],
)
def test_an_evening_for_eight(
    house: House,
    person: Callable[..., Person],
    tmp_path: Path,
    host: tuple[tuple[int, int], str],
    guest: tuple[tuple[int, int], str],
) -> None:
    """Three friends and five bots. All in with three stacks, the rest is run twice, and there
    is a side pot; who is broke buys again, and the banker confirms it; a straddle, a bomb pot,
    a pizza, the change hand. Theo marks what he has paid, Maya watches the first hand again,
    and another server, to which the hands are brought as a file, knows the same results."""
    dana = person(size=host[0], theme=host[1])
    maya, theo = person(size=guest[0], theme=guest[1]), person(size=DESK, theme="light")
    people = [dana, maya, theo]
    dana.opens_night("Dana", bots=5)
    friends_come(dana, maya, theo)
    desk = dana.page.get_by_role("complementary", name="Host")
    ways = desk.get_by_role("radiogroup", name="Who confirms purchases")
    ways.get_by_role("radio", name="Banker, from the second").click()
    desk.get_by_role("button", name="Close").click()
    dana.sits(6)
    maya.sits(7, "$10")
    theo.sits(8, "$20")
    dana.starts()

    everything_twice(people)
    [first] = asked_for(dana, "hands")["lines"]
    assert first["hand"]["runs"] == 2
    expect(panel(dana, "Log")).to_contain_text("side pot")
    for each in (maya, theo):
        if not each.view()["chairs"][each.view()["you"]["seat"] - 1]["stack"]:
            rebuys(each, dana)

    own = panel(maya, "Players")
    own.get_by_role("radio", name="Always").press("Space")
    maya.page.keyboard.press("Escape")
    straddle = dana.page.locator(".disc.straddle")
    hurries(people, straddle.is_visible)

    own = panel(dana, "Players")
    own.get_by_role("button", name="Propose bomb pot").press("Enter")
    for each in (maya, theo):
        expect(each.dock.get_by_role("button", name="Yes", exact=True)).to_be_visible()
        each.page.keyboard.press("y")
    hurries(people, dana.page.locator(".pot", has_text="Bomb pot").is_visible)
    shoot(dana.page, "evening-bomb")

    dana.page.goto(f"/n/{dana.night}/bank")
    dana.page.get_by_role("button", name="Add expense").press("Enter")
    form = dana.page.get_by_role("dialog")
    form.get_by_label("What was it?").fill("Pizza")
    form.get_by_label("How much was it?").fill("24")
    form.get_by_role("button", name="Save").press("Enter")
    expect(form).to_be_hidden()
    dana.page.goto(f"/n/{dana.night}")
    dana.is_in()

    ends(people)
    won, hands_played = results(dana), len(asked_for(dana, "hands")["lines"])
    assert len(won) == 8
    assert sum(won.values()) == 0
    shoot(dana.page, "evening-over")

    theo.page.goto(f"/n/{dana.night}/bank")
    settle = theo.page.get_by_role("region", name="Who pays whom")
    mark = settle.get_by_role("button", name=re.compile("Mark paid: Theo pays")).first
    mark.press("Enter")
    expect(settle.get_by_text("Paid", exact=True).first).to_be_visible()
    shoot(theo.page, "evening-settled")

    maya.page.goto(f"/n/{dana.night}/hands")
    hands = maya.page.locator(".row")
    expect(hands.first).to_be_visible()
    expect(hands.first).to_contain_text("Change hand")
    hands.last.press("Enter")
    expect(maya.page.locator(".replay .stage")).to_be_visible()
    maya.page.keyboard.press("End")
    expect(maya.page.locator(".replay .now")).to_contain_text("win")
    shoot(maya.page, "evening-replay")

    theo.page.goto(f"/n/{dana.night}/hands")
    theo.page.get_by_role("button", name="Download").press("Enter")
    dialog = theo.page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("records")
    with theo.page.expect_download() as file:
        dialog.get_by_role("button", name="Download").press("Enter")
    hand_file = tmp_path / "friday.jsonl"
    file.value.save_as(hand_file)

    elsewhere = House(tmp_path / "elsewhere", "0.1", "elsewhere")
    try:
        later = person(url=elsewhere.url, size=PHONE)
        later.page.goto("/")
        later.page.get_by_role("button", name="Import nights").press("Enter")
        dialog = later.page.get_by_role("dialog", name="Import nights")
        dialog.get_by_label("Choose files").set_input_files(hand_file)
        expect(dialog.get_by_text(re.compile(rf"{hands_played} hands"))).to_be_visible()
        dialog.get_by_role("link", name="Hands").press("Enter")
        expect(later.page.locator(".row")).to_have_count(hands_played)
        assert results(later) == won
    finally:
        elsewhere.close()


def test_a_second_house_and_a_way_back(person: Callable[..., Person]) -> None:
    """The same friends at Pat's, where who has cashed out may come back at once: Theo leaves
    with what he has, and sits down again with as much, and the bank knows both."""
    dana, maya, theo = person(), person(size=PHONE), person(theme="light")
    people = [dana, maya, theo]
    dana.page.goto("/")
    dana.page.get_by_role("radio", name=re.compile("Pat's home game")).press("Enter")
    dana.page.get_by_label("Your name").fill("Dana")
    for _ in range(4):
        dana.page.get_by_role("button", name="More: Bots").press("Enter")
    dana.page.get_by_role("button", name="Open the table").press("Enter")
    dana.is_in()
    friends_come(dana, maya, theo)
    dana.page.get_by_role("complementary", name="Host").get_by_role(
        "button", name="Close"
    ).press("Enter")
    for seat, each in ((5, dana), (6, maya), (7, theo)):
        each.sits(seat)
    dana.starts()
    hurries(people, lambda: dana.hand() > 1)

    panel(theo, "Players").get_by_role("button", name="Leave seat").press("Enter")
    theo.page.get_by_role("dialog").get_by_role("button", name="Leave seat").press("Enter")
    hurries(people, lambda: not theo.view()["you"]["seat"])
    left = account_of(theo, "Theo")
    assert left["cashed"] > 0
    theo.sits(7)
    theo.wait_until(lambda: theo.view()["you"]["seat"] == 7)
    ends(people)
    won = results(dana)
    assert len(won) == 7
    assert sum(won.values()) == 0
    back = account_of(theo, "Theo")
    assert back["bought"] > left["bought"]
    assert back["cashed"] - back["bought"] == back["result"] == won["Theo"]
