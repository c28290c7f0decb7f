"""An evening for eight, from the first chip to the last payment, and the look back on it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.house import DESK, PHONE, House, Night, Person, shoot
from thorough import some
from waiting import Wait, until
from web.people import Door

pytestmark = pytest.mark.browser

ALL = ("Dana", "Maya", "Theo")


def panel(person: Person, tab: str) -> Locator:
    """The panel beside the table, with this tab open; on a phone it is a sheet."""
    page = person.page
    if not page.get_by_role("tab", name=tab).is_visible():
        page.get_by_role("button", name="Log and chat").press("Enter")
    page.get_by_role("tab", name=tab).click()
    return page.get_by_role("tabpanel")


def shoves(kitchen: Night, number: int, name: str, screen: Person) -> bool:
    """All in by the keyboard, if it is this person's turn in this hand; a call if that is all
    there is. The next hand may have begun since somebody looked last."""
    view = kitchen[name].view()
    may = view["may"]
    if not may or view["hand"]["number"] != number:
        return False
    screen.wait_until(screen.has_turn, f"{name}'s turn on the screen")
    for key in "ar" if may["raise_most"] else "c":
        screen.page.keyboard.press(key)
    turn = may["turn_id"]
    until(
        f"{name}'s decision",
        lambda: kitchen[name].view()["may"],
        lambda may: not may or may["turn_id"] != turn,
    )
    return True


def everything_twice(kitchen: Night, screens: dict[str, Person]) -> None:
    """Everybody shoves, and says "twice" when asked how often the rest is dealt."""
    number, asked = kitchen.dana.view()["hand"]["number"], set[str]()
    wait = Wait("the next hand")
    while (view := kitchen.dana.view())["hand"]["number"] == number:
        wait.goes_on(view["hand"])
        for name, screen in screens.items():
            if kitchen[name].view()["run_vote"] and name not in asked:
                expect(screen.page.locator(".runs")).to_be_visible()
                screen.page.keyboard.press("2")
                asked.add(name)
        if not any(shoves(kitchen, number, *each) for each in screens.items()):
            kitchen.dana.until(lambda _: True)  # what comes next
    assert asked == {*screens}


def rebuys(person: Person, banker: Person) -> None:
    """Who is broke buys again; the banker confirms it with the keyboard."""
    person.dock.get_by_role("button", name=re.compile("Rebuy")).first.press("Enter")
    waits = person.page.get_by_text("Waiting for the banker")
    expect(waits).to_be_visible()
    banker.page.get_by_role("button", name="Answer").press("Enter")
    asks = banker.page.get_by_role("dialog")
    asks.get_by_role("button", name="Confirm").press("Enter")
    expect(asks).to_be_hidden()
    expect(waits).to_have_count(0)


@pytest.mark.parametrize(
    ("host", "guest"),
    some(
        [((DESK, "dark"), (PHONE, "light"))],
        [((PHONE, "dark"), (DESK, "light"))],
    ),
)
def test_an_evening_for_eight(
    night: Callable[..., Night],
    tmp_path: Path,
    host: tuple[tuple[int, int], str],
    guest: tuple[tuple[int, int], str],
) -> None:
    """Three friends and five bots. All in with three stacks, the rest is run twice, and there
    is a side pot; who is broke buys again, and the banker confirms it; a straddle, a bomb pot,
    a pizza, the change hand. Theo marks what he has paid, Maya watches the first hand again,
    and another server, to which the hands are brought as a file, knows the same results."""
    kitchen = night("Maya", "Theo", bots=["shark", "caller", "rock", "shark", "caller"])
    dana = kitchen.looks("Dana", size=host[0], theme=host[1])
    dana.page.get_by_role("button", name="Host").first.click()
    desk = dana.page.get_by_role("complementary", name="Host")
    ways = desk.get_by_role("radiogroup", name="Who confirms purchases")
    ways.get_by_role("radio", name="Banker, from the second").click()
    second = ways.get_by_role("radio", name="Banker, from the second")
    expect(second).to_be_checked()
    desk.get_by_role("button", name="Close").click()
    for name, seat, amount in (("Dana", 6, 300), ("Maya", 7, 100), ("Theo", 8, 200)):
        kitchen[name].does("sit_down", seat=seat, amount=amount)
    kitchen.dana.does("start")
    maya = kitchen.looks("Maya", size=guest[0], theme=guest[1])
    theo = kitchen.looks("Theo", theme="light")

    everything_twice(kitchen, {"Dana": dana, "Maya": maya, "Theo": theo})
    [first] = kitchen.reads("hands")["lines"]
    assert first["hand"]["runs"] == 2
    expect(panel(dana, "Log")).to_contain_text("side pot")
    for name, each in (("Maya", maya), ("Theo", theo)):
        view = kitchen[name].view()
        [mine] = [it for it in view["chairs"] if it["seat"] == view["you"]["seat"]]
        if not mine["stack"]:
            rebuys(each, dana)

    own = panel(maya, "Players")
    own.get_by_role("radio", name="Always").press("Space")
    maya.page.keyboard.press("Escape")
    kitchen.plays(
        lambda view: any("straddle" in each["marks"] for each in view["chairs"]),
        *ALL,
        to_bets="fold",
    )
    own = panel(dana, "Players")
    own.get_by_role("button", name="Propose bomb pot").press("Enter")
    for each in (maya, theo):
        expect(each.dock.get_by_role("button", name="Yes", exact=True)).to_be_visible()
        each.page.keyboard.press("y")
    expect(own).to_contain_text("The next hand is a bomb pot")
    kitchen.plays(lambda view: view["hand"]["bomb"] and view["may"], *ALL, to_bets="fold")
    expect(dana.page.locator(".pot", has_text="Bomb pot")).to_be_visible()
    shoot(dana.page, "evening-bomb")
    eaters = [kitchen[name].guest for name in ALL]
    kitchen.dana.does("spend", what="Pizza", amount=2400, shared=eaters)

    kitchen.ends(*ALL)
    won = results(kitchen)
    hands_played = len(kitchen.reads("hands")["lines"])
    assert len(won) == 8
    assert sum(won.values()) == 0
    expect(dana.page.get_by_role("region", name="The story of the night")).to_be_visible()
    shoot(dana.page, "evening-over")
    says_what_the_bank_says(kitchen, {"Dana": dana, "Maya": maya, "Theo": theo})

    theo.page.goto(f"{kitchen.path}/bank")
    settle = theo.page.get_by_role("region", name="Who pays whom")
    mark = settle.get_by_role("button", name=re.compile("Mark paid: Theo pays")).first
    mark.press("Enter")
    expect(settle.get_by_text("Paid", exact=True).first).to_be_visible()
    shoot(theo.page, "evening-settled")

    maya.page.goto(f"{kitchen.path}/hands")
    hands = maya.page.locator(".row")
    expect(hands.first).to_be_visible()
    expect(hands.first).to_contain_text("Change hand")
    hands.last.press("Enter")
    expect(maya.page.locator(".replay .stage")).to_be_visible()
    maya.page.keyboard.press("End")
    expect(maya.page.locator(".replay .now")).to_contain_text("win")
    shoot(maya.page, "evening-replay")

    theo.page.goto(f"{kitchen.path}/hands")
    theo.page.get_by_role("button", name="Download").press("Enter")
    dialog = theo.page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("records")
    with theo.page.expect_download() as file:
        dialog.get_by_role("button", name="Download").press("Enter")
    records = file.value.path().read_text("utf-8")

    elsewhere = House(tmp_path / "elsewhere", "0.1", "elsewhere")
    door = Door(elsewhere.url)
    try:
        later = door.person()
        brought = {"title": "Friday", "files": [{"name": "friday.jsonl", "text": records}]}
        answer = later.post("/api/import", brought)
        assert answer.status_code == 201, answer.text
        assert answer.json()["hands"] == hands_played
        told = later.get(f"/api/nights/{answer.json()['night']}/story").json()
        assert {each["name"]: each["net"] for each in told["players"]} == won
    finally:
        door.close()
        elsewhere.close()


def says_what_the_bank_says(kitchen: Night, screens: dict[str, Person]) -> None:
    """The dock, the list of players and the story have the bank's answer to "what did I
    win?" as well."""
    accounts = {each["name"]: each for each in kitchen.reads("bank")["accounts"]}
    told = {each["name"]: each["result"] for each in kitchen.reads("story")["players"]}
    assert told == {name: each["result"] for name, each in accounts.items()}
    for name, screen in screens.items():
        own = accounts[name]
        sums = [f"${own[key] / 100:.2f}" for key in ("paid_in", "paid_out")]
        says = "You broke even"
        if own["result"]:
            way = "up" if own["result"] > 0 else "down"
            says = f"You’re {way} ${abs(own['result']) / 100:.2f}"
        words = f"{says}: bought in for {sums[0]}, cashed out {sums[1]}."
        expect(screen.dock).to_contain_text(words)
    listed = panel(screens["Dana"], "Players").get_by_role("listitem")
    for name in screens:
        net = accounts[name]["result"]
        amount = f"{'+' if net > 0 else '−'}${abs(net) / 100:.2f}" if net else "even"
        expect(listed.filter(has_text=name)).to_contain_text(amount)


