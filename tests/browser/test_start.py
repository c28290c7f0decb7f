"""From the lobby to the table: how many clicks it takes, and how much is asked for."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from browser.arrivals import FRAMES, is_asked, opens
from browser.axe import assert_clean
from browser.house import (
    DESK,
    LARGE,
    PHONE,
    SHIFTS,
    SIDEWAYS,
    SMALL,
    Night,
    Person,
)
from thorough import THOROUGH, some
from web import people

pytestmark = pytest.mark.browser

SIZES = [DESK, PHONE, SMALL, SIDEWAYS, LARGE]
SPACE = "\N{NO-BREAK SPACE}"

ASKED_TO_PLAY = 6
"""The night, who one is there, its table, its log, and two pieces of advice."""
ASKED_TO_SIT = 8
"""The same for a friend, who joins by a code, looks in at the door, and knocks."""
FILES_TO_SIT = 21
"""The letters, styles and scripts that a browser loads which has never been here."""

FIRST_LOAD = 160_000
"""The bytes of a friend's door, answers with their heads, in a browser that has nothing yet."""

CLICKS = """() => {
  const count = () => sessionStorage.setItem(
    'clicks', 1 + Number(sessionStorage.getItem('clicks')));
  addEventListener('click', count, {capture: true});
}"""


def lobby(person: Person) -> Page:
    """The lobby, with everything on it."""
    person.page.goto("/")
    expect(person.page.get_by_role("button", name="Open the table")).to_be_visible()
    return person.page


def clicks(page: Page) -> int:
    return int(page.evaluate("() => Number(sessionStorage.getItem('clicks'))"))


class Asked:
    """What a page asks the server, from now on: each is a way there and back."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        self.files: set[str] = set()
        page.on("request", self._asks)
        page.on("websocket", lambda line: self.paths.append(f"SOCKET {line.url}"))

    def _asks(self, request: Request) -> None:
        path = request.url.partition("//")[2].partition("/")[2]
        if path.startswith("api/"):
            self.paths.append(f"{request.method} {path}")
        if path.startswith("assets/"):
            self.files.add(path)


BROWSER_BARS = (390, 664)
"""A phone of which its browser takes a fifth."""
PAGES = (
    "/",
    "/tournament",
    "/rules",
    "/house/vegas-home",
    "/house/pats/change",
    "/referee",
    "/chips",
    "/fair",
    "/print",
    "/maths",
    "/maths/trainer",
)


STEADY = {"/chips", "/print", "/referee", "/tournament", "/house/vegas-home"}
"""Pages on which nothing moves while they load. In the lobby a line may take its letters
later."""


@pytest.mark.parametrize("size", some([PHONE, DESK], [BROWSER_BARS, SIDEWAYS]))
def test_pages_open_at_their_top(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Each page begins where it begins: nothing below takes the focus, and with it the view;
    and what is seen stays where it is."""
    dana = person(size=size)
    dana.context.add_init_script(f"({SHIFTS})()")
    page = dana.page
    for path in PAGES:
        page.goto(path)
        expect(page.locator("main").get_by_role("heading").first).to_be_attached()
        expect(page.get_by_text("Loading")).to_have_count(0)
        page.evaluate(FRAMES)
        assert page.evaluate("() => scrollY") == 0, path
        assert page.evaluate("() => document.activeElement === document.body"), path
        most = 0.02 if path in STEADY else 0.05
        assert sum(page.evaluate("() => window.shifts")) <= most, path


def test_the_largest_letters_have_room_on_a_phone(person: Callable[..., Person]) -> None:
    """Whoever needs the largest text reads every page without going sideways."""
    page = person(size=PHONE).page
    chosen = "localStorage.setItem('homegame.settings', JSON.stringify({size: 'largest'}))"
    page.context.add_init_script(chosen)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("main").get_by_role("heading").first).to_be_attached()
        expect(page.get_by_text("Loading")).to_have_count(0)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE[0], f"{path} is {wide} pixels wide"


def test_the_door_of_a_friend_is_light(
    person: Callable[..., Person], night: Callable[..., Night]
) -> None:
    """Maya has the link and a slow line. Her page loads what a door needs; the table comes once
    she writes her name."""
    link = night().link
    maya = person(size=PHONE)
    loaded: list[int] = []
    line = maya.context.new_cdp_session(maya.page)
    line.on("Network.loadingFinished", lambda it: loaded.append(it["encodedDataLength"]))
    line.send("Network.enable")
    maya.page.goto(link, wait_until="networkidle")
    expect(maya.page.get_by_role("button", name="Knock")).to_be_visible()
    maya.page.evaluate("() => document.fonts.ready.then(() => null)")
    assert 0 < sum(loaded) <= FIRST_LOAD, loaded
    at_the_door = len(loaded)
    maya.page.get_by_label("Your name").focus()
    maya.wait_until(lambda: len(loaded) > at_the_door, "the table to be fetched")


