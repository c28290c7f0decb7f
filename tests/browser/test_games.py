"""Other games than hold'em, played in Chromium: by mouse, by finger and by keys alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Person, play, shoot
from browser.layout import assert_tidy

pytestmark = pytest.mark.browser


def opens(person: Person, game: str, *, bots: int = 2, seat: int = 5) -> Page:
    """A table for one game with some bots, and a seat at it."""
    page = person.page
    page.goto(person.url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name=re.compile("^All .* games")).click()
    page.get_by_role("combobox", name="Game", exact=True).select_option(label=game)
    page.get_by_label("Seats", exact=True).fill("6")
    for _ in range(bots):
        page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    person.is_in()
    person.sits(seat)
    person.starts()
    return page


def own_cards(page: Page) -> Locator:
    return page.locator('.seat:has-text("You") .hole .card:not(.back)')


def plays_on(person: Person, turn: Callable[[], bool]) -> None:
    """Do what `turn` does whenever it can, until somebody has won a hand one was in."""
    banner, own = person.page.locator(".banner"), own_cards(person.page)
    person.wait_until(lambda: turn() or (banner.is_visible() and own.count()))
    person.wait_until(lambda: (turn(), banner.is_visible())[1])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_omaha_hilo_by_clicking(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Four cards each; the pot-limit buttons; both halves are told when it is over."""
    dana = person(size=size)
    page = opens(dana, "Omaha hi-lo")
    dana.wait_until(dana.has_turn)
    expect(own_cards(page)).to_have_count(4)
    expect(page.locator(".tablename")).to_contain_text("Omaha hi-lo")
    expect(page.locator(".presets button", has_text="Pot")).to_be_visible()
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-game-omaha")
        assert_clean(page, "a turn in Omaha hi-lo")
    plays_on(dana, dana.passes)
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_stud_by_clicking(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Bots show their open cards; bets are fixed; the log tells the streets."""
    dana = person(size=size)
    page = opens(dana, "Seven-card stud")
    dana.wait_until(dana.has_turn)
    assert own_cards(page).count() >= 3
    expect(page.locator(".slider")).to_have_count(0)
    labels = " / ".join(page.locator(".seat > .sr").all_inner_texts())
    assert "face up" in labels
    assert "everyone sees" in labels
    plays_on(dana, dana.passes)
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-game-stud")
    view = dana.view()
    assert view["hand"]["game"] == "stud"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_draw_by_pressing_cards(
    house: House, person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Two of one's cards are pressed, seen as chosen, and replaced by others."""
    dana = person(size=size)
    page = opens(dana, "Five-card draw")
    go = dana.dock.locator(".go")
    dana.wait_until(lambda: go.is_visible() or (not dana.passes() and go.is_visible()))
    before = dana.view()["you"]["cards"]
    cards = page.locator(".pick")
    expect(cards).to_have_count(5)
    expect(go).to_have_text("Stand pat")
    cards.nth(1).click()
    cards.nth(3).click()
    expect(cards.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(go).to_have_text("Draw 2")
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        assert_clean(page, "a draw")
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-game-draw")
    go.click()
    expect(go).to_be_hidden()
    # What a seat drew is said beside it until it acts again; Dana has not.
    mine = page.locator(".seat", has=page.locator(".sr", has_text=" You,"))
    expect(mine.locator(".sr")).to_contain_text("Drew 2")
    expect(
        page.locator(".tag, .told").get_by_text("Drew 2", exact=True).first
    ).to_be_visible()
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-game-drew")
    after = dana.view()["you"]["cards"]
    assert [after[i] == before[i] for i in range(5)] == [True, False, True, False, True]


def test_a_draw_by_keys_alone(person: Callable[..., Person]) -> None:
    """c and k in the rounds; 1 and 5 choose cards, 1 lets its card go again, Enter draws."""
    dana = person()
    page = opens(dana, "2-7 triple draw", bots=1)
    page.evaluate("() => document.activeElement.blur()")
    go, banner = dana.dock.locator(".go"), page.locator(".banner")
    draws = 0

    def acts() -> bool:
        nonlocal draws
        if go.is_visible():
            page.keyboard.press("1")
            page.keyboard.press("5")
            page.keyboard.press("1")
            expect(go).to_have_text("Draw 1")
            page.keyboard.press("Enter")
            expect(go).to_be_hidden()
            draws += 1
        elif dana.has_turn():
            free = dana.dock.locator(".act.call", has_text="Check").count()
            page.keyboard.press("k" if free else "c")
        return draws > 0 or banner.is_visible()

    for _ in range(6):
        dana.wait_until(acts)
        if draws:
            break
        dana.wait_until(lambda: not banner.is_visible())
    assert draws
    expect(page.get_by_role("log").get_by_text("You draw 1").first).to_be_visible()


def test_a_draw_at_the_text_table(person: Callable[..., Person]) -> None:
    """Opened in the middle of a hand: one line takes draw 1 2, and answers what is wrong."""
    dana = person()
    page = opens(dana, "Badugi", bots=1)
    dana.wait_until(dana.has_turn)
    page.goto(f"{page.url}/text")
    line, answer = page.get_by_label("Command"), page.locator(".answer")
    now = page.get_by_role("heading", name="Now").locator("+ p")
    expect(page.get_by_text("The game is Badugi, limit.")).to_be_visible()

    def says(words: str) -> None:
        line.fill(words)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
        expect(page.locator("form")).to_have_attribute("aria-busy", "false")

    def draws() -> bool:
        if "Your turn" in now.inner_text():
            says("check" if "free" in now.inner_text() else "call")
        return "discard" in now.inner_text()

    dana.wait_until(draws)
    says("draw 7")
    expect(answer).to_contain_text("from 1 to 4")
    says("draw 1 2")
    expect(page.get_by_role("log").get_by_text(re.compile("You draw 2"))).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_spread_has_its_amounts_in_the_lobby(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """The amounts come with the limit; one that cannot be says why, and is put right."""
    dana = person(size=size)
    page = dana.page
    page.goto(dana.url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_text("Details", exact=True).click()
    expect(page.get_by_label("Smallest bet")).to_have_count(0)
    page.get_by_label("Limit").select_option("spread")
    page.get_by_label("Smallest bet").fill("$2")
    page.get_by_label("Largest bet").fill("$1")
    shoot(page, f"spread-{size[0]}")
    page.get_by_role("button", name="Open the table").click()
    expect(
        page.get_by_text("The smallest bet, $2, can’t be more than the largest, $1.")
    ).to_be_visible()
    expect(page.get_by_label("Smallest bet")).to_be_focused()
    page.get_by_label("Largest bet").fill("$5")
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    page.goto(f"{page.url.split('#')[0]}/rules")
    expect(page.get_by_text("The minimum bet is 20 chips")).to_be_visible()


def test_horse_names_its_game(person: Callable[..., Person]) -> None:
    """A mix is opened in the lobby; the game is named at the table and in the log."""
    dana = person()
    page = dana.page
    page.goto(dana.url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name="A mix").click()
    page.get_by_label("Game changes").select_option("hand")
    for _ in range(2):
        page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    dana.is_in()
    dana.sits(5)
    dana.starts()
    log = page.get_by_role("log")
    expect(log.get_by_text("Texas hold'em", exact=True).first).to_be_visible()
    play([dana], lambda: dana.hand() > 1)
    expect(log.get_by_text("Omaha hi-lo", exact=True).first).to_be_visible()
    expect(page.locator(".tablename")).to_contain_text("limit")
