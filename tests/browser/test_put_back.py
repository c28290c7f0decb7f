"""An older copy of the database is put back: whoever has seen more is told."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, House, Night, shoot
from thorough import some

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("size", "theme"), some([(PHONE, "light")], [(DESK, "dark")]), ids=str
)
def test_an_older_copy(
    house: House,
    night: Callable[..., Night],
    tmp_path: Path,
    size: tuple[int, int],
    theme: str,
) -> None:
    """Dana says something before and after the copy. When it is put back, her page says so, and
    its log is that of the copy."""
    dana = night(bots=["rock"]).looks("Dana", size=size, theme=theme)
    page = dana.page

    def says(words: str) -> None:
        """In the chat, which is beside the table or, on a phone, in a sheet over it."""
        if size == PHONE:
            page.get_by_role("button", name="Log and chat").click()
        page.get_by_role("tab", name="Chat").click()
        page.get_by_role("textbox").fill(words)
        page.keyboard.press("Enter")
        expect(page.get_by_role("log").get_by_text(words)).to_be_visible()
        if size == PHONE:
            page.keyboard.press("Escape")

    says("before the copy")
    copy = tmp_path / "copy.db"
    with (
        closing(sqlite3.connect(tmp_path / "house.db")) as now,
        closing(sqlite3.connect(copy)) as then,
    ):
        now.backup(then)
    says("after the copy")
    house.kill()
    expect(dana.lost()).to_be_visible()
    for end in ("-wal", "-shm"):
        (tmp_path / f"house.db{end}").unlink(missing_ok=True)
    shutil.copy(copy, tmp_path / "house.db")
    house.start()
    notice = page.get_by_text("This night was put back to an earlier point.")
    expect(notice).to_be_visible()
    shoot(page, f"{'phone' if size == PHONE else 'desk'}-{theme}-put-back")
    if size == PHONE:
        page.get_by_role("button", name="Log and chat").click()
    said = page.get_by_role("log")
    expect(said.get_by_text("before the copy")).to_be_visible()
    expect(said.get_by_text("after the copy")).to_have_count(0)