def test_a_nights_hours_are_the_hosts(person: Callable[..., Person]) -> None:
    """In India clocks are five and a half hours ahead of Greenwich."""
    dana = person(timezone_id="Asia/Kolkata")
    dana.opens_night("Dana")
    [first, *_] = dana.reads(f"/api/nights/{dana.night}/log?limit=500")["news"]
    assert first["event"]["utc_offset_min"] == 330


@pytest.mark.parametrize("theme", some(["dark"], ["light"]))
def test_the_lobby(person: Callable[..., Person], theme: str) -> None:
    """Dana comes for the first time, and again: from every size of her screen to three
    nights."""
    dana = person(theme=theme)
    dana.context.add_init_script(f"({CLICKS})(); ({SHIFTS})()")
    for size in SIZES:
        it_stays_put_and_shows_its_button(dana, size)
    dana.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    on_the_first_visit_the_name_is_asked_for_and_enter_opens(dana)
    a_new_house_resets_the_stakes_and_says_so(lobby(dana))
    a_night_in_kroner_with_a_bounty(dana)
    one_click_plays(dana)


def it_stays_put_and_shows_its_button(dana: Person, size: tuple[int, int]) -> None:
    """Nothing moves, the page is as wide as the window, the button that opens the table is in
    sight, and axe finds nothing; with the details open, too."""
    dana.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = lobby(dana)
    button = page.get_by_role("button", name="Open the table")
    expect(button).to_be_in_viewport(ratio=1)
    assert sum(page.evaluate("() => window.shifts")) <= 0.02
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    if THOROUGH or size == DESK:
        assert_clean(page, "the lobby")
    page.get_by_text("Details", exact=True).click()
    expect(page.get_by_label("Name of the night")).to_be_visible()
    expect(button).to_be_in_viewport(ratio=1)
    if THOROUGH or size == PHONE:
        assert_clean(page, "the lobby with its details", once=True)


def on_the_first_visit_the_name_is_asked_for_and_enter_opens(dana: Person) -> None:
    """A name and Enter, and the table is open. The next time the name is there, and the night
    that runs comes first."""
    page = lobby(dana)
    name = page.get_by_label("Your name")
    expect(name).to_have_value("")
    name.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.type("Dana")
    page.keyboard.press("Enter")
    page.wait_for_url("**/n/*")
    dana.is_in()
    page = lobby(dana)
    expect(name).to_have_value("Dana")
    page.get_by_role("link", name="Rejoin Dana’s night").click()
    dana.is_in()


def a_new_house_resets_the_stakes_and_says_so(page: Page) -> None:
    """$0.50/$1.50 was chosen; Pat's house plays for quarters, and the page says so."""
    page.get_by_role("radio", name="$0.50 / $1.50").click()
    said = page.get_by_role("status").filter(has_text="Buy-in")
    expect(said).to_have_text("Buy-in $45 to $150")
    page.get_by_role("radio", name=re.compile("^Pat")).click()
    expect(said).to_contain_text("Stakes reset for Pat's home game")
    stakes = page.get_by_role("radiogroup", name="Stakes").get_by_role("radio")
    expect(stakes.first).to_be_checked()
    page.get_by_role("radio", name="Vegas").first.click()


def test_a_typed_buy_in_is_said_and_a_cleared_one_is_the_houses(
    person: Callable[..., Person],
) -> None:
    """Dana writes $40 as the most: the page says "Buy-in $10 to $40" and what $40 buys. The
    least she writes and clears again: it is as the house says, and the night opens."""
    dana = person()
    page = lobby(dana)
    page.get_by_label("Your name").fill("Dana")
    page.locator("summary").click()
    said = page.get_by_role("status").filter(has_text="Buy-in")
    expect(said).to_have_text("Buy-in $10 to $30")
    page.get_by_label("Maximum buy-in").fill("40")
    expect(said).to_have_text("Buy-in $10 to $40")
    expect(page.get_by_text("$40 buys 400 chips.")).to_be_visible()
    least = page.get_by_label("Minimum buy-in")
    least.fill("15")
    expect(said).to_have_text("Buy-in $15 to $40")
    least.fill("")
    expect(said).to_have_text("Buy-in $10 to $40")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    dana.is_in()


def test_the_buy_in_at_other_stakes_is_said(person: Callable[..., Person]) -> None:
    """At $0.50/$1 Dana's house takes $30 to $100, also in its fields; blinds that can't be have
    no buy-in."""
    dana = person()
    page = lobby(dana)
    page.get_by_role("radio", name="Other…").first.click()
    page.get_by_label("Small blind").fill("0.50")
    page.get_by_label("Big blind").fill("1")
    said = page.get_by_role("status").filter(has_text="Buy-in")
    expect(said).to_have_text("Buy-in $30 to $100")
    page.locator("summary").click()
    expect(page.get_by_label("Maximum buy-in")).to_have_value("$100")
    page.get_by_label("Big blind").fill("0.10")
    expect(said).to_have_count(0)


