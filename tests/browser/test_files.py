"""Files that only somebody with a place may have are saved from the page that offers them."""

import csv
import io
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.house import PHONE, Night, Person
from browser.test_club import founds

pytestmark = pytest.mark.browser


def saved(page: Page, button: str) -> tuple[str, str]:
    """The name of the file that this button saves, and what is in it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    found = download.value
    return found.suggested_filename, Path(found.path()).read_bytes().decode()


@pytest.mark.parametrize("who", ["Dana", "Maya"])
def test_the_book_of_the_bank_is_saved(night: Callable[..., Night], who: str) -> None:
    """A line for each buy-in, for the host and for a guest."""
    made = night("Maya", sits={"Dana": 1, "Maya": 2})
    page = made.looks(who, "/bank").page
    name, text = saved(page, "Download as CSV")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert name == "bank.csv"
    assert len(rows) == 2


def test_the_next_date_of_a_club_is_saved(person: Callable[..., Person]) -> None:
    """It is a calendar's file, with the place."""
    dana = person(size=PHONE)
    founds(dana, "Thursday")
    at_ms = int(time.time() * 1000) + 86_400_000
    club = dana.page.url.split("/club/")[1]
    asked = {"type": "set_date", "at_ms": at_ms, "place": "Mill Lane 4"}
    answer = dana.page.request.post(
        f"{dana.url}/api/clubs/{club}/command",
        data={"id": "command-date", "command": asked},
        headers={"Origin": dana.url},
    )
    assert answer.status == 200, answer.text()
    dana.page.reload()
    expect(dana.page.get_by_text("Mill Lane 4")).to_be_visible()
    name, text = saved(dana.page, "Add to calendar")
    assert name == "poker.ics"
    assert text.startswith("BEGIN:VCALENDAR")
    assert "LOCATION:Mill Lane 4" in text
