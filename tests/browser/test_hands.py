"""Every hand again: the list of a night, its search, the replayer, the story, shared links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot

pytestmark = pytest.mark.browser

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


def plays_to(dana: Person, hand: int) -> None:
    """Dana practises with bots up to this hand; she checks, and folds to bets."""
    dana.page.goto("/")
    dana.page.get_by_role("button", name="Play now").click()
    while dana.hand() < hand:
        dana.wait_until(lambda: dana.has_turn() or dana.hand() == hand)
        if dana.has_turn():
            dana.yields()


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
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_a_hand_is_found_watched_and_shared(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana has played three hands. She finds them from the table, watches one with the keyboard
    and sends its link to Eve, who sees the felt without Dana's cards until it's withdrawn."""
    dana, page = (each := person(size=size, theme=theme)), each.page
    plays_to(dana, 4)
    night = dana.night
    page.goto(f"/n/{night}/hands")
    expect(page.locator(".row").first).to_be_visible()
    assert rows(page)[-3:] == ["3", "2", "1"]
    shoot(page, f"hands-{size[0]}")
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Download").click()
    saved = download.value.path().read_text()
    assert saved.count('variant = "NT"') == 3
    expect(page.get_by_role("dialog")).to_contain_text(
        "3 hands are in practice-with-bots.phhs"
    )
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
    page.keyboard.press("]")
    expect(page.get_by_role("region", name="Hand 3")).to_be_visible()
    assert page.url.endswith("/hands/3")
    page.go_back()
    expect(replayer.locator(".stage")).to_be_visible()
    key = page.evaluate(
        "path => fetch(path).then(answer => answer.json()).then(hand => hand.key)",
        f"/api/nights/{night}/hands/2",
    )
    eve = person(size=size, theme=theme)
    eve.page.goto(f"/n/{night}/hands/2#k={key}")
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


def test_a_hand_plays_by_itself_to_its_end(person: Callable[..., Person]) -> None:
    """At four times the speed, started with the space bar."""
    dana = person()
    page = dana.page
    plays_to(dana, 2)
    page.goto(f"/n/{dana.night}/hands/1")
    expect(page.locator(".replay .stage")).to_be_visible()
    page.get_by_role("radio", name="4×").click()
    page.get_by_role("heading", name="Hand 1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()


@pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)
def test_the_story_of_a_night(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana looks back on three hands, marks a player's line with the keyboard and opens the
    biggest pot; Eve, who has the link alone, reads the story with Dana's figures, for she
    lets everyone see them, until Dana withdraws the link."""
    dana = person(size=size, theme=theme)
    page = dana.page
    plays_to(dana, 4)
    page.goto(f"/n/{dana.night}/story")
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
    key = page.evaluate(
        "path => fetch(path).then(answer => answer.json()).then(story => story.key)",
        f"/api/nights/{dana.night}/story",
    )
    eve = person(size=size, theme=theme)
    eve.page.goto(f"/n/{dana.night}/story#k={key}")
    expect(eve.page.get_by_role("region", name="Winnings")).to_be_visible()
    expect(eve.page.get_by_text("How Player played")).to_have_count(0)
    eve.page.get_by_role("button", name="Player").click()
    expect(eve.page.get_by_role("region", name="How Player played")).to_be_visible()
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


@pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_the_felt_tells_how_the_night_went(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana ends a night after a few hands: the felt says what everybody won and lost, which is
    nothing in all, and gives her the link under which Eve reads the story."""
    dana = person(size=size, theme=theme)
    page = dana.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    plays_to(dana, 4)
    page.get_by_role("button", name="Host").first.click()
    page.get_by_role("button", name="End the night").first.click()
    page.get_by_role("dialog").get_by_role("button", name="End the night").click()
    page.keyboard.press("Escape")
    over = page.get_by_role("region", name="The story of the night")
    dana.wait_until(lambda: dana.has_turn() or over.is_visible())
    if dana.has_turn():
        dana.yields()
    expect(over).to_contain_text(re.compile(r"[45] hands, \d.* to \d"))
    expect(over.get_by_role("listitem").filter(has_text="You")).to_be_visible()
    won = page.evaluate(
        "path => fetch(path).then(answer => answer.json())"
        ".then(story => story.players.map(each => each.net))",
        f"/api/nights/{dana.night}/story",
    )
    assert len(won) == 6
    assert sum(won) == 0
    over.get_by_role("button", name="Copy a link for friends").click()
    expect(over.get_by_role("status")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    shoot(page, f"ended-{size[0]}")
    eve = person(size=size, theme=theme)
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


def test_what_cannot_be_shown_is_said(person: Callable[..., Person]) -> None:
    """A night without hands, a hand that was not played, and a stranger's look at a hand."""
    dana = person()
    page = dana.page
    dana.opens_night("Dana")
    night = dana.night
    page.goto(f"/n/{night}/hands")
    expect(page.get_by_text("No hand has been played to its end yet.")).to_be_visible()
    page.goto(f"/n/{night}/hands/9")
    expect(page.get_by_role("alert")).to_contain_text("No hand of this number")
    eve = person()
    eve.page.goto(f"/n/{night}/hands/1#k=guessed")
    expect(eve.page.get_by_role("alert")).to_contain_text("You have no place here")