def test_a_night_that_is_over_is_told_as_past(person: Callable[..., Person]) -> None:
    """Dana hosts a night in which no hand is played; once it is over, she hosted it."""
    dana = person()
    host = opens(dana)
    page = lobby(dana)
    expect(page.get_by_text("Hosting as Dana")).to_be_visible()
    host.does("end_night")
    page.reload()
    expect(page.get_by_text("You hosted as Dana")).to_be_visible()


def a_night_in_kroner_with_a_bounty(dana: Person) -> None:
    """Dana picks a currency of her own and 0.90 for 7-2: every amount of the page is in
    kroner, and so is the table. A currency with a digit is refused beside its field."""
    page = dana.page
    page.get_by_label("Currency", exact=True).select_option(label="Other")
    own = page.get_by_label("Your own currency")
    own.fill("k1")
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("one to 3 letters or signs")
    own.fill("kr")
    expect(page.get_by_role("radio", name=f"0.10{SPACE}kr")).to_be_visible()
    page.locator("summary").click()
    page.get_by_label("Bounty for winning with 7-2").fill("0.9 kr")
    expect(page.locator("summary")).to_contain_text(f"0.90{SPACE}kr for 7-2")
    assert_clean(page, "a night in kroner")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/n/*")
    dana.is_in()
    expect(page.locator("body")).to_contain_text(f"{SPACE}kr")
    rules = page.request.get(f"{page.url.replace('/n/', '/api/nights/')}/rules").text()
    assert f"gets 9 chips (0.90{SPACE}kr)" in rules


def one_click_plays(dana: Person) -> None:
    """From the lobby to the first decision it's one click; the requirement is three. The page
    asks for the night, and for what stands on it, and for nothing twice."""
    page = lobby(dana)
    before, asked = clicks(page), Asked(page)
    page.get_by_role("button", name="Play now").click()
    is_asked(dana)
    assert clicks(page) - before == 1
    assert len(asked.paths) <= ASKED_TO_PLAY, asked.paths
    assert len(set(asked.paths)) == len(asked.paths), asked.paths


def test_a_friend_comes_and_the_game_begins(person: Callable[..., Person]) -> None:
    """Dana alone can't start; Maya comes by the link, loses her chips and buys others, and
    then Dana starts with the keyboard."""
    dana, maya = person(), person(size=PHONE)
    maya.context.add_init_script(f"({CLICKS})()")
    host = opens(dana)
    too_few_players_are_told_before_the_start(dana)
    a_friend_comes_from_the_link_to_a_seat(dana, maya)
    a_broke_player_rebuys_with_one_tap(host, dana, maya)
    focus_stays_in_the_dock_when_the_game_starts(dana)


def too_few_players_are_told_before_the_start(dana: Person) -> None:
    """Dana alone presses the button and reads what is missing."""
    dana.sits(1)
    dana.page.get_by_role("button", name="Start the game").click()
    expect(dana.dock).to_contain_text("Seat at least 2 players with chips first")


def a_friend_comes_from_the_link_to_a_seat(dana: Person, maya: Person) -> None:
    """Maya opens the short link and knocks, Dana lets her in, and she sits: three clicks of
    hers, and the page asks for nothing more than it needs."""
    link = dana.invites()
    asked = Asked(maya.page)
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    expect(dana.page.locator(".gathering")).to_contain_text("Here without a seat: Maya")
    maya.sits(2)
    expect(maya.page.get_by_role("listitem").filter(has_text="You, Maya")).to_have_count(1)
    assert clicks(maya.page) == 3
    # Who waits at the door asks again and again.
    assert len(set(asked.paths)) <= ASKED_TO_SIT, asked.paths
    assert len(asked.files) <= FILES_TO_SIT, asked.files
    expect(maya.dock).to_contain_text("Dana starts the game when everyone is here")


def a_broke_player_rebuys_with_one_tap(
    host: people.Person, dana: Person, maya: Person
) -> None:
    """The host corrects Maya's stack to nothing; the dock offers three amounts, and one tap
    has her back."""
    host.does("correct_stack", seat=2, stack=0, reason="A test.")
    maya.dock.get_by_role("button", name="Yes").click()
    for amount in ("$10.00", "$20.00", "$30.00"):
        expect(maya.dock.get_by_role("button", name=f"Rebuy {amount}")).to_be_visible()
    maya.dock.get_by_role("button", name="Rebuy $20.00").click()
    expect(dana.page.locator(".plate", has_text="Maya")).to_contain_text("$20.00")


def focus_stays_in_the_dock_when_the_game_starts(dana: Person) -> None:
    """Dana starts the game with the keyboard: the button goes, and Tab goes on from where it
    was, not from the top of the page."""
    dana.page.get_by_role("button", name="Start the game").focus()
    dana.page.keyboard.press("Enter")
    expect(dana.page.locator(".tablename")).to_contain_text("Hand 1")
    expect(dana.page.locator(".gathering")).to_have_count(0)
    expect(dana.dock).to_be_focused()
