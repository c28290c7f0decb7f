"""The pages of a tournament, on made-up ones: standings, a deal, and the board."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, LARGE, PHONE, SMALL, Person

pytestmark = pytest.mark.browser

STANDINGS = (
    "playing",
    "rebuy",
    "bounties",
    "break",
    "may-talk",
    "deal",
    "deal-left",
    "deal-rail",
    "ended",
    "gathering",
    "gathering-full",
    "empty",
    "none",
)
BOARD = (
    "playing",
    "many",
    "break",
    "moved-one",
    "moved-many",
    "gathering-host",
    "gathering-full",
    "ended",
    "none",
)
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'main :is(button, select, summary, a.btn, .input, input[type=range], thead label)')]
  .map(it => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => box.height && it.checkVisibility())
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([it, box]) => `${it.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`)"""
"""What a thumb would miss."""
SMALL_TEXT = """least => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const it = words.currentNode.parentElement;
    if (!words.currentNode.textContent.trim() || it.closest('.sr, script, style')) continue;
    const size = parseFloat(getComputedStyle(it).fontSize);
    if (size < least && !it.closest('.avatar'))
      found.push(`${words.currentNode.textContent.trim()}: ${size}`);
  }
  return found;
}"""
WIDER = "() => document.querySelector('main').scrollWidth - innerWidth"
CUT = """() => [...document.querySelectorAll('.scene, .scene *')].filter(it => {
  const {height, left, right, top, bottom} = it.getBoundingClientRect();
  return height && (right > innerWidth || left < 0 || bottom > innerHeight || top < 0);
}).map(it => it.outerHTML.slice(0, 90))"""
"""What a screen without a scroll bar does not show."""


@contextmanager
def shown(
    browser: Browser,
    fixtures: str,
    name: str,
    size: tuple[int, int] = DESK,
    screen: str = "",
) -> Iterator[Page]:
    """One of the made-up tournaments; nothing on its page may fail."""
    address = fixtures.replace("fixtures.html", "tournaments.html")
    person = Person(browser, address, size)
    person.page.goto(f"{address}?page={name}&screen={screen}")
    expect(person.page.locator("h1").first).to_be_attached()
    yield person.page
    assert not person.faults, "\n".join(person.faults)
    person.close()


def sent(page: Page) -> list[dict[str, Any]]:
    """What the page has told the server."""
    commands: list[dict[str, Any]] = page.evaluate("() => sent.map(({command}) => command)")
    return commands


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", STANDINGS)
def test_standings_are_clean(
    browser: Browser, fixtures: str, name: str, size: tuple[int, int]
) -> None:
    """Axe has nothing to say, nothing is too wide, and thumbs hit what they mean."""
    with shown(browser, fixtures, name, size) as page:
        if page.locator("summary").count():
            page.locator("summary").click()
        assert_clean(page, f"tournament {name}")
        assert page.evaluate(WIDER) <= 0
        if size == PHONE:
            assert page.evaluate(SMALL_TARGETS) == []
            page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
            assert page.evaluate(WIDER) <= 0


@pytest.mark.parametrize("name", BOARD)
def test_the_board_is_clean_and_large(browser: Browser, fixtures: str, name: str) -> None:
    """From five metres: no letter below 28 pixels of 1920, and all of it is on the screen."""
    for size in (LARGE, PHONE):
        for screen in ("board", "board&theme=light"):
            with shown(browser, fixtures, name, size, screen) as page:
                expect(page.locator(".scene")).to_have_count(1)
                assert_clean(page, f"board {name} {screen[6:]}")
                assert page.evaluate(WIDER) <= 0
                if size == LARGE:
                    assert page.evaluate(SMALL_TEXT, 28) == []
                    assert page.evaluate(CUT) == []
                else:
                    assert page.evaluate(SMALL_TEXT, 12) == []


def test_names_unfold(browser: Browser, fixtures: str) -> None:
    """Eight of eighteen are shown; the others are one press away. A name marks its line."""
    with shown(browser, fixtures, "playing", PHONE) as page:
        rows = page.get_by_role("table").first.get_by_role("row")
        expect(rows).to_have_count(9)
        page.get_by_role("button", name="9th to 18th").click()
        expect(rows).to_have_count(19)
        kofi = page.get_by_role("button", name="Kofi")
        kofi.click()
        expect(kofi).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("combobox", name="Player")).to_have_value("g8")


