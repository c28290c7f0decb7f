"""Every hand again: the list of a night, its search, the replayer, the story, shared links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Night, Person, shoot
from thorough import some

pytestmark = pytest.mark.browser

BOTS = ["rock", "caller", "shark", "rock", "caller"]

MANY = """() => {
  const asked = window.fetch;
  const line = n => ({seat: 0, cards: [], hand: {id: String(n), table: 1, number: n, at_ms: 0,
    game: 'texas', title: 'Texas hold\\'em', boards: [['Ah', 'Kd', '2c', '3c', '9h']],
    pot: n, players: [], winning: '', showdown: true, voided: '', broken: '',
    bomb: false, change: false, runs: 0}});
  window.fetch = async (path, ...more) => {
    if (!String(path).includes('/hands?')) return asked(path, ...more);
    window.questions = (window.questions ?? 0) + 1;
    const first = Number(new URL(path, location.href).searchParams.get('first'));
    return Response.json({title: 'Friday', minor_per_chip: 10, currency: '$', big: 3, you: '',
      first, found: 20000, total: 20000, imported: false, people: [], games: [],
      lines: Array.from({length: 50}, (_, i) => line(20000 - first - i))});
  };
}"""
"""A night of twenty thousand hands."""


def plays_to(night: Callable[..., Night], hand: int) -> Night:
    """Dana plays with bots up to this hand; she checks, and folds to bets."""
    kitchen = night(title="Practice with bots", bots=BOTS, play=True, runs=1)
    kitchen.plays(lambda view: view["hand"]["number"] >= hand, "Dana", to_bets="fold")
    return kitchen


def rows(page: Page) -> list[str]:
    return page.locator(".row .no b").all_inner_texts()


def step(page: Page) -> str:
    """What the replayer says of the step it shows."""
    return page.locator(".now p").inner_text()


def withdraws(page: Page, says: str) -> None:
    """The host withdraws the link by keyboard, and reads before what that does."""
    withdraw = page.get_by_role("button", name="Withdraw link")
    withdraw.press("Enter")
    dialog = page.get_by_role("dialog", name="Withdraw the link?")
    expect(dialog).to_contain_text(says)
    assert_clean(page, "withdrawing a link")
    dialog.get_by_role("button", name="Cancel").press("Enter")
    expect(dialog).to_be_hidden()
    withdraw.press("Enter")
    dialog.get_by_role("button", name="Withdraw link").press("Enter")
    expect(
        page.get_by_text("The link is withdrawn. Share copies a new one.")
    ).to_be_visible()


@pytest.mark.parametrize(
    ("size", "theme"), some([(DESK, "dark")], [(PHONE, "light")]), ids=str
)
def test_a_hand_is_found_watched_and_shared(
    night: Callable[..., Night],
    person: Callable[..., Person],
    size: tuple[int, int],
    theme: str,
) -> None:
    """Before a hand has been played the list says so, and a hand of no such number is none.
    Dana has played three hands. She finds them, watches one with the keyboard and sends its
    link to Eve, who sees the felt without Dana's cards until it's withdrawn; a guessed key
    opens nothing. Started with the space bar at four times the speed, a hand plays to its
    end from three steps before it."""
    empty = night(title="Friday")
    dana = empty.looks("Dana", "/hands", size=size, theme=theme)
    page = dana.page
    expect(page.get_by_text("No hand has been played to its end yet.")).to_be_visible()
    page.goto(f"{empty.path}/hands/9")
    expect(page.get_by_role("alert")).to_contain_text("No hand of this number")

    kitchen = plays_to(night, 4)
    dana.signs_in(kitchen.dana)
    page.goto(f"{kitchen.path}/hands")
    expect(page.locator(".row").first).to_be_visible()
    assert rows(page)[-3:] == ["3", "2", "1"]
    shoot(page, f"hands-{size[0]}")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_label("On the board")).to_be_visible()
    assert_clean(page, "hands")
    page.get_by_role("button", name="Download").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Loading")).to_have_count(0)
    assert_clean(page, "Download")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    saved = download.value.path().read_text()
    assert saved.count('variant = "NT"') == 3
    expect(dialog).to_contain_text("3 hands are in practice-with-bots.phhs")
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("no such player")
    expect(page.get_by_text("No hand matches your search.")).to_be_visible()
    page.get_by_role("button", name="Show all hands").click()

    page.locator(".row", has=page.locator(".no b", has_text="2")).last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Hand 2")).to_be_visible()
    replayer = page.locator(".replay")
    expect(replayer.locator(".stage")).to_be_visible()
    first = step(page)
    assert "Hand 2" in first
    page.keyboard.press("ArrowRight")
    assert step(page) != first
    page.keyboard.press("Home")
    assert step(page) == first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    held = replayer.locator(".seat > .sr").all_inner_texts()
    assert any("your cards" in each for each in held), held
    shoot(page, f"replayer-{size[0]}")
    assert_clean(page, "the replayer")
    worn = {each["name"]: f"a{each['hue']}" for each in kitchen.dana.view()["guests"]}
    for plate in replayer.locator(".seat:not(.empty) .plate").all():
        name = (plate.get_attribute("title") or "").split(",")[0]
        assert worn[name] in (plate.locator(".avatar").get_attribute("class") or "")
    felt = replayer.locator(".stage").bounding_box()
    page.get_by_role("button", name="Share").click()
    expect(replayer.locator(".about").get_by_role("status")).to_be_visible()
    assert replayer.locator(".stage").bounding_box() == felt
    shoot(page, f"replayer-shared-{size[0]}")
    page.keyboard.press("]")
    expect(page.get_by_role("region", name="Hand 3")).to_be_visible()
    assert page.url.endswith("/hands/3")
    page.go_back()
    expect(page.get_by_role("region", name="Hand 2")).to_be_visible()
    expect(replayer.locator(".stage")).to_be_visible()

    key = kitchen.reads("hands/2")["key"]
    eve = person(size=size, theme=theme)
    eve.page.goto(f"{kitchen.path}/hands/2#k={key}")
    expect(eve.page.locator(".replay .stage")).to_be_visible()
    eve.page.keyboard.press("End")
    assert not any(
        "your cards" in each for each in eve.page.locator(".seat > .sr").all_inner_texts()
    )
    shoot(eve.page, f"shared-hand-{size[0]}")
    expect(eve.page.get_by_role("button", name="Withdraw link")).to_have_count(0)
    withdraws(page, "No link to this hand")
    shoot(page, f"withdrawn-{size[0]}")
    eve.page.reload()
    expect(eve.page.get_by_role("alert")).to_contain_text("You have no place here")
    eve.page.goto(f"{empty.path}/hands/1#k=guessed")
    expect(eve.page.get_by_role("alert")).to_contain_text("You have no place here")

    page.get_by_role("radio", name="4×").click()
    page.get_by_role("heading", name="Hand 2").click()
    page.keyboard.press("End")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()


@pytest.mark.parametrize(
    ("size", "theme"), some([(PHONE, "light")], [(DESK, "dark")]), ids=str
)
def test_how_the_night_went_is_told_and_shared(
    night: Callable[..., Night],
    person: Callable[..., Person],
    size: tuple[int, int],
    theme: str,
) -> None:
    """Dana looks back on a few hands, marks a player's line with the keyboard and opens the
    biggest pot; Eve, who has the link alone, reads the story with Dana's figures, for she lets
    everyone see them, until Dana withdraws the link. Dana ends the night: the felt says what
    everybody won and lost, which is nothing in all, and gives her the next link for Eve."""
    kitchen = plays_to(night, 4)
    dana = kitchen.looks("Dana", "/story", size=size, theme=theme)
    page = dana.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    winnings = page.get_by_role("region", name="Winnings")
    expect(winnings.locator("polyline")).to_have_count(6)
    you = winnings.get_by_role("button", name="You")
    you.focus()
    page.keyboard.press("Enter")
    expect(you).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="How you played")).to_contain_text("VPIP")
    shows = page.get_by_role("switch", name="Let everyone see it")
    shows.click()
    expect(shows).to_have_attribute("aria-checked", "true")
    shoot(page, f"story-{size[0]}")
    assert_clean(page, "story")
    eve = person(size=size, theme=theme)
    eve.page.goto(f"{kitchen.path}/story#k={kitchen.reads('story')['key']}")
    expect(eve.page.get_by_role("region", name="Winnings")).to_be_visible()
    expect(eve.page.get_by_text("How Dana played")).to_have_count(0)
    eve.page.get_by_role("button", name="Dana").click()
    expect(eve.page.get_by_role("region", name="How Dana played")).to_be_visible()
    for looker in (page, eve.page):
        looker.get_by_role("link", name="Biggest pot").click()
        expect(looker.locator(".replay .stage")).to_be_visible()
    for looker in (page, eve.page):
        looker.go_back()
        expect(looker.get_by_role("region", name="Winnings")).to_be_visible()
    withdraws(page, "No link to this story")
    shoot(page, f"story-withdrawn-{size[0]}")
    eve.page.reload()
    expect(eve.page.get_by_role("alert")).to_contain_text("You have no place here")

    page.goto(kitchen.path)
    dana.is_in()
    kitchen.ends("Dana")
    over = page.get_by_role("region", name="The story of the night")
    expect(over).to_contain_text(re.compile(r"[45] hands, \d.* to \d"))
    expect(over.get_by_role("listitem").filter(has_text="You")).to_be_visible()
    won = [each["net"] for each in kitchen.reads("story")["players"]]
    assert len(won) == 6
    assert sum(won) == 0
    over.get_by_role("button", name="Copy a link for friends").click()
    expect(over.get_by_role("status")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    shoot(page, f"ended-{size[0]}")
    eve.page.goto("about:blank")
    eve.page.goto(link)
    expect(eve.page.get_by_role("region", name="Winnings")).to_be_visible()


def test_twenty_thousand_hands_scroll(person: Callable[..., Person]) -> None:
    """Only what is seen is drawn, wherever one scrolls to; what comes is fetched on the way."""
    dana = person()
    page = dana.page
    page.add_init_script(f"({MANY})()")
    page.goto("/n/friday/hands")
    expect(page.get_by_text("20000 of 20000")).to_be_visible()
    assert rows(page)[0] == "20000"
    page.locator(".scroll").evaluate("box => { box.scrollTop = 10000 * 76; }")
    expect(page.locator('[data-at="10000"]')).to_contain_text("10000")
    page.locator(".scroll").evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(page.locator('[data-at="19999"]')).to_contain_text("1")
    assert page.locator("li").count() < 60
    assert page.evaluate("() => window.questions") <= 6


def test_amounts_beside_the_chart_are_read_whole(night: Callable[..., Night]) -> None:
    """300 francs change hands: beside the lines stands 200.00 CHF, not 0.00 CHF."""
    stakes = {"small": 10, "big": 30, "buyin_least": 1000, "buyin_most": 3000}
    made = night("Maya", sits={"Dana": 1, "Maya": 2}, amount=3000, currency="CHF", **stakes)
    made.dana.does("start")
    first = made.dana.its_turn(made["Maya"])
    first.does("raise_to", to=3000)
    (made["Maya"] if first is made.dana else made.dana).does("call")
    made.plays(lambda view: view["hand"]["street"] == "over", "Dana", "Maya")
    page = made.looks("Dana", "/story").page
    marks = page.get_by_role("region", name="Winnings").locator("svg")
    expect(marks.get_by_text("+200.00 CHF")).to_be_visible()
    shoot(page, "story-francs")
    inside = """svg => [...svg.querySelectorAll('text')].every(
      each => each.getBoundingClientRect().left > svg.getBoundingClientRect().left)"""
    assert marks.evaluate(inside)
