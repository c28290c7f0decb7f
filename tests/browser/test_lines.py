"""A line that breaks, and a click that comes too late: nothing is lost, nothing done twice."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.house import Person, chips

pytestmark = pytest.mark.browser

LINE = re.compile("/socket")


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Dana and Theo sit down, heads up."""
    dana, theo = person(), person()
    dana.opens_night("Dana")
    theo.knocks(dana.invites(), "Theo")
    dana.admits("Theo")
    theo.is_in()
    dana.sits(1)
    theo.sits(2)
    dana.starts()
    dana.wait_until(lambda: dana.has_turn() or theo.has_turn())
    return (dana, theo) if dana.has_turn() else (theo, dana)


def said(person: Person, kind: str) -> int:
    """How often something was done since the night was opened."""
    rows = person.reads(f"/api/nights/{person.night}/log?limit=500")
    return sum(row["event"]["type"] == kind for row in rows["news"])


def test_out_of_reach_and_back(two: tuple[Person, Person]) -> None:
    """A phone goes through a tunnel on its turn: it says so, takes no decision meanwhile, and
    goes on where it stood; the others see the seat kept."""
    first, other = two
    first.context.set_offline(True)
    expect(first.lost()).to_be_visible()
    assert not first.has_turn()
    expect(other.page.locator(".tag", has_text="Offline")).to_be_visible()
    first.context.set_offline(False)
    expect(first.lost()).to_be_hidden()
    first.wait_until(first.passes)
    other.wait_until(other.has_turn)
    assert said(other, "called") == 1


def test_a_decision_whose_answer_is_lost(two: tuple[Person, Person]) -> None:
    """The line breaks after the call went out and before its answer came: the call is sent
    again, and counts once."""
    first, other = two
    lines: list[WebSocketRoute] = []
    sent: list[str] = []

    def bad_line(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def up(message: str | bytes) -> None:
            if "command" in (said := json.loads(message)):
                sent.append(said["id"])
            server.send(message)

        def down(message: str | bytes) -> None:
            """The first line dies as soon as something was sent on it."""
            if not (sent and line is lines[0]):
                line.send(message)
            else:
                line.close()

        line.on_message(up)
        server.on_message(down)

    first.page.route_web_socket(LINE, bad_line)
    first.page.reload()
    first.is_in()
    first.wait_until(first.passes)
    other.wait_until(other.has_turn)
    first.wait_until(lambda: len(sent) >= 2)
    assert len(set(sent)) == 1
    expect(first.lost()).to_be_hidden()
    assert said(other, "called") == 1


def test_the_price_changed_before_the_click_arrived(two: tuple[Person, Person]) -> None:
    """Somebody calls one chip, but by then the price is another: the table says what it is
    now, and no chip moves."""
    first, _ = two

    def old_price(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def down(message: str | bytes) -> None:
            told = json.loads(message)
            may = (told.get("view") or told.get("own") or {}).get("may")
            if may:
                may["price"] = may["call"] = may["call"] + 5
            line.send(json.dumps(told))

        server.on_message(down)

    before = first.view()
    first.page.route_web_socket(LINE, old_price)
    first.page.reload()
    first.is_in()
    first.wait_until(first.passes)
    notice = first.dock.locator(".notice.bad")
    expect(notice).to_have_text(
        re.compile(r"^Now \$0\.\d0 to call\. Your action was not sent")
    )
    assert said(first, "called") == 0
    after = first.view()
    assert (after["may"], after["hand"]) == (before["may"], before["hand"])
    assert len(set(chips(after))) == 1
