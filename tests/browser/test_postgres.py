"""A house in PostgreSQL, seen from the page: nothing differs until the database is away."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from a_postgres import Postgres
from browser.house import House, Night, shoot

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


@pytest.fixture
def house(
    browser: Browser, tmp_path: Path, pace: str, postgres: Postgres
) -> Iterator[House]:
    house = House(tmp_path, pace, "postgres", HOMEGAME_DATABASE=postgres.new_url())
    yield house
    house.close()


def test_a_page_goes_on_after_its_server_and_its_database_were_away(
    house: House, night: Callable[..., Night], postgres: Postgres
) -> None:
    """Dana writes; the server is killed and starts again, and her line is still there. While
    the database is down she is told that what she writes isn't saved, and no one sees it;
    afterwards the same words are sent once."""
    dana = night(bots=["rock"]).looks("Dana")
    page = dana.page
    page.get_by_role("tab", name="Chat").click()

    def says(words: str) -> None:
        page.get_by_role("textbox").fill(words)
        page.keyboard.press("Enter")

    said = page.get_by_role("log")
    says("before")
    expect(said.get_by_text("before")).to_be_visible()
    house.kill()
    expect(dana.lost()).to_be_visible()
    house.start()
    expect(dana.lost()).to_have_count(0)
    postgres.stop()
    try:
        says("meanwhile")
        expect(page.get_by_text("The server couldn’t save this").first).to_be_visible()
        shoot(page, "desk-dark-database-away")
        expect(said.get_by_text("meanwhile")).to_have_count(0)
    finally:
        postgres.start()
    says("meanwhile")
    expect(said.get_by_text("meanwhile")).to_have_count(1)
    expect(said.get_by_text("before")).to_have_count(1)
