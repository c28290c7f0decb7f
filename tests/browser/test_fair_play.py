"""Watching over fair play on the screen: in a night's story, and on the page of its club."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot
from browser.layout import assert_tidy
from thorough import some

pytestmark = pytest.mark.browser

HEAD = """PokerStars Hand #{id}: Hold'em No Limit ($1/$2 USD) - 2026/11/13 20:{id:02}:00 UTC
Table 'Friday' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cat ($200 in chips)
Ben: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
"""
BEN_RAISES = """Ann: calls $2
Ben: raises $4 to $6
Cat: folds
Ann: folds
Uncalled bet ($4) returned to Ben
Ben collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
"""
CAT_RAISES = """Ann: calls $2
Ben: folds
Cat: raises $4 to $6
Ann: calls $4
*** FLOP *** [Ah 7d 2c]
Cat: bets $6
Ann: calls $6
*** TURN *** [Ah 7d 2c] [3s]
Cat: checks
Ann: checks
*** RIVER *** [Ah 7d 2c 3s] [9d]
Cat: checks
Ann: checks
*** SHOW DOWN ***
Cat: shows [Kc Qd] (high card Ace)
Ann: shows [9c 9s] (three of a kind, Nines)
Ann collected $25 from pot
*** SUMMARY ***
Total pot $25 | Rake $0
Board [Ah 7d 2c 3s 9d]
"""
EVENING = "\n\n".join(
    HEAD.format(id=at + 1) + (BEN_RAISES if at % 2 else CAT_RAISES) for at in range(26)
)
"""Ann folds to each of Ben's 13 raises, and to none of Cat's 26 bets."""


def read(page: Page, where: str, size: tuple[int, int]) -> None:
    """What stands out comes first, with what it is compared with, and is called a hint."""
    here = page.get_by_role("region", name="Fair play")
    expect(here.get_by_text("A hint, never proof")).to_be_hidden()
    here.locator("summary").press("Enter")
    expect(here.get_by_text("A hint, never proof")).to_be_visible()
    pairs = here.get_by_role("list").first.get_by_role("listitem")
    expect(pairs).to_have_count(3)
    expect(pairs.first).to_contain_text("Ann and Ben 26 hands together")
    expect(pairs.first).to_contain_text("Stands out")
    expect(pairs.first).to_contain_text(
        "Ann folded to 13 of 13 bets by Ben, and to 0 of 26 by everyone else."
    )
    expect(here.get_by_text("Stands out")).to_have_count(1)
    expect(here).to_contain_text("13 of 13 hands won")
    here.scroll_into_view_if_needed()
    shoot(page, f"fair-play-{where}-{size[0]}")
    assert_clean(page, f"fair play in {where}")
    assert_tidy(page, touch=size == PHONE)


@pytest.mark.parametrize(
    ("size", "theme"),
    some([(DESK, "dark"), (PHONE, "light")], [(DESK, "light"), (PHONE, "dark")]),
    ids=str,
)
def test_who_folds_to_whom_can_be_read(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana imports an evening in which Ann folds to Ben alone, and adds it to her club: the
    story and the club say so, and what it is worth."""
    dana = person(size=size, theme=theme)
    page = dana.page
    page.goto("/")

    def asks(path: str, body: object) -> dict[str, str]:
        answer = page.request.post(
            f"{dana.url}{path}", data=body, headers={"Origin": dana.url}
        )
        assert answer.ok, answer.text()
        found: dict[str, str] = answer.json()
        return found

    files = [{"name": "friday.txt", "text": EVENING}]
    night = asks("/api/import", {"title": "Friday", "files": files})["night"]
    page.goto(f"/n/{night}/story")
    read(page, "story", size)

    club = asks("/api/clubs", {"title": "Mill Lane", "name": "Dana", "night": night})[
        "club"
    ]
    page.goto(f"/club/{club}")
    read(page, "club", size)