def test_stacks_are_read_with_keys(browser: Browser, fixtures: str) -> None:
    """The picture has a slider: it says what the marked stack was at a minute."""
    with shown(browser, fixtures, "playing") as page:
        slider = page.get_by_role("slider", name="Minutes after the start")
        expect(slider).to_have_attribute(
            "aria-valuetext", "Ruth (you) after 127 minutes: 21,400 chips"
        )
        slider.press("Home")
        expect(slider).to_have_attribute(
            "aria-valuetext", "Ruth (you) after 0 minutes: 10,000 chips"
        )


@pytest.mark.parametrize(
    ("name", "button", "command"),
    [
        ("gathering", "Enter for $20", "enter_tournament"),
        ("late", "Enter late for $25", "enter_tournament"),
        ("reentry", "Re-enter for $20", "enter_tournament"),
        ("rebuy", "Rebuy for $20", "rebuy"),
        ("rebuy", "Add-on: 8,000 chips for $10", "add_on"),
        ("gathering-host", "Take my entry back", "take_back_entry"),
        ("may-talk", "Ask for a deal", "talk_deal"),
    ],
)
def test_ways_in_and_back(
    browser: Browser, fixtures: str, name: str, button: str, command: str
) -> None:
    """What one may do is a button that names its price, and says just that to the server."""
    with shown(browser, fixtures, name) as page:
        page.get_by_role("button", name=button).press("Enter")
        page.wait_for_function("() => sent.length")
        assert sent(page) == [{"type": command}]


def test_one_reads_the_bounty_on_ones_own_head(browser: Browser, fixtures: str) -> None:
    """It grows with each player that one knocks out."""
    with shown(browser, fixtures, "bounties") as page:
        expect(page.locator(".lede")).to_have_text(
            "You’re 3rd of 5. The bounty on your head is $7.50."
        )


def test_the_board_of_one_to_come_has_its_title_once(
    browser: Browser, fixtures: str
) -> None:
    """Its title is the largest thing on it, so the head has the program's name."""
    with shown(browser, fixtures, "gathering", screen="board") as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("Friday Freezeout")
        expect(page.get_by_text("Friday Freezeout")).to_have_count(1)
        expect(page.locator("header")).to_contain_text("Home Game")


def test_a_deal_is_answered(browser: Browser, fixtures: str) -> None:
    """Maya proposed ICM: the button names what Ruth gets, and what playing on pays."""
    with shown(browser, fixtures, "deal") as page:
        expect(page.get_by_role("radio", name="ICM")).to_be_checked()
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^2:1[0-3]$"))
        says = "You get $103 now. Playing on pays at least $72 and at most $180."
        expect(page.get_by_text(says)).to_be_visible()
        page.get_by_role("button", name="Take $103").click()
        page.wait_for_function("() => sent.length")
        page.get_by_role("button", name="Play on").click()
        page.wait_for_function("() => sent.length > 1")
        assert sent(page) == [
            {"type": "answer_deal", "yes": True},
            {"type": "answer_deal", "yes": False},
        ]


def test_a_split_of_ones_own(browser: Browser, fixtures: str) -> None:
    """With keys alone: the difference is told until the figures add up; $30 is left."""
    with shown(browser, fixtures, "deal-asked") as page:
        page.get_by_role("radio", name="ICM").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Own")).to_be_checked()
        propose = page.get_by_role("button", name="Propose this split")
        page.keyboard.press("Tab")
        page.keyboard.type("150")
        expect(page.get_by_role("status").filter(has_text="$11 too much")).to_be_visible()
        expect(propose).to_be_disabled()
        page.keyboard.press("Tab")
        page.keyboard.type("100")
        page.keyboard.press("Tab")
        page.keyboard.type("80")
        expect(page.get_by_role("status").filter(has_text="$30 missing")).to_be_visible()
        page.keyboard.press("Tab")
        page.keyboard.type("30")
        expect(page.get_by_text("and $30 more if you win")).to_be_visible()
        propose.press("Enter")
        page.wait_for_function("() => sent.length")
        assert sent(page) == [
            {
                "type": "propose_deal",
                "kind": "own",
                "figures": [15000, 10000, 8000],
                "left": 3000,
            }
        ]


