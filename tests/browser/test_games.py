"""Other games than hold'em, played in Chromium: by mouse, by finger and by keys alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Night, Person, shoot
from browser.layout import assert_tidy
from thorough import some

pytestmark = pytest.mark.browser


def opens(person: Person, game: str) -> Page:
    """A table for one game with two bots, opened in the lobby, and a seat at it."""
    page = person.page
    page.goto(person.url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name=re.compile("^All .* games")).click()
    page.get_by_role("combobox", name="Game", exact=True).select_option(label=game)
    page.get_by_label("Seats", exact=True).fill("6")
    for _ in range(2):
        page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    person.is_in()
    person.sits(5)
    person.starts()
    return page


def deals(night: Callable[..., Night], game: str, bots: int = 2, **asked: str) -> Night:
    """A table for one game with some bots, at which Dana has a seat and the first hand is
    dealt."""
    kitchen = night(game=game, seats=6, bots=["caller"] * bots, sits={"Dana": 5}, **asked)
    kitchen.dana.does("start")
    return kitchen


def own_cards(page: Page) -> Locator:
    return page.locator('.seat:has-text("You") .hole .card:not(.back)')


def plays_on(person: Person) -> None:
    """Check and call with the mouse until somebody has won a hand one was in."""
    own = own_cards(person.page)
    person.wait_until(lambda: person.passes() or own.count(), "one's cards")
    person.wait_until(
        lambda: person.was_told("win") or (person.passes(), person.was_told("win"))[1],
        "somebody to win",
    )


def test_a_house_says_how_it_plays_pot_limit_before_anyone_sits_down(
    person: Callable[..., Person],
) -> None:
    """Vegas rules at home count the pot as it lies on the table. The lobby says so where Omaha
    is chosen, and plays the usual pot limit tonight if it is asked to."""
    dana = person(size=DESK)
    page = dana.page
    page.goto(dana.url)
    page.get_by_label("Your name").fill("Dana")
    usual = page.get_by_role("switch", name="Play pot limit the usual way")
    expect(usual).to_have_count(0)
    page.get_by_role("radio", name="Pot limit Omaha").click()
    expect(page.get_by_text("The pot is what's on the table")).to_be_visible()
    usual.click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    dana.is_in()
    page.goto(f"/n/{dana.night}/rules")
    expect(
        page.get_by_text("The pot is counted as if you had called first.")
    ).to_be_visible()


def games_of(person: Person) -> list[str]:
    return [each["name"] for each in person.view()["house"]["games"]]


@pytest.mark.rule("VAR-33")
@pytest.mark.parametrize("size", some([DESK], [PHONE]))
def test_a_house_keeps_its_mix_and_ones_own_has_an_order(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Dana makes a house that plays HORSE; a night in it does. For another night she makes a
    mix herself and puts hold'em last: Omaha is dealt first."""
    dana = person(size=size)
    page = dana.page
    page.goto("/house/vegas-home/change")
    page.get_by_label("Name of the house").fill("Thoroughbreds")
    page.get_by_role("searchbox").fill("rotate")
    page.get_by_role("checkbox", name="HORSE").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Host a night with it").click()
    expect(page.get_by_role("radio", name="HORSE", exact=True)).to_be_checked()
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    assert games_of(dana) == ["texas", "omaha_hilo", "razz", "stud", "stud_hilo"]

    page.goto("/")
    page.get_by_role("radio", name="Vegas rules at home").first.click()
    page.get_by_role("radio", name="A mix").click()
    page.get_by_label("Mix", exact=True).select_option(label="Your own mix")
    chosen = page.get_by_role("group", name="Games to play")
    order = page.get_by_text("Played in this order")
    expect(order).to_contain_text("Texas hold'em, Omaha, Omaha hi-lo")
    for pressed in ("false", "true"):
        game = chosen.get_by_role("button", name="Texas hold'em", exact=True)
        game.click()
        expect(game).to_have_attribute("aria-pressed", pressed)
    expect(order).to_contain_text("Badugi, Texas hold'em")
    shoot(page, f"own-mix-{size[0]}")
    page.get_by_label("Seats", exact=True).fill("6")
    page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    assert [games_of(dana)[place] for place in (0, -1)] == ["omaha", "texas"]
    dana.sits(5)
    dana.starts()
    expect(page.locator(".tablename")).to_contain_text("Omaha")


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_omaha_and_a_draw(
    house: House,
    night: Callable[..., Night],
    person: Callable[..., Person],
    size: tuple[int, int],
) -> None:
    """Omaha hi-lo has four cards each and the pot-limit buttons. In five-card draw two of one's
    cards are pressed, seen as chosen, and replaced by others."""
    dana = person(size=size)
    where = "phone" if size == PHONE else "desk"
    page = opens(dana, "Omaha hi-lo")
    dana.wait_until(dana.has_turn, "Dana's turn")
    expect(own_cards(page)).to_have_count(4)
    expect(page.locator(".tablename")).to_contain_text("Omaha hi-lo")
    # This house counts what lies on the table: a raise by the pot would be more.
    expect(page.locator(".presets button", has_text="Max")).to_be_visible()
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        shoot(page, f"{where}-game-omaha")
        assert_clean(page, "a turn in Omaha hi-lo")
    plays_on(dana)
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)

    kitchen = deals(night, "five_draw")
    dana.signs_in(kitchen.dana)
    page.goto(kitchen.path)
    dana.is_in()
    go = dana.dock.locator(".go")
    dana.wait_until(
        lambda: go.is_visible() or (not dana.passes() and go.is_visible()), "the draw"
    )
    before = kitchen.dana.view()["you"]["cards"]
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
        shoot(page, f"{where}-game-draw")
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
        shoot(page, f"{where}-game-drew")
    after = kitchen.dana.view()["you"]["cards"]
    assert [after[i] == before[i] for i in range(5)] == [True, False, True, False, True]