def results(kitchen: Night) -> dict[str, int]:
    """What everybody won or lost, by name."""
    return {each["name"]: each["net"] for each in kitchen.reads("story")["players"]}


def test_a_second_house_and_a_way_back(night: Callable[..., Night]) -> None:
    """The same friends at Pat's, where who has cashed out may come back at once: Theo leaves
    with what he has, and sits down again with as much, and the bank knows both."""
    kitchen = night("Maya", "Theo", house="pats", bots=["shark", "caller", "rock", "shark"])

    def account() -> dict[str, Any]:
        """Theo's account, as the bank shows it to him."""
        accounts = kitchen.reads("bank", "Theo")["accounts"]
        found: dict[str, Any] = next(each for each in accounts if each["name"] == "Theo")
        return found

    theo = kitchen.looks("Theo", theme="light")
    for name, seat in (("Dana", 5), ("Maya", 6)):
        kitchen[name].does("sit_down", seat=seat, amount=80)
    theo.sits(7)
    kitchen.dana.does("start")
    kitchen.plays(lambda view: view["hand"]["number"] > 1, *ALL, to_bets="fold")

    panel(theo, "Players").get_by_role("button", name="Leave seat").press("Enter")
    leaves = theo.page.get_by_role("dialog").get_by_role("button", name="Leave seat")
    leaves.press("Enter")
    kitchen.plays(lambda _: not kitchen["Theo"].view()["you"]["seat"], *ALL, to_bets="fold")
    left = account()
    assert left["cashed"] > 0
    theo.sits(7)
    kitchen.plays(lambda _: kitchen["Theo"].view()["you"]["seat"] == 7, *ALL)
    kitchen.ends(*ALL)
    won = results(kitchen)
    assert len(won) == 7
    assert sum(won.values()) == 0
    back = account()
    assert back["bought"] > left["bought"]
    assert back["cashed"] - back["bought"] == back["result"] == won["Theo"]