def test_a_split_of_ones_own_begins_with_one_that_was_worked_out(
    browser: Browser, fixtures: str
) -> None:
    """One press fills in the chip chop, another the even split; then one figure is changed."""
    with shown(browser, fixtures, "deal-asked") as page:
        starts = page.get_by_role("group", name="Start your own split from")
        boxes = page.get_by_role("textbox", name="own split")
        for way, figures in (
            ("Chip chop", ["$146", "$115", "$99"]),
            ("Even", ["$120", "$120", "$120"]),
        ):
            key = starts.get_by_role("button", name=way)
            key.press("Enter")
            expect(page.get_by_role("radio", name="Own")).to_be_checked()
            expect(key).to_have_attribute("aria-pressed", "true")
            for at, figure in enumerate(figures):
                expect(boxes.nth(at)).to_have_value(figure)
        boxes.nth(0).fill("130")
        boxes.nth(2).fill("110")
        page.get_by_role("button", name="Propose this split").click()
        page.wait_for_function("() => sent.length")
        assert sent(page) == [
            {
                "type": "propose_deal",
                "kind": "own",
                "figures": [13000, 12000, 11000],
                "left": 0,
            }
        ]


def test_a_refusal_is_told(browser: Browser, fixtures: str) -> None:
    """The server says no: the page says why, and the buttons stay."""
    with shown(browser, fixtures, "deal", screen="&refused") as page:
        page.get_by_role("button", name="Take $103").click()
        expect(page.get_by_role("alert")).to_have_text("The deal is off: Theo plays on.")
        expect(page.get_by_role("button", name="Take $103")).to_be_visible()


def test_the_board_goes_on_without_a_line(browser: Browser, fixtures: str) -> None:
    """The line breaks: that is told, and the clock runs on. Back again, nothing is told."""
    with shown(browser, fixtures, "last-minute", LARGE, "board") as page:
        clock = page.get_by_role("timer")
        expect(clock).to_have_text("1:00")
        page.evaluate("() => show(null)")
        expect(page.get_by_text("Connection lost")).to_be_visible()
        expect(clock).to_have_text("0:55")
        page.evaluate("() => show('last-minute')")
        expect(page.get_by_text("Connection lost")).to_be_hidden()


def test_the_board_tells_what_happens(browser: Browser, fixtures: str) -> None:
    """A move takes the whole board, from seat to seat; then a break, then the end."""
    with shown(browser, fixtures, "playing", LARGE, "board") as page:
        told = page.locator(".board > [role=status]")
        page.evaluate("""() => {
          const moved = structuredClone(pages.playing);
          moved.standings[2] = {...moved.standings[2], table: 2, seat: 8};
          const move = {guest: 'g3', name: 'Ruth', table: 2, seat: 8, why: 'balance'};
          moved.moves = [{...move, at_ms: moved.now_ms}];
          pages.moved = moved;
          show('moved');
        }""")
        expect(page.locator(".st.gone")).to_have_text("2")
        expect(page.locator(".st.to")).to_have_text("8")
        expect(told).to_have_text("Ruth moves to Table 2, seat 8.")
        page.evaluate("() => show('break')")
        expect(told).to_have_text("Break. 10 minutes.")
        expect(page.get_by_role("heading", name="Break")).to_be_visible()
        page.evaluate("() => show('ended')")
        expect(page.get_by_role("heading", name="Maya wins")).to_be_visible()


def test_switches_of_the_board_are_kept(browser: Browser, fixtures: str) -> None:
    """S and V switch sound and voice, and the device remembers it."""
    with shown(browser, fixtures, "playing", LARGE, "board") as page:
        page.keyboard.press("s")
        expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
        page.keyboard.press("v")
        expect(page.get_by_role("button", name="Stop reading aloud")).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
        expect(page.get_by_role("button", name="Stop reading aloud")).to_be_visible()
