"""The maths desk in the browser: mouse, finger and keys, on every part of it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.arrivals import door_of, hears
from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person, shoot
from thorough import some

pytest.importorskip("homegame._native")
pytestmark = pytest.mark.browser

Comes = Callable[..., Person]


def pick(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def shares(page: Page) -> list[str]:
    return page.locator(".share b").all_inner_texts()


@pytest.mark.parametrize("size", some([DESK], [PHONE]))
def test_the_desk_counts_while_one_plays_with_it(
    person: Comes, size: tuple[int, int]
) -> None:
    """From the first page to two hands, to more players than can be counted, and to other
    games."""
    page = person(size=size).page
    hands_a_board_and_outs(page)
    ten_players_by_chance(page)
    stud_and_two_boards(page)


def hands_a_board_and_outs(page: Page) -> None:
    """Ace-king against queens: counted before the flop, again on it, with outs and odds."""
    page.goto("/")
    page.get_by_role("link", name="Odds").first.click()
    expect(page.get_by_text("Exact: 1,712,304 deals counted.")).to_be_visible()
    assert shares(page) == ["46.21%", "53.79%"]
    assert_clean(page, "/maths")

    page.get_by_role("button", name=re.compile("^Board")).click()
    pick(page, "jack of spades", "ten of hearts", "two of spades")
    expect(page.get_by_text("Exact: 990 deals counted.")).to_be_visible()
    outs = page.get_by_role("region", name="Outs for Player 1")
    expect(outs.get_by_role("img", name="queen of clubs")).to_be_visible()
    expect(outs.get_by_text(re.compile("unseen cards"))).to_be_visible()
    odds = page.get_by_role("region", name="Pot odds")
    expect(odds.get_by_role("status")).to_contain_text("You need 25.0% to call")
    odds.get_by_label("To call").first.fill("150")
    expect(odds.get_by_role("status")).to_contain_text("1 to 1. You need 50.0% to call")
    assert_clean(page, "/maths on a flop", once=True)


def a_range_is_painted(page: Page) -> None:
    """A drag over three squares, then the keys, then words: the figures follow."""
    page.goto("/maths")
    page.get_by_role("button", name=re.compile("^Player 2")).click()
    page.get_by_role("radio", name="Range").click()
    grid = page.get_by_role("grid", name="Range")
    expect(page.get_by_text("Exact: 2,097,572,400 deals counted.")).to_be_visible()
    grid.scroll_into_view_if_needed()
    boxes = [
        grid.get_by_role("gridcell", name=re.compile(f"^{name},")).bounding_box()
        for name in ("AA", "AKs", "AQs")
    ]
    places = [(box["x"] + box["width"] / 2, box["y"] + 9) for box in boxes if box]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()
    written = page.get_by_label("Range notation")
    expect(written).to_have_value("AA, AQs+")
    expect(page.get_by_text("14 of 1,326 combos, 1.1%")).to_be_visible()

    grid.get_by_role("gridcell", name="AQs, in").focus()
    page.keyboard.press("Space")
    expect(grid.get_by_role("gridcell", name="AQs, out")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(written).to_have_value("KK+, AKs")
    page.keyboard.press("Shift+ArrowDown")
    expect(grid.get_by_role("gridcell", name="KQo, in")).to_be_focused()
    expect(written).to_have_value("KK+, AKs, KQo")

    written.fill("22+, A2s+, KQo:0.5")
    expect(grid.get_by_role("gridcell", name="KQo, 50% of it")).to_be_visible()
    expect(page.get_by_text(re.compile("^Exact:"))).to_be_visible()
    expect(
        page.get_by_role("region", name=re.compile("Equity distribution"))
        .locator(".up")
        .nth(19)
    ).to_be_attached()
    assert_clean(page, "/maths with a range")
    written.fill("AX")
    expect(page.get_by_text(re.compile("‘AX’ isn’t a starting hand"))).to_be_visible()


def ten_players_by_chance(page: Page) -> None:
    """Where not every deal can be counted, it says so."""
    page.goto("/maths")
    for _ in range(8):
        page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("button", name="Add player")).to_be_disabled()
    expect(page.get_by_text(re.compile("^Estimate from .* within 0.[012]"))).to_be_visible()
    expect(page.locator(".share b")).to_have_count(10)
    page.get_by_role("button", name="Remove player 10").click()
    expect(page.locator(".share b")).to_have_count(9)
    page.get_by_label("Game", exact=True).select_option("Omaha")
    expect(page.get_by_text(re.compile("^Estimate"))).to_be_visible()


def stud_and_two_boards(page: Page) -> None:
    """Stud takes the cards that are known and says so; a double board has room for both."""
    page.goto("/maths")
    page.get_by_label("Game", exact=True).select_option("Seven-card stud")
    expect(page.get_by_role("button", name=re.compile("^Board"))).to_have_count(0)
    pick(page, "ace of spades", "king of spades")
    expect(page.get_by_text("Cards you don't write are dealt at random.")).to_be_visible()
    page.get_by_label("Game", exact=True).select_option("Double-board hold'em")
    pick(page, "ace of spades", "king of spades")
    page.get_by_role("button", name=re.compile("^Bottom board")).click()
    pick(page, "two of hearts", "three of hearts", "four of hearts")
    expect(page.get_by_text("A board has 3, 4 or 5 cards.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Top board")).click()
    pick(page, "two of spades", "three of spades", "four of spades")
    expect(page.locator(".share b").first).to_be_visible()
    assert_clean(page, "/maths with two boards", once=True)


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_what_can_be_painted_looked_up_and_learned(
    person: Comes, size: tuple[int, int]
) -> None:
    """A range, the chart of starting hands, the errata, what beats what, outs, the trainer."""
    page = person(size=size).page
    a_range_is_painted(page)
    starting_hands_and_errata(page)
    what_beats_what_and_what_outs_are_worth(page)
    the_trainer_asks_and_explains(page)


def starting_hands_and_errata(page: Page) -> None:
    """The chart by the keys, exact against one and by chance against more; the errata. Its
    figures are whole: 72o wins 34.58% and reads 35."""
    page.goto("/maths/hands")
    expect(page.get_by_text("AA, pocket rockets: 85.20% of the pot")).to_be_visible()
    for cell in ("AA ?, 85", "AKs ?, 67", "72o ?, 35"):
        expect(page.get_by_role("gridcell", name=re.compile(f"^{cell}$"))).to_be_attached()
    page.get_by_role("gridcell", name=re.compile("^AA")).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("AKs, big slick: 67.04% of the pot")).to_be_visible()
    shoot(page, f"chart-{page.viewport_size['width']}")  # type: ignore[index]
    assert_clean(page, "/maths/hands")
    page.get_by_label(re.compile("^Random hands")).fill("3")
    by_chance = page.get_by_text("Simulated, each to within 0.2 points.")
    expect(by_chance).to_be_visible(timeout=60_000)
    page.goto("/maths/primer")
    expect(page.get_by_text("ER-45", exact=False)).to_be_visible()
    assert_clean(page, "/maths/primer")


def what_beats_what_and_what_outs_are_worth(page: Page) -> None:
    """Hands as cards with a bar for how often they come; outs with a bar for each street."""
    page.goto("/maths/ranking")
    expect(page.get_by_role("heading", name="Royal flush")).to_be_visible()
    expect(page.get_by_text("4 hands · 0.00015% · 1 in 649,740")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(10)
    assert_clean(page, "/maths/ranking")
    page.get_by_role("radio", name="7 cards").click()
    expect(page.get_by_text("Of 133,784,560 hands")).to_be_visible()
    page.get_by_role("radio", name="Short deck").click()
    expect(page.get_by_role("listitem").nth(3)).to_contain_text("Flush")
    page.get_by_role("link", name="Outs table").click()
    expect(page.get_by_role("row", name=re.compile("^9 "))).to_contain_text("35.0%")
    expect(page.get_by_role("row")).to_have_count(22)
    assert_clean(page, "/maths/outs")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def the_trainer_asks_and_explains(page: Page) -> None:
    """Each kind of question, answered with a key; the reason stands below."""
    page.goto("/maths/trainer")
    for number, kind in enumerate(("Pot odds", "Outs", "Equity", "The nuts"), 1):
        page.get_by_role("radio", name=kind).click()
        expect(page.get_by_role("radio", name=kind)).to_be_checked()
        answers = page.get_by_role("group", name="Answers")
        expect(answers.get_by_role("button")).to_have_count(4)
        expect(page.locator("main section")).to_have_attribute("aria-busy", "false")
        expect(answers.locator(".good")).to_have_count(0)
        page.keyboard.press("2")
        expect(answers.locator(".good")).to_have_count(1)
        expect(page.get_by_text(re.compile(rf"of {number} right"))).to_be_visible()
        expect(page.get_by_role("button", name="Next question")).to_be_focused()
        if kind in some(["Pot odds", "The nuts"], ["Outs", "Equity"]):
            assert_clean(page, f"/maths/trainer {kind}", once=kind != "Pot odds")


@pytest.mark.rule("PROB-19")
def test_off_while_playing_a_hand(person: Comes) -> None:
    """Dana plays: the desk says why it is off, and where that is written."""
    screen = person()
    dana, _, _ = door_of(screen).night(bots=["rock"], play=True)
    hears(dana, lambda view: view["may"])
    screen.signs_in(dana)
    page = screen.page
    page.goto("/maths")
    status = page.get_by_role("status").filter(has_text="You're in hand")
    expect(status).to_be_visible()
    assert shares(page) == []
    page.get_by_role("link", name="Read the rule").click()
    expect(page.get_by_text("No calculator in a hand")).to_be_visible()
