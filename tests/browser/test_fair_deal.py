"""The fair deal through real pages and the real server: they cut the deck, check every card and
stop at one that doesn't fit."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, WebSocketRoute, expect

from browser.house import PHONE, House, Night, Person, shoot
from homegame.fair.checking import Sound, check_text

pytestmark = pytest.mark.browser


@pytest.fixture
def house(
    browser: Browser, tmp_path: Path, pace: str, request: pytest.FixtureRequest
) -> Iterator[House]:
    """Pages help to cut the deck here; their seeds are their own."""
    chance = os.environ.get("CHANCE", "") + request.node.name
    house = House(tmp_path, pace, chance, CUT="1")
    yield house
    house.close()


@pytest.fixture
def pace() -> str:
    """Slow enough for pages to promise a seed before the next hand begins."""
    return "0.5"


def seal(who: Person) -> str:
    """What the seal on the deck says."""
    return (
        who.page.get_by_role("button", name="The deck was sealed").get_attribute("title")
        or ""
    )


def plays_on(night: Night, who: Person, is_so: Callable[[], Any]) -> None:
    """Dana and Robin fold hand after hand until something is so."""

    def goes_on() -> Any:
        night.acts("Dana", "Robin", to_bets="fold")
        return is_so()

    who.wait_until(goes_on)


def saved(who: Person, night: Night, id: str) -> bytes:
    """The proof of a hand, as the story saves it."""
    who.page.goto(f"{night.path}/hands/{id}")
    with who.page.expect_download() as waits:
        who.page.get_by_role("button", name="Proof").click()
    found: Download = waits.value
    return Path(found.path()).read_bytes()


def test_two_browsers_cut_the_deck_and_save_the_proof(
    night: Callable[..., Night],
) -> None:
    """Dana and Robin play. The seal says that both have cut, also after one page was loaded
    again between; and the proof that Dana saves has her own seed."""
    made = night("Robin", sits={"Dana": 1, "Robin": 2})
    dana, robin = made.looks("Dana"), made.looks("Robin", size=PHONE)
    dana.starts()
    both = "Cut by Dana and Robin."
    plays_on(made, dana, lambda: seal(dana) == seal(robin) == both)
    robin.page.reload()
    robin.is_in()
    was, number = dana.hand(), 0

    def is_cut_again() -> bool:
        nonlocal number
        if dana.hand() > was and seal(dana) == seal(robin) == both:
            number = dana.hand()
        return number > 0

    plays_on(made, dana, is_cut_again)
    shoot(dana.page, "fair-seal")
    shoot(robin.page, "fair-seal-phone")
    dana.page.get_by_role("button", name="The deck was sealed").click()
    expect(dana.page.get_by_role("dialog")).to_contain_text("checks every card")
    shoot(dana.page, "fair-seal-open")
    plays_on(made, robin, lambda: robin.hand() > number)
    proof = saved(dana, made, str(number))
    assert json.loads(proof)["mine"]["seat"] == 1
    sound = check_text(proof)
    assert isinstance(sound, Sound), sound
    assert sound.is_own_checked
    assert sound.promised == (1, 2)


def test_bots_do_not_cut(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """Alone with a bot, Dana cuts the deck by herself."""
    dana = person()
    dana.opens_night("Dana", bots=1)
    dana.starts()
    dana.wait_until(lambda: dana.passes() or seal(dana) == "Cut by Dana. Bots don’t cut.")


def swapped(message: str | bytes) -> str | bytes:
    """What the server says, but that the first card of each flop is another one."""
    said = json.loads(message)
    for news in said.get("news", ()):
        event = news["event"]
        if event["type"] == "board_dealt" and len(event["cards"]) == 3:
            other = (event["cards"][0] + 1) % 52
            event["cards"][0] = other
    return json.dumps(said)


def test_a_card_that_does_not_fit_stops_the_table(
    night: Callable[..., Night], house: House
) -> None:
    """Somebody on the way to Dana exchanges a card of the flop. Her page stops and says why;
    what shows it is saved. Robin's page goes on."""
    made = night("Robin", sits={"Dana": 1, "Robin": 2})
    dana, robin = made.comes(), made.looks("Robin")

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(swapped(message)))

    dana.page.route_web_socket("**/socket**", between)
    dana.signs_in(made["Dana"])
    dana.page.goto(made.path)
    dana.is_in()
    dana.starts()
    stop = dana.page.get_by_role("alertdialog")

    def goes_on() -> bool:
        made.acts("Dana", "Robin")
        return stop.is_visible()

    dana.wait_until(goes_on)
    expect(stop).to_contain_text("isn’t the one that was committed to")
    shoot(dana.page, "fair-doubt")
    with dana.page.expect_download() as waits:
        stop.get_by_role("button", name="Save the proof").click()
    kept = json.loads(Path(waits.value.path()).read_bytes())
    assert kept["claim"] == "card"
    assert not robin.page.get_by_role("alertdialog").count()


def test_a_restart_between_the_list_and_the_deal(
    night: Callable[..., Night], house: House
) -> None:
    """The server is killed in the middle of a hand and started again: both cut the next deck,
    and nobody's page stops."""
    made = night("Robin", sits={"Dana": 1, "Robin": 2})
    dana, robin = made.looks("Dana"), made.looks("Robin")
    dana.starts()
    both = "Cut by Dana and Robin."
    plays_on(made, dana, lambda: seal(dana) == both)
    house.kill()
    house.start()
    was = dana.hand()
    plays_on(made, dana, lambda: dana.hand() > was and seal(dana) == seal(robin) == both)
    assert not dana.page.get_by_role("alertdialog").count()
