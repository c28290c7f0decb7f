"""A page of a house that two servers share behind HAProxy: one of them dies, or the database
that leads does, and the page goes on."""

import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, expect

from a_pair import Pair, a_pair
from a_postgres import Postgres
from browser.house import Night, shoot
from thorough import THOROUGH
from web.test_balancer import Server, balancing, haproxy, server_of

pytestmark = pytest.mark.browser


@pytest.fixture
def pair() -> Iterator[Pair]:
    with a_pair() as both:
        yield both


@pytest.fixture
def servers(
    browser: Browser, tmp_path: Path, postgres: Postgres, request: pytest.FixtureRequest
) -> Iterator[tuple[str, list[Server]]]:
    """The balancer's address, and the two servers, on the test's pair of databases if it has
    one."""
    if "pair" in request.fixturenames:
        url = request.getfixturevalue("pair").url(schema="house")
    else:
        url = postgres.new_url()
    with balancing(haproxy, tmp_path, url, pace="1") as (door, both):
        yield door.url, both


@pytest.fixture
def house(servers: tuple[str, list[Server]]) -> SimpleNamespace:
    return SimpleNamespace(url=servers[0])


def test_a_page_goes_on_at_the_other_server(
    night: Callable[..., Night], servers: tuple[str, list[Server]]
) -> None:
    """Dana and Robin are in a hand, and their server is killed. Their pages say that they
    reconnect, and then show the same cards, the same turn and the same chips; whoever is to
    act does."""
    game = night("Robin", sits={"Dana": 1, "Robin": 2}, turn_s=120)
    game.dana.does("start")
    pages = [game.looks(name) for name in ("Dana", "Robin")]
    for each in pages:
        each.wait_until(each.cards)
    before = [(each.cards(), each.has_turn(), each.view()["chairs"]) for each in pages]
    assert before[0][0] != before[1][0]
    assert [turn for _, turn, _ in before].count(True) == 1
    dies = server_of(game.dana, servers[1])
    dies.send_signal(signal.SIGKILL)
    began = time.monotonic()
    for each in pages:
        each.wait_until(lambda each=each: each.lost().count())
    for each in pages:
        expect(each.lost()).to_have_count(0)
    assert not THOROUGH or time.monotonic() - began < 3
    after = [(each.cards(), each.has_turn(), each.view()["chairs"]) for each in pages]
    assert after == before
    acts = next(each for each in pages if each.has_turn())
    acts.page.get_by_role("button", name="Call").click()
    other = next(each for each in pages if each is not acts)
    other.wait_until(other.has_turn)


@pytest.mark.thorough
def test_a_page_says_that_nothing_is_saved_until_another_database_leads(
    pair: Pair, night: Callable[..., Night]
) -> None:
    """The database that leads is killed: what Dana writes is refused in words, and no one sees
    it. The other one is promoted, and the same words are sent once."""
    dana = night(bots=["rock"]).looks("Dana")
    page = dana.page
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("log")

    def says(words: str) -> None:
        page.get_by_role("textbox").fill(words)
        page.keyboard.press("Enter")

    says("before")
    expect(said.get_by_text("before")).to_be_visible()
    pair.leads.kill()
    says("meanwhile")
    expect(page.get_by_text("The server couldn’t save this").first).to_be_visible()
    shoot(page, "desk-dark-no-database-leads")
    expect(said.get_by_text("meanwhile")).to_have_count(0)
    pair.promote()
    began = time.monotonic()
    says("meanwhile")
    expect(said.get_by_text("meanwhile")).to_have_count(1)
    assert time.monotonic() - began < 5
    expect(said.get_by_text("before")).to_have_count(1)