@pytest.mark.parametrize("size", some([DESK], [PHONE]))
def test_stud_by_clicking(
    house: House, night: Callable[..., Night], size: tuple[int, int]
) -> None:
    """Bots show their open cards; bets are fixed; the log tells the streets."""
    kitchen = deals(night, "stud", structure="limit")
    dana = kitchen.looks("Dana", size=size)
    page = dana.page
    dana.wait_until(dana.has_turn, "Dana's turn")
    assert own_cards(page).count() >= 3
    expect(page.locator(".slider")).to_have_count(0)
    labels = " / ".join(page.locator(".seat > .sr").all_inner_texts())
    assert "face up" in labels
    assert "everyone sees" in labels
    plays_on(dana)
    with house.still(dana):
        assert_tidy(page, touch=size == PHONE)
        shoot(page, f"{'phone' if size == PHONE else 'desk'}-game-stud")
    assert kitchen.dana.view()["hand"]["game"] == "stud"


def test_draws_by_keys_and_by_words(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """2-7 triple draw: c and k in the rounds; 1 and 5 choose cards, 1 lets its card go again,
    Enter draws. Badugi, opened in the middle of a hand at the text table: one line takes draw
    1 2, and answers what is wrong. A mix is opened in the lobby; its game is named at the
    table and in the log."""
    kitchen = deals(night, "triple_27", bots=1, structure="limit")
    dana = kitchen.looks("Dana")
    page, go = dana.page, dana.dock.locator(".go")
    page.evaluate("() => document.activeElement.blur()")

    def comes_to_draw() -> bool:
        """Check and call until one may draw."""
        if dana.has_turn():
            free = dana.dock.locator(".act.call", has_text="Check").count()
            page.keyboard.press("k" if free else "c")
        return go.is_visible()

    dana.wait_until(comes_to_draw, "the draw")
    for key in "151":
        page.keyboard.press(key)
    expect(go).to_have_text("Draw 1")
    page.keyboard.press("Enter")
    expect(go).to_be_hidden()
    expect(page.get_by_role("log").get_by_text("You draw 1").first).to_be_visible()

    kitchen = deals(night, "badugi", bots=1, structure="limit")
    kitchen.plays(lambda view: view["may"])
    dana.signs_in(kitchen.dana)
    page.goto(f"{kitchen.path}/text")
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

    dana.wait_until(draws, "the draw")
    says("draw 7")
    expect(answer).to_contain_text("from 1 to 4")
    says("draw 1 2")
    expect(page.get_by_role("log").get_by_text(re.compile("You draw 2"))).to_be_visible()

    horse = person()
    page = horse.page
    page.goto(horse.url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("radio", name="A mix").click()
    page.get_by_label("Game changes").select_option("hand")
    for _ in range(2):
        page.get_by_role("button", name="More: Bots").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    horse.is_in()
    horse.sits(5)
    horse.starts()
    log = page.get_by_role("log")
    expect(log.get_by_text("Texas hold'em", exact=True).first).to_be_visible()
    horse.wait_until(lambda: (horse.passes(), horse.hand() > 1)[1], "hand 2")
    expect(log.get_by_text("Omaha hi-lo", exact=True).first).to_be_visible()
    expect(page.locator(".tablename")).to_contain_text("limit")
